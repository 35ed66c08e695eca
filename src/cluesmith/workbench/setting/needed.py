"""Which facts a unique puzzle needs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cluesmith import registry
from cluesmith.family import Fact, Puzzle, Verdict
from cluesmith.support.minimise import carve
from cluesmith.workbench.clock import Clock
from cluesmith.workbench.solve import decide

# A verdict that takes more, mostly on boards of which much is open, is not waited for.
MOST_NODES = 20_000


@dataclass(frozen=True, slots=True)
class Needed:
    """The facts to keep; `complete`: each is shown to be needed."""

    facts: Sequence[Fact]
    complete: bool


def needed(puzzle: Puzzle, facts: Iterable[Fact], always: Sequence[Fact], clock: Clock) -> Needed:
    """These facts but for those without which the puzzle is still unique, tried in turn."""
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
    return Needed(kept[len(always) :], not unsure)
