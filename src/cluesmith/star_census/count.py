"""Counting a star's operator lists, all of them."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

from cluesmith.errors import UsageError
from cluesmith.families.gold_star.star import FEWEST, MOST
from cluesmith.forms.files import checked_path
from cluesmith.forms.plaintext import excerpt
from cluesmith.star_census import store
from cluesmith.star_census.checkpoint import Checkpoint
from cluesmith.star_census.tasks import (
    ALL,
    NONE,
    UNIQUE,
    Figures,
    Work,
    do_all,
    fixed,
)
from cluesmith.support.processes import workers

POINTS = range(FEWEST, MOST + 1)
LARGEST = 10  # points that are counted without being told twice
HOURS_OF_TEN, GROWTH = 5, 20  # of one core, of the 3 to 11 expected; and for each point more
KEPT = (UNIQUE, ALL, NONE)
COUNTS = ("solvable", "solutions", "unique", "classes", "unique_classes")

Progress = Callable[[float, int, int], None]  # share done, tasks done, tasks


@dataclass(frozen=True, slots=True)
class Sample:
    """How an estimate was made: `errors` are standard errors, by name of the count.

    `seconds` is how long one core would take to count all, at most: the tasks of
    a sample are finer than those of a count, and cost more together.
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

    Lists are of one class when they are the same puzzle (see `symmetry.py`).
    `histogram` goes from a number of solutions to the number of lists that have
    so many.  With `sample` all figures but the first two are estimates.

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
) -> Census:
    """Count all operator lists of a star, on all cores unless `jobs` says how many.

    >>> import cluesmith as cs
    >>> three = cs.census(3, jobs=1)
    >>> three.operator_lists, three.solvable, three.classes
    (4096, 84, 19)

    `write` stores every solvable list in a .parquet or .sqlite file, with the
    solutions of "unique" lists, of "all", or "none".  What is done is kept in
    `checkpoint`, or beside that file, until all is; `resume` goes on from there.
    A file that is there already is refused, unless `overwrite` says to replace it.
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
    replaced = None
    if write is not None:
        store.check_path(write)
        if checkpoint is not None and os.path.realpath(checkpoint) == os.path.realpath(write):
            raise UsageError("checkpoint and write name the same file")
        replaced = os.path.realpath(write) if overwrite else None
        if not resume:
            store.check_free(write, replaced)
    if resume and path is None:
        raise UsageError("resume needs write or checkpoint, to know what to go on with")
    work = Work(points, fixed(points), None if write is None else solutions)
    total = _Sum(work, progress)
    with ExitStack() as stack:
        kept = None
        if path is not None:
            kept = stack.enter_context(Checkpoint(path, work, resume=resume, replaced=replaced))
            if write is not None:
                store.check_free(write, kept.replaced)
            for task, figures in kept.figures():
                total.add(task, figures)
        total.tell()
        tasks = (task for task in range(work.tasks) if task not in total.done)
        for done in do_all(work, tasks, at_once, total.tell):
            if kept is not None:
                kept.add(done)
            total.add(done.task, done.figures)
            total.tell()
        found = total.census()
        if kept is not None:
            if write is not None:
                store.check_free(write, kept.replaced)  # it may have come since
                store.write(write, work, kept.columns(), found.to_json())
            kept.remove()
    return found


def checkpoint_path(write: str | None, checkpoint: str | None) -> str | None:
    """Where a census keeps what is done."""
    return checkpoint or (None if write is None else f"{write}.checkpoint")


def check_points(points: int, force: bool) -> None:
    """A number of points there is, and not more than anyone means by accident."""
    if type(points) is not int or not FEWEST <= points <= MOST:
        raise UsageError(
            f"points is {points!r:.40}, expected a whole number from {FEWEST} to {MOST}"
        )
    if points > LARGEST and not force:
        hours = HOURS_OF_TEN * GROWTH ** (points - LARGEST)
        raise UsageError(
            f"{points} points have 4^{2 * points} operator lists, about {hours:,} hours of one "
            "core to count and many to estimate: the option force does it all the same"
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

    def tell(self) -> None:
        if self.progress is not None:
            self.progress(self.share, len(self.done), self.work.tasks)

    def census(self) -> Census:
        points = self.work.points
        histogram = dict(sorted(self.histogram.items()))
        return Census(points, 4 ** (2 * points), **self.counts, histogram=histogram, sample=None)
