"""The census in parts that have no list in common: tasks, done by one process or many.

A task fixes the operator pairs of the first equations of the walk.  Their
number grows with the star, so that what a task holds in memory does not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from functools import cache, partial
from time import process_time

from cluesmith.star_census.plan import PAIRS, tables
from cluesmith.star_census.tally import Tally
from cluesmith.star_census.walk import Walk
from cluesmith.support.processes import Spread

NONE, UNIQUE, ALL = "none", "unique", "all"  # whose solutions are kept with the lists

Columns = tuple[bytes, bytes, bytes, bytes]


@dataclass(frozen=True, slots=True)
class Work:
    """What every task of a census does: it fixes the pairs of so many equations.

    `keep` says whose solutions go with the lists; None: only figures are wanted.
    """

    points: int
    fixed: int
    keep: str | None = None

    @property
    def tasks(self) -> int:
        return 1 << 4 * self.fixed

    def pairs(self, task: int) -> list[int]:
        """The operator pairs a task fixes."""
        return [task >> 4 * i & PAIRS - 1 for i in reversed(range(self.fixed))]

    def weight(self, task: int) -> float:
        """About which share of the whole a task is: by the digits that fit its pairs."""
        weights = tables(self.points).weights
        share = 1.0
        for pair in self.pairs(task):
            share *= weights[pair] / sum(weights)
        return share


@dataclass(frozen=True, slots=True)
class Figures:
    """The counts of some lists; `histogram` goes from a number of solutions to that of lists."""

    solvable: int = 0
    solutions: int = 0
    unique: int = 0
    classes: int = 0
    unique_classes: int = 0
    histogram: dict[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Done:
    """What a task gave: its figures and, where they are kept, its rows as bytes."""

    task: int
    figures: Figures
    columns: Columns | None
    seconds: float


def fixed(points: int) -> int:
    """So many equations that the largest task stays small, and no more: finer tasks cost time."""
    return 1 if points <= 6 else max(2, points - 6)


def fixed_in_sample(points: int) -> int:
    """More of them, so that a sample has many tasks and each is short."""
    return max(1, points - 4)


class Worker:
    """Does tasks one after another with the same walk."""

    def __init__(self, work: Work) -> None:
        self.work = work
        self.walk = Walk(work.points, work.keep is not None)
        self.tally = Tally(work.points, work.keep)

    def do(self, task: int) -> Done:
        began = process_time()
        self.walk.run(self.work.pairs(task))
        self.tally.count(self.walk)
        tally = self.tally
        figures = Figures(
            tally.solvable,
            self.walk.count,
            tally.unique,
            tally.classes,
            tally.unique_classes,
            dict(tally.histogram),
        )
        columns = None if self.work.keep is None else tally.columns()
        return Done(task, figures, columns, process_time() - began)


def do_all(work: Work, tasks: Iterable[int], jobs: int, tick: Callable[[], None]) -> Iterator[Done]:
    """Tasks done, in any order; `tick` is called now and then while they are waited for.

    An early end of the loop, or Ctrl-C, ends the processes too.
    """
    if jobs > 1:
        tables(work.points)  # made once, inherited where processes fork
        spread = Spread(partial(_do, work), tasks, jobs, tick=tick)
        with closing(spread):
            yield from spread
        return
    worker = Worker(work)
    for task in tasks:
        tick()
        yield worker.do(task)


def _do(work: Work, task: int) -> Done:
    return _worker(work).do(task)


@cache
def _worker(work: Work) -> Worker:
    """The one of this process."""
    return Worker(work)
