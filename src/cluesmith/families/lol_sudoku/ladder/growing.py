# mypy: ignore-errors
"""Medium: counting the cells and digits within reach of one group."""

import cython

from cluesmith.deduction.candidates import Sheet
from cluesmith.families.lol_sudoku.ladder import codes
from cluesmith.families.lol_sudoku.ladder.board import Board
from cluesmith.families.lol_sudoku.ladder.reach import Reach
from cluesmith.families.lol_sudoku.ladder.technique import Looking
from cluesmith.family import Level
from cluesmith.support import bits


@cython.cclass
class Growing(Looking):
    """Looks at a group and what is within its reach."""

    def __init__(self, slot: cython.int, reach: Reach) -> None:
        super().__init__(slot)
        self.reach = reach

    @cython.cfunc
    def apply(self, sheet: Sheet) -> cython.bint:
        cython.cast(Board, sheet).renew(self.slot)
        return Looking.apply(self, sheet)

    @cython.cfunc
    def remember(self, board: Board, g: cython.int) -> cython.int:
        """Note the cells of the last walk as seen from a group."""
        i: cython.int
        cell: cython.int
        board.forget(self.slot, g)
        for i in range(self.reach.looked):
            cell = self.reach.looked_at[i]
            while True:
                board.saw(self.slot, g, cell)
                cell = board.next_part[cell]
                if cell == self.reach.looked_at[i]:
                    break
        return 0


@cython.cclass
class TooFar(Growing):
    """A neighbouring group has cells out of reach, or too many cells: a wall between them."""

    name = "too-far"
    level = Level.MEDIUM
    points = 6

    @cython.cfunc
    def look(self, board: Board, which: cython.int) -> cython.int:
        side: cython.int
        other: cython.int
        h: cython.int
        g: cython.int = board.group[which]
        cell: cython.int = g
        walked: cython.bint = False
        if g != which or board.count[g] == board.size:
            return 0
        board.forget(self.slot, g)
        while True:
            board.saw(self.slot, g, cell)
            for side in range(4):
                other = board.neighbours[4 * cell + side]
                if other < 0:
                    continue
                board.saw(self.slot, g, other)
                h = board.group[other]
                if h == g or board.is_apart(g, h):
                    continue
                if board.count[g] + board.count[h] <= board.size:
                    if board.pieces[g] == 1 and board.pieces[h] == 1:
                        continue
                    if not walked and not self.reach.walk(board, g, -1, codes.EVERYTHING):
                        board.fail(codes.AREA, g, 0)
                        return 0
                    walked = True
                    if self.reach.has(h):
                        continue
                if board.recording:
                    group = board.group_of(g)
                    board.note([*group, other], group=group, cell=self.far_cell(board, g, h))
                board.part_ways(g, h)
                return 0
            cell = board.next_in[cell]
            if cell == g:
                break
        if walked:
            self.remember(board, g)
        return 0

    @cython.cfunc
    def far_cell(self, board: Board, g: cython.int, h: cython.int) -> cython.int:
        """The cell of a group that cannot be reached; where the groups are too large, the last."""
        if board.count[g] + board.count[h] <= board.size:
            for cell in board.group_of(h):
                if not self.within(board, g, board.part[cell]):
                    return cell
        return max(board.group_of(h))

    @cython.cfunc
    def within(self, board: Board, g: cython.int, part: cython.int) -> cython.bint:
        """Whether the last walk found a piece, from every piece of the group."""
        if self.reach.is_whole:
            return self.reach.done_in[part] == self.reach.runs
        return self.reach.hits[part] == board.pieces[g]


@cython.cclass
class MissingDigit(Growing):
    """A digit missing in a group has one cell left within reach: that joins, and has the digit."""

    name = "missing-digit"
    level = Level.MEDIUM
    points = 7

    @cython.cfunc
    def look(self, board: Board, which: cython.int) -> cython.int:
        v: cython.int
        cell: cython.int
        reach: Reach = self.reach
        g: cython.int = board.group[which]
        if g != which or board.held[g] == bits.below(board.size):
            return 0
        if not reach.walk(board, g, -1, codes.TWO_PLACES):
            board.fail(codes.AREA, g, 0)
        elif reach.missing & ~reach.once:
            board.fail(codes.DIGIT, g, bits.lowest(reach.missing & ~reach.once))
        elif reach.once & ~reach.twice:
            v = bits.lowest(reach.once & ~reach.twice)
            cell = self.place_of(board, v)
            if board.recording:
                group = board.group_of(g)
                board.note([*group, cell], group=group, value=v + 1, cell=cell)
            board.join(g, cell)
            board.place(cell, v)
        else:
            self.remember(board, g)
        return 0

    @cython.cfunc
    def place_of(self, board: Board, v: cython.int) -> cython.int:
        """The only cell for a digit within reach."""
        i: cython.int
        cell: cython.int = self.place_in(board, self.reach.g, v)
        for i in range(self.reach.taken_count):
            if cell >= 0:
                break
            cell = self.place_in(board, self.reach.taken[i], v)
        return cell

    @cython.cfunc
    def place_in(self, board: Board, group: cython.int, v: cython.int) -> cython.int:
        cell: cython.int = group
        while not board.cells[cell] >> v & 1:
            cell = board.next_in[cell]
            if cell == group:
                return -1
        return cell


@cython.cclass
class FullCount(Growing):
    """Just N cells are within reach of a group: all of them belong to its area."""

    name = "full-count"
    level = Level.MEDIUM
    points = 8

    @cython.cfunc
    def look(self, board: Board, which: cython.int) -> cython.int:
        i: cython.int
        reach: Reach = self.reach
        g: cython.int = board.group[which]
        if g != which or board.count[g] == board.size:
            return 0
        if not reach.walk(board, g, -1, codes.TOO_MANY) or reach.total < board.size:
            board.fail(codes.AREA, g, 0)
        elif reach.total == board.size:
            if board.recording:
                group = board.group_of(g)
                board.note(group, group=group)
            for i in range(reach.taken_count):
                if not board.failed:
                    board.join(g, reach.taken[i])
        else:
            self.remember(board, g)
        return 0
