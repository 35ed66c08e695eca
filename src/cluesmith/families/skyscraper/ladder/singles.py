# mypy: ignore-errors
"""Easy: one cell left for a height, one height left for a cell.

The board notes both as they arise, so there is nothing to look through.
"""

import cython

from cluesmith.deduction.candidates import Sheet
from cluesmith.deduction.technique import Technique
from cluesmith.families.skyscraper.ladder.board import Board
from cluesmith.family import Level
from cluesmith.support import bits


@cython.cclass
class LastCell(Technique):
    """A height has one cell left in a line."""

    name = "last-cell"
    level = Level.EASY
    points = 1

    @cython.cfunc
    def apply(self, sheet: Sheet) -> cython.bint:
        board: Board = cython.cast(Board, sheet)
        line: cython.int
        v: cython.int
        if board.hidden_lines == 0:
            return False
        line = bits.lowest(board.hidden_lines)
        v = bits.lowest(board.hidden[line])
        if board.places[line * board.size + v] == 0:
            board.failed = True
            return True
        board.put(line, 0, bits.lowest(board.places[line * board.size + v]), v)
        if board.recording:
            board.note(board.cells_of(line), [], line=line, value=v + 1)
        return True


@cython.cclass
class LastValue(Technique):
    """A cell has one height left."""

    name = "last-value"
    level = Level.EASY
    points = 2

    @cython.cfunc
    def apply(self, sheet: Sheet) -> cython.bint:
        board: Board = cython.cast(Board, sheet)
        r: cython.int
        c: cython.int
        if board.naked_rows == 0:
            return False
        r = bits.lowest(board.naked_rows)
        c = bits.lowest(board.naked[r])
        if board.cells[r * board.size + c] == 0:
            board.failed = True
            return True
        board.place(r, c, bits.lowest(board.cells[r * board.size + c]))
        if board.recording:
            board.note([r * board.size + c], [])
        return True
