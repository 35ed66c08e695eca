# mypy: ignore-errors
"""The absolute value."""

import cython

from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.propagators.relation import Relation


@cython.final
@cython.cclass
class Absolute(Relation):
    """Constraint: |x| = y, where y may be x.

    Consistency: domain; bounds for a variable while it has more than 64 values.
    Wakes: any change.  Cost: the number of values.
    """

    def __init__(self, engine: Engine, x: int, y: int) -> None:
        self.x = x
        self.y = y
        self.start(engine, (x, y), events.CHANGED, events.LINEAR, 20)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def propagate(self, engine: Engine) -> cython.bint:
        value: cython.longlong
        low: cython.longlong
        high: cython.longlong
        if not self.keep_bounds(engine):
            return False
        if not engine.is_open(self.x):
            low, high = engine.least(self.x), engine.most(self.x)
            for value in range(low, high + 1):
                if not engine.has(self.y, abs(value)) and not engine.drop(self.x, value):
                    return False
        if not engine.is_open(self.y):
            low, high = engine.least(self.y), engine.most(self.y)
            for value in range(low, high + 1):
                if engine.has(self.x, value) or engine.has(self.x, -value):
                    continue
                if not engine.drop(self.y, value):
                    return False
        if self.all_fixed(engine):
            engine.entail(self)
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def keep_bounds(self, engine: Engine) -> cython.bint:
        """y between the distances from 0 of x; x within y of 0, and on one side if need be."""
        low: cython.longlong = engine.least(self.x)
        high: cython.longlong = engine.most(self.x)
        if not engine.keep_from(self.y, max(low, -high, 0)):
            return False
        if not engine.keep_to(self.y, max(-low, high)):
            return False
        low = engine.least(self.y)
        high = engine.most(self.y)
        if not engine.keep_from(self.x, -high) or not engine.keep_to(self.x, high):
            return False
        if engine.least(self.x) > -low and not engine.keep_from(self.x, low):
            return False
        return engine.most(self.x) >= low or engine.keep_to(self.x, -low)
