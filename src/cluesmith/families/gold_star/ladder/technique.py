# mypy: ignore-errors
"""Techniques that look at one equation after another."""

import cython

from cluesmith.deduction.candidates import Sheet
from cluesmith.deduction.technique import Technique
from cluesmith.families.gold_star.ladder.board import Board
from cluesmith.support import bits


@cython.cclass
class OnEquations(Technique):
    """`apply` returns at the first equation that gives something."""

    @cython.cfunc
    def apply(self, sheet: Sheet) -> cython.bint:
        board: Board = cython.cast(Board, sheet)
        equation: cython.int
        changes: cython.longlong = board.changes
        while board.dirty[self.slot]:
            equation = bits.lowest(board.dirty[self.slot])
            board.dirty[self.slot] &= board.dirty[self.slot] - 1
            self.look(board, equation)
            if board.changes != changes or board.failed:
                return True
        return False

    @cython.cfunc
    def look(self, board: Board, equation: cython.int) -> cython.int:
        """Make what follows from one equation, if anything."""
        raise NotImplementedError
