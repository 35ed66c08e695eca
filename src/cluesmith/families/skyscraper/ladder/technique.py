"""What all techniques have in common: where they look, and how they are graded.

A technique is silent unless the board records.  It makes one step at a time:
`apply` returns at the first view that gives something.
"""

import cython

from cluesmith.families.skyscraper.ladder.board import Board
from cluesmith.family import Level
from cluesmith.kernel import bits


@cython.cclass
class Technique:
    """One kind of deduction.

    `slot` is its own word in the board's `dirty`: the views it has yet to look
    at.  A technique that needs no clue looks at near ends only.
    """

    name = ""
    level = Level.EASY
    points = 0

    def __init__(self, slot: cython.int = 0) -> None:
        self.slot = slot
        self.score = type(self).points
        self.rank = type(self).level.rank

    @cython.cfunc
    def apply(self, board: Board) -> cython.bint:
        """Make one step; False if there is none to make."""
        view: cython.int
        removals: cython.int = board.removals
        still_open: cython.int = board.open
        while board.dirty[self.slot]:
            view = bits.lowest(board.dirty[self.slot])
            board.dirty[self.slot] &= board.dirty[self.slot] - 1
            self.on_view(board, view >> 1, view & 1)
            if board.removals != removals or board.open != still_open or board.failed:
                return True
        return False

    @cython.cfunc
    def on_view(self, board: Board, line: cython.int, end: cython.int) -> cython.int:
        """Strike and place what follows from one line as seen from one of its ends."""
        return 0
