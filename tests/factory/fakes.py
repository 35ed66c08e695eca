"""Puzzles that take no time to make, for tests of what is done with them."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b

from cluesmith.factory.work import Made, Range
from cluesmith.family import Level
from cluesmith.library.record import Record


def record(seed: int, name: str | None = None, size: int = 6) -> Record:
    """The record of a seed; those with the same name are the same puzzle."""
    text = f"{size} {seed}" if name is None else name
    return Record(
        key=blake2b(text.encode(), digest_size=16).hexdigest(),
        family="skyscraper",
        size=size,
        level=Level.EASY,
        score=1,
        steps={},
        style=None,
        symmetry=None,
        seed=seed,
        recipe=1,
        rating=1,
        title=None,
        author=None,
        source=None,
        board={},
        solution={},
    )


def made(work: Range, of_seed: Callable[[int], Record | None] = record) -> Made:
    """What a worker makes of a range; a seed may give nothing."""
    found = (of_seed(seed) for seed in range(work.start, work.stop))
    return Made(tuple(one for one in found if one is not None), 0.5)
