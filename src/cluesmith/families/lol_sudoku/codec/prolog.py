"""The paper's Prolog clauses: `puzzle(p1, P) :- P = [[_,4],...].` and `map_sudoku(p1, M) :- ...`.

A name with "map" or "area" in it holds areas, any other holds digits; plain
facts are read too, and either part may be missing.  A program with several
puzzles pairs its clauses by the names given as first arguments.  Walls, links
and the paper's weaker rule cannot be written here.
"""

from __future__ import annotations

import re

from cluesmith.errors import PuzzleError
from cluesmith.families.lol_sudoku.codec.sudoku_sites import refuse_beyond_grids
from cluesmith.families.lol_sudoku.puzzle import MAX_SIZE, LolSudoku
from cluesmith.forms import prolog
from cluesmith.forms.grid import empty_grid
from cluesmith.forms.prolog import Fact, Part, part, place_of, table_of, written

_DIGITS, _AREAS = "boards of digits", "maps of areas"
_AREA_NAMES = ("map", "area")
_ATOM = re.compile(r"[a-z][A-Za-z0-9_]{0,60}", re.ASCII)
_START = re.compile(r"(?<!\w)(?:map_sudoku\w*+\(|puzzle\w*+\(\s*+[\w']++\s*+,)", re.ASCII)


def _names_parts(text: str) -> bool:
    """One of the paper's names before a parenthesis."""
    return _START.search(text) is not None


def _encode(puzzle: LolSudoku) -> str:
    """The puzzle as the two clauses the paper's program asks for."""
    refuse_beyond_grids(puzzle, "the paper's Prolog")
    named = puzzle.meta.get("id")
    name = named if isinstance(named, str) and _ATOM.fullmatch(named) else "p1"
    digits = written(f"puzzle({name}, Puzzle) :- Puzzle = ", puzzle.digits, "_", ".")
    return digits + written(f"map_sudoku({name}, Map) :- Map = ", puzzle.areas, "_", ".")


def _part(fact: Fact) -> Part | None:
    """The digits or the areas a clause holds; None for a clause about something else."""
    table = table_of(fact)
    if table is None:
        return None
    place, size = place_of(fact), len(table)
    if size > MAX_SIZE:
        raise PuzzleError(f"{place} has {size} rows, expected 1 to {MAX_SIZE}")
    named = fact.name.lower()
    kind = _AREAS if any(word in named for word in _AREA_NAMES) else _DIGITS
    return part(fact, table, size, kind)


def _name(part: Part) -> str:
    return part.key[-1] if len(part.key) > 1 else part.name


def _puzzle(group: dict[str, Part]) -> LolSudoku:
    size = next(iter(group.values())).size
    digits, areas = (
        group[kind].rows if kind in group else empty_grid(size) for kind in (_DIGITS, _AREAS)
    )
    return LolSudoku(size, digits, areas)


PROLOG = prolog.form(
    "the paper's Prolog clauses",
    "clauses like puzzle(p1, P) :- P = [[_,2],[1,_]].",
    _names_parts,
    _part,
    _puzzle,
    _encode,
    id_of=_name,
)
