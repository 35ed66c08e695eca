"""Estimating a census from a sample of its tasks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import sqrt

from cluesmith.errors import UsageError
from cluesmith.star_census.count import (
    COUNTS,
    Census,
    Progress,
    Sample,
    check_points,
)
from cluesmith.star_census.plan import PAIRS, tables
from cluesmith.star_census.tasks import Work, do_all, fixed, fixed_in_sample
from cluesmith.support.processes import workers
from cluesmith.support.rng import Rng

MOST_TASKS_SAMPLED = 10_000_000
FINER = 2  # times the work for each equation more that tasks fix, as measured


def estimate(
    points: int,
    sample: int,
    *,
    seed: int = 1,
    jobs: int | str = "auto",
    force: bool = False,
    progress: Progress | None = None,
) -> Census:
    """Estimate the census from so many tasks, drawn at random.

    A task is drawn by the weights of its pairs, which are about its share of
    the whole, and its figures count for as much more as it was unlikely: the
    mean is then unbiased, with far less spread than from an even draw.
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

    for done in do_all(work, sorted(drawn), workers(jobs), tick):
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
    """Tasks drawn by weight, with replacement."""
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
