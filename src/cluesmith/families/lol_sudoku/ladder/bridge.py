# mypy: ignore-errors
"""Hard: a cell without which an area cannot be made."""

import cython

from cluesmith.families.lol_sudoku.ladder import codes
from cluesmith.families.lol_sudoku.ladder.board import Board
from cluesmith.families.lol_sudoku.ladder.candidates import CELLS
from cluesmith.families.lol_sudoku.ladder.growing import Growing
from cluesmith.families.lol_sudoku.ladder.reach import Reach
from cluesmith.family import Level
from cluesmith.support import bits


@cython.cclass
class Bridge(Growing):
    """Without this cell a group's pieces cannot meet, or it lacks cells, or a digit: it joins.

    To be tried: the groups within reach on which, in the tree of shortest ways,
    so many cells or all places of a digit hang; the others cannot be needed.
    Where groups are not of one piece, all are tried.  A cell alone is no group to
    begin with.
    """

    name = "bridge"
    level = Level.HARD
    points = 20

    def __init__(self, slot: cython.int, reach: Reach) -> None:
        super().__init__(slot, reach)
        if not cython.compiled:
            self.candidate = [0] * CELLS
            self.place = [0] * CELLS
            self.below = [0] * CELLS
            self.needed = [False] * CELLS

    @cython.cfunc
    def look(self, board: Board, which: cython.int) -> cython.int:
        i: cython.int
        h: cython.int
        reach: Reach = self.reach
        g: cython.int = board.group[which]
        if g != which or board.count[g] == board.size or board.count[g] == 1:
            return 0
        if not reach.walk(board, g, -1, codes.EVERYTHING) or reach.total < board.size:
            board.fail(codes.AREA, g, 0)
            return 0
        if reach.once != reach.missing:
            board.fail(codes.DIGIT, g, bits.lowest(reach.missing & ~reach.once))
            return 0
        self.remember(board, g)
        self.gather(board)
        for i in range(self.candidates):
            h = self.candidate[i]
            if self.needs(board, g, h):
                board.join(g, h)
                return 0
        return 0

    @cython.cfunc
    def needs(self, board: Board, g: cython.int, h: cython.int) -> cython.bint:
        """Whether a group's area cannot be made without another group; notes why."""
        reach: Reach = self.reach
        connects: cython.bint = reach.walk(board, g, h, codes.AN_AREA)
        if connects and reach.total >= board.size and reach.once == reach.missing:
            return False
        if board.recording:
            group = board.group_of(g)
            found = {"group": group, "cell": h}
            if not connects:
                found["why"] = "parts"
            elif reach.total < board.size:
                found["why"] = "size"
            else:
                found["why"] = "digit"
                found["value"] = bits.lowest(reach.missing & ~reach.once) + 1
            board.note([*group, h], **found)
        return True

    @cython.cfunc
    def gather(self, board: Board) -> cython.int:
        """List the groups that may be needed, after a full walk."""
        i: cython.int
        v: cython.int
        reach: Reach = self.reach
        whole: cython.bint = reach.is_whole
        self.candidates = 0
        for i in range(reach.taken_count):
            if board.pieces[reach.taken[i]] > 1:
                whole = False
        if not whole:
            for i in range(reach.taken_count):
                self.candidate[i] = reach.taken[i]
            self.candidates = reach.taken_count
            return 0
        self.gather_by_size(board)
        for v in range(board.size):
            if reach.missing >> v & 1:
                self.gather_by_digit(board, v)
        for i in range(1, reach.found):
            if self.needed[i]:
                self.candidate[self.candidates] = board.group[reach.order[i]]
                self.candidates += 1
        return 0

    @cython.cfunc
    def gather_by_size(self, board: Board) -> cython.int:
        """Pieces on whose ways hang so many cells that the rest are too few."""
        i: cython.int
        reach: Reach = self.reach
        for i in range(reach.found):
            self.place[reach.order[i]] = i
            self.below[i] = board.part_size[reach.order[i]]
        for i in range(reach.found - 1, 0, -1):
            self.needed[i] = reach.total - self.below[i] < board.size
            self.below[self.place[reach.parent[reach.order[i]]]] += self.below[i]
        return 0

    @cython.cfunc
    def gather_by_digit(self, board: Board, v: cython.int) -> cython.int:
        """Pieces on the ways to all places of a digit: the last one in common, and those before."""
        i: cython.int
        j: cython.int
        cell: cython.int
        common: cython.int = -1
        reach: Reach = self.reach
        for i in range(reach.found):
            cell = reach.order[i]
            while not board.cells[cell] >> v & 1:
                cell = board.next_part[cell]
                if cell == reach.order[i]:
                    break
            if not board.cells[cell] >> v & 1:
                continue
            if common < 0:
                common = i
                continue
            j = i
            while j != common:
                if j > common:
                    j = self.place[reach.parent[reach.order[j]]]
                else:
                    common = self.place[reach.parent[reach.order[common]]]
        while common > 0:
            self.needed[common] = True
            common = self.place[reach.parent[reach.order[common]]]
        return 0
