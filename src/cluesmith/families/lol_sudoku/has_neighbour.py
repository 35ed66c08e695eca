# mypy: ignore-errors
"""The paper's rule for areas: no cell is alone."""

from array import array
from collections.abc import Sequence

import cython

from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine, Propagator


@cython.cclass
class Company(Propagator):
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
