# mypy: ignore-errors
"""What x and y determine: domain consistency by trying all pairs, where they are few.

The shared part of products and quotients; beyond `MOST_PAIRS` each reasons by bounds.
"""

from collections.abc import Sequence

import cython

from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.propagators.relation import Relation
from cluesmith.support import arithmetic

MOST_PAIRS = cython.declare(cython.longlong, 256)  # between the bounds of x and y


@cython.cclass
class Pairs(Relation):
    """Base class: `image` makes the other results from the first two, x and y."""

    def begin(self, engine: Engine, variables: Sequence[int]) -> None:
        """Post over x, y and what they determine, two at most."""
        if not cython.compiled:
            self.variables, self.is_open, self.result = [0] * 4, [False] * 4, [0] * 4
            self.low, self.high, self.kept = [0] * 4, [0] * 4, [0] * 4
        self.count = len(variables)
        i: cython.int
        for i in range(self.count):
            self.variables[i] = variables[i]
        self.start(engine, variables, events.CHANGED, events.QUADRATIC, 40)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def is_small(self, engine: Engine) -> cython.bint:
        """Whether the pairs between the bounds are few enough to try them all."""
        x: cython.int = self.variables[0]
        y: cython.int = self.variables[1]
        width: cython.longlong = engine.most(x) - engine.least(x) + 1
        height: cython.longlong = engine.most(y) - engine.least(y) + 1
        if x == y:
            height = 1
        return width <= MOST_PAIRS and height <= MOST_PAIRS and width * height <= MOST_PAIRS

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def image(self) -> cython.bint:
        """Set the further results from the first two; False if there are none."""
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def try_pairs(self, engine: Engine) -> cython.bint:
        """Keep the values that occur in a solution."""
        i: cython.int
        a: cython.longlong
        b: cython.longlong
        x: cython.int = self.variables[0]
        y: cython.int = self.variables[1]
        first: cython.longlong = engine.least(y)
        last: cython.longlong = engine.most(y)
        for i in range(self.count):
            self.is_open[i] = engine.is_open(self.variables[i])
            self.low[i] = arithmetic.LARGEST + 1
            self.high[i] = -arithmetic.LARGEST - 1
            self.kept[i] = 0
        for a in range(engine.least(x), engine.most(x) + 1):
            if not engine.has(x, a):
                continue
            if x == y:
                first = a
                last = a
            self.result[0] = a
            for b in range(first, last + 1):
                self.result[1] = b
                if engine.has(y, b) and self.image() and self.holds(engine):
                    self.mark(engine)
        return self.keep_marked(engine)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def holds(self, engine: Engine) -> cython.bint:
        """Whether the variables can have these results, the same one the same result twice."""
        i: cython.int
        j: cython.int
        for i in range(2, self.count):
            if not engine.has(self.variables[i], self.result[i]):
                return False
            if self.repeats:
                for j in range(i):
                    if self.variables[i] == self.variables[j] and self.result[i] != self.result[j]:
                        return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def mark(self, engine: Engine) -> cython.int:
        """These results are a solution."""
        i: cython.int
        one: cython.ulonglong = 1
        for i in range(self.count):
            self.low[i] = min(self.low[i], self.result[i])
            self.high[i] = max(self.high[i], self.result[i])
            if not self.is_open[i]:
                self.kept[i] |= one << (self.result[i] - engine.start(self.variables[i]))
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def keep_marked(self, engine: Engine) -> cython.bint:
        i: cython.int
        for i in range(self.count):
            if self.is_open[i]:
                if not engine.keep_from(self.variables[i], self.low[i]):
                    return False
                if not engine.keep_to(self.variables[i], self.high[i]):
                    return False
            elif not engine.narrow(self.variables[i], self.kept[i]):
                return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def keep_factor(
        self,
        engine: Engine,
        x: cython.int,
        y: cython.int,
        low: cython.longlong,
        high: cython.longlong,
    ) -> cython.bint:
        """Keep x where x*y can come between low and high, y between its bounds but not 0.

        Where both can be 0, so can any x.
        """
        least: cython.longlong = engine.least(y)
        most: cython.longlong = engine.most(y)
        lowest: cython.longlong = arithmetic.LARGEST + 1
        highest: cython.longlong = -arithmetic.LARGEST - 1
        near: cython.longlong
        far: cython.longlong
        side: cython.int
        if low <= 0 <= high and engine.has(y, 0):
            return True
        for side in range(2):
            if side == 0:
                near, far = max(least, 1), most
            else:
                near, far = least, min(most, -1)
            if near > far:
                continue
            # x*y reaches from low to high for the x between these four, which are exact.
            lowest = min(
                lowest,
                arithmetic.ceil_divide(low, near),
                arithmetic.ceil_divide(low, far),
                arithmetic.ceil_divide(high, near),
                arithmetic.ceil_divide(high, far),
            )
            highest = max(
                highest,
                arithmetic.floor_divide(low, near),
                arithmetic.floor_divide(low, far),
                arithmetic.floor_divide(high, near),
                arithmetic.floor_divide(high, far),
            )
        return engine.keep_from(x, lowest) and engine.keep_to(x, highest)
