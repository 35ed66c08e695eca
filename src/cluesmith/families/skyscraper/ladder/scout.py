"""Looking ahead: which lines have nothing to give, before a dozen techniques look at them.

Deliberately no technique: it makes no step, and finds no more than they would.
"""

import cython

from cluesmith.families.skyscraper.ladder.board import ONCE, Board
from cluesmith.families.skyscraper.ladder.listing import TwoClueList
from cluesmith.kernel import bits

FIRST = cython.declare(cython.int, ONCE)


@cython.cclass
class Scout:
    """No technique of a single line finds anything where the listing of the whole line does not.

    So one listing spares them all a look.  While the climb has not yet come to
    that listing the lines are wide open: it would cost more than it spares.
    """

    def __init__(self, slot: cython.int, whole_lines: TwoClueList) -> None:
        self.slot = slot
        self.whole_lines = whole_lines

    @cython.cfunc
    def look(self, board: Board) -> cython.int:
        """Have the techniques of single lines pass over those that are done."""
        both: cython.ulonglong = 3
        line: cython.int
        slot: cython.int
        last: cython.int = self.whole_lines.slot
        if board.dirty[last] == bits.below(4 * board.size):
            return 0
        while board.dirty[self.slot]:
            line = bits.lowest(board.dirty[self.slot]) >> 1
            board.dirty[self.slot] &= ~(both << 2 * line)
            if not self.whole_lines.gives(board, line):
                for slot in range(FIRST, last + 1):
                    board.dirty[slot] &= ~(both << 2 * line)
        return 0
