"""Sudoku: the strength of all-different decides whether there is anything to search for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from cluesmith.grading.exercise import Arguments, Exercise
from cluesmith.kernel.modelling import Model, Variable, all_different

Grid = list[list[int]]
SIZE, BOX = 9, 3

# Boards with one solution, made for this exercise: propagation at domain consistency solves
# them without a single failure, and value by value it fails some ten to ten thousand times.
BOARDS = (
    "71...4..........9..25.1.6...8..47.6..7..2.3..2....3.........7.33.....25....6..1..",
    "3.........8531.4......48...7.1....39...6..27.9......8.5.3.6..9.4..15........7....",
    ".85.7..34..9..41....7.3..9.1......5..5..4..8...3.........89.6.....1...79..8......",
    "..32......1..3..5.....6....6.......7...6..2.....381...5........3.89.4.....9...143",
)


def instance(random: Random, number: int) -> Arguments:
    board = BOARDS[number % len(BOARDS)]
    grid = [
        [int(cell) if cell != "." else 0 for cell in board[start : start + SIZE]]
        for start in range(0, len(board), SIZE)
    ]
    return {"grid": disguised(grid, random)}


def disguised(grid: Grid, random: Random) -> Grid:
    """The same board with other digits, its lines in another order, perhaps turned over."""
    digits = [0, *random.sample(range(1, SIZE + 1), SIZE)]
    rows, columns = _order(random), _order(random)
    found = [[digits[grid[row][column]] for column in columns] for row in rows]
    return [list(line) for line in zip(*found, strict=True)] if random.random() < 0.5 else found


def _order(random: Random) -> list[int]:
    """The lines of each band in some order, the bands in some order."""
    return [
        BOX * band + line
        for band in random.sample(range(BOX), BOX)
        for line in random.sample(range(BOX), BOX)
    ]


def model(grid: Grid) -> tuple[Model, list[list[Variable]]]:
    m = Model()
    cells = [m.variables(SIZE, 1, SIZE) for _ in range(SIZE)]
    m.post(*(all_different(unit) for unit in units(cells)))
    m.post(
        *(
            cells[row][column] == digit
            for row, line in enumerate(grid)
            for column, digit in enumerate(line)
            if digit
        )
    )
    return m, cells


def units(cells: Sequence[Sequence[Any]]) -> Iterator[list[Any]]:
    """Rows, columns and boxes."""
    for at in range(SIZE):
        top, left = at // BOX * BOX, at % BOX * BOX
        yield list(cells[at])
        yield [line[at] for line in cells]
        yield [cell for line in cells[top : top + BOX] for cell in line[left : left + BOX]]


def check(answer: Grid, grid: Grid) -> str | None:
    for row, line in enumerate(grid):
        for column, digit in enumerate(line):
            if digit and answer[row][column] != digit:
                return f"r{row + 1}c{column + 1} is given as {digit}"
    if any(not 1 <= digit <= SIZE for line in answer for digit in line):
        return "every cell has a digit from 1 to 9"
    if any(len(set(unit)) < SIZE for unit in units(answer)):
        return "a row, column or box has a digit twice"
    return None


EXERCISE = Exercise(
    name="sudoku",
    title="Sudoku, without search",
    task=(
        "model(grid) gets nine rows of nine numbers, 0 for an empty cell.  Every row, column and "
        "3x3 box of the solution has each digit from 1 to 9 once.  The answer is a list of "
        "nine rows of nine variables.\n\n"
        "A model that leaves much to search for is too weak: these boards can be solved by "
        "propagation alone."
    ),
    instance=instance,
    model=model,
    check=check,
    strategy="leftmost/step/up",
)
