"""The paper's Prolog facts: `testRestrictions([[top],[left],[bottom],[right]])` and
`board([[_,3,...],...])`.

The names are free and either fact may be missing.  Four lists are clues, N
lists of N are a board; where N = 4 leaves both open, the name decides, then
an empty place `_`.  A program with several puzzles pairs the facts by the
number their names end with, or by the names given as first arguments.
"""

from __future__ import annotations

import re

from cluesmith.errors import PuzzleError
from cluesmith.families.skyscraper.puzzle import MAX_SIZE, SIDES, Clues, Skyscraper
from cluesmith.forms import prolog
from cluesmith.forms.grid import empty_grid
from cluesmith.forms.prolog import Fact, Part, Variable, part, place_of, table_of, written

_CLUES, _BOARDS = "lists of clues", "boards"
_CLUE_NAMES = ("restriction", "clue", "side")
_BOARD_NAMES = ("board", "grid")
_NAME = re.compile(r"(?<!\w)([a-z]\w*+)\(", re.ASCII | re.IGNORECASE)
_PART = re.compile(r"[a-z]*?(?:restriction|clues|board)", re.ASCII | re.IGNORECASE)
_TABLE = re.compile(r"(?<!\w)[a-z]\w*+\(\s*+\[\s*+\[", re.ASCII | re.IGNORECASE)


def _names_parts(text: str) -> bool:
    """One of the paper's names before a parenthesis."""
    return any(_PART.match(name[1]) for name in _NAME.finditer(text))


def _has_table(text: str) -> bool:
    """A fact of any name with a list of lists."""
    return _TABLE.search(text) is not None


def _encode(puzzle: Skyscraper) -> str:
    """The puzzle as one or two facts; a part that says nothing is left out."""
    clues = [puzzle.clues.side(side) for side in SIDES]
    has_grid = any(map(any, puzzle.grid))
    facts = []
    if any(map(any, clues)) or not has_grid:
        facts.append(written("testRestrictions(", clues, "0", ")."))
    if has_grid:
        facts.append(written("board(", puzzle.grid, "_", ")."))
    return "".join(facts)


def _part(fact: Fact) -> Part | None:
    """The clues or the board a fact holds; None for a fact about something else."""
    named = fact.name.lower()
    calls_clues = any(word in named for word in _CLUE_NAMES)
    calls_board = any(word in named for word in _BOARD_NAMES)
    table = table_of(fact)
    if table is None:
        return None
    place, size = place_of(fact), len(table[0])
    if not 1 <= size <= MAX_SIZE:
        raise PuzzleError(f"{place} starts with a list of {size}, expected 1 to {MAX_SIZE} items")
    if len(table) not in (4, size):
        raise PuzzleError(
            f"{place} has {len(table)} lists, expected 4 of clues or {size} rows of {size}"
        )
    is_board = len(table) == size
    if len(table) == size == 4 and not calls_board:
        has_blank = any(isinstance(item, Variable) for row in table for item in row)
        is_board = has_blank and not calls_clues
    return part(fact, table, size, _BOARDS if is_board else _CLUES)


def _puzzle(group: dict[str, Part]) -> Skyscraper:
    size = next(iter(group.values())).size
    clues, grid = Clues.none(size), empty_grid(size)
    if _BOARDS in group:
        grid = group[_BOARDS].rows
    if _CLUES in group:
        clues = Clues(**dict(zip(SIDES, group[_CLUES].rows, strict=True)))
    return Skyscraper(size, clues, grid)


PROLOG = prolog.form(
    "the paper's Prolog facts",
    "facts like board([[_,2],[1,_]]).",
    _names_parts,
    _part,
    _puzzle,
    _encode,
    id_of=lambda part: part.name,
    perhaps=_has_table,
)
