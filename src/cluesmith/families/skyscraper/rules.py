"""Rules checker of Skyscraper: what a finished board breaks, and what could be given of it.

Shares no code with the solver: it checks the solver's answers.
"""

from __future__ import annotations

from collections.abc import Iterable

from cluesmith.families.skyscraper.puzzle import SIDES, Clue, Skyscraper
from cluesmith.family import Addable
from cluesmith.forms.grid import Given, Grid, Solution, cell_name, entries, filled


def mistakes(puzzle: Skyscraper, solution: Solution) -> list[str]:
    """What a finished board breaks, in words; empty if it is right."""
    size, grid = puzzle.size, solution.grid
    if len(grid) != size or any(len(row) != size for row in grid):
        return [f"the board is not {size} by {size}"]
    broken = []
    heights = list(range(1, size + 1))
    for i in range(size):
        if sorted(line_from(grid, "left", i)) != heights:
            broken.append(f"row {i + 1} does not hold each of 1 to {size} once")
        if sorted(line_from(grid, "top", i)) != heights:
            broken.append(f"column {i + 1} does not hold each of 1 to {size} once")
    for r, c, height in filled(puzzle.grid):
        if height != grid[r][c]:
            broken.append(f"{cell_name(r, c)} is {grid[r][c]}, but {height} is given")
    for side in SIDES:
        for i, clue in enumerate(puzzle.clues.side(side)):
            if clue and clue != (seen := visible(line_from(grid, side, i))):
                broken.append(f"{seen} seen from the {side} at {i + 1}, but the clue is {clue}")
    return broken


def visible(heights: Iterable[int]) -> int:
    """How many buildings are seen by someone standing before the first."""
    tallest = seen = 0
    for height in heights:
        if height > tallest:
            tallest = height
            seen += 1
    return seen


def line_from(grid: Grid, side: str, index: int) -> list[int]:
    """The heights met when looking into the board from a side."""
    line = list(grid[index]) if side in ("left", "right") else [row[index] for row in grid]
    return line if side in ("left", "top") else line[::-1]


def addable(puzzle: Skyscraper, solution: Solution) -> list[Addable]:
    """Facts that could be added to make a solution unique: all clues, then all heights."""
    clues = [
        Clue(side, index, visible(line_from(solution.grid, side, index)))
        for side in SIDES
        for index in range(puzzle.size)
    ]
    givens = [Given(*entry) for entry in entries(solution)]
    return [{clue: (clue,) for clue in clues}, {given: (given,) for given in givens}]
