"""X-ray of a puzzle, for setters: solutions behind each candidate, and what each fact is good for.

`xray` looks through a puzzle once; `XRay.after` looks through it again after an edit, and finds
only what is not known from before (`recall`).  `candidates` counts solutions, `needs` finds which
facts are needed, `conflict` why there is no solution.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from cluesmith import registry
from cluesmith.errors import UsageError
from cluesmith.family import Cell, Fact, Family, Puzzle, Verdict, loaded
from cluesmith.workbench.candidates import Count, Pool
from cluesmith.workbench.clock import Clock
from cluesmith.workbench.conflict import quick_conflict
from cluesmith.workbench.needs import Needs
from cluesmith.workbench.quickxplain import Conflict
from cluesmith.workbench.recall import can_recall, recall
from cluesmith.workbench.solve import decide

LIMIT = 10  # solutions counted per candidate, if no limit is given
MOST_LIMIT = 100_000
SHOWN = 2  # solutions in the JSON
NODES = (200, None)  # for each candidate and fact at first, and for those that need more


@dataclass(frozen=True, slots=True)
class Candidate:
    """A value that a cell has in `count` solutions; if not `exact`, in at least so many.

    The cell of an area is ("area", row, column), that of an operator ("operator", place).

    >>> import cluesmith as cs
    >>> found = cs.xray(cs.examples("skyscraper")["many"], limit=3)
    >>> for candidate in found.candidates[:2]:
    ...     print(candidate.cell, candidate.value, candidate.count, candidate.exact)
    (0, 0) 1 2 True
    (0, 0) 2 4 False
    """

    cell: Cell
    value: int | str
    count: int
    exact: bool


@dataclass(frozen=True, slots=True)
class Need:
    """A fact, whether it is `needed` (None: not known), and a solution that it alone prevents.

    That solution keeps every other fact.  A needless fact prevents nothing: without it the
    solutions are the same.

    >>> import cluesmith as cs
    >>> need = cs.xray(cs.examples("skyscraper")["t3"]).needs[0]
    >>> str(need.fact), need.needed, need.prevents.grid[0]
    ('clue 4 above column 1', True, (3, 2, 4, 1))
    """

    fact: Fact
    needed: bool | None
    prevents: Any = None


@dataclass(frozen=True, slots=True)
class Known:
    """What an earlier look found, for the next: solutions, and a conflict if there are none."""

    pool: Pool
    conflict: Conflict | None


@dataclass(frozen=True, slots=True)
class XRay:
    """What a setter wants to know about a puzzle; see `xray`.

    There are `count` solutions; if not `exact`, at least so many: what the counts of one cell
    add up to.  `candidates` are all but those that are in no solution.  `needs` has every fact,
    in the order of the puzzle's.  `stopped` is None, or the limit that ended the work: "time"
    or "cancelled".

    >>> import cluesmith as cs
    >>> found = cs.xray(cs.examples("skyscraper")["many"], limit=3)
    >>> str(found.verdict), found.count, found.exact
    ('multiple', 6, True)
    """

    puzzle: Puzzle
    verdict: Verdict
    limit: int
    count: int
    exact: bool
    candidates: tuple[Candidate, ...]
    needs: tuple[Need, ...]
    seconds: float
    stopped: str | None
    known: Known = field(repr=False, compare=False)

    @property
    def solutions(self) -> tuple[Any, ...]:
        """The solutions that were found on the way."""
        return tuple(self.known.pool.solutions.values())

    @property
    def conflict(self) -> tuple[Fact, ...]:
        """The contradicting facts, where the verdict is none."""
        return self.known.conflict.facts if self.known.conflict else ()

    @property
    def irreducible(self) -> bool:
        """Whether it is proven that no fact of the conflict is superfluous."""
        return self.known.conflict is not None and self.known.conflict.irreducible

    @property
    def complete(self) -> bool:
        """Whether no limit of time cut it short."""
        return self.stopped is None

    @property
    def needed(self) -> tuple[Fact, ...]:
        """The facts without which the puzzle has other solutions."""
        return tuple(need.fact for need in self.needs if need.needed)

    @property
    def needless(self) -> tuple[Fact, ...]:
        """The facts any one of which could be dropped: the solutions would stay the same."""
        return tuple(need.fact for need in self.needs if need.needed is False)

    def after(
        self,
        puzzle: Puzzle,
        *,
        limit: int | None = None,
        facts: bool = True,
        seconds: float | None = None,
        cancelled: Callable[[], bool] | None = None,
    ) -> XRay:
        """The same for an edited puzzle, faster than from scratch: what still holds is kept.

        >>> import cluesmith as cs
        >>> before = cs.xray(cs.parse("4:4///2///4///3//////3"))
        >>> after = before.after(cs.parse("4:4///2///4///3//////"))
        >>> str(after.verdict), after.count
        ('multiple', 2)
        """
        limit = self.limit if limit is None else limit
        return _look(puzzle, limit, facts, Clock(seconds, cancelled), self)

    def _repr_html_(self) -> str:
        from cluesmith.workbench.show import xray_html

        return xray_html(self)

    def to_json(self) -> dict[str, Any]:
        family = registry.family_of(self.puzzle)
        written = family.puzzle.solution_to_json
        needs = [
            {
                "fact": need.fact.to_json(),
                "needed": need.needed,
                "prevents": None if need.prevents is None else written(need.prevents),
            }
            for need in self.needs
        ]
        return {
            "id": self.puzzle.meta.get("id"),
            "family": family.name,
            "verdict": str(self.verdict),
            "limit": self.limit,
            "count": self.count,
            "exact": self.exact,
            "complete": self.complete,
            "solutions": [written(solution) for solution in self.solutions[:SHOWN]],
            "candidates": [
                {"cell": list(c.cell), "value": c.value, "count": c.count, "exact": c.exact}
                for c in self.candidates
            ],
            "facts": needs,
            "conflict": [fact.to_json() for fact in self.conflict],
            "irreducible": self.irreducible,
            "seconds": round(self.seconds, 6),
        }


def xray(
    puzzle: Puzzle,
    *,
    limit: int = LIMIT,
    facts: bool = True,
    seconds: float | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> XRay:
    """Look through a puzzle: solutions behind each candidate, needless facts, needed ones and why.

    >>> import cluesmith as cs
    >>> found = cs.xray(cs.parse("4:4///2///4///3//////3"))
    >>> str(found.verdict), [str(fact) for fact in found.needless]
    ('unique', ['clue 2 above column 4'])

    Solutions are counted up to `limit` for each candidate, a value of a cell, of an area or
    of an open operator; a count beyond is `limit` + 1 and not exact.  Without `facts`, which
    facts are needed is not asked: that is quicker.  `seconds` limits the work; `cancelled`
    is called every few milliseconds, and ends it once it returns true.
    """
    return _look(puzzle, limit, facts, Clock(seconds, cancelled), None)


def _look(puzzle: Puzzle, limit: int, facts: bool, clock: Clock, earlier: XRay | None) -> XRay:
    if type(limit) is not int or not 1 <= limit <= MOST_LIMIT:
        expected = f"expected a whole number from 1 to {MOST_LIMIT:,}"
        raise UsageError(f"the limit of solutions is {limit!r:.40}, {expected}")
    return _Look(puzzle, limit, facts, clock).look(earlier)


class _Look:
    """What is known of a puzzle so far: solutions, facts, and a conflict."""

    def __init__(self, puzzle: Puzzle, limit: int, facts: bool, clock: Clock) -> None:
        self.family = registry.family_of(puzzle)
        _load(self.family)
        self.began = perf_counter()
        self.puzzle = puzzle
        self.limit = limit
        self.facts = facts
        self.clock = clock
        self.pool = Pool(puzzle)
        self.needs = Needs(puzzle)
        self.conflict: Conflict | None = None
        self.idle: set[Fact] = set()  # facts that were needless before

    def look(self, earlier: XRay | None) -> XRay:
        if earlier is not None and can_recall(earlier, self.puzzle):
            recall(earlier, self.pool, self.needs)
            self.idle.update(earlier.needless)
            conflict = earlier.known.conflict if earlier.complete else None
            if conflict is not None and set(conflict.facts) <= set(self.needs.facts):
                self.conflict = conflict
        verdict = self._verdict()
        if verdict is Verdict.NONE:
            self._explain()
        elif verdict is not Verdict.UNKNOWN:
            self._search(verdict)
        return self._found(verdict)

    def _verdict(self) -> Verdict:
        """The verdict, from what is known if that suffices."""
        known = len(self.pool.solutions)
        if self.conflict is not None or (self.pool.whole and not known):
            self.pool.whole = True
            return Verdict.NONE
        if known > 1:
            return Verdict.MULTIPLE
        if self.pool.whole:
            return Verdict.UNIQUE
        result = decide(self.puzzle, self.clock.limits_for(solutions=2))
        self.pool.add_all(result.solutions, whole=result.complete)
        return result.verdict

    def _search(self, verdict: Verdict) -> None:
        """Count what is behind candidates and find needed facts: what is easy first."""
        pool, needs, clock = self.pool, self.needs, self.clock
        asked = needs.facts if self.facts else ()
        if pool.whole or next(pool.open(self.limit), None) is None:
            needs.find(verdict, asked, clock)
            return
        count = Count(pool, self.limit, clock)
        for nodes in NODES:
            count.run(nodes)
            needs.find(verdict, asked, clock, nodes)

    def _explain(self) -> None:
        """Find a conflict, and which of its facts could be dropped to have a solution.

        Facts that some known solution alone breaks are in every conflict.
        """
        needs = self.needs
        if self.conflict is None:
            always = [fact for fact in needs.facts if fact in needs.prevents]
            others = [fact for fact in needs.facts if fact not in needs.prevents]
            others.sort(key=lambda fact: fact not in self.idle)
            self.conflict = quick_conflict(self.puzzle, always, others, self.clock)
        inside = set(self.conflict.facts)
        needs.needless.update(fact for fact in needs.facts if fact not in inside)
        if self.facts:
            needs.find(Verdict.NONE, self.conflict.facts, self.clock)

    def _found(self, verdict: Verdict) -> XRay:
        candidates = tuple(self._candidates())
        needs = tuple(map(self._need, self.needs.facts))
        count, exact = self._total(candidates)
        finished = (
            verdict is not Verdict.UNKNOWN
            and all(candidate.exact or candidate.count > self.limit for candidate in candidates)
            and (not self.facts or all(need.needed is not None for need in needs))
        )
        return XRay(
            puzzle=self.puzzle,
            verdict=verdict,
            limit=self.limit,
            count=count,
            exact=exact,
            candidates=candidates,
            needs=needs,
            seconds=perf_counter() - self.began,
            stopped=None if finished else self.clock.reason,
            known=Known(self.pool, self.conflict),
        )

    def _candidates(self) -> Iterator[Candidate]:
        pool, limit = self.pool, self.limit
        for number, (unknown, counts) in enumerate(zip(pool.unknowns, pool.counts, strict=True)):
            for value, count in counts.items():
                exact = count <= limit and pool.is_settled((number, value))
                if count or not exact:
                    yield Candidate(unknown.cell, value, min(count, limit + 1), exact)

    def _total(self, candidates: tuple[Candidate, ...]) -> tuple[int, bool]:
        """How many solutions there are, as far as the candidates of any one cell tell."""
        if self.pool.whole and not self.pool.solutions:
            return 0, True
        sums: dict[Cell, tuple[int, bool]] = {}
        for candidate in candidates:
            count, exact = sums.get(candidate.cell, (0, True))
            sums[candidate.cell] = count + candidate.count, exact and candidate.exact
        exactly = next((count for count, exact in sums.values() if exact), None)
        if exactly is not None:
            return exactly, True
        return max(count for count, _ in sums.values()), False

    def _need(self, fact: Fact) -> Need:
        if fact in self.needs.prevents:
            return Need(fact, True, self.needs.prevents[fact])
        return Need(fact, False if fact in self.needs.needless else None)


def _load(family: Family) -> None:
    """Import what the family's functions need, before any time is measured."""
    model = next(iter(family.models.values()))
    for function in (family.prove, family.rules, model, *(family.inspection or ())):
        loaded(function)
