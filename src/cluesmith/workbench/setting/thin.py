"""A unique puzzle with nothing left that could go."""

from __future__ import annotations

from cluesmith import registry
from cluesmith.errors import NotFoundError, UnsupportedError
from cluesmith.family import Fact, Puzzle, Verdict
from cluesmith.kernel.carving import carve
from cluesmith.workbench.setting.changed import Changed, fresh
from cluesmith.workbench.setting.clock import Clock
from cluesmith.workbench.setting.seed import dice_of
from cluesmith.workbench.solve import decide


def thin_out(puzzle: Puzzle, *, seed: int | None = None, seconds: float | None = 10.0) -> Changed:
    """The puzzle without the facts it can do without, dropped in an order drawn by the seed."""
    family = registry.family(puzzle.family)
    clock = Clock(seconds)
    dice = dice_of("thin out", seed)
    unsure = False

    def is_unique(facts: list[Fact]) -> bool:
        nonlocal unsure
        if clock.is_over:
            unsure = True
            return False
        verdict = decide(family.keep(puzzle, facts), clock.limits_for(solutions=2)).verdict
        unsure |= verdict is Verdict.UNKNOWN
        return verdict is Verdict.UNIQUE

    facts = list(family.facts(puzzle))
    verdict = decide(puzzle, clock.limits_for(solutions=2)).verdict
    if verdict is Verdict.UNKNOWN:
        raise NotFoundError(f"whether the puzzle is unique did not show in {seconds} s")
    if verdict is not Verdict.UNIQUE:
        has = "no solution" if verdict is Verdict.NONE else "several solutions"
        raise UnsupportedError(f"only a unique puzzle can be thinned out, this one has {has}")
    kept = set(carve([[fact] for fact in dice.shuffle(list(facts))], is_unique))
    thinned = family.keep(puzzle, [fact for fact in facts if fact in kept])
    return Changed(fresh(thinned), tuple(f for f in facts if f not in kept), not unsure)
