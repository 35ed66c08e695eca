"""Tasks: disjoint parts of a census, done by one process or several.

A task fixes the operator pairs of the first equations of the walk: of more equations
the larger the star is, so that a task's memory stays bounded.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from time import process_time

from cluesmith.engines.engine import open_engine
from cluesmith.engines.spread import Spread
from cluesmith.star_census.plan import PAIRS, tables
from cluesmith.star_census.tally import Tally
from cluesmith.star_census.walk import Walk

NONE, UNIQUE, ALL = "none", "unique", "all"  # lists that are stored with their solutions

Columns = tuple[bytes, bytes, bytes, bytes]


@dataclass(frozen=True, slots=True)
class Work:
    """The options of all tasks of a census: each fixes the pairs of `fixed` equations.

    `keep` says which lists are stored with their solutions; None: only figures are kept.
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
        """The approximate share of a task in the whole, by the digits that fit its pairs."""
        weights = tables(self.points).weights
        share = 1.0
        for pair in self.pairs(task):
            share *= weights[pair] / sum(weights)
        return share


@dataclass(frozen=True, slots=True)
class Figures:
    """Counts of lists; `histogram` maps a number of solutions to the number of lists with it."""

    solvable: int = 0
    solutions: int = 0
    unique: int = 0
    classes: int = 0
    unique_classes: int = 0
    histogram: dict[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Done:
    """The result of a task: its figures and, if they are kept, its rows as bytes."""

    task: int
    figures: Figures
    columns: Columns | None
    seconds: float


def fixed(points: int) -> int:
    """How many equations a task fixes: enough to keep tasks small; finer tasks cost time."""
    return 1 if points <= 6 else max(2, points - 6)


def fixed_in_sample(points: int) -> int:
    """The same for a sample: more, so that it has many short tasks."""
    return max(1, points - 4)


class Worker:
    """Does tasks one after another, with the same buffers."""

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


def do_all(
    work: Work, tasks: Iterable[int], jobs: int, tick: Callable[[], None], dask: str | None = None
) -> Iterator[Done]:
    """Do tasks and yield them in any order; calls `tick` from time to time while waiting.

    Leaving the loop early, or Ctrl-C, ends the processes too.
    """
    do: Callable[[int], Done]
    if dask is None and jobs == 1:
        do = Worker(work).do  # whose buffers go with it
    else:
        tables(work.points)  # computed once, inherited by forked processes
        do = partial(_do, work)
    spread: Spread[int, Done] = Spread(open_engine(do, jobs=jobs, dask=dask), tasks, tick=tick)
    with closing(spread):
        yield from spread


class _Own(threading.local):
    """The worker of this thread: those of a cluster may do several tasks in one process."""

    worker: Worker | None = None


_own = _Own()


def _do(work: Work, task: int) -> Done:
    if _own.worker is None or _own.worker.work != work:
        _own.worker = Worker(work)
    return _own.worker.do(task)
