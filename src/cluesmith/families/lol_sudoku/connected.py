# mypy: ignore-errors
"""Areas of connected cells, for the search that learns: what follows, and from what.

For one label, a cell is *blocked* where the label is impossible, else *free*, and *sure* where
the label is certain.  A set of cells whose neighbours outside are all blocked holds the whole
area or nothing of it.  So what follows is explained by such a border and a sure cell or two:

- a set with too few cells, or without some sure cell, has nothing of the area;
- a cell without which the sure cells fall apart, or have too little room, belongs to it;
- cells farther from the sure cells than there are cells left to give do not.
"""

import cython

from cluesmith.families.lol_sudoku import cell_sets as sets
from cluesmith.families.lol_sudoku.graph import Graph
from cluesmith.kernel.learning import reasons
from cluesmith.kernel.learning.choices import Choices
from cluesmith.kernel.learning.clauses import Clauses, Theory
from cluesmith.kernel.store import zeros

NOBODY = cython.declare(cython.int, -1)
NOWHERE = cython.declare(cython.int, -1)  # before the begin of a trail
FAR = cython.declare(cython.int, 144)  # as many steps as it takes


@cython.final
@cython.cclass
class Connected(Theory):
    """Each label stands on `size` cells, which are connected.

    Labels are the variables from `areas` on.  Cells on both sides of a wall are no neighbours.
    What is known of each label is kept as it was after each step of the trail, so that a reason
    is found in what was known before.
    """

    def __init__(
        self, choices: Choices, areas: int, size: int, walls: list[tuple[int, int]]
    ) -> None:
        cells = size * size
        if not cython.compiled:
            self.free = [sets.EMPTY] * (size * (cells + 1))
            self.sure = [sets.EMPTY] * (size * (cells + 1))
        self.size = size
        self.cells = cells
        self.graph = Graph(size)
        for one, other in walls:
            self.graph.close(one, other)
        self.open_right = self.open_down = sets.EMPTY
        for i in range(cells):
            if self.graph.neighbours[4 * i + 2] >= 0:
                self.open_right = sets.joined(self.open_right, sets.only(i))
            if self.graph.neighbours[4 * i + 3] >= 0:
                self.open_down = sets.joined(self.open_down, sets.only(i))
        # Label by label, the literals of its cells; and back from a variable to its place there.
        self.literals = zeros("i", size * cells)
        self.place_of = zeros("i", choices.learner.size)
        for variable in range(choices.learner.size):
            self.place_of[variable] = NOBODY
        self.since = zeros("i", size * (cells + 1))
        self.now = zeros("i", size)
        self.lost = zeros("i", cells)
        self.stale = zeros("b", size)
        for label in range(size):
            self.stale[label] = 1
            self.now[label] = label * (cells + 1)
            self.since[self.now[label]] = NOWHERE
            self.free[self.now[label]] = self.sure[self.now[label]] = sets.EMPTY
        for i in range(size * cells):
            now = self.now[i // cells]
            here = sets.only(i % cells)
            self.literals[i] = choices.literal(areas + i % cells, i // cells)
            if self.literals[i] != reasons.FALSE:
                self.free[now] = sets.joined(self.free[now], here)
            if self.literals[i] == reasons.TRUE:
                self.sure[now] = sets.joined(self.sure[now], here)
            if self.literals[i] > reasons.FALSE:
                self.place_of[self.literals[i] >> 1] = i
        self.looked = 0
        self.number = choices.learner.add_theory(self)

    @cython.cfunc
    @cython.exceptval(check=False)
    def literal(self, label: cython.int, cell: cython.int) -> cython.int:
        return self.literals[label * self.cells + cell]

    # What is known

    @cython.cfunc
    @cython.exceptval(-1)
    def look(self, clauses: Clauses) -> cython.int:
        """Take note of what has become true."""
        literal: cython.int
        label: cython.int
        place: cython.int
        now: cython.int
        here: sets.Cells
        while self.looked < clauses.trail_size:
            literal = clauses.trail[self.looked]
            self.looked += 1
            if literal >> 1 >= len(self.place_of) or self.place_of[literal >> 1] < 0:
                continue
            place = self.place_of[literal >> 1]
            label = place // self.cells
            here = sets.only(place - label * self.cells)
            now = self.now[label] + 1
            self.now[label] = now
            self.since[now] = self.looked - 1
            self.free[now] = self.free[now - 1]
            self.sure[now] = self.sure[now - 1]
            if literal == self.literals[place]:
                self.sure[now] = sets.joined(self.sure[now], here)
            else:
                self.free[now] = sets.without(self.free[now], here)
            self.stale[label] = 1
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def retreat(self, clauses: Clauses) -> cython.int:
        # What was inferred from what is left has been inferred already.
        label: cython.int
        self.looked = min(self.looked, clauses.trail_size)
        for label in range(self.size):
            self.now[label] = self.before(label, clauses.trail_size)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def before(self, label: cython.int, place: cython.int) -> cython.int:
        """What was known of a label before a place of the trail."""
        at: cython.int = self.now[label]
        while self.since[at] >= place:
            at -= 1
        return at

    # What follows

    @cython.cfunc
    @cython.exceptval(-1)
    def propagate(self, clauses: Clauses) -> cython.bint:
        label: cython.int
        self.look(clauses)
        for label in range(self.size):
            if self.stale[label]:
                clauses.work += 2 * self.cells
                if not self.shape(clauses, label):
                    return False
        return True

    @cython.cfunc
    @cython.exceptval(-1)
    def shape(self, clauses: Clauses, label: cython.int) -> cython.bint:
        """All that follows for one label."""
        if sets.is_empty(self.sure[self.now[label]]):
            self.unstarted(clauses, label)
        elif not self.grow(clauses, label):
            return False
        self.look(clauses)
        # From what has just been implied follows nothing but for distances.
        self.stale[label] = 0
        self.near(clauses, label)
        return True

    @cython.cfunc
    @cython.exceptval(-1)
    def unstarted(self, clauses: Clauses, label: cython.int) -> cython.int:
        """No cell is sure: sets with too few cells are out."""
        part: sets.Cells
        rest: sets.Cells = self.free[self.now[label]]
        while not sets.is_empty(rest):
            part = self.flood(sets.only(sets.lowest(rest)), rest, FAR)
            rest = sets.without(rest, part)
            if sets.count(part) < self.size:
                self.imply_all(clauses, label, part, 1)
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def grow(self, clauses: Clauses, label: cython.int) -> cython.bint:
        """Some cell is sure: what is not connected with it is out, what connects others is in."""
        free: sets.Cells = self.free[self.now[label]]
        sure: sets.Cells = self.sure[self.now[label]]
        reached: sets.Cells = self.flood(sets.only(sets.lowest(sure)), free, FAR)
        count: cython.int = sets.count(reached)
        if count < self.size or not sets.is_empty(sets.without(sure, reached)):
            clauses.begin()
            self.why_in(clauses, label, self.now[label], NOBODY)
            return False
        self.imply_all(clauses, label, sets.without(free, reached), 1)
        if count > self.size:
            reached = self.needed(reached, sure)
        self.imply_all(clauses, label, sets.without(reached, sure), 0)
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def needed(self, within: sets.Cells, sure: sets.Cells) -> sets.Cells:
        """Cells without which the sure ones are not connected, or with too few others."""
        cell: cython.int
        place: cython.int
        child: cython.int
        count: cython.int
        found: sets.Cells = sets.EMPTY
        graph: Graph = self.graph
        for cell in range(self.cells):
            graph.found[cell] = -1 if sets.has(within, cell) else -2
            graph.core[cell] = sets.has(sure, cell)
        count = graph.walk(sets.lowest(sure))
        for place in range(count):
            self.lost[place] = 0
        for child in range(1, count):
            place = graph.parent[child]
            if graph.low[child] >= place:
                self.lost[place] += count if graph.core_in[child] else graph.tree[child]
        for place in range(1, count):
            if count - self.lost[place] - 1 < self.size:
                found = sets.joined(found, sets.only(graph.order[place]))
        return found

    @cython.cfunc
    @cython.exceptval(-1)
    def near(self, clauses: Clauses, label: cython.int) -> cython.int:
        """Cells too far from the sure ones are out."""
        free: sets.Cells = self.free[self.now[label]]
        sure: sets.Cells = self.sure[self.now[label]]
        left: cython.int = self.size - sets.count(sure)
        if left < self.size:
            free = sets.without(free, self.flood(sure, free, max(left, 0)))
            self.imply_all(clauses, label, free, 1)
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def imply_all(
        self, clauses: Clauses, label: cython.int, cells: sets.Cells, is_out: cython.int
    ) -> cython.int:
        cell: cython.int
        while not sets.is_empty(cells):
            cell = sets.lowest(cells)
            cells = sets.without(cells, sets.only(cell))
            clauses.imply(self.literal(label, cell) ^ is_out, self.number)
        return 0

    # Sets of cells

    @cython.cfunc
    @cython.exceptval(check=False)
    def beside(self, cells: sets.Cells) -> sets.Cells:
        """The neighbours of a set of cells, and some of these."""
        right: sets.Cells = sets.moved_up(sets.shared(cells, self.open_right), 1)
        left: sets.Cells = sets.shared(sets.moved_down(cells, 1), self.open_right)
        down: sets.Cells = sets.moved_up(sets.shared(cells, self.open_down), self.size)
        up: sets.Cells = sets.shared(sets.moved_down(cells, self.size), self.open_down)
        return sets.joined(sets.joined(right, left), sets.joined(down, up))

    @cython.cfunc
    @cython.exceptval(check=False)
    def flood(self, start: sets.Cells, within: sets.Cells, steps: cython.int) -> sets.Cells:
        """What can be reached in so many steps."""
        before: sets.Cells
        reached: sets.Cells = start
        while steps:
            before = reached
            reached = sets.joined(reached, sets.shared(self.beside(reached), within))
            if sets.same(before, reached):
                break
            steps -= 1
        return reached

    # Why, from what was known `at` some time

    @cython.cfunc
    @cython.exceptval(-1)
    def explain(self, clauses: Clauses, literal: cython.int) -> cython.int:
        place: cython.int = self.place_of[literal >> 1]
        label: cython.int = place // self.cells
        cell: cython.int = place - label * self.cells
        at: cython.int = self.before(label, clauses.place[literal >> 1])
        clauses.work += self.cells
        if literal == self.literals[place]:
            return self.why_in(clauses, label, at, cell)
        return self.why_out(clauses, label, at, cell)

    @cython.cfunc
    @cython.exceptval(-1)
    def why_out(
        self, clauses: Clauses, label: cython.int, at: cython.int, cell: cython.int
    ) -> cython.int:
        """Why a cell is not of this label."""
        left: cython.int
        free: sets.Cells = self.free[at]
        sure: sets.Cells = self.sure[at]
        missed: sets.Cells
        inside: sets.Cells = self.flood(sets.only(cell), free, FAR)
        if sets.count(inside) >= self.size:
            missed = sets.without(sure, inside)
            if not sets.is_empty(missed):
                clauses.put(self.literal(label, sets.lowest(missed)) ^ 1)
            else:
                self.put_all(clauses, label, sure, 1)
                left = self.size - sets.count(sure)
                if left <= 0:
                    return 0
                inside = self.flood(sure, free, left - 1)
        return self.put_border(clauses, label, inside, free)

    @cython.cfunc
    @cython.exceptval(-1)
    def why_in(
        self, clauses: Clauses, label: cython.int, at: cython.int, cell: cython.int
    ) -> cython.int:
        """Why a cell is of this label; without one, why the label cannot be placed at all."""
        free: sets.Cells = self.free[at]
        sure: sets.Cells = self.sure[at]
        root: cython.int = sets.lowest(sure)
        within: sets.Cells = free
        inside: sets.Cells
        if cell != NOBODY:
            within = sets.without(within, sets.only(cell))
        inside = self.flood(sets.only(root), within, FAR)
        clauses.put(self.literal(label, root) ^ 1)
        if sets.count(inside) >= self.size:
            clauses.put(self.literal(label, sets.lowest(sets.without(sure, inside))) ^ 1)
        return self.put_border(clauses, label, inside, free)

    @cython.cfunc
    @cython.exceptval(-1)
    def put_border(
        self, clauses: Clauses, label: cython.int, inside: sets.Cells, free: sets.Cells
    ) -> cython.int:
        """The blocked cells beside these."""
        return self.put_all(clauses, label, sets.without(self.beside(inside), free), 0)

    @cython.cfunc
    @cython.exceptval(-1)
    def put_all(
        self, clauses: Clauses, label: cython.int, cells: sets.Cells, is_sure: cython.int
    ) -> cython.int:
        cell: cython.int
        while not sets.is_empty(cells):
            cell = sets.lowest(cells)
            cells = sets.without(cells, sets.only(cell))
            clauses.put(self.literal(label, cell) ^ is_sure)
        return 0
