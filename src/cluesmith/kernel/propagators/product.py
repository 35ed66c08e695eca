# mypy: ignore-errors
"""Multiplication: x * y = z, and squares, where x is y.

Products saturate beyond the values that a variable may have, so nothing overflows.
Left out on purpose: the factors of z's own bounds, which would be integer consistency.
"""

import cython

from cluesmith.kernel.engine import Engine
from cluesmith.kernel.propagators.pairs import Pairs
from cluesmith.support import arithmetic


@cython.final
@cython.cclass
class Product(Pairs):
    """Constraint: x * y = z; each variable may be any other.

    Consistency: domain where 256 pairs lie between the bounds of x and y (of a square: 256
    values).  Elsewhere bounds, over the reals but with factors that are not between -1 and 1
    unless 0; and 0 goes from where it can have no part.
    Wakes: any change.  Cost: constant, or the number of pairs.
    """

    def __init__(self, engine: Engine, x: int, y: int, z: int) -> None:
        self.begin(engine, (x, y, z))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def image(self) -> cython.bint:
        self.result[2] = arithmetic.times(self.result[0], self.result[1])
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def propagate(self, engine: Engine) -> cython.bint:
        if self.is_small(engine):
            if not self.try_pairs(engine):
                return False
            if self.all_fixed(engine):
                engine.entail(self)
            return True
        if self.variables[0] == self.variables[1]:
            return self.bound_square(engine)
        return self.bound_product(engine)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def bound_product(self, engine: Engine) -> cython.bint:
        x: cython.int = self.variables[0]
        y: cython.int = self.variables[1]
        z: cython.int = self.variables[2]
        a: cython.longlong = arithmetic.times(engine.least(x), engine.least(y))
        b: cython.longlong = arithmetic.times(engine.least(x), engine.most(y))
        c: cython.longlong = arithmetic.times(engine.most(x), engine.least(y))
        d: cython.longlong = arithmetic.times(engine.most(x), engine.most(y))
        if not engine.keep_from(z, min(a, b, c, d)) or not engine.keep_to(z, max(a, b, c, d)):
            return False
        if not engine.has(z, 0):
            if not engine.drop(x, 0) or not engine.drop(y, 0):
                return False
        elif not engine.has(x, 0) and not engine.has(y, 0) and not engine.drop(z, 0):
            return False
        a = engine.least(z)
        b = engine.most(z)
        return self.keep_factor(engine, x, y, a, b) and self.keep_factor(engine, y, x, a, b)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def bound_square(self, engine: Engine) -> cython.bint:
        x: cython.int = self.variables[0]
        z: cython.int = self.variables[2]
        least: cython.longlong = engine.least(x)
        most: cython.longlong = engine.most(x)
        root: cython.longlong
        low: cython.longlong = max(least, -most, 0)
        if not engine.keep_from(z, arithmetic.times(low, low)):
            return False
        if not engine.keep_to(z, max(arithmetic.times(least, least), arithmetic.times(most, most))):
            return False
        root = arithmetic.square_root(engine.most(z))
        if not engine.keep_from(x, -root) or not engine.keep_to(x, root):
            return False
        # The least root of what z can be, rounded up.
        root = arithmetic.square_root(engine.least(z) - 1) + 1 if engine.least(z) > 0 else 0
        if engine.least(x) > -root and not engine.keep_from(x, root):
            return False
        return engine.most(x) >= root or engine.keep_to(x, -root)
