"""Seeding: the random generator of a seed, the same on any machine."""

from __future__ import annotations

from dataclasses import astuple
from functools import lru_cache
from typing import Any

from cluesmith.errors import UsageError
from cluesmith.support.rng import Rng

MOST_SEEDS = 1 << 63


def check_seed(seed: int) -> None:
    """Refuse a value that is not a seed."""
    if type(seed) is not int or not 0 <= seed < MOST_SEEDS:
        raise UsageError(f"seed is {seed!r:.40}, expected a whole number from 0 to 2^63 - 1")


def rng_for(version: int, options: Any, seed: int) -> Rng:
    """The generator for a seed and all options; another version of a recipe has others."""
    return rng_named(f"{_recipe(version, options)} {seed}")


@lru_cache(maxsize=16)  # of many seeds, most have the same options
def _recipe(version: int, options: Any) -> str:
    return repr((version, astuple(options)))


def rng_named(name: str) -> Rng:
    """The generator that a name stands for."""
    from hashlib import blake2b  # loads OpenSSL: 3 ms that most commands do not need

    return Rng(int.from_bytes(blake2b(name.encode(), digest_size=8).digest()))
