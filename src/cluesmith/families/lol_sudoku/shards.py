# mypy: ignore-errors
"""Shards: connected cells that must share an area, while it is still open which.

A shard is a connected piece of an area.  Cells become one where they are
linked, where neighbours have the same label, and where a shard has one way
left to go on; other shards bar the way if both hold the same digit, have no
label in common or are too large together.

Left out on purpose: room for shards without a known digit, and the way from a
shard to the sure cells of a label.  Both took time and saved hardly a node.
"""

from collections.abc import Sequence

import cython

from cluesmith.families.lol_sudoku.neighbours import neighbours
from cluesmith.families.lol_sudoku.proof import cells
from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine, Propagator
from cluesmith.kernel.store import zeros
from cluesmith.support import bits

MOST = 10  # rows, as sets of cells allow


@cython.cclass
class Shards(Propagator):
    """Constraint: none of its own; it follows from those of AreaDigits and AreaShape.

    `walls` and `links` are pairs of cells, the left or upper one first.  Consistency: the cells
    of a shard have their labels in common; a digit that stands in it is removed
    from its other cells; a label is removed whose area has one of its digits, has too few
    cells left for it, or under which it does not reach enough cells and all digits.
    It fails where a shard cannot go on.  Wakes: any change.  Cost: cells times labels.
    """

    def __init__(
        self,
        engine: Engine,
        digits: cython.int,
        areas: cython.int,
        size: cython.int,
        walls: Sequence[tuple[int, int]] = (),
        links: Sequence[tuple[int, int]] = (),
    ) -> None:
        i: cython.int
        one: cells.Cells = 1
        self.digits = digits
        self.areas = areas
        self.size = size
        self.stride = size + 1
        self.priority = events.COSTLY
        self.cost = 20 * size * size
        self.idempotent = False
        self.neighbours = neighbours(size)
        self.links = zeros("i", 2 * len(links))
        if not cython.compiled:
            self.shard = [0] * (MOST * MOST)
            self.next = [0] * (MOST * MOST)
            self.count = [0] * (MOST * MOST)
            self.labels = [0] * (MOST * MOST)
            self.used = [0] * (MOST * MOST)
            self.holding = [0] * MOST
            self.fixed = [0] * MOST
            self.possible = [0] * MOST
            self.sure = [0] * MOST
            self.sure_used = [0] * MOST
            self.start_seen = [0] * (MOST * MOST * MOST)
            self.room_seen = [0] * (MOST * MOST * MOST)
        for i, other in walls:
            if other == i + 1:
                self.neighbours[4 * i + 2] = self.neighbours[4 * other + 1] = -1
            else:
                self.neighbours[4 * i + 3] = self.neighbours[4 * other] = -1
        self.open_right = 0
        self.open_down = 0
        for i in range(size * size):
            if self.neighbours[4 * i + 2] >= 0:
                self.open_right |= one << i // size * self.stride + i % size
            if self.neighbours[4 * i + 3] >= 0:
                self.open_down |= one << i // size * self.stride + i % size
        for i in range(len(links)):
            self.links[2 * i], self.links[2 * i + 1] = links[i]
        engine.post(self)
        for i in range(size * size):
            engine.watch(self, digits + i, events.CHANGED)
            engine.watch(self, areas + i, events.CHANGED)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def propagate(self, engine: Engine) -> cython.bint:
        if not self.gather(engine) or not self.grow(engine) or not self.agree(engine):
            return False
        self.look(engine)
        return self.fit(engine)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def gather(self, engine: Engine) -> cython.bint:
        """Each cell is a shard, but for links and neighbours with the same label."""
        cell: cython.int
        side: cython.int
        other: cython.int
        i: cython.int
        held: cython.ulonglong
        labels: cython.ulonglong
        for cell in range(self.size * self.size):
            held = engine.words[self.digits + cell]
            self.shard[cell] = cell
            self.next[cell] = cell
            self.count[cell] = 1
            self.labels[cell] = engine.words[self.areas + cell]
            self.used[cell] = held if held & (held - 1) == 0 else 0
        for i in range(len(self.links) // 2):
            if not self.join(engine, self.links[2 * i], self.links[2 * i + 1]):
                return False
        for cell in range(self.size * self.size):
            labels = engine.words[self.areas + cell]
            if labels & (labels - 1):
                continue
            for side in range(2, 4):
                other = self.neighbours[4 * cell + side]
                if other < 0 or engine.words[self.areas + other] != labels:
                    continue
                if not self.join(engine, cell, other):
                    return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def may_join(self, one: cython.int, other: cython.int) -> cython.bint:
        """Whether two shards can be parts of one area."""
        return (
            self.labels[one] & self.labels[other] != 0
            and self.used[one] & self.used[other] == 0
            and self.count[one] + self.count[other] <= self.size
        )

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def join(self, engine: Engine, one: cython.int, other: cython.int) -> cython.bint:
        """Make the shards of two cells one, which the larger gives its name."""
        cell: cython.int
        one = self.shard[one]
        other = self.shard[other]
        if one == other:
            return True
        if not self.may_join(one, other):
            engine.victim = self.areas + other
            return False
        if self.count[one] < self.count[other]:
            one, other = other, one
        self.count[one] += self.count[other]
        self.labels[one] &= self.labels[other]
        self.used[one] |= self.used[other]
        cell = other
        while self.shard[cell] == other:
            self.shard[cell] = one
            cell = self.next[cell]
        # `next` goes round each shard: two rings become one.
        cell = self.next[one]
        self.next[one] = self.next[other]
        self.next[other] = cell
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def grow(self, engine: Engine) -> cython.bint:
        """Shards with one way to go on take it, until none has."""
        shard: cython.int
        way: cython.int
        grown: cython.bint = True
        while grown:
            grown = False
            for shard in range(self.size * self.size):
                while self.shard[shard] == shard and self.count[shard] < self.size:
                    way = self.only_way(shard)
                    if way == -2:
                        break
                    if way == -1:
                        engine.victim = self.areas + shard
                        return False
                    if not self.join(engine, shard, way):
                        return False
                    grown = True
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def only_way(self, shard: cython.int) -> cython.int:
        """The only shard that this one can go on to: -1 if there is none, -2 if several."""
        cell: cython.int = shard
        side: cython.int
        other: cython.int
        found: cython.int = -1
        while True:
            for side in range(4):
                other = self.neighbours[4 * cell + side]
                if other < 0:
                    continue
                other = self.shard[other]
                if other in (shard, found) or not self.may_join(shard, other):
                    continue
                if found >= 0:
                    return -2
                found = other
            cell = self.next[cell]
            if cell == shard:
                return found

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def agree(self, engine: Engine) -> cython.bint:
        """The cells of a shard share their labels, each with a place for it, and no digit."""
        shard: cython.int
        label: cython.int
        labels: cython.ulonglong
        some: cython.ulonglong
        for label in range(self.size):
            self.sure[label] = 0
            self.sure_used[label] = 0
        for shard in range(self.size * self.size):
            labels = self.labels[shard]
            if self.shard[shard] == shard and labels & (labels - 1) == 0:
                label = bits.lowest(labels)
                self.sure[label] += self.count[shard]
                self.sure_used[label] |= self.used[shard]
        for shard in range(self.size * self.size):
            if self.shard[shard] != shard or self.count[shard] == 1:
                continue
            labels = self.labels[shard]
            some = labels if labels & (labels - 1) else 0
            while some:
                label = bits.lowest(some)
                if (
                    self.sure_used[label] & self.used[shard]
                    or self.sure[label] + self.count[shard] > self.size
                ):
                    labels &= ~(some & -some)
                some &= some - 1
            if not self.spread(engine, shard, labels):
                return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def spread(self, engine: Engine, shard: cython.int, labels: cython.ulonglong) -> cython.bint:
        """Leave a shard these labels, and each of its digits one place."""
        cell: cython.int = shard
        held: cython.ulonglong
        self.labels[shard] = labels
        while True:
            held = engine.words[self.digits + cell]
            if not engine.narrow(self.areas + cell, labels):
                return False
            if held & (held - 1) and not engine.narrow(self.digits + cell, ~self.used[shard]):
                return False
            cell = self.next[cell]
            if cell == shard:
                return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def look(self, engine: Engine) -> cython.int:
        """Where each digit and each label can be."""
        cell: cython.int
        i: cython.int
        here: cells.Cells = 1
        some: cython.ulonglong
        for i in range(self.size):
            self.holding[i] = 0
            self.fixed[i] = 0
            self.possible[i] = 0
        for cell in range(self.size * self.size):
            if cell and cell % self.size == 0:
                here <<= 1  # the bit after a row
            some = engine.words[self.digits + cell]
            if some & (some - 1) == 0:
                self.fixed[bits.lowest(some)] |= here
            while some:
                self.holding[bits.lowest(some)] |= here
                some &= some - 1
            some = self.labels[self.shard[cell]]
            while some:
                self.possible[bits.lowest(some)] |= here
                some &= some - 1
            here <<= 1
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def fit(self, engine: Engine) -> cython.bint:
        """Under each label a shard with a digit must reach enough cells, with all digits."""
        shard: cython.int
        cell: cython.int
        label: cython.int
        one: cells.Cells = 1
        start: cells.Cells
        barred: cells.Cells
        labels: cython.ulonglong
        kept: cython.ulonglong
        some: cython.ulonglong
        for shard in range(self.size * self.size):
            if self.shard[shard] != shard or self.count[shard] == self.size or not self.used[shard]:
                continue
            start = 0
            cell = shard
            while True:
                start |= one << cell // self.size * self.stride + cell % self.size
                cell = self.next[cell]
                if cell == shard:
                    break
            barred = 0
            some = self.used[shard]
            while some:
                barred |= self.fixed[bits.lowest(some)]
                some &= some - 1
            kept = labels = self.labels[shard]
            while labels:
                label = bits.lowest(labels)
                if not self.room(shard, label, start, self.possible[label] & ~barred | start):
                    kept &= ~(labels & -labels)
                labels &= labels - 1
            if kept != self.labels[shard] and not self.spread(engine, shard, kept):
                return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def room(
        self, shard: cython.int, label: cython.int, start: cells.Cells, within: cells.Cells
    ) -> cython.bint:
        """Whether a shard reaches enough cells and all digits within these."""
        place: cython.int = self.size * shard + label
        steps: cython.int = self.size - self.count[shard]
        found: cells.Cells = self.room_seen[place]
        before: cells.Cells = 0
        # What was found from here before, where it still is there, spares the walk.
        if self.start_seen[place] == start and found & ~within == 0 and self.complete(found):
            return True
        found = start
        while steps:
            steps -= 1
            before = found
            found |= (
                (before & self.open_right) << 1
                | before >> 1 & self.open_right
                | (before & self.open_down) << self.stride
                | before >> self.stride & self.open_down
            ) & within
            if found == before:
                return False
            if self.complete(found):
                self.start_seen[place] = start
                self.room_seen[place] = found
                return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def complete(self, found: cells.Cells) -> cython.bint:
        """Whether an area could be made of these cells, as far as their number and digits show."""
        digit: cython.int
        for digit in range(self.size):
            if found & self.holding[digit] == 0:
                return False
        return cells.count(found) >= self.size
