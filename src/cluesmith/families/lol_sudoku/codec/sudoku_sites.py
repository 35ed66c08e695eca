"""Lol Sudoku on sudoku sites: f-puzzles boards, and Interactive Sudoku Solver strings.

f-puzzles: a cell of no known area has `"region": null`; the cells of an area that is known as a
whole have its number, counted from 0.  A part of an area cannot be written.  A solution there
has no areas, so it is written but not read.

In the Interactive Sudoku Solver this puzzle is called chaos construction:
`.Shape~6x6.ChaosConstruction.NoBoxes`, givens `.~R1C1_8`; cells are numbered from 1 in reading
order.  Cells of one area are `.SameValues~3~CC1~CC2~CC8`, one cell of each marked area
`.AllDifferent~CC1~CC10`.  A link is SameValues, a wall AllDifferent, of two neighbours with the
later one first: only this distinguishes them from areas when read back.  Names of areas are not
kept: they are numbered in reading order.  The solver's many other constraints are refused.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable
from functools import cache
from typing import Any

from cluesmith.errors import PuzzleError, UnsupportedError
from cluesmith.families.lol_sudoku.puzzle import MAX_SIZE, PAPER, Border, LolSudoku, borders
from cluesmith.forms import fpuzzles, jsontext, solver_string
from cluesmith.forms.grid import Grid, filled
from cluesmith.forms.plaintext import cell_at, excerpt, whole_number

_KIND = ".ChaosConstruction.NoBoxes"
_PARTS = ("NoBoxes", "ChaosConstruction", "SameValues", "AllDifferent")
_CELL = re.compile(r"CC([0-9]{1,4})", re.ASCII)


def refuse_beyond_grids(puzzle: LolSudoku, form: str) -> None:
    """For forms that hold digits and areas and nothing else."""
    for name in ("walls", "links"):
        if getattr(puzzle, name):
            raise UnsupportedError(f"{form} has no {name}, this puzzle has some")
    refuse_paper_rule(puzzle, form)


def refuse_paper_rule(puzzle: LolSudoku, form: str) -> None:
    if puzzle.rule == PAPER:
        raise UnsupportedError(f"{form} cannot say that areas need not be connected (rule: paper)")


def _claims_board(board: fpuzzles.Board) -> bool:
    """Cells that state their regions, and no other constraint."""
    return bool(board.regions) and not board.constraints


def _from_board(board: fpuzzles.Board) -> LolSudoku:
    size = jsontext.integer(board.size, 1, MAX_SIZE, "size")
    board.refuse_others((), "Lol Sudokus")
    areas = tuple(tuple(_area(board, (r, c)) for c in range(size)) for r in range(size))
    for area, count in _counts(areas).items():
        if count != size:
            raise PuzzleError(f"region {area - 1} has {count} cells, expected {size}")
    return LolSudoku(size, board.givens, areas, meta=board.meta_with("digits"))


def to_board(puzzle: LolSudoku) -> dict[str, Any]:
    """The puzzle as f-puzzles' JSON object."""
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
    return board


def _rules(puzzle: LolSudoku) -> str:
    size = puzzle.size
    return (
        f"Divide the board into {size} areas of {size} cells that are connected side by side, and "
        f"put a digit from 1 to {size} in every cell, each once in every row, column and area. "
        "Areas that are not shown are to be found."
    )


def _area(board: fpuzzles.Board, cell: tuple[int, int]) -> int:
    place = cell_at(*cell)
    if cell not in board.regions:
        raise PuzzleError(f"{place} is in a box of a sudoku, expected a region or null")
    region = board.regions[cell]
    if region is None:
        return 0
    return jsontext.integer(region, 0, board.size - 1, f"the region of {place}") + 1


def _counts(areas: Grid) -> Counter[int]:
    return Counter(area for row in areas for area in row if area)


def _claims_parts(names: Collection[str]) -> bool:
    return "ChaosConstruction" in names


def _to_solver(puzzle: LolSudoku) -> str:
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


@cache
def _borders_by_cells(size: int) -> dict[tuple[int, ...], Border]:
    return {tuple(_pair(border, size)): border for border in borders(size)}


def _from_solver(board: solver_string.Board) -> LolSudoku:
    size = whole_number(str(board.size), 1, MAX_SIZE, "the size")
    board.refuse_others(_PARTS, "Lol Sudoku")
    between = _borders_by_cells(size)
    walls, links = [], []
    shared: list[list[int]] = []
    apart: list[list[int]] = []
    for name, words in board.parts:
        if name == "SameValues":
            cells = _cells(words[1:], size)
            if words[:1] != (str(len(cells)),):
                raise PuzzleError(f".SameValues has {len(cells)} cells, expected ~{len(cells)}~")
            border = between.get(tuple(cells))
            shared.append(cells) if border is None else links.append(border)
        elif name == "AllDifferent":
            cells = _cells(words, size)
            border = between.get(tuple(cells))
            apart.append(cells) if border is None else walls.append(border)
    for name in ("NoBoxes", "ChaosConstruction"):
        if [] not in board.words_of(name):
            raise PuzzleError(f".{name} is missing: this is another kind of sudoku")
    marks = _marks(shared, apart, size)
    areas = tuple(tuple(marks.get(r * size + c, 0) for c in range(size)) for r in range(size))
    return LolSudoku(size, board.givens, areas, tuple(walls), tuple(links))


def _cells(words: Iterable[str], size: int) -> list[int]:
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
    first = _first_cells(shared, apart)
    cells = sorted(set(first.values()))
    number = {cell: index for index, cell in enumerate(cells)}
    differing = [0] * len(cells)  # for each area a set of bits
    for listed in apart:
        areas = [number[first[cell]] for cell in listed]
        bits = 0
        for area in areas:
            if bits >> area & 1:
                raise PuzzleError(f"the area of CC{cells[area] + 1} cannot differ from itself")
            bits |= 1 << area
        for area in areas:
            differing[area] |= bits
    for area, bits in enumerate(differing):
        for other in range(area):
            if not bits >> other & 1:
                raise PuzzleError(
                    f"whether CC{cells[other] + 1} and CC{cells[area] + 1} share an area is not "
                    "stated, expected both in one .AllDifferent"
                )
    if len(cells) > size:
        raise PuzzleError(f"{len(cells)} different areas are marked, expected at most {size}")
    return {cell: number[start] + 1 for cell, start in first.items()}


def _first_cells(shared: list[list[int]], apart: list[list[int]]) -> dict[int, int]:
    """For each marked cell the first one of its area, found by union-find."""
    earlier = {cell: cell for cells in (*shared, *apart) for cell in cells}

    def first(cell: int) -> int:
        while earlier[cell] != cell:
            earlier[cell] = cell = earlier[earlier[cell]]
        return cell

    for cells in shared:
        for cell in cells:
            one, other = first(cells[0]), first(cell)
            earlier[max(one, other)] = min(one, other)
    return {cell: first(cell) for cell in earlier}


SUDOKUPAD, F_PUZZLES = fpuzzles.forms(_claims_board, _from_board, to_board, _rules)
ISS = solver_string.form(_claims_parts, _from_solver, _to_solver)
