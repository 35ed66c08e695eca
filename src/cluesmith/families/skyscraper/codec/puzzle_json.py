"""The puzzle JSON of Skyscraper, described by puzzle.schema.json.

Whatever is not the family, the size, the clues or the grid stays in `meta`
untouched, save that `solution` and `entries` must have a board's shape.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from cluesmith.errors import PuzzleError
from cluesmith.families.skyscraper.puzzle import MAX_SIZE, SIDES, Clues, Skyscraper
from cluesmith.forms import jsontext
from cluesmith.forms.grid import Grid, Solution, empty_grid, solution_to_json

__all__ = ["entered", "from_json", "solution_from_json", "solution_to_json", "to_json"]

_BOARD_KEYS = ("family", "size", "clues", "grid")


def from_json(value: Mapping[str, Any]) -> Skyscraper:
    """The puzzle a JSON object describes."""
    fields = jsontext.puzzle_fields(value, Skyscraper.family)
    if "size" not in fields:
        raise PuzzleError(f"size is missing, expected a whole number from 1 to {MAX_SIZE}")
    size = jsontext.integer(fields["size"], 1, MAX_SIZE, "size")
    given = fields.get("grid")
    return Skyscraper(
        size=size,
        clues=_clues(fields.get("clues"), size),
        grid=empty_grid(size) if given is None else jsontext.grid(given, size, 0, size, "grid"),
        meta=_meta(fields, size),
    )


def to_json(puzzle: Skyscraper) -> dict[str, Any]:
    """The puzzle as a JSON object, with all that `meta` keeps."""
    board = {
        "size": puzzle.size,
        "clues": {side: list(puzzle.clues.side(side)) for side in SIDES},
        "grid": [list(row) for row in puzzle.grid],
    }
    return jsontext.puzzle_object(puzzle.family, board, puzzle.meta, _BOARD_KEYS)


def solution_from_json(puzzle: Skyscraper, value: Mapping[str, Any]) -> Solution:
    """A full board for the puzzle; whether it is right is for the rules to say."""
    return Solution(_board(value, puzzle.size, 1, "solution"))


def entered(value: Any, size: int) -> Grid:
    """The heights a player entered, 0 where there is none."""
    return _board(value, size, 0, "entries")


def _clues(value: Any, size: int) -> Clues:
    if value is None:
        return Clues.none(size)
    sides = jsontext.mapping(value, "clues")
    for name in sides:
        if name not in SIDES:
            raise PuzzleError(
                f"clues has the key {jsontext.describe(name)}, expected top, left, bottom or right"
            )
    blank = [0] * size
    listed = {side: blank if sides.get(side) is None else sides[side] for side in SIDES}
    return Clues(
        **{side: jsontext.integers(listed[side], size, 0, size, f"clues.{side}") for side in SIDES}
    )


def _meta(fields: Mapping[str, Any], size: int) -> dict[str, Any]:
    def grid(key: str, lowest: int, value: Any) -> dict[str, Any]:
        return solution_to_json(Solution(_board(value, size, lowest, key)))

    readers = {"solution": partial(grid, "solution", 1), "entries": partial(grid, "entries", 0)}
    return jsontext.meta_of(fields, _BOARD_KEYS, readers)


def _board(value: Any, size: int, lowest: int, place: str) -> Grid:
    fields = jsontext.mapping(value, place)
    if "grid" not in fields:
        raise PuzzleError(f"{place}.grid is missing, expected {size} rows of {size} numbers")
    return jsontext.grid(fields["grid"], size, lowest, size, f"{place}.grid")
