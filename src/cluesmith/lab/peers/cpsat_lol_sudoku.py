"""Lol Sudoku as a CP-SAT model that shares nothing with ours.

An area is named by its first cell in reading order, its leader, so no map has
two names.  The one kind of choice is "this cell is in the area of that leader
and holds this digit"; what cells can be reached from their leader in so many
steps follows from it.  So solver and board have the same number of solutions.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from typing import TYPE_CHECKING

from cluesmith.families.lol_sudoku.puzzle import PAPER, LolSudoku
from cluesmith.forms.grid import Grid, filled, in_rows
from cluesmith.lab.peers import cpsat

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

    Bools = dict[tuple[int, int], cp_model.IntVar]

Board = tuple[Grid, Grid]  # digits, and areas numbered by their first cell


@cache
def around(size: int) -> tuple[tuple[int, ...], ...]:
    """The neighbours of each cell, the cells in reading order."""
    found = []
    for cell in range(size * size):
        r, c = divmod(cell, size)
        sides = ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c))
        found.append(tuple(i * size + j for i, j in sides if 0 <= i < size and 0 <= j < size))
    return tuple(found)


def by_first_cell(names: list[int], size: int) -> Grid:
    """A map whose areas are numbered from 1 in reading order of their first cells."""
    number: dict[int, int] = {}
    renamed = [number.setdefault(name, len(number) + 1) for name in names]
    return in_rows(renamed, size)


def some(puzzle: LolSudoku, cap: int, seconds: float | None = None) -> set[Board]:
    """The solutions, areas numbered by their first cells; `cap` of them where there are more.

    A TimeoutError where `seconds` were not enough.
    """
    return cpsat.some(_Model(puzzle), cap, seconds)


class _Model:
    """`holds` by (cell, digit), `belongs` by (cell, leader)."""

    def __init__(self, puzzle: LolSudoku) -> None:
        from ortools.sat.python import cp_model

        self.puzzle = puzzle
        self.size = size = puzzle.size
        self.cells = range(size * size)
        self.model = cp_model.CpModel()
        self.holds: Bools = {}
        self.belongs: Bools = {}
        self._place()
        self._state()
        if puzzle.rule == PAPER:
            self._keep_company()
        else:
            self._connect()

    def board(self, value: cpsat.Value) -> Board:
        digits, leaders = [0] * len(self.cells), [0] * len(self.cells)
        for (cell, digit), holds in self.holds.items():
            if value(holds):
                digits[cell] = digit
        for (cell, leader), belongs in self.belongs.items():
            if value(belongs):
                leaders[cell] = leader
        return in_rows(digits, self.size), by_first_cell(leaders, self.size)

    def _new(self) -> cp_model.IntVar:
        return self.model.new_bool_var("")

    def _place(self) -> None:
        """Digits in lines and areas, areas of the right size."""
        model, size = self.model, self.size
        in_cell, in_area = defaultdict(list), defaultdict(list)
        by_digit, by_leader = defaultdict(list), defaultdict(list)
        for cell in self.cells:
            given = self.puzzle.digits[cell // size][cell % size]
            for leader in range(cell + 1):
                if not self._within_reach(cell, leader):
                    continue
                self.belongs[cell, leader] = self._new()
                for digit in [given] if given else range(1, size + 1):
                    choice = self._new()
                    in_cell[cell].append(choice)
                    in_area[leader, digit].append(choice)
                    by_digit[cell, digit].append(choice)
                    by_leader[cell, leader].append(choice)
        for cell in self.cells:
            model.add_exactly_one(in_cell[cell])
        for key, choices in by_digit.items():
            self.holds[key] = self._new()
            model.add_exactly_one([~self.holds[key], *choices])
        for key, choices in by_leader.items():
            model.add_exactly_one([~self.belongs[key], *choices])
        for leader in self.cells:
            for digit in range(1, size + 1):
                leads = self.belongs[leader, leader]
                model.add_exactly_one([~leads, *in_area[leader, digit]])
        for digit in range(1, size + 1):
            for i in range(size):
                for line in (range(i * size, (i + 1) * size), range(i, size * size, size)):
                    model.add_exactly_one(
                        self.holds[c, digit] for c in line if (c, digit) in self.holds
                    )

    def _within_reach(self, cell: int, leader: int) -> bool:
        (r, c), (row, column) = divmod(cell, self.size), divmod(leader, self.size)
        return self.puzzle.rule == PAPER or abs(r - row) + abs(c - column) < self.size

    def _state(self) -> None:
        """The areas, walls and links that are given."""
        size, first = self.size, dict[int, int]()
        for r, c, mark in filled(self.puzzle.areas):
            self._join(first.setdefault(mark, r * size + c), r * size + c)
        marked = list(first.values())
        for i, cell in enumerate(marked):
            for other in marked[:i]:
                self._part(cell, other)
        for wall in self.puzzle.walls:
            self._part(*(r * size + c for r, c in (wall.cell, wall.neighbour)))
        for link in self.puzzle.links:
            self._join(*(r * size + c for r, c in (link.cell, link.neighbour)))

    def _join(self, cell: int, other: int) -> None:
        for leader in self.cells:
            pair = [self.belongs.get((c, leader)) for c in (cell, other)]
            one, two = (0 if belongs is None else belongs for belongs in pair)
            self.model.add(one == two)

    def _part(self, cell: int, other: int) -> None:
        for leader in self.cells:
            if (cell, leader) in self.belongs and (other, leader) in self.belongs:
                self.model.add_bool_or(~self.belongs[cell, leader], ~self.belongs[other, leader])

    def _together(self) -> Bools:
        """For each two neighbours, both ways round: whether they share an area."""
        found: Bools = {}
        for cell in self.cells:
            for other in around(self.size)[cell]:
                if other > cell:
                    continue
                both = found[cell, other] = found[other, cell] = self._new()
                for leader in self.cells:
                    one = self.belongs.get((cell, leader))
                    two = self.belongs.get((other, leader))
                    if one is None or two is None:
                        for only in (one, two):
                            if only is not None:
                                self.model.add_implication(only, ~both)
                        continue
                    self.model.add_bool_or(~one, ~two, both)
                    self.model.add_bool_or(~both, ~one, two)
                    self.model.add_bool_or(~both, ~two, one)
        return found

    def _keep_company(self) -> None:
        together = self._together()
        for cell in self.cells:
            if self.size > 1:
                self.model.add_bool_or(together[cell, c] for c in around(self.size)[cell])

    def _connect(self) -> None:
        """Cells reached from their leader within 0, 1, ... steps; in the end, all."""
        model, together = self.model, self._together()
        reached = [self.belongs[cell, cell] for cell in self.cells]
        for _ in range(1, self.size):
            further = []
            for cell in self.cells:
                ways = [reached[cell]]
                for other in around(self.size)[cell]:
                    way = self._new()
                    model.add_implication(way, together[cell, other])
                    model.add_implication(way, reached[other])
                    model.add_bool_or(way, ~together[cell, other], ~reached[other])
                    ways.append(way)
                now = self._new()
                model.add_bool_or(~now, *ways)
                for way in ways:
                    model.add_implication(way, now)
                further.append(now)
            reached = further
        for now in reached:
            model.add(now == 1)
