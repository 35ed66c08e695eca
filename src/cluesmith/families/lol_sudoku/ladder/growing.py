# mypy: ignore-errors
"""Medium and hard: the cells and digits within reach of one group, and those it needs."""

import cython

from cluesmith.deduction.ladder import Candidates
from cluesmith.families.lol_sudoku.ladder import codes
from cluesmith.families.lol_sudoku.ladder.board import CELLS, Board, Looking
from cluesmith.families.lol_sudoku.ladder.reach import Reach
from cluesmith.family import Level
from cluesmith.support import bits


@cython.cclass
class Growing(Looking):
    """Looks at a group and what is within its reach."""

    def __init__(self, slot: cython.int, reach: Reach) -> None:
        super().__init__(slot)
        self.reach = reach

    @cython.cfunc
    def apply(self, candidates: Candidates) -> cython.bint:
        cython.cast(Board, candidates).renew(self.slot)
        return Looking.apply(self, candidates)

    @cython.cfunc
    @cython.exceptval(check=False)
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
                if h == g or board.is_apart(g, h) or board.is_put_off(g, h, False):
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
                board.separate(g, h)
                return 1
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
    @cython.exceptval(check=False)
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
        single: cython.ulonglong
        changes: cython.longlong = board.changes
        reach: Reach = self.reach
        g: cython.int = board.group[which]
        if g != which or board.held[g] == bits.below(board.size):
            return 0
        if not reach.walk(board, g, -1, codes.TWO_PLACES):
            board.fail(codes.AREA, g, 0)
        elif reach.missing & ~reach.once:
            board.fail(codes.DIGIT, g, bits.lowest(reach.missing & ~reach.once))
        elif reach.once & ~reach.twice:
            single = reach.once & ~reach.twice
            while single and board.changes == changes and not board.failed:
                v = bits.lowest(single)
                single &= single - 1
                cell = self.place_of(board, v)
                if board.recording:
                    group = board.group_of(g)
                    board.note([*group, cell], group=group, value=v + 1, cell=cell)
                board.join(g, cell)
                board.place_at(cell, v)
            return single != 0
        else:
            self.remember(board, g)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
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
    @cython.exceptval(check=False)
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


@cython.cclass
class Bridge(Growing):
    """An articulation point: without it a group is split, or lacks cells or a digit; it joins.

    To be tried: the groups within reach that lead, in the tree of shortest ways, to
    so many cells or to all places of a digit; the others cannot be needed.
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
            if not board.is_put_off(g, h, True) and self.needs(board, g, h):
                board.join(g, h)
                return i + 1 < self.candidates
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
    @cython.exceptval(check=False)
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
    @cython.exceptval(check=False)
    def gather_by_size(self, board: Board) -> cython.int:
        """Pieces that lead to so many cells that the rest are too few."""
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
    @cython.exceptval(check=False)
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
