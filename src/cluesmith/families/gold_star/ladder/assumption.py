# mypy: ignore-errors
"""Extreme: one assumption, refuted by the techniques below it."""

from __future__ import annotations

import cython

from cluesmith.deduction.ladder import Candidates, Ladder, Technique
from cluesmith.families.gold_star.ladder.board import Board
from cluesmith.family import Level
from cluesmith.kernel.store import zeros
from cluesmith.support import bits
from cluesmith.support.bounds import poll

WIDEST = cython.declare(cython.int, 3)  # candidates of a cell in which one is supposed
NO_STAGE = cython.declare(cython.int, 1 << 20)


@cython.cfunc
def stage_of(board: Board, cell: cython.int) -> cython.int:
    """When a cell is tried: few candidates first, then few around it; 0 for never.

    That is where a person would try.  Cells of one stage are tried together, so that what
    is found does not depend on their order.
    """
    width: cython.int = bits.popcount(board.cells[cell])
    return 1024 * width + board.around(cell) if 1 < width <= WIDEST else 0


@cython.cclass
class Assumption(Technique):
    """Suppose a cell had this digit: techniques up to hard find a contradiction; it is removed.

    A recorded step carries the supposed board, so that the refutation can be
    shown in small steps.

    Where supposing a digit led to no contradiction, what was left then is kept
    in `outcomes`: as long as all of that is still possible, supposing it again
    leads there again, and need not be done.
    """

    name = "assumption"
    level = Level.EXTREME
    points = 100

    def __init__(self, board: Board, quick: Ladder) -> None:
        super().__init__()
        self.stage = 0  # of the cells of this round
        self.quick = quick
        self.trial = board.copy()
        size: cython.int = board.size
        self.outcomes = zeros("Q", size**3)
        self.stamps = zeros("q", size**2)

    @cython.cfunc
    def apply(self, candidates: Candidates) -> cython.bint:
        board: Board = cython.cast(Board, candidates)
        cell: cython.int
        some: cython.ulonglong
        going_on: cython.bint = board.has_put_off()
        if not going_on:
            self.stage = 0
        while going_on or self.next_stage(board):
            for cell in range(board.size):
                if stage_of(board, cell) == self.stage:
                    some = board.cells[cell] & ~board.later_gone[cell]
                    while some:
                        if self.refutes(board, cell, bits.lowest(some)):
                            return True
                        some &= some - 1
            if going_on:
                return False
        return False

    @cython.cfunc
    def next_stage(self, board: Board) -> cython.bint:
        """Go on to the cells of the next stage; False if there is none."""
        cell: cython.int
        stage: cython.int
        least: cython.int = NO_STAGE
        for cell in range(board.size):
            stage = stage_of(board, cell)
            if self.stage < stage < least:
                least = stage
        self.stage = least
        return least < NO_STAGE

    @cython.cfunc
    def refutes(self, board: Board, cell: cython.int, v: cython.int) -> cython.bint:
        if self.is_known(board, cell * board.size + v):
            return False
        poll()
        self.trial.copy_from(board)
        self.trial.place(cell, v)
        self.trial.settle()
        self.quick.close(self.trial)
        if not self.trial.failed:
            self.keep_outcome(cell * board.size + v)
            return False
        if board.recording:
            supposed = board.copy()
            supposed.put_digit(cell, v)
            board.note([(cell,)], cell=(cell,), value=v, supposed=supposed)
        board.remove(cell, v)
        return True

    @cython.cfunc
    def is_known(self, board: Board, which: cython.int) -> cython.bint:
        """Whether supposing a digit is known to lead nowhere on this board."""
        i: cython.int
        gone: cython.ulonglong = 0
        if self.stamps[which] != board.stamp:
            return False
        for i in range(board.size):
            gone |= self.outcomes[which * board.size + i] & ~board.cells[i]
        return gone == 0

    @cython.cfunc
    def keep_outcome(self, which: cython.int) -> cython.int:
        i: cython.int
        self.stamps[which] = self.trial.stamp
        for i in range(self.trial.size):
            self.outcomes[which * self.trial.size + i] = self.trial.cells[i]
        return 0
