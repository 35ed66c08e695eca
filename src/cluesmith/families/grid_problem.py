"""Square boards as problems: a variable per cell, in reading order, with values from 1."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cluesmith.forms.grid import Grid, Solution, in_rows
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.failure_weights import Weighted
from cluesmith.kernel.learning.handover import Learning
from cluesmith.kernel.propagators.matching import AllDifferent
from cluesmith.kernel.strategy import Strategy


@dataclass(frozen=True, slots=True)
class GridProblem:
    """A board as an engine: cell (r, c) is variable r * size + c.

    `restarts`: a search that is stuck before its first solution starts again,
    branching by failure weights.  With `learning`, it goes on by learning where that fails too.
    `auxiliary` names the variables after the cells, in the order in which they were made; None
    for a constant.
    """

    engine: Engine
    size: int
    strategy: str = "ff/step/up"
    restarts: bool = False
    learning: Learning | None = None
    auxiliary: Callable[[], Sequence[str | None]] = tuple

    @property
    def variables(self) -> range:
        return range(self.size * self.size)

    @property
    def brancher(self) -> Strategy:
        return Strategy(self.strategy, self.variables)

    @property
    def fallback(self) -> Weighted | None:
        return Weighted(self.variables, up=False) if self.restarts else None

    def solution(self) -> Solution:
        size = self.size
        return Solution(in_rows(self.engine.assignment(0, size * size), size))


def post_grid(grid: Grid, room: int = 0) -> Engine:
    """An engine with a variable per cell, the givens entered, and room for more propagators."""
    size = len(grid)
    engine = Engine(size * size + room)
    engine.variables(size * size, 1, (1 << size) - 1)
    for r, row in enumerate(grid):
        if any(row):
            for c, value in enumerate(row):
                if value:
                    engine.narrow(r * size + c, 1 << value - 1)
    return engine


def post_latin_square(grid: Grid) -> Engine:
    """The same, with all values different along rows and columns."""
    engine, size = post_grid(grid), len(grid)
    for i in range(size):
        AllDifferent(engine, range(i * size, (i + 1) * size))
        AllDifferent(engine, range(i, size * size, size))
    return engine
