"""Branching where it hurts, by variable: the smallest domain over how often it was emptied.

Where few large constraints cover everything, the weight of a constraint says
little; what tells is the variable that was left without a value.
"""

from array import array
from collections.abc import Sequence

import cython

from cluesmith.kernel import bits
from cluesmith.kernel.dice import Dice
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.search import Brancher


@cython.cclass
class Bumped(Brancher):
    """Over these variables; the smallest value first, or a random one where there is a dice."""

    def __init__(self, variables: Sequence[int], dice: Dice | None = None) -> None:
        self.dice = dice
        self.variables = array("i", variables or [-1])
        self.weights = array("q", [1] * (max(variables, default=0) + 1))
        self.enumerates = False

    @cython.cfunc
    def select(self, engine: Engine) -> cython.int:
        i: cython.int
        variable: cython.int
        best: cython.int = -1
        size: cython.longlong
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
            # size / weight < best_size / best_weight, without fractions.
            if best < 0 or size * best_weight < best_size * self.weights[variable]:
                best = variable
                best_size = size
                best_weight = self.weights[variable]
        return best

    @cython.cfunc
    def split(
        self, engine: Engine, variable: cython.int, values: cython.ulonglong
    ) -> cython.ulonglong:
        skip: cython.int
        if self.dice is not None:
            skip = self.dice.below(bits.popcount(values))
            while skip:
                values &= values - 1
                skip -= 1
        return values & -values

    @cython.cfunc
    def failed(self, engine: Engine) -> cython.int:
        if 0 <= engine.victim < len(self.weights):
            self.weights[engine.victim] += 1
        return 0
