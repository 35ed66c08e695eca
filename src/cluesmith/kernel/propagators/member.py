# mypy: ignore-errors
"""A variable is one of some numbers: the holes in a range that does not fit a word."""

from array import array
from collections.abc import Iterable

import cython

from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine, Propagator
from cluesmith.support import bits


@cython.final
@cython.cclass
class Member(Propagator):
    """Constraint: x is one of the values.

    Consistency: while x is open, each of its bounds is one of them; then domain.
    Wakes: a bound moves.  Cost: logarithmic, and linear in a word.
    """

    def __init__(self, engine: Engine, x: int, values: Iterable[int]) -> None:
        low, high = engine.bounds(x)
        inside = sorted({value for value in values if low <= value <= high})
        self.x = x
        self.values = array("q", inside)
        self.priority = events.CONSTANT
        self.cost = 1 + len(inside).bit_length()
        self.idempotent = True
        engine.post(self)
        engine.watch(self, x, events.BOUNDS)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def first_from(self, low: cython.longlong) -> cython.int:
        """The place of the first value that is not below `low`."""
        left: cython.int = 0
        right: cython.int = len(self.values)
        while left < right:
            if self.values[(left + right) // 2] < low:
                left = (left + right) // 2 + 1
            else:
                right = (left + right) // 2
        return left

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def propagate(self, engine: Engine) -> cython.bint:
        one: cython.ulonglong = 1
        kept: cython.ulonglong = 0
        i: cython.int = self.first_from(engine.least(self.x))
        end: cython.int
        if i == len(self.values) or not engine.keep_from(self.x, self.values[i]):
            return False
        end = self.first_from(engine.most(self.x))
        if end == len(self.values) or self.values[end] > engine.most(self.x):
            end -= 1
        if end < i or not engine.keep_to(self.x, self.values[end]):
            return False
        if not engine.is_open(self.x):
            while i <= end:
                kept |= one << bits.span(engine.start(self.x), self.values[i])
                i += 1
            if not engine.narrow(self.x, kept):
                return False
            engine.entail(self)
        return True
