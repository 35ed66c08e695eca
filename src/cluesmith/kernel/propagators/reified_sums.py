# mypy: ignore-errors
"""Linear sums with a truth value: b <=> sum <= 0, b <=> sum = 0.

Coefficients and ranges are so bounded that every sum fits 64 bits with room to spare.  The
truth variable has base 0 and the values 0 and 1; it may be one of the terms.
"""

from array import array
from collections.abc import Sequence

import cython

from cluesmith.errors import UsageError
from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.log import Reason
from cluesmith.kernel.propagators import formulas
from cluesmith.kernel.propagators.reified import expect_truth
from cluesmith.kernel.propagators.relation import Relation
from cluesmith.support import arithmetic, bits

FALSE = cython.declare(cython.ulonglong, 1)
TRUE = cython.declare(cython.ulonglong, 2)


@cython.cclass
class SumIff(Relation):
    """The shared part: (coefficient, variable) terms, the sum's bounds, cutting to a limit."""

    event = events.BOUNDS  # of a variable, to run again
    relation = "="

    def __init__(
        self, engine: Engine, truth: int, terms: Sequence[tuple[int, int]], constant: int = 0
    ) -> None:
        expect_truth(engine, [truth])
        weights: dict[int, int] = {}
        for a, x in terms:
            weights[x] = weights.get(x, 0) + a
        terms = [(a, x) for x, a in weights.items() if a]
        farthest = abs(constant)
        for a, x in terms:
            farthest += abs(a) * max(abs(engine.least(x)), abs(engine.most(x)), 1)
        if farthest > arithmetic.LARGEST:
            raise UsageError(f"a sum can come to {farthest}, past {arithmetic.LARGEST}")
        self.truth = truth
        self.variables = array("i", [x for _, x in terms])
        self.coefficients = array("q", [a for a, _ in terms])
        self.constant = constant
        scope = [truth, *(x for _, x in terms)]
        self.start(engine, scope, type(self).event, events.LINEAR, 2 + len(terms))

    def formula(self, engine: Engine) -> str:
        terms = zip(self.coefficients, self.variables, strict=True)
        sum_ = formulas.comparison(terms, self.constant, type(self).relation)
        return f"{{{self.truth}}} <=> {sum_}"

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
    def bring_down(self, engine: Engine, excess: cython.longlong) -> cython.bint:
        """No term may be more than `excess` above its least: so much the sum has to spare."""
        i: cython.int
        a: cython.longlong
        x: cython.int
        if excess < 0:
            return False
        for i in range(len(self.variables)):
            a = self.coefficients[i]
            x = self.variables[i]
            if a > 0:
                if not engine.keep_to(x, engine.least(x) + excess // a):
                    return False
            elif not engine.keep_from(x, engine.most(x) - excess // -a):
                return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def bring_up(self, engine: Engine, lack: cython.longlong) -> cython.bint:
        """No term may be more than `lack` below its most."""
        i: cython.int
        a: cython.longlong
        x: cython.int
        if lack < 0:
            return False
        for i in range(len(self.variables)):
            a = self.coefficients[i]
            x = self.variables[i]
            if a > 0:
                if not engine.keep_from(x, engine.most(x) - lack // a):
                    return False
            elif not engine.keep_to(x, engine.least(x) + lack // -a):
                return False
        return True

    @cython.cfunc
    @cython.exceptval(-1)
    def blame_bounds(self, reason: Reason, variable: cython.int, lows: cython.bint) -> cython.bint:
        """The bounds that make the sum at least what it is, or at most, and the truth value."""
        i: cython.int
        left: cython.ulonglong
        every: cython.ulonglong = 0xFFFFFFFFFFFFFFFF
        for i in range(len(self.variables)):
            if self.variables[i] == variable:
                continue
            left = reason.left(self.variables[i])
            if (self.coefficients[i] > 0) == lows:
                reason.blame(self.variables[i], bits.below(bits.lowest(left)))
            else:
                reason.blame(self.variables[i], ~bits.below(bits.highest(left)))
        if variable != self.truth:
            reason.blame(self.truth, every)
        return True

    @cython.cfunc
    @cython.exceptval(-1)
    def bound(
        self,
        engine: Engine,
        reason: Reason,
        variable: cython.int,
        value: cython.int,
        low: cython.bint,
    ) -> cython.longlong:
        """The sum's lower or upper bound as it was, with `variable` having that value."""
        i: cython.int
        place: cython.int
        total: cython.longlong = self.constant
        left: cython.ulonglong
        for i in range(len(self.variables)):
            if self.variables[i] == variable:
                place = value
            else:
                left = reason.left(self.variables[i])
                if (self.coefficients[i] > 0) == low:
                    place = bits.lowest(left)
                else:
                    place = bits.highest(left)
            total += self.coefficients[i] * (engine.bases[self.variables[i]] + place)
        return total

    @cython.cfunc
    @cython.exceptval(0, check=True)
    def truth_before(
        self, reason: Reason, variable: cython.int, value: cython.int
    ) -> cython.ulonglong:
        """What the truth variable could be, with `variable` having that value."""
        one: cython.ulonglong = 1
        return one << value if variable == self.truth else reason.left(self.truth)


@cython.final
@cython.cclass
class SumAtMostIff(SumIff):
    """Constraint: truth <=> the sum of terms and constant is at most 0.

    Consistency: domain, where no variable repeats.  Wakes: a bound moves.  Cost: linear.
    """

    relation = "<="

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def propagate(self, engine: Engine) -> cython.bint:
        truth: cython.ulonglong = engine.words[self.truth]
        self.measure(engine)
        if self.high <= 0:
            if not engine.narrow(self.truth, TRUE):
                return False
            engine.entail(self)
        elif self.low > 0:
            if not engine.narrow(self.truth, FALSE):
                return False
            engine.entail(self)
        elif truth == TRUE:
            return self.bring_down(engine, -self.low)
        elif truth == FALSE:
            return self.bring_up(engine, self.high - 1)
        return True

    @cython.cfunc
    @cython.exceptval(-1)
    def explain(
        self, engine: Engine, reason: Reason, variable: cython.int, value: cython.int
    ) -> cython.bint:
        """The truth value, and the bounds that go against it."""
        if self.repeats or self.wide:
            return Relation.explain(self, engine, reason, variable, value)
        truth: cython.ulonglong = self.truth_before(reason, variable, value)
        if truth == TRUE and self.bound(engine, reason, variable, value, True) > 0:
            return self.blame_bounds(reason, variable, True)
        if truth == FALSE and self.bound(engine, reason, variable, value, False) <= 0:
            return self.blame_bounds(reason, variable, False)
        return False


@cython.final
@cython.cclass
class SumEqualIff(SumIff):
    """Constraint: truth <=> the sum of terms and constant is 0.

    Consistency: bounds where it is true; where it is false, the last variable that is not
    fixed loses the value that would make it true; and where that is open, it becomes false
    if 0 is out of bounds or the last variable lacks that value.  Wakes: any change.  Cost:
    linear.
    """

    event = events.CHANGED

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def propagate(self, engine: Engine) -> cython.bint:
        truth: cython.ulonglong = engine.words[self.truth]
        self.measure(engine)
        if self.low > 0 or self.high < 0:
            if not engine.narrow(self.truth, FALSE):
                return False
            engine.entail(self)
        elif self.low == self.high:
            if not engine.narrow(self.truth, TRUE):
                return False
            engine.entail(self)
        elif truth == TRUE:
            # One round: what it cuts brings another run, between which the clock is seen.
            if not self.bring_down(engine, -self.low):
                return False
            self.measure(engine)
            return self.bring_up(engine, self.high)
        else:
            return self.differ(engine)
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def differ(self, engine: Engine) -> cython.bint:
        """Where one variable is left, the sum is 0 with one value of it at most."""
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
        a = self.coefficients[last]
        last = self.variables[last]
        value = arithmetic.truncate_divide(-total, a)
        if value * a == -total and engine.has(last, value):
            if engine.words[self.truth] != FALSE:
                return True
            if not engine.drop(last, value):
                return False
            if engine.has(last, value):
                return True
        elif not engine.narrow(self.truth, FALSE):
            return False
        engine.entail(self)
        return True

    @cython.cfunc
    @cython.exceptval(-1)
    def explain(
        self, engine: Engine, reason: Reason, variable: cython.int, value: cython.int
    ) -> cython.bint:
        """The truth value and the bounds on one side; where it is false, all."""
        if self.repeats or self.wide:
            return Relation.explain(self, engine, reason, variable, value)
        if self.truth_before(reason, variable, value) == TRUE:
            if self.bound(engine, reason, variable, value, True) > 0:
                return self.blame_bounds(reason, variable, True)
            if self.bound(engine, reason, variable, value, False) < 0:
                return self.blame_bounds(reason, variable, False)
        return False
