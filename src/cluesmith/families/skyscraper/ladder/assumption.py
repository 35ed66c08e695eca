# mypy: ignore-errors
"""Extreme: one assumption, refuted by the techniques below it."""

import cython

from cluesmith.deduction.ladder import Candidates, Ladder, Technique
from cluesmith.families.skyscraper.ladder.board import Board
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
    return (
        1024 * width + board.width[cell // board.size] + board.width[board.size + cell % board.size]
        if 1 < width <= WIDEST
        else 0
    )


@cython.cclass
class Assumption(Technique):
    """Suppose a cell had this height: easy to hard techniques find a contradiction: remove it.

    Singles and the listing of whole lines reach as far as all techniques up to
    hard together, and faster: they do the supposing.  A recorded step carries
    the supposed board, so that the refutation can be shown in small steps.

    Where supposing a height led to no contradiction, the board it led to is kept.
    As long as all of that is still possible, it shows that none of the heights
    placed on it can be refuted.  Supposing the same height again goes on from
    there: only what has been struck meanwhile is new.
    """

    name = "assumption"
    level = Level.EXTREME
    points = 100

    def __init__(self, size: cython.int, quick: Ladder) -> None:
        super().__init__()
        self.stage = 0  # of the cells of this round
        self.quick = quick
        self.outcomes = [None] * size**3  # by the supposed candidate
        self.shown_by = zeros("i", size**3)  # of each candidate: the last outcome that has it

    @cython.cfunc
    def apply(self, candidates: Candidates) -> cython.bint:
        board: Board = cython.cast(Board, candidates)
        cell: cython.int
        some: cython.ulonglong
        going_on: cython.bint = board.has_put_off()
        if not going_on:
            self.stage = 0
        while going_on or self.next_stage(board):
            for cell in range(board.size * board.size):
                if stage_of(board, cell) == self.stage:
                    some = board.cells[cell]
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
        for cell in range(board.size * board.size):
            stage = stage_of(board, cell)
            if self.stage < stage < least:
                least = stage
        self.stage = least
        return least < NO_STAGE

    @cython.cfunc
    def refutes(self, board: Board, cell: cython.int, v: cython.int) -> cython.bint:
        if board.later_gone[cell] >> v & 1:
            return False
        if self.is_shown(board, cell, v) or not self.fails(board, cell, v):
            return False
        if board.recording:
            supposed = board.copy()
            supposed.put_digit(cell, v + 1)
            board.note([cell], cell=divmod(cell, board.size), value=v + 1, supposed=supposed)
        board.remove_at(cell, v)
        return True

    @cython.cfunc
    def is_shown(self, board: Board, cell: cython.int, v: cython.int) -> cython.bint:
        """Whether an outcome that is still possible has this height in this cell."""
        one: cython.ulonglong = 1
        i: cython.int
        gone: cython.ulonglong = 0
        outcome: Board = self.outcomes[self.shown_by[cell * board.size + v]]
        if outcome is None or outcome.stamp != board.stamp or outcome.cells[cell] != one << v:
            return False
        for i in range(board.size * board.size):
            gone |= outcome.cells[i] & ~board.cells[i]
        return gone == 0

    @cython.cfunc
    def fails(self, board: Board, cell: cython.int, v: cython.int) -> cython.bint:
        """Suppose a height; whether that leads to a contradiction.  If not, keep the outcome."""
        size: cython.int = board.size
        which: cython.int = cell * size + v
        i: cython.int
        outcome: Board = self.outcomes[which]
        poll()
        if outcome is None:
            outcome = Board(size)
            self.outcomes[which] = outcome
        if outcome.stamp == board.stamp:
            outcome.keep_common(board)
        else:
            outcome.copy_from(board)
            outcome.place(cell // size, cell % size, v)
        outcome.settle()
        outcome.stamp = 0  # not to be used if we are interrupted
        self.quick.close(outcome)
        if outcome.failed:
            return True
        outcome.stamp = board.stamp
        for i in range(size * size):
            if outcome.cells[i] & (outcome.cells[i] - 1) == 0:
                self.shown_by[i * size + bits.lowest(outcome.cells[i])] = which
        return False
