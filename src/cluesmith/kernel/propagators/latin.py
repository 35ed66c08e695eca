# mypy: ignore-errors
"""A square of variables without repetition in any row or column, the cheap way."""

import cython

from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine, Propagator
from cluesmith.kernel.log import Reason
from cluesmith.support import bits


@cython.cclass
class Latin(Propagator):
    """Constraint: rows and columns of size x size variables from `first` on differ.

    Consistency: value (a fixed value is gone from the rest of its row and
    column).  Wakes: a variable is fixed.  Cost: a look at each cell, and its
    row and column for each cell newly fixed.

    One propagator for the whole square instead of a `Distinct` per line: it is
    posted in no time, and cells are settled once, which reversible words note.
    """

    def __init__(self, engine: Engine, first: cython.int, size: cython.int) -> None:
        i: cython.int
        self.first = first
        self.size = size
        self.done = engine.allocate((size * size + 63) // 64, 0)
        self.priority = events.LINEAR
        self.cost = size * size
        self.idempotent = True
        engine.post(self)
        for i in range(size * size):
            engine.watch(self, first + i, events.FIXED)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def propagate(self, engine: Engine) -> cython.bint:
        cell: cython.int
        settled: cython.int
        one: cython.ulonglong = 1
        domain: cython.ulonglong
        mark: cython.ulonglong
        changed: cython.bint = True
        while changed:
            changed = False
            settled = 0
            for cell in range(self.size * self.size):
                domain = engine.words[self.first + cell]
                if domain & (domain - 1):
                    continue
                settled += 1
                mark = engine.words[self.done + (cell >> 6)]
                if mark >> (cell & 63) & 1 == 0:
                    engine.write(self.done + (cell >> 6), mark | one << (cell & 63))
                    changed = True
                    if not self.settle(engine, cell):
                        return False
        if settled == self.size * self.size:
            engine.entail(self)
        return True

    @cython.cfunc
    @cython.exceptval(-1)
    def explain(
        self, engine: Engine, reason: Reason, variable: cython.int, value: cython.int
    ) -> cython.bint:
        """Another cell of the line has the value; a failure: two have the same."""
        cell: cython.int
        first: cython.int = 0
        end: cython.int = self.size * self.size
        if variable >= 0:
            return self.taken_beside(reason, variable - self.first, value)
        for cell in range(first, end):
            left: cython.ulonglong = reason.left(self.first + cell)
            if left & (left - 1) == 0 and self.taken_beside(reason, cell, bits.lowest(left)):
                reason.blame(self.first + cell, ~left)
                return True
        return False

    @cython.cfunc
    @cython.exceptval(-1)
    def taken_beside(self, reason: Reason, cell: cython.int, value: cython.int) -> cython.bint:
        """Whether a cell of its row or column has the value: that cell is to blame."""
        i: cython.int
        other: cython.int
        one: cython.ulonglong = 1
        place: cython.int = cell % self.size
        for i in range(2 * self.size):
            other = cell - place + i if i < self.size else place + (i - self.size) * self.size
            if other != cell and reason.left(self.first + other) == one << value:
                reason.blame(self.first + other, ~(one << value))
                return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def settle(self, engine: Engine, cell: cython.int) -> cython.bint:
        """Take the cell's value out of the rest of its row and column."""
        i: cython.int
        place: cython.int = cell % self.size
        row: cython.int = self.first + cell - place
        column: cython.int = self.first + place
        value: cython.ulonglong = engine.words[row + place]
        for i in range(self.size):
            if i != place and not engine.narrow(row + i, ~value):
                return False
            if i != cell // self.size and not engine.narrow(column + i * self.size, ~value):
                return False
        return True
