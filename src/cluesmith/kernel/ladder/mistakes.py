"""Which of a player's wrong entries to tell of: the same for every family that refutes."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, TypeVar

from cluesmith.family import Step

Entry = TypeVar("Entry", bound=Hashable)


def easiest(
    wrong: Sequence[Entry],
    clashes: Callable[[Entry], Iterable[Any]],
    reason: Callable[[Entry], Step | None],
) -> tuple[Entry, tuple[Any, ...], Step | None]:
    """The wrong entry that is easiest to see: by its clashes, else by the shortest refutation."""
    for entry in wrong:
        if found := tuple(clashes(entry)):
            return entry, found, None
    reasons = {entry: reason(entry) for entry in wrong}
    told = {entry: _length(step) for entry, step in reasons.items() if step}
    entry = min(told, key=told.__getitem__, default=wrong[0])
    return entry, (), reasons[entry]


def _length(reason: Step) -> int:
    """How far to seek a reason is; one that needs steps first comes after all that do not."""
    after: int = reason.details.get("after", 0)
    return len(reason.details.get("steps", ())) + 1000 * after
