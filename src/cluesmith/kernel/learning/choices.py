# mypy: ignore-errors
"""Variables of an engine as literals: one for each value that is left, exactly one of them true.

What the engine has removed is not there any more: it stands as a literal that is false.
"""

import cython

from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.learning import reasons
from cluesmith.kernel.learning.learner import Learner
from cluesmith.kernel.store import zeros
from cluesmith.support import bits

WIDTH = 64


@cython.cclass
class Choices:
    """The variables `variables` of an engine, and a learner that decides on their values."""

    def __init__(self, engine: Engine, variables: range) -> None:
        variable: cython.int
        domain: cython.ulonglong
        self.engine = engine
        self.learner = Learner()
        self.first = variables.start
        self.count = len(variables)
        self.table = zeros("i", max(1, WIDTH * self.count))
        learner: Learner = self.learner
        learner.variables(1)
        learner.one(reasons.TRUE)
        size: cython.int = 0
        for variable in range(self.first, self.first + self.count):
            size += bits.popcount(engine.words[variable])
        literal: cython.int = 2 * learner.variables(size)
        for variable in range(self.first, self.first + self.count):
            domain = engine.words[variable]
            at: cython.int = WIDTH * (variable - self.first)
            value: cython.int
            for value in range(WIDTH):
                self.table[at + value] = reasons.FALSE
            if domain & (domain - 1) == 0:
                self.table[at + bits.lowest(domain)] = reasons.TRUE
                continue
            while domain:
                self.table[at + bits.lowest(domain)] = literal
                literal += 2
                domain &= domain - 1
        learner.size = literal >> 1
        for variable in range(self.first, self.first + self.count):
            domain = engine.words[variable]
            if domain & (domain - 1):
                self.one_of_values(variable)

    @cython.cfunc
    @cython.exceptval(-1)
    def one_of_values(self, variable: cython.int) -> cython.int:
        domain: cython.ulonglong
        again: cython.int
        for again in range(2):
            domain = self.engine.words[variable]
            self.learner.begin()
            while domain:
                self.learner.put(self.literal(variable, bits.lowest(domain)))
                domain &= domain - 1
            if again:
                self.learner.end_group()
            else:
                self.learner.end()
        return 0

    @cython.ccall
    @cython.exceptval(-1)
    def literal(self, variable: cython.int, value: cython.int) -> cython.int:
        """The literal that says: the variable has this value, counted from its base."""
        return self.table[WIDTH * (variable - self.first) + value]

    @cython.ccall
    @cython.exceptval(-1)
    def different(self, variables: list, values: cython.int) -> cython.int:
        """All different; where there are as many as `values`, each value is taken."""
        value: cython.int
        variable: cython.int
        literal: cython.int
        again: cython.int
        for value in range(values):
            for again in range(2):
                self.learner.begin()
                for variable in variables:
                    literal = self.literal(variable, value)
                    if again == 0 or literal > reasons.FALSE:
                        self.learner.put(literal)
                if again:
                    self.learner.end_group()
                elif len(variables) == values:
                    self.learner.end()
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def either(self, a: cython.int, b: cython.int) -> cython.int:
        """A literal that is true if `a` or `b` is."""
        new: cython.int
        learner: Learner = self.learner
        if a == reasons.TRUE or b == reasons.TRUE:
            return reasons.TRUE
        if a == reasons.FALSE or a == b:
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
        """A literal that is true if `a` and `b` are."""
        return self.either(a ^ 1, b ^ 1) ^ 1

    @cython.ccall
    @cython.exceptval(-1)
    def exclude(self, values: list) -> cython.int:
        """A solution that is known, by the values of all variables from their bases."""
        i: cython.int
        self.learner.begin()
        for i in range(self.count):
            self.learner.put(self.literal(self.first + i, values[i]) ^ 1)
        return self.learner.end()

    @cython.ccall
    @cython.exceptval(-1)
    def enter(self) -> cython.bint:
        """Enter the learner's solution into the engine; False if the engine refuses it."""
        i: cython.int
        value: cython.int
        domain: cython.ulonglong
        one: cython.ulonglong = 1
        for i in range(self.count):
            domain = self.engine.words[self.first + i]
            while domain:
                value = bits.lowest(domain)
                domain &= domain - 1
                if self.learner.truth[self.table[WIDTH * i + value]] > 0:
                    if not self.engine.narrow(self.first + i, one << value):
                        return False
                    break
        return self.engine.fixpoint() == events.STABLE
