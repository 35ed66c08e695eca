"""Generate puzzles: one per seed, in the order of the seeds, in one process or several.

`distinct` skips seeds whose puzzle came before.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, overload

from cluesmith import registry
from cluesmith.engines.engine import open_engine
from cluesmith.engines.jobs import workers
from cluesmith.engines.spread import Spread
from cluesmith.errors import CluesmithError, LimitError, UsageError, limit_reached
from cluesmith.family import Puzzle
from cluesmith.kernel.run import Limits
from cluesmith.support.bounds import Bound, poll
from cluesmith.support.seeding import MOST_SEEDS, check_seed
from cluesmith.workbench.by_technique import ByTechnique, wanted
from cluesmith.workbench.distinct import Distinct
from cluesmith.workbench.duplicates import IsNew

if TYPE_CHECKING:  # the types that the name of a family stands for
    from cluesmith.families.gold_star.puzzle import GoldStar
    from cluesmith.families.lol_sudoku.puzzle import LolSudoku
    from cluesmith.families.skyscraper.puzzle import Skyscraper
    from cluesmith.workbench.read import Gold, Lol, Sky

MOST_AT_ONCE = 16  # seeds a worker takes at a time
GRACE_SECONDS = 30.0  # past the limits of its seeds, after which a worker is taken to hang


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
    ('hard', 184)
    >>> [star.meta["seed"] for star in cs.generate("gold-star", count=3, seed=7)]
    [7, 8, 9]

    The options are those of the command line (`--min-score` is `min_score`).  A size and
    level with fewer different puzzles raises a `NotFoundError` after the last of them.

    With a `technique`, the puzzle needs it (`rate` lists it); with `only=True` it needs none
    harder.  It needs none of the techniques in `avoid`.

    `seconds` limits the time for each puzzle; `cancelled` is called every few
    milliseconds, and ends the work once it returns true.  Both raise `LimitError`.
    After a puzzle that took too long, the iterator goes on with the next seed.
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
    known: int = 0,
    seconds: float | None = None,
    cancelled: Callable[[], bool] | None = None,
    technique: str | None = None,
    only: bool = False,
    avoid: str | Sequence[str] = (),
    **options: Any,
) -> Iterator[Puzzle]:
    """Iterate over distinct puzzles; with `repeats`, over one for each seed from `seed` on.

    `is_new` tells which puzzles are new, where others count besides these, `known` of them;
    `seconds` are for each puzzle.
    """
    registry.generation(family)  # raises if the family has none
    limits = Limits(seconds=seconds, cancelled=cancelled)
    first = draw_seed() if seed is None else seed
    check_seed(first)
    if type(count) is not int or count < 1:
        raise UsageError(f"count is {count!r:.40}, expected a whole number from 1 on")
    if first + count > MOST_SEEDS:
        raise UsageError(f"seed {first} is too large for so many puzzles: seeds end at 2^63 - 1")
    each_seed = repeats or (count == 1 and is_new is None)
    seeds = range(first, first + count if each_seed else MOST_SEEDS)
    recipe = _Recipe(family, options, wanted(technique, only, avoid))
    puzzles: _Puzzles | _Spread
    if (at_once := min(workers(jobs), count)) == 1:
        puzzles = _Puzzles(recipe, seeds, limits)
    else:
        puzzles = _Spread(recipe, seeds, limits, at_once, count)
    return puzzles if each_seed else Distinct(puzzles, count, first, is_new, known)


def draw_seed() -> int:
    """A random seed, short enough to be typed again."""
    import secrets

    return secrets.randbelow(1_000_000_000)


@dataclass(frozen=True, slots=True)
class _Recipe:
    """A family, the options of its generator, and the techniques its puzzles must need."""

    family: str
    options: dict[str, Any]
    by_technique: ByTechnique | None = None

    def puzzles(self, seeds: Iterable[int]) -> Iterator[Puzzle]:
        if self.by_technique is not None:
            return self.by_technique.puzzles(self.family, seeds, self.options)
        return registry.generation(self.family).generate(seeds, **self.options)


class _Puzzles(Iterator[Puzzle]):
    """Puzzles made here, each within the limits; goes on after one that took too long."""

    def __init__(self, recipe: _Recipe, seeds: range, limits: Limits) -> None:
        self.recipe = recipe
        self.seed = seeds.start
        self.seeds = map(self._begin, seeds)
        self.limits = limits
        self.made = recipe.puzzles(self.seeds)

    def _begin(self, seed: int) -> int:
        self.seed = seed
        poll()
        return seed

    def __next__(self) -> Puzzle:
        with self.limits.bound() as bound:
            return next(self.made)
        assert bound.stopped is not None
        # The exception has ended the generator; the seeds that are left go to another one.
        self.made = self.recipe.puzzles(self.seeds)
        raise limit_reached(f"no puzzle of seed {self.seed}", bound.stopped, self.limits.seconds)

    def close(self) -> None:
        """Make no more."""
        self.seeds = map(self._begin, ())
        self.made = iter(())

    finish = close


@dataclass(frozen=True, slots=True)
class _Work:
    """Makes the puzzles of some seeds in a worker process; for a seed without one, its error."""

    recipe: _Recipe
    seconds: float | None

    def __call__(self, seeds: range) -> list[Puzzle | CluesmithError]:
        puzzles = _Puzzles(self.recipe, seeds, Limits(seconds=self.seconds))
        made: list[Puzzle | CluesmithError] = []
        for _ in seeds:
            try:
                made.append(next(puzzles))
            except CluesmithError as error:
                made.append(error)
                if not isinstance(error, LimitError):
                    break
        return made


class _Spread(Iterator[Puzzle]):
    """Puzzles from worker processes, in the order of their seeds; about `count` will be taken."""

    def __init__(
        self, recipe: _Recipe, seeds: range, limits: Limits, jobs: int, count: int
    ) -> None:
        at_once = max(1, min(MOST_AT_ONCE, count // (4 * jobs)))
        starts = range(seeds.start, seeds.stop, at_once)
        seconds = limits.seconds
        engine = open_engine(
            _Work(recipe, seconds),
            jobs=jobs,
            seconds=None if seconds is None else at_once * seconds + GRACE_SECONDS,
        )
        self.chunks: Spread[range, list[Puzzle | CluesmithError]] = Spread(
            engine,
            (range(start, min(start + at_once, seeds.stop)) for start in starts),
            ordered=True,
            tick=poll,
            name=_named,
        )
        self.cancelled = limits.cancelled
        self.seed = seeds.start
        self.made: deque[Puzzle | CluesmithError] = deque()
        self.is_over = False

    def __next__(self) -> Puzzle:
        if self.is_over:
            raise StopIteration
        with Bound(cancelled=self.cancelled) as bound:
            poll()
            while not self.made:
                self.made.extend(next(self.chunks))
        if bound.stopped is not None:
            self.close()
            raise limit_reached(f"no puzzle of seed {self.seed}", bound.stopped, None)
        puzzle = self.made.popleft()
        self.seed += 1
        if not isinstance(puzzle, CluesmithError):
            return puzzle
        if not isinstance(puzzle, LimitError):
            self.close()
        raise puzzle

    def finish(self) -> None:
        """Make no more; raises an error that names the seeds that were given up, if any."""
        self.is_over = True
        self.chunks.finish()

    def close(self) -> None:
        self.is_over = True
        self.chunks.close()


def _named(seeds: range) -> str:
    return f"seed {seeds[0]}" if len(seeds) == 1 else f"seeds {seeds[0]} to {seeds[-1]}"
