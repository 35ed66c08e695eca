# mypy: ignore-errors
"""Random Latin squares.

Jacobson and Matthews' walk: the cube of (row, column, height) incidences moves
through proper squares and improper ones that hold a single -1; proper squares
are visited evenly.  The walk starts at a shuffled cyclic square.
"""

from array import array

import cython

from cluesmith.support import bits
from cluesmith.support.rng import Rng

MOST = 64


@cython.cclass
class LatinWalk:
    """The cube, as masks of what stands at 1: heights by cell, columns and rows by the others."""

    def __init__(self, size: int) -> None:
        if not 1 <= size <= MOST:
            raise ValueError(f"a Latin square of size {size}: masks have {MOST} bits")
        self.heights = array("Q", [0] * size * size)
        self.columns = array("Q", [0] * size * size)
        self.rows = array("Q", [0] * size * size)
        self.size = size

    def square(self, rng: Rng) -> list:
        """A random Latin square, as rows of heights from 1."""
        size: cython.int = self.size
        r: cython.int
        c: cython.int
        _: cython.int
        row_order = rng.shuffle(list(range(size)))
        column_order = rng.shuffle(list(range(size)))
        height_order = rng.shuffle(list(range(size)))
        for r in range(size * size):
            self.heights[r] = 0
            self.columns[r] = 0
            self.rows[r] = 0
        self.proper = True
        for r in range(size):
            for c in range(size):
                self.add(row_order[r], column_order[c], height_order[(r + c) % size])
        if size > 1:
            for _ in range(2 * size * size):
                self.perturb(rng)
                while not self.proper:
                    self.repair(rng)
        return [
            [bits.lowest(self.heights[r * size + c]) + 1 for c in range(size)] for r in range(size)
        ]

    @cython.cfunc
    def add(self, r: cython.int, c: cython.int, v: cython.int) -> cython.int:
        """Add one to an incidence."""
        one: cython.ulonglong = 1
        size: cython.int = self.size
        if not self.proper and r == self.row and c == self.column and v == self.height:
            self.proper = True
            return 0
        self.heights[r * size + c] |= one << v
        self.columns[r * size + v] |= one << c
        self.rows[c * size + v] |= one << r
        return 0

    @cython.cfunc
    def take(self, r: cython.int, c: cython.int, v: cython.int) -> cython.int:
        """Take one from an incidence; below 0 the square is improper there."""
        one: cython.ulonglong = 1
        size: cython.int = self.size
        if not self.heights[r * size + c] >> v & 1:
            self.proper = False
            self.row = r
            self.column = c
            self.height = v
            return 0
        self.heights[r * size + c] &= ~(one << v)
        self.columns[r * size + v] &= ~(one << c)
        self.rows[c * size + v] &= ~(one << r)
        return 0

    @cython.cfunc
    def turn(
        self,
        r: cython.int,
        c: cython.int,
        v: cython.int,
        other_r: cython.int,
        other_c: cython.int,
        other_v: cython.int,
    ) -> cython.int:
        """Add to (r, c, v) and balance it over the small cube up to the other corner."""
        self.add(r, c, v)
        self.take(r, c, other_v)
        self.take(r, other_c, v)
        self.take(other_r, c, v)
        self.add(r, other_c, other_v)
        self.add(other_r, c, other_v)
        self.add(other_r, other_c, v)
        self.take(other_r, other_c, other_v)
        return 0

    @cython.cfunc
    def perturb(self, rng: Rng) -> cython.int:
        """From a proper square: put a height into a cell that holds another."""
        size: cython.int = self.size
        r: cython.int = rng.below(size)
        c: cython.int = rng.below(size)
        held: cython.int = bits.lowest(self.heights[r * size + c])
        v: cython.int = rng.below(size - 1)
        if v >= held:
            v += 1
        return self.turn(
            r,
            c,
            v,
            bits.lowest(self.rows[c * size + v]),
            bits.lowest(self.columns[r * size + v]),
            held,
        )

    @cython.cfunc
    def repair(self, rng: Rng) -> cython.int:
        """From an improper square: add at its -1, balancing with one of two on each axis."""
        size: cython.int = self.size
        r: cython.int = self.row
        c: cython.int = self.column
        v: cython.int = self.height
        return self.turn(
            r,
            c,
            v,
            one_of(self.rows[c * size + v], rng),
            one_of(self.columns[r * size + v], rng),
            one_of(self.heights[r * size + c], rng),
        )


@cython.cfunc
def one_of(mask: cython.ulonglong, rng: Rng) -> cython.int:
    """One of the two bits of a mask."""
    return bits.lowest(mask) if rng.below(2) else bits.highest(mask)
