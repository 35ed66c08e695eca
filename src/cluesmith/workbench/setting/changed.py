"""A puzzle that a setter had changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from cluesmith.family import Fact

# What is said of a puzzle and need not hold of a changed one.
STALE = ("level", "score", "seed")


@dataclass(frozen=True, slots=True)
class Changed:
    """The new puzzle, and the facts that were added or taken away.

    `complete`: nothing needless is left; False only where time ran out before.
    """

    puzzle: Any
    facts: Sequence[Fact]
    complete: bool = True


def fresh(puzzle: Any, **meta: Any) -> Any:
    """The puzzle without what no longer holds of it, and with this metadata."""
    kept: Mapping[str, Any] = {k: v for k, v in puzzle.meta.items() if k not in STALE}
    return replace(puzzle, meta={**kept, **meta})
