"""As few facts as it takes to leave a puzzle one solution.

A solution is drawn, and the puzzle shall have no other.  Each rival that turns
up is told apart by some of what could be stated of the solution; a few
statements that tell it from all rivals so far are stated, and the solver finds
another rival or none.  That is the method of implicit hitting sets (Moreno-
Centeno and Karp, 2013), with a greedy cover in place of a smallest one: at
first the cover is made anew with each rival, later, where many facts are
wanted, it only grows; and where the solver cannot tell, one more is stated.  In
the end what has become needless is taken back.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from cluesmith import registry
from cluesmith.errors import NotFoundError, UnsupportedError
from cluesmith.family import Fact, Puzzle, Verdict
from cluesmith.kernel.run import Run
from cluesmith.kernel.search import Search
from cluesmith.kernel.variable_weights import Bumped
from cluesmith.support.rng import Rng
from cluesmith.workbench.clock import Clock
from cluesmith.workbench.setting.changed import Changed, unrated
from cluesmith.workbench.setting.needed import MOST_NODES, needed
from cluesmith.workbench.setting.seed import rng_of
from cluesmith.workbench.solve import build, decide, solve

DRAW_NODES = 1000
ANEW = 40  # rivals up to which the cover is made anew


def make_unique(
    puzzle: Puzzle, *, seed: int | None = None, seconds: float | None = 10.0
) -> Changed:
    """The puzzle with a few facts more, so that it has just one solution, drawn by the seed."""
    clock = Clock(seconds)
    verdict = decide(puzzle, clock.limits_for(solutions=2)).verdict
    if verdict is Verdict.NONE:
        raise UnsupportedError("the puzzle has no solution, so nothing can make it unique")
    if verdict is Verdict.UNIQUE:
        return Changed(puzzle, ())
    return _Maker(puzzle, rng_of("make unique", seed), clock).make()


@dataclass(slots=True)
class _Offer:
    """Something that could be stated; `tells` has a bit for each rival it rules out."""

    statement: Hashable
    facts: Sequence[Fact]
    kind: int
    tells: int = 0


class _Maker:
    """One solution, what could be stated of it, and the rivals that have turned up."""

    def __init__(self, puzzle: Puzzle, rng: Rng, clock: Clock) -> None:
        self.puzzle = puzzle
        self.clock = clock
        self.family = registry.family_of(puzzle)
        self.given = list(self.family.puzzle.facts(puzzle))
        self.solution = _draw(puzzle, rng, clock)
        self.rivals = 0
        if self.family.puzzle.addable is None:
            raise UnsupportedError(f"{puzzle.family} does not say what could be added to a puzzle")
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
                stated = self._cover([] if self.rivals <= ANEW else stated)
        # What the setter likes least is taken back first.
        stated.sort(key=lambda offer: -offer.kind)
        new = [fact for fact in self._facts(stated) if fact not in self.given]
        left = needed(self.puzzle, new, self.given, self.clock)
        puzzle = unrated(self.family.puzzle.keep(self.puzzle, [*self.given, *left.facts]))
        if puzzle.meta.get("solution") is not None:
            stored = self.family.puzzle.solution_to_json(self.solution)
            puzzle = replace(puzzle, meta={**puzzle.meta, "solution": stored})
        added = tuple(fact for fact in self.family.puzzle.facts(puzzle) if fact in left.facts)
        return Changed(puzzle, added, left.complete)

    def _facts(self, stated: list[_Offer]) -> list[Fact]:
        return list(dict.fromkeys(fact for offer in stated for fact in offer.facts))

    def _verdict(self, stated: list[_Offer]) -> Verdict:
        """Whether there is another solution left; those that show up become rivals."""
        if self.clock.is_over:
            raise NotFoundError("the puzzle could not be made unique in the time given")
        puzzle = self.family.puzzle.keep(self.puzzle, [*self.given, *self._facts(stated)])
        result = decide(puzzle, self.clock.limits_for(solutions=2, nodes=MOST_NODES))
        for solution in result.solutions:
            told = {s for offers in self.addable(puzzle, solution) for s in offers}
            against = [offer for offer in self.offers if offer.statement not in told]
            for offer in against:
                offer.tells |= 1 << self.rivals
            self.rivals += bool(against)
        return result.verdict

    def _cover(self, stated: list[_Offer]) -> list[_Offer]:
        """These offers and as few others as tell the solution from all rivals.

        A kind is used only against rivals that none before it can tell.
        """
        stated = list(stated)
        left = (1 << self.rivals) - 1
        for offer in stated:
            left &= ~offer.tells
        for kind in sorted({offer.kind for offer in self.offers}, reverse=True):
            earlier = 0
            for offer in self.offers:
                if offer.kind < kind:
                    earlier |= offer.tells
            choice = [offer for offer in self.offers if offer.kind == kind]
            while only := left & ~earlier:
                best = max(
                    choice,
                    key=lambda o: ((o.tells & only).bit_count(), (o.tells & left).bit_count()),
                )
                stated.append(best)
                left &= ~best.tells
        return stated


def _draw(puzzle: Puzzle, rng: Rng, clock: Clock) -> Any:
    """A random solution, or any where a short random search finds none."""
    problem = build(puzzle)
    search = Search(problem.engine, Bumped(problem.variables, rng))
    for _ in Run(search, clock.limits_for(solutions=1, nodes=DRAW_NODES)):
        return problem.solution()
    for solution in solve(puzzle, limits=clock.limits_for(solutions=1)).solutions:
        return solution
    raise NotFoundError("no solution of the puzzle came up in the time given")
