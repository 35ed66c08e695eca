"""Count solutions in several processes: the search tree is split, and the counts add up.

A share of the work is some parts of the tree, each given by the domains of the variables.
Whoever counts a share comes back after a while with the number found and with the parts that
are left, of which new shares are made.  So nobody has to guess beforehand how large a part
is, what was found is known at any time, and a share that is lost with its process is simply
counted again.  Parts have no solution in common: the sum is exact.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import inf
from time import monotonic, perf_counter
from typing import Any

from cluesmith.engines.engine import open_engine
from cluesmith.engines.jobs import workers
from cluesmith.engines.spread import Spread
from cluesmith.family import Problem, Puzzle
from cluesmith.kernel import events
from cluesmith.kernel.run import (
    NO_LIMITS,
    PATIENCE,
    SLICE_SECONDS,
    Limits,
    Run,
    by_chance,
    followed,
)
from cluesmith.kernel.search import Brancher, Search
from cluesmith.support.bounds import poll
from cluesmith.support.seeding import check_seed
from cluesmith.workbench.result import Result, verdict_of
from cluesmith.workbench.solve import Solving, build, chosen_limits

FIRST_SHARES = 5  # short ones, counted in this process before others are started
SHARE_SECONDS = 0.2  # counted before what is left is shared out anew
LOOK_SECONDS = 0.05  # between two looks at limits while others count

Part = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Share:
    """Parts for one process to count, until `end` on the clock and within `nodes`."""

    number: int
    parts: tuple[Part, ...]
    end: float
    nodes: int | None = None
    solutions: int | None = None


@dataclass(frozen=True, slots=True)
class Counted:
    """How many solutions were found, the parts that are left, and the search's statistics."""

    share: Share
    count: int
    parts: list[Part]
    stats: Counter[str]


class Tree:
    """The search tree of a puzzle, in one process: the model is built once for all parts."""

    def __init__(
        self, puzzle: Puzzle, model: str | None, strategy: str | None, seed: int | None = None
    ) -> None:
        if seed is not None:
            check_seed(seed)
        self.problem: Problem = build(puzzle, model)
        self.engine, self.variables = self.problem.engine, self.problem.variables
        self.fallback: Brancher | None = None
        self.brancher: Brancher
        if strategy is not None:
            self.brancher = followed(strategy, self.problem, seed)
        elif seed is not None:
            self.brancher = by_chance(self.problem, f"{seed}")
        else:
            self.brancher, self.fallback = self.problem.brancher, self.problem.fallback
        # What follows at the root is found there, before any part: it holds in all of them.
        self.is_refuted = self.engine.fixpoint() == events.FAILED

    @property
    def parts(self) -> tuple[Part, ...]:
        """The whole tree as one part; none if there is nothing to search."""
        if self.is_refuted:
            return ()
        return (tuple(map(self.engine.domain, self.variables)),)

    def count(self, share: Share) -> Counted:
        """Count part after part, up to a limit."""
        before = self.engine.statistics()
        last_node = None if share.nodes is None else self.engine.nodes + share.nodes
        count, left = 0, list(share.parts)
        while left and monotonic() < share.end and count != share.solutions:
            if last_node is not None and self.engine.nodes >= last_node:
                break
            limits = Limits(
                seconds=max(0.0, share.end - monotonic()),
                nodes=last_node,
                solutions=None if share.solutions is None else share.solutions - count,
            )
            found, rest = self._count_part(left.pop(0), limits)
            count, left = count + found, rest + left
        stats = Counter(self.engine.statistics())
        stats.subtract(before)
        return Counted(share, count, left, stats)

    def _count_part(self, part: Part, limits: Limits) -> tuple[int, list[Part]]:
        """The solutions of a part, up to a limit, and the parts of it that are left."""
        engine = self.engine
        engine.push()
        for variable, domain in zip(self.variables, part, strict=True):
            engine.narrow(variable, domain)
        search = Search(engine, self.brancher)
        run = Run(search, limits)
        run.exhaust()
        rest = search.rest(self.variables)
        engine.pop()
        if run.count:
            self.fallback = None  # as in one process, it is for searches that find nothing
        elif self.fallback is not None and engine.backtracks >= PATIENCE:
            self.brancher, self.fallback = self.fallback, None
        return run.count, rest


class Counting:
    """A worker of other processes: a tree for the puzzle it was made for, built when needed."""

    def __init__(
        self, puzzle: Puzzle, model: str | None, strategy: str | None, seed: int | None
    ) -> None:
        self.asked = (puzzle, model, strategy, seed)
        self.tree: Tree | None = None

    def __call__(self, share: Share) -> Counted:
        if self.tree is None:
            self.tree = Tree(*self.asked)
        return self.tree.count(share)


def count(
    puzzle: Puzzle,
    *,
    model: str | None = None,
    strategy: str | None = None,
    seed: int | None = None,
    limits: Limits | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    cancelled: Callable[[], bool] | None = None,
    jobs: int | str = 1,
) -> Result:
    """Count the solutions; the result holds none of them.

    >>> import cluesmith as cs
    >>> cs.count(cs.parse('{"family": "skyscraper", "size": 4}')).count
    576

    With `jobs`, the search is split among so many processes ("auto": one per core); the
    count is the same.  A `seed` makes it another search, as in `solve`.  The limits are those of
    `solve`, without a default number of solutions.
    """
    limits = chosen_limits(limits, seconds, nodes, cancelled, NO_LIMITS)
    if jobs == 1:
        solving = Solving(puzzle, model=model, strategy=strategy, limits=limits, seed=seed)
        solving.exhaust()
        return solving.result([])
    counting = SplitCount(
        puzzle, model=model, strategy=strategy, seed=seed, limits=limits, jobs=jobs
    )
    counting.exhaust()
    return counting.result()


class SplitCount(Iterator[Share]):
    """A count in progress: `exhaust` it; `count` and `nodes` say meanwhile how far it is.

    A limit loses nothing.  Being cancelled loses what processes found since they last
    came back, a fraction of a second.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        *,
        model: str | None = None,
        strategy: str | None = None,
        seed: int | None = None,
        limits: Limits = NO_LIMITS,
        jobs: int | str = "auto",
    ) -> None:
        self.jobs = workers(jobs)
        self.puzzle, self.limits = puzzle, limits
        self.began = perf_counter()
        self.end = monotonic() + limits.seconds if limits.seconds is not None else inf
        self.counting = Counting(puzzle, model, strategy, seed)
        self.tree = Tree(puzzle, model, strategy, seed)
        self.stats = Counter(self.tree.engine.statistics())
        self.parts = list(self.tree.parts)  # that nobody is counting
        self.under_way = 0
        self.shares = 0
        self.spare = limits.nodes  # that no share has
        self.count = 0
        self.is_cancelled = False

    @property
    def nodes(self) -> int:
        return self.stats["nodes"]

    def exhaust(self) -> None:
        """Count to the end or a limit; leaves no process behind."""
        while self.parts and self.shares < FIRST_SHARES and not self.is_over:
            self._add(self.tree.count(self._share(self.parts, SLICE_SECONDS, self.spare)))
            self._look()
        if not self.parts or self.is_over:
            return
        spread: Spread[Share, Counted] = Spread(
            open_engine(self.counting, jobs=self.jobs),
            self,
            tick=self._look,
            name=lambda share: f"share {share.number} of the count",
            window=1,
        )
        try:
            while not (spread.is_over or self.is_cancelled or self.is_enough):
                for counted in spread.some(LOOK_SECONDS):
                    self._add(counted)
            if spread.is_over:
                spread.finish()
        finally:
            spread.close()

    def __next__(self) -> Share:
        """The next share: of what is left, as much as falls to each process that is idle."""
        idle = max(1, self.jobs - self.under_way)
        if not self.parts or self.is_over:
            raise StopIteration
        self.parts.sort(key=_size, reverse=True)
        nodes = None if self.spare is None else -(-self.spare // idle)
        return self._share(self.parts[::idle], SHARE_SECONDS, nodes)

    def _share(self, parts: list[Part], seconds: float, nodes: int | None) -> Share:
        taken = set(parts)
        self.parts = [part for part in self.parts if part not in taken]
        if self.spare is not None and nodes is not None:
            self.spare -= nodes
        self.under_way += 1
        self.shares += 1
        most = self.limits.solutions
        return Share(
            number=self.shares,
            parts=tuple(parts),
            end=min(monotonic() + seconds, self.end),
            nodes=nodes,
            solutions=None if most is None else most - self.count,
        )

    def _add(self, counted: Counted) -> None:
        self.under_way -= 1
        self.count += counted.count
        self.parts += counted.parts
        self.stats.update(counted.stats)  # adds
        if self.spare is not None and counted.share.nodes is not None:
            self.spare += counted.share.nodes - counted.stats["nodes"]

    def _look(self) -> None:
        """The limits of work that this is a part of, and those of whoever asked."""
        poll()
        cancelled = self.limits.cancelled
        self.is_cancelled = self.is_cancelled or (cancelled is not None and cancelled())

    @property
    def is_enough(self) -> bool:
        return self.limits.solutions is not None and self.count >= self.limits.solutions

    @property
    def is_over(self) -> bool:
        """Whether a limit is reached."""
        no_nodes = self.spare is not None and self.spare <= 0
        return self.is_cancelled or self.is_enough or no_nodes or monotonic() >= self.end

    def result(self, solutions: Sequence[Any] = ()) -> Result:
        count, stopped = self.count, None
        if self.is_enough and self.limits.solutions is not None:
            count, stopped = self.limits.solutions, "solutions"
        elif self.is_cancelled:
            stopped = "cancelled"
        elif self.parts:
            stopped = "nodes" if monotonic() < self.end else "time"
        complete = stopped is None
        return Result(
            puzzle=self.puzzle,
            verdict=verdict_of(count, complete),
            count=count,
            complete=complete,
            solutions=solutions,
            stats=self.stats,
            seconds=perf_counter() - self.began,
            stopped=stopped,
        )


def _size(part: Part) -> int:
    """How large a part is, roughly: the values that are left."""
    return sum(map(int.bit_count, part))
