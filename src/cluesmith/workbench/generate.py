"""Generate puzzles: one per seed, in the order of the seeds, in one process or several.

`distinct` skips seeds whose puzzle came before.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, overload

from cluesmith import registry
from cluesmith.errors import CluesmithError, UsageError
from cluesmith.family import Puzzle
from cluesmith.support.processes import Spread, workers
from cluesmith.workbench.distinct import distinct
from cluesmith.workbench.duplicates import IsNew

if TYPE_CHECKING:  # the types that the name of a family stands for
    from cluesmith.families.gold_star.puzzle import GoldStar
    from cluesmith.families.lol_sudoku.puzzle import LolSudoku
    from cluesmith.families.skyscraper.puzzle import Skyscraper
    from cluesmith.workbench.read import Gold, Lol, Sky

MOST_SEEDS = 1 << 63
MOST_AT_ONCE = 16  # seeds a worker takes at a time


@overload
def generate(family: Sky, *, count: None = None, **options: Any) -> Skyscraper: ...
@overload
def generate(family: Sky, *, count: int, **options: Any) -> Iterator[Skyscraper]: ...
@overload
def generate(family: Lol, *, count: None = None, **options: Any) -> LolSudoku: ...
@overload
def generate(family: Lol, *, count: int, **options: Any) -> Iterator[LolSudoku]: ...
@overload
def generate(family: Gold, *, count: None = None, **options: Any) -> GoldStar: ...
@overload
def generate(family: Gold, *, count: int, **options: Any) -> Iterator[GoldStar]: ...
@overload
def generate(family: str, *, count: None = None, **options: Any) -> Puzzle: ...
@overload
def generate(family: str, *, count: int, **options: Any) -> Iterator[Puzzle]: ...
def generate(family: str, *, count: int | None = None, **options: Any) -> Puzzle | Iterator[Puzzle]:
    """Generate a puzzle of a family; with a count, iterate over that many.

    The options and the seed determine the puzzle; the default seed is random.  Many
    puzzles are distinct: the seeds from `seed` on are tried in order, and one whose puzzle
    is equivalent to an earlier one (the same `canonical_key`) is skipped, whatever `jobs` is.
    With `repeats=True` none is, and the k-th (from 0) has the seed + k.

    >>> import cluesmith as cs
    >>> puzzle = cs.generate("skyscraper", size=5, level="hard", seed=3)
    >>> puzzle.meta["level"], puzzle.meta["score"]
    ('hard', 234)
    >>> [star.meta["seed"] for star in cs.generate("gold-star", count=3, seed=7)]
    [7, 8, 9]

    The options are those of the command line (`--min-score` is `min_score`).  A size and
    level with fewer different puzzles raises a `NotFoundError` after the last of them.
    """
    many = generate_many(family, count=1 if count is None else count, **options)
    return next(many) if count is None else many


def generate_many(
    family: str,
    *,
    count: int,
    seed: int | None = None,
    jobs: int | str = 1,
    repeats: bool = False,
    is_new: IsNew | None = None,
    **options: Any,
) -> Iterator[Puzzle]:
    """Iterate over distinct puzzles; with `repeats`, over one for each seed from `seed` on.

    `is_new` tells which puzzles are new, where others count besides these.
    """
    make = registry.generation(family).generate
    first = draw_seed() if seed is None else seed
    check_seed(first)
    if type(count) is not int or count < 1:
        raise UsageError(f"count is {count!r:.40}, expected a whole number from 1 on")
    if first + count > MOST_SEEDS:
        raise UsageError(f"seed {first} is too large for so many puzzles: seeds end at 2^63 - 1")
    each_seed = repeats or (count == 1 and is_new is None)
    seeds = range(first, first + count if each_seed else MOST_SEEDS)
    puzzles: Iterator[Puzzle]
    if (at_once := min(workers(jobs), count)) == 1:
        puzzles = make(seeds, **options)
    else:
        puzzles = _Spread(family, seeds, options, at_once, count)
    return puzzles if each_seed else distinct(puzzles, count, first, is_new)


def check_seed(seed: int) -> None:
    """Refuse a value that is not a seed."""
    if type(seed) is not int or not 0 <= seed < MOST_SEEDS:
        raise UsageError(f"seed is {seed!r:.40}, expected a whole number from 0 to 2^63 - 1")


def draw_seed() -> int:
    """A random seed, short enough to be typed again."""
    import secrets

    return secrets.randbelow(1_000_000_000)


class _Work:
    """Generates the puzzles of a chunk of seeds in a worker; returns them, and the error if any."""

    def __init__(self, family: str, options: dict[str, Any]) -> None:
        self.family = family
        self.options = options

    def __call__(self, seeds: range) -> tuple[list[Puzzle], CluesmithError | None]:
        made: list[Puzzle] = []
        try:
            made.extend(registry.generation(self.family).generate(seeds, **self.options))
        except CluesmithError as error:
            return made, error
        return made, None


class _Spread(Iterator[Puzzle]):
    """Puzzles from worker processes, in the order of their seeds; about `count` will be taken."""

    def __init__(
        self, family: str, seeds: range, options: dict[str, Any], jobs: int, count: int
    ) -> None:
        at_once = max(1, min(MOST_AT_ONCE, count // (4 * jobs)))
        starts = range(seeds.start, seeds.stop, at_once)
        chunks = (range(start, min(start + at_once, seeds.stop)) for start in starts)
        self.chunks = Spread(_Work(family, options), chunks, jobs, ordered=True)
        self.made: deque[Puzzle] = deque()
        self.error: CluesmithError | None = None

    def __next__(self) -> Puzzle:
        while not self.made:
            if self.error is not None:
                self.close()
                raise self.error
            made, self.error = next(self.chunks)
            self.made.extend(made)
        return self.made.popleft()

    def close(self) -> None:
        self.chunks.close()
