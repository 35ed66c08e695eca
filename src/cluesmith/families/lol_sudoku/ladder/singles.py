# mypy: ignore-errors
"""Easy: one cell left for a digit in a line, one digit left for a cell.

The board notes both as they arise, so there is nothing to look through.
"""

import cython

from cluesmith.deduction.candidates import Sheet
from cluesmith.deduction.technique import Technique
from cluesmith.families.lol_sudoku.ladder import codes
from cluesmith.families.lol_sudoku.ladder.board import Board
from cluesmith.family import Level
from cluesmith.support import bits


@cython.cclass
class LastCell(Technique):
    """A digit has one cell left in a row or column."""

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
            board.fail(codes.PLACE, line, v)
            return True
        board.place(board.cell_of(line, bits.lowest(board.places[line * board.size + v])), v)
        if board.recording:
            board.note(board.line_cells(line), line=line, value=v + 1)
        return True


@cython.cclass
class LastValue(Technique):
    """A cell has one digit left."""

    name = "last-value"
    level = Level.EASY
    points = 2

    @cython.cfunc
    def apply(self, sheet: Sheet) -> cython.bint:
        board: Board = cython.cast(Board, sheet)
        r: cython.int
        cell: cython.int
        if board.naked_rows == 0:
            return False
        r = bits.lowest(board.naked_rows)
        cell = r * board.size + bits.lowest(board.naked[r])
        if board.cells[cell] == 0:
            board.fail(codes.CELL, cell, 0)
            return True
        board.place(cell, bits.lowest(board.cells[cell]))
        if board.recording:
            board.note([cell])
        return True
