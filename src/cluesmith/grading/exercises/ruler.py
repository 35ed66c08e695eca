"""Golomb rulers with forbidden distances: an optimum, and the proof that nothing is shorter."""

from __future__ import annotations

from itertools import combinations, pairwise
from random import Random

from cluesmith.grading.exercise import Arguments, Exercise, Goal
from cluesmith.kernel.modelling import Model, Variable, all_different

LARGEST_FORBIDDEN = 9


def instance(random: Random, number: int) -> Arguments:
    marks = min(4 + (number + 1) // 2, 7)
    forbidden = sorted(random.sample(range(1, LARGEST_FORBIDDEN + 1), 2))
    return {"marks": marks, "longest": marks**2 + LARGEST_FORBIDDEN, "forbidden": forbidden}


def model(marks: int, longest: int, forbidden: list[int]) -> tuple[Model, list[Variable], Variable]:
    m = Model()
    places = m.variables(marks, 0, longest)
    m.post(places[0] == 0, *(one < other for one, other in pairwise(places)))
    distances = {}
    for i, j in combinations(range(marks), 2):
        distances[i, j] = m.variable(1, longest)
        m.post(distances[i, j] == places[j] - places[i])
        m.post(*(distances[i, j] != one for one in forbidden))
    m.post(all_different(distances.values()))
    m.post(distances[0, 1] < distances[marks - 2, marks - 1])  # of a ruler and its mirror image
    return m, places, places[-1]


def check(answer: list[int], marks: int, longest: int, forbidden: list[int]) -> str | None:
    if len(answer) != marks or answer != sorted(answer) or not 0 == answer[0] <= answer[-1]:
        return f"{marks} marks stand in order, the first at 0"
    if answer[-1] > longest:
        return f"the ruler is longer than {longest}"
    distances = [other - one for one, other in combinations(answer, 2)]
    if len(set(distances)) < len(distances):
        return "a distance comes twice"
    found = sorted({*distances} & {*forbidden})
    return f"the distance {found[0]} is forbidden" if found else None


def cost(answer: list[int], marks: int, longest: int, forbidden: list[int]) -> int:
    return answer[-1]


EXERCISE = Exercise(
    name="ruler",
    title="The shortest ruler",
    task=(
        "model(marks, longest, forbidden) gets the number of marks of a ruler, a length that is "
        "always enough, and a list of distances.  The first mark is at 0, the marks stand in "
        "order, all distances between two marks are different, and none is forbidden.  The "
        "answer is a list of the places of the marks.  The shortest ruler is wanted: return m, "
        "answer, cost, where cost is the variable or sum to be minimized."
    ),
    instance=instance,
    model=model,
    check=check,
    cost=cost,
    goal=Goal.BEST,
    strategy="leftmost/step/up",
    factor=2.5,
    spare=60,
)
