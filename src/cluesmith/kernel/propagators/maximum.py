# mypy: ignore-errors
"""Maximum and minimum of variables.

A minimum is the maximum of the negated values: `top`, `bottom`, `lower` and `lift` see
values through the sign, and the rest speaks of a maximum.
"""

from array import array
from collections.abc import Sequence

import cython

from cluesmith.errors import UsageError
from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.log import Reason
from cluesmith.kernel.propagators import common
from cluesmith.kernel.propagators.relation import Relation
from cluesmith.support import bits


@cython.cclass
class Extreme(Relation):
    """The shared part of maximum and minimum.

    Consistency: domain, where no variable repeats; bounds for a variable while it has more
    than 64 values.  Wakes: any change.  Cost: linear.
    """

    def begin(self, engine: Engine, variables: Sequence[int], z: int, sign: int) -> None:
        if not variables:
            raise UsageError("no variables have no maximum and no minimum")
        self.sign = sign
        self.variables = array("i", variables)
        self.result = z
        scope = [z]
        scope.extend(variables)
        self.start(engine, scope, events.CHANGED, events.LINEAR, 3 + 3 * len(variables))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def top(self, engine: Engine, x: cython.int) -> cython.longlong:
        return engine.most(x) if self.sign > 0 else -engine.least(x)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def bottom(self, engine: Engine, x: cython.int) -> cython.longlong:
        return engine.least(x) if self.sign > 0 else -engine.most(x)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def lower(self, engine: Engine, x: cython.int, bound: cython.longlong) -> cython.bint:
        return engine.keep_to(x, bound) if self.sign > 0 else engine.keep_from(x, -bound)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def lift(self, engine: Engine, x: cython.int, bound: cython.longlong) -> cython.bint:
        return engine.keep_from(x, bound) if self.sign > 0 else engine.keep_to(x, -bound)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def propagate(self, engine: Engine) -> cython.bint:
        i: cython.int
        limit: cython.longlong
        if not self.bound_result(engine):
            return False
        limit = self.top(engine, self.result)
        for i in range(len(self.variables)):
            if not self.lower(engine, self.variables[i], limit):
                return False
        i = self.only_holder(engine)
        if i >= 0 and not self.hold(engine, i):
            return False
        if engine.fixed(self.result) and self.is_reached(engine):
            engine.entail(self)
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def is_reached(self, engine: Engine) -> cython.bint:
        """Whether a variable is the greatest, and no other can be greater."""
        i: cython.int
        limit: cython.longlong = self.top(engine, self.result)
        found: cython.bint = False
        for i in range(len(self.variables)):
            if self.top(engine, self.variables[i]) > limit:
                return False
            if self.bottom(engine, self.variables[i]) == limit:
                found = True
        return found

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def bound_result(self, engine: Engine) -> cython.bint:
        """The maximum is no less than any variable, and a value of one."""
        i: cython.int
        z: cython.int = self.result
        low: cython.longlong = self.bottom(engine, self.variables[0])
        high: cython.longlong = self.top(engine, self.variables[0])
        held: cython.ulonglong = 0
        for i in range(1, len(self.variables)):
            low = max(low, self.bottom(engine, self.variables[i]))
            high = max(high, self.top(engine, self.variables[i]))
        if not self.lift(engine, z, low) or not self.lower(engine, z, high):
            return False
        if engine.is_open(z):
            return True
        for i in range(len(self.variables)):
            held |= common.window(engine, self.variables[i], engine.start(z))
        return engine.narrow(z, held)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def only_holder(self, engine: Engine) -> cython.int:
        """The place of the only variable that can be the greatest maximum; -1 if several can.

        Where two can, every other value of any variable has one of them above it.
        """
        i: cython.int
        holder: cython.int = -1
        value: cython.longlong = self.sign * self.top(engine, self.result)
        for i in range(len(self.variables)):
            if engine.has(self.variables[i], value):
                if holder >= 0:
                    return -1
                holder = i
        return holder

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def hold(self, engine: Engine, holder: cython.int) -> cython.bint:
        """Its values above what others can hold must be values of the maximum itself."""
        i: cython.int
        x: cython.int = self.variables[holder]
        z: cython.int = self.result
        other: cython.longlong = self.bottom(engine, z) - 1  # the most that others can hold
        above: cython.ulonglong
        for i in range(len(self.variables)):
            if i == holder or not common.meet(engine, self.variables[i], z):
                continue
            if self.sign > 0:
                other = max(other, common.most_common(engine, self.variables[i], z))
            else:
                other = max(other, -common.least_common(engine, self.variables[i], z))
        # Nobody else: it is the maximum.
        low: cython.longlong = self.bottom(engine, z)
        if other < low and not self.lift(engine, x, low):
            return False
        if engine.is_open(x):
            return True
        above = self.from_bit(self.sign * (other + 1) - engine.start(x))
        return engine.narrow(x, ~above | common.window(engine, z, engine.start(x)))

    @cython.cfunc
    @cython.exceptval(-1)
    def explain(
        self, engine: Engine, reason: Reason, variable: cython.int, value: cython.int
    ) -> cython.bint:
        """Of a variable: no such great maximum.  Of the maximum: one above it, or none there."""
        i: cython.int
        x: cython.int
        at: cython.longlong
        beyond: cython.ulonglong
        one: cython.ulonglong = 1
        z: cython.int = self.result
        if self.repeats or self.wide:
            return Relation.explain(self, engine, reason, variable, value)
        if variable < 0:
            return False
        if variable != z:
            at = engine.bases[variable] + value - engine.bases[z]
            beyond = self.from_bit(at)
            if reason.left(z) & beyond:
                return False
            reason.blame(z, beyond)
            return True
        for i in range(len(self.variables)):
            x = self.variables[i]
            at = engine.bases[z] + value - engine.bases[x]
            beyond = self.from_bit(at + self.sign)
            if reason.left(x) & ~beyond == 0:
                reason.blame(x, ~beyond)
                return True
        for i in range(len(self.variables)):
            x = self.variables[i]
            at = engine.bases[z] + value - engine.bases[x]
            if 0 <= at < 64:
                if reason.left(x) >> at & 1:
                    return False
                reason.blame(x, one << at)
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def from_bit(self, at: cython.longlong) -> cython.ulonglong:
        """The bits from this one on, in the direction of the sign."""
        if self.sign > 0:
            return ~bits.below(max(0, min(at, 64)))
        return bits.below(max(0, min(at + 1, 64)))


@cython.final
@cython.cclass
class Maximum(Extreme):
    """Constraint: z is the greatest of the variables."""

    def __init__(self, engine: Engine, variables: Sequence[int], z: int) -> None:
        self.begin(engine, variables, z, 1)


@cython.final
@cython.cclass
class Minimum(Extreme):
    """Constraint: z is the least of the variables."""

    def __init__(self, engine: Engine, variables: Sequence[int], z: int) -> None:
        self.begin(engine, variables, z, -1)
