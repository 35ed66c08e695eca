# mypy: ignore-errors
"""Branching where it hurts: the smallest domain over the weight of failures.

After Boussemart and others (2004): a constraint gains weight each time it
fails, and the variable with the smallest ratio of domain size to the weight
of its constraints is next.  Weights outlive restarts, which is what makes a
restarted search different from the one before.
"""

from array import array
from collections.abc import Sequence

import cython

from cluesmith.kernel.engine import Engine
from cluesmith.kernel.search import Brancher
from cluesmith.support import bits


@cython.cclass
class Weighted(Brancher):
    """Over these variables; the smallest value first if `up`, else the largest."""

    def __init__(self, variables: Sequence[int], up: bool = True) -> None:
        self.variables = array("i", variables or [-1])
        self.up = up
        self.enumerates = False

    @cython.cfunc
    def weigh(self, engine: Engine, variable: cython.int) -> cython.longlong:
        """How often it failed there, and one."""
        return engine.weight(variable)

    @cython.cfunc
    def select(self, engine: Engine) -> cython.int:
        i: cython.int
        variable: cython.int
        best: cython.int = -1
        size: cython.longlong
        weight: cython.longlong
        best_size: cython.longlong = 0
        best_weight: cython.longlong = 1
        values: cython.ulonglong
        for i in range(len(self.variables)):
            variable = self.variables[i]
            if variable < 0:
                break
            values = engine.words[variable]
            if values & (values - 1) == 0:
                continue
            size = bits.popcount(values)
            weight = self.weigh(engine, variable)
            # size / weight < best_size / best_weight, without fractions.
            if best < 0 or size * best_weight < best_size * weight:
                best = variable
                best_size = size
                best_weight = weight
        return best

    @cython.cfunc
    def split(
        self, engine: Engine, variable: cython.int, values: cython.ulonglong
    ) -> cython.ulonglong:
        one: cython.ulonglong = 1
        return one << (bits.lowest(values) if self.up else bits.highest(values))
