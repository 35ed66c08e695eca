# mypy: ignore-errors
"""Branching where it hurts, by variable: the smallest domain over how often it was emptied.

Where few large constraints cover everything, the weight of a constraint says
little; what tells is the variable that was left without a value.
"""

from array import array
from collections.abc import Sequence

import cython

from cluesmith.kernel.constraint_weights import Weighted
from cluesmith.kernel.engine import Engine
from cluesmith.support import bits
from cluesmith.support.rng import Rng


@cython.cclass
class Bumped(Weighted):
    """Over these variables; the smallest value first, or a random one where there is a rng."""

    def __init__(self, variables: Sequence[int], rng: Rng | None = None) -> None:
        super().__init__(variables)
        self.rng = rng
        self.weights = array("q", [1] * (max(variables, default=0) + 1))

    @cython.cfunc
    def weigh(self, engine: Engine, variable: cython.int) -> cython.longlong:
        return self.weights[variable]

    @cython.cfunc
    def split(
        self, engine: Engine, variable: cython.int, values: cython.ulonglong
    ) -> cython.ulonglong:
        skip: cython.int
        if self.rng is not None:
            skip = self.rng.below(bits.popcount(values))
            while skip:
                values &= values - 1
                skip -= 1
        return values & -values

    @cython.cfunc
    def failed(self, engine: Engine) -> cython.int:
        if 0 <= engine.victim < len(self.weights):
            self.weights[engine.victim] += 1
        return 0
