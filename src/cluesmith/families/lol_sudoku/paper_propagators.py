# mypy: ignore-errors
"""The paper's propagators: digit and area of a cell as one number, and no cell alone."""

from array import array
from collections.abc import Sequence

import cython

from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine, Propagator
from cluesmith.support import bits


@cython.cclass
class Combined(Propagator):
    """Constraint: `both` = size * (area - 1) + digit mod size, for size up to 8.

    Consistency: domain.  Wakes: any change.  Cost: size squared.
    """

    def __init__(
        self,
        engine: Engine,
        digit: cython.int,
        area: cython.int,
        both: cython.int,
        size: cython.int,
    ) -> None:
        self.digit = digit
        self.area = area
        self.both = both
        self.size = size
        self.priority = events.QUADRATIC
        self.cost = size * size
        self.idempotent = True
        engine.post(self)
        for variable in (digit, area, both):
            engine.watch(self, variable, events.CHANGED)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def propagate(self, engine: Engine) -> cython.bint:
        one: cython.ulonglong = 1
        area: cython.int
        digit: cython.int
        some: cython.ulonglong
        bit: cython.ulonglong
        labels: cython.ulonglong = engine.words[self.area]
        both: cython.ulonglong = engine.words[self.both]
        digits_kept: cython.ulonglong = 0
        labels_kept: cython.ulonglong = 0
        both_kept: cython.ulonglong = 0
        while labels:
            area = bits.lowest(labels)
            some = engine.words[self.digit]
            while some:
                digit = bits.lowest(some)
                bit = one << (self.size * area + (digit + 1) % self.size)
                if both & bit:
                    both_kept |= bit
                    digits_kept |= some & -some
                    labels_kept |= labels & -labels
                some &= some - 1
            labels &= labels - 1
        return (
            engine.narrow(self.digit, digits_kept)
            and engine.narrow(self.area, labels_kept)
            and engine.narrow(self.both, both_kept)
        )


@cython.cclass
class HasNeighbour(Propagator):
    """Constraint: `cell` has the value of at least one of its `neighbours`.

    Consistency: domain.  Wakes: any change.  Cost: the neighbours.
    """

    def __init__(self, engine: Engine, cell: int, neighbours: Sequence[int]) -> None:
        self.cell = cell
        self.neighbours = array("i", neighbours)
        self.priority = events.CONSTANT
        self.cost = len(neighbours)
        self.idempotent = True
        engine.post(self)
        for variable in (cell, *neighbours):
            engine.watch(self, variable, events.CHANGED)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def propagate(self, engine: Engine) -> cython.bint:
        i: cython.int
        sharing: cython.int = 0
        only: cython.int = -1
        union: cython.ulonglong = 0
        mine: cython.ulonglong = engine.words[self.cell]
        for i in range(len(self.neighbours)):
            if engine.words[self.neighbours[i]] & mine:
                union |= engine.words[self.neighbours[i]]
                sharing += 1
                only = self.neighbours[i]
                if engine.words[only] == mine and mine & (mine - 1) == 0:
                    engine.entail(self)
                    return True
        if not engine.narrow(self.cell, union):
            return False
        # With one neighbour left to share with, the two are equal.
        return sharing != 1 or engine.narrow(only, mine)
