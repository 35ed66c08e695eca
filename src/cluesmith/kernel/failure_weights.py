# mypy: ignore-errors
"""Branching by failure weights: the smallest domain over how often it failed there.

After Boussemart and others (2004): a constraint gains weight each time it
fails, and the variable with the smallest ratio of domain size to the weight
of its constraints is next.  Weights outlive restarts, which is what makes a
restarted search different from the one before.

Where few large constraints cover everything, the weight of a constraint says
little: there variables are weighted, by how often they were left without a value.
"""

from array import array
from collections.abc import Sequence

import cython

from cluesmith.kernel.engine import Engine
from cluesmith.kernel.search import Brancher
from cluesmith.support import bits
from cluesmith.support.rng import Rng

# Values of a variable: with all there could be, a size times a weight would not fit 64 bits.
MOST_COUNTED = cython.declare(cython.longlong, 1 << 20)


@cython.cclass
class Weighted(Brancher):
    """By the weights of constraints; the smallest value first if `up`, else the largest."""

    def __init__(self, variables: Sequence[int], up: bool = True) -> None:
        self.variables = array("i", variables or [-1])
        self.up = up
        self.enumerates = False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def weigh(self, engine: Engine, variable: cython.int) -> cython.longlong:
        """How often it failed there, and one."""
        return engine.weight(variable)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
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
            size = min(engine.extent(variable), MOST_COUNTED)
            weight = self.weigh(engine, variable)
            # size / weight < best_size / best_weight, without fractions.
            if best < 0 or size * best_weight < best_size * weight:
                best = variable
                best_size = size
                best_weight = weight
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def split(
        self, engine: Engine, variable: cython.int, values: cython.ulonglong
    ) -> cython.ulonglong:
        one: cython.ulonglong = 1
        return one << (bits.lowest(values) if self.up else bits.highest(values))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def lower_first(self) -> cython.bint:
        return self.up


@cython.cclass
class Bumped(Weighted):
    """By the weights of variables; the smallest value first, with `rng` a random one."""

    def __init__(self, variables: Sequence[int], rng: Rng | None = None) -> None:
        super().__init__(variables)
        self.rng = rng
        self.weights = array("q", [1] * (max(variables, default=0) + 1))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def weigh(self, engine: Engine, variable: cython.int) -> cython.longlong:
        return self.weights[variable]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def split(
        self, engine: Engine, variable: cython.int, values: cython.ulonglong
    ) -> cython.ulonglong:
        skip: cython.int
        if self.rng is not None:
            skip = self.rng.draw(bits.popcount(values))
            while skip:
                values &= values - 1
                skip -= 1
        return values & -values

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def failed(self, engine: Engine) -> cython.int:
        if 0 <= engine.victim < len(self.weights):
            self.weights[engine.victim] += 1
        return 0
