# mypy: ignore-errors
"""What constraints between any variables share: repeated and wide variables, bounded values."""

from array import array
from collections.abc import Sequence

import cython

from cluesmith.errors import UsageError
from cluesmith.kernel.engine import Engine, Propagator
from cluesmith.kernel.log import Reason
from cluesmith.support import arithmetic


@cython.cclass
class Relation(Propagator):
    """Base class: a constraint whose variables may be the same one twice, or wide.

    A run reads domains before it narrows them, and so loses no solution where one variable
    stands in two places; but it may then have to run again.
    """

    def start(
        self,
        engine: Engine,
        variables: Sequence[int],
        event: int,
        priority: int,
        cost: int,
        idempotent: bool = False,
    ) -> None:
        """Post, and watch each of the variables once."""
        scope = list(dict.fromkeys(variables))
        self.scope = array("i", scope)
        self.repeats = len(scope) < len(variables)
        self.wide = any(engine.is_wide(variable) for variable in scope)
        for variable in scope:
            low: cython.longlong = engine.least(variable)
            high: cython.longlong = engine.most(variable)
            if low < -arithmetic.LARGEST or high > arithmetic.LARGEST:
                raise UsageError(
                    f"{type(self).__name__}: a variable has values from {low} to {high}, "
                    f"past {arithmetic.LARGEST}"
                )
        self.priority = priority
        self.cost = cost
        self.idempotent = idempotent and not self.repeats and not self.wide
        engine.post(self)
        for variable in scope:
            engine.watch(self, variable, event)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def all_fixed(self, engine: Engine) -> cython.bint:
        i: cython.int = len(self.scope)
        while i and engine.fixed(self.scope[i - 1]):
            i -= 1
        return i == 0

    @cython.cfunc
    @cython.exceptval(-1)
    def explain(
        self, engine: Engine, reason: Reason, variable: cython.int, value: cython.int
    ) -> cython.bint:
        """One that repeats variables may have used what the variable itself had lost."""
        every: cython.ulonglong = 0xFFFFFFFFFFFFFFFF
        if not self.repeats:
            return False
        for other in self.scope:
            reason.blame(other, every)
        return True
