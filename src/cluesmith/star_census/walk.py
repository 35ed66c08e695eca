# mypy: ignore-errors
"""The walk over the digits of a star: enumerates every solution of every operator list of a task.

A task fixes the operator pairs of the first equations that are completed, so tasks
have no list in common.  Given a placement of all digits, each other equation has a
set of pairs that make it true; the lists of the placement are the product of these.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import cython

from cluesmith.families.gold_star.star import star
from cluesmith.star_census.plan import ANY, PAIRS, contributions, plan, tables
from cluesmith.support import bits
from cluesmith.support.bounds import poll

FIRST_ROOM = 1024
STRIDE = cython.declare(cython.int, 16)  # PAIRS, as a C number
SIGNAL_STEPS = cython.declare(cython.int, 0xFFFFF)  # a mask: allow signals after so many steps


@cython.cclass
class Walk:
    """After `run`: `count` pairs of a list and a solution of it, unsorted.

    `codes` are the lists, and `owners` the numbers of the solutions, whose digits
    are in `placed`, cell by cell; without `keep` only the codes are stored.
    """

    def __init__(self, points: int, keep: bool) -> None:
        if not cython.compiled:
            self.starts = [0] * 34
            self.bases = [0] * 16
            self.ones = [0] * 16
            self.twos = [0] * 16
            self.threes = [0] * 16
            self.digits = [0] * 32
            self.unused = [0] * 32
            self.choices = [0] * 32
            self.order = [0] * 32
            self.corners = [0] * 64
            self.free = [0] * 16
        self.plan = plan(points)
        self.points = points
        self.cells = 2 * points
        self.keep = keep
        made = tables(points)
        self.finders = made.finders
        self.pairs = made.pairs
        self.contributions = contributions(points)
        self.codes = array("Q", bytes(8 * FIRST_ROOM))
        self.owners = array("I", bytes(4 * FIRST_ROOM * keep))
        self.placed = array("B", bytes(self.cells * FIRST_ROOM * keep))
        self.room = FIRST_ROOM
        at = 0
        for depth, group in enumerate(self.plan.completions):
            self.order[depth] = self.plan.order[depth]
            self.starts[depth] = at
            for completion in group:
                self.ones[at], self.twos[at], self.threes[at] = completion.others
                at += 1
        self.starts[self.cells] = at
        for number, equation in enumerate(star(points).equations):
            for i in range(4):
                self.corners[4 * number + i] = self.plan.order.index(equation.cells[i])

    def run(self, fixed: Sequence[int]) -> None:
        """Walk with the pairs of the first equations fixed."""
        cube = self.cells**3
        at = 0
        self.start = 0
        self.frees = 0
        for group in self.plan.completions:
            for completion in group:
                chosen = ANY
                if at < len(fixed):
                    chosen = _seen_from(fixed[at], completion.is_left)
                    self.start += self.contributions[completion.equation * PAIRS + fixed[at]]
                else:
                    self.free[self.frees] = completion.equation
                    self.frees += 1
                self.bases[at] = (2 * chosen + completion.kind) * cube
                at += 1
        self.count = 0
        self.leaves = 0
        self.search()

    @cython.cfunc
    def search(self) -> cython.int:
        cells: cython.int = self.cells
        depth: cython.int = 0
        i: cython.int
        steps: cython.int = 0
        mask: cython.uint
        rest: cython.uint
        finders: cython.uint[::1] = self.finders
        self.unused[0] = bits.below(cells)
        self.choices[0] = self.unused[0]
        while depth >= 0:
            mask = self.choices[depth]
            if mask == 0:
                depth -= 1
                continue
            rest = mask & (mask - 1)
            self.choices[depth] = rest
            self.digits[depth] = bits.lowest(mask)
            rest = self.unused[depth] ^ mask ^ rest
            depth += 1
            if depth == cells:
                self.leaf()
                depth -= 1
                continue
            mask = rest
            for i in range(self.starts[depth], self.starts[depth + 1]):
                mask &= finders[
                    self.bases[i]
                    + (self.digits[self.ones[i]] * cells + self.digits[self.twos[i]]) * cells
                    + self.digits[self.threes[i]]
                ]
            if mask == 0:
                depth -= 1
                continue
            self.unused[depth] = rest
            self.choices[depth] = mask
            steps += 1
            if steps & SIGNAL_STEPS == 0:
                steps = 0
                poll()
        return 0

    @cython.cfunc
    def leaf(self) -> cython.int:
        """Add all lists of a full placement."""
        i: cython.int
        j: cython.int
        e: cython.int
        mask: cython.uint
        pair: cython.int
        size: cython.longlong = 1
        grown: cython.longlong
        at: cython.longlong = self.count
        for i in range(self.frees):
            size *= bits.popcount(self.truths(self.free[i]))
        while at + size > self.room:
            self.grow()
        self.codes[at] = self.start
        size = 1
        for i in range(self.frees):
            e = self.free[i]
            mask = self.truths(e)
            pair = bits.lowest(mask)
            mask &= mask - 1
            grown = size
            while mask != 0:
                for j in range(size):
                    self.codes[at + grown + j] = (
                        self.codes[at + j] + self.contributions[e * STRIDE + bits.lowest(mask)]
                    )
                grown += size
                mask &= mask - 1
            for j in range(size):
                self.codes[at + j] += self.contributions[e * STRIDE + pair]
            size = grown
        self.count = at + size
        if self.keep:
            for j in range(size):
                self.owners[at + j] = self.leaves
            for i in range(self.cells):
                self.placed[self.leaves * self.cells + self.order[i]] = self.digits[i]
            self.leaves += 1
        return 0

    @cython.cfunc
    def truths(self, e: cython.int) -> cython.uint:
        """The pairs that make an equation true."""
        i: cython.int
        at: cython.int = 0
        for i in range(4):
            at = at * self.cells + self.digits[self.corners[4 * e + i]]
        return self.pairs[at]

    @cython.cfunc
    def grow(self) -> cython.int:
        """Double the capacity."""
        self.codes = _twice("Q", self.codes)
        if self.keep:
            self.owners = _twice("I", self.owners)
            self.placed = _twice("B", self.placed)
        self.room *= 2
        return 0


def _seen_from(pair: int, is_left: bool) -> int:
    """A pair with the operator of the open cell's side first."""
    return pair if is_left else pair >> 2 | (pair & 3) << 2


def _twice(kind: str, values: Sequence[int]) -> array:
    held = array(kind)
    held.frombytes(memoryview(values).cast("B"))
    return held + array(kind, bytes(len(held) * held.itemsize))
