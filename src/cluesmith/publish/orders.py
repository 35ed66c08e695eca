"""Puzzles to be generated for a booklet: ``skyscraper:6:hard:12,gold-star:5:medium:6``.

An order is FAMILY:SIZE:LEVEL:COUNT, with the family's own options behind it,
such as ``lol-sudoku:6:easy:4:style=walls``.  The size of a star is its points.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cluesmith import registry
from cluesmith.errors import UsageError, unknown
from cluesmith.family import Level, Puzzle
from cluesmith.workbench.generate import generate_many

SHAPE = "FAMILY:SIZE:LEVEL:COUNT"
WISHES = ("style", "symmetry", "operators")
MOST = 1000  # puzzles of a booklet


@dataclass(frozen=True, slots=True)
class Order:
    """So many puzzles of a kind."""

    family: str
    size: int
    level: str
    count: int
    wishes: Mapping[str, str] = field(default_factory=dict)


def parse(text: str) -> list[Order]:
    """All orders of a text, parted by commas."""
    orders = [_order(part.strip()) for part in text.split(",") if part.strip()]
    if not orders:
        raise UsageError(f"--generate is empty, expected {SHAPE},...")
    return orders


def _order(text: str) -> Order:
    parts = text.split(":")
    if len(parts) < 4:
        raise UsageError(f"--generate: {text!r} is not {SHAPE}, as in skyscraper:6:hard:12")
    name, size, level, count, *wishes = parts
    level = level.lower()
    family = registry.family(name).name
    if level not in list(Level):
        raise unknown("level", level, list(Level))
    return Order(
        family,
        _number(text, "size", size),
        level,
        _number(text, "count", count),
        dict(_wish(text, wish) for wish in wishes),
    )


def _number(order: str, name: str, text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= MOST):
        raise UsageError(f"--generate: the {name} of {order!r} is no number from 1 to {MOST:,}")
    return int(text)


def _wish(order: str, text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign:
        raise UsageError(f"--generate: {text!r} in {order!r} is not OPTION=VALUE")
    if name not in WISHES:
        raise unknown("option of --generate", name, WISHES)
    return name, value


def made(orders: Sequence[Order], seed: int) -> Iterator[Puzzle]:
    """The puzzles in order; the k-th of all (from 0) has the seed plus k."""
    for order in orders:
        options: dict[str, Any] = {_sized_by(order.family): order.size, **order.wishes}
        yield from generate_many(
            order.family,
            count=order.count,
            seed=seed,
            level=order.level,
            **options,
        )
        seed += order.count


def _sized_by(name: str) -> str:
    """What a family calls its size, in its JSON and as an option."""
    family = registry.family(name)
    told = family.to_json(next(iter(family.examples().puzzles.values())))
    return "points" if "points" in told else "size"
