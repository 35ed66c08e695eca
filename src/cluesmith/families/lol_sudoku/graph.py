# mypy: ignore-errors
"""Cells as a graph, walked depth first: which cells hold others together."""

import cython

from cluesmith.families.lol_sudoku.neighbours import neighbours

MOST = 12  # rows
CELLS = MOST * MOST
CLOSED = cython.declare(cython.int, -2)  # `found` of a cell that must not be entered
UNSEEN = cython.declare(cython.int, -1)  # and of one that may be
NOBODY = cython.declare(cython.int, -1)


@cython.final
@cython.cclass
class Graph:
    """Cells and their neighbours; by place in the order of finding, what hangs on each cell.

    Before a walk, set `found` of each cell to UNSEEN or CLOSED, and `core` to whether it is in the
    core.  Without the cell at place `at`, the tree under a `child` of it, the places child to
    child + tree[child] - 1, is cut off if low[child] >= at; core_in[child] of them are in the core.
    """

    def __init__(self, size: cython.int) -> None:
        self.neighbours = neighbours(size)
        if not cython.compiled:
            self.core = [0] * CELLS
            self.found = [0] * CELLS
            self.order = [0] * CELLS
            self.low = [0] * CELLS
            self.parent = [0] * CELLS
            self.tree = [0] * CELLS
            self.core_in = [0] * CELLS
            self.next_side = [0] * CELLS

    def close(self, one: int, other: int) -> None:
        """Make two cells that are side by side no neighbours."""
        for a, b in ((one, other), (other, one)):
            self.neighbours[4 * a + list(self.neighbours[4 * a : 4 * a + 4]).index(b)] = NOBODY

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def walk(self, root: cython.int) -> cython.int:
        """Find all cells connected to `root`; how many."""
        count: cython.int = 1
        side: cython.int
        place: cython.int
        child: cython.int
        other: cython.int
        at: cython.int = 0
        self.enter(root, 0, NOBODY)
        while at >= 0:
            side = self.next_side[at]
            if side < 4:
                self.next_side[at] += 1
                other = self.neighbours[4 * self.order[at] + side]
                if other < 0 or self.found[other] == CLOSED:
                    continue
                place = self.found[other]
                if place == UNSEEN:
                    self.enter(other, count, at)
                    at = count
                    count += 1
                elif place < self.low[at]:
                    self.low[at] = place
                continue
            child = at
            at = self.parent[at]
            if at >= 0:
                self.tree[at] += self.tree[child]
                self.core_in[at] += self.core_in[child]
                self.low[at] = min(self.low[at], self.low[child])
        return count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def enter(self, cell: cython.int, place: cython.int, parent: cython.int) -> cython.int:
        self.found[cell] = place
        self.order[place] = cell
        self.parent[place] = parent
        self.low[place] = place
        self.tree[place] = 1
        self.next_side[place] = 0
        self.core_in[place] = self.core[cell]
        return 0
