# mypy: ignore-errors
"""What three cells of an equation leave for the fourth, by table."""

import cython

from cluesmith.kernel.propagators.equation import OPERATORS, Results
from cluesmith.kernel.store import zeros


@cython.final
@cython.cclass
class Triples:
    """w left x = y right z, where each operator is one of a mask.

    `last` has the mask of z at w, x, y, and `third` that of y at w, x, z: three digits of one
    number to the base `side`.  That cells differ is left to others there, but not in `possible`,
    the masks of all four cells.
    """

    def __init__(self, results: Results, left: int, right: int) -> None:
        self.side = results.side
        self.third = zeros("Q", self.side * self.side * self.side)
        self.last = zeros("Q", self.side * self.side * self.side)
        if not cython.compiled:
            self.possible = [0] * 4
        self.fill(results, left, right)
        self.sift()

    @cython.cfunc
    @cython.exceptval(-1)
    def fill(self, results: Results, left: cython.int, right: cython.int) -> cython.int:
        side: cython.int = self.side
        one: cython.ulonglong = 1
        operator: cython.int
        a: cython.int
        b: cython.int
        other: cython.int
        result: cython.int
        at: cython.int
        third: cython.ulonglong[::1] = self.third
        last: cython.ulonglong[::1] = self.last
        # By result and one operand of the right side: what the other operand may be.
        firsts: cython.ulonglong[::1] = zeros("Q", results.count * side)
        seconds: cython.ulonglong[::1] = zeros("Q", results.count * side)
        for operator in range(len(OPERATORS)):
            if right >> operator & 1 == 0:
                continue
            for a in range(side):
                for b in range(side):
                    result = results.table[(operator * side + a) * side + b]
                    if result >= 0:
                        firsts[result * side + b] |= one << a
                        seconds[result * side + a] |= one << b
        for operator in range(len(OPERATORS)):
            if left >> operator & 1 == 0:
                continue
            for a in range(side):
                for b in range(side):
                    result = results.table[(operator * side + a) * side + b]
                    if result >= 0:
                        at = (a * side + b) * side
                        for other in range(side):
                            third[at + other] |= firsts[result * side + other]
                            last[at + other] |= seconds[result * side + other]
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def sift(self) -> cython.int:
        """Note what each cell may be with four different digits."""
        side: cython.int = self.side
        one: cython.ulonglong = 1
        w: cython.int
        x: cython.int
        y: cython.int
        rest: cython.ulonglong
        for w in range(4):
            self.possible[w] = 0
        for w in range(side):
            for x in range(side):
                for y in range(side):
                    if w in (x, y) or x == y:
                        continue
                    rest = self.last[(w * side + x) * side + y]
                    rest &= ~(one << w | one << x | one << y)
                    if rest:
                        self.possible[0] |= one << w
                        self.possible[1] |= one << x
                        self.possible[2] |= one << y
                        self.possible[3] |= rest
        return 0
