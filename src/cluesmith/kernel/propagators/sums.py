# mypy: ignore-errors
"""Linear sums of variables of any range: a*x + b*y + ... + constant compared with 0.

What `linear` is for variables of one word each.  No sum can overflow: what all terms can come to
at most must not pass 2^61.  A run is one round, so that the engine sees the clock between two
rounds: over wide ranges there can be very many.
"""

from array import array
from collections.abc import Sequence

import cython

from cluesmith.errors import UsageError
from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine, Propagator
from cluesmith.kernel.propagators import formulas
from cluesmith.support import arithmetic


@cython.cclass
class Sum(Propagator):
    """The shared part: (coefficient, variable) terms, bounds of the sum, and cutting to them."""

    event = events.BOUNDS  # of an ordinary variable, to run again
    relation = "="

    def __init__(self, engine: Engine, terms: Sequence[tuple[int, int]], constant: int = 0) -> None:
        weights: dict[int, int] = {}
        for a, x in terms:
            weights[x] = weights.get(x, 0) + a
        terms = [(a, x) for x, a in weights.items() if a]
        farthest = abs(constant)
        for a, x in terms:
            farthest += abs(a) * max(map(abs, engine.bounds(x)))
        if farthest > arithmetic.LARGEST:
            raise UsageError(f"a sum can come to {farthest}, past 2^61")
        self.variables = array("i", [x for _, x in terms])
        self.coefficients = array("q", [a for a, _ in terms])
        self.constant = constant
        self.priority = events.LINEAR
        self.cost = 1 + len(terms)
        self.idempotent = False
        engine.post(self)
        for _, x in terms:
            engine.watch(self, x, type(self).event if engine.notes_holes(x) else events.BOUNDS)

    def formula(self, engine: Engine) -> str:
        terms = zip(self.coefficients, self.variables, strict=True)
        return formulas.comparison(terms, self.constant, type(self).relation)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def measure(self, engine: Engine) -> cython.int:
        """Set `low` and `high`, between which the sum lies."""
        i: cython.int
        a: cython.longlong
        self.low = self.constant
        self.high = self.constant
        for i in range(len(self.variables)):
            a = self.coefficients[i]
            if a > 0:
                self.low += a * engine.least(self.variables[i])
                self.high += a * engine.most(self.variables[i])
            else:
                self.low += a * engine.most(self.variables[i])
                self.high += a * engine.least(self.variables[i])
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def bring_down(self, engine: Engine, room: cython.longlong) -> cython.bint:
        """Let no term be more than `room` above its least."""
        i: cython.int
        a: cython.longlong
        x: cython.int
        if room < 0:
            return False
        for i in range(len(self.variables)):
            a = self.coefficients[i]
            x = self.variables[i]
            if a > 0:
                if not engine.keep_to(x, engine.least(x) + room // a):
                    return False
            elif not engine.keep_from(x, engine.most(x) - room // -a):
                return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def bring_up(self, engine: Engine, room: cython.longlong) -> cython.bint:
        """Let no term be more than `room` below its most."""
        i: cython.int
        a: cython.longlong
        x: cython.int
        if room < 0:
            return False
        for i in range(len(self.variables)):
            a = self.coefficients[i]
            x = self.variables[i]
            if a > 0:
                if not engine.keep_from(x, engine.most(x) - room // a):
                    return False
            elif not engine.keep_to(x, engine.least(x) + room // -a):
                return False
        return True


@cython.final
@cython.cclass
class SumAtMost(Sum):
    """Constraint: the sum of terms and constant is at most 0.

    Consistency: domain.  Wakes: a bound moves.  Cost: linear.
    """

    relation = "<="

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def propagate(self, engine: Engine) -> cython.bint:
        self.measure(engine)
        if self.high <= 0:
            engine.entail(self)
            return True
        return self.bring_down(engine, -self.low)


@cython.final
@cython.cclass
class SumEqual(Sum):
    """Constraint: the sum of terms and constant is 0.

    Consistency: bounds.  Wakes: a bound moves.  Cost: linear a round.
    """

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def propagate(self, engine: Engine) -> cython.bint:
        self.measure(engine)
        if self.low == 0 and self.high == 0:
            engine.entail(self)
            return True
        if not self.bring_down(engine, -self.low):
            return False
        self.measure(engine)
        return self.bring_up(engine, self.high)


@cython.final
@cython.cclass
class SumDifferent(Sum):
    """Constraint: the sum of terms and constant is not 0.

    Consistency: domain, but that an open variable without holes keeps values between its bounds.
    Wakes: a variable is fixed; of those without holes, a bound moves.  Cost: linear.
    """

    event = events.FIXED
    relation = "!="

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def propagate(self, engine: Engine) -> cython.bint:
        i: cython.int
        last: cython.int = -1
        a: cython.longlong
        value: cython.longlong
        total: cython.longlong = self.constant
        for i in range(len(self.variables)):
            if engine.fixed(self.variables[i]):
                total += self.coefficients[i] * engine.least(self.variables[i])
            elif last < 0:
                last = i
            else:
                return True
        if last < 0:
            if total == 0:
                return False
            engine.entail(self)
            return True
        a = self.coefficients[last]
        last = self.variables[last]
        value = arithmetic.truncate_divide(-total, a)
        if value * a == -total:
            if not engine.drop(last, value):
                return False
            if engine.has(last, value):
                return True
        engine.entail(self)
        return True
