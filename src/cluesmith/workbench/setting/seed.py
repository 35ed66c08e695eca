"""Dice for a setter's seed."""

from __future__ import annotations

from cluesmith.errors import UsageError
from cluesmith.kernel.dice import Dice
from cluesmith.kernel.recipe import dice_named
from cluesmith.workbench.generate import MOST_SEEDS, draw_seed


def dice_of(verb: str, seed: int | None) -> Dice:
    """The dice a seed stands for, other ones for each verb; without a seed any."""
    seed = draw_seed() if seed is None else seed
    if type(seed) is not int or not 0 <= seed < MOST_SEEDS:
        raise UsageError(f"seed is {seed!r:.40}, expected 0 to {MOST_SEEDS - 1}")
    return dice_named(f"{verb} {seed}")
