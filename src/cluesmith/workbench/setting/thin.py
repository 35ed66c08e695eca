"""A unique puzzle with nothing left that could go."""

from __future__ import annotations

from cluesmith import registry
from cluesmith.errors import NotFoundError, UnsupportedError
from cluesmith.family import Puzzle, Verdict
from cluesmith.workbench.clock import Clock
from cluesmith.workbench.setting.changed import Changed, unrated
from cluesmith.workbench.setting.needed import needed
from cluesmith.workbench.setting.seed import rng_of
from cluesmith.workbench.solve import decide


def thin_out(puzzle: Puzzle, *, seed: int | None = None, seconds: float | None = 10.0) -> Changed:
    """The puzzle without the facts it can do without, dropped in an order drawn by the seed."""
    family = registry.family_of(puzzle)
    clock = Clock(seconds)
    rng = rng_of("thin out", seed)
    verdict = decide(puzzle, clock.limits_for(solutions=2)).verdict
    if verdict is Verdict.UNKNOWN:
        raise NotFoundError(f"whether the puzzle is unique did not show in {seconds} s")
    if verdict is not Verdict.UNIQUE:
        has = "no solution" if verdict is Verdict.NONE else "several solutions"
        raise UnsupportedError(f"only a unique puzzle can be thinned out, this one has {has}")
    facts = list(family.puzzle.facts(puzzle))
    left = needed(puzzle, rng.shuffle(list(facts)), (), clock)
    kept = set(left.facts)
    dropped = tuple(fact for fact in facts if fact not in kept)
    return Changed(unrated(family.puzzle.keep(puzzle, left.facts)), dropped, left.complete)
