"""From options and seeds to puzzles, the same on any machine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import astuple
from hashlib import blake2b
from typing import Any, TypeVar

from cluesmith.support.rng import Rng

Wanted = TypeVar("Wanted")
Puzzle = TypeVar("Puzzle")


def followed(
    version: int,
    wanted: Wanted,
    seeds: Iterable[int],
    make: Callable[[Wanted, int, Rng], Puzzle],
) -> Iterator[Puzzle]:
    """The puzzle each seed stands for: another version makes other puzzles from the same seed.

    The rng is thrown for a seed and all that is wanted.
    """
    options: Any = wanted
    named = repr((version, astuple(options)))
    for seed in seeds:
        yield make(wanted, seed, rng_named(f"{named} {seed}"))


def rng_named(name: str) -> Rng:
    """The rng that a name stands for, on any machine."""
    return Rng(int.from_bytes(blake2b(name.encode(), digest_size=8).digest()))
