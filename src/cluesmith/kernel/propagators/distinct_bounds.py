# mypy: ignore-errors
"""All different at bounds consistency, for variables of any range.

After Lopez-Ortiz and others (2003).  A Hall interval has as many variables inside as it has
values, so a variable with a bound in it that is not inside is moved out.  Variables are taken by
their upper bound; of each, the first value that is free from its lower bound on is used up.  Two
forests of links find it, and the ends of the Hall intervals, in nearly constant time.
"""

from array import array
from collections.abc import Sequence

import cython

from cluesmith.errors import UsageError
from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine, Propagator
from cluesmith.kernel.store import zeros

FARTHEST = 2**60  # from 0 that a value may lie, so that no difference overflows
FREE = cython.declare(
    cython.int, 0
)  # the chain that leads to free values; `hall`: of Hall intervals


@cython.final
@cython.cclass
class DistinctBounds(Propagator):
    """Constraint: the variables, each of any range, take different values.

    Consistency: bounds, as whole numbers; and what a fixed variable has leaves the domains that
    note holes.  Wakes: a bound moves.  Cost: about n log n, and n for each fixed one.
    """

    def __init__(self, engine: Engine, variables: Sequence[int]) -> None:
        for variable in variables:
            low, high = engine.bounds(variable)
            if max(abs(low), abs(high)) > FARTHEST:
                raise UsageError(f"all different: a variable has values {low}..{high}, past 2^60")
        size = len(variables)
        self.variables = array("i", variables)
        self.order = array("i", variables)
        self.settled_word = engine.allocate(1, 0)
        self.low, self.high = zeros("q", size), zeros("q", size)
        self.by_low, self.by_high = array("i", range(size)), array("i", range(size))
        self.low_rank, self.high_rank = zeros("i", size), zeros("i", size)
        self.count = 0
        self.hall = 2 * size + 2
        self.ends, self.room = zeros("q", self.hall), zeros("q", self.hall)
        self.links = zeros("i", 2 * self.hall)
        self.priority = events.QUADRATIC
        self.cost = 8 * size + 1
        self.idempotent = False
        engine.post(self)
        for variable in variables:
            engine.watch(self, variable, events.BOUNDS)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def propagate(self, engine: Engine) -> cython.bint:
        if len(self.variables) == 0:
            return True
        return (
            self.raise_lows(engine, False)
            and self.raise_lows(engine, True)
            and self.take_out(engine)
        )

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def measure(self, engine: Engine, mirrored: cython.bint) -> cython.int:
        """Sort the variables by their bounds; mirrored, the upper ones are lower ones below 0."""
        i: cython.int
        j: cython.int
        moved: cython.int
        for i in range(len(self.variables)):
            if mirrored:
                self.low[i] = -engine.most(self.variables[i])
                self.high[i] = -engine.least(self.variables[i])
            else:
                self.low[i] = engine.least(self.variables[i])
                self.high[i] = engine.most(self.variables[i])
        # They are mostly sorted already, from the last run.
        for i in range(1, len(self.variables)):
            moved = self.by_low[i]
            j = i
            while j and self.low[self.by_low[j - 1]] > self.low[moved]:
                self.by_low[j] = self.by_low[j - 1]
                j -= 1
            self.by_low[j] = moved
            moved = self.by_high[i]
            j = i
            while j and self.high[self.by_high[j - 1]] > self.high[moved]:
                self.by_high[j] = self.by_high[j - 1]
                j -= 1
            self.by_high[j] = moved
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def rank(self) -> cython.int:
        """Number the ends of the ranges, each once: lower bounds, and one above upper bounds."""
        i: cython.int = 0
        j: cython.int = 0
        place: cython.int = 0
        end: cython.longlong
        size: cython.int = len(self.variables)
        self.ends[0] = self.low[self.by_low[0]] - 2
        while j < size:
            if i < size and self.low[self.by_low[i]] <= self.high[self.by_high[j]] + 1:
                end = self.low[self.by_low[i]]
                if end != self.ends[place]:
                    place += 1
                    self.ends[place] = end
                self.low_rank[self.by_low[i]] = place
                i += 1
            else:
                end = self.high[self.by_high[j]] + 1
                if end != self.ends[place]:
                    place += 1
                    self.ends[place] = end
                self.high_rank[self.by_high[j]] = place
                j += 1
        self.count = place
        self.ends[place + 1] = self.ends[place] + 2
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def raise_lows(self, engine: Engine, mirrored: cython.bint) -> cython.bint:
        """Move lower bounds out of Hall intervals; mirrored, upper ones."""
        i: cython.int
        k: cython.int
        x: cython.int
        y: cython.int
        z: cython.int
        before: cython.int
        alive: cython.bint = True
        self.measure(engine, mirrored)
        self.rank()
        for i in range(1, self.count + 2):
            self.links[FREE + i] = i - 1
            self.links[self.hall + i] = i - 1
            self.room[i] = self.ends[i] - self.ends[i - 1]
        for k in range(len(self.variables)):
            i = self.by_high[k]
            x = self.low_rank[i]
            y = self.high_rank[i]
            z = self.top(FREE, x + 1)
            before = self.links[FREE + z]
            self.room[z] -= 1
            if self.room[z] == 0:
                self.links[FREE + z] = z + 1
                z = self.top(FREE, z + 1)
                self.links[FREE + z] = before
            self.point(FREE, x + 1, z, z)
            if self.room[z] < self.ends[z] - self.ends[y]:
                return False
            if self.links[self.hall + x] > x:
                y = self.top(self.hall, self.links[self.hall + x])
                if mirrored:
                    alive = engine.keep_to(self.variables[i], -self.ends[y])
                else:
                    alive = engine.keep_from(self.variables[i], self.ends[y])
                if not alive:
                    return False
                self.point(self.hall, x, y, y)
                y = self.high_rank[i]
            if self.room[z] == self.ends[z] - self.ends[y]:
                self.point(self.hall, self.links[self.hall + y], before - 1, y)
                self.links[self.hall + y] = before - 1
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def take_out(self, engine: Engine) -> cython.bint:
        """Take what fixed variables have out of the domains that can note it.

        The first of `order`, as many as a word of the store says, have been taken care of.
        """
        i: cython.int
        j: cython.int
        settled: cython.int = engine.words[self.settled_word]
        is_gone: cython.bint
        value: cython.longlong
        i = settled
        while i < len(self.order):
            if not engine.fixed(self.order[i]):
                i += 1
                continue
            value = engine.least(self.order[i])
            is_gone = True
            for j in range(settled, len(self.order)):
                if i == j:
                    continue
                if not engine.drop(self.order[j], value):
                    return False
                if engine.has(self.order[j], value):
                    is_gone = False
            if is_gone:
                self.order[i], self.order[settled] = self.order[settled], self.order[i]
                settled += 1
                i = settled  # others may be fixed now
            else:
                i += 1
        engine.write(self.settled_word, settled)
        if settled == len(self.order):
            engine.entail(self)
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def top(self, chain: cython.int, at: cython.int) -> cython.int:
        """Follow the links as long as they go up."""
        while self.links[chain + at] > at:
            at = self.links[chain + at]
        return at

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def point(
        self, chain: cython.int, start: cython.int, end: cython.int, to: cython.int
    ) -> cython.int:
        """Let all links from `start` to before `end` lead to `to`."""
        following: cython.int
        while start != end:
            following = self.links[chain + start]
            self.links[chain + start] = to
            start = following
        return 0
