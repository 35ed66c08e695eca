"""Summaries of rows: the repeats of each case, medians under time limits, growth, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import floor, log10
from statistics import fmean, median
from typing import Any, TypeVar

from cluesmith.lab.experiment import CUT, Axis, Case, Lines, Row, Series
from cluesmith.lab.fits import Spread, exponential, power_law, spread, straight

MODEL_TITLES = {"paper": "paper's model", "exact": "exact model"}  # behind "the" in a sentence


MOST_FAILURES = 5  # reported one by one
ALIKE = 1.1  # two fits are alike where their residuals are within this factor,
CLOSE = 0.03  # or where both are within about this share of every point
LINE, POWER, STEPS = "line", "power", "steps"  # shapes of growth
Item = TypeVar("Item")
Key = TypeVar("Key")
Size = TypeVar("Size", bound=float)


def grouped(items: Iterable[Item], key: Callable[[Item], Key]) -> dict[Key, list[Item]]:
    """The items by a key, in the order in which they first come."""
    found: dict[Key, list[Item]] = {}
    for item in items:
        found.setdefault(key(item), []).append(item)
    return found


def largest(
    items: Iterable[Item], key: Callable[[Item], Key], size: Callable[[Item], float]
) -> dict[Key, Item]:
    """Of the items with the same key the one with the largest size; of equal ones the first."""
    return {name: max(some, key=size) for name, some in grouped(items, key).items()}


@dataclass(frozen=True, slots=True)
class Summary:
    """A case and its repeats."""

    case: Case
    rows: Sequence[Row]

    @property
    def seconds(self) -> Spread:
        return spread([row.measured.seconds for row in self.rows])

    @property
    def is_cut(self) -> bool:
        return any(row.measured.is_cut for row in self.rows)

    def stat(self, name: str) -> float:
        """The median of a counter, over the repeats that have it; 0 where none has."""
        found = [row.measured.stats[name] for row in self.rows if name in row.measured.stats]
        return median(found) if found else 0.0

    def value(self, name: str) -> float:
        """The median of one of the experiment's own numbers; 0 where no repeat has it."""
        found = [
            float(row.measured.values[name]) for row in self.rows if name in row.measured.values
        ]
        return median(found) if found else 0.0


Runs = Sequence[Summary]


def by_case(rows: Iterable[Row]) -> list[Summary]:
    """The repeats of each case together, in the order in which the cases first come.

    Failed runs say nothing about their case and are left to `failures`.
    """
    sound = (row for row in rows if not row.measured.failure)
    found = grouped(sound, lambda row: row.case.key)
    return [Summary(repeats[0].case, repeats) for repeats in found.values()]


def failures(rows: Iterable[Row]) -> Iterator[str]:
    """A sentence for each run that failed; where they are many, for the first few."""
    failed = [row for row in rows if row.measured.failure]
    for row in failed[:MOST_FAILURES]:
        names = (row.case.instance, row.case.model, row.case.strategy)
        yield f"A run failed: {', '.join(filter(None, names))}: {row.measured.failure}."
    if len(failed) > MOST_FAILURES:
        yield f"{len(failed) - MOST_FAILURES:,} more failed."


def number(value: float, digits: int = 3) -> str:
    """A number with so many digits that count, and thousands apart: 1,050 or 0.00213."""
    if value == 0:
        return "0"
    places = digits - 1 - floor(log10(abs(value)))
    return f"{round(value, places):,.{max(0, places)}f}"


def duration(seconds: float) -> str:
    """A time in the unit that suits it."""
    for unit, scale in (("s", 1.0), ("ms", 1e3), ("µs", 1e6)):
        if seconds * scale >= 1:
            return f"{number(seconds * scale)} {unit}"
    return f"{number(seconds * 1e9)} ns"


def listed(words: Sequence[str]) -> str:
    """a, b and c."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def summaries(rows: Iterable[Row]) -> list[Summary]:
    """The rows by case; of cases that differ in their cut alone, the one with the longest."""

    def apart_from_cut(run: Summary) -> tuple[Any, ...]:
        options = {name: value for name, value in run.case.options.items() if name != CUT}
        return replace(run.case, options=options).key

    return list(largest(by_case(rows), apart_from_cut, cut_of).values())


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


def middle(runs: Runs, measure: Callable[[Summary], float]) -> Middle:
    """The median of a measure over runs, of which there is at least one.

    A run that was cut is known only from below, and so is a median that it takes part in.
    """
    values = [measure(run) for run in runs]
    is_cut = is_bound(values, [run.is_cut for run in runs])
    found = spread(values)
    return Middle(found.median, found.low, found.high, is_cut, len(values))


def middles(
    by_size: Mapping[Size, Runs], measure: Callable[[Summary], float]
) -> dict[Size, Middle]:
    return {size: middle(runs, measure) for size, runs in by_size.items()}


def certain(found: Mapping[Size, Middle]) -> tuple[list[Size], list[float]]:
    """The sizes and medians that are not just lower bounds."""
    known = {size: m.value for size, m in found.items() if not m.is_cut}
    return list(known), list(known.values())


def is_bound(values: Sequence[float], cut: Sequence[bool]) -> bool:
    """Whether a median is only a lower bound: not so where all that was cut lies above it.

    Of an even number the upper one of the middle two weighs in as well.
    """
    upper = sorted(values)[len(values) // 2]
    return any(is_cut and value <= upper for value, is_cut in zip(values, cut, strict=True))


def series(title: str, points: Mapping[Size, Middle]) -> Series:
    """A curve through medians, by x."""
    return Series(
        title,
        list(points),
        [point.value for point in points.values()],
        [point.low for point in points.values()],
        [point.high for point in points.values()],
        [point.is_cut for point in points.values()],
    )


def curves(
    title: str,
    x: str,
    y: str,
    measure: Callable[[Summary], float],
    found: Mapping[str, Mapping[Size, Runs]],
    *others: Series,
) -> Lines:
    """A figure of medians on a log scale: for each name a curve over the sizes of its runs."""
    ours = [series(name, middles(by_size, measure)) for name, by_size in found.items()]
    return Lines(title, Axis(x), Axis(y, is_log=True), [*others, *ours])


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
    share = line.slope / fmean(ys)
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
