"""Lol Sudoku as constraints: the exact model, and the paper's own.

A cell is two variables, its digit and its area's label.  In the exact model
areas that are shown keep a label of their own; the others' labels are
interchangeable and enter in reading order of their first cells, so no map
comes twice under other names; parts of it can be left out, to learn what each
is worth: see `PARTS`.  The paper's model posts what Meira and Teixeira
post and no more: every label on N cells, no cell without a neighbour of its
area, all-different lines, and all-different over digit and area as one number.
So it answers the paper's question: areas need not be connected, and each map
comes once for each way to name the areas that are not shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cluesmith.errors import UnsupportedError, unknown
from cluesmith.families.lol_sudoku import shards
from cluesmith.families.lol_sudoku.area_labels import AreaDigits, AreaNames
from cluesmith.families.lol_sudoku.area_shape import AreaShape
from cluesmith.families.lol_sudoku.neighbours import beside
from cluesmith.families.lol_sudoku.paper_propagators import Combined, HasNeighbour
from cluesmith.families.lol_sudoku.puzzle import (
    PAPER,
    AreaMark,
    Border,
    Fact,
    Link,
    LolSudoku,
    Solution,
    Wall,
    canonical,
    facts,
    keep,
)
from cluesmith.forms.grid import cell_name, filled, in_rows
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.failure_weights import Bumped
from cluesmith.kernel.learning.handover import Learning
from cluesmith.kernel.propagators.binary import Different, Equal
from cluesmith.kernel.propagators.distinct import Distinct
from cluesmith.kernel.propagators.latin import Latin
from cluesmith.kernel.propagators.matching import AllDifferent, Cardinality
from cluesmith.kernel.search import Brancher
from cluesmith.kernel.strategy import Strategy

if TYPE_CHECKING:
    from cluesmith.kernel.learning.choices import Choices

PATIENCE = 100  # nodes: some 2 ms, as long as it takes to write a large board as clauses
LARGEST_PAPER = 8  # digit and area as one number must fit 64 values

# What `exact` can do without, and what replaces it.
PARTS = {
    "latin": "a cheap check of rows and columns before their sets; else nothing",
    "sets": "rows, columns and shown areas all different by sets; else value by value",
    "places": "a digit with one place left, or none, in an area; else only repetitions count",
    "groups": "cells cut off from their area, groups too small or lacking a digit; else nothing",
    "cuts": "cells that every connection of an area needs; else nothing",
    "reach": "cells too far from their area; else nothing",
    "shards": "cells that must share an area, up to 10x10; else nothing",
}


@dataclass(frozen=True, slots=True)
class LolProblem:
    """A board as an engine: cell i has digit variable i and label variable size*size + i."""

    engine: Engine
    puzzle: LolSudoku
    strategy: str | None = None
    learns: bool = False

    @property
    def variables(self) -> range:
        return range(2 * self.puzzle.size**2)

    @property
    def brancher(self) -> Brancher:
        if self.strategy:
            return Strategy(self.strategy, self.variables)
        return Bumped(self.variables)

    @property
    def fallback(self) -> Brancher | None:
        return None if self.strategy else Bumped(self.variables)

    def auxiliary(self) -> list[str]:
        """The names of the variables after those of the board: the paper's model has some."""
        size = self.puzzle.size
        return [f"digit and area of {cell_name(r, c)}" for r in range(size) for c in range(size)]

    @property
    def learning(self) -> Learning | None:
        return Learning(self.variables, self._clauses, PATIENCE) if self.learns else None

    def _clauses(self) -> Choices:
        from cluesmith.families.lol_sudoku.clauses import clauses

        return clauses(self.puzzle, self)

    def solution(self) -> Solution:
        size = self.puzzle.size
        cells = size * size
        digits = self.engine.assignment(0, cells)
        labels = self.engine.assignment(cells, cells)
        return Solution(in_rows(digits, size), canonical(self.puzzle, in_rows(labels, size)))


def board(
    puzzle: LolSudoku, different: Callable[[Engine, Sequence[int]], object] = AllDifferent
) -> Engine:
    """An engine with the cells of the board, what is given entered, and different lines."""
    size = puzzle.size
    cells = size * size
    engine = Engine(4 * cells)
    engine.variables(2 * cells, 1, (1 << size) - 1)
    for r in range(size):
        for c in range(size):
            digit, area = puzzle.digits[r][c], puzzle.areas[r][c]
            if digit:
                engine.narrow(r * size + c, 1 << digit - 1)
            if area:
                engine.narrow(cells + r * size + c, 1 << area - 1)
    for wall in puzzle.walls:
        one, other = cells_at(wall, size)
        Different(engine, cells + one, cells + other)
    for link in puzzle.links:
        one, other = cells_at(link, size)
        Equal(engine, cells + one, cells + other)
    for i in range(size):
        different(engine, range(i * size, (i + 1) * size))
        different(engine, range(i, cells, size))
    return engine


def exact(puzzle: LolSudoku, *, without: frozenset[str] = frozenset()) -> LolProblem:
    """Lines, areas and shapes, filtered as far as it pays, but for the `PARTS` to leave out."""
    for part in without - PARTS.keys():
        raise unknown("part", part, PARTS)
    size = puzzle.size
    cells = size * size
    different = Distinct if "sets" in without else AllDifferent
    engine = board(puzzle, different)
    if "latin" not in without:
        Latin(engine, 0, size)
    free = free_labels(puzzle)
    if free:
        AreaNames(engine, cells, cells, sum(1 << area - 1 for area in free))
    AreaDigits(engine, 0, cells, size, places="places" not in without)
    shown_whole = list(_whole_areas(puzzle))
    for whole in shown_whole:
        different(engine, whole)
    if puzzle.rule == PAPER:
        post_company(engine, size)
    else:
        parts = {part: part not in without for part in ("groups", "cuts", "reach")}
        AreaShape(engine, 0, cells, size, **parts)
        # Where digits are all that is known, shards cost time and save nothing.
        pays = (len(free) < size or puzzle.links) and len(shown_whole) < size <= shards.MOST
        if pays and "shards" not in without:
            walls = [cells_at(wall, size) for wall in puzzle.walls]
            links = [cells_at(link, size) for link in puzzle.links]
            shards.Shards(engine, 0, cells, size, walls, links)
    return LolProblem(engine, puzzle, learns=True)


def free_labels(puzzle: LolSudoku) -> list[int]:
    """The labels of areas of which nothing is shown: they are interchangeable."""
    shown = {area for row in puzzle.areas for area in row if area}
    return [area for area in range(1, puzzle.size + 1) if area not in shown]


def denial(puzzle: LolSudoku, fact: Fact) -> LolProblem | None:
    """The puzzle without a fact that it states, where every solution breaks that fact."""
    others = [other for other in facts(puzzle) if other != fact]
    if isinstance(fact, Wall | Link):
        opposite = Link if isinstance(fact, Wall) else Wall
        return exact(keep(puzzle, [*others, opposite(*fact.border)]))
    problem = exact(keep(puzzle, others))
    every, named = (1 << puzzle.size) - 1, 1 << fact.value - 1
    variable = fact.row * puzzle.size + fact.column
    rest = every ^ named
    if isinstance(fact, AreaMark):
        variable += puzzle.size**2
        shown = {other.value for other in others if isinstance(other, AreaMark)}
        if fact.value not in shown:  # any area that is not shown could have this number
            rest = sum(1 << area - 1 for area in shown)
    return problem if rest and problem.engine.narrow(variable, rest) else None


def _whole_areas(puzzle: LolSudoku) -> Iterator[list[int]]:
    """The cells of each area that is shown whole."""
    cells: dict[int, list[int]] = {}
    for r, c, area in filled(puzzle.areas):
        cells.setdefault(area, []).append(r * puzzle.size + c)
    return (whole for whole in cells.values() if len(whole) == puzzle.size)


def paper(puzzle: LolSudoku) -> LolProblem:
    """The paper's constraints, labeled from the left."""
    size = puzzle.size
    cells = size * size
    if size > LARGEST_PAPER:
        raise UnsupportedError(
            f"the paper's model goes up to {LARGEST_PAPER}x{LARGEST_PAPER}, this is {size}x{size}"
        )
    engine = board(puzzle)
    post_company(engine, size)
    both = engine.variables(cells, 0, (1 << cells) - 1)
    for i in range(cells):
        Combined(engine, i, cells + i, both + i, size)
    AllDifferent(engine, range(both, both + cells))
    return LolProblem(engine, puzzle, "leftmost/step/up")


def post_company(engine: Engine, size: int) -> None:
    """Each label on N cells, and a neighbour of its own area for each cell."""
    cells = size * size
    Cardinality(engine, range(cells, 2 * cells), dict.fromkeys(range(1, size + 1), size))
    if size > 1:
        for i in range(cells):
            HasNeighbour(engine, cells + i, [cells + j for j in beside(i, size)])


def cells_at(border: Border, size: int) -> tuple[int, int]:
    """The two cells at a border."""
    (r, c), (row, column) = border.cell, border.neighbour
    return r * size + c, row * size + column


MODELS = {"exact": exact, "paper": paper}
