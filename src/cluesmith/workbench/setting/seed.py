"""Dice for a setter's seed."""

from __future__ import annotations

from cluesmith.kernel.dice import Dice
from cluesmith.kernel.recipe import dice_named
from cluesmith.workbench.generate import check_seed, draw_seed


def dice_of(verb: str, seed: int | None) -> Dice:
    """The dice a seed stands for, other ones for each verb; without a seed any."""
    seed = draw_seed() if seed is None else seed
    check_seed(seed)
    return dice_named(f"{verb} {seed}")
