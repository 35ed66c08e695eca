# mypy: ignore-errors
"""Easy: what a group's own borders tell at sight."""

import cython

from cluesmith.families.lol_sudoku.ladder import codes
from cluesmith.families.lol_sudoku.ladder.board import Board
from cluesmith.families.lol_sudoku.ladder.technique import Looking
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
                    board.part_ways(cell, other)
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
                if h != g and board.held[g] & board.held[h] and not board.is_apart(g, h):
                    board.part_ways(cell, other)
                    if board.recording:
                        v = bits.lowest(board.held[g] & board.held[h])
                        pair = [placed_at(board, g, v), placed_at(board, h, v)]
                        board.note([*pair, cell, other], value=v + 1, pair=pair)
                    return 0
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

    A group whose cells do not hang together yet is several pieces, each of which
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
                if way >= 0:
                    if board.recording:
                        group = board.group_of(g)
                        board.note(group, group=group)
                    board.join(g, way)
                    return 0
            cell = board.next_in[cell]
            if cell == g:
                break
        return 0

    @cython.cfunc
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
