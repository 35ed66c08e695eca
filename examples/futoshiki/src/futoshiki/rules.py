"""The rules, checked on a finished board; shares nothing with the model."""

from cluesmith.forms.grid import Solution, filled
from futoshiki.puzzle import Futoshiki


def mistakes(puzzle: Futoshiki, solution: Solution) -> list[str]:
    grid, full = solution.grid, set(range(1, puzzle.size + 1))
    lines = [*grid, *zip(*grid, strict=True)]
    wrong = [f"not each number once: {line}" for line in lines if set(line) != full]
    wrong += [f"given at r{r + 1}c{c + 1}" for r, c, v in filled(puzzle.grid) if grid[r][c] != v]
    values = {(r, c): value for r, c, value in filled(grid)}
    return wrong + [str(s) for s in puzzle.signs if not values[s.less] < values[s.more]]
