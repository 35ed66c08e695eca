"""As few facts as it takes to leave a puzzle one solution.

A solution is drawn, and the puzzle shall have no other.  Each rival that turns
up is told apart by some of what could be stated of the solution; a few
statements that tell it from all rivals so far are stated, and the solver finds
another rival or none.  That is the method of implicit hitting sets (Moreno-
Centeno and Karp, 2013), with a greedy cover in place of a smallest one: at
first the cover is made anew with each rival, later, where many facts are
wanted, it only grows.  In the end what has become needless is taken back.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any

from cluesmith import registry
from cluesmith.errors import NotFoundError, UnsupportedError
from cluesmith.family import Fact, Puzzle, Verdict
from cluesmith.kernel.bumped import Bumped
from cluesmith.kernel.carving import carve
from cluesmith.kernel.dice import Dice
from cluesmith.kernel.run import Run
from cluesmith.kernel.search import Search
from cluesmith.workbench.setting.changed import Changed, fresh
from cluesmith.workbench.setting.clock import Clock
from cluesmith.workbench.setting.seed import dice_of
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
    return _Maker(puzzle, dice_of("make unique", seed), clock).make()


@dataclass(slots=True)
class _Offer:
    """Something that could be stated; `tells` has a bit for each rival it rules out."""

    statement: Hashable
    facts: Sequence[Fact]
    kind: int
    tells: int = 0


class _Maker:
    def __init__(self, puzzle: Puzzle, dice: Dice, clock: Clock) -> None:
        self.puzzle = puzzle
        self.clock = clock
        self.family = registry.family(puzzle.family)
        self.given = list(self.family.facts(puzzle))
        self.solution = _draw(puzzle, dice, clock)
        self.rivals = 0
        self.offers = dice.shuffle(
            [
                _Offer(statement, facts, kind)
                for kind, offers in enumerate(self.family.offers(puzzle, self.solution))
                for statement, facts in offers.items()
            ]
        )

    def make(self) -> Changed:
        stated: list[_Offer] = []
        while not self._is_settled(stated):
            stated = self._cover([] if self.rivals <= ANEW else stated)
        # What the setter likes least goes first.
        stated.sort(key=lambda offer: -offer.kind)
        new = [f for f in dict.fromkeys(f for o in stated for f in o.facts) if f not in self.given]
        needed, complete = self._needed(new)
        puzzle = self.family.keep(self.puzzle, [*self.given, *needed])
        added = tuple(fact for fact in self.family.facts(puzzle) if fact in needed)
        if puzzle.meta.get("solution") is not None:
            stored = self.family.solution_to_json(self.solution)
            return Changed(fresh(puzzle, solution=stored), added, complete)
        return Changed(fresh(puzzle), added, complete)

    def _stating(self, facts: Sequence[Fact]) -> Any:
        return self.family.keep(self.puzzle, dict.fromkeys([*self.given, *facts]))

    def _is_settled(self, stated: list[_Offer]) -> bool:
        """Whether there is no other solution left; those that show up become rivals."""
        puzzle = self._stating([fact for offer in stated for fact in offer.facts])
        result = decide(puzzle, self.clock.limits_for(solutions=2))
        if result.verdict is Verdict.UNKNOWN:
            raise NotFoundError("the puzzle could not be made unique in the time given")
        for solution in result.solutions:
            told = {s for offers in self.family.offers(puzzle, solution) for s in offers}
            against = [offer for offer in self.offers if offer.statement not in told]
            for offer in against:
                offer.tells |= 1 << self.rivals
            self.rivals += bool(against)
        return result.verdict is Verdict.UNIQUE

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

    def _needed(self, new: list[Fact]) -> tuple[list[Fact], bool]:
        complete = True

        def is_unique(facts: list[Fact]) -> bool:
            nonlocal complete
            limits = self.clock.limits_for(solutions=2)
            verdict = Verdict.UNKNOWN
            if not self.clock.is_over:
                verdict = decide(self._stating(facts), limits).verdict
            complete &= verdict is not Verdict.UNKNOWN
            return verdict is Verdict.UNIQUE

        return carve([[fact] for fact in new], is_unique), complete


def _draw(puzzle: Puzzle, dice: Dice, clock: Clock) -> Any:
    """A random solution, or any where a short random search finds none."""
    problem = build(puzzle)
    search = Search(problem.engine, Bumped(problem.variables, dice))
    for _ in Run(search, clock.limits_for(solutions=1, nodes=DRAW_NODES)):
        return problem.solution()
    for solution in solve(puzzle, limits=clock.limits_for(solutions=1)).solutions:
        return solution
    raise NotFoundError("no solution of the puzzle came up in the time given")
