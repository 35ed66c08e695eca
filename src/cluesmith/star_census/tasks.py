"""The census in parts that have no list in common: tasks, done by one process or many.

A task fixes the operator pairs of the first equations of the walk.  Their
number grows with the star, so that what a task holds in memory does not.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from time import process_time

from cluesmith.errors import CluesmithError
from cluesmith.star_census.plan import PAIRS, tables
from cluesmith.star_census.tally import Tally
from cluesmith.star_census.walk import Walk
from cluesmith.support import signals

NONE, UNIQUE, ALL = "none", "unique", "all"  # whose solutions are kept with the lists
WAIT_SECONDS = 0.25
QUEUED = 3  # tasks at hand for each process

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
        yield from _spread(work, iter(tasks), jobs, tick)
        return
    worker = Worker(work)
    for task in tasks:
        tick()
        yield worker.do(task)


def _spread(
    work: Work, tasks: Iterator[int], jobs: int, tick: Callable[[], None]
) -> Iterator[Done]:
    from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import active_children

    tables(work.points)  # made once, inherited where processes fork
    before = set(active_children())
    executor = ProcessPoolExecutor(jobs, initializer=_begin)
    try:
        with signals.held():  # the first task starts the processes
            pending = {executor.submit(_do, work, task) for task in islice(tasks, QUEUED * jobs)}
        while pending:
            finished, pending = wait(pending, WAIT_SECONDS, FIRST_COMPLETED)
            for future in finished:
                pending |= {executor.submit(_do, work, task) for task in islice(tasks, 1)}
                yield future.result()
            tick()
    except BrokenProcessPool:
        raise CluesmithError("a process of the census was killed (too little memory?)") from None
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
        for child in set(active_children()) - before:
            child.terminate()


def _begin() -> None:
    """In a new process; Ctrl-C is the parent's to answer, and its death ends this one."""
    from threading import Thread

    signals.ignore()
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    from multiprocessing import parent_process
    from multiprocessing.connection import wait

    parent = parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(1)


def _do(work: Work, task: int) -> Done:
    return _worker(work).do(task)


@cache
def _worker(work: Work) -> Worker:
    """The one of this process."""
    return Worker(work)
