# mypy: ignore-errors
"""Hard: k cells with k digits between them, or k digits with k cells."""

from __future__ import annotations

import cython

from cluesmith.deduction.candidates import Sheet
from cluesmith.deduction.sets import SetFinder, listed
from cluesmith.deduction.technique import Technique
from cluesmith.families.gold_star.ladder.board import Board
from cluesmith.family import Level


@cython.cclass
class SetTechnique(Technique):
    """Looks for sets among all cells."""

    def __init__(self, slot: cython.int) -> None:
        super().__init__(slot)
        self.finder = SetFinder()


@cython.cclass
class NakedSet(SetTechnique):
    """k cells have k digits between them: these go from all other cells."""

    name = "naked-set"
    level = Level.HARD
    points = 15

    @cython.cfunc
    def apply(self, sheet: Sheet) -> cython.bint:
        board: Board = cython.cast(Board, sheet)
        finder: SetFinder = self.finder
        cell: cython.int
        if board.dirty[self.slot] == 0:
            return False
        for cell in range(board.size):
            finder.masks[cell] = board.cells[cell]
        if not finder.find(board.size):
            board.dirty[self.slot] = 0
            return False
        if board.recording:
            note_set(board, finder.members, finder.union)
        for cell in range(board.size):
            if not finder.members >> cell & 1:
                board.keep(cell, ~finder.union)
        return True


@cython.cclass
class HiddenSet(SetTechnique):
    """k digits have k cells between them: nothing else stands there."""

    name = "hidden-set"
    level = Level.HARD
    points = 18

    @cython.cfunc
    def apply(self, sheet: Sheet) -> cython.bint:
        board: Board = cython.cast(Board, sheet)
        finder: SetFinder = self.finder
        v: cython.int
        cell: cython.int
        if board.dirty[self.slot] == 0:
            return False
        for v in range(board.size):
            finder.masks[v] = board.places[v]
        if not finder.find(board.size):
            board.dirty[self.slot] = 0
            return False
        if board.recording:
            note_set(board, finder.union, finder.members)
        for cell in range(board.size):
            if finder.union >> cell & 1:
                board.keep(cell, finder.members)
        return True


def note_set(board: Board, cells: int, digits: int) -> None:
    named = [(cell,) for cell in listed(cells)]
    board.note(named, cells=tuple(named), values=tuple(listed(digits)))
