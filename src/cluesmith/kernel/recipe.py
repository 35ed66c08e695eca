"""From options and seeds to puzzles, the same on any machine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import astuple
from hashlib import blake2b
from typing import Any, TypeVar

from cluesmith.kernel.dice import Dice

Wanted = TypeVar("Wanted")
Puzzle = TypeVar("Puzzle")


def followed(
    version: int,
    wanted: Wanted,
    seeds: Iterable[int],
    make: Callable[[Wanted, int, Dice], Puzzle],
) -> Iterator[Puzzle]:
    """The puzzle each seed stands for: another version makes other puzzles from the same seed.

    The dice is thrown for a seed and all that is wanted.
    """
    options: Any = wanted
    named = repr((version, astuple(options)))
    for seed in seeds:
        digest = blake2b(f"{named} {seed}".encode(), digest_size=8).digest()
        yield make(wanted, seed, Dice(int.from_bytes(digest)))
