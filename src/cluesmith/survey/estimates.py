"""Surveys of a random sample: what a whole one would find, and how long it would take.

Each draw depends on seed and number alone, so that the figures are the same however the tasks
are spread.  Errors are standard errors.  Times are of the processor, for one core.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from math import sqrt
from statistics import mean, stdev
from time import process_time
from typing import Any

from cluesmith.support.rng import Rng
from cluesmith.support.seeding import rng_named
from cluesmith.survey.count_boards import CountBoards, solutions
from cluesmith.survey.divisions import next_areas, numbered
from cluesmith.survey.fewest_clues import VERDICTS, FewestClues

Json = dict[str, Any]
POSITIONS = 8  # of most divisions, only one of which is searched


@dataclass(frozen=True)
class SampledClues:
    """Some tasks of `FewestClues`, each at most once."""

    size: int
    clues: int
    sample: int
    seed: int

    few = 1

    @property
    def whole(self) -> FewestClues:
        return FewestClues(self.size, self.clues)

    def header(self) -> Json:
        return self.whole.header()

    def rounds(self) -> Iterator[range]:
        yield range(len(self._drawn()))

    def _drawn(self) -> list[int]:
        return _shuffled(self.whole, self.seed)[: self.sample]

    def title(self, number: int) -> str:
        return f"sample of {self.whole.title(number)}"

    def do(self, number: int) -> Json:
        began = process_time()
        found = self.whole.do(self._drawn()[number])
        found["classes"] = len(found["classes"])
        return {**found, "seconds": process_time() - began}

    def is_over(self, _results: Iterable[Json]) -> bool:
        return True

    def answer(self, results: Mapping[int, Json]) -> Json:
        (tasks,) = self.whole.rounds()
        values = {
            name: [len(tasks) * results[number][name] for number in sorted(results)]
            for name in (*VERDICTS, "classes", "seconds")
        }
        # No task is drawn twice: the error is that of a finite population.
        left = 1 - len(results) / len(tasks)
        sample = {"sample": len(results), "of": len(tasks), "seed": self.seed}
        return {**self.header(), "estimate": {**sample, **_means(values, sqrt(left))}}


@cache
def _shuffled(survey: FewestClues, seed: int) -> list[int]:
    (tasks,) = survey.rounds()
    return Rng(seed).shuffle(list(tasks))


@dataclass(frozen=True)
class SampledBoards:
    """Random divisions of the blank Lol Sudoku, each reached by a free choice of each next area.

    The figures are estimated as Knuth (1975) estimates the size of a tree, without bias: a
    division that is met with the probability 1 / `choices` stands for so many.
    """

    size: int
    sample: int
    seed: int

    few = 1

    def header(self) -> Json:
        return CountBoards(self.size).header()

    def rounds(self) -> Iterator[range]:
        yield range(self.sample)

    def title(self, number: int) -> str:
        return f"sample of {CountBoards(self.size).title(number)}"

    def do(self, number: int) -> Json:
        rng = rng_named(f"probe {self.seed} {number}")
        free, areas, choices = (1 << self.size * self.size) - 1, [], 1
        while free:
            found = list(next_areas(self.size, free))
            if not found:
                return {"divisions": 0, "solutions": 0, "seconds": 0.0}
            choices *= len(found)
            areas.append(found[rng.below(len(found))])
            free &= ~areas[-1]
        began = process_time()
        count = solutions(self.size, numbered(self.size, tuple(areas)))
        seconds = choices * (process_time() - began) / POSITIONS
        return {"divisions": choices, "solutions": choices * count, "seconds": seconds}

    def is_over(self, _results: Iterable[Json]) -> bool:
        return True

    def answer(self, results: Mapping[int, Json]) -> Json:
        values = {
            name: [results[number][name] for number in sorted(results)]
            for name in ("divisions", "solutions", "seconds")
        }
        sample = {"sample": len(results), "seed": self.seed}
        return {**self.header(), "estimate": {**sample, **_means(values)}}


def _means(values: Mapping[str, list[float]], error: float = 1.0) -> Json:
    """The mean of each figure, and their standard errors, which are less by the factor `error`."""
    figures = {name: float(mean(some)) for name, some in values.items()}
    errors = {
        name: error * stdev(some) / sqrt(len(some)) if len(some) > 1 else 0.0
        for name, some in values.items()
    }
    return {**figures, "errors": errors}
