# mypy: ignore-errors
"""Counting: how many variables take a value of a set, as in `among` and `count`."""

from array import array
from collections.abc import Iterable, Sequence

import cython

from cluesmith.errors import UsageError
from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.log import Reason
from cluesmith.kernel.propagators.relation import Relation
from cluesmith.support import arithmetic, bits

OUTSIDE = cython.declare(cython.int, 0)  # of the set, whatever value is left
INSIDE = cython.declare(cython.int, 1)
UNDECIDED = cython.declare(cython.int, 2)


@cython.final
@cython.cclass
class Occurrences(Relation):
    """Constraint: `total` of the variables take a value of the set.

    Consistency: domain, where no variable repeats; bounds for a variable while it has more
    than 64 values.  Wakes: any change.  Cost: linear; for a wide variable times the set.
    """

    def __init__(
        self, engine: Engine, variables: Sequence[int], values: Iterable[int], total: int
    ) -> None:
        members = sorted(set(values))
        if any(abs(value) > arithmetic.LARGEST for value in members):
            raise UsageError(f"Occurrences: a value is past {arithmetic.LARGEST}")
        self.variables = array("i", variables)
        self.values = array("q", members)
        self.total = total
        self.masks = array("Q", [0]) * len(variables)
        i: cython.int
        for i in range(len(variables)):
            if not engine.is_wide(variables[i]):
                self.masks[i] = self.members(engine, i)
        scope = [total]
        scope.extend(variables)
        self.start(engine, scope, events.CHANGED, events.LINEAR, 2 + len(variables), True)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def propagate(self, engine: Engine) -> cython.bint:
        i: cython.int
        standing: cython.int
        sure: cython.int = 0
        undecided: cython.int = 0
        for i in range(len(self.variables)):
            standing = self.standing(engine, i)
            if standing == INSIDE:
                sure += 1
            elif standing == UNDECIDED:
                undecided += 1
        if not engine.keep_from(self.total, sure):
            return False
        if not engine.keep_to(self.total, sure + undecided):
            return False
        if undecided == 0:
            engine.entail(self)
        elif engine.most(self.total) == sure:
            for i in range(len(self.variables)):
                if self.standing(engine, i) == UNDECIDED and not self.keep_out(engine, i):
                    return False
        elif engine.least(self.total) == sure + undecided:
            for i in range(len(self.variables)):
                if self.standing(engine, i) == UNDECIDED and not self.put_in(engine, i):
                    return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def members(self, engine: Engine, place: cython.int) -> cython.ulonglong:
        """The set as a mask of a variable that is not open."""
        k: cython.int
        bit: cython.longlong
        one: cython.ulonglong = 1
        found: cython.ulonglong = 0
        start: cython.longlong = engine.start(self.variables[place])
        for k in range(len(self.values)):
            bit = self.values[k] - start
            if 0 <= bit < 64:
                found |= one << bit
        return found

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def standing(self, engine: Engine, place: cython.int) -> cython.int:
        """Whether a variable is inside of the set, outside or undecided."""
        k: cython.int
        x: cython.int = self.variables[place]
        within: cython.longlong = 0
        mask: cython.ulonglong
        if engine.is_open(x):
            for k in range(len(self.values)):
                if engine.has(x, self.values[k]):
                    within += 1
            if within == 0:
                return OUTSIDE
            return INSIDE if within == engine.most(x) - engine.least(x) + 1 else UNDECIDED
        mask = self.members(engine, place) if engine.is_wide(x) else self.masks[place]
        if engine.words[x] & mask == 0:
            return OUTSIDE
        return INSIDE if engine.words[x] & ~mask == 0 else UNDECIDED

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def put_in(self, engine: Engine, place: cython.int) -> cython.bint:
        """Only values of the set."""
        k: cython.int
        x: cython.int = self.variables[place]
        low: cython.longlong
        high: cython.longlong = -1
        if not engine.is_wide(x):
            return engine.narrow(x, self.masks[place])
        low = 0
        for k in range(len(self.values)):
            if engine.has(x, self.values[k]):
                if high < low:
                    low = self.values[k]
                high = self.values[k]
        if not engine.keep_from(x, low) or not engine.keep_to(x, high):
            return False
        return engine.is_open(x) or engine.narrow(x, self.members(engine, place))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def keep_out(self, engine: Engine, place: cython.int) -> cython.bint:
        """No value of the set; between the bounds of an open variable they stay for now."""
        k: cython.int
        x: cython.int = self.variables[place]
        if not engine.is_wide(x):
            return engine.narrow(x, ~self.masks[place])
        for k in range(len(self.values)):
            if not engine.drop(x, self.values[k]):
                return False
        k = len(self.values)
        while k and engine.drop(x, self.values[k - 1]):
            k -= 1
        return k == 0

    @cython.cfunc
    @cython.exceptval(-1)
    def explain(
        self, engine: Engine, reason: Reason, variable: cython.int, value: cython.int
    ) -> cython.bint:
        """Too many are inside for the total's upper bound, or too few can be for its lower one."""
        i: cython.int
        x: cython.int
        one: cython.ulonglong = 1
        left: cython.ulonglong
        sure: cython.longlong = 0
        possible: cython.longlong = 0
        if self.repeats or self.wide:
            return Relation.explain(self, engine, reason, variable, value)
        for i in range(len(self.variables)):
            x = self.variables[i]
            left = one << value if x == variable else reason.left(x)
            sure += left & ~self.masks[i] == 0
            possible += left & self.masks[i] != 0
        left = one << value if self.total == variable else reason.left(self.total)
        # As bits of the total.
        sure -= engine.bases[self.total]
        possible -= engine.bases[self.total]
        if sure <= bits.highest(left) and possible >= bits.lowest(left):
            return False
        for i in range(len(self.variables)):
            x = self.variables[i]
            if x == variable:
                continue
            if sure > bits.highest(left):
                if reason.left(x) & ~self.masks[i] == 0:
                    reason.blame(x, ~self.masks[i])
            elif reason.left(x) & self.masks[i] == 0:
                reason.blame(x, self.masks[i])
        if self.total != variable:
            if sure > bits.highest(left):
                reason.blame(self.total, ~bits.below(bits.highest(left) + 1))
            else:
                reason.blame(self.total, bits.below(bits.lowest(left)))
        return True
