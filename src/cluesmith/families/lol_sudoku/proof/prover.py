# mypy: ignore-errors
"""Proving uniqueness: inference on sets of cells, and depth-first search on saved copies.

Left out: pairs and matching in lines, and restarts; docs/explored.md has the figures.
"""

import cython

from cluesmith.families.lol_sudoku.proof import cells
from cluesmith.families.lol_sudoku.proof.inference import Inference
from cluesmith.support.bounds import poll

PLACES = cython.declare(cython.int, 110)
DIGIT_WEIGHT = cython.declare(cython.int, 5)  # an area decides more than a digit does
AREA_WEIGHT = cython.declare(cython.int, 10)
AREA = cython.declare(cython.int, 16)  # choices from here on are areas
CHOICES = cython.declare(cython.int, 32)


@cython.cclass
class Prover:
    """Counts solutions up to two, within a number of nodes; the puzzle is loaded in `state`."""

    def __init__(self, size: cython.int) -> None:
        self.state = Inference(size)
        if not cython.compiled:
            self.digit_weights = [0] * PLACES
            self.area_weights = [0] * PLACES

    def prove(self, nodes: cython.int) -> cython.int:
        """How many solutions the puzzle loaded has, 2 for more than one; -1: too few nodes.

        Those `found` are lists of digits and of areas, cell by cell.
        """
        place: cython.int
        self.nodes = self.backtracks = 0
        self.most_nodes = nodes
        self.found = []
        for place in range(PLACES):
            self.digit_weights[place] = DIGIT_WEIGHT
            self.area_weights[place] = AREA_WEIGHT
        self.state.resumptions = 0
        finished: cython.bint = self.search(0) or len(self.found) == 2
        self.prunings = self.state.prunings
        self.resumptions = self.state.resumptions
        return len(self.found) if finished else -1

    @cython.cfunc
    def search(self, depth: cython.int) -> cython.bint:
        """Find all solutions from here on; False if it stops at two, or for want of nodes."""
        choice: cython.int
        one: cells.Cells = 1
        here: cells.Cells
        state: Inference = self.state
        while state.settle():
            choice = self.branch()
            if choice < 0:
                self.note()
                return len(self.found) < 2
            if self.nodes == self.most_nodes:
                return False
            self.nodes += 1
            poll()
            state.save(depth)
            here = one << choice // CHOICES
            choice %= CHOICES
            if choice < AREA:
                state.put(choice, here)
            else:
                state.enter(choice - AREA, here)
            if not self.search(depth + 1):
                return False
            state.restore(depth)
            if choice < AREA:
                state.strike(choice, here)
            else:
                state.leave(choice - AREA, here)
        self.backtracks += 1
        self.blame()
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
        state: Inference = self.state
        some: cells.Cells = state.board & ~state.known
        while some:
            place = cells.lowest(some)
            some &= some - 1
            few = last = 0
            for i in range(state.size):
                if state.digits[i] >> place & 1:
                    few += 1
                    last = i
            if self.digit_weights[place] * fewest > weight * few:
                weight = self.digit_weights[place]
                fewest = few
                best = CHOICES * place + last
        some = state.board
        for i in range(state.named):
            some &= ~state.sure[i]
        while some:
            place = cells.lowest(some)
            some &= some - 1
            few = last = 0
            for i in range(state.named, -1, -1):
                if state.areas[i] >> place & 1:
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
        state: Inference = self.state
        while state.blamed_digits:
            self.digit_weights[cells.lowest(state.blamed_digits)] += 1
            state.blamed_digits &= state.blamed_digits - 1
        while state.blamed_areas:
            self.area_weights[cells.lowest(state.blamed_areas)] += 2
            state.blamed_areas &= state.blamed_areas - 1
        return 0

    @cython.cfunc
    def note(self) -> cython.int:
        """Keep a solution."""
        place: cython.int
        i: cython.int
        digits: list = []
        areas: list = []
        state: Inference = self.state
        for place in range(state.stride * state.size):
            for i in range(state.size):
                if state.digits[i] >> place & 1:
                    digits.append(i + 1)
                if state.areas[i] >> place & 1:
                    areas.append(i + 1)
        self.found.append((digits, areas))
        return 0
