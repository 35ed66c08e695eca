"""Rng for a setter's seed."""

from __future__ import annotations

from cluesmith.support.rng import Rng
from cluesmith.support.seeding import rng_named
from cluesmith.workbench.generate import check_seed, draw_seed


def rng_of(verb: str, seed: int | None) -> Rng:
    """The rng a seed stands for, other ones for each verb; without a seed any."""
    seed = draw_seed() if seed is None else seed
    check_seed(seed)
    return rng_named(f"{verb} {seed}")
