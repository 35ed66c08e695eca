"""The puzzle of the day: one for each family and date, the same for everyone.

The date and the family give the seed, the weekday the level and the size: easy on Monday,
extreme on Sunday.  Nothing is stored, so any day of the past can be made again, on any
machine, by the same version of the family's recipe.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from datetime import date
from typing import Any

from cluesmith import registry
from cluesmith.errors import NotFoundError, UnsupportedError
from cluesmith.family import Level, Puzzle
from cluesmith.forms.options import declared
from cluesmith.support.seeding import rng_named
from cluesmith.workbench.generate import generate

# By weekday, Monday first: the level, and the size compared with the family's usual one.
WEEK = (
    (Level.EASY, -1),
    (Level.EASY, 0),
    (Level.MEDIUM, 0),
    (Level.MEDIUM, 1),
    (Level.HARD, 0),
    (Level.HARD, 1),
    (Level.EXTREME, 0),
)
MOST_SEED = 1 << 30
ATTEMPTS = 20  # seeds in turn: a level may not come up with the first


def daily(family: str, day: date) -> Puzzle:
    """The puzzle of a day."""
    options = options_of(family, day)
    rng = rng_named(f"daily {family} {day.isoformat()}")
    seeds = [rng.below(MOST_SEED) for _ in range(ATTEMPTS)]
    for seed in seeds[:-1]:
        with suppress(NotFoundError):
            return _made(family, seed, options)
    return _made(family, seeds[-1], options)


def _made(family: str, seed: int, options: Mapping[str, Any]) -> Puzzle:
    puzzle: Puzzle = generate(family, seed=seed, **options)
    return puzzle


def options_of(family: str, day: date) -> Mapping[str, Any]:
    """The options of `generate` for the puzzle of a day."""
    options = declared(registry.generation(family).options_class())
    size, names = options[0], [option.name for option in options]
    if "level" not in names:
        raise UnsupportedError(f"{family} has no levels, and so no puzzle of the day")
    level, more = WEEK[day.weekday()]
    most = size.default + abs(more) if size.most is None else size.most
    return {size.name: int(min(max(size.least, size.default + more), most)), "level": str(level)}
