# mypy: ignore-errors
"""The candidates of a star: the digits of each cell, seen from both sides, and open operators.

Digit v is bit v; operator i of ``+-*/`` is bit i.  Everything that follows
from one equation is found by looking at that equation, so what a technique has
yet to look at is a set of equations.  Long, because it puts changes off to the end of a round.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cython

from cluesmith.deduction.ladder import Candidates, Technique, stamps
from cluesmith.families.gold_star.puzzle import OPERATORS
from cluesmith.families.gold_star.star import star
from cluesmith.kernel.propagators.equation import Results
from cluesmith.support import bits

MOST = 32  # cells, digits, operators
SLOTS = 8  # techniques that remember which equations they have yet to look at
CELL, DIGIT, EQUATION = 0, 1, 2  # what has no way left
NO_CELL = cython.declare(cython.int, CELL)
NO_PLACE = cython.declare(cython.int, DIGIT)
NO_WAY = cython.declare(cython.int, EQUATION)


@cython.cclass
class Board(Candidates):
    """Candidates; open are cells not in `placed` and operators with several candidates.

    Put off are the removal of `later_gone` from cells and of `later_operators` from
    operators, and the placing of `later_placed`.
    """

    def __init__(self, points: int, results: Results) -> None:
        Candidates.__init__(self)
        self.results = results
        if not cython.compiled:
            self.later_gone = [0] * MOST
            self.later_placed = [0] * MOST
            self.later_operators = [0] * MOST
            self.cells = [0] * MOST
            self.places = [0] * MOST
            self.operators = [0] * MOST
            self.of_cell = [0] * MOST
            self.of_operator = [0] * MOST
            self.in_equation = [0] * 4 * 16
            self.by_equation = [0] * 2 * 16
            self.dirty = [0] * SLOTS
        self.points = points
        self.size = 2 * points
        one: cython.ulonglong = 1
        i: cython.int
        e: cython.int
        for i in range(self.size):
            self.of_cell[i] = self.of_operator[i] = 0
        for e, equation in enumerate(star(points).equations):
            for i in range(4):
                self.in_equation[4 * e + i] = equation.cells[i]
                self.of_cell[equation.cells[i]] |= one << e
            for i in range(2):
                self.by_equation[2 * e + i] = equation.operators[i]
                self.of_operator[equation.operators[i]] |= one << e
        self.clear()

    @cython.cfunc
    def clear(self) -> cython.int:
        """Every digit may stand everywhere, and nothing has been looked at."""
        i: cython.int
        for i in range(self.size):
            self.cells[i] = self.places[i] = bits.below(self.size)
            self.operators[i] = 15
            self.later_gone[i] = self.later_placed[i] = self.later_operators[i] = 0
        self.waiting = False
        self.placed = 0
        self.naked = 0
        self.hidden = 0
        self.open_operators = self.size
        for i in range(SLOTS):
            self.dirty[i] = bits.below(self.points)
        self.touched = 0
        self.changes = 0
        self.stamp = next(stamps)
        self.failed = False
        self.fault_kind = self.fault_place = 0
        return 0

    def load(self, operators: Sequence[str], digits: Sequence[int | None]) -> None:
        """Put a star on the board; an operator that is none of ``+-*/`` is open."""
        i: cython.int
        self.clear()
        for i in range(self.size):
            which = OPERATORS.find(operators[i])
            if which >= 0:
                self.operators[i] = 1 << which
                self.open_operators -= 1
        for i in range(self.size):
            if digits[i] is not None:
                self.place(i, digits[i])
        self.settle()

    def keep_marks(self, marks: Sequence[int]) -> None:
        """Narrow cells to the player's marks, as masks; 0 is a cell without marks."""
        i: cython.int
        v: cython.int
        mask: cython.ulonglong
        for i in range(self.size):
            mask = marks[i]
            if mask:
                for v in range(self.size):
                    if not mask >> v & 1:
                        self.remove(i, v)
        self.settle()

    @cython.cfunc
    def copy_from(self, other: Board) -> cython.int:
        """Take over all candidates of a board of the same size."""
        i: cython.int
        for i in range(self.size):
            self.cells[i] = other.cells[i]
            self.places[i] = other.places[i]
            self.operators[i] = other.operators[i]
        for i in range(SLOTS):
            self.dirty[i] = other.dirty[i]
        self.placed = other.placed
        self.naked = other.naked
        self.hidden = other.hidden
        self.open_operators = other.open_operators
        self.touched = other.touched
        self.changes = other.changes
        self.stamp = other.stamp
        self.failed = other.failed
        self.fault_kind = other.fault_kind
        self.fault_place = other.fault_place
        return 0

    @cython.cfunc
    def make_up(self) -> cython.int:
        """Make the changes that were put off; of how many cells and operators they are."""
        i: cython.int
        count: cython.int = 0
        gone: cython.ulonglong
        recording: cython.bint = self.recording
        self.recording = False
        for i in range(self.size):
            count += (self.later_gone[i] | self.later_placed[i]) != 0
            count += self.later_operators[i] != 0
            if self.later_gone[i]:
                self.keep(i, ~self.later_gone[i])
            if self.later_operators[i]:
                self.keep_operators(i, ~self.later_operators[i])
            self.later_gone[i] = self.later_operators[i] = 0
        for i in range(self.size):
            gone = self.later_placed[i]
            self.later_placed[i] = 0
            while gone:
                self.place(i, bits.lowest(gone))
                gone &= gone - 1
        self.recording = recording
        return count

    @cython.cfunc
    def has_put_off(self) -> cython.bint:
        """Whether a removal has been put off."""
        i: cython.int
        some: cython.ulonglong = 0
        for i in range(self.size):
            some |= self.later_gone[i] | self.later_operators[i]
        return some != 0

    def follow(self, other: Board) -> None:
        Candidates.follow(self, other)
        for cell, *value in other.now_removed:
            if cell == "operator":
                place, operator = value
                self.keep_operators(place, 15 - (1 << OPERATORS.index(operator)))
            else:
                self.remove(cell, value[0])
        for cell, *value in other.now_placed:
            if cell == "operator":
                place, operator = value
                self.keep_operators(place, 1 << OPERATORS.index(operator))
            else:
                self.place(cell, value[0])

    @cython.ccall
    def left(self) -> cython.bint:
        return self.placed != bits.below(self.size) or self.open_operators > 0

    @cython.cfunc
    def fail(self, kind: cython.int, place: cython.int) -> cython.int:
        """Note the first contradiction: what has no candidate left."""
        if not self.failed:
            self.failed = True
            self.fault_kind = kind
            self.fault_place = place
        return 0

    @cython.cfunc
    def no_way(self, equation: cython.int) -> cython.int:
        """An equation cannot be filled."""
        return self.fail(NO_WAY, equation)

    @cython.cfunc
    def remove(self, cell: cython.int, v: cython.int) -> cython.int:
        """Remove a candidate; notes naked and hidden singles that are left."""
        one: cython.ulonglong = 1
        mask: cython.ulonglong = self.cells[cell]
        if not mask >> v & 1:
            return 0
        if self.waiting:
            if self.later_gone[cell] >> v & 1:
                return 0
            self.later_gone[cell] |= one << v
            self.changes += 1
            if self.recording:
                self.now_removed.append((cell, v))
            return 0
        self.changes += 1
        mask &= ~(one << v)
        self.cells[cell] = mask
        if mask & (mask - 1) == 0:
            if mask == 0:
                self.fail(NO_CELL, cell)
            self.naked |= one << cell
        mask = self.places[v] & ~(one << cell)
        self.places[v] = mask
        if mask & (mask - 1) == 0:
            if mask == 0:
                self.fail(NO_PLACE, v)
            self.hidden |= one << v
        self.touched |= self.of_cell[cell]
        if self.recording:
            self.now_removed.append((cell, v))
        return 0

    @cython.cfunc
    def keep(self, cell: cython.int, mask: cython.ulonglong) -> cython.int:
        """Remove all candidates of a cell but these."""
        gone: cython.ulonglong = self.cells[cell] & ~mask
        while gone:
            self.remove(cell, bits.lowest(gone))
            gone &= gone - 1
        return 0

    @cython.cfunc
    def keep_operators(self, place: cython.int, mask: cython.ulonglong) -> cython.int:
        """Remove all candidates of an open operator but these."""
        gone: cython.ulonglong = self.operators[place] & ~mask
        if self.waiting:
            gone &= ~self.later_operators[place]
        if gone == 0:
            return 0
        self.changes += 1
        if self.waiting:
            self.later_operators[place] |= gone
            mask = self.operators[place] & ~self.later_operators[place]
        else:
            self.touched |= self.of_operator[place]
            self.operators[place] &= mask
            mask = self.operators[place]
            if mask & (mask - 1) == 0:
                self.open_operators -= 1
                if mask == 0:
                    self.fail(NO_WAY, bits.lowest(self.of_operator[place]))
        if self.recording:
            if mask and mask & (mask - 1) == 0:
                self.now_placed.append(("operator", place, OPERATORS[bits.lowest(mask)]))
            else:
                for o in range(4):
                    if gone >> o & 1:
                        self.now_removed.append(("operator", place, OPERATORS[o]))
        return 0

    @cython.cfunc
    def place(self, cell: cython.int, v: cython.int) -> cython.int:
        """Put a digit into a cell: it is removed from all others."""
        one: cython.ulonglong = 1
        some: cython.ulonglong
        recording: cython.bint = self.recording
        if not self.cells[cell] >> v & 1:
            self.fail(NO_CELL, cell)
            return 0
        if self.placed >> cell & 1:
            return 0
        if self.waiting:
            if not self.later_placed[cell] >> v & 1:
                self.later_placed[cell] |= one << v
                self.changes += 1
                if self.recording:
                    self.now_placed.append((cell, v))
            return 0
        self.recording = False
        self.keep(cell, one << v)
        some = self.places[v] & ~(one << cell)
        while some:
            self.remove(bits.lowest(some), v)
            some &= some - 1
        self.recording = recording
        self.placed |= one << cell
        self.naked &= ~(one << cell)
        self.hidden &= ~(one << v)
        self.changes += 1
        self.touched |= self.of_cell[cell]
        if recording:
            self.now_placed.append((cell, v))
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def settle(self) -> cython.int:
        i: cython.int
        if self.touched:
            for i in range(SLOTS):
                self.dirty[i] |= self.touched
            self.touched = 0
        return 0

    @cython.cfunc
    def cell_of(self, equation: cython.int, i: cython.int) -> cython.int:
        return self.in_equation[4 * equation + i]

    @cython.cfunc
    def around(self, cell: cython.int) -> cython.int:
        """How many candidates the cells of a cell's equations have."""
        i: cython.int
        count: cython.int = 0
        some: cython.ulonglong = self.of_cell[cell]
        while some:
            for i in range(4):
                count += bits.popcount(self.cells[self.cell_of(bits.lowest(some), i)])
            some &= some - 1
        return count

    @cython.cfunc
    def operator_of(self, equation: cython.int, side: cython.int) -> cython.int:
        return self.by_equation[2 * equation + side]

    @cython.cfunc
    def result(self, operator: cython.int, a: cython.int, b: cython.int) -> cython.int:
        """The number of the result of a o b, -1 if there is none."""
        return self.results.table[(operator * self.size + a) * self.size + b]

    @cython.cfunc
    def verify(self) -> cython.bint:
        e: cython.int
        for e in range(self.points):
            if not self.holds(e, -1, 0):
                self.fail(NO_WAY, e)
        return not self.failed

    @cython.cfunc
    def holds(self, equation: cython.int, cell: cython.int, v: cython.int) -> cython.bint:
        """Whether an equation is true if this cell is v and everything else in it is known."""
        i: cython.int
        digit: cython.int[4]
        if not cython.compiled:
            digit = [0] * 4
        for i in range(4):
            digit[i] = bits.lowest(self.cells[self.cell_of(equation, i)])
            if self.cell_of(equation, i) == cell:
                digit[i] = v
        i = bits.lowest(self.operators[self.operator_of(equation, 0)])
        one: cython.int = self.result(i, digit[0], digit[1])
        i = bits.lowest(self.operators[self.operator_of(equation, 1)])
        return one >= 0 and one == self.result(i, digit[2], digit[3])

    def put_digit(self, cell: int, digit: int) -> None:
        """Place a digit, from outside the ladder."""
        self.place(cell, digit)
        self.settle()

    def put_operator(self, place: int, operator: str) -> None:
        """Place an operator, from outside the ladder."""
        self.keep_operators(place, 1 << OPERATORS.index(operator))
        self.settle()

    def copy(self) -> Board:
        other = Board(self.points, self.results)
        own: cython.longlong = other.stamp
        other.copy_from(self)
        other.stamp = own
        return other

    def fault(self) -> tuple[int, int]:
        """The first contradiction: a cell, a digit or an equation without a way."""
        return self.fault_kind, self.fault_place

    def candidates(self) -> dict[str, Any]:
        """The masks of all cells and operators."""
        return {
            "digits": tuple([self.cells[i] for i in range(self.size)]),
            "operators": tuple([self.operators[i] for i in range(self.size)]),
        }


@cython.cclass
class OnEquations(Technique):
    """A technique that looks at one equation after another.

    `apply` returns at the first that gives something.
    """

    @cython.cfunc
    def apply(self, candidates: Candidates) -> cython.bint:
        board: Board = cython.cast(Board, candidates)
        equation: cython.int
        changes: cython.longlong = board.changes
        while board.dirty[self.slot]:
            equation = bits.lowest(board.dirty[self.slot])
            board.dirty[self.slot] &= board.dirty[self.slot] - 1
            self.look(board, equation)
            if board.changes != changes or board.failed:
                return True
        return False

    @cython.cfunc
    def look(self, board: Board, equation: cython.int) -> cython.int:
        """Deduce what follows from one equation, if anything."""
        raise NotImplementedError

    @cython.cfunc
    def look_again(self, board: Board, equation: cython.int) -> cython.int:
        """In the same round: this equation may give more."""
        one: cython.ulonglong = 1
        if board.waiting:
            board.dirty[self.slot] |= one << equation
        return 0
