"""Timing one search, and what rows of searches under a time cut say together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from time import process_time
from typing import Any

from cluesmith.family import Problem
from cluesmith.kernel.run import Limits, Run
from cluesmith.kernel.search import Search
from cluesmith.kernel.strategy import Strategy
from cluesmith.lab.experiment import Measured, Row
from cluesmith.lab.figures import Series
from cluesmith.lab.statistics import exponential, median, power_law, quantile
from cluesmith.lab.summary import Summary, by_case, duration, number

CUT = "cut"  # the option that holds a case's time cut in seconds
ALIKE = 1.1  # two fits are alike where their residuals are within this factor
SHORT, AGAIN = 0.02, 9  # a run shorter than this is done so many times more


def searched(
    build: Callable[[], Problem],
    *,
    cut: float,
    solutions: int,
    strategy: str = "",
) -> Measured:
    """Build a problem and search it, to so many solutions or to the cut.

    Time and cut are the processor's.  The first run of a process also fills tables
    that later ones share, so a short one is only a warm-up: the median of some
    more counts instead.
    """
    found = _searched(build, cut, solutions, strategy)
    if found.seconds < SHORT:
        again = [_searched(build, cut, solutions, strategy).seconds for _ in range(AGAIN)]
        return replace(found, seconds=median(again))
    return found


def _searched(build: Callable[[], Problem], cut: float, solutions: int, strategy: str) -> Measured:
    began = process_time()
    problem = build()
    # A strategy that was asked for is followed to the end; the model's own gives way.
    brancher = Strategy(strategy, problem.variables) if strategy else problem.brancher
    fallback = None if strategy else problem.fallback
    limits = Limits(solutions=solutions, cancelled=lambda: process_time() - began >= cut)
    run = Run(Search(problem.engine, brancher), limits, fallback)
    for _ in run:
        pass
    return Measured(
        process_time() - began,
        problem.engine.statistics(),
        run.stopped == "cancelled",
        {"solutions": run.count},
    )


def summaries(rows: Iterable[Row]) -> list[Summary]:
    """The rows by case; of cases that differ in their cut alone, the one with the longest."""
    found: dict[tuple[Any, ...], Summary] = {}
    for summary in by_case(rows):
        case = summary.case
        options = {name: value for name, value in case.options.items() if name != CUT}
        key = replace(case, options=options).key
        if key not in found or cut_of(summary) > cut_of(found[key]):
            found[key] = summary
    return list(found.values())


def cut_of(summary: Summary) -> float:
    return float(summary.case.options.get(CUT, 0.0))


@dataclass(frozen=True, slots=True)
class Middle:
    """The median over some runs with the middle half; a lower bound where cut runs weigh in."""

    value: float
    low: float
    high: float
    is_cut: bool
    count: int

    @property
    def tally(self) -> str:
        """The median as a count."""
        return bounded(f"{self.value:,.0f}", self.is_cut)

    @property
    def duration(self) -> str:
        return bounded(duration(self.value), self.is_cut)


def middle(runs: Sequence[Summary], measure: Callable[[Summary], float]) -> Middle:
    """The median of a measure over runs, of which there is at least one.

    A run that was cut is known only from below, and so is the median unless all
    such runs lie above it.
    """
    values = [measure(run) for run in runs]
    centre = median(values)
    is_cut = any(run.is_cut and value <= centre for run, value in zip(runs, values, strict=True))
    return Middle(centre, quantile(values, 0.25), quantile(values, 0.75), is_cut, len(values))


def series(title: str, points: Mapping[float, Middle]) -> Series:
    """A curve through medians, by x."""
    return Series(
        title,
        list(points),
        [point.value for point in points.values()],
        [point.low for point in points.values()],
        [point.high for point in points.values()],
        [point.is_cut for point in points.values()],
    )


def seconds(run: Summary) -> float:
    return run.seconds.median


def backtracks(run: Summary) -> float:
    return run.stat("backtracks")


def tries(run: Summary) -> float:
    """Backtracks plus one, as log scales and geometric means can take them."""
    return backtracks(run) + 1


def bounded(text: str, is_cut: bool) -> str:
    """A number that may be a lower bound."""
    return f"> {text}" if is_cut else text


def growth_in_words(xs: Sequence[float], ys: Sequence[float]) -> str:
    """How y grows with x, by the better of two fits; nothing with fewer than three points."""
    steps, power = exponential(xs, ys), power_law(xs, ys)
    if steps is None or power is None or steps.count < 3:
        return ""
    by_steps = f"exponential, times {number(steps.growth, 2)} with each row"
    by_power = f"a power law with exponent {power.exponent:.1f}"
    if max(steps.residual, power.residual) < ALIKE * min(steps.residual, power.residual):
        return f"{by_steps}, or {by_power}, which fits as well"
    if steps.residual < power.residual:
        return f"{by_steps}, which fits better than {by_power}"
    return f"{by_power}, which fits better than {by_steps}"
