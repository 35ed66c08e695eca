"""f-puzzles: its JSON and its links, as far as skyscrapers need them.

Read are clues, givens, what a player entered, title, author, rules and
solution; every cell is written with no region, for skyscrapers have no boxes.
"""

from __future__ import annotations

import re
from typing import Any

from cluesmith.errors import PuzzleError
from cluesmith.families.skyscraper.codec.places import clue_at
from cluesmith.families.skyscraper.puzzle import MAX_SIZE, SIDES, Clues, Skyscraper
from cluesmith.forms import fpuzzles, jsontext
from cluesmith.forms.grid import in_rows
from cluesmith.forms.plaintext import cell_at, reading

_PLACE = re.compile(r"R([0-9]{1,3})C([0-9]{1,3})", re.ASCII)


def recognises(text: str) -> bool:
    """A link, or JSON that speaks of skyscraper clues and is no puzzle JSON of ours."""
    return fpuzzles.recognises(text, lambda board: '"skyscraper"' in board)


def decode(text: str) -> Skyscraper:
    """The puzzle of a link or of the JSON itself."""
    with reading("f-puzzles"):
        return _from_board(fpuzzles.unpack(text))


def encode(puzzle: Skyscraper) -> str:
    """The link that opens the puzzle in f-puzzles."""
    return fpuzzles.link(to_board_text(puzzle))


def to_board_text(puzzle: Skyscraper) -> str:
    """The puzzle as f-puzzles' JSON text."""
    board = fpuzzles.start(puzzle.size, puzzle.meta)
    board["grid"] = [[fpuzzles.cell(value, None) for value in row] for row in puzzle.grid]
    board["skyscraper"] = [
        {"cell": _outside(side, index, puzzle.size), "value": str(value)}
        for side in SIDES
        for index, value in enumerate(puzzle.clues.side(side))
        if value
    ]
    solution = puzzle.meta.get("solution")
    if isinstance(solution, dict) and "grid" in solution:
        board["solution"] = [value for row in solution["grid"] for value in row]
    return fpuzzles.board_text(board)


def _from_board(board: dict[str, Any]) -> Skyscraper:
    size = jsontext.integer(board.get("size"), 1, MAX_SIZE, "size")
    fpuzzles.check(board, ("skyscraper",), "skyscrapers")
    cells = fpuzzles.cells(board.get("grid"), size)
    for r, row in enumerate(cells):
        for c, cell in enumerate(row):
            if cell.get("region") is not None:
                raise PuzzleError(f"{cell_at(r, c)} is in a region, which skyscrapers do not have")
    grid, entries = fpuzzles.values(cells)
    meta = fpuzzles.words(board)
    if any(map(any, entries)):
        meta["entries"] = {"grid": entries}
    solution = board.get("solution")
    if isinstance(solution, list) and any(value not in (0, None, "0", "") for value in solution):
        heights = jsontext.integers(solution, size * size, 1, size, "solution")
        meta["solution"] = {"grid": [list(row) for row in in_rows(heights, size)]}
    return Skyscraper(size, _clues(board.get("skyscraper"), size), tuple(map(tuple, grid)), meta)


def _clues(value: Any, size: int) -> Clues:
    sides = {side: [0] * size for side in SIDES}
    if value is not None and not isinstance(value, list):
        raise PuzzleError(f"skyscraper is {jsontext.describe(value)}, expected a list of clues")
    for i, item in enumerate(value or ()):
        clue = jsontext.mapping(item, f"skyscraper[{i}]")
        side, index = _place(clue.get("cell"), size, f"skyscraper[{i}].cell")
        if clue.get("value") in (None, ""):
            continue
        count = fpuzzles.number(clue["value"], size, clue_at(side, index))
        if sides[side][index] not in (0, count):
            raise PuzzleError(f"{clue_at(side, index)} is given as two numbers")
        sides[side][index] = count
    return Clues(**{side: tuple(values) for side, values in sides.items()})


def _place(value: Any, size: int, place: str) -> tuple[str, int]:
    match = _PLACE.fullmatch(value) if isinstance(value, str) else None
    if match:
        row, column = int(match[1]), int(match[2])
        outer = (0, size + 1)
        if row in outer and 1 <= column <= size:
            return ("bottom" if row else "top"), column - 1
        if column in outer and 1 <= row <= size:
            return ("right" if column else "left"), row - 1
    raise PuzzleError(
        f"{place} is {jsontext.describe(value)}, expected a place around the board such as R0C1"
    )


def _outside(side: str, index: int, size: int) -> str:
    row = {"top": 0, "bottom": size + 1}.get(side, index + 1)
    column = {"left": 0, "right": size + 1}.get(side, index + 1)
    return f"R{row}C{column}"
