# mypy: ignore-errors
"""No area map twice under other names."""

import cython

from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine, Propagator


@cython.cclass
class AreaNames(Propagator):
    """Constraint: the labels of `free`, which stand for areas not shown, enter in their order.

    In reading order of the `cells` labels from `areas` on, no free label comes
    before the one below it.  Consistency: a label goes from cells that come too
    early for it.  Wakes: any change.  Cost: the cells.
    """

    def __init__(
        self, engine: Engine, areas: cython.int, cells: cython.int, free: cython.ulonglong
    ) -> None:
        i: cython.int
        self.areas = areas
        self.cells = cells
        self.free = free
        self.priority = events.LINEAR
        self.cost = cells
        self.idempotent = True
        engine.post(self)
        for i in range(cells):
            engine.watch(self, areas + i, events.CHANGED)

    @cython.cfunc
    def propagate(self, engine: Engine) -> cython.bint:
        cell: cython.int
        rest: cython.ulonglong = self.free
        allowed: cython.ulonglong = ~rest
        labels: cython.ulonglong
        allowed |= rest & -rest
        for cell in range(self.cells):
            labels = engine.words[self.areas + cell]
            if labels & ~allowed:
                labels &= allowed
                if not engine.narrow(self.areas + cell, labels):
                    return False
            if labels & rest & -rest:
                rest &= rest - 1
                if rest == 0:
                    break
                allowed |= rest & -rest
        return True
