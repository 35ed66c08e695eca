"""Ranks, and Spearman's rank correlation, which the standard library has only from 3.12 on."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import correlation

Numbers = Sequence[float]
LEAST_PAIRS = 4


def ranks(values: Numbers) -> list[float]:
    """From 1 for the smallest; equal numbers share the mean of their ranks."""
    ordered = sorted(values)
    first = {value: place for place, value in reversed(list(enumerate(ordered, 1)))}
    last = {value: place for place, value in enumerate(ordered, 1)}
    return [(first[value] + last[value]) / 2 for value in values]


def rank_correlation(xs: Numbers, ys: Numbers) -> float | None:
    """Spearman's rho, or None with fewer than four pairs or all of a side equal."""
    if len(xs) != len(ys):
        raise ValueError(f"{len(xs)} numbers cannot be paired with {len(ys)}")
    if len(xs) < LEAST_PAIRS or min(len(set(xs)), len(set(ys))) < 2:
        return None
    return correlation(ranks(xs), ranks(ys))
