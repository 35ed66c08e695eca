"""Extreme: one assumption, refuted by the techniques below it."""

import cython

from cluesmith.families.skyscraper.ladder.board import Board
from cluesmith.families.skyscraper.ladder.ladder import Ladder
from cluesmith.families.skyscraper.ladder.technique import Technique
from cluesmith.family import Level
from cluesmith.kernel import bits
from cluesmith.kernel.breath import breathe
from cluesmith.kernel.store import zeros

WIDEST = cython.declare(cython.int, 3)  # candidates of a cell in which one is supposed


@cython.cclass
class Assumption(Technique):
    """Suppose a cell had this height: easy to hard techniques find a contradiction; so it goes.

    Singles and the listing of whole lines reach as far as all techniques up to
    hard together, and faster: they do the supposing.  A recorded step carries
    the supposed board, for whoever wants to tell the story in small steps.

    Where supposing a height led to no contradiction, what was left then is kept
    in `outcomes`: as long as all of that is still possible, supposing it again
    leads there again, and need not be done.
    """

    name = "assumption"
    level = Level.EXTREME
    points = 100

    def __init__(self, size: cython.int, quick: Ladder) -> None:
        super().__init__()
        self.quick = quick
        self.trial = Board(size)
        self.outcomes = zeros("Q", size**5)
        self.stamps = zeros("q", size**3)

    @cython.cfunc
    def apply(self, board: Board) -> cython.bint:
        cell: cython.int
        width: cython.int
        some: cython.ulonglong
        # Few candidates first: that is where a person would try.
        for width in range(2, WIDEST + 1):
            for cell in range(board.size * board.size):
                some = board.cells[cell]
                if bits.popcount(some) != width:
                    continue
                while some:
                    if self.refutes(board, cell, bits.lowest(some)):
                        return True
                    some &= some - 1
        return False

    @cython.cfunc
    def refutes(self, board: Board, cell: cython.int, v: cython.int) -> cython.bint:
        r: cython.int = cell // board.size
        c: cython.int = cell % board.size
        if self.is_known(board, cell * board.size + v):
            return False
        breathe()
        self.trial.copy_from(board)
        self.trial.place(r, c, v)
        self.trial.settle()
        self.quick.close(self.trial)
        if not self.trial.failed:
            self.keep_outcome(cell * board.size + v)
            return False
        if board.recording:
            supposed = Board(board.size)
            supposed.copy_from(board)
            supposed.place(r, c, v)
            supposed.settle()
            board.note([cell], [], cell=(r, c), value=v + 1, supposed=supposed)
        board.remove(r, c, v)
        return True

    @cython.cfunc
    def is_known(self, board: Board, which: cython.int) -> cython.bint:
        """Whether supposing a height is known to lead nowhere on this board."""
        i: cython.int
        cells: cython.int = board.size * board.size
        gone: cython.ulonglong = 0
        if self.stamps[which] != board.stamp:
            return False
        for i in range(cells):
            gone |= self.outcomes[which * cells + i] & ~board.cells[i]
        return gone == 0

    @cython.cfunc
    def keep_outcome(self, which: cython.int) -> cython.int:
        i: cython.int
        cells: cython.int = self.trial.size * self.trial.size
        self.stamps[which] = self.trial.stamp
        for i in range(cells):
            self.outcomes[which * cells + i] = self.trial.cells[i]
        return 0
