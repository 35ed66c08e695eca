# mypy: ignore-errors
"""Propagators of area labels: each digit once in every area, and no map twice under other names."""

import cython

from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine, Propagator
from cluesmith.support import bits

MOST = 12  # rows


@cython.cclass
class AreaDigits(Propagator):
    """Constraint: size cells of one area hold the digits 1..size, once each.

    Digits are variables `digits` on, area labels variables `areas` on, cell by
    cell.  Consistency: a digit that stands in an area is removed from the
    area's other cells, and the area from cells that could only repeat it; a digit with
    one place left in an area is put there; an area that misses a digit fails.
    The last two only with `places`.  Wakes: any change.  Cost: cells times labels.
    """

    def __init__(
        self,
        engine: Engine,
        digits: cython.int,
        areas: cython.int,
        size: cython.int,
        places: cython.bint = True,
    ) -> None:
        i: cython.int
        self.digits = digits
        self.areas = areas
        self.size = size
        self.places = places
        self.priority = events.QUADRATIC
        self.cost = 4 * size * size
        self.idempotent = False
        if not cython.compiled:
            self.used = [0] * MOST
            self.once = [0] * MOST
            self.twice = [0] * MOST
        engine.post(self)
        for i in range(size * size):
            engine.watch(self, digits + i, events.CHANGED)
            engine.watch(self, areas + i, events.CHANGED)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def propagate(self, engine: Engine) -> cython.bint:
        if not self.gather(engine) or not self.strike(engine):
            return False
        return not self.places or self.place(engine)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def gather(self, engine: Engine) -> cython.bint:
        """Per area: the digits used, those with a place, those with two places or more."""
        cell: cython.int
        label: cython.int
        labels: cython.ulonglong
        held: cython.ulonglong
        for label in range(self.size):
            self.used[label] = 0
            self.once[label] = 0
            self.twice[label] = 0
        for cell in range(self.size * self.size):
            labels = engine.words[self.areas + cell]
            held = engine.words[self.digits + cell]
            if labels & (labels - 1) == 0 and held & (held - 1) == 0:
                label = bits.lowest(labels)
                if self.used[label] & held:
                    engine.victim = self.digits + cell
                    return False
                self.used[label] |= held
            while labels:
                label = bits.lowest(labels)
                labels &= labels - 1
                self.twice[label] |= self.once[label] & held
                self.once[label] |= held
        if not self.places:
            return True
        everywhere: cython.ulonglong = bits.below(self.size)
        for label in range(self.size):
            everywhere &= self.once[label]
        return everywhere == bits.below(self.size)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def strike(self, engine: Engine) -> cython.bint:
        """Take used digits from an area's cells, and the area from cells left without digits."""
        cell: cython.int
        label: cython.int
        some: cython.ulonglong
        labels: cython.ulonglong
        kept: cython.ulonglong
        held: cython.ulonglong
        for cell in range(self.size * self.size):
            labels = engine.words[self.areas + cell]
            held = engine.words[self.digits + cell]
            if labels & (labels - 1) == 0:
                label = bits.lowest(labels)
                if held & (held - 1) and not engine.narrow(self.digits + cell, ~self.used[label]):
                    return False
                continue
            kept = labels
            some = labels
            while some:
                label = bits.lowest(some)
                if held & ~self.used[label] == 0:
                    kept &= ~(some & -some)
                some &= some - 1
            if kept != labels and not engine.narrow(self.areas + cell, kept):
                return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def place(self, engine: Engine) -> cython.bint:
        """Where a digit has one place left in an area, both are settled there."""
        cell: cython.int
        label: cython.int
        labels: cython.ulonglong
        only: cython.ulonglong
        one: cython.ulonglong = 1
        any_single: cython.ulonglong = 0
        for label in range(self.size):
            self.once[label] &= ~self.twice[label] & ~self.used[label]
            any_single |= self.once[label]
        if any_single == 0:
            return True
        for cell in range(self.size * self.size):
            labels = engine.words[self.areas + cell]
            if engine.words[self.digits + cell] & any_single == 0:
                continue
            while labels:
                label = bits.lowest(labels)
                labels &= labels - 1
                only = engine.words[self.digits + cell] & self.once[label]
                if only:
                    if not engine.narrow(self.areas + cell, one << label):
                        return False
                    if not engine.narrow(self.digits + cell, only) or only & (only - 1):
                        return False
                    break
        return True


@cython.cclass
class AreaNames(Propagator):
    """Symmetry breaking among the labels of `free`, which stand for areas not shown.

    Constraint: they enter in their order: in reading order of the `cells` labels
    from `areas` on, no free label comes before the one below it.  Consistency: a
    label is removed from cells that come too early for it.  Wakes: any change.  Cost: the cells.
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
    @cython.nogil
    @cython.exceptval(-1)
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
