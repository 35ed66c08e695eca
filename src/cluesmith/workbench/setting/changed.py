"""A puzzle that a setter had changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from cluesmith import registry
from cluesmith.family import Fact


@dataclass(frozen=True, slots=True)
class Changed:
    """The new puzzle, and the facts that were added or taken away.

    `complete`: it is shown that nothing needless is left, or was added; False
    where that would take too long.
    """

    puzzle: Any
    facts: Sequence[Fact]
    complete: bool = True


def without(puzzle: Any, *stale: str) -> Any:
    """The puzzle without such metadata: what was said of another puzzle."""
    return replace(puzzle, meta={k: v for k, v in puzzle.meta.items() if k not in stale})


def unrated(puzzle: Any) -> Any:
    """The puzzle without its rating, on any scale, and without the seed it was made from."""
    deduction = registry.family_of(puzzle).deduction
    scales = deduction.scales if deduction else ()
    return without(puzzle, "level", "score", "seed", *scales)
