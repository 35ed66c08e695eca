# mypy: ignore-errors
"""Areas of connected cells: what an area can still reach, and the cells it cannot do without.

Per label, the cells that may belong to it form a graph, and those that
certainly do are its core.  One depth-first walk from a core cell finds what
is out of reach and, by articulation points, the cells that every connection
needs; a breadth-first walk from the whole core finds what is too far away.
"""

import cython

from cluesmith.families.lol_sudoku.graph import CELLS, Graph
from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine, Propagator
from cluesmith.kernel.store import zeros
from cluesmith.support import bits


@cython.cclass
class AreaShape(Propagator):
    """Constraint: each label stands on size cells, which are connected.

    Consistency: none in particular; see above.  Wakes: any change (digits show
    which cells an area needs).  Cost: cells times labels.

    What is done for areas not yet complete can be left out: `groups` (cells
    out of reach, groups too small or lacking a digit), `cuts` (cells that every
    connection needs), `reach` (cells too far away).
    """

    def __init__(
        self,
        engine: Engine,
        digits: cython.int,
        areas: cython.int,
        size: cython.int,
        groups: cython.bint = True,
        cuts: cython.bint = True,
        reach: cython.bint = True,
    ) -> None:
        i: cython.int
        self.groups = groups
        self.cuts = cuts
        self.reach = reach
        self.digits = digits
        self.areas = areas
        self.size = size
        self.cells = size * size
        self.priority = events.COSTLY
        self.cost = 20 * size * size
        self.idempotent = False
        self.graph = Graph(size)
        self.settled = zeros("Q", size * size * size)
        if not cython.compiled:
            self.stands = [0] * CELLS
            self.lost = [0] * CELLS
            self.distance = [0] * CELLS
            self.held_before = [0] * (CELLS + 1)
            self.held_after = [0] * (CELLS + 1)
        engine.post(self)
        for i in range(self.cells):
            engine.watch(self, digits + i, events.CHANGED)
            engine.watch(self, areas + i, events.CHANGED)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def propagate(self, engine: Engine) -> cython.bint:
        label: cython.int
        alive: cython.bint = True
        for label in range(self.size):
            alive = alive and self.shape(engine, label)
        return alive

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def shape(self, engine: Engine, label: cython.int) -> cython.bint:
        """All that follows for one label; nothing, where it stands as when last nothing did."""
        one: cython.ulonglong = 1
        bit: cython.ulonglong = one << label
        cell: cython.int
        root: cython.int = -1
        core: cython.int = 0
        possible: cython.int = 0
        first: cython.int = label * self.cells
        labels: cython.ulonglong
        stands: cython.ulonglong
        changed: cython.ulonglong = 0
        prunings: cython.longlong = engine.prunings
        alive: cython.bint
        for cell in range(self.cells):
            labels = engine.words[self.areas + cell]
            self.graph.found[cell] = -2  # closed
            self.graph.core[cell] = labels == bit
            stands = 0
            if labels & bit:
                possible += 1
                self.graph.found[cell] = -1  # unseen
                stands = engine.words[self.digits + cell] << 1 | 1
                if labels == bit:
                    core += 1
                    root = cell
                    stands |= one << 20
            changed |= self.settled[first + cell] ^ stands
            self.stands[cell] = stands
        if changed == 0:
            return True
        if core > self.size or possible < self.size:
            if root >= 0:
                engine.victim = self.areas + root
            return False
        if core == self.size and possible == core:
            alive = self.walk(engine, root, 0) == self.size
            if not alive:  # complete, but not connected
                engine.victim = self.areas + root
        elif root < 0:
            alive = not self.groups or self.unstarted(engine, bit)
        else:
            alive = self.grow(engine, bit, root, core)
        if alive and engine.prunings == prunings:
            for cell in range(self.cells):
                self.settled[first + cell] = self.stands[cell]
        return alive

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def walk(self, engine: Engine, root: cython.int, start: cython.int) -> cython.int:
        """Find all cells connected to `root`, breadth first, from place `start` of `order` on."""
        at: cython.int = start
        end: cython.int = start + 1
        side: cython.int
        cell: cython.int
        other: cython.int
        self.graph.order[start] = root
        self.graph.found[root] = start
        while at < end:
            cell = self.graph.order[at]
            at += 1
            for side in range(4):
                other = self.graph.neighbours[4 * cell + side]
                if other >= 0 and self.graph.found[other] == -1:
                    self.graph.found[other] = end
                    self.graph.order[end] = other
                    end += 1
        return end - start

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def unstarted(self, engine: Engine, bit: cython.ulonglong) -> cython.bint:
        """A label without a sure cell: groups of cells too small or lacking a digit are removed."""
        cell: cython.int
        i: cython.int
        count: cython.int
        place: cython.int = 0
        held: cython.ulonglong
        any_left: cython.bint = False
        for cell in range(self.cells):
            if self.graph.found[cell] != -1:
                continue
            count = self.walk(engine, cell, place)
            held = 0
            for i in range(place, place + count):
                held |= engine.words[self.digits + self.graph.order[i]]
            if count < self.size or held != bits.below(self.size):
                for i in range(place, place + count):
                    if not engine.narrow(self.areas + self.graph.order[i], ~bit):
                        return False
            else:
                any_left = True
            place += count
        return any_left

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def grow(
        self, engine: Engine, bit: cython.ulonglong, root: cython.int, core: cython.int
    ) -> cython.bint:
        """A label with sure cells: what it can reach, and what it needs."""
        count: cython.int = self.depth_first(engine, root)
        if self.groups and not self.whole(engine, bit, root, core, count):
            return False
        if self.cuts and not self.hold_cuts(engine, bit, count):
            return False
        return not self.reach or self.near_enough(engine, bit, count)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def whole(
        self,
        engine: Engine,
        bit: cython.ulonglong,
        root: cython.int,
        core: cython.int,
        count: cython.int,
    ) -> cython.bint:
        """All sure cells must be connected, with enough cells and digits; the rest is removed."""
        cell: cython.int
        in_core: cython.int = self.graph.core_in[0]
        if in_core < core or count < self.size or self.held_after[0] != bits.below(self.size):
            engine.victim = self.areas + root
            return False
        for cell in range(self.cells):
            if self.graph.found[cell] == -1 and not engine.narrow(self.areas + cell, ~bit):
                return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def hold_cuts(self, engine: Engine, bit: cython.ulonglong, count: cython.int) -> cython.bint:
        """Take the cells that the area falls apart without."""
        cell: cython.int
        i: cython.int
        needed: cython.bint
        for i in range(1, count):
            cell = self.graph.order[i]
            # Cells that are lost without this one, as `lost` counts them: a sure
            # cell among them (-1), or too many of them.
            if engine.words[self.areas + cell] != bit:
                needed = self.lost[i] < 0 or count - self.lost[i] - 1 < self.size
                if needed and not engine.narrow(self.areas + cell, bit):
                    return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def depth_first(self, engine: Engine, root: cython.int) -> cython.int:
        """Walk from `root`; per cell, in order of finding, what is connected by it alone."""
        place: cython.int
        child: cython.int
        at: cython.int
        count: cython.int = self.graph.walk(root)
        # What was held up to each place, and from each place on.
        self.held_before[0] = 0
        for place in range(count):
            self.held_before[place + 1] = (
                self.held_before[place] | engine.words[self.digits + self.graph.order[place]]
            )
        self.held_after[count] = 0
        for place in range(count - 1, -1, -1):
            self.held_after[place] = (
                self.held_after[place + 1] | engine.words[self.digits + self.graph.order[place]]
            )
        for place in range(count):
            self.lost[place] = 0
        for child in range(1, count):
            at = self.graph.parent[child]
            if self.graph.low[child] >= at and self.lost[at] >= 0:
                # The tree under `child` is the places child .. child + tree - 1.
                if self.graph.core_in[child] or self.held_before[child] | self.held_after[
                    child + self.graph.tree[child]
                ] != bits.below(self.size):
                    self.lost[at] = -1
                else:
                    self.lost[at] += self.graph.tree[child]
        return count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def near_enough(self, engine: Engine, bit: cython.ulonglong, count: cython.int) -> cython.bint:
        """Drop cells farther from the core than cells are left to give."""
        at: cython.int = 0
        end: cython.int = 0
        farthest: cython.int
        side: cython.int
        cell: cython.int
        other: cython.int
        i: cython.int
        for i in range(count):
            cell = self.graph.order[i]
            self.distance[cell] = -1
        for i in range(count):
            cell = self.graph.order[i]
            if engine.words[self.areas + cell] == bit:
                self.distance[cell] = 0
                self.graph.parent[end] = cell  # a queue
                end += 1
        farthest = self.size - end
        while at < end:
            cell = self.graph.parent[at]
            at += 1
            if self.distance[cell] == farthest:
                break
            for side in range(4):
                other = self.graph.neighbours[4 * cell + side]
                if other >= 0 and self.graph.found[other] >= 0 and self.distance[other] < 0:
                    self.distance[other] = self.distance[cell] + 1
                    self.graph.parent[end] = other
                    end += 1
        for i in range(count):
            cell = self.graph.order[i]
            if self.distance[cell] < 0 and not engine.narrow(self.areas + cell, ~bit):
                return False
        return True
