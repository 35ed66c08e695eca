"""The census of a star: count all its operator lists, or estimate the counts from a sample."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass
from math import sqrt
from typing import Any

from cluesmith.engines.jobs import workers
from cluesmith.errors import UsageError
from cluesmith.families.gold_star.star import FEWEST, MOST
from cluesmith.forms.files import checked_path
from cluesmith.forms.plaintext import excerpt
from cluesmith.star_census import store
from cluesmith.star_census.checkpoint import Checkpoint, discard
from cluesmith.star_census.plan import PAIRS, tables
from cluesmith.star_census.tasks import (
    ALL,
    NONE,
    UNIQUE,
    Figures,
    Work,
    do_all,
    fixed,
    fixed_in_sample,
)
from cluesmith.support.rng import Rng

POINTS = range(FEWEST, MOST + 1)
LARGEST = 10  # points that are counted without `force`
HOURS_OF_TEN, GROWTH = 5, 20  # of one core (3 to 11 expected); factor for each more point
MOST_TASKS_SAMPLED = 10_000_000
FINER = 2  # factor of the work for each more equation that tasks fix, as measured
KEPT = (UNIQUE, ALL, NONE)
COUNTS = ("solvable", "solutions", "unique", "classes", "unique_classes")

Progress = Callable[[float, int, int], None]  # share done, tasks done, tasks


@dataclass(frozen=True, slots=True)
class Sample:
    """The sample of an estimate; `errors` are standard errors, by name of the count.

    `seconds` is an upper bound of the time to count all on one core: the tasks of
    a sample are finer than those of a count, and cost more altogether.
    """

    tasks: int
    of: int
    seed: int
    errors: dict[str, int]
    seconds: float

    def to_json(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class Census:
    """How many of a star's operator lists are solvable, in how many ways, and how many differ.

    Lists are in one class when they are equivalent (see `plan.py`).  `histogram` maps
    a number of solutions to the number of lists with it.  With `sample` all figures
    but the first two are estimates.

    >>> import cluesmith as cs
    >>> cs.census(3, jobs=1).unique
    24
    """

    points: int
    operator_lists: int
    solvable: int
    solutions: int
    unique: int
    classes: int
    unique_classes: int
    histogram: dict[int, int]
    sample: Sample | None

    def to_json(self) -> dict[str, Any]:
        names = ("points", "operator_lists", *COUNTS)
        found: dict[str, Any] = {name: getattr(self, name) for name in names}
        found["histogram"] = {str(n): lists for n, lists in self.histogram.items()}
        if self.sample is not None:
            found["estimate"] = self.sample.to_json()
        return found

    @classmethod
    def from_json(cls, found: dict[str, Any]) -> Census:
        """The census that a file says it is."""
        counts = {name: found[name] for name in ("points", "operator_lists", *COUNTS)}
        histogram = {int(n): lists for n, lists in found["histogram"].items()}
        return cls(**counts, histogram=histogram, sample=None)


def census(
    points: int,
    *,
    jobs: int | str = "auto",
    write: str | os.PathLike[str] | None = None,
    solutions: str = UNIQUE,
    checkpoint: str | os.PathLike[str] | None = None,
    resume: bool = False,
    overwrite: bool = False,
    force: bool = False,
    progress: Progress | None = None,
    dask: str | None = None,
) -> Census:
    """Count all operator lists of a star; `jobs` processes, by default one per core.

    >>> import cluesmith as cs
    >>> three = cs.census(3, jobs=1)
    >>> three.operator_lists, three.solvable, three.classes
    (4096, 84, 19)

    `write` stores every solvable list in a .parquet or .sqlite file, with the
    solutions of "unique" lists, of "all", or of "none".  Finished tasks are kept in
    `checkpoint`, by default beside that file, until the census is complete: the same call
    continues one that was cut off, and `resume` makes it an error if there is none.  If
    that file is of this very census, its figures are returned and nothing is counted; any
    other file is an error, unless `overwrite` is set.

    `dask` is the address of a Dask scheduler whose workers do the tasks, or "local" for a
    cluster of `jobs` workers on this machine.
    """
    check_points(points, force)
    at_once = workers(jobs)
    if progress is not None and not callable(progress):
        raise UsageError(f"progress is {progress!r:.40}, expected a function")
    if solutions not in KEPT:
        shown = excerpt(str(solutions))
        raise UsageError(f"solutions is {shown}, expected one of {', '.join(KEPT)}")
    write = None if write is None else checked_path(write)
    checkpoint = None if checkpoint is None else checked_path(checkpoint)
    path = checkpoint_path(write, checkpoint)
    if resume and path is None:
        raise UsageError("resume needs write or checkpoint, to know what to continue")
    work = Work(points, fixed(points), None if write is None else solutions)
    replaced = None
    if write is not None:
        assert path is not None
        store.check_path(write)
        if checkpoint is not None and os.path.realpath(checkpoint) == os.path.realpath(write):
            raise UsageError("checkpoint and write name the same file")
        if overwrite:
            replaced = os.path.realpath(write)
        elif (done_before := store.finished(write, work)) is not None:
            discard(path, work)
            return Census.from_json(done_before)
        elif not os.path.exists(path):
            store.check_free(write, replaced)
    if resume and not os.path.exists(str(path)):
        raise UsageError(f"{path}: no such checkpoint, nothing to resume")
    total = _Sum(work, progress)
    with ExitStack() as stack:
        kept = None
        if path is not None:
            kept = stack.enter_context(Checkpoint(path, work, replaced=replaced))
            if write is not None:
                store.check_free(write, kept.replaced)
            for task, figures in kept.figures():
                total.add(task, figures)
        total.report()
        tasks = (task for task in range(work.tasks) if task not in total.done)
        for done in do_all(work, tasks, at_once, total.report, dask):
            if kept is not None:
                kept.add(done)
            total.add(done.task, done.figures)
            total.report()
        found = total.census()
        if kept is not None:
            # Another run, with a checkpoint of its own, may have written the same since.
            if write is not None and (kept.replaced or store.finished(write, work) is None):
                store.check_free(write, kept.replaced)
                with closing(kept.columns()) as columns:
                    store.write(write, work, columns, found.to_json())
            kept.remove()
    return found


def checkpoint_path(write: str | None, checkpoint: str | None) -> str | None:
    """The file in which a census keeps finished tasks."""
    return checkpoint or (None if write is None else f"{write}.checkpoint")


def check_points(points: int, force: bool) -> None:
    """Refuse a number of points out of range, or without `force` one that takes very long."""
    if type(points) is not int or not FEWEST <= points <= MOST:
        raise UsageError(
            f"points is {points!r:.40}, expected a whole number from {FEWEST} to {MOST}"
        )
    if points > LARGEST and not force:
        hours = HOURS_OF_TEN * GROWTH ** (points - LARGEST)
        raise UsageError(
            f"{points} points have 4^{2 * points} operator lists, about {hours:,} hours of one "
            "core to count and many to estimate: --force (force=True) starts it anyway"
        )


class _Sum:
    """The figures so far."""

    def __init__(self, work: Work, progress: Progress | None) -> None:
        self.work = work
        self.progress = progress
        self.done: set[int] = set()
        self.share = 0.0
        self.counts = dict.fromkeys(COUNTS, 0)
        self.histogram: Counter[int] = Counter()

    def add(self, task: int, figures: Figures) -> None:
        self.done.add(task)
        self.share += self.work.weight(task)
        for name in COUNTS:
            self.counts[name] += getattr(figures, name)
        self.histogram.update(figures.histogram)

    def report(self) -> None:
        if self.progress is not None:
            self.progress(self.share, len(self.done), self.work.tasks)

    def census(self) -> Census:
        points = self.work.points
        histogram = dict(sorted(self.histogram.items()))
        return Census(points, 4 ** (2 * points), **self.counts, histogram=histogram, sample=None)


def estimate(
    points: int,
    sample: int,
    *,
    seed: int = 1,
    jobs: int | str = "auto",
    force: bool = False,
    progress: Progress | None = None,
    dask: str | None = None,
) -> Census:
    """Estimate the census from a random sample of tasks.

    Importance sampling: a task is drawn with a probability near its share of the
    whole (the weights of its pairs), and its figures are divided by it.  The mean
    is unbiased, with far less variance than of a uniform sample.
    """
    check_points(points, force)
    if not 2 <= sample <= MOST_TASKS_SAMPLED:
        raise UsageError(f"sample is {sample}, expected 2 to {MOST_TASKS_SAMPLED:,}")
    work = Work(points, fixed_in_sample(points))
    drawn = Counter(_draws(work, sample, Rng(seed)))
    sums = dict.fromkeys(COUNTS, 0.0)
    squares = dict.fromkeys(COUNTS, 0.0)
    shares: dict[int, float] = {}
    seconds = 0.0
    done_count = 0

    def tick() -> None:
        if progress is not None:
            progress(done_count / sample, done_count, sample)

    for done in do_all(work, sorted(drawn), workers(jobs), tick, dask):
        times, chance = drawn[done.task], work.weight(done.task)
        done_count += times
        seconds += times * done.seconds / chance / sample
        for name in COUNTS:
            value = getattr(done.figures, name) / chance
            sums[name] += times * value
            squares[name] += times * value * value
        for n, lists in done.figures.histogram.items():
            shares[n] = shares.get(n, 0.0) + times * lists / chance / sample
    errors = {}
    for name in COUNTS:
        mean = sums[name] / sample
        spread = max(0.0, squares[name] / sample - mean * mean)
        errors[name] = round(sqrt(spread / (sample - 1)))
    return Census(
        points,
        4 ** (2 * points),
        **{name: round(sums[name] / sample) for name in COUNTS},
        histogram={n: round(lists) for n, lists in sorted(shares.items())},
        sample=Sample(
            sample,
            work.tasks,
            seed,
            errors,
            seconds / FINER ** max(0, work.fixed - fixed(points)),
        ),
    )


def _draws(work: Work, sample: int, rng: Rng) -> Iterator[int]:
    """Draw tasks by weight, with replacement."""
    weights = tables(work.points).weights
    for _ in range(sample):
        task = 0
        for _ in range(work.fixed):
            left = rng.below(sum(weights))
            pair = 0
            while left >= weights[pair]:
                left -= weights[pair]
                pair += 1
            task = task * PAIRS + pair
        yield task
