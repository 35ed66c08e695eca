# mypy: ignore-errors
"""Variables of an engine as literals: one for each value that is left, exactly one of them true.

What the engine has removed is a literal that is false, what it has fixed one that is true.
Values are counted from the variable's base, as the bits of its domain.
"""

from array import array
from collections.abc import Sequence

import cython

from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.learning import reasons
from cluesmith.kernel.learning.learner import Learner
from cluesmith.kernel.store import zeros
from cluesmith.support import bits

WIDTH = cython.declare(cython.int, 64)  # values a variable may have


@cython.final
@cython.cclass
class Choices:
    """Some variables of an engine, named by their places, and a learner that decides on them.

    The `others` have their places behind: they have literals, but follow from the variables.
    """

    def __init__(
        self, engine: Engine, variables: Sequence[int], others: Sequence[int] = ()
    ) -> None:
        self.engine = engine
        self.learner = Learner()
        self.variables = array("i", [*variables, *others])
        self.count = len(variables)
        self.table = zeros("i", WIDTH * len(self.variables))
        self.learner.add([2 * self.learner.variables(1)])  # reasons.TRUE
        self.number_values(0, self.count)
        self.decided = self.learner.size
        self.number_values(self.count, len(self.variables))

    def ready(self) -> "Choices":
        """All clauses are there."""
        self.learner.prepare(1, self.decided - 1)
        return self

    @cython.cfunc
    @cython.exceptval(0, check=True)
    def domain(self, place: cython.int) -> cython.ulonglong:
        return self.engine.words[self.variables[place]]

    @cython.cfunc
    @cython.exceptval(-1)
    def number_values(self, first: cython.int, end: cython.int) -> cython.int:
        """Give each value its literal, from place `first` to before `end`."""
        place: cython.int
        value: cython.int
        domain: cython.ulonglong
        one: cython.ulonglong = 1
        is_fixed: cython.bint
        learner: Learner = self.learner
        for place in range(first, end):
            domain = self.domain(place)
            is_fixed = domain & (domain - 1) == 0
            for value in range(WIDTH):
                self.table[WIDTH * place + value] = reasons.FALSE
                if domain & one << value:
                    self.table[WIDTH * place + value] = (
                        reasons.TRUE if is_fixed else 2 * learner.variables(1)
                    )
            if not is_fixed:
                self.one_of_values(place)
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def one_of_values(self, place: cython.int) -> cython.int:
        """The variable has one value, and not two."""
        domain: cython.ulonglong
        as_group: cython.int
        for as_group in range(2):
            domain = self.domain(place)
            self.learner.begin()
            while domain:
                self.learner.put(self.literal(place, bits.lowest(domain)))
                domain &= domain - 1
            if as_group:
                self.learner.end_group()
            else:
                self.learner.end()
        return 0

    @cython.ccall
    @cython.exceptval(-1)
    def literal(self, place: cython.int, value: cython.int) -> cython.int:
        """The literal that says: this variable has this value."""
        return self.table[WIDTH * place + value]

    @cython.ccall
    @cython.exceptval(-1)
    def different(self, places: list, values: cython.int) -> cython.int:
        """All different; where there are as many as `values`, each value is taken."""
        value: cython.int
        place: cython.int
        literal: cython.int
        for value in range(values):
            if len(places) == values:
                self.learner.begin()
                for place in places:
                    self.learner.put(self.literal(place, value))
                self.learner.end()
            self.learner.begin()
            for place in places:
                literal = self.literal(place, value)
                if literal != reasons.FALSE:
                    self.learner.put(literal)
            self.learner.end_group()
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def either(self, a: cython.int, b: cython.int) -> cython.int:
        """A literal that is true if `a` or `b` is, and only then."""
        new: cython.int
        learner: Learner = self.learner
        if reasons.TRUE in (a, b):
            return reasons.TRUE
        if a in (reasons.FALSE, b):
            return b
        if b == reasons.FALSE:
            return a
        new = 2 * learner.variables(1)
        learner.two(a ^ 1, new)
        learner.two(b ^ 1, new)
        learner.three(a, b, new ^ 1)
        return new

    @cython.cfunc
    @cython.exceptval(-1)
    def both(self, a: cython.int, b: cython.int) -> cython.int:
        """A literal that is true if `a` and `b` are, and only then."""
        return self.either(a ^ 1, b ^ 1) ^ 1

    @cython.ccall
    @cython.exceptval(-1)
    def exclude(self, values: list) -> cython.int:
        """A solution that is not to be found, by the value of each variable, base included."""
        place: cython.int
        base: cython.int
        self.learner.begin()
        for place in range(self.count):
            base = self.engine.bases[self.variables[place]]
            self.learner.put(self.literal(place, values[place] - base) ^ 1)
        return self.learner.end()

    @cython.ccall
    @cython.exceptval(-1)
    def enter(self) -> cython.bint:
        """Enter the learner's solution into the engine; False if the engine refuses it."""
        place: cython.int
        value: cython.int
        domain: cython.ulonglong
        one: cython.ulonglong = 1
        for place in range(self.count):
            domain = self.domain(place)
            while domain:
                value = bits.lowest(domain)
                domain &= domain - 1
                if self.learner.truth[self.literal(place, value)] > 0:
                    if not self.engine.narrow(self.variables[place], one << value):
                        return False
                    break
            else:
                return False  # what propagation has fixed is another value
        return self.engine.fixpoint() == events.STABLE
