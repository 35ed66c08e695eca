# mypy: ignore-errors
"""Proving uniqueness on sets of cells: cheap inference on the whole board, and search on copies.

Left out: pairs and matching in lines, and restarts; ARCHITECTURE.md has the figures.
"""

import cython

from cluesmith.families.lol_sudoku.proof import cells
from cluesmith.families.lol_sudoku.proof.shapes import Shapes

PLACES = cython.declare(cython.int, 110)
DIGIT_WEIGHT = cython.declare(cython.int, 5)  # an area decides more than a digit does
AREA_WEIGHT = cython.declare(cython.int, 10)
AREA = cython.declare(cython.int, 16)  # choices from here on are areas
CHOICES = cython.declare(cython.int, 32)


@cython.cclass
class Prover(Shapes):
    """Counts solutions up to two, within a number of nodes."""

    def __init__(self, size: cython.int) -> None:
        super().__init__(size)
        if not cython.compiled:
            self.digit_weights = [0] * PLACES
            self.area_weights = [0] * PLACES

    def prove(self, nodes: cython.int) -> cython.int:
        """How many solutions the puzzle loaded has, 2 for more than one; -1: too few nodes.

        Those `found` are lists of digits and of areas, cell by cell.
        """
        place: cython.int
        self.nodes = self.backtracks = self.resumptions = 0
        self.most_nodes = nodes
        self.found = []
        for place in range(PLACES):
            self.digit_weights[place] = DIGIT_WEIGHT
            self.area_weights[place] = AREA_WEIGHT
        if self.search(0) or len(self.found) == 2:
            return len(self.found)
        return -1

    @cython.cfunc
    def search(self, depth: cython.int) -> cython.bint:
        """Find all solutions from here on; False if it stops at two, or for want of nodes."""
        choice: cython.int
        one: cells.Cells = 1
        here: cells.Cells
        while self.settle():
            choice = self.branch()
            if choice < 0:
                self.note()
                return len(self.found) < 2
            if self.nodes == self.most_nodes:
                return False
            self.nodes += 1
            self.save(depth)
            here = one << choice // CHOICES
            choice %= CHOICES
            if choice < AREA:
                self.put(choice, here)
            else:
                self.enter(choice - AREA, here)
            if not self.search(depth + 1):
                return False
            self.restore(depth)
            if choice < AREA:
                self.strike(choice, here)
            else:
                self.leave(choice - AREA, here)
        self.backtracks += 1
        self.blame()
        return True

    @cython.cfunc
    def settle(self) -> cython.bint:
        """Infer until nothing changes; False at a contradiction."""
        self.changed = True
        while self.changed:
            self.resumptions += 1
            if not self.lines() or not self.names():
                return False
            self.changed = False
            if not self.contents():
                return False
            if not self.changed and not self.shapes():
                return False
        return True

    @cython.cfunc
    def branch(self) -> cython.int:
        """The last digit, or `AREA` + area, of the cell with fewest for its weight; -1: all known.

        The place of the cell comes with it, times `CHOICES`.
        """
        place: cython.int
        i: cython.int
        few: cython.int
        last: cython.int
        best: cython.int = -1
        fewest: cython.int = 1
        weight: cython.int = 0
        some: cells.Cells = self.board & ~self.known
        while some:
            place = cells.lowest(some)
            some &= some - 1
            few = last = 0
            for i in range(self.size):
                if self.digits[i] >> place & 1:
                    few += 1
                    last = i
            if self.digit_weights[place] * fewest > weight * few:
                weight = self.digit_weights[place]
                fewest = few
                best = CHOICES * place + last
        some = self.board
        for i in range(self.named):
            some &= ~self.sure[i]
        while some:
            place = cells.lowest(some)
            some &= some - 1
            few = last = 0
            for i in range(self.named, -1, -1):
                if self.areas[i] >> place & 1:
                    few += 1
                    last = i
            if self.area_weights[place] * fewest > weight * few:
                weight = self.area_weights[place]
                fewest = few
                best = CHOICES * place + AREA + last
        return best

    @cython.cfunc
    def blame(self) -> cython.int:
        """Cells where a contradiction showed are branched on the sooner."""
        while self.blamed_digits:
            self.digit_weights[cells.lowest(self.blamed_digits)] += 1
            self.blamed_digits &= self.blamed_digits - 1
        while self.blamed_areas:
            self.area_weights[cells.lowest(self.blamed_areas)] += 2
            self.blamed_areas &= self.blamed_areas - 1
        return 0

    @cython.cfunc
    def note(self) -> cython.int:
        """Keep a solution."""
        place: cython.int
        i: cython.int
        digits: list = []
        areas: list = []
        for place in range(self.stride * self.size):
            for i in range(self.size):
                if self.digits[i] >> place & 1:
                    digits.append(i + 1)
                if self.areas[i] >> place & 1:
                    areas.append(i + 1)
        self.found.append((digits, areas))
        return 0
