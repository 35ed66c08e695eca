"""The paper's Prolog facts: `testRestrictions([[top],[left],[bottom],[right]])` and
`board([[_,3,...],...])`.

The names are free and either fact may be missing.  Four lists are clues, N
lists of N are a board; where N = 4 leaves both open, the name decides, then
an empty place `_`.  A program with several puzzles pairs the facts by the
number their names end with, or by the names given as first arguments.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from cluesmith.errors import PuzzleError
from cluesmith.families.skyscraper.puzzle import (
    MAX_SIZE,
    SIDES,
    Clues,
    Grid,
    Skyscraper,
    empty_grid,
)
from cluesmith.forms.plaintext import excerpt, reading
from cluesmith.forms.prolog import Atom, Fact, Term, Variable, read_facts

_LOOK = 100_000
_CLUE_NAMES = ("restriction", "clue", "side")
_BOARD_NAMES = ("board", "grid")
_START = re.compile(
    r"(?<!\w)[a-z]\w*\(\s*\[\s*\[|(?<!\w)[a-z]*(?:restriction|clues|board)\w*\(",
    re.ASCII | re.IGNORECASE,
)

Rows = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class _Part:
    """A fact that holds clues or a board, and what it shares with its counterpart."""

    name: str
    key: tuple[str, ...]
    line: int
    rows: Rows
    is_board: bool

    @property
    def size(self) -> int:
        return len(self.rows[0])


def recognises(text: str) -> bool:
    """A fact with a list of lists, or one of the paper's names before a parenthesis."""
    look = text[:_LOOK]
    return not look.lstrip().startswith(("{", "[")) and _START.search(look) is not None


def decode(text: str) -> Skyscraper:
    """The one puzzle in a text."""
    puzzles = decode_all(text)
    if any(puzzle != puzzles[0] for puzzle in puzzles):
        raise PuzzleError(f"Prolog: {len(puzzles)} puzzles found, expected one")
    return puzzles[0]


def decode_all(text: str) -> list[Skyscraper]:
    """Every puzzle in a text, at least one; several are named after their facts."""
    with reading("Prolog"):
        parts = [part for part in map(_part, read_facts(text)) if part is not None]
        if not parts:
            raise PuzzleError("no puzzle found, expected facts like board([[_,2],[1,_]]).")
        groups = _groups(parts)
        puzzles = [_puzzle(group) for group in groups]
    if len(puzzles) == 1:
        return puzzles
    names = [group[0].name for group in groups]
    return [replace(puzzle, meta={"id": name}) for puzzle, name in zip(puzzles, names, strict=True)]


def encode(puzzle: Skyscraper) -> str:
    """The puzzle as one or two facts; a part that says nothing is left out."""
    clues = [puzzle.clues.side(side) for side in SIDES]
    has_grid = any(map(any, puzzle.grid))
    facts = []
    if any(map(any, clues)) or not has_grid:
        facts.append(_fact("testRestrictions", clues, "0"))
    if has_grid:
        facts.append(_fact("board", puzzle.grid, "_"))
    return "".join(facts)


def _fact(name: str, rows: Grid | list[tuple[int, ...]], blank: str) -> str:
    lists = (f"  [{', '.join(str(value or blank) for value in row)}]" for row in rows)
    return f"{name}([\n" + ",\n".join(lists) + "\n]).\n"


def _part(fact: Fact) -> _Part | None:
    """The clues or the board a fact holds; None for a fact about something else."""
    named = fact.name.lower()
    calls_clues = any(word in named for word in _CLUE_NAMES)
    calls_board = any(word in named for word in _BOARD_NAMES)
    lists = [term for term in fact.arguments if _is_table(term)]
    if len(lists) != 1:
        return None
    table = lists[0]
    assert isinstance(table, tuple)
    place = f"line {fact.line}: {excerpt(fact.name)}"
    size = len(table[0]) if isinstance(table[0], tuple) else 0
    if not 1 <= size <= MAX_SIZE:
        raise PuzzleError(f"{place} starts with a list of {size}, expected 1 to {MAX_SIZE} items")
    if len(table) not in (4, size):
        raise PuzzleError(
            f"{place} has {len(table)} lists, expected 4 of clues or {size} rows of {size}"
        )
    has_blank = any(isinstance(item, Variable) for row in table for item in _items(row))
    is_board = len(table) == size
    if len(table) == size == 4 and not calls_board:
        is_board = has_blank and not calls_clues
    rows = tuple(_row(row, size, f"{place}, list {r}") for r, row in enumerate(table, 1))
    number = re.search(r"[0-9]*\Z", fact.name)
    atoms = [term.name for term in fact.arguments if isinstance(term, Atom)]
    key = (number[0] if number else "", *atoms)
    return _Part(fact.name, key, fact.line, rows, is_board)


def _is_table(term: Term) -> bool:
    return isinstance(term, tuple) and bool(term) and all(isinstance(row, tuple) for row in term)


def _items(row: Term) -> tuple[Term, ...]:
    return row if isinstance(row, tuple) else ()


def _row(row: Term, size: int, place: str) -> tuple[int, ...]:
    items = _items(row)
    if len(items) != size:
        raise PuzzleError(f"{place} has {len(items)} items, expected {size}")
    return tuple(_item(item, size, f"{place}, item {i}") for i, item in enumerate(items, 1))


def _item(item: Term, size: int, place: str) -> int:
    if isinstance(item, int) and 0 <= item <= size:
        return item
    if isinstance(item, Variable) or item == Atom("-"):
        return 0
    found = item if isinstance(item, int) else "a list" if isinstance(item, tuple) else None
    named = excerpt(item.name) if isinstance(item, Atom) else "a term"
    raise PuzzleError(
        f"{place} is {named if found is None else found}, "
        f"expected a whole number from 0 to {size} or _"
    )


def _groups(parts: list[_Part]) -> list[list[_Part]]:
    """The parts that belong together, in order of appearance."""
    if len(parts) == 2 and parts[0].is_board != parts[1].is_board:
        return [parts]
    groups: dict[tuple[str, ...], list[_Part]] = {}
    for part in parts:
        group = groups.setdefault(part.key, [])
        for other in group:
            if other.is_board == part.is_board:
                kind = "boards" if part.is_board else "lists of clues"
                raise PuzzleError(
                    f"{excerpt(other.name)} on line {other.line} and {excerpt(part.name)} "
                    f"on line {part.line} are two {kind}, expected one or other numbers"
                )
        group.append(part)
    return list(groups.values())


def _puzzle(group: list[_Part]) -> Skyscraper:
    size = group[0].size
    clues, grid = Clues.none(size), empty_grid(size)
    for part in group:
        if part.size != size:
            raise PuzzleError(
                f"{excerpt(part.name)} on line {part.line} is for {part.size} columns, "
                f"expected {size} as {excerpt(group[0].name)} has"
            )
        if part.is_board:
            grid = part.rows
        else:
            clues = Clues(**dict(zip(SIDES, part.rows, strict=True)))
    return Skyscraper(size, clues, grid)
