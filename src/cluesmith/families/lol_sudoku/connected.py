# mypy: ignore-errors
"""Areas of connected cells, for the search that learns: what follows, and from what.

For one label, a cell is *blocked* where the label is impossible and *sure* where it is certain.
A set of cells whose neighbours outside are all blocked holds the whole area or nothing of it.
So what follows is explained by such a border and a sure cell or two:

- a set with too few cells, or without some sure cell, has nothing of the area;
- a cell without which the sure cells fall apart, or have too little room, belongs to it;
- cells farther from the sure cells than there are cells left to give do not.
"""

import cython

from cluesmith.families.lol_sudoku.graph import Graph
from cluesmith.kernel.learning import reasons
from cluesmith.kernel.learning.choices import Choices
from cluesmith.kernel.learning.clauses import Clauses, Theory
from cluesmith.kernel.store import zeros

NOBODY = cython.declare(cython.int, -1)
ALWAYS = cython.declare(cython.int, 1 << 30)  # a place beyond the end of any trail


@cython.final
@cython.cclass
class Connected(Theory):
    """Each label stands on `size` cells, which are connected.

    Labels are the variables from `areas` on.  Cells on both sides of a wall are no neighbours.
    """

    def __init__(
        self, choices: Choices, areas: int, size: int, walls: list[tuple[int, int]]
    ) -> None:
        cells = size * size
        self.size = size
        self.cells = cells
        self.graph = Graph(size)
        for one, other in walls:
            self.graph.close(one, other)
        # Label by label, the literals of its cells; and back from a variable to its place there.
        self.literals = zeros("i", size * cells)
        self.place_of = zeros("i", choices.learner.size)
        for variable in range(choices.learner.size):
            self.place_of[variable] = NOBODY
        for i in range(size * cells):
            self.literals[i] = choices.literal(areas + i % cells, i // cells)
            if self.literals[i] > reasons.FALSE:
                self.place_of[self.literals[i] >> 1] = i
        self.stale = zeros("b", size)
        for label in range(size):
            self.stale[label] = 1
        self.looked = 0
        self.lost = zeros("i", cells)
        self.queue = zeros("i", cells)
        self.distance = zeros("i", cells)
        self.number = choices.learner.add_theory(self)

    @cython.cfunc
    @cython.exceptval(-1)
    def retreat(self, clauses: Clauses) -> cython.int:
        # What was inferred from what is left has been inferred already.
        self.looked = min(self.looked, clauses.trail_size)
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def literal(self, label: cython.int, cell: cython.int) -> cython.int:
        return self.literals[label * self.cells + cell]

    @cython.cfunc
    @cython.exceptval(-1)
    def is_blocked(
        self, clauses: Clauses, label: cython.int, cell: cython.int, before: cython.int
    ) -> cython.bint:
        """Whether the cell was blocked before place `before` of the trail."""
        literal: cython.int = self.literals[label * self.cells + cell]
        return clauses.truth[literal] < 0 and clauses.place[literal >> 1] < before

    @cython.cfunc
    @cython.exceptval(-1)
    def is_sure(
        self, clauses: Clauses, label: cython.int, cell: cython.int, before: cython.int
    ) -> cython.bint:
        literal: cython.int = self.literals[label * self.cells + cell]
        return clauses.truth[literal] > 0 and clauses.place[literal >> 1] < before

    # What follows

    @cython.cfunc
    @cython.exceptval(-1)
    def propagate(self, clauses: Clauses) -> cython.bint:
        label: cython.int
        variable: cython.int
        while self.looked < clauses.trail_size:
            variable = clauses.trail[self.looked] >> 1
            self.looked += 1
            if variable < len(self.place_of) and self.place_of[variable] >= 0:
                self.stale[self.place_of[variable] // self.cells] = 1
        for label in range(self.size):
            if self.stale[label]:
                clauses.work += 8 * self.cells
                if not self.shape(clauses, label):
                    return False
                self.stale[label] = 0
        return True

    @cython.cfunc
    @cython.exceptval(-1)
    def shape(self, clauses: Clauses, label: cython.int) -> cython.bint:
        """All that follows for one label."""
        cell: cython.int
        literal: cython.int
        root: cython.int = NOBODY
        sure: cython.int = 0
        for cell in range(self.cells):
            literal = self.literals[label * self.cells + cell]
            self.graph.found[cell] = -2 if clauses.truth[literal] < 0 else -1
            self.graph.core[cell] = clauses.truth[literal] > 0
            if self.graph.core[cell]:
                sure += 1
                root = cell
        if root == NOBODY:
            return self.unstarted(clauses, label)
        return self.grow(clauses, label, root, sure)

    @cython.cfunc
    @cython.exceptval(-1)
    def unstarted(self, clauses: Clauses, label: cython.int) -> cython.bint:
        """No cell is sure: sets with too few cells are out."""
        cell: cython.int
        i: cython.int
        count: cython.int
        for cell in range(self.cells):
            if self.graph.found[cell] == -1:
                count = self.flood(clauses, label, cell, NOBODY, ALWAYS)
                for i in range(count):
                    self.graph.found[self.queue[i]] = 0
                    if count < self.size:
                        clauses.imply(self.literal(label, self.queue[i]) ^ 1, self.number)
        return True

    @cython.cfunc
    @cython.exceptval(-1)
    def grow(
        self, clauses: Clauses, label: cython.int, root: cython.int, sure: cython.int
    ) -> cython.bint:
        i: cython.int
        cell: cython.int
        count: cython.int = self.walk(root)
        if count < self.size or self.graph.core_in[0] < sure:
            clauses.begin()
            self.why_in(clauses, label, NOBODY, ALWAYS)
            return False
        for cell in range(self.cells):
            if self.graph.found[cell] == -1:
                clauses.imply(self.literal(label, cell) ^ 1, self.number)
        for i in range(1, count):
            if self.lost[i] < 0 or count - self.lost[i] - 1 < self.size:
                clauses.imply(self.literal(label, self.graph.order[i]), self.number)
        if sure < self.size:
            self.near(clauses, label, sure)
        return True

    @cython.cfunc
    @cython.exceptval(-1)
    def near(self, clauses: Clauses, label: cython.int, sure: cython.int) -> cython.bint:
        """Cells too far from the sure ones are out."""
        cell: cython.int
        self.spread(clauses, label, self.size - sure, ALWAYS)
        for cell in range(self.cells):
            if self.graph.found[cell] >= 0 and self.distance[cell] < 0:
                clauses.imply(self.literal(label, cell) ^ 1, self.number)
        return True

    @cython.cfunc
    @cython.exceptval(-1)
    def walk(self, root: cython.int) -> cython.int:
        """Walk depth first from `root`; per place, what is lost without its cell.

        That is a number of cells, or -1 where a sure one is among them.
        """
        child: cython.int
        at: cython.int
        count: cython.int = self.graph.walk(root)
        for at in range(count):
            self.lost[at] = 0
        for child in range(1, count):
            at = self.graph.parent[child]
            if self.graph.low[child] >= at and self.lost[at] >= 0:
                if self.graph.core_in[child]:
                    self.lost[at] = -1
                else:
                    self.lost[at] += self.graph.tree[child]
        return count

    # Breadth first: which cells can be reached from others, as of some place of the trail

    @cython.cfunc
    @cython.exceptval(-1)
    def flood(
        self,
        clauses: Clauses,
        label: cython.int,
        start: cython.int,
        without: cython.int,
        before: cython.int,
    ) -> cython.int:
        """The cells that are connected with `start`, not by way of `without`: how many."""
        cell: cython.int
        for cell in range(self.cells):
            self.distance[cell] = -1
        if without >= 0:
            self.distance[without] = self.cells
        self.distance[start] = 0
        self.queue[0] = start
        return self.onward(clauses, label, 1, self.cells, before)

    @cython.cfunc
    @cython.exceptval(-1)
    def spread(
        self, clauses: Clauses, label: cython.int, farthest: cython.int, before: cython.int
    ) -> cython.int:
        """The cells that are so near to sure ones: how many."""
        cell: cython.int
        end: cython.int = 0
        for cell in range(self.cells):
            self.distance[cell] = -1
            if self.is_sure(clauses, label, cell, before):
                self.distance[cell] = 0
                self.queue[end] = cell
                end += 1
        return self.onward(clauses, label, end, farthest, before)

    @cython.cfunc
    @cython.exceptval(-1)
    def onward(
        self,
        clauses: Clauses,
        label: cython.int,
        end: cython.int,
        farthest: cython.int,
        before: cython.int,
    ) -> cython.int:
        """Go on from the `end` cells of the queue."""
        at: cython.int = 0
        side: cython.int
        cell: cython.int
        other: cython.int
        while at < end:
            cell = self.queue[at]
            at += 1
            if self.distance[cell] == farthest:
                break
            for side in range(4):
                other = self.graph.neighbours[4 * cell + side]
                if (
                    other >= 0
                    and self.distance[other] == -1
                    and not self.is_blocked(clauses, label, other, before)
                ):
                    self.distance[other] = self.distance[cell] + 1
                    self.queue[end] = other
                    end += 1
        return end

    # Why

    @cython.cfunc
    @cython.exceptval(-1)
    def explain(self, clauses: Clauses, literal: cython.int) -> cython.int:
        place: cython.int = self.place_of[literal >> 1]
        label: cython.int = place // self.cells
        cell: cython.int = place % self.cells
        before: cython.int = clauses.place[literal >> 1]
        clauses.work += 4 * self.cells
        if literal == self.literals[place]:
            return self.why_in(clauses, label, cell, before)
        return self.why_out(clauses, label, cell, before)

    @cython.cfunc
    @cython.exceptval(-1)
    def why_out(
        self, clauses: Clauses, label: cython.int, cell: cython.int, before: cython.int
    ) -> cython.int:
        """Why a cell is not of this label."""
        other: cython.int
        sure: cython.int = 0
        count: cython.int = self.flood(clauses, label, cell, NOBODY, before)
        if count < self.size:
            return self.border(clauses, label, count, self.cells, NOBODY)
        for other in range(self.cells):
            if self.is_sure(clauses, label, other, before):
                sure += 1
                if self.distance[other] < 0:
                    clauses.put(self.literal(label, other) ^ 1)
                    return self.border(clauses, label, count, self.cells, NOBODY)
        for other in range(self.cells):
            if self.is_sure(clauses, label, other, before):
                clauses.put(self.literal(label, other) ^ 1)
        count = self.spread(clauses, label, self.size - sure, before)
        return self.border(clauses, label, count, self.size - sure, NOBODY)

    @cython.cfunc
    @cython.exceptval(-1)
    def why_in(
        self, clauses: Clauses, label: cython.int, cell: cython.int, before: cython.int
    ) -> cython.int:
        """Why a cell is of this label; without one, why the label cannot be placed at all."""
        other: cython.int
        root: cython.int = NOBODY
        count: cython.int = 0
        for other in range(self.cells):
            if not self.is_sure(clauses, label, other, before):
                continue
            if root == NOBODY:
                root = other
                clauses.put(self.literal(label, root) ^ 1)
                count = self.flood(clauses, label, root, cell, before)
            elif self.distance[other] < 0:
                clauses.put(self.literal(label, other) ^ 1)
                break
        return self.border(clauses, label, count, self.cells, cell)

    @cython.cfunc
    @cython.exceptval(-1)
    def border(
        self,
        clauses: Clauses,
        label: cython.int,
        count: cython.int,
        farthest: cython.int,
        without: cython.int,
    ) -> cython.int:
        """The cells around the `count` in the queue that are nearer than `farthest`: blocked."""
        i: cython.int
        side: cython.int
        cell: cython.int
        other: cython.int
        for i in range(count):
            cell = self.queue[i]
            if self.distance[cell] == farthest:
                break
            for side in range(4):
                other = self.graph.neighbours[4 * cell + side]
                if other >= 0 and other != without and self.distance[other] == -1:
                    self.distance[other] = -2  # named once
                    clauses.put(self.literal(label, other))
        return 0
