"""How many Lol Sudokus there are: the solutions of the blank board, for which see OEIS A172478.

A solution is a division of the board into areas, and digits that fit it.  Of divisions that are
rotations or reflections of each other one is searched, with its first row in order: any solution
can be renamed so.  A task is the divisions that begin with given areas.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from math import factorial, sqrt
from statistics import mean, stdev
from time import process_time
from typing import Any

from cluesmith.families.lol_sudoku.puzzle import LolSudoku
from cluesmith.forms.grid import empty_grid
from cluesmith.support.rng import Rng
from cluesmith.survey.divisions import Areas, beginnings, divisions, next_areas, numbered, weight
from cluesmith.workbench.solve import Solving

Json = dict[str, Any]
SIZES = range(1, 8)
TWO_AREAS = 5  # from this size on a task begins with two areas: smaller ones are done at once


@dataclass(frozen=True)
class CountBoards:
    """The survey of all solutions of the blank Lol Sudoku."""

    size: int

    name = "count"

    def header(self) -> Json:
        return {"survey": self.name, "family": "lol-sudoku", "size": self.size}

    def rounds(self) -> Iterator[range]:
        yield range(len(_beginnings(self.size)))

    def title(self, _number: int) -> str:
        return f"{self.name} lol-sudoku, {self.size}x{self.size}"

    def do(self, number: int) -> Json:
        """The figures of all divisions that begin as the task does."""
        found = {"divisions": 0, "classes": 0, "solvable": 0, "solutions": 0}
        for areas in divisions(self.size, _beginnings(self.size)[number]):
            found["divisions"] += 1
            numbers = numbered(self.size, areas)
            if positions := weight(self.size, numbers):
                found["classes"] += 1
                if count := solutions(self.size, numbers):
                    found["solvable"] += positions
                    found["solutions"] += positions * count
        return found

    def is_over(self, _results: Iterable[Json]) -> bool:
        return True

    def answer(self, results: Mapping[int, Json]) -> Json:
        names = ("divisions", "classes", "solvable", "solutions")
        sums = {name: sum(result[name] for result in results.values()) for name in names}
        return {**self.header(), **sums}


@cache
def _beginnings(size: int) -> list[Areas]:
    return list(beginnings(size, 1 if size < TWO_AREAS else 2))


def solutions(size: int, numbers: list[int]) -> int:
    """In how many ways digits fit the areas, whose numbers are given cell by cell."""
    areas = tuple(tuple(numbers[i : i + size]) for i in range(0, size * size, size))
    digits = (tuple(range(1, size + 1)), *empty_grid(size)[1:])
    solving = Solving(LolSudoku(size, digits, areas), search="depth-first")
    solving.exhaust()
    return factorial(size) * solving.count


@dataclass(frozen=True)
class Probe:
    """A random division, reached by a free choice of each next area."""

    choices: int  # the product of the numbers of areas to choose from; 0 where none was left
    solutions: int
    seconds: float  # of one core, to count its solutions


def probe(size: int, rng: Rng) -> Probe:
    """Take area after area at random; a division is met with the probability 1 / choices."""
    free, areas, choices = (1 << size * size) - 1, [], 1
    while free:
        found = list(next_areas(size, free))
        if not found:
            return Probe(0, 0, 0.0)
        choices *= len(found)
        areas.append(found[rng.below(len(found))])
        free &= ~areas[-1]
    began = process_time()
    count = solutions(size, numbered(size, tuple(areas)))
    return Probe(choices, count, process_time() - began)


def estimate(size: int, sample: int, seed: int) -> Json:
    """The figures as Knuth (1975) estimates the size of a tree: unbiased, from random probes.

    Each probe counts `choices` times; errors are standard errors.  The time to count all is of
    one core, as every eighth division or so is searched.
    """
    rng = Rng(seed)
    probes = [probe(size, rng) for _ in range(sample)]
    values: dict[str, list[float]] = {
        "divisions": [float(each.choices) for each in probes],
        "solutions": [float(each.choices * each.solutions) for each in probes],
        "seconds": [each.choices * each.seconds / 8 for each in probes],
    }
    figures = {name: mean(some) for name, some in values.items()}
    errors = {name: stdev(some) / sqrt(sample) for name, some in values.items()}
    found = {"sample": sample, "seed": seed, **figures, "errors": errors}
    return {**CountBoards(size).header(), "estimate": found}
