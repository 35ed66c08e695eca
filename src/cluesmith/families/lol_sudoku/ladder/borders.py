# mypy: ignore-errors
"""Easy and hard: what borders say at sight, and by the cells they would shut off."""

import cython

from cluesmith.families.lol_sudoku.ladder import codes
from cluesmith.families.lol_sudoku.ladder.board import CELLS, Board, Looking
from cluesmith.family import Level
from cluesmith.support import bits


@cython.cclass
class AreaFull(Looking):
    """A group has N cells: no neighbour belongs to it."""

    name = "area-full"
    level = Level.EASY
    points = 1

    @cython.cfunc
    def look(self, board: Board, which: cython.int) -> cython.int:
        side: cython.int
        other: cython.int
        g: cython.int = board.group[which]
        cell: cython.int = g
        if board.count[g] < board.size:
            return 0
        while True:
            for side in range(4):
                other = board.neighbours[4 * cell + side]
                if other >= 0 and board.group[other] != g:
                    board.separate(cell, other)
            cell = board.next_in[cell]
            if cell == g:
                break
        if board.recording:
            group = board.group_of(g)
            board.note(group, group=group)
        return 0


@cython.cclass
class SameDigit(Looking):
    """Two neighbouring groups hold the same digit: there is a wall between them."""

    name = "same-digit"
    level = Level.EASY
    points = 2

    @cython.cfunc
    def look(self, board: Board, which: cython.int) -> cython.int:
        side: cython.int
        other: cython.int
        g: cython.int = board.group[which]
        h: cython.int
        v: cython.int
        cell: cython.int = g
        while True:
            for side in range(4):
                other = board.neighbours[4 * cell + side]
                if other < 0:
                    continue
                h = board.group[other]
                if (
                    h != g
                    and board.held[g] & board.held[h]
                    and not board.is_apart(g, h)
                    and not board.is_put_off(g, h, False)
                ):
                    board.separate(cell, other)
                    if board.recording:
                        v = bits.lowest(board.held[g] & board.held[h])
                        pair = [placed_at(board, g, v), placed_at(board, h, v)]
                        board.note([*pair, cell, other], value=v + 1, pair=pair)
                    return 1
            cell = board.next_in[cell]
            if cell == g:
                break
        return 0


def placed_at(board: Board, group: int, v: int) -> int:
    """The cell of a group that holds a digit."""
    return next(
        cell
        for cell in board.group_of(group)
        if board.is_placed(cell) and board.cells[cell] >> v & 1
    )


@cython.cclass
class OneWayOut(Looking):
    """A piece of an area must go on, and all its open borders lead to one group: that joins.

    A group whose cells are not connected yet is several pieces, each of which
    must go on.
    """

    name = "one-way-out"
    level = Level.EASY
    points = 3

    @cython.cfunc
    def look(self, board: Board, which: cython.int) -> cython.int:
        g: cython.int = board.group[which]
        cell: cython.int = g
        way: cython.int
        if board.count[g] == board.size:
            return 0
        while True:
            if board.part[cell] == cell:
                way = self.way_out(board, cell)
                if way == -1:
                    board.fail(codes.AREA, g, 0)
                    return 0
                if way >= 0 and not board.is_put_off(g, way, True):
                    if board.recording:
                        group = board.group_of(g)
                        board.note(group, group=group)
                    board.join(g, way)
                    return board.pieces[g] > 1
            cell = board.next_in[cell]
            if cell == g:
                break
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def way_out(self, board: Board, part: cython.int) -> cython.int:
        """The only group a piece can go on to; -1 for none, -2 for several."""
        side: cython.int
        other: cython.int
        g: cython.int = board.group[part]
        h: cython.int
        way: cython.int = -1
        cell: cython.int = part
        while True:
            for side in range(4):
                other = board.neighbours[4 * cell + side]
                if other < 0:
                    continue
                h = board.group[other]
                if h not in (g, way) and not board.is_apart(g, h):
                    if way >= 0:
                        return -2
                    way = h
            cell = board.next_part[cell]
            if cell == part:
                break
        return way


@cython.cclass
class CutCorner(Looking):
    """A border that, as a wall or as a link, would shut off cells that no areas fill exactly.

    As a wall: cells shut off by walls are whole areas, so their count is a
    multiple of N.  As a link: around the two groups joined there are pockets,
    filled by whole areas but for the cells that this one area takes, at least the
    remainder of each pocket's count; all remainders together must not be more
    than the area lacks.
    """

    name = "cut-corner"
    level = Level.HARD
    points = 25

    def __init__(self, slot: cython.int) -> None:
        super().__init__(slot)
        self.runs = 0
        if not cython.compiled:
            self.seen_in = [0] * CELLS
            self.queue = [0] * CELLS

    @cython.cfunc
    def look(self, board: Board, which: cython.int) -> cython.int:
        side: cython.int
        other: cython.int
        g: cython.int
        h: cython.int
        if which == 0 and not self.fills(board):
            return 0
        for side in range(2, 4):
            other = board.neighbours[4 * which + side]
            if other < 0 or board.border(which, other) != codes.OPEN:
                continue
            g, h = board.group[which], board.group[other]
            if not board.is_put_off(g, h, True) and (
                self.wall_cuts(board, which, other) or self.wall_cuts(board, other, which)
            ):
                board.join(which, other)
                return 1
            if not board.is_put_off(g, h, False) and self.link_cuts(board, which, other):
                board.separate(which, other)
                return 1
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def fills(self, board: Board) -> cython.bint:
        """Whether the cells between walls are a multiple of N everywhere."""
        cell: cython.int
        self.runs += 1
        for cell in range(board.size * board.size):
            if (
                self.seen_in[cell] != self.runs
                and self.flood(board, cell, -1, -1, True) % board.size
            ):
                board.fail(codes.COUNT, cell, 0)
                return False
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def flood(
        self, board: Board, root: cython.int, g: cython.int, h: cython.int, within: cython.bint
    ) -> cython.int:
        """Count the cells that can be walked to without crossing a wall.

        There is a wall between groups g and h too, or, if not `within`, around both.
        0 where the wall is walked around: nothing is shut off.
        """
        at: cython.int = 0
        end: cython.int = 1
        side: cython.int
        cell: cython.int
        other: cython.int
        a: cython.int
        b: cython.int
        self.queue[0] = root
        self.seen_in[root] = self.runs
        while at < end:
            cell = self.queue[at]
            a = board.group[cell]
            at += 1
            for side in range(4):
                other = board.neighbours[4 * cell + side]
                if other < 0 or self.seen_in[other] == self.runs:
                    continue
                b = board.group[other]
                if a != b:
                    if board.is_apart(a, b):
                        continue
                    if within:
                        if a == g and b == h:
                            continue
                        if b == h:
                            return 0
                    elif b in (g, h):
                        continue
                self.seen_in[other] = self.runs
                self.queue[end] = other
                end += 1
        return end

    @cython.cfunc
    def wall_cuts(self, board: Board, cell: cython.int, other: cython.int) -> cython.bint:
        """Whether a wall here would shut off, on the first cell's side, what areas cannot fill."""
        count: cython.int
        g: cython.int = board.group[cell]
        h: cython.int = board.group[other]
        self.runs += 1
        count = self.flood(board, cell, g, h, True)
        if count % board.size == 0:
            return False
        if board.recording:
            shut = [self.queue[i] for i in range(count)]
            border = board.between(cell, other)
            board.note(sorted(shut), border=border, kind="link", count=count)
        return True

    @cython.cfunc
    def link_cuts(self, board: Board, cell: cython.int, other: cython.int) -> cython.bint:
        """Whether a link here would leave pockets that take more cells than the area lacks."""
        root: cython.int
        g: cython.int = board.group[cell]
        h: cython.int = board.group[other]
        lacks: cython.int = board.size - board.count[g] - board.count[h]
        if lacks < 0:
            return False
        self.runs += 1
        for root in range(board.size * board.size):
            if self.seen_in[root] == self.runs or board.group[root] in (g, h):
                continue
            lacks -= self.flood(board, root, g, h, False) % board.size
        if lacks >= 0:
            return False
        if board.recording:
            pockets = self.pockets(board, g, h)
            worst = max(pockets, key=lambda pocket: len(pocket) % board.size)
            border = board.between(cell, other)
            board.note(worst, border=border, kind="wall", count=len(worst), pockets=pockets)
        return True

    def pockets(self, board: Board, g: cython.int, h: cython.int) -> list[list[int]]:
        """The pockets around two groups that whole areas do not fill."""
        root: cython.int
        count: cython.int
        found = []
        self.runs += 1
        for root in range(board.size * board.size):
            if self.seen_in[root] == self.runs or board.group[root] in (g, h):
                continue
            count = self.flood(board, root, g, h, False)
            if count % board.size:
                found.append(sorted([self.queue[i] for i in range(count)]))
        return found
