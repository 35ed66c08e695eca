# mypy: ignore-errors
"""Proving uniqueness on a board of candidates: whole lines, then small search on copies.

For the boards people solve this is over before the kernel has posted its
constraints.  Left out: anything clever about the order of search; a board that
takes more than a few nodes is the kernel's.
"""

import cython

from cluesmith.deduction.ladder import Ladder
from cluesmith.families.skyscraper.ladder.board import Board
from cluesmith.support import bits
from cluesmith.support.bounds import poll


@cython.cclass
class Prover:
    """Counts solutions up to two, within a number of nodes."""

    def __init__(self, size: cython.int, quick: Ladder) -> None:
        self.size = size
        self.quick = quick
        self.boards = []

    def prove(self, board: Board, nodes: cython.int) -> cython.int:
        """How many solutions there are, 2 for more than one; -1 if the nodes did not suffice."""
        self.nodes = 0
        self.backtracks = 0
        self.prunings = 0
        self.most_nodes = nodes
        self.grids = []
        return self.count(board, 0)

    @cython.cfunc
    def count(self, board: Board, depth: cython.int) -> cython.int:
        cell: cython.int
        found: cython.int = 0
        more: cython.int
        some: cython.ulonglong
        below: Board
        still_open: cython.int = board.open
        changes: cython.longlong = board.changes
        solved: cython.bint = self.quick.close(board)
        self.prunings += board.changes - changes - (still_open - board.open)
        if solved:
            self.grids.append(board.grid())
            return 1
        if board.failed:
            self.backtracks += 1
            return 0
        if depth == len(self.boards):
            self.boards.append(Board(self.size))
        below = self.boards[depth]
        cell = self.choose(board)
        some = board.cells[cell]
        while some:
            if self.nodes == self.most_nodes:
                return -1
            self.nodes += 1
            poll()
            below.copy_from(board)
            below.place(cell // self.size, cell % self.size, bits.highest(some))
            below.settle()
            more = self.count(below, depth + 1)
            if more < 0:
                return -1
            found += more
            if found > 1:
                return 2
            some &= bits.below(bits.highest(some))
        return found

    @cython.cfunc
    def choose(self, board: Board) -> cython.int:
        """The cell with the fewest candidates; among those, with the tallest."""
        cell: cython.int
        best: cython.int = 0
        merit: cython.int
        most: cython.int = -1
        mask: cython.ulonglong
        for cell in range(self.size * self.size):
            mask = board.cells[cell]
            if mask & (mask - 1):
                merit = 64 * (64 - bits.popcount(mask)) + bits.highest(mask)
                if merit > most:
                    most = merit
                    best = cell
        return best
