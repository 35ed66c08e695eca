# mypy: ignore-errors
"""All different, the cheap way: a fixed value leaves the other domains."""

from array import array
from collections.abc import Sequence

import cython

from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine, Propagator
from cluesmith.kernel.log import Reason


@cython.cclass
class Distinct(Propagator):
    """Constraint: the variables (of one base) take different values.

    Consistency: value (a fixed value is gone everywhere else).
    Wakes: a variable is fixed.  Cost: linear a round.
    """

    def __init__(self, engine: Engine, variables: Sequence[int]) -> None:
        self.variables = array("i", variables)
        self.priority = events.LINEAR
        self.cost = len(self.variables)
        self.idempotent = True
        engine.post(self)
        for variable in variables:
            engine.watch(self, variable, events.FIXED)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def propagate(self, engine: Engine) -> cython.bint:
        i: cython.int
        variable: cython.int
        unfixed: cython.int
        domain: cython.ulonglong
        before: cython.ulonglong
        taken: cython.ulonglong = 0
        for i in range(len(self.variables)):
            domain = engine.words[self.variables[i]]
            if domain & (domain - 1) == 0:
                if taken & domain:
                    return False
                taken |= domain
        before = 0
        while True:
            unfixed = 0
            fresh: cython.ulonglong = taken & ~before
            before = taken
            for i in range(len(self.variables)):
                variable = self.variables[i]
                domain = engine.words[variable]
                if domain & (domain - 1) == 0:
                    continue
                if domain & fresh:
                    if not engine.narrow(variable, ~fresh):
                        return False
                    domain = engine.words[variable]
                    if domain & (domain - 1) == 0:
                        if taken & domain:
                            return False
                        taken |= domain
                        continue
                unfixed += 1
            if taken == before:
                break
        if unfixed <= 1:
            engine.entail(self)
        return True

    @cython.cfunc
    @cython.exceptval(-1)
    def explain(
        self, engine: Engine, reason: Reason, variable: cython.int, value: cython.int
    ) -> cython.bint:
        """Another variable has the value; a failure: two have the same, or one has none."""
        i: cython.int
        other: cython.int
        left: cython.ulonglong
        one: cython.ulonglong = 1
        taken: cython.ulonglong = 0
        twice: cython.ulonglong = one << value if variable >= 0 else 0
        if variable < 0:
            for i in range(len(self.variables)):
                left = reason.left(self.variables[i])
                if left & (left - 1) == 0:
                    twice |= left & taken
                    taken |= left
        for i in range(len(self.variables)):
            other = self.variables[i]
            if twice and other != variable and reason.left(other) == twice & -twice:
                reason.blame(other, ~twice)
                if variable >= 0:
                    return True
        return variable < 0 and twice != 0
