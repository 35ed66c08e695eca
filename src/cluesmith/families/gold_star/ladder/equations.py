# mypy: ignore-errors
"""Easy and medium: what one equation says without listing all the ways to fill it."""

from __future__ import annotations

from array import array

import cython

from cluesmith.families.gold_star.ladder.board import Board, OnEquations
from cluesmith.family import Level
from cluesmith.kernel.propagators.equation import Results
from cluesmith.support import bits

PLUS_OR_MINUS = cython.declare(cython.ulonglong, 3)
DIVIDE = cython.declare(cython.int, 3)
EVEN = cython.declare(cython.int, 1)
ODD = cython.declare(cython.int, 2)


@cython.cclass
class NoZero(OnEquations):
    """What is multiplied or divided is not 0."""

    name = "no-zero"
    level = Level.EASY
    points = 1

    @cython.cfunc
    def look(self, board: Board, equation: cython.int) -> cython.int:
        side: cython.int
        one: cython.int
        other: cython.int
        for side in range(2):
            if board.operators[board.operator_of(equation, side)] & PLUS_OR_MINUS:
                continue
            one = board.cell_of(equation, 2 * side)
            other = board.cell_of(equation, 2 * side + 1)
            if (
                board.cells[one] & ~board.later_gone[one]
                | board.cells[other] & ~board.later_gone[other]
            ) & 1:
                self.look_again(board, equation)
                if board.recording:
                    board.note([(one,), (other,)], equation=equation, side=side)
                board.remove(one, 0)
                board.remove(other, 0)
                return 0
        return 0


@cython.cclass
class LastOfEquation(OnEquations):
    """Three digits and both operators of an equation are known: the fourth digit follows."""

    name = "last-of-equation"
    level = Level.EASY
    points = 2

    @cython.cfunc
    def look(self, board: Board, equation: cython.int) -> cython.int:
        i: cython.int
        v: cython.int
        cell: cython.int
        missing: cython.int = -1
        some: cython.ulonglong
        for i in range(2):
            some = board.operators[board.operator_of(equation, i)]
            if some & (some - 1):
                return 0
        for i in range(4):
            cell = board.cell_of(equation, i)
            if not board.placed >> cell & 1:
                if missing >= 0:
                    return 0
                missing = cell
        if missing < 0:
            if not board.holds(equation, -1, 0):
                board.no_way(equation)
            return 0
        some = board.cells[missing]
        while some:
            v = bits.lowest(some)
            some &= some - 1
            if board.holds(equation, missing, v):
                if board.recording:
                    cells = [(board.cell_of(equation, i),) for i in range(4)]
                    board.note(cells, equation=equation, cell=(missing,), value=v)
                board.place(missing, v)
                return 0
        board.no_way(equation)
        return 0


@cython.cclass
class Size(OnEquations):
    """One side comes to between a and b: digits of the other that cannot reach that are removed."""

    name = "size"
    level = Level.EASY
    points = 3

    def __init__(self, slot: cython.int, results: Results) -> None:
        super().__init__(slot)
        self.results = results
        self.worth = array("d", [float(value) for value in results.values])

    @cython.cfunc
    def look(self, board: Board, equation: cython.int) -> cython.int:
        changes: cython.longlong = board.changes
        self.bound(board, equation, 0)
        if board.changes == changes and not board.failed:
            self.bound(board, equation, 1)
        if board.changes != changes:
            self.look_again(board, equation)
        return 0

    @cython.cfunc
    def bound(self, board: Board, equation: cython.int, side: cython.int) -> cython.int:
        """Compare one side with the bounds of the other."""
        one: cython.int = board.cell_of(equation, 2 * side)
        other: cython.int = board.cell_of(equation, 2 * side + 1)
        self.least = 1e9
        self.most = -1e9
        self.walk(board, equation, 1 - side, False)
        if self.least > self.most:
            board.no_way(equation)
            return 0
        self.walk(board, equation, side, True)
        if (board.cells[one] & ~self.kept_a) | (board.cells[other] & ~self.kept_b):
            if board.recording:
                cells = [(board.cell_of(equation, i),) for i in range(4)]
                board.note(
                    cells,
                    equation=equation,
                    side=side,
                    least=self.results.values[self.least_at],
                    most=self.results.values[self.most_at],
                )
            board.keep(one, self.kept_a)
            board.keep(other, self.kept_b)
        return 0

    @cython.cfunc
    def walk(
        self, board: Board, equation: cython.int, side: cython.int, judging: cython.bint
    ) -> cython.int:
        """Go through what a side can give: widen the bounds by it, or keep what is in them."""
        one: cython.ulonglong = 1
        operators: cython.ulonglong = board.operators[board.operator_of(equation, side)]
        first: cython.ulonglong = board.cells[board.cell_of(equation, 2 * side)]
        second: cython.ulonglong = board.cells[board.cell_of(equation, 2 * side + 1)]
        worth: cython.double[::1] = self.worth
        table: cython.int[::1] = self.results.table
        size: cython.int = self.results.side
        o: cython.int
        i: cython.int
        j: cython.int
        at: cython.int
        a: cython.ulonglong
        b: cython.ulonglong
        self.kept_a = 0
        self.kept_b = 0
        while operators:
            o = bits.lowest(operators)
            operators &= operators - 1
            a = first
            while a:
                i = bits.lowest(a)
                a &= a - 1
                b = second
                while b:
                    j = bits.lowest(b)
                    b &= b - 1
                    at = table[(o * size + i) * size + j]
                    if at < 0:
                        continue
                    if judging:
                        if self.least <= worth[at] <= self.most:
                            self.kept_a |= one << i
                            self.kept_b |= one << j
                        continue
                    if worth[at] < self.least:
                        self.least = worth[at]
                        self.least_at = at
                    if worth[at] > self.most:
                        self.most = worth[at]
                        self.most_at = at
        return 0


@cython.cclass
class Parity(OnEquations):
    """Both sides of an equation are even, or both are odd."""

    name = "parity"
    level = Level.MEDIUM
    points = 5

    def __init__(self, slot: cython.int, exact: cython.bint) -> None:
        super().__init__(slot)
        self.exact = exact

    @cython.cfunc
    def look(self, board: Board, equation: cython.int) -> cython.int:
        i: cython.int
        cell: cython.int
        both: cython.int = self.outcomes(board, equation, 0, 3, 3)
        kept: cython.int[4]
        forced: list = []
        if not cython.compiled:
            kept = [0] * 4
        both &= self.outcomes(board, equation, 1, 3, 3)
        if both == 0:
            board.no_way(equation)
            return 0
        for i in range(4):
            kept[i] = self.supported(board, equation, i, both)
        for i in range(4):
            cell = board.cell_of(equation, i)
            if self.parities(board.cells[cell]) & ~kept[i]:
                if board.recording:
                    forced.append((cell, "even" if kept[i] == EVEN else "odd"))
                board.keep(cell, self.digits(kept[i]))
        if forced:
            cells = [(board.cell_of(equation, j),) for j in range(4)]
            board.note(cells, equation=equation, parities=tuple(forced))
        return 0

    @cython.cfunc
    def digits(self, parities: cython.int) -> cython.ulonglong:
        """The digits with these parities."""
        even: cython.ulonglong = 0x55555555
        found: cython.ulonglong = 0
        if parities & EVEN:
            found |= even
        if parities & ODD:
            found |= even << 1
        return found

    @cython.cfunc
    def parities(self, mask: cython.ulonglong) -> cython.int:
        found: cython.int = 0
        if mask & self.digits(EVEN):
            found |= EVEN
        if mask & self.digits(ODD):
            found |= ODD
        return found

    @cython.cfunc
    def outcome(
        self, operators: cython.ulonglong, a_odd: cython.bint, b_odd: cython.bint
    ) -> cython.int:
        """The parities a side can have, given those of its digits."""
        found: cython.int = 0
        if operators & PLUS_OR_MINUS:
            found |= ODD if a_odd != b_odd else EVEN
        if operators >> 2 & 1:
            found |= ODD if a_odd and b_odd else EVEN
        if operators >> DIVIDE & 1:
            if not self.exact:
                return EVEN | ODD
            if a_odd and b_odd:
                found |= ODD
            elif b_odd:
                found |= EVEN
            elif not a_odd:
                found |= EVEN | ODD
        return found

    @cython.cfunc
    def outcomes(
        self,
        board: Board,
        equation: cython.int,
        side: cython.int,
        first: cython.int,
        second: cython.int,
    ) -> cython.int:
        """The parities a side can have, with those of its digits held to these."""
        a: cython.int
        b: cython.int
        found: cython.int = 0
        operators: cython.ulonglong = board.operators[board.operator_of(equation, side)]
        first &= self.parities(board.cells[board.cell_of(equation, 2 * side)])
        second &= self.parities(board.cells[board.cell_of(equation, 2 * side + 1)])
        for a in range(2):
            for b in range(2):
                if first >> a & 1 and second >> b & 1:
                    found |= self.outcome(operators, a == 1, b == 1)
        return found

    @cython.cfunc
    def supported(
        self, board: Board, equation: cython.int, i: cython.int, both: cython.int
    ) -> cython.int:
        """The parities of a cell with which its side can come to what both sides can."""
        p: cython.int
        found: cython.int = 0
        for p in range(2):
            if i % 2 == 0:
                if self.outcomes(board, equation, i // 2, 1 << p, 3) & both:
                    found |= 1 << p
            elif self.outcomes(board, equation, i // 2, 3, 1 << p) & both:
                found |= 1 << p
        return found
