"""Orders: puzzles to generate for a booklet, ``skyscraper:6:hard:12,gold-star:5:medium:6``.

An order is FAMILY:SIZE:LEVEL:COUNT, optionally followed by options of the family, as in
``lol-sudoku:6:easy:4:style=walls``.  The size of a star is its number of points.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cluesmith import registry
from cluesmith.errors import UsageError, unknown
from cluesmith.family import Level, Puzzle
from cluesmith.forms import options
from cluesmith.forms.plaintext import is_number
from cluesmith.workbench.duplicates import IsNew
from cluesmith.workbench.generate import generate_many

SHAPE = "FAMILY:SIZE:LEVEL:COUNT"
# The first options of every family, given by position.
PLACED = (options.SIZE, "level")
MOST = 1000  # puzzles in a booklet


@dataclass(frozen=True, slots=True)
class Order:
    """A number of puzzles of one family, size and level."""

    family: str
    size: int
    level: str
    count: int
    others: Mapping[str, Any] = field(default_factory=dict)

    @property
    def options(self) -> dict[str, Any]:
        """The options of the generator."""
        return {options.SIZE: self.size, "level": self.level, **self.others}

    def __str__(self) -> str:
        """The order as it is written."""
        others = (f"{name}={value}" for name, value in self.others.items())
        return ":".join([self.family, str(self.size), self.level, str(self.count), *others])


def parse(text: str) -> list[Order]:
    """The orders in a text, separated by commas; UsageError if one cannot be made."""
    orders = [_order(part.strip()) for part in text.split(",") if part.strip()]
    if not orders:
        raise UsageError(f"--generate is empty, expected {SHAPE},...")
    if (total := sum(order.count for order in orders)) > MOST:
        raise UsageError(f"--generate: {total:,} puzzles, expected at most {MOST:,}")
    return orders


def _order(text: str) -> Order:
    parts = [part.strip() for part in text.split(":")]
    if len(parts) < 4:
        raise UsageError(f"--generate: {text!r} is not {SHAPE}, as in skyscraper:6:hard:12")
    name, size, level, count, *others = parts
    level = level.lower()
    family = registry.family(name).name
    if level not in list(Level):
        raise unknown("level", level, list(Level))
    order = Order(
        family,
        _number(text, "size", size),
        level,
        _number(text, "count", count),
        _others(text, family, others),
    )
    try:  # the family checks its options
        options.asked(registry.generation(family).options_class(), order.options)
    except UsageError as error:
        raise UsageError(f"--generate: {error} (in {text!r})") from None
    return order


def _number(order: str, name: str, text: str) -> int:
    if not (is_number(text) and 1 <= int(text) <= MOST):
        raise UsageError(f"--generate: the {name} of {order!r} is not a number from 1 to {MOST:,}")
    return int(text)


def _others(order: str, family: str, texts: Sequence[str]) -> dict[str, Any]:
    """The family's further options, as it declares them."""
    declared = options.declared(registry.generation(family).options_class())[len(PLACED) :]
    known = {option.name: option for option in declared}
    found: dict[str, Any] = {}
    for text in texts:
        name, sign, value = (part.strip() for part in text.partition("="))
        if not sign:
            raise UsageError(f"--generate: {text!r} in {order!r} is not OPTION=VALUE")
        name = name.replace("-", "_")
        if name in found:
            raise UsageError(f"--generate: {name!r} twice in {order!r}")
        found[name] = known[name].read(value) if name in known else value  # refused by the family
    return found


def with_seeds(orders: Sequence[Order], seed: int) -> Iterator[tuple[Order, int]]:
    """Each order with its first seed: the seed plus the number of puzzles ordered before."""
    for order in orders:
        yield order, seed
        seed += order.count


def made(
    order: Order,
    seed: int,
    is_new: IsNew | None = None,
    known: int = 0,
    seconds: float | None = None,
) -> Iterator[Puzzle]:
    """The puzzles of an order that are new, from this seed on; without `is_new`, all.

    `is_new` knows so many others.
    """
    return generate_many(
        order.family,
        count=order.count,
        seed=seed,
        repeats=is_new is None,
        is_new=is_new,
        known=known,
        seconds=seconds,
        **order.options,
    )
