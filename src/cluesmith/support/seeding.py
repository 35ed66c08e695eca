"""Seeding: the random generator of a seed, the same on any machine."""

from __future__ import annotations

from dataclasses import astuple
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from cluesmith.support.rng import Rng


def rng_for(version: int, options: Any, seed: int) -> Rng:
    """The generator for a seed and all options; another version of a recipe has others."""
    return rng_named(f"{_recipe(version, options)} {seed}")


@lru_cache(maxsize=16)  # of many seeds, most have the same options
def _recipe(version: int, options: Any) -> str:
    return repr((version, astuple(options)))


def rng_named(name: str) -> Rng:
    """The generator that a name stands for."""
    return Rng(int.from_bytes(blake2b(name.encode(), digest_size=8).digest()))
