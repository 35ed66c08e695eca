"""Queens: the first placement, by a strategy of the student's choice."""

from __future__ import annotations

from itertools import combinations
from random import Random

from cluesmith.grading.exercise import Arguments, Exercise, Goal
from cluesmith.kernel.modelling import Model, Variable, all_different


def instance(random: Random, number: int) -> Arguments:
    return {"size": 18 + 4 * number + random.choice((0, 2))}


def model(size: int) -> tuple[Model, list[Variable]]:
    m = Model()
    columns = m.variables(size, 1, size)
    m.post(all_different(columns))
    m.post(all_different(column + row for row, column in enumerate(columns)))
    m.post(all_different(column - row for row, column in enumerate(columns)))
    return m, columns


def check(answer: list[int], size: int) -> str | None:
    if len(answer) != size or not set(answer) <= set(range(1, size + 1)):
        return f"there are {size} queens, in columns 1 to {size}"
    for (row, column), (other, its) in combinations(enumerate(answer), 2):
        if column == its:
            return f"the queens of rows {row + 1} and {other + 1} share a column"
        if abs(column - its) == other - row:
            return f"the queens of rows {row + 1} and {other + 1} share a diagonal"
    return None


EXERCISE = Exercise(
    name="queens",
    title="Queens, by a good strategy",
    task=(
        "model(size) gets the number of rows and columns of a chessboard.  One queen stands in "
        "every row, and no two attack each other.  The answer is a list of the queens' columns, "
        "row by row, from 1.  The first solution is wanted, with few failures: choose STRATEGY "
        "so that the search finds one on boards of 18 and more rows."
    ),
    instance=instance,
    model=model,
    check=check,
    goal=Goal.FIRST,
    strategy=None,
    reference_strategy="ff/step/up",
    factor=5,
    spare=1000,
)
