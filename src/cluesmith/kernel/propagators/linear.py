# mypy: ignore-errors
"""Linear sums: a*x + b*y + ... + constant compared with 0, for <=, = and !=.

Inside, a variable counts from its base: its bit number is its value, and the
bases have gone into the constant.  All divisions are of numbers that are not
negative, where C and Python agree.
"""

from array import array
from collections.abc import Sequence

import cython

from cluesmith.errors import UsageError
from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine, Propagator
from cluesmith.kernel.log import Reason
from cluesmith.kernel.propagators import formulas
from cluesmith.support import bits

MOST_TERMS = 4096
LARGEST = 2**40  # of a coefficient or constant: sums of a few thousand terms fit 64 bits
FARTHEST = 2**60  # from 0 that all terms may lie with their variables at their bases


@cython.cclass
class Linear(Propagator):
    """The shared part: (coefficient, variable) terms, and cutting one by what the others leave."""

    event = events.BOUNDS  # of a variable, to run again
    relation = "="

    def __init__(self, engine: Engine, terms: Sequence[tuple[int, int]], constant: int = 0) -> None:
        farthest = max((abs(a) for a, _ in terms), default=0)
        if len(terms) > MOST_TERMS or max(farthest, abs(constant)) > LARGEST:
            raise UsageError(f"linear: at most {MOST_TERMS} terms with numbers up to {LARGEST}")
        # One term a variable: two would each count the other's old bounds.
        weights: dict[int, int] = {}
        for a, x in terms:
            weights[x] = weights.get(x, 0) + a
        terms = [(a, x) for x, a in weights.items() if a]
        at_bases = constant + sum(a * engine.base(x) for a, x in terms)
        if abs(at_bases) > FARTHEST:
            raise UsageError(f"linear: the sum is {at_bases} where variables are least, past 2**60")
        self.variables = array("i", [x for _, x in terms])
        self.coefficients = array("q", [a for a, _ in terms])
        self.constant = at_bases
        self.priority = events.LINEAR
        self.cost = 1 + len(terms)
        self.idempotent = True
        engine.post(self)
        for _, variable in terms:
            engine.watch(self, variable, type(self).event)

    def formula(self, engine: Engine) -> str:
        terms = list(zip(self.coefficients, self.variables, strict=True))
        constant = self.constant - sum(a * engine.base(x) for a, x in terms)
        return formulas.comparison(terms, constant, type(self).relation)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def tighten(
        self, engine: Engine, i: cython.int, room: cython.longlong, at_most: cython.bint
    ) -> cython.bint:
        """Keep term i at most (or at least) `room`."""
        a: cython.longlong = self.coefficients[i]
        bound: cython.longlong
        if not at_most:
            # a*x >= room is -a*x <= -room.
            a = -a
            room = -room
        if a > 0:
            if room < 0:
                return False
            bound = room // a
            return bound >= 63 or engine.narrow(self.variables[i], bits.below(bound + 1))
        if room >= 0:
            return True
        bound = (-room + -a - 1) // -a
        return bound <= 63 and engine.narrow(self.variables[i], ~bits.below(bound))

    @cython.cfunc
    @cython.exceptval(-1)
    def explain_bounds(
        self,
        reason: Reason,
        variable: cython.int,
        value: cython.int,
        at_most: cython.bint,
    ) -> cython.bint:
        """Whether the sum, with this value, is more than 0 (or less): then the bounds are why."""
        i: cython.int
        a: cython.longlong
        left: cython.ulonglong
        total: cython.longlong = self.constant
        for i in range(len(self.variables)):
            a = self.coefficients[i]
            left = reason.left(self.variables[i])
            if self.variables[i] == variable:
                total += a * value
            elif (a > 0) == at_most:
                total += a * bits.lowest(left)
            else:
                total += a * bits.highest(left)
        if not (total > 0 if at_most else total < 0):
            return False
        for i in range(len(self.variables)):
            if self.variables[i] == variable:
                continue
            left = reason.left(self.variables[i])
            if (self.coefficients[i] > 0) == at_most:
                reason.blame(self.variables[i], bits.below(bits.lowest(left)))
            else:
                reason.blame(self.variables[i], ~bits.below(bits.highest(left)))
        return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def least(engine: Engine, variable: cython.int, a: cython.longlong) -> cython.longlong:
    domain: cython.ulonglong = engine.words[variable]
    return a * (bits.lowest(domain) if a > 0 else bits.highest(domain))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def most(engine: Engine, variable: cython.int, a: cython.longlong) -> cython.longlong:
    domain: cython.ulonglong = engine.words[variable]
    return a * (bits.highest(domain) if a > 0 else bits.lowest(domain))


@cython.cclass
class LinearAtMost(Linear):
    """Constraint: the sum of terms and constant is at most 0.

    Consistency: domain.  Wakes: a bound moves.  Cost: linear.
    """

    relation = "<="

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def propagate(self, engine: Engine) -> cython.bint:
        i: cython.int
        a: cython.longlong
        low: cython.longlong = self.constant
        high: cython.longlong = self.constant
        for i in range(len(self.variables)):
            low += least(engine, self.variables[i], self.coefficients[i])
        if low > 0:
            return False
        for i in range(len(self.variables)):
            a = self.coefficients[i]
            room: cython.longlong = least(engine, self.variables[i], a) - low
            if not self.tighten(engine, i, room, True):
                return False
            high += most(engine, self.variables[i], a)
        if high <= 0:
            engine.entail(self)
        return True

    @cython.cfunc
    @cython.exceptval(-1)
    def explain(
        self, engine: Engine, reason: Reason, variable: cython.int, value: cython.int
    ) -> cython.bint:
        """The bounds of the others."""
        return self.explain_bounds(reason, variable, value, True)


@cython.cclass
class LinearEqual(Linear):
    """Constraint: the sum of terms and constant is 0.

    Consistency: bounds.  Wakes: a bound moves.  Cost: linear a round.
    """

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def propagate(self, engine: Engine) -> cython.bint:
        i: cython.int
        a: cython.longlong
        low: cython.longlong
        high: cython.longlong
        changed: cython.bint = True
        while changed:
            changed = False
            low = self.constant
            high = self.constant
            for i in range(len(self.variables)):
                low += least(engine, self.variables[i], self.coefficients[i])
                high += most(engine, self.variables[i], self.coefficients[i])
            if low > 0 or high < 0:
                return False
            if low == high:
                engine.entail(self)
                return True
            for i in range(len(self.variables)):
                a = self.coefficients[i]
                low_i: cython.longlong = least(engine, self.variables[i], a)
                high_i: cython.longlong = most(engine, self.variables[i], a)
                if not self.tighten(engine, i, low_i - low, True):
                    return False
                if not self.tighten(engine, i, high_i - high, False):
                    return False
                # A cut inside this round leaves `low` and `high` too wide: go round again.
                if low_i != least(engine, self.variables[i], a):
                    changed = True
                if high_i != most(engine, self.variables[i], a):
                    changed = True
        return True

    @cython.cfunc
    @cython.exceptval(-1)
    def explain(
        self, engine: Engine, reason: Reason, variable: cython.int, value: cython.int
    ) -> cython.bint:
        """The lower bounds of the others, or the upper ones."""
        return self.explain_bounds(reason, variable, value, True) or self.explain_bounds(
            reason, variable, value, False
        )


@cython.cclass
class LinearDifferent(Linear):
    """Constraint: the sum of terms and constant is not 0.

    Consistency: domain.  Wakes: a variable is fixed.  Cost: linear.
    """

    event = events.FIXED
    relation = "!="

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def propagate(self, engine: Engine) -> cython.bint:
        i: cython.int
        unfixed: cython.int = -1
        one: cython.ulonglong = 1
        domain: cython.ulonglong
        a: cython.longlong
        total: cython.longlong = self.constant
        for i in range(len(self.variables)):
            domain = engine.words[self.variables[i]]
            if domain & (domain - 1) == 0:
                total += self.coefficients[i] * bits.lowest(domain)
            elif unfixed < 0:
                unfixed = i
            else:
                return True
        if unfixed < 0:
            if total == 0:
                return False
            engine.entail(self)
            return True
        # a*x + total = 0 is what must not be.
        a = self.coefficients[unfixed]
        if a < 0:
            a = -a
        else:
            total = -total
        if total >= 0 and total % a == 0 and total // a < 64:
            engine.narrow(self.variables[unfixed], ~(one << (total // a)))
        engine.entail(self)
        return True
