"""What all techniques have in common: where they look, and how they are graded.

A technique is silent unless the board records.  It makes one step at a time:
`apply` returns at the first place that gives something.
"""

import cython

from cluesmith.families.lol_sudoku.ladder.board import Board
from cluesmith.family import Level
from cluesmith.kernel import bits


@cython.cclass
class Technique:
    """One kind of deduction; `slot` is its own set in the board's `todo`."""

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
        return 0
