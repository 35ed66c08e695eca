# mypy: ignore-errors
"""Linear equations over different values, taken together.

A combination of equations is an equation too, and where all variables differ its least
value is known: the largest coefficient gets the smallest value, and so on.  If that is
above 0, there is no solution.  The combination is looked for as a perceptron looks for a
separating plane (Rosenblatt, 1958): to each multiplier is added what its equation comes to
where the present combination is least.  All numbers stay whole, so a refutation is exact.
The bounds of the variables take part as inequalities, whose multipliers never get below 0.

Left out on purpose: pruning (a system only says that it is contradictory), and holes in
domains.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import cython

from cluesmith.errors import UsageError
from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine, Propagator
from cluesmith.support import bits

Row = tuple[Sequence[tuple[int, int]], int]  # (coefficient, variable) terms, and a constant
MOST = 64  # variables, rows, and terms of a row
LARGEST = 2**12  # of a coefficient: with these bounds all sums fit 64 bits
FARTHEST = 2**22  # of a row from 0, with its variables at their bases
STEPS = cython.declare(cython.int, 60)
# What the first multipliers are scaled by: 0 and 20 took more nodes.
SCALE = cython.declare(cython.longlong, 4)


@cython.final
@cython.cclass
class Combinations:
    """Rows over variables counted from 0 whose values differ, and the search for a refutation."""

    def __init__(self, variables: Sequence[int], rows: Sequence[Row]) -> None:
        if len(variables) > MOST or len(rows) > MOST:
            raise UsageError(f"linear system: at most {MOST} variables and rows")
        place = {variable: i for i, variable in enumerate(variables)}
        starts, places, coefficients = [0], [], []
        for terms, constant in rows:
            if len(terms) > MOST or any(abs(a) > LARGEST for a, _ in terms):
                raise UsageError(f"linear system: at most {MOST} terms with numbers to {LARGEST}")
            if abs(constant) > FARTHEST:
                raise UsageError(f"linear system: a constant is {constant}, past {FARTHEST}")
            places += [place[x] for _, x in terms]
            coefficients += [a for a, _ in terms]
            starts.append(len(places))
        self.variables = array("i", variables)
        self.starts = array("i", starts)
        self.places = array("i", places)
        self.coefficients = array("i", coefficients)
        self.constants = array("q", [constant for _, constant in rows])
        if not cython.compiled:
            self.domains = [0] * MOST
            self.order, self.values, self.chosen = [0] * MOST, [0] * MOST, [0] * MOST
            self.guess, self.low, self.high = [0] * MOST, [0] * MOST, [0] * MOST
            self.sums, self.multipliers = [0] * MOST, [0] * MOST
            self.above, self.below, self.reduced = [0] * MOST, [0] * MOST, [0] * MOST

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def refuted(self, steps: cython.int) -> cython.bint:
        """Whether so many steps find a contradiction in `domains`, which the caller fills."""
        i: cython.int
        broken: cython.int = 0
        if not self.gather():
            return True
        if self.free == 0:
            for i in range(len(self.constants)):
                if self.sums[i]:
                    broken += 1
            return broken > 0
        self.begin()
        while steps:
            if self.least() > 0:
                return True
            self.turn()
            steps -= 1
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def gather(self) -> cython.bint:
        """The variables that are not fixed, the values left for them, what the others come to.

        False if values are too few.
        """
        i: cython.int
        j: cython.int
        domain: cython.ulonglong
        taken: cython.ulonglong = 0
        rest: cython.ulonglong = 0
        self.free = 0
        for i in range(len(self.variables)):
            domain = self.domains[i]
            if domain & (domain - 1):
                rest |= domain
                self.chosen[i] = -1
                self.low[i] = bits.lowest(domain)
                self.high[i] = bits.highest(domain)
                self.order[self.free] = i
                self.free += 1
            else:
                if taken & domain:
                    return False
                taken |= domain
                self.chosen[i] = bits.lowest(domain)
        rest &= ~taken
        self.left = 0
        while rest:
            self.values[self.left] = bits.lowest(rest)
            self.left += 1
            rest &= rest - 1
        for i in range(len(self.constants)):
            self.sums[i] = self.constants[i]
            for j in range(self.starts[i], self.starts[i + 1]):
                if self.chosen[self.places[j]] >= 0:
                    self.sums[i] += self.coefficients[j] * self.chosen[self.places[j]]
        return self.left >= self.free

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def begin(self) -> cython.int:
        """Each multiplier is what its row comes to with every variable at the mean."""
        i: cython.int
        j: cython.int
        sum_of_values: cython.longlong = 0
        total: cython.longlong
        for i in range(self.left):
            sum_of_values += self.values[i]
        for i in range(self.free):
            self.above[self.order[i]] = self.below[self.order[i]] = 0
        for i in range(len(self.constants)):
            total = self.sums[i] * self.left
            for j in range(self.starts[i], self.starts[i + 1]):
                if self.chosen[self.places[j]] < 0:
                    total += self.coefficients[j] * sum_of_values
            total *= SCALE
            self.multipliers[i] = total // self.left if total >= 0 else -(-total // self.left)
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def least(self) -> cython.longlong:
        """The least value of the combination; `guess` are the values that give it."""
        i: cython.int
        j: cython.int
        place: cython.int
        a: cython.longlong
        total: cython.longlong = 0
        for i in range(self.free):
            place = self.order[i]
            self.reduced[place] = self.below[place] - self.above[place]
            total += self.above[place] * self.low[place] - self.below[place] * self.high[place]
        for i in range(len(self.constants)):
            a = self.multipliers[i]
            total += a * self.sums[i]
            for j in range(self.starts[i], self.starts[i + 1]):
                self.reduced[self.places[j]] += a * self.coefficients[j]
        # The largest coefficient first.
        for i in range(1, self.free):
            place = self.order[i]
            a = self.reduced[place]
            j = i
            while j and self.reduced[self.order[j - 1]] < a:
                self.order[j] = self.order[j - 1]
                j -= 1
            self.order[j] = place
        for i in range(self.free):
            place = self.order[i]
            # Where values are to spare, coefficients below 0 get the last ones.
            j = i if self.reduced[place] >= 0 else i + self.left - self.free
            self.guess[place] = self.values[j]
            total += self.reduced[place] * self.values[j]
        return total

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def turn(self) -> cython.int:
        """Turn the combination to what the guess breaks."""
        i: cython.int
        j: cython.int
        place: cython.int
        total: cython.longlong
        for i in range(len(self.constants)):
            total = self.sums[i]
            for j in range(self.starts[i], self.starts[i + 1]):
                if self.chosen[self.places[j]] < 0:
                    total += self.coefficients[j] * self.guess[self.places[j]]
            self.multipliers[i] += total
        for i in range(self.free):
            place = self.order[i]
            total = self.above[place] + self.low[place] - self.guess[place]
            self.above[place] = total if total > 0 else 0
            total = self.below[place] + self.guess[place] - self.high[place]
            self.below[place] = total if total > 0 else 0
        return 0


@cython.cclass
class LinearSystem(Propagator):
    """Constraint: the variables (of one base) differ, and each row's terms and constant sum to 0.

    Consistency: it fails where 60 steps find a combination of the rows that cannot be 0, and
    prunes nothing.  Wakes: any change.  Cost: 60 times the terms, and sorting.
    """

    def __init__(self, engine: Engine, variables: Sequence[int], rows: Sequence[Row]) -> None:
        if len({engine.base(x) for x in variables}) > 1:
            raise UsageError("linear system: expected variables of one base")
        from_bases = [
            (terms, constant + sum(a * engine.base(x) for a, x in terms))
            for terms, constant in rows
        ]
        self.rows = Combinations(variables, from_bases)
        self.priority = events.COSTLY
        self.cost = 1000
        self.idempotent = True
        engine.post(self)
        for variable in variables:
            engine.watch(self, variable, events.CHANGED)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def propagate(self, engine: Engine) -> cython.bint:
        i: cython.int
        for i in range(len(self.rows.variables)):
            self.rows.domains[i] = engine.words[self.rows.variables[i]]
        if self.rows.refuted(STEPS):
            return False
        if self.rows.free == 0:
            engine.entail(self)
        return True
