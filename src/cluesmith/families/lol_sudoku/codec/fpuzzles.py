"""f-puzzles: its JSON and its links, as far as Lol Sudoku needs them.

A cell of no known area has `"region": null`; the cells of an area that is
known as a whole have its number, counted from 0.  A part of an area cannot be
said.  A solution there has no areas, so it is written but not read.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from cluesmith.errors import PuzzleError, UnsupportedError
from cluesmith.families.lol_sudoku.codec.refuse import refuse_beyond_grids
from cluesmith.families.lol_sudoku.puzzle import MAX_SIZE, Grid, LolSudoku
from cluesmith.forms import fpuzzles, jsontext
from cluesmith.forms.plaintext import cell_at, reading

_REGION = re.compile(r'"region"\s{0,9}:\s{0,9}(?:null|[0-9])')


def recognises(text: str) -> bool:
    """A link, or JSON whose cells have regions, and that is no other family's."""
    return fpuzzles.recognises(
        text, lambda board: '"skyscraper"' not in board and _REGION.search(board) is not None
    )


def decode(text: str) -> LolSudoku:
    """The puzzle of a link or of the JSON itself."""
    with reading("f-puzzles"):
        return _from_board(fpuzzles.unpack(text))


def encode(puzzle: LolSudoku) -> str:
    """The link that opens the puzzle in f-puzzles."""
    return fpuzzles.link(to_board_text(puzzle))


def to_board_text(puzzle: LolSudoku) -> str:
    """The puzzle as f-puzzles' JSON text."""
    refuse_beyond_grids(puzzle, "f-puzzles")
    board = fpuzzles.start(puzzle.size, puzzle.meta)
    for area, count in _counts(puzzle.areas).items():
        if count != puzzle.size:
            raise UnsupportedError(
                f"f-puzzles holds whole areas only, area {area} has {count} "
                f"of its {puzzle.size} cells given"
            )
    board["grid"] = [
        [
            fpuzzles.cell(digit, area - 1 if area else None)
            for digit, area in zip(*rows, strict=True)
        ]
        for rows in zip(puzzle.digits, puzzle.areas, strict=True)
    ]
    solution = puzzle.meta.get("solution")
    if isinstance(solution, dict) and "digits" in solution:
        board["solution"] = [digit for row in solution["digits"] for digit in row]
    return fpuzzles.board_text(board)


def _from_board(board: dict[str, Any]) -> LolSudoku:
    size = jsontext.integer(board.get("size"), 1, MAX_SIZE, "size")
    fpuzzles.check(board, (), "Lol Sudokus")
    cells = fpuzzles.cells(board.get("grid"), size)
    areas = tuple(
        tuple(_area(cell, size, cell_at(r, c)) for c, cell in enumerate(row))
        for r, row in enumerate(cells)
    )
    for area, count in _counts(areas).items():
        if count != size:
            raise PuzzleError(f"region {area - 1} has {count} cells, expected {size}")
    digits, entries = fpuzzles.values(cells)
    meta = fpuzzles.words(board)
    if any(map(any, entries)):
        meta["entries"] = {"digits": entries}
    return LolSudoku(size, tuple(map(tuple, digits)), areas, meta=meta)


def _area(cell: dict[str, Any], size: int, place: str) -> int:
    if "region" not in cell:
        raise PuzzleError(f"{place} is in a box of a sudoku, expected a region or null")
    region = cell["region"]
    if region is None:
        return 0
    return jsontext.integer(region, 0, size - 1, f"the region of {place}") + 1


def _counts(areas: Grid) -> Counter[int]:
    return Counter(area for row in areas for area in row if area)
