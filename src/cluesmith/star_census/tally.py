# mypy: ignore-errors
"""Count what a walk has found: lists, their solutions, and whether each is its class's smallest.

A radix sort of the codes by their bytes, lowest first; it skips a byte that all
codes share, as most are within a task.
"""

from __future__ import annotations

from array import array

import cython

from cluesmith.families.gold_star.star import star
from cluesmith.star_census.plan import shift, symmetry
from cluesmith.star_census.walk import Walk
from cluesmith.support import bits
from cluesmith.support.bounds import poll

STRIDE = cython.declare(cython.int, 16)  # pairs of operators
SIGNAL_STEPS = cython.declare(cython.int, 0xFFFF)


@cython.cclass
class Tally:
    """After `count`: the figures of a task; its rows too, if the walk keeps solutions.

    `rows` are the lists in order, with `counts` of solutions and `smallest` of
    their classes; `solutions` holds the digits of the solutions of unique lists,
    of all, or none, in the order of their lists.
    """

    def __init__(self, points: int, keep: str | None) -> None:
        if not cython.compiled:
            self.lefts = [0] * 16
            self.rights = [0] * 16
            self.buckets = [0] * 257
            self.held = [0] * 16
        made = symmetry(points)
        self.points = points
        self.some = keep in ("unique", "all")
        self.every = keep == "all"
        self.group = bits.below(len(made.automorphisms))
        self.applies = made.applies
        self.images = made.images
        for number, equation in enumerate(star(points).equations):
            self.lefts[number] = shift(points, equation.operators[0])
            self.rights[number] = shift(points, equation.operators[1])

    def count(self, walk: Walk) -> None:
        self.sort(walk)
        self.add_up(walk)

    @cython.cfunc
    def sort(self, walk: Walk) -> cython.int:
        total: cython.longlong = walk.count
        i: cython.longlong
        at: cython.longlong
        low: cython.int
        bucket: cython.int
        keep: cython.bint = walk.keep
        self.codes = walk.codes
        self.owners = walk.owners
        codes: cython.ulonglong[::1] = walk.codes
        owners: cython.uint[::1] = walk.owners
        spare: cython.ulonglong[::1] = array("Q", bytes(8 * total))
        spare_owners: cython.uint[::1] = array("I", bytes(4 * total * keep))
        for low in range(0, 4 * self.points, 8):
            poll()
            for bucket in range(257):
                self.buckets[bucket] = 0
            for i in range(total):
                self.buckets[1 + (codes[i] >> low & 255)] += 1
            if total == 0 or self.buckets[1 + (codes[0] >> low & 255)] == total:
                continue
            for bucket in range(256):
                self.buckets[bucket + 1] += self.buckets[bucket]
            for i in range(total):
                bucket = codes[i] >> low & 255
                at = self.buckets[bucket]
                self.buckets[bucket] = at + 1
                spare[at] = codes[i]
                if keep:
                    spare_owners[at] = owners[i]
            codes, spare = spare, codes
            owners, spare_owners = spare_owners, owners
        self.codes = codes
        self.owners = owners
        return 0

    @cython.cfunc
    def add_up(self, walk: Walk) -> cython.int:
        total: cython.longlong = walk.count
        cells: cython.int = 2 * self.points
        keep: cython.bint = walk.keep
        i: cython.longlong = 0
        j: cython.longlong
        c: cython.int
        at: cython.longlong
        stored: cython.longlong = 0  # solutions
        code: cython.ulonglong
        smallest: cython.ulonglong
        is_smallest: cython.bint
        codes: cython.ulonglong[::1] = self.codes
        self.solvable = self.unique = self.classes = self.unique_classes = 0
        self.histogram = {}
        self.rows = array("Q", bytes(8 * total * keep))
        self.counts = array("I", bytes(4 * total * keep))
        self.smallest = array("Q", bytes(8 * total * keep))
        self.solutions = array("B", bytes(cells * total * self.some))
        while i < total:
            code = codes[i]
            j = i + 1
            while j < total and codes[j] == code:
                j += 1
            smallest = self.canonical(code)
            is_smallest = smallest == code
            if keep:
                self.rows[self.solvable] = code
                self.counts[self.solvable] = j - i
                self.smallest[self.solvable] = smallest
            self.solvable += 1
            self.classes += is_smallest
            if j == i + 1:
                self.unique += 1
                self.unique_classes += is_smallest
            else:
                self.histogram[j - i] = self.histogram.get(j - i, 0) + 1
            if self.some and (self.every or j == i + 1):
                while i < j:
                    at = self.owners[i] * cells
                    for c in range(cells):
                        self.solutions[stored * cells + c] = walk.placed[at + c]
                    stored += 1
                    i += 1
            if self.solvable & SIGNAL_STEPS == 0:
                poll()
            i = j
        if self.unique:
            self.histogram[1] = self.unique
        self.stored = stored
        return 0

    def columns(self) -> tuple[bytes, bytes, bytes, bytes]:
        """The rows as bytes: lists, counts, smallest lists, digits of solutions."""
        count = self.solvable
        stored = self.stored * 2 * self.points
        return (
            bytes(self.rows[:count]),
            bytes(self.counts[:count]),
            bytes(self.smallest[:count]),
            bytes(self.solutions[:stored]),
        )

    @cython.cfunc
    def canonical(self, code: cython.ulonglong) -> cython.ulonglong:
        """The smallest equivalent list."""
        e: cython.int
        g: cython.int
        points: cython.int = self.points
        group: cython.ulonglong = self.group
        best: cython.ulonglong = code
        image: cython.ulonglong
        for e in range(points):
            self.held[e] = (code >> self.lefts[e] & 3) + 4 * (code >> self.rights[e] & 3)
            group &= self.applies[e * STRIDE + self.held[e]]
        while group != 0:
            g = bits.lowest(group)
            group &= group - 1
            image = 0
            for e in range(points):
                image += self.images[(g * points + e) * STRIDE + self.held[e]]
            best = min(best, image)
        return best

    def smallest_of(self, code: int) -> int:
        return self.canonical(code)
