# mypy: ignore-errors
"""One side of an equation as the paper posts it: a o b = R, filtered by bounds."""

from __future__ import annotations

import cython

from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine, Propagator
from cluesmith.support import bits

PLUS = cython.declare(cython.int, 0)
MINUS = cython.declare(cython.int, 1)
TIMES = cython.declare(cython.int, 2)
# Results are kept above zero in the store's unsigned words.
SHIFT = cython.declare(cython.longlong, 1_000_000)


@cython.final
@cython.cclass
class Side(Propagator):
    """Constraint: a o b = R, where operands of * and / are at least 1.

    R has too many values for one word and is never labeled, so the store holds
    only its bounds, in two words; moving them wakes the other side of the
    equation.  Consistency: bounds.  Wakes: a bound of a or b moves.  Cost:
    constant.
    """

    def __init__(self, engine: Engine, a: int, b: int, operator: str, other: Side | None) -> None:
        self.a = a
        self.b = b
        self.take(operator)
        self.other = other
        if other is None:
            self.result = engine.allocate(2, 0)
            engine.words[self.result + 1] = 2 * SHIFT
        else:
            self.result = other.result
            other.other = self
        self.priority = events.CONSTANT
        self.cost = 10
        self.idempotent = False
        engine.post(self)
        for variable in (a, b):
            engine.watch(self, variable, events.BOUNDS)

    def formula(self, engine: Engine) -> str:
        """The side alone; where the other one is known, the equation."""
        own = f"{{{self.a}}} {'+-*/'[self.operator]} {{{self.b}}}"
        other: Side | None = self.other
        if other is None:
            return own
        return f"{own} = {{{other.a}}} {'+-*/'[other.operator]} {{{other.b}}}"

    def reads(self) -> tuple[int, ...]:
        """The other side moves the bounds of the result."""
        return () if self.other is None else (self.other.a, self.other.b)

    def take(self, operator: str) -> None:
        """Stand for this operator; only where the side has not run, or its runs are undone."""
        self.operator = "+-*/".index(operator)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def propagate(self, engine: Engine) -> cython.bint:
        a: cython.ulonglong = engine.words[self.a]
        b: cython.ulonglong = engine.words[self.b]
        a_low: cython.longlong = bits.lowest(a)
        a_high: cython.longlong = bits.highest(a)
        b_low: cython.longlong = bits.lowest(b)
        b_high: cython.longlong = bits.highest(b)
        if self.operator >= TIMES and (a_low == 0 or b_low == 0):
            return self.within(engine, self.a, 1, 63) and self.within(engine, self.b, 1, 63)
        if self.operator == PLUS:
            self.bound(engine, a_low + b_low, a_high + b_high)
        elif self.operator == MINUS:
            self.bound(engine, a_low - b_high, a_high - b_low)
        elif self.operator == TIMES:
            self.bound(engine, a_low * b_low, a_high * b_high)
        else:
            self.bound(engine, (a_low + b_high - 1) // b_high, a_high // b_low)
        low: cython.longlong = engine.words[self.result]
        high: cython.longlong = engine.words[self.result + 1]
        if low > high:
            return False
        low -= SHIFT
        high -= SHIFT
        if self.operator == PLUS:
            alive = self.within(engine, self.a, low - b_high, high - b_low) and self.within(
                engine, self.b, low - a_high, high - a_low
            )
        elif self.operator == MINUS:
            alive = self.within(engine, self.a, low + b_low, high + b_high) and self.within(
                engine, self.b, a_low - high, a_high - low
            )
        elif self.operator == TIMES:
            alive = self.within(
                engine, self.a, (low + b_high - 1) // b_high, high // b_low
            ) and self.within(engine, self.b, (low + a_high - 1) // a_high, high // a_low)
        else:
            alive = self.within(engine, self.a, low * b_low, high * b_high) and self.within(
                engine, self.b, (a_low + high - 1) // high, a_high // low
            )
        if alive and low == high:
            a = engine.words[self.a]
            b = engine.words[self.b]
            if a & (a - 1) == 0 and b & (b - 1) == 0 and a_low == a_high and b_low == b_high:
                engine.entail(self)
        return alive

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def bound(self, engine: Engine, low: cython.longlong, high: cython.longlong) -> cython.int:
        """Move the bounds of R closer and wake the other side if they moved."""
        at: cython.int = self.result
        low += SHIFT
        high += SHIFT
        moved: cython.bint = False
        if low > cython.cast(cython.longlong, engine.words[at]):
            engine.write(at, low)
            moved = True
        if high < cython.cast(cython.longlong, engine.words[at + 1]):
            engine.write(at + 1, high)
            moved = True
        if moved:
            engine.prunings += 1
            if self.other is not None:
                engine.schedule(self.other.number)
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def within(
        self, engine: Engine, variable: cython.int, low: cython.longlong, high: cython.longlong
    ) -> cython.bint:
        """Keep a variable between two values."""
        values: cython.ulonglong = engine.words[variable]
        if low <= bits.lowest(values) and bits.highest(values) <= high:
            return True
        if low > 63 or high < 0 or low > high:
            return False
        lowest: cython.int = max(low, 0)
        count: cython.int = min(high, 63) + 1
        return engine.narrow(variable, bits.below(count) & ~bits.below(lowest))
