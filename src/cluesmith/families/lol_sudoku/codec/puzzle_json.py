"""The puzzle JSON of Lol Sudoku, described by puzzle.schema.json.

Whatever does not say what is given stays in `meta` untouched, save that
`solution` and `entries` must have a board's shape.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cluesmith.errors import PuzzleError
from cluesmith.families.lol_sudoku.puzzle import (
    CONNECTED,
    DOWN,
    MAX_SIZE,
    RIGHT,
    RULES,
    Border,
    LolSudoku,
    Solution,
)
from cluesmith.forms import jsontext
from cluesmith.forms.grid import Grid, empty_grid
from cluesmith.forms.plaintext import not_a_number

_BOARD_KEYS = ("family", "size", "digits", "areas", "walls", "links", "rule")

Entered = tuple[Grid, Grid, tuple[Border, ...], tuple[Border, ...]]


def from_json(value: Mapping[str, Any]) -> LolSudoku:
    """The puzzle a JSON object describes."""
    fields = jsontext.puzzle_fields(value, LolSudoku.family)
    if "size" not in fields:
        raise not_a_number("size", "missing", 1, MAX_SIZE)
    size = jsontext.integer(fields["size"], 1, MAX_SIZE, "size")
    rule = CONNECTED if fields.get("rule") is None else fields["rule"]
    if not isinstance(rule, str) or rule not in RULES:
        raise PuzzleError(f"rule is {jsontext.describe(rule)}, expected connected or paper")
    digits, areas, walls, links = _given(fields, size, "")
    return LolSudoku(size, digits, areas, walls, links, rule, _meta(fields, size))


def to_json(puzzle: LolSudoku) -> dict[str, Any]:
    """The puzzle as a JSON object, with all that `meta` keeps; what is not usual comes last."""
    board: dict[str, Any] = {
        "size": puzzle.size,
        "digits": [list(row) for row in puzzle.digits],
        "areas": [list(row) for row in puzzle.areas],
    }
    for key, listed in (("walls", puzzle.walls), ("links", puzzle.links)):
        if listed:
            board[key] = [list(border) for border in listed]
    if puzzle.rule != CONNECTED:
        board["rule"] = puzzle.rule
    return jsontext.puzzle_object(puzzle.family, board, puzzle.meta, _BOARD_KEYS)


def solution_from_json(puzzle: LolSudoku, value: Mapping[str, Any]) -> Solution:
    """A full board for the puzzle; whether it is right is for the rules to say."""
    return _solution(value, puzzle.size)


def solution_to_json(solution: Solution) -> dict[str, Any]:
    return {
        "digits": [list(row) for row in solution.digits],
        "areas": [list(row) for row in solution.areas],
    }


def entered(value: Any, size: int) -> Entered:
    """What a player entered: digits, areas, walls and links, any of them left out."""
    return _given(jsontext.mapping(value, "entries"), size, "entries.")


def _meta(fields: Mapping[str, Any], size: int) -> dict[str, Any]:
    def entries(value: Any) -> dict[str, Any]:
        names = ("digits", "areas", "walls", "links")
        return {
            name: [list(line) for line in lines]
            for name, lines in zip(names, entered(value, size), strict=True)
        }

    def solution(value: Any) -> dict[str, Any]:
        return solution_to_json(_solution(value, size))

    return jsontext.meta_of(fields, _BOARD_KEYS, {"solution": solution, "entries": entries})


def _solution(value: Any, size: int) -> Solution:
    board = jsontext.mapping(value, "solution")
    grids = []
    for key in ("digits", "areas"):
        if key not in board:
            raise PuzzleError(f"solution.{key} is missing, expected {size} rows of {size} numbers")
        grids.append(jsontext.grid(board[key], size, 1, size, f"solution.{key}"))
    return Solution(*grids)


def _given(fields: Mapping[str, Any], size: int, place: str) -> Entered:
    return (
        _grid(fields.get("digits"), size, f"{place}digits"),
        _grid(fields.get("areas"), size, f"{place}areas"),
        _borders(fields.get("walls"), size, f"{place}walls"),
        _borders(fields.get("links"), size, f"{place}links"),
    )


def _grid(value: Any, size: int, place: str) -> Grid:
    return empty_grid(size) if value is None else jsontext.grid(value, size, 0, size, place)


def _borders(value: Any, size: int, place: str) -> tuple[Border, ...]:
    """Each as [row, column, "right" or "down"], 0-based."""
    if value is None:
        return ()
    if not isinstance(value, list | tuple):
        raise PuzzleError(f"{place} is {jsontext.describe(value)}, expected a list")
    return tuple(_border(item, size, f"{place}[{index}]") for index, item in enumerate(value))


def _border(value: Any, size: int, place: str) -> Border:
    row, column, to = jsontext.items(value, 3, place)
    if to not in (RIGHT, DOWN):
        raise PuzzleError(f'{place}[2] is {jsontext.describe(to)}, expected "right" or "down"')
    # The last row has nothing below it, the last column nothing to its right.
    for index, (at, last) in enumerate(((row, to == DOWN), (column, to == RIGHT))):
        if size == 1:
            raise PuzzleError(f"{place} is a border, which a board of one cell does not have")
        jsontext.integer(at, 0, size - 1 - last, f"{place}[{index}]")
    return Border(row, column, to)
