# mypy: ignore-errors
"""Two variables and an offset: x != y + c, x = y + c, x <= y + c.

`shift` turns bits of y into bits of x: y's bit j stands for the value that,
with c added, is x's bit j + shift.
"""

import cython

from cluesmith.errors import UsageError
from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine, Propagator
from cluesmith.kernel.log import Reason
from cluesmith.support import bits

FARTHEST = 2**30  # so that sums of bits and shifts fit a C int


@cython.cclass
class Pair(Propagator):
    """The shared part: two variables and what turns y's bits into x's."""

    relation = "="

    def start(self, engine: Engine, x: int, y: int, offset: int, event: int) -> None:
        """Post, and watch both for `event`."""
        shift = engine.base(y) + offset - engine.base(x)
        if abs(shift) > FARTHEST:
            raise UsageError(f"two variables can be at most {FARTHEST} apart, not {abs(shift)}")
        self.x = x
        self.y = y
        self.shift = shift
        self.priority = events.CONSTANT
        self.cost = 1
        self.idempotent = True
        engine.post(self)
        engine.watch(self, x, event)
        engine.watch(self, y, event)

    def formula(self, engine: Engine) -> str:
        offset = self.shift - engine.base(self.y) + engine.base(self.x)
        sign = f" {'+' if offset > 0 else '-'} {abs(offset)}" if offset else ""
        return f"{{{self.x}}} {type(self).relation} {{{self.y}}}{sign}"


@cython.cclass
class Different(Pair):
    """Constraint: x != y + offset.

    Consistency: domain.  Wakes: x or y is fixed.  Cost: constant.
    """

    relation = "!="

    def __init__(self, engine: Engine, x: int, y: int, offset: int = 0) -> None:
        self.start(engine, x, y, offset, events.FIXED)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def propagate(self, engine: Engine) -> cython.bint:
        x: cython.ulonglong = engine.words[self.x]
        y: cython.ulonglong = engine.words[self.y]
        if x & (x - 1) == 0:
            if not engine.narrow(self.y, ~bits.shifted(x, -self.shift)):
                return False
            engine.entail(self)
        elif y & (y - 1) == 0:
            if not engine.narrow(self.x, ~bits.shifted(y, self.shift)):
                return False
            engine.entail(self)
        return True


@cython.cclass
class Equal(Pair):
    """Constraint: x = y + offset.

    Consistency: domain.  Wakes: any change.  Cost: constant.
    """

    def __init__(self, engine: Engine, x: int, y: int, offset: int = 0) -> None:
        self.start(engine, x, y, offset, events.CHANGED)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def propagate(self, engine: Engine) -> cython.bint:
        if not engine.narrow(self.x, bits.shifted(engine.words[self.y], self.shift)):
            return False
        x: cython.ulonglong = engine.words[self.x]
        if not engine.narrow(self.y, bits.shifted(x, -self.shift)):
            return False
        if x & (x - 1) == 0:
            engine.entail(self)
        return True


@cython.cclass
class AtMost(Pair):
    """Constraint: x <= y + offset.

    Consistency: domain.  Wakes: a bound moves.  Cost: constant.
    """

    relation = "<="

    def __init__(self, engine: Engine, x: int, y: int, offset: int = 0) -> None:
        self.start(engine, x, y, offset, events.BOUNDS)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def propagate(self, engine: Engine) -> cython.bint:
        x: cython.ulonglong = engine.words[self.x]
        y: cython.ulonglong = engine.words[self.y]
        most: cython.int = bits.highest(y) + self.shift
        least: cython.int = bits.lowest(x) - self.shift
        if most < 0 or least > 63:
            return False
        if most < 63 and not engine.narrow(self.x, bits.below(most + 1)):
            return False
        if least > 0 and not engine.narrow(self.y, ~bits.below(least)):
            return False
        x = engine.words[self.x]
        y = engine.words[self.y]
        if bits.highest(x) <= bits.lowest(y) + self.shift:
            engine.entail(self)
        return True

    @cython.cfunc
    @cython.exceptval(-1)
    def explain(
        self, engine: Engine, reason: Reason, variable: cython.int, value: cython.int
    ) -> cython.bint:
        """The other one's bound."""
        if variable != self.x:
            reason.blame(self.x, bits.below(bits.lowest(reason.left(self.x))))
        if variable != self.y:
            reason.blame(self.y, ~bits.below(bits.highest(reason.left(self.y))))
        return True
