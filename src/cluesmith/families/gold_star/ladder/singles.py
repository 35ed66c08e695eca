# mypy: ignore-errors
"""Easy: one cell left for a digit, one digit left for a cell.

The board notes both as they arise, so there is nothing to look through.
"""

import cython

from cluesmith.deduction.candidates import Sheet
from cluesmith.deduction.technique import Technique
from cluesmith.families.gold_star.ladder.board import Board
from cluesmith.family import Level
from cluesmith.support import bits


@cython.cclass
class LastCell(Technique):
    """One cell is left for a digit."""

    name = "last-cell"
    level = Level.EASY
    points = 1

    @cython.cfunc
    def apply(self, sheet: Sheet) -> cython.bint:
        board: Board = cython.cast(Board, sheet)
        v: cython.int
        cell: cython.int
        if board.hidden == 0 or board.failed:
            return False
        v = bits.lowest(board.hidden)
        cell = bits.lowest(board.places[v])
        if board.recording:
            board.note([(cell,)], cell=(cell,), value=v)
        board.place(cell, v)
        return True


@cython.cclass
class LastDigit(Technique):
    """One digit is left for a cell."""

    name = "last-digit"
    level = Level.EASY
    points = 1

    @cython.cfunc
    def apply(self, sheet: Sheet) -> cython.bint:
        board: Board = cython.cast(Board, sheet)
        v: cython.int
        cell: cython.int
        if board.naked == 0 or board.failed:
            return False
        cell = bits.lowest(board.naked)
        v = bits.lowest(board.cells[cell])
        if board.recording:
            board.note([(cell,)], cell=(cell,), value=v)
        board.place(cell, v)
        return True
