"""Fits of curves and rank correlation: what the standard library's statistics lacks.

Where the numbers are too few to say anything the answer is None, never a
guess: a run may have been stopped early.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import atanh, exp, fsum, inf, isinf, log, sqrt, tanh
from statistics import NormalDist, fmean, linear_regression, quantiles

from cluesmith.support.ranking import rank_correlation

Numbers = Sequence[float]


@dataclass(frozen=True, slots=True)
class Spread:
    """The quartiles of some numbers, and their extremes."""

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
    """A power law, y = factor * x ** exponent, or an exponential, y = factor * exp(exponent * x).

    `error` is the exponent's standard error (0 with two points), `residual` how
    far ln y lies from the curve (root mean square).
    """

    factor: float
    exponent: float
    error: float
    residual: float
    count: int

    @property
    def growth(self) -> float:
        """What each step of x multiplies y by, if this is an exponential."""
        return exp(self.exponent)


@dataclass(frozen=True, slots=True)
class Straight:
    """y = start + slope * x; `residual` is as in a `Fit`."""

    start: float
    slope: float
    residual: float


def spread(values: Numbers) -> Spread:
    """Quartiles by linear interpolation (Hyndman and Fan's type 7); needs one number."""
    some = [*values, *values] if len(values) == 1 else values  # Python 3.11 wants two
    low, median, high = quantiles(some, method="inclusive")
    return Spread(min(values), low, median, high, max(values))


def spearman(xs: Numbers, ys: Numbers, confidence: float = 0.95) -> Correlation | None:
    """Spearman's rank correlation, or None with fewer than four pairs or all of a side equal.

    The interval is Fisher's, with the variance (1 + rho^2 / 2) / (n - 3) of
    Bonett and Wright, "Sample size requirements for estimating Pearson, Kendall
    and Spearman correlations", 2000.
    """
    rho = rank_correlation(xs, ys)
    if rho is None:
        return None
    if abs(rho) > 1 - 1e-12:  # rounding; Fisher's z of a perfect correlation is infinite
        return Correlation(round(rho), round(rho), round(rho), len(xs))
    reach = NormalDist().inv_cdf((1 + confidence) / 2) * sqrt((1 + rho**2 / 2) / (len(xs) - 3))
    z = atanh(rho)
    return Correlation(rho, tanh(z - reach), tanh(z + reach), len(xs))


def power_law(xs: Numbers, ys: Numbers) -> Fit | None:
    """The least-squares line through (ln x, ln y); None with fewer than two x."""
    kept = zip(xs, ys, strict=True)
    return _line([(log(x), log(y)) for x, y in kept if _fits(x) and _fits(y)])


def exponential(xs: Numbers, ys: Numbers) -> Fit | None:
    """The least-squares line through (x, ln y); None with fewer than two x."""
    return _line([(x, log(y)) for x, y in zip(xs, ys, strict=True) if _fits(y)])


def straight(xs: Numbers, ys: Numbers) -> Straight | None:
    """The line with the least relative squares, so that small y count as much as large ones.

    None with fewer than two x.
    """
    kept = [(x, y) for x, y in zip(xs, ys, strict=True) if _fits(y)]
    if len({x for x, _ in kept}) < 2:
        return None
    weights = [y**-2 for _, y in kept]
    x_mean, y_mean = (fmean(values, weights) for values in zip(*kept, strict=True))
    weighted = [(w, x - x_mean, y - y_mean) for w, (x, y) in zip(weights, kept, strict=True)]
    slope = fsum(w * x * y for w, x, y in weighted) / fsum(w * x * x for w, x, _ in weighted)
    start = y_mean - slope * x_mean
    ratios = [(start + slope * x) / y for x, y in kept]
    off = sqrt(fmean([log(r) ** 2 for r in ratios])) if min(ratios) > 0 else inf
    return Straight(start, slope, off)


def _fits(value: float) -> bool:
    """Whether a number has a logarithm; those without are left out of a fit."""
    return value > 0 and not isinf(value)


def _line(points: Sequence[tuple[float, float]]) -> Fit | None:
    """The least-squares line; its factor is e to the intercept."""
    if len({x for x, _ in points}) < 2:
        return None
    xs, ys = [x for x, _ in points], [y for _, y in points]
    slope, intercept = linear_regression(xs, ys)
    left = fsum((y - intercept - slope * x) ** 2 for x, y in points)
    freedom, middle = len(points) - 2, fmean(xs)
    error = sqrt(left / freedom / fsum((x - middle) ** 2 for x in xs)) if freedom else 0.0
    return Fit(exp(intercept), slope, error, sqrt(left / len(points)), len(points))
