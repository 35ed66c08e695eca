"""The papers' tables, and the 80 strategies ranked against them."""

from __future__ import annotations

import csv
from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from cluesmith.kernel.strategy import CHOICES, ORDERS, VARIABLES
from cluesmith.lab.experiment import Heat, Series
from cluesmith.lab.fits import Correlation, spearman
from cluesmith.support.ranking import ranks

DATA = Path(__file__).parent / "data"


@cache
def rows(name: str) -> tuple[dict[str, str], ...]:
    """The lines of a table, by the names of its columns; an empty text where a paper has none."""
    with (DATA / f"{name}.csv").open(encoding="ascii", newline="") as file:
        return tuple(csv.DictReader(file))


def paper_series(points: Iterable[tuple[float, float]]) -> Series:
    """The paper's numbers beside ours."""
    xs, ys = zip(*points, strict=True)
    return Series("the paper", xs, ys, is_paper=True)


LIKE_STEP = ("median", "middle")  # whose times in the Gold Star paper look like step's

Values = Mapping[str, float]  # by strategy


def heat(
    title: str, values: Values, unit: str, cut: Container[str] = (), *, is_log: bool = False
) -> Heat:
    """A row for each way to choose a variable, a column for each way to choose its value.

    The values of the strategies in `cut` are lower bounds.
    """
    columns = [f"{choice}/{order}" for choice in CHOICES for order in ORDERS]
    names = [[f"{variable}/{column}" for column in columns] for variable in VARIABLES]
    grid = [[values.get(name) for name in row] for row in names]
    bounds = [[name in cut for name in row] for row in names]
    return Heat(title, VARIABLES, columns, grid, unit, is_log, bounds)


def is_like_step(strategy: str) -> bool:
    return strategy.split("/")[1] in LIKE_STEP


def with_step(strategy: str) -> str:
    """The same variable and order, but step."""
    variable, _, order = strategy.split("/")
    return f"{variable}/step/{order}"


@dataclass(frozen=True, slots=True)
class Comparison:
    """How some number of ours ranks the strategies against the paper's times.

    `without` leaves out median and middle, `as_step` puts step's numbers of ours
    in their place.
    """

    title: str
    every: Correlation | None
    without: Correlation | None
    as_step: Correlation | None


def compare(title: str, theirs: Values, ours: Values) -> Comparison:
    def correlate(
        is_kept: Callable[[str], bool], stand_in: Callable[[str], str]
    ) -> Correlation | None:
        kept = [s for s in ours if is_kept(s) and s in theirs and stand_in(s) in ours]
        return spearman([theirs[s] for s in kept], [ours[stand_in(s)] for s in kept])

    return Comparison(
        title,
        correlate(lambda _: True, lambda s: s),
        correlate(lambda s: not is_like_step(s), lambda s: s),
        correlate(lambda _: True, lambda s: with_step(s) if is_like_step(s) else s),
    )


@dataclass(frozen=True, slots=True)
class Move:
    """A strategy's rank, 1 the fastest, in the paper and with us."""

    strategy: str
    theirs: float
    ours: float

    @property
    def by(self) -> float:
        return self.ours - self.theirs


def moves(theirs: Values, ours: Values) -> list[Move]:
    """The strategies that both have, those first that move farthest."""
    kept = [s for s in ours if s in theirs]
    places = ranks([theirs[s] for s in kept]), ranks([ours[s] for s in kept])
    return sorted(map(Move, kept, *places), key=lambda move: -abs(move.by))
