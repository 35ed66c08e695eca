"""Scales: where a value stands along an axis, and which values get a tick.

A scale knows no pixels: `at` gives 0 for the axis' start and 1 for its end.
A log scale has a place of its own for 0, a step below its smallest value.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

ZERO_ROOM = 0.09  # of a log axis with zeros, the part below its smallest value
TINY, HUGE = 1e-290, 1e290  # what a log axis can show
STEPS = (1, 2, 5, 10)
ENDS = (1, 1.5, 2, 3, 5, 7)  # where a log scale may begin and end, times a power of ten


@dataclass(frozen=True, slots=True)
class Scale:
    """An axis from `low` to `high`; `has_zero` is for log scales alone."""

    low: float
    high: float
    ticks: Sequence[float]
    is_log: bool = False
    has_zero: bool = False

    def at(self, value: float) -> float:
        if not self.is_log:
            return (value - self.low) / (self.high - self.low)
        if value < TINY:
            return 0.0
        start = ZERO_ROOM if self.has_zero else 0.0
        part = math.log(value / self.low) / math.log(self.high / self.low)
        return start + (1 - start) * max(part, 0.0)


def linear(values: Iterable[float], most: int = 6, *, snug: bool = False) -> Scale:
    """A linear scale over these values with at most about `most` ticks.

    It begins and ends at ticks, and at 0 if that is near; a `snug` one ends
    where the values end.
    """
    known = [value for value in values if math.isfinite(value)] or [0.0, 1.0]
    low, high = min(known), max(known)
    if not snug:
        low = 0.0 if 0 < low <= high / 2 else low
        high = 0.0 if low / 2 <= high < 0 else high
    if high - low <= 1e-12 * max(abs(low), abs(high), 1e-290):
        low, high = (low - 0.5, high + 0.5) if snug or low == 0 else (min(low, 0), max(high, 0))
        low = 0.0 if not snug and low == -0.5 else low
    step = _step(high - low, most, whole=all(value == int(value) for value in known))
    if not snug:
        low, high = math.floor(low / step + 1e-9) * step, math.ceil(high / step - 1e-9) * step
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    ticks = tuple(float(f"{number * step:.12g}") for number in range(first, last + 1))
    return Scale(low, high, ticks)


def _step(length: float, most: int, *, whole: bool) -> float:
    """The smallest of 1, 2, 5, 10, ... that cuts the length in at most `most` parts."""
    least = length / max(most, 1)
    power = math.floor(math.log10(least))
    step = next(float(f"{n}e{power}") for n in STEPS if float(f"{n}e{power}") >= least * 0.999)
    return max(step, 1.0) if whole else step


def logarithmic(values: Iterable[float], most: int = 6) -> Scale:
    """A log scale over these values, that wastes little at its ends."""
    known = [value for value in values if math.isfinite(value)]
    positive = [min(value, HUGE) for value in known if value >= TINY] or [1.0, 10.0]
    low, high = _below(min(positive)), _above(max(positive))
    if low == high:
        low, high = _below(low / 2), _above(high * 2)
    ticks = _powers(low, high, most)
    has_zero = any(value < TINY for value in known)
    return Scale(low, high, (0.0, *ticks) if has_zero else ticks, True, has_zero)


def _below(value: float) -> float:
    return max(n for n in _rounds(value) if n <= value * (1 + 1e-9))


def _above(value: float) -> float:
    return min(n for n in _rounds(value) if n >= value * (1 - 1e-9))


def _rounds(value: float) -> list[float]:
    power = math.floor(math.log10(value))
    return [float(f"{n}e{p}") for p in (power - 1, power, power + 1) for n in ENDS]


def _powers(low: float, high: float, most: int) -> tuple[float, ...]:
    """The coarsest ticks that are three or more, and not too many."""

    def among(fronts: Sequence[float]) -> list[float]:
        powers = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
        values = (float(f"{front}e{power}") for power in powers for front in fronts)
        return [value for value in values if low * 0.999 <= value <= high * 1.001]

    if high / low < 3:  # nearly linear
        return tuple(linear((low, high), most, snug=True).ticks)
    for fronts in ((1,), (1, 2, 5), ENDS):
        if 3 <= len(found := among(fronts)) <= most:
            return tuple(found)
    tens = among((1,))
    every = -(-len(tens) // max(most, 1))
    return tuple(tens[::every]) if len(tens) > 1 else tuple(among((1, 2, 5)))
