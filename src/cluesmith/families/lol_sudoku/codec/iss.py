"""Strings of the Interactive Sudoku Solver, where this puzzle is called chaos construction.

`.Shape~6x6.ChaosConstruction.NoBoxes`, givens `.~R1C1_8`; cells are numbered
from 1 in reading order.  Cells of one area are `.SameValues~3~CC1~CC2~CC8`,
one cell of each marked area `.AllDifferent~CC1~CC10`.  A link is SameValues,
a wall AllDifferent, of two neighbours with the later one first: this alone
tells them from areas when read back.  Names of areas are not kept: they are
numbered in reading order.  The solver's many other constraints are refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from cluesmith.errors import PuzzleError, UnsupportedError
from cluesmith.families.lol_sudoku.codec.refuse import refuse_paper_rule
from cluesmith.families.lol_sudoku.puzzle import MAX_SIZE, Border, LolSudoku, borders, filled
from cluesmith.forms import solver_string
from cluesmith.forms.plaintext import bounded, excerpt, reading, whole_number

MAX_CHARACTERS = solver_string.MAX_CHARACTERS
_KIND = ".ChaosConstruction.NoBoxes"
_CELL = re.compile(r"CC([0-9]{1,4})", re.ASCII)


def recognises(text: str) -> bool:
    """A string with the sign of chaos construction."""
    text = solver_string.without_address(text)[:MAX_CHARACTERS]
    return text.startswith(".") and ".ChaosConstruction" in text


def decode(text: str) -> LolSudoku:
    """The puzzle of a string."""
    with reading("Interactive-Sudoku-Solver"):
        return _decode(bounded(solver_string.without_address(text), MAX_CHARACTERS))


def encode(puzzle: LolSudoku) -> str:
    """The puzzle as a string for that solver."""
    refuse_paper_rule(puzzle, "Interactive-Sudoku-Solver")
    size = puzzle.size
    areas: dict[int, list[int]] = {}
    for row, column, value in filled(puzzle.areas):
        areas.setdefault(value, []).append(row * size + column)
    if len(areas) == 1 and len(min(areas.values())) == 1:
        raise UnsupportedError(
            "Interactive-Sudoku-Solver has no words for one marked cell alone, which says nothing"
        )
    parts = [solver_string.start(size, _KIND, puzzle.digits)]
    parts += [_same(cells) for cells in areas.values() if len(cells) > 1]
    if len(areas) > 1:
        parts.append(_different(cells[0] for cells in areas.values()))
    parts += [_same(_pair(border, size)) for border in puzzle.links]
    parts += [_different(_pair(border, size)) for border in puzzle.walls]
    return "".join(parts)


def _same(cells: list[int]) -> str:
    return f".SameValues~{len(cells)}" + "".join(f"~CC{cell + 1}" for cell in cells)


def _different(cells: Iterable[int]) -> str:
    return ".AllDifferent" + "".join(f"~CC{cell + 1}" for cell in cells)


def _pair(border: Border, size: int) -> list[int]:
    return [row * size + column for row, column in (border.neighbour, border.cell)]


def _decode(text: str) -> LolSudoku:
    parts = solver_string.parts(text)
    size = solver_string.size_of(parts, MAX_SIZE)
    digits = [[0] * size for _ in range(size)]
    between = {tuple(_pair(border, size)): border for border in borders(size)}
    walls, links = [], []
    shared: list[list[int]] = []
    apart: list[list[int]] = []
    for name, *words in parts:
        if name == "SameValues":
            cells = _cells(words[1:], size)
            if words[:1] != [str(len(cells))]:
                raise PuzzleError(f".SameValues has {len(cells)} cells, expected ~{len(cells)}~")
            border = between.get(tuple(cells))
            shared.append(cells) if border is None else links.append(border)
        elif name == "AllDifferent":
            cells = _cells(words, size)
            border = between.get(tuple(cells))
            apart.append(cells) if border is None else walls.append(border)
        elif name == "" and words:
            for word in words:
                solver_string.read_given(word, digits)
        elif name not in ("Shape", "NoBoxes", "ChaosConstruction"):
            raise PuzzleError(f"{excerpt('.' + name)} is no part of a Lol Sudoku")
    for name in ("NoBoxes", "ChaosConstruction"):
        if [name] not in parts:
            raise PuzzleError(f".{name} is missing: this is another kind of sudoku")
    marks = _marks(shared, apart, size)
    areas = [[marks.get(r * size + c, 0) for c in range(size)] for r in range(size)]
    return LolSudoku(
        size, tuple(map(tuple, digits)), tuple(map(tuple, areas)), tuple(walls), tuple(links)
    )


def _cells(words: list[str], size: int) -> list[int]:
    cells = []
    for word in words:
        match = _CELL.fullmatch(word)
        if not match:
            raise PuzzleError(f"the cell {excerpt(word)} is damaged, expected one like CC1")
        cells.append(whole_number(match[1], 1, size * size, f"the cell {word}") - 1)
    if not cells or len(set(cells)) < len(cells):
        raise PuzzleError("a list of cells is empty or names a cell twice")
    return cells


def _marks(shared: list[list[int]], apart: list[list[int]], size: int) -> dict[int, int]:
    """The area of each marked cell, numbered in reading order.

    Sets that overlap are one area.  Marks say of any two areas that they
    differ: where the string leaves that open, they would say too much.
    """
    areas = [{cell} for cells in apart for cell in cells]
    for cells in shared:
        areas.append(set(cells))
    merged: list[set[int]] = []
    for area in areas:
        meeting = [other for other in merged if other & area]
        merged = [other for other in merged if not other & area]
        merged.append(area.union(*meeting))
    merged.sort(key=min)
    for area in merged:
        for cells in apart:
            if len(area & set(cells)) > 1:
                raise PuzzleError(f"the area of CC{min(area) + 1} is said to differ from itself")
    told = {
        (i, j)
        for cells in apart
        for i, one in enumerate(merged)
        for j, other in enumerate(merged)
        if one & set(cells) and other & set(cells)
    }
    for i, one in enumerate(merged):
        for j, other in enumerate(merged[:i]):
            if (i, j) not in told:
                raise PuzzleError(
                    f"whether CC{min(other) + 1} and CC{min(one) + 1} share an area is not said, "
                    "expected both in one .AllDifferent"
                )
    if len(merged) > size:
        raise PuzzleError(f"{len(merged)} areas are told apart, expected at most {size}")
    return {cell: index for index, area in enumerate(merged, 1) for cell in area}
