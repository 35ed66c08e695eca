# mypy: ignore-errors
"""Looking ahead: which lines have nothing to give, before a dozen techniques look at them.

It stands among the techniques of a ladder but never makes a step: it finds no
more than they would, and has no name.
"""

import cython

from cluesmith.deduction.candidates import Sheet
from cluesmith.deduction.technique import Technique
from cluesmith.families.skyscraper.ladder.board import ONCE, Board
from cluesmith.families.skyscraper.ladder.listing import TwoClueList
from cluesmith.support import bits

FIRST = cython.declare(cython.int, ONCE)


@cython.cclass
class Scout(Technique):
    """No technique of a single line finds anything where the listing of the whole line does not.

    So one listing spares them all a look.  While the climb has not yet come to
    that listing the lines are wide open: it would cost more than it spares.
    """

    def __init__(self, slot: cython.int, whole_lines: TwoClueList) -> None:
        super().__init__(slot)
        self.whole_lines = whole_lines

    @cython.cfunc
    def apply(self, sheet: Sheet) -> cython.bint:
        """Have the techniques of single lines pass over those that are done."""
        board: Board = cython.cast(Board, sheet)
        both: cython.ulonglong = 3
        line: cython.int
        slot: cython.int
        last: cython.int = self.whole_lines.slot
        if board.dirty[last] == bits.below(4 * board.size):
            return False
        while board.dirty[self.slot]:
            line = bits.lowest(board.dirty[self.slot]) >> 1
            board.dirty[self.slot] &= ~(both << 2 * line)
            if not self.whole_lines.gives(board, line):
                for slot in range(FIRST, last + 1):
                    board.dirty[slot] &= ~(both << 2 * line)
        return False
