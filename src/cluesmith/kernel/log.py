# mypy: ignore-errors
"""Observers of propagation: what propagators have removed, and how they say why when asked."""

import cython

from cluesmith.kernel.store import doubled, zeros


@cython.cclass
class Observer:
    """Base class: an engine that has one notifies it of all that its propagators do.

    It is called without the interpreter's lock.
    """

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def note(
        self,
        variable: cython.int,
        before: cython.ulonglong,
        after: cython.ulonglong,
        number: cython.int,
    ) -> cython.int:
        """A propagator, by its place among the engine's, has narrowed a domain."""
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def note_bounds(
        self,
        variable: cython.int,
        low: cython.longlong,
        high: cython.longlong,
        number: cython.int,
    ) -> cython.int:
        """It has narrowed a domain too wide for one word, which now reaches from low to high."""
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def note_hole(
        self, variable: cython.int, value: cython.longlong, number: cython.int
    ) -> cython.int:
        """It has removed a value between the bounds of a domain too wide for one word."""
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def ran(self, number: cython.int, entailed: cython.bint, alive: cython.bint) -> cython.int:
        """A run of a propagator has ended: whether it was entailed then, and whether it failed."""
        return 0


@cython.final
@cython.cclass
class Log(Observer):
    """Each narrowing of a domain: the variable, the values before and after, the propagator."""

    def __init__(self) -> None:
        self.size = 0
        self.variables = zeros("i", 64)
        self.numbers = zeros("i", 64)
        self.before = zeros("Q", 64)
        self.after = zeros("Q", 64)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def note(
        self,
        variable: cython.int,
        before: cython.ulonglong,
        after: cython.ulonglong,
        number: cython.int,
    ) -> cython.int:
        if self.size == len(self.variables):
            with cython.gil:
                self.variables = doubled("i", self.variables)
                self.numbers = doubled("i", self.numbers)
                self.before = doubled("Q", self.before)
                self.after = doubled("Q", self.after)
        self.variables[self.size] = variable
        self.numbers[self.size] = number
        self.before[self.size] = before
        self.after[self.size] = after
        self.size += 1
        return 0


@cython.cclass
class Reason:
    """Base class: what was left just before a pruning, and what of that is to blame."""

    @cython.cfunc
    @cython.exceptval(0, check=True)
    def left(self, variable: cython.int) -> cython.ulonglong:
        """The values a variable could take."""
        raise NotImplementedError

    @cython.cfunc
    @cython.exceptval(0, check=True)
    def gone(self, variable: cython.int) -> cython.ulonglong:
        """The values that had been removed, of those it could take at the root."""
        raise NotImplementedError

    @cython.cfunc
    @cython.exceptval(-1)
    def blame(self, variable: cython.int, values: cython.ulonglong) -> cython.int:
        """Those of `values` that the variable could not take are part of the reason."""
        raise NotImplementedError
