# mypy: ignore-errors
"""Techniques that look at one group, border or house after another."""

import cython

from cluesmith.deduction.candidates import Sheet
from cluesmith.deduction.technique import Technique
from cluesmith.families.lol_sudoku.ladder.board import Board
from cluesmith.support import bits


@cython.cclass
class Looking(Technique):
    """`slot` is its own set in the board's `todo`; `apply` returns at the first that gives."""

    @cython.cfunc
    def apply(self, sheet: Sheet) -> cython.bint:
        board: Board = cython.cast(Board, sheet)
        word: cython.int
        which: cython.int
        changes: cython.longlong = board.changes
        for word in range(3 * self.slot, 3 * self.slot + 3):
            while board.todo[word]:
                which = 64 * (word - 3 * self.slot) + bits.lowest(board.todo[word])
                board.todo[word] &= board.todo[word] - 1
                self.look(board, which)
                if board.changes != changes or board.failed:
                    board.mark(self.slot, which)
                    return True
        return False

    @cython.cfunc
    def look(self, board: Board, which: cython.int) -> cython.int:
        """Make what follows from one group, border or house, if anything."""
        raise NotImplementedError
