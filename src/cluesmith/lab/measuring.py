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
from cluesmith.lab.statistics import exponential, mean, median, power_law, quantile, straight
from cluesmith.lab.summary import Summary, by_case, duration, listed

CUT = "cut"  # the option that holds a case's time cut in seconds
ALIKE = 1.1  # two fits are alike where their residuals are within this factor,
CLOSE = 0.03  # or where both are within so much of every point, about
LINE, POWER, STEPS = "line", "power", "steps"  # shapes of growth
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

    A run that was cut is known only from below, and so is a median that it takes part in.
    """
    values = [measure(run) for run in runs]
    is_cut = is_bound(values, [run.is_cut for run in runs])
    low, high = quantile(values, 0.25), quantile(values, 0.75)
    return Middle(median(values), low, high, is_cut, len(values))


def is_bound(values: Sequence[float], cut: Sequence[bool]) -> bool:
    """Whether a median is only a lower bound: not so where all that was cut lies above it.

    Of an even number the upper one of the middle two weighs in as well.
    """
    upper = sorted(values)[len(values) // 2]
    return any(is_cut and value <= upper for value, is_cut in zip(values, cut, strict=True))


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


@dataclass(frozen=True, slots=True)
class Growth:
    """How y grows with x: the shapes that fit best and as well, and those that fit worse.

    In words, and by the names `LINE`, `POWER` and `STEPS`.
    """

    best: Mapping[str, str]
    worse: Mapping[str, str]

    @property
    def is_linear(self) -> bool:
        return LINE in self.best

    def __str__(self) -> str:
        first, *alike = self.best.values()
        fits = {0: "", 1: ", which fits as well"}.get(len(alike), ", which fit as well")
        said = ", or ".join([first, *alike]) + fits
        return f"{said}; not as well: {listed([*self.worse.values()])}" if self.worse else said


def growth(xs: Sequence[float], ys: Sequence[float]) -> Growth | None:
    """The shapes by how well they fit; None with fewer than three points, or where y is one."""
    line, steps, power = straight(xs, ys), exponential(xs, ys), power_law(xs, ys)
    if line is None or steps is None or power is None or steps.count < 3 or len(set(ys)) < 2:
        return None
    share = line.slope / mean(ys)
    words = {
        LINE: "linear",  # how steep only means something where it fits
        POWER: f"a power law with exponent {power.exponent:.2f} ± {power.error:.2f}",
        STEPS: f"exponential, times {steps.growth:.2f} with each row",
    }
    off = {LINE: line.residual, POWER: power.residual, STEPS: steps.residual}
    ranked = sorted(off, key=off.__getitem__)
    best = [shape for shape in ranked if off[shape] <= max(ALIKE * off[ranked[0]], CLOSE)]
    worse = {shape: words[shape] for shape in ranked if shape not in best}
    words[LINE] += f", {share:+.0%} of the mean with each row"
    return Growth({shape: words[shape] for shape in best}, worse)
