"""Drawings: as text, which is read back too, and as SVG."""

from typing import Any

from cluesmith.errors import PuzzleError
from cluesmith.forms.grid import Solution
from cluesmith.forms.grid_family import draw_grid
from futoshiki.puzzle import Futoshiki

VALUES = {".": 0, **{str(value): value for value in range(1, 10)}}


def text(puzzle: Futoshiki, solution: Solution | None = None, *, colour: bool = False) -> str:
    board = [[" "] * (2 * puzzle.size - 1) for _ in range(2 * puzzle.size - 1)]
    for r, row in enumerate(solution.grid if solution else puzzle.grid):
        board[2 * r][::2] = [str(value or ".") for value in row]
    for sign in puzzle.signs:
        board[sign.less[0] + sign.more[0]][sign.less[1] + sign.more[1]] = sign.mark
    return "".join(f"|{''.join(line)}|\n" for line in board)


def svg(puzzle: Futoshiki, solution: Solution | None = None, *, theme: str = "auto") -> Any:
    signs = [(sign.less, sign.more, sign.mark) for sign in puzzle.signs]
    return draw_grid("Futoshiki", puzzle, solution, theme, between=signs)


def decode(drawn: str) -> Futoshiki:
    lines = [line.strip()[1:-1] for line in drawn.strip().split("\n")]
    if any(len(line) != len(lines) for line in lines):
        raise PuzzleError("expected a square of cells and signs, a line each, between bars")
    marks = [(r, c, mark) for r, line in enumerate(lines) for c, mark in enumerate(line)]
    signs = [(r // 2, c // 2, (r + 1) // 2, (c + 1) // 2) for r, c, mark in marks if mark in "<^"]
    signs += [((r + 1) // 2, (c + 1) // 2, r // 2, c // 2) for r, c, mark in marks if mark in ">v"]
    grid = [[VALUES.get(mark, mark) for mark in line[::2]] for line in lines[::2]]
    return Futoshiki.from_json({"size": len(grid), "grid": grid, "signs": signs})
