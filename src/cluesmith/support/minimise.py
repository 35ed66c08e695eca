"""Carving: a puzzle with nothing left that could go."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from cluesmith.support.bounds import poll

Fact = TypeVar("Fact")


def carve(
    groups: Sequence[Sequence[Fact]],
    is_good: Callable[[list[Fact]], bool],
    always: Iterable[Fact] = (),
) -> list[Fact]:
    """The facts left when each group that is not needed has been dropped, in turn.

    More facts never make a good puzzle bad, so runs of groups are tried at once,
    and what failed once need not be tried again.
    """
    kept = list(always)
    at, run = 0, 1
    while at < len(groups):
        poll()
        end = min(at + run, len(groups))
        if is_good(kept + [fact for group in groups[end:] for fact in group]):
            at, run = end, 2 * run
        elif run > 1:
            run //= 2
        else:
            kept.extend(groups[at])
            at += 1
    return kept
