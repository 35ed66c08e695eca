# mypy: ignore-errors
"""Element: the variable, or the constant, at a place that is itself a variable."""

from array import array
from collections.abc import Sequence

import cython

from cluesmith.errors import UsageError
from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.log import Reason
from cluesmith.kernel.propagators import common
from cluesmith.kernel.propagators.relation import Relation
from cluesmith.support import arithmetic

ONE = cython.declare(cython.ulonglong, 1)


@cython.cclass
class Choosing(Relation):
    """The shared part: places that are still possible, and what they offer for the result."""

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def offer(self, engine: Engine, place: cython.int) -> cython.bint:
        """Add what this place and the result have in common; False if nothing."""
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def choose(self, engine: Engine) -> cython.bint:
        """Keep the places that offer something, and of the result what is offered."""
        place: cython.longlong
        if not engine.keep_from(self.index, 0):
            return False
        if not engine.keep_to(self.index, self.count - 1):
            return False
        start: cython.longlong = engine.start(self.index)
        self.is_open = engine.is_open(self.index)
        self.places = 0
        self.values = 0
        self.low = arithmetic.LARGEST + 1
        self.high = -arithmetic.LARGEST - 1
        self.first = self.count
        self.last = -1
        for place in range(engine.least(self.index), engine.most(self.index) + 1):
            if engine.has(self.index, place) and self.offer(engine, place):
                self.first = min(self.first, place)
                self.last = place
                if not self.is_open:
                    self.places |= ONE << (place - start)
        if self.is_open:
            if not engine.keep_from(self.index, self.first):
                return False
            if not engine.keep_to(self.index, self.last):
                return False
        elif not engine.narrow(self.index, self.places):
            return False
        if engine.is_open(self.result):
            return engine.keep_from(self.result, self.low) and engine.keep_to(
                self.result, self.high
            )
        return engine.narrow(self.result, self.values)


@cython.final
@cython.cclass
class Element(Choosing):
    """Constraint: z is the variable at place `index`, counted from 0.

    Consistency: domain, where no variable repeats; bounds for a variable while it has more
    than 64 values.  Wakes: any change.  Cost: linear.
    """

    def __init__(self, engine: Engine, index: int, variables: Sequence[int], z: int) -> None:
        self.index = index
        self.count = len(variables)
        self.result = z
        self.variables = array("i", variables)
        scope = [index, z]
        scope.extend(variables)
        self.start(engine, scope, events.CHANGED, events.LINEAR, 2 + len(variables), True)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def propagate(self, engine: Engine) -> cython.bint:
        x: cython.int
        if not self.choose(engine):
            return False
        if engine.fixed(self.index):
            x = self.variables[engine.least(self.index)]
            if not common.equate(engine, x, self.result):
                return False
            if engine.fixed(x):
                engine.entail(self)
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def offer(self, engine: Engine, place: cython.int) -> cython.bint:
        x: cython.int = self.variables[place]
        z: cython.int = self.result
        if not common.meet(engine, x, z):
            return False
        if engine.is_open(z):
            self.low = min(self.low, common.least_common(engine, x, z))
            self.high = max(self.high, common.most_common(engine, x, z))
        else:
            self.values |= common.window(engine, x, engine.start(z))
        return True

    @cython.cfunc
    @cython.exceptval(-1)
    def explain(
        self, engine: Engine, reason: Reason, variable: cython.int, value: cython.int
    ) -> cython.bint:
        """A place: what is there and the result.  A value: each place, or its lack of it."""
        place: cython.int
        at: cython.longlong
        wanted: cython.longlong
        every: cython.ulonglong = 0xFFFFFFFFFFFFFFFF
        if self.repeats or self.wide:
            return Relation.explain(self, engine, reason, variable, value)
        if variable < 0:
            return False
        if variable == self.index:
            place = engine.bases[variable] + value
            if 0 <= place < self.count:
                reason.blame(self.variables[place], every)
                reason.blame(self.result, every)
            return True
        wanted = engine.bases[variable] + value
        if variable != self.result:
            reason.blame(self.index, every)
            at = wanted - engine.bases[self.result]
            if 0 <= at < 64:
                reason.blame(self.result, ONE << at)
            return True
        for place in range(self.count):
            at = place - engine.bases[self.index]
            if not 0 <= at < 64 or not reason.left(self.index) >> at & 1:
                if 0 <= at < 64:
                    reason.blame(self.index, ONE << at)
                continue
            at = wanted - engine.bases[self.variables[place]]
            if 0 <= at < 64:
                reason.blame(self.variables[place], ONE << at)
        return True


@cython.final
@cython.cclass
class ElementOf(Choosing):
    """Constraint: z is the constant at place `index`, counted from 0.

    Consistency: domain; bounds for a variable while it has more than 64 values.
    Wakes: any change.  Cost: linear.
    """

    def __init__(self, engine: Engine, index: int, values: Sequence[int], z: int) -> None:
        far = [value for value in values if abs(value) > arithmetic.LARGEST]
        if far:
            raise UsageError(f"ElementOf: {far[0]} is past {arithmetic.LARGEST}")
        self.index = index
        self.count = len(values)
        self.result = z
        self.constants = array("q", values)
        scope = [index, z]
        self.start(engine, scope, events.CHANGED, events.LINEAR, 2 + len(values), True)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def propagate(self, engine: Engine) -> cython.bint:
        if not self.choose(engine):
            return False
        # Every place that is left has the constant; between open bounds others may be, too.
        if engine.fixed(self.result) and not self.is_open and not self.repeats:
            engine.entail(self)
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def offer(self, engine: Engine, place: cython.int) -> cython.bint:
        value: cython.longlong = self.constants[place]
        if not engine.has(self.result, value):
            return False
        self.low = min(self.low, value)
        self.high = max(self.high, value)
        if not engine.is_open(self.result):
            self.values |= ONE << (value - engine.start(self.result))
        return True

    @cython.cfunc
    @cython.exceptval(-1)
    def explain(
        self, engine: Engine, reason: Reason, variable: cython.int, value: cython.int
    ) -> cython.bint:
        """A place: its constant.  A value: all places that have it."""
        place: cython.int
        at: cython.longlong
        wanted: cython.longlong
        if self.repeats or self.wide:
            return Relation.explain(self, engine, reason, variable, value)
        if variable < 0:
            return False
        wanted = engine.bases[variable] + value
        if variable == self.index:
            if 0 <= wanted < self.count:
                at = self.constants[wanted] - engine.bases[self.result]
                if 0 <= at < 64:
                    reason.blame(self.result, ONE << at)
            return True
        for place in range(self.count):
            at = place - engine.bases[self.index]
            if self.constants[place] == wanted and 0 <= at < 64:
                reason.blame(self.index, ONE << at)
        return True
