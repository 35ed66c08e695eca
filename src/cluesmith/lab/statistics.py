"""The statistics of the lab: plain functions on lists of numbers.

Where the numbers are too few to say anything the answer is None, never a
guess: a run may have been stopped early.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import atanh, ceil, exp, floor, fsum, inf, isinf, log, sqrt, tanh
from statistics import NormalDist

Numbers = Sequence[float]


@dataclass(frozen=True, slots=True)
class Spread:
    """The middle half of some numbers, and their extremes."""

    least: float
    low: float
    median: float
    high: float
    most: float


@dataclass(frozen=True, slots=True)
class Correlation:
    """Spearman's rho with its confidence interval, of so many pairs."""

    value: float
    low: float
    high: float
    count: int

    def __str__(self) -> str:
        return f"{self.value:.2f} ({self.low:.2f} to {self.high:.2f})"


@dataclass(frozen=True, slots=True)
class Fit:
    """A curve with a factor and an exponent.

    `error` is the exponent's standard error (0 with two points), `residual` how
    far ln y lies from the curve (root mean square), `explained` the share of
    the variance of ln y that the curve explains.
    """

    factor: float
    exponent: float
    error: float
    residual: float
    explained: float
    count: int


class PowerLaw(Fit):
    """y = factor * x ** exponent."""

    __slots__ = ()

    def at(self, x: float) -> float:
        return float(self.factor * x**self.exponent)


class Exponential(Fit):
    """y = factor * exp(exponent * x); each step of x multiplies y by `growth`."""

    __slots__ = ()

    @property
    def growth(self) -> float:
        return exp(self.exponent)

    def at(self, x: float) -> float:
        return self.factor * exp(self.exponent * x)


@dataclass(frozen=True, slots=True)
class Straight:
    """y = start + slope * x; `residual` is as in a `Fit`."""

    start: float
    slope: float
    residual: float

    def at(self, x: float) -> float:
        return self.start + self.slope * x


def mean(values: Numbers) -> float:
    return fsum(values) / len(values)


def median(values: Numbers) -> float:
    """The middle one, or the mean of the two in the middle."""
    return quantile(values, 0.5)


def quantile(values: Numbers, share: float) -> float:
    """Between the nearest two, in proportion (Hyndman and Fan's type 7)."""
    if not values:
        raise ValueError("there is no quantile of no numbers")
    ordered = sorted(values)
    place = share * (len(ordered) - 1)
    below, above = ordered[floor(place)], ordered[ceil(place)]
    return below if below == above else below + (above - below) * (place - floor(place))


def spread(values: Numbers) -> Spread:
    return Spread(*(quantile(values, share) for share in (0, 0.25, 0.5, 0.75, 1)))


def geometric_mean(values: Numbers) -> float:
    """Of positive numbers; what ratios are averaged by."""
    return exp(mean([log(value) for value in values]))


def ranks(values: Numbers) -> list[float]:
    """From 1 for the smallest; equal numbers share the mean of their ranks."""
    order = sorted(range(len(values)), key=values.__getitem__)
    found = [0.0] * len(values)
    first = 0
    while first < len(order):
        last = first
        while last + 1 < len(order) and values[order[last + 1]] == values[order[first]]:
            last += 1
        for place in order[first : last + 1]:
            found[place] = (first + last) / 2 + 1
        first = last + 1
    return found


def pearson(xs: Numbers, ys: Numbers) -> float | None:
    """The linear correlation, or None with fewer than two pairs or all numbers of a side equal."""
    if len(xs) != len(ys):
        raise ValueError(f"{len(xs)} numbers cannot be paired with {len(ys)}")
    if len(set(xs)) < 2 or len(set(ys)) < 2:
        return None
    x_mean, y_mean = mean(xs), mean(ys)
    across = fsum((x - x_mean) * (y - y_mean) for x, y in zip(xs, ys, strict=True))
    along = fsum((x - x_mean) ** 2 for x in xs) * fsum((y - y_mean) ** 2 for y in ys)
    return max(-1.0, min(1.0, across / sqrt(along))) if along > 0 else None


def spearman(xs: Numbers, ys: Numbers, confidence: float = 0.95) -> Correlation | None:
    """The correlation of ranks, ties sharing theirs, or None with fewer than four pairs.

    The interval is Fisher's, with the variance (1 + rho^2 / 2) / (n - 3) of
    Bonett and Wright, "Sample size requirements for estimating Pearson, Kendall
    and Spearman correlations", 2000.
    """
    rho = pearson(ranks(xs), ranks(ys))
    if rho is None or len(xs) < 4:
        return None
    if abs(rho) > 1 - 1e-12:  # rounding; Fisher's z of a perfect correlation is infinite
        return Correlation(round(rho), round(rho), round(rho), len(xs))
    reach = NormalDist().inv_cdf((1 + confidence) / 2) * sqrt((1 + rho**2 / 2) / (len(xs) - 3))
    z = atanh(rho)
    return Correlation(rho, tanh(z - reach), tanh(z + reach), len(xs))


def power_law(xs: Numbers, ys: Numbers) -> PowerLaw | None:
    """The least-squares line through (ln x, ln y); see `_line` for when there is none."""
    kept = [(log(x), log(y)) for x, y in zip(xs, ys, strict=True) if _fits(x) and _fits(y)]
    line = _line(kept)
    return None if line is None else PowerLaw(exp(line[0]), *line[1:], len(kept))


def exponential(xs: Numbers, ys: Numbers) -> Exponential | None:
    """The least-squares line through (x, ln y); see `_line` for when there is none."""
    kept = [(x, log(y)) for x, y in zip(xs, ys, strict=True) if _fits(y)]
    line = _line(kept)
    return None if line is None else Exponential(exp(line[0]), *line[1:], len(kept))


def straight(xs: Numbers, ys: Numbers) -> Straight | None:
    """The line with the least relative squares, so that small y count as much as large ones.

    None with fewer than two x.
    """
    kept = [(x, y) for x, y in zip(xs, ys, strict=True) if _fits(y)]
    if len({x for x, _ in kept}) < 2:
        return None
    weights = [y**-2 for _, y in kept]
    total = fsum(weights)
    x_mean = fsum(w * x for w, (x, _) in zip(weights, kept, strict=True)) / total
    y_mean = fsum(w * y for w, (_, y) in zip(weights, kept, strict=True)) / total
    along = fsum(w * (x - x_mean) ** 2 for w, (x, _) in zip(weights, kept, strict=True))
    across = fsum(w * (x - x_mean) * (y - y_mean) for w, (x, y) in zip(weights, kept, strict=True))
    slope = across / along
    start = y_mean - slope * x_mean
    ratios = [(start + slope * x) / y for x, y in kept]
    off = sqrt(mean([log(r) ** 2 for r in ratios])) if min(ratios) > 0 else inf
    return Straight(start, slope, off)


def _fits(value: float) -> bool:
    """Whether a number has a logarithm; those without are left out of a fit."""
    return value > 0 and not isinf(value)


def _line(points: Sequence[tuple[float, float]]) -> tuple[float, float, float, float, float] | None:
    """Intercept, slope, slope's error, residual, share explained; None with fewer than two x."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    if len(set(xs)) < 2:
        return None
    x_mean, y_mean = mean(xs), mean(ys)
    along = fsum((x - x_mean) ** 2 for x in xs)
    slope = fsum((x - x_mean) * (y - y_mean) for x, y in points) / along
    intercept = y_mean - slope * x_mean
    left = fsum((y - intercept - slope * x) ** 2 for x, y in points)
    whole = fsum((y - y_mean) ** 2 for y in ys)
    freedom = len(points) - 2
    error = sqrt(left / freedom / along) if freedom else 0.0
    return intercept, slope, error, sqrt(left / len(points)), 1 - left / whole if whole else 1.0
