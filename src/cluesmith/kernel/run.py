"""Running a search within limits: plain Python around the compiled search.

The search comes back every few milliseconds, so that Ctrl-C and cancellation
are seen at once.  Deliberately never compiled: signals are handled between
bytecodes.  In between, the search holds no lock: other threads run beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

from cluesmith.errors import UsageError
from cluesmith.family import Problem, Verdict
from cluesmith.kernel import events
from cluesmith.kernel.failure_weights import Bumped
from cluesmith.kernel.learning.handover import HandOver, Learning
from cluesmith.kernel.search import Brancher, Search
from cluesmith.kernel.strategy import Strategy
from cluesmith.support.bounds import Bound, poll
from cluesmith.support.seeding import check_seed, rng_named

if TYPE_CHECKING:
    from cluesmith.kernel.learning.choices import Choices
    from cluesmith.support.rng import Rng

MOST = 2**63 - 1  # nodes, solutions: what the search can count
MOST_AT_ONCE = 2**62  # solutions of a search that does not come back for each
SLICE_SECONDS = 0.02
PATIENCE = 300  # failures before the first restart; half as many more before each other
LEARNING_PATIENCE = 3000  # nodes: they take as long as to make the literals

Solution = TypeVar("Solution")


@dataclass(frozen=True, slots=True)
class Limits:
    """When to stop; None is no limit.  `cancelled` is called every few milliseconds.

    >>> import cluesmith as cs
    >>> few = cs.solve(cs.examples("skyscraper")["many"], limits=cs.Limits(seconds=9, solutions=3))
    >>> few.count, few.stopped
    (3, 'solutions')
    """

    seconds: float | None = None
    nodes: int | None = None
    solutions: int | None = None
    cancelled: Callable[[], bool] | None = None

    def __post_init__(self) -> None:
        seconds = self.seconds
        if seconds is not None and not (isinstance(seconds, int | float) and seconds >= 0):
            raise UsageError(
                f"the limit of time is {seconds!r:.40}, expected a number of seconds from 0 on"
            )
        if self.cancelled is not None and not callable(self.cancelled):
            raise UsageError(f"cancelled is {self.cancelled!r:.40}, expected a function")
        for name in ("nodes", "solutions"):
            value = getattr(self, name)
            if value is not None and not (type(value) is int and 1 <= value <= MOST):
                expected = "expected a whole number from 1 to 2^63 - 1"
                raise UsageError(f"the limit on {name} is {value!r}, {expected}")

    def bound(self) -> Bound:
        """The limits of time and cancellation, for work other than a search."""
        return Bound(self.seconds, self.cancelled)


def bound_of(seconds: float | None = None, cancelled: Callable[[], bool] | None = None) -> Bound:
    """The limits of work other than a search; that takes microseconds often, and has none."""
    if seconds is None and cancelled is None:
        return Bound()
    return Limits(seconds=seconds, cancelled=cancelled).bound()


NO_LIMITS = Limits()


class Run:
    """One search under limits.  Iterate over it: each item is the number of solutions so far.

    With a `fallback`, a search that fails too often before its first solution is
    restarted with that brancher, again and again with ever more patience.  At
    each item the engine holds that solution.  Afterwards `complete` says
    that there are no more, and `stopped` why the search ended early: "time",
    "nodes", "solutions" or "cancelled".
    """

    def __init__(
        self,
        search: Search | HandOver,
        limits: Limits = NO_LIMITS,
        fallback: Brancher | None = None,
    ) -> None:
        if not isinstance(limits, Limits):
            raise UsageError(f"limits are such as Limits(seconds=10), not {limits!r:.40}")
        self.search = search
        self.limits = limits
        self.fallback = fallback
        self.count = 0
        self.complete = False
        self.stopped: str | None = None

    def __iter__(self) -> Iterator[int]:
        return self._search(1)

    def exhaust(self) -> None:
        """Count the remaining solutions without coming back for each, up to a limit."""
        for _ in self._search(MOST_AT_ONCE):
            pass

    def _search(self, at_once: int) -> Iterator[int]:
        limits = self.limits
        end = None if limits.seconds is None else monotonic() + limits.seconds
        self.search.node_limit = limits.nodes or 0
        patience = PATIENCE
        self.search.failure_limit = 0 if self.fallback is None else patience
        before = self.search.found - self.count
        while self.stopped is None:
            if limits.solutions is not None:
                at_once = min(at_once, limits.solutions - self.count)
            outcome = self.search.advance(SLICE_SECONDS, at_once)
            self.count = self.search.found - before
            poll()  # the limits of work that this search is a part of
            if outcome == events.SOLUTION:
                yield self.count
                if self.count == limits.solutions:
                    self.stopped = "solutions"
            elif outcome == events.EXHAUSTED:
                self.complete = True
                return
            elif outcome == events.NODE_LIMIT:
                self.stopped = "nodes"
            elif outcome == events.FAILURE_LIMIT and self.fallback is not None:
                patience += patience // 2
                self.search.failure_limit += patience
                self.search.restart(self.fallback)
            if end is not None and monotonic() >= end:
                self.stopped = self.stopped or "time"
            elif limits.cancelled is not None and limits.cancelled():
                self.stopped = self.stopped or "cancelled"


class Way(StrEnum):
    """How to search: depth first, by learning, or depth first until that stalls."""

    AUTO = "auto"
    DEPTH_FIRST = "depth-first"
    LEARNING = "learning"


def learns(problem: Problem) -> bool:
    """Whether the problem has clauses of its own for the search that learns."""
    return getattr(problem, "learning", None) is not None


def searching(
    problem: Problem, limits: Limits = NO_LIMITS, way: Way = Way.AUTO, seed: int | None = None
) -> Run:
    """The search for a problem's solutions by its own brancher; with a seed, by one of chance.

    The seed decides which values are tried first, depth first and after each restart, and where
    the learner begins.
    """
    brancher, fallback, rng = problem.brancher, problem.fallback, learning_rng(seed)
    if seed is not None:
        brancher = fallback = by_chance(problem, f"{seed}")
    search = Search(problem.engine, brancher)
    if way is Way.DEPTH_FIRST:
        return Run(search, limits, fallback)
    learning = getattr(problem, "learning", None) or by_propagators(
        problem.engine, problem.variables
    )
    hand_over = HandOver(search, learning, at_once=way is Way.LEARNING, rng=rng)
    return Run(hand_over, limits, fallback)


def followed(strategy: str, problem: Problem, seed: int | None = None) -> Strategy:
    """The strategy of a name, for a problem: what it does next is never left to chance."""
    if seed is not None:
        raise UsageError("a strategy leaves nothing to chance: it takes no seed")
    return Strategy(str(strategy), problem.variables)


def learning_rng(seed: int | None) -> Rng | None:
    """Where a learner begins: the same for a seed on any machine."""
    if seed is None:
        return None
    check_seed(seed)
    return rng_named(f"learning {seed}")


def by_chance(problem: Problem, seed: str) -> Bumped:
    """Branches where it failed most, and draws the value to try first."""
    return Bumped(problem.variables, rng_named(f"search {seed}"))


def by_propagators(engine: Any, variables: Sequence[int]) -> Learning:
    """Learning for any engine, where its propagators explain what they remove."""

    def choices() -> Choices:
        from cluesmith.kernel.learning.propagation import clauses

        return clauses(engine, variables)

    return Learning(variables, choices, LEARNING_PATIENCE)


def first(problem: Problem, most: int) -> list[Any]:
    """At most so many solutions, by the problem's own brancher."""
    return [problem.solution() for _ in searching(problem, Limits(solutions=most))]


def judged(solutions: Sequence[Solution]) -> tuple[Verdict, Solution | None]:
    """The verdict after a search for all solutions or two; with the solution if unique."""
    if len(solutions) == 1:
        return Verdict.UNIQUE, solutions[0]
    return Verdict.MULTIPLE if solutions else Verdict.NONE, None
