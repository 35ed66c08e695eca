# mypy: ignore-errors
"""The bound of branch and bound: the next solution must be better than the last."""

import cython

from cluesmith.errors import UsageError
from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine, Propagator


@cython.final
@cython.cclass
class Improvement(Propagator):
    """Constraint: x is at most `limit` (with `down`), or at least.

    Whoever finds a solution moves the limit, never back.  Levels do not restore it, so a search
    that goes back to an older level has to run this again: see `Search.bound`.

    Consistency: domain.  Wakes: nothing but being scheduled.  Cost: constant.
    """

    def __init__(self, engine: Engine, x: int, down: bool) -> None:
        low, high = engine.bounds(x)
        if max(abs(low), abs(high)) >= 2**62:
            raise UsageError(f"what is to be best lies from {low} to {high}, past 2^62")
        self.x = x
        self.down = down
        self.limit = high if down else low
        self.priority = events.CONSTANT
        self.cost = 1
        self.idempotent = True
        engine.post(self)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def propagate(self, engine: Engine) -> cython.bint:
        if self.down:
            return engine.keep_to(self.x, self.limit)
        return engine.keep_from(self.x, self.limit)
