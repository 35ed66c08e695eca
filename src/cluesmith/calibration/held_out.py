"""How well puzzles are ordered that a model has not seen: k-fold, split by puzzle.

Each puzzle is held out once: the model and the players' speeds are fitted to attempts at
other puzzles alone.  Its actual time is the median over its players, each against that
player's speed at those others; the predicted time needs its rating only.  The interval is
the percentile bootstrap over puzzles (Efron and Tibshirani, 1993, chapter 13).

That takes predictions as given, but those of a fitted model vary with the puzzles it was
fitted to, which its folds share: its interval is widened as Nadeau and Bengio widen that of
a cross-validated error ("Inference for the generalization error", 2003).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import atanh, sqrt, tanh
from statistics import median, quantiles
from typing import NamedTuple

from cluesmith.calibration.regression import Row, Vector, fit
from cluesmith.support.ranking import rank_correlation
from cluesmith.support.seeding import rng_named

FOLDS = 10
CONFIDENCE = 0.95
DRAWS = 1000
FEWEST_DRAWS = 400  # quantiles of fewer are too rough
MOST_RANKED = 2_000_000  # numbers ranked for an interval
WIDENING = sqrt(1 + FOLDS / (FOLDS - 1))  # in place of 1/k, 1/k + held out/fitted to
MOST_RHO = 1 - 1e-9  # Fisher's z of a perfect correlation is infinite


class Held(NamedTuple):
    """A held-out puzzle: ln(seconds) as predicted and as the players took, up to a constant."""

    puzzle: int
    predicted: float
    actual: float


@dataclass(frozen=True, slots=True)
class Correlation:
    """Spearman's rho over so many held-out puzzles, with its bootstrap interval of 95 %."""

    value: float
    low: float
    high: float
    puzzles: int


def folds_of(puzzles: Sequence[int], seed: int, count: int = FOLDS) -> list[list[int]]:
    """The puzzles in random parts of nearly equal size; there may be fewer parts."""
    shuffled = rng_named(f"calibrate folds {seed}").shuffle(list(puzzles))
    return [shuffled[start::count] for start in range(min(count, len(shuffled)))]


def hold_out(
    rows: Sequence[Row], vectors: Mapping[int, Vector], folds: Sequence[Sequence[int]]
) -> list[Held]:
    """Predict each puzzle from the attempts at the puzzles of all other folds.

    A puzzle whose players have tried none of those is left out.
    """
    found = []
    for fold in folds:
        hidden = frozenset(fold)
        model = fit([row for row in rows if row.puzzle not in hidden], vectors)
        times: dict[int, list[float]] = {}
        for row in rows:
            if row.puzzle in hidden and row.player in model.offsets:
                times.setdefault(row.puzzle, []).append(row.time - model.offsets[row.player])
        found += [
            Held(puzzle, model.effect(vectors[puzzle]), median(times[puzzle]))
            for puzzle in fold
            if puzzle in times
        ]
    return found


def correlated(xs: Sequence[float], ys: Sequence[float], seed: int) -> Correlation | None:
    """Spearman's rho with its interval; None with fewer than four pairs or all of a side equal."""
    rho = rank_correlation(xs, ys)
    if rho is None:
        return None
    count = len(xs)
    rng = rng_named(f"calibrate interval {seed}")
    drawn = []
    for _ in range(max(FEWEST_DRAWS, min(DRAWS, MOST_RANKED // count))):
        sample = [rng.below(count) for _ in range(count)]
        value = rank_correlation([xs[i] for i in sample], [ys[i] for i in sample])
        if value is not None:
            drawn.append(value)
    if len(drawn) < 2:
        return Correlation(rho, -1.0, 1.0, count)
    cuts = quantiles(drawn, n=round(2 / (1 - CONFIDENCE)), method="inclusive")
    return Correlation(rho, cuts[0], cuts[-1], count)


def widened(found: Correlation) -> Correlation:
    """The correlation of a fitted model's predictions: a wider interval, on Fisher's z scale."""
    middle = _z(found.value)
    low, high = (tanh(middle + WIDENING * (_z(end) - middle)) for end in (found.low, found.high))
    return replace(found, low=low, high=high)


def _z(rho: float) -> float:
    return atanh(max(-MOST_RHO, min(MOST_RHO, rho)))
