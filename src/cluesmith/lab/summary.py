"""Rows brought together by case, and numbers put in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import floor, log10

from cluesmith.lab.experiment import Case, Row
from cluesmith.lab.statistics import Spread, median, spread

MODEL_TITLES = {"paper": "paper's model", "exact": "exact model"}  # behind "the" in a sentence


MOST_FAILURES = 5  # told one by one


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


def by_case(rows: Iterable[Row]) -> list[Summary]:
    """The repeats of each case together, in the order in which the cases first come.

    Runs that failed tell nothing of their case and are left to `failures`.
    """
    found: dict[tuple[str, ...], list[Row]] = {}
    for row in rows:
        if not row.measured.failure:
            found.setdefault(row.case.key, []).append(row)
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
