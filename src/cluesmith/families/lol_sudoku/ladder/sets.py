# mypy: ignore-errors
"""Hard: k things that share k places leave none for the others.

A house is a row, a column or a group with all its N cells.
"""

import cython

from cluesmith.deduction.sets import SetFinder, listed
from cluesmith.families.lol_sudoku.ladder.board import Board
from cluesmith.families.lol_sudoku.ladder.technique import Looking
from cluesmith.family import Level
from cluesmith.support import bits


@cython.cclass
class SetTechnique(Looking):
    """Looks for sets in a house."""

    def __init__(self, slot: cython.int) -> None:
        super().__init__(slot)
        self.finder = SetFinder()
        if not cython.compiled:
            self.house = [0] * 12

    @cython.cfunc
    def enter(self, board: Board, which: cython.int) -> cython.int:
        """Lay out the cells of a house: a line's number, or 2N and a cell of a full group."""
        i: cython.int
        cell: cython.int
        if which < 2 * board.size:
            for i in range(board.size):
                self.house[i] = board.cell_of(which, i)
            return 0
        cell = which - 2 * board.size
        for i in range(board.size):
            self.house[i] = cell
            cell = board.next_in[cell]
        return 0


@cython.cclass
class NakedSet(SetTechnique):
    """k cells of a house have k digits between them: these go from its other cells."""

    name = "naked-set"
    level = Level.HARD
    points = 15

    @cython.cfunc
    def look(self, board: Board, which: cython.int) -> cython.int:
        i: cython.int
        size: cython.int = board.size
        finder: SetFinder = self.finder
        gone: cython.ulonglong
        self.enter(board, which)
        for i in range(size):
            finder.masks[i] = board.cells[self.house[i]]
        if not finder.find(size):
            return 0
        for i in range(size):
            gone = 0 if finder.members >> i & 1 else finder.masks[i] & finder.union
            while gone:
                board.remove(self.house[i], bits.lowest(gone))
                gone &= gone - 1
        if board.recording:
            note_set(board, which, [self.house[i] for i in listed(finder.members)], finder.union)
        return 0


@cython.cclass
class HiddenSet(SetTechnique):
    """k digits have k cells of a house between them: nothing else stands there."""

    name = "hidden-set"
    level = Level.HARD
    points = 18

    @cython.cfunc
    def look(self, board: Board, which: cython.int) -> cython.int:
        i: cython.int
        v: cython.int
        size: cython.int = board.size
        finder: SetFinder = self.finder
        gone: cython.ulonglong
        self.enter(board, which)
        for v in range(size):
            finder.masks[v] = 0
            for i in range(size):
                finder.masks[v] |= (board.cells[self.house[i]] >> v & 1) << i
        if not finder.find(size):
            return 0
        for v in range(size):
            gone = 0 if finder.members >> v & 1 else finder.masks[v] & finder.union
            while gone:
                board.remove(self.house[bits.lowest(gone)], v)
                gone &= gone - 1
        if board.recording:
            note_set(board, which, [self.house[i] for i in listed(finder.union)], finder.members)
        return 0


def note_set(board: Board, which: int, cells: list[int], digits: int) -> None:
    house = which if which < 2 * board.size else board.group_of(which - 2 * board.size)
    board.note(cells, house=house, values=tuple(v + 1 for v in listed(digits)), cells=sorted(cells))
