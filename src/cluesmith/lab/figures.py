"""Figures and tables as data: what is shown, not how it is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Axis:
    """A named axis with its unit in the name: ``time to the first solution (s)``."""

    title: str
    is_log: bool = False


@dataclass(frozen=True, slots=True)
class Series:
    """Points of one kind.  `low` and `high` are the spread, `cut` marks points past a limit."""

    title: str
    x: Sequence[float]
    y: Sequence[float]
    low: Sequence[float] = ()
    high: Sequence[float] = ()
    cut: Sequence[bool] = ()
    is_paper: bool = False  # the paper's numbers beside ours

    def is_cut(self, at: int) -> bool:
        return at < len(self.cut) and bool(self.cut[at])


@dataclass(frozen=True, slots=True)
class Lines:
    """Curves over a number, or points without lines (`scatter`)."""

    title: str
    x: Axis
    y: Axis
    series: Sequence[Series]
    scatter: bool = False


@dataclass(frozen=True, slots=True)
class Bars:
    """A number per name, for one or more series (x counts the names)."""

    title: str
    names: Sequence[str]
    y: Axis
    series: Sequence[Series]


@dataclass(frozen=True, slots=True)
class Heat:
    """A number per row and column, such as the 80 strategies; None where there is none.

    `cut` marks those that are lower bounds.
    """

    title: str
    rows: Sequence[str]
    columns: Sequence[str]
    values: Sequence[Sequence[float | None]]
    unit: str
    is_log: bool = False
    cut: Sequence[Sequence[bool]] = ()

    def is_cut(self, row: int, column: int) -> bool:
        return bool(self.cut) and bool(self.cut[row][column])


Figure = Lines | Bars | Heat


@dataclass(frozen=True, slots=True)
class Table:
    """Text in rows and columns; numbers are formatted by whoever makes the table."""

    title: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]] = field(default_factory=tuple)
