# mypy: ignore-errors
"""Medium and hard: the ways to fill one equation, or two that share a cell, listed."""

from __future__ import annotations

import cython

from cluesmith.deduction.candidates import Sheet
from cluesmith.deduction.technique import Technique
from cluesmith.families.gold_star.ladder.board import Board
from cluesmith.families.gold_star.ladder.technique import OnEquations
from cluesmith.families.gold_star.ladder.ways import Ways
from cluesmith.family import Level
from cluesmith.kernel.propagators.equation import Results

SHOWN = 6  # ways that a step names
LONGEST = cython.declare(cython.int, 64)  # ways of an equation that is taken with another


@cython.cclass
class Quadruples(OnEquations):
    """All ways to fill an equation: what is in none of them goes."""

    name = "quadruples"
    level = Level.MEDIUM
    points = 10

    def __init__(self, slot: cython.int, results: Results) -> None:
        super().__init__(slot)
        self.ways = Ways(results)

    @cython.cfunc
    def look(self, board: Board, equation: cython.int) -> cython.int:
        ways: Ways = self.ways
        if ways.fill(board, equation) == 0:
            board.no_way(equation)
        elif ways.would_strike(board, equation):
            if board.recording:
                shown = tuple(digits_of(ways.packed[i]) for i in range(min(ways.count, SHOWN)))
                cells = [(board.cell_of(equation, i),) for i in range(4)]
                board.note(cells, equation=equation, count=ways.count, shown=shown)
            ways.strike(board, equation)
        return 0


def digits_of(code: int) -> tuple[int, ...]:
    """The four digits of a way."""
    return tuple(code >> 5 * i & 31 for i in range(4))


@cython.cclass
class TwoEquations(Technique):
    """All ways to fill two equations that share a cell: what is in none of them goes.

    Only where both lists are short enough to be laid side by side.
    """

    name = "two-equations"
    level = Level.HARD
    points = 30

    def __init__(self, slot: cython.int, results: Results) -> None:
        super().__init__(slot)
        self.one = Ways(results)
        self.other = Ways(results)
        if not cython.compiled:
            self.here, self.there = [0] * 4, [0] * 4

    @cython.cfunc
    def apply(self, sheet: Sheet) -> cython.bint:
        board: Board = cython.cast(Board, sheet)
        e: cython.int
        f: cython.int
        todo: cython.ulonglong = board.dirty[self.slot]
        if todo == 0:
            return False
        for e in range(board.points):
            if self.is_filled(board, e) or self.one.fill(board, e) > LONGEST:
                continue
            for f in range(e + 1, board.points):
                if not (todo >> e | todo >> f) & 1 or self.is_filled(board, f):
                    continue
                if self.join(board, e, f):
                    return True
        board.dirty[self.slot] = 0
        return False

    @cython.cfunc
    def is_filled(self, board: Board, equation: cython.int) -> cython.bint:
        one: cython.ulonglong = 1
        cells: cython.ulonglong = 0
        i: cython.int
        for i in range(4):
            cells |= one << board.cell_of(equation, i)
        return cells & ~board.placed == 0

    @cython.cfunc
    def join(self, board: Board, e: cython.int, f: cython.int) -> cython.bint:
        """Keep of two equations' ways, the first's already listed, those that go together."""
        i: cython.int
        j: cython.int
        found: cython.int = 0
        paired: cython.bint
        one: Ways = self.one
        other: Ways = self.other
        shared: cython.ulonglong = self.compare(board, e, f)
        if shared == 0 or other.fill(board, f) > LONGEST:
            return False
        one.forget()
        other.forget()
        for i in range(one.count):
            paired = False
            for j in range(other.count):
                if self.fits(one.sets[i], one.packed[i], other.sets[j], other.packed[j]):
                    paired = True
                    found += 1
                    other.keep(other.packed[j])
            if paired:
                one.keep(one.packed[i])
        if found == 0:
            board.no_way(e)
            return True
        if not (one.would_strike(board, e) or other.would_strike(board, f)):
            return False
        if board.recording:
            both = [(cell,) for cell in range(board.size) if shared >> cell & 1]
            cells = [(board.cell_of(e, i),) for i in range(4)]
            cells += [(board.cell_of(f, i),) for i in range(4)]
            board.note(dict.fromkeys(cells), equations=(e, f), shared=tuple(both), count=found)
        one.strike(board, e)
        other.strike(board, f)
        return True

    @cython.cfunc
    def compare(self, board: Board, e: cython.int, f: cython.int) -> cython.ulonglong:
        """The cells two equations share; where they stand in each goes to `here` and `there`."""
        one: cython.ulonglong = 1
        i: cython.int
        j: cython.int
        shared: cython.ulonglong = 0
        self.common = 0
        for i in range(4):
            for j in range(4):
                if board.cell_of(e, i) == board.cell_of(f, j):
                    shared |= one << board.cell_of(e, i)
                    self.here[self.common] = 5 * i
                    self.there[self.common] = 5 * j
                    self.common += 1
        return shared

    @cython.cfunc
    def fits(
        self,
        digits: cython.ulonglong,
        code: cython.ulonglong,
        other_digits: cython.ulonglong,
        other_code: cython.ulonglong,
    ) -> cython.bint:
        """Whether two ways agree on the cells they share and on nothing else."""
        one: cython.ulonglong = 1
        i: cython.int
        same: cython.ulonglong = 0
        for i in range(self.common):
            if code >> self.here[i] & 31 != other_code >> self.there[i] & 31:
                return False
            same |= one << (code >> self.here[i] & 31)
        return digits & other_digits == same
