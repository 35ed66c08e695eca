"""Setting a puzzle: find its forced cells, make it unique, thin it out, shuffle it.

Everything follows from the puzzle and the seed; a time limit decides only how far the work goes.

`make_unique` draws a random solution, which is to become the only one.  Every other solution is a
rival.  Each rival is ruled out by some of the facts that could be added; a few facts that rule out
all rivals so far are added, and the solver finds another rival or none.  This is the method of
implicit hitting sets (Moreno-Centeno and Karp, 2013), with a greedy cover in place of a smallest
one: at first the cover is computed again for each new rival; later, where many facts are needed,
it only grows; and where the solver cannot decide, one more fact is added.  At the end, facts that
have become redundant are dropped.

`forced` finds the backbone: the cells that have the same value in every solution.  Only what two
solutions have in common can be forced, and a few more random solutions leave little of it.  The
rest is tested cell by cell: is there a solution with another value here?  Each such solution
rules out all the cells in which it differs; where there is none the cell is forced, which helps
the next search.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from cluesmith import registry
from cluesmith.errors import UnsupportedError
from cluesmith.family import Entry, Fact, Problem, Puzzle, Verdict
from cluesmith.kernel.failure_weights import Bumped
from cluesmith.kernel.run import Run, searching
from cluesmith.kernel.search import Search
from cluesmith.support.minimise import carve
from cluesmith.support.rng import Rng
from cluesmith.support.seeding import rng_named
from cluesmith.workbench.clock import Clock
from cluesmith.workbench.generate import check_seed, draw_seed
from cluesmith.workbench.shared import Shared
from cluesmith.workbench.solve import build, decide, solve

# Verdicts that take more nodes, mostly on boards with few facts, count as not unique.
MOST_NODES = 20_000
DRAW_NODES = 1000  # for the random solution of `make_unique`
MOST_COVERED_AGAIN = 40  # rivals up to which the cover is computed again
BACKBONE_DRAWS, BACKBONE_DRAW_NODES = 8, 500  # random solutions, and nodes for each
BACKBONE_NODES = (200, None)  # for each cell at first, and for those that need more


@dataclass(frozen=True, slots=True)
class Changed:
    """A changed puzzle, and the facts that were added or dropped.

    `complete`: it is proven that no remaining, or added, fact is redundant; False where
    that would take too long.
    """

    puzzle: Any
    facts: Sequence[Fact]
    complete: bool = True


def thin_out(
    puzzle: Puzzle,
    *,
    seed: int | None = None,
    seconds: float | None = 10.0,
    cancelled: Callable[[], bool] | None = None,
) -> Changed:
    """The puzzle without redundant facts, dropped in a random order that the seed determines."""
    family = registry.family_of(puzzle)
    clock = Clock(seconds, cancelled)
    rng = generator("thin out", seed)
    verdict = decide(puzzle, clock.limits_for(solutions=2)).verdict
    if verdict is Verdict.UNKNOWN:
        raise clock.error("no verdict on the puzzle")
    if verdict is not Verdict.UNIQUE:
        has = "no solution" if verdict is Verdict.NONE else "several solutions"
        raise UnsupportedError(f"only a unique puzzle can be thinned out, this one has {has}")
    facts = list(family.puzzle.facts(puzzle))
    needed, complete = _needed(puzzle, rng.shuffle(list(facts)), (), clock)
    kept = set(needed)
    dropped = tuple(fact for fact in facts if fact not in kept)
    return Changed(unrated(family.puzzle.keep(puzzle, needed)), dropped, complete)


def make_unique(
    puzzle: Puzzle,
    *,
    seed: int | None = None,
    seconds: float | None = 10.0,
    cancelled: Callable[[], bool] | None = None,
) -> Changed:
    """The puzzle with a few more facts and just one solution, which the seed determines."""
    clock = Clock(seconds, cancelled)
    verdict = decide(puzzle, clock.limits_for(solutions=2)).verdict
    if verdict is Verdict.NONE:
        raise UnsupportedError("the puzzle has no solution, so nothing can make it unique")
    if verdict is Verdict.UNIQUE:
        return Changed(puzzle, ())
    return _Maker(puzzle, generator("make unique", seed), clock).make()


def shuffle(puzzle: Puzzle, *, seed: int | None = None) -> Changed:
    """An equivalent puzzle: rotated or reflected, with other names where names mean nothing.

    A stored solution and the player's entries and marks are moved too.  The
    rating stays the same.
    """
    symmetry = registry.symmetry_of(puzzle)
    rng = generator("shuffle", seed)
    positions = list(symmetry.turned(puzzle))
    shuffled = symmetry.renamed(positions[rng.below(len(positions))], rng.shuffle)
    return Changed(_without(shuffled, "seed"), ())


def _without(puzzle: Any, *stale: str) -> Any:
    """The puzzle without metadata that holds for the old puzzle only."""
    return replace(puzzle, meta={k: v for k, v in puzzle.meta.items() if k not in stale})


def unrated(puzzle: Any) -> Any:
    """The puzzle without its rating, on any scale, and without the seed it was generated from."""
    deduction = registry.family_of(puzzle).deduction
    scales = deduction.scales if deduction else ()
    return _without(puzzle, "level", "score", "seed", *scales)


def generator(verb: str, seed: int | None) -> Rng:
    """The random generator of a verb and a seed; the default seed is random."""
    seed = draw_seed() if seed is None else seed
    check_seed(seed)
    return rng_named(f"{verb} {seed}")


def _needed(
    puzzle: Puzzle, facts: Iterable[Fact], always: Sequence[Fact], clock: Clock
) -> tuple[Sequence[Fact], bool]:
    """The facts without which the puzzle is not unique, and whether each is proven to be needed."""
    keep = registry.family_of(puzzle).puzzle.keep
    unsure = False

    def is_unique(kept: list[Fact]) -> bool:
        nonlocal unsure
        if clock.is_over:
            unsure = True
            return False
        limits = clock.limits_for(solutions=2, nodes=MOST_NODES)
        verdict = decide(keep(puzzle, kept), limits).verdict
        unsure |= verdict is Verdict.UNKNOWN
        return verdict is Verdict.UNIQUE

    kept = carve([[fact] for fact in facts], is_unique, always)
    return kept[len(always) :], not unsure


@dataclass(slots=True)
class _Offer:
    """Facts that could be added; `rules_out` has a bit for each rival they rule out."""

    statement: Hashable
    facts: Sequence[Fact]
    kind: int
    rules_out: int = 0


class _Maker:
    """One solution, the facts that could be added for it, and the rivals found so far."""

    def __init__(self, puzzle: Puzzle, rng: Rng, clock: Clock) -> None:
        self.puzzle = puzzle
        self.clock = clock
        self.family = registry.family_of(puzzle)
        self.given = list(self.family.puzzle.facts(puzzle))
        self.solution = draw(puzzle, rng, clock)
        self.rivals = 0
        if self.family.puzzle.addable is None:
            raise UnsupportedError(f"{puzzle.family} has no facts to add: it cannot be made unique")
        self.addable = self.family.puzzle.addable
        self.offers = rng.shuffle(
            [
                _Offer(statement, facts, kind)
                for kind, offers in enumerate(self.addable(puzzle, self.solution))
                for statement, facts in offers.items()
            ]
        )

    def make(self) -> Changed:
        stated: list[_Offer] = []
        while (verdict := self._verdict(stated)) is not Verdict.UNIQUE:
            if verdict is Verdict.UNKNOWN:
                unstated = (offer for offer in self.offers if offer not in stated)
                stated.append(min(unstated, key=lambda offer: offer.kind))
            else:
                stated = self._cover([] if self.rivals <= MOST_COVERED_AGAIN else stated)
        # The kinds that a setter likes least are dropped first.
        stated.sort(key=lambda offer: -offer.kind)
        new = [fact for fact in self._facts(stated) if fact not in self.given]
        needed, complete = _needed(self.puzzle, new, self.given, self.clock)
        puzzle = unrated(self.family.puzzle.keep(self.puzzle, [*self.given, *needed]))
        if puzzle.meta.get("solution") is not None:
            stored = self.family.puzzle.solution_to_json(self.solution)
            puzzle = replace(puzzle, meta={**puzzle.meta, "solution": stored})
        added = tuple(fact for fact in self.family.puzzle.facts(puzzle) if fact in needed)
        return Changed(puzzle, added, complete)

    def _facts(self, stated: list[_Offer]) -> list[Fact]:
        return list(dict.fromkeys(fact for offer in stated for fact in offer.facts))

    def _verdict(self, stated: list[_Offer]) -> Verdict:
        """The verdict with these facts added; other solutions that are found become rivals."""
        if self.clock.is_over:
            raise self.clock.error("the puzzle was not made unique")
        puzzle = self.family.puzzle.keep(self.puzzle, [*self.given, *self._facts(stated)])
        result = decide(puzzle, self.clock.limits_for(solutions=2, nodes=MOST_NODES))
        for solution in result.solutions:
            theirs = {s for offers in self.addable(puzzle, solution) for s in offers}
            against = [offer for offer in self.offers if offer.statement not in theirs]
            for offer in against:
                offer.rules_out |= 1 << self.rivals
            self.rivals += bool(against)
        return result.verdict

    def _cover(self, stated: list[_Offer]) -> list[_Offer]:
        """These offers and as few others as rule out all rivals.

        A kind is used only against rivals that no earlier kind rules out.
        """
        stated = list(stated)
        left = (1 << self.rivals) - 1
        for offer in stated:
            left &= ~offer.rules_out
        for kind in sorted({offer.kind for offer in self.offers}, reverse=True):
            earlier = 0
            for offer in self.offers:
                if offer.kind < kind:
                    earlier |= offer.rules_out
            choice = [offer for offer in self.offers if offer.kind == kind]
            while only := left & ~earlier:
                best = max(
                    choice,
                    key=lambda o: (
                        (o.rules_out & only).bit_count(),
                        (o.rules_out & left).bit_count(),
                    ),
                )
                stated.append(best)
                left &= ~best.rules_out
        return stated


def draw(puzzle: Puzzle, rng: Rng, clock: Clock) -> Any:
    """A random solution, or any where a short random search finds none."""
    problem = build(puzzle)
    search = Search(problem.engine, Bumped(problem.variables, rng))
    for _ in Run(search, clock.limits_for(solutions=1, nodes=DRAW_NODES)):
        return problem.solution()
    for solution in solve(puzzle, limits=clock.limits_for(solutions=1)).solutions:
        return solution
    raise clock.error("no solution of the puzzle was found")


@dataclass(frozen=True, slots=True)
class Forced:
    """Forced cells: each entry is in every solution; if `complete`, no other entry is.

    A puzzle without solutions has no forced cells.  If none was found in time, the
    verdict is unknown.  `relations` are the facts between cells that all solutions share, as the
    walls and links of a map, where the family has such.
    """

    verdict: Verdict
    entries: tuple[Entry, ...]
    complete: bool
    relations: tuple[Fact, ...] = ()


def forced(
    puzzle: Puzzle,
    *,
    seconds: float | None = 2.0,
    cancelled: Callable[[], bool] | None = None,
) -> Forced:
    """The cells that hold the same value in every solution."""
    entries = registry.family_of(puzzle).puzzle.entries
    clock = Clock(seconds, cancelled)
    result = decide(puzzle, clock.limits_for(solutions=2))
    found = [tuple(entries(solution)) for solution in result.solutions]
    shared = Shared(puzzle, clock)
    for solution in result.solutions:
        shared.look(solution)
    if result.verdict is not Verdict.MULTIPLE:
        known = result.verdict is not Verdict.UNKNOWN
        relations = shared.all if result.verdict is Verdict.UNIQUE else ()
        return Forced(result.verdict, found[0] if found and known else (), known, relations)
    backbone = _Backbone(puzzle, found, clock, shared)
    backbone.draw()
    for nodes in BACKBONE_NODES:
        backbone.refute(nodes)
    relations, complete = shared.proven()
    return Forced(result.verdict, backbone.proven, complete and not backbone.open, relations)


class _Backbone:
    """The entries that may still be forced (`open`) and those that are, by variable."""

    def __init__(
        self, puzzle: Puzzle, found: list[tuple[Entry, ...]], clock: Clock, shared: Shared
    ) -> None:
        self.puzzle = puzzle
        self.shared = shared
        self.entries = registry.family_of(puzzle).puzzle.entries
        self.clock = clock
        self.open = dict(enumerate(found[0]))
        self.forced: dict[int, Entry] = {}
        for entries in found[1:]:
            self._rule_out(entries)
        engine = self._problem().engine
        for variable in list(self.open):
            mask = engine.domain(variable)
            if mask & (mask - 1) == 0:
                self.forced[variable] = self.open.pop(variable)

    @property
    def proven(self) -> tuple[Entry, ...]:
        return tuple(entry for _, entry in sorted(self.forced.items()))

    def draw(self) -> None:
        """Draw random solutions, as long as each rules out half of the open cells."""
        rng = Rng(1)
        for _ in range(BACKBONE_DRAWS):
            before = len(self.open)
            problem = self._problem()
            brancher = Bumped(problem.variables, rng)
            run = Run(
                Search(problem.engine, brancher),
                self.clock.limits_for(solutions=1, nodes=BACKBONE_DRAW_NODES),
            )
            self._look(problem, run)
            if len(self.open) > before // 2:
                break

    def refute(self, nodes: int | None) -> None:
        """Search for a solution with another value in each open cell: without one it is forced."""
        for variable, entry in list(self.open.items()):
            if variable not in self.open:
                continue
            if self.clock.is_over:
                return
            problem = self._problem()
            engine = problem.engine
            other = ~(1 << entry[-1] - engine.base(variable)) & engine.domain(variable)
            if not other:
                self.forced[variable] = self.open.pop(variable)
                continue
            engine.narrow(variable, other)
            limits = self.clock.limits_for(solutions=1, nodes=nodes)
            run = searching(problem, limits)
            self._look(problem, run)
            if run.complete and not run.count:
                self.forced[variable] = self.open.pop(variable)

    def _look(self, problem: Problem, run: Run) -> None:
        for _ in run:
            solution = problem.solution()
            self.shared.look(solution)
            self._rule_out(self.entries(solution))

    def _rule_out(self, entries: Iterable[Entry]) -> None:
        for variable, entry in enumerate(entries):
            if self.open.get(variable, entry) != entry:
                del self.open[variable]

    def _problem(self) -> Problem:
        """The puzzle with the forced cells filled in, after propagation."""
        problem = build(self.puzzle)
        engine = problem.engine
        for variable, entry in self.forced.items():
            engine.narrow(variable, 1 << entry[-1] - engine.base(variable))
        engine.fixpoint()
        return problem
