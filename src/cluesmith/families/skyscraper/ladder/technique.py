# mypy: ignore-errors
"""Techniques that look at one line after another, from each of its ends."""

import cython

from cluesmith.deduction.candidates import Sheet
from cluesmith.deduction.technique import Technique
from cluesmith.families.skyscraper.ladder.board import Board
from cluesmith.support import bits


@cython.cclass
class OnViews(Technique):
    """`slot` is its own word in the board's `dirty`: the views it has yet to look at.

    `apply` returns at the first view that gives something.  A technique that
    needs no clue looks at near ends only.
    """

    @cython.cfunc
    def apply(self, sheet: Sheet) -> cython.bint:
        board: Board = cython.cast(Board, sheet)
        view: cython.int
        changes: cython.longlong = board.changes
        while board.dirty[self.slot]:
            view = bits.lowest(board.dirty[self.slot])
            board.dirty[self.slot] &= board.dirty[self.slot] - 1
            self.look(board, view >> 1, view & 1)
            if board.changes != changes or board.failed:
                return True
        return False

    @cython.cfunc
    def look(self, board: Board, line: cython.int, end: cython.int) -> cython.int:
        """Strike and place what follows from one line as seen from one of its ends."""
        raise NotImplementedError
