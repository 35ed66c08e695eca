"""The model: all-different rows and columns, and x < y for each sign."""

from cluesmith.families.grid_problem import GridProblem, post_latin_square
from cluesmith.kernel.propagators.binary import AtMost
from futoshiki.puzzle import Futoshiki


def exact(puzzle: Futoshiki) -> GridProblem:
    engine = post_latin_square(puzzle.grid)
    for sign in puzzle.signs:
        AtMost(engine, *(r * puzzle.size + c for r, c in (sign.less, sign.more)), -1)
    return GridProblem(engine, puzzle.size, "ff/step/up")
