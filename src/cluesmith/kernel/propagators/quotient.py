# mypy: ignore-errors
"""Division with remainder: x = q*y + r, rounding towards 0 or down.

y is not 0, and r is nearer to 0 than y.  Towards 0, r has the sign of x, as in C and
SICStus; rounding down, that of y, as in Python.
"""

import cython

from cluesmith.kernel.engine import Engine
from cluesmith.kernel.propagators.pairs import Pairs
from cluesmith.support import arithmetic


@cython.cclass
class Division(Pairs):
    """The shared part: all but the rounding and the remainder's sign.

    Consistency: domain where 256 pairs lie between the bounds of x and y.  Elsewhere bounds of
    q from those of x and y, of r from its sign and size, of x from q*y + r, of y and q from x - r.
    Wakes: any change.  Cost: constant, or the number of pairs.
    """

    def __init__(self, engine: Engine, x: int, y: int, q: int, r: int) -> None:
        self.begin(engine, (x, y, q, r))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def divide(self, a: cython.longlong, b: cython.longlong) -> cython.longlong:
        return arithmetic.truncate_divide(a, b)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def image(self) -> cython.bint:
        if self.result[1] == 0:
            return False
        self.result[2] = self.divide(self.result[0], self.result[1])
        self.result[3] = self.result[0] - self.result[2] * self.result[1]
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def propagate(self, engine: Engine) -> cython.bint:
        x: cython.int = self.variables[0]
        y: cython.int = self.variables[1]
        q: cython.int = self.variables[2]
        r: cython.int = self.variables[3]
        low: cython.longlong
        high: cython.longlong
        if not engine.drop(y, 0):
            return False
        if self.is_small(engine):
            if not self.try_pairs(engine):
                return False
            if self.all_fixed(engine):
                engine.entail(self)
            return True
        if not self.bound_quotient(engine) or not self.bound_remainder(engine):
            return False
        # x = q*y + r
        a: cython.longlong = arithmetic.times(engine.least(q), engine.least(y))
        b: cython.longlong = arithmetic.times(engine.least(q), engine.most(y))
        c: cython.longlong = arithmetic.times(engine.most(q), engine.least(y))
        d: cython.longlong = arithmetic.times(engine.most(q), engine.most(y))
        if not engine.keep_from(x, min(a, b, c, d) + engine.least(r)):
            return False
        if not engine.keep_to(x, max(a, b, c, d) + engine.most(r)):
            return False
        low = engine.least(x) - engine.most(r)
        high = engine.most(x) - engine.least(r)
        if not self.keep_factor(engine, y, q, low, high):
            return False
        if not self.keep_factor(engine, q, y, low, high):
            return False
        # |y| > |r|
        low = max(engine.least(r), -engine.most(r), 0)
        if engine.least(y) >= -low and not engine.keep_from(y, low + 1):
            return False
        return engine.most(y) > low or engine.keep_to(y, -low - 1)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def bound_quotient(self, engine: Engine) -> cython.bint:
        """q is least and most at the ends of x and of y's two sides, since rounding is monotone."""
        x_low: cython.longlong = engine.least(self.variables[0])
        x_high: cython.longlong = engine.most(self.variables[0])
        least: cython.longlong = engine.least(self.variables[1])
        most: cython.longlong = engine.most(self.variables[1])
        lowest: cython.longlong = arithmetic.LARGEST + 1
        highest: cython.longlong = -arithmetic.LARGEST - 1
        near: cython.longlong
        far: cython.longlong
        a: cython.longlong
        b: cython.longlong
        c: cython.longlong
        d: cython.longlong
        side: cython.int
        for side in range(2):
            if side == 0:
                near, far = max(least, 1), most
            else:
                near, far = least, min(most, -1)
            if near > far:
                continue
            a, b = self.divide(x_low, near), self.divide(x_low, far)
            c, d = self.divide(x_high, near), self.divide(x_high, far)
            lowest = min(lowest, a, b, c, d)
            highest = max(highest, a, b, c, d)
        q: cython.int = self.variables[2]
        return engine.keep_from(q, lowest) and engine.keep_to(q, highest)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def bound_remainder(self, engine: Engine) -> cython.bint:
        return True


@cython.final
@cython.cclass
class Quotient(Division):
    """Constraint: q = x / y rounded towards 0, r = x - q*y."""

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def bound_remainder(self, engine: Engine) -> cython.bint:
        """r is between 0 and x, and nearer to 0 than y."""
        r: cython.int = self.variables[3]
        low: cython.longlong = min(engine.least(self.variables[0]), 0)
        high: cython.longlong = max(engine.most(self.variables[0]), 0)
        size: cython.longlong = (
            max(-engine.least(self.variables[1]), engine.most(self.variables[1])) - 1
        )
        return engine.keep_from(r, max(low, -size)) and engine.keep_to(r, min(high, size))


@cython.final
@cython.cclass
class FloorQuotient(Division):
    """Constraint: q = x / y rounded down, r = x - q*y."""

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def divide(self, a: cython.longlong, b: cython.longlong) -> cython.longlong:
        return arithmetic.floor_divide(a, b)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def bound_remainder(self, engine: Engine) -> cython.bint:
        """r is between 0 and y; where both x and y have one sign, between 0 and x, too."""
        r: cython.int = self.variables[3]
        x_low: cython.longlong = engine.least(self.variables[0])
        x_high: cython.longlong = engine.most(self.variables[0])
        low: cython.longlong = min(engine.least(self.variables[1]) + 1, 0)
        high: cython.longlong = max(engine.most(self.variables[1]) - 1, 0)
        if x_low >= 0 and low == 0:
            high = min(high, x_high)
        elif x_high <= 0 and high == 0:
            low = max(low, x_low)
        return engine.keep_from(r, low) and engine.keep_to(r, high)
