"""Generating puzzles: a seed each, on as many cores as wanted, in the order of the seeds."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

from cluesmith import registry
from cluesmith.errors import CluesmithError, UnsupportedError, UsageError
from cluesmith.family import Puzzle
from cluesmith.support import signals
from cluesmith.support.processes import workers

MOST_SEEDS = 1 << 63
MOST_AT_ONCE = 16  # seeds a worker takes at a time
WAIT_SECONDS = 0.25  # a wait without end may sleep through Ctrl-C


def generate(family: str, *, count: int | None = None, **options: Any) -> Any:
    """A new puzzle of a family; with a count, an iterator over so many.

    The puzzle is a function of the options and the seed, which is drawn if not
    given; the k-th of many (from 0) is the one of seed + k, whatever `jobs` is.

    >>> import cluesmith as cs
    >>> puzzle = cs.generate("skyscraper", size=5, level="hard", seed=3)
    >>> puzzle.meta["level"], puzzle.meta["score"]
    ('hard', 234)
    >>> [star.meta["seed"] for star in cs.generate("gold-star", count=3, seed=7)]
    [7, 8, 9]

    Options are those of the command line (`--min-score` is `min_score`).
    """
    many = generate_many(family, count=1 if count is None else count, **options)
    return next(many) if count is None else many


def generate_many(
    family: str,
    *,
    count: int,
    seed: int | None = None,
    jobs: int | str = 1,
    **options: Any,
) -> Iterator[Puzzle]:
    """Puzzles of the seeds from `seed` on."""
    if registry.family(family).generate is None:
        raise UnsupportedError(f"{family} cannot generate yet")
    first = draw_seed() if seed is None else seed
    check_seed(first)
    if type(count) is not int or count < 1:
        raise UsageError(f"count is {count!r:.40}, expected a whole number from 1 on")
    if first + count > MOST_SEEDS:
        raise UsageError(f"seed {first} is too large for so many puzzles: seeds end at 2^63 - 1")
    seeds = range(first, first + count)
    at_once = min(workers(jobs), count)
    if at_once == 1:
        return iter(_made(family, seeds, options))
    return _spread(family, seeds, options, at_once)


def check_seed(seed: int) -> None:
    """Refuse what is no seed."""
    if type(seed) is not int or not 0 <= seed < MOST_SEEDS:
        raise UsageError(f"seed is {seed!r:.40}, expected a whole number from 0 to 2^63 - 1")


def draw_seed() -> int:
    """A fresh seed, short enough to be typed again."""
    import secrets

    return secrets.randbelow(1_000_000_000)


def _made(family: str, seeds: range, options: dict[str, Any]) -> Iterator[Puzzle]:
    make = registry.family(family).generate
    assert make is not None
    found: Iterator[Puzzle] = make(seeds, **options)
    return found


def _spread(family: str, seeds: range, options: dict[str, Any], jobs: int) -> Iterator[Puzzle]:
    """Worker processes; an early end of the loop, or Ctrl-C, ends them too."""
    import multiprocessing

    at_once = max(1, min(MOST_AT_ONCE, len(seeds) // (4 * jobs)))
    chunks = [seeds[i : i + at_once] for i in range(0, len(seeds), at_once)]
    with ExitStack() as ending:
        with signals.held():
            pool = ending.enter_context(multiprocessing.Pool(jobs, signals.ignore))
        parts = pool.imap(_Work(family, options), chunks)
        left = len(chunks)
        while left:
            try:
                made, error = parts.next(WAIT_SECONDS)
            except multiprocessing.TimeoutError:
                continue
            left -= 1
            yield from made
            if error is not None:
                raise error


class _Work:
    """One chunk of seeds, in a worker: the puzzles, and the error that ended it, if any."""

    def __init__(self, family: str, options: dict[str, Any]) -> None:
        self.family = family
        self.options = options

    def __call__(self, seeds: range) -> tuple[list[Puzzle], CluesmithError | None]:
        made: list[Puzzle] = []
        try:
            made.extend(_made(self.family, seeds, self.options))
        except CluesmithError as error:
            return made, error
        return made, None
