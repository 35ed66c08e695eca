# mypy: ignore-errors
"""Extreme: one assumption, refuted by the techniques below it."""

import cython

from cluesmith.deduction.ladder import Candidates, Ladder, Technique
from cluesmith.families.lol_sudoku.ladder import codes
from cluesmith.families.lol_sudoku.ladder.board import Board
from cluesmith.family import Level
from cluesmith.kernel.store import zeros
from cluesmith.support import bits
from cluesmith.support.bounds import poll

WIDEST = cython.declare(cython.int, 3)  # candidates of a cell in which one is supposed
NO_STAGE = cython.declare(cython.int, 1 << 20)
DIGIT = cython.declare(cython.int, 1)  # not a border to one of a cell's sides 2 and 3
# What is supposed, where it is no digit.
A_WALL = cython.declare(cython.int, -1)
A_LINK = cython.declare(cython.int, -2)
# What is kept of a cell, in one word: its digits, its group, walls to the right and below.
DIGITS = cython.declare(cython.int, 0xFFF)
GROUP = cython.declare(cython.int, 12)  # the group's first bit
GROUPS = cython.declare(cython.int, 0xFF)
WALL_RIGHT = cython.declare(cython.int, 1 << 20)
WALL_BELOW = cython.declare(cython.int, 1 << 21)


@cython.cfunc
def stage_of(board: Board, cell: cython.int, side: cython.int) -> cython.int:
    """When a cell or the border to its right or below is tried; 0 for never.

    Few ways first, then few digits around it, or large groups: that is where a person
    would try.  A border has two ways.  All of one stage are tried together, so that what is
    found does not depend on their order.
    """
    other: cython.int
    width: cython.int
    if side == DIGIT:
        width = bits.popcount(board.cells[cell])
        if width < 2 or width > WIDEST:
            return 0
        return (
            4096 * width
            + board.width[cell // board.size]
            + board.width[board.size + cell % board.size]
        )
    other = board.neighbours[4 * cell + side]
    if other < 0 or board.border(cell, other) != codes.OPEN:
        return 0
    return 4096 * 3 - board.count[board.group[cell]] - board.count[board.group[other]]


@cython.cclass
class Assumption(Technique):
    """Suppose a digit, a wall or a link: techniques up to hard find a contradiction; so it is not.

    A recorded step carries the supposed board, so that the refutation can be
    shown in small steps.

    Where supposing something led to no contradiction, what was known then is
    kept in `outcomes`: as long as all that is known now was known there,
    supposing it again leads there again, and need not be done.
    """

    name = "assumption"
    level = Level.EXTREME
    points = 100

    def __init__(self, size: cython.int, quick: Ladder) -> None:
        super().__init__()
        self.stage = 0  # of the cells and borders of this round
        self.quick = quick
        self.trial = Board(size)
        suppositions = size**3 + 4 * size**2
        self.outcomes = zeros("i", suppositions * size**2)
        self.stamps = zeros("q", suppositions)

    @cython.cfunc
    def apply(self, candidates: Candidates) -> cython.bint:
        board: Board = cython.cast(Board, candidates)
        going_on: cython.bint = board.has_put_off() or board.has_put_off_border()
        if not going_on:
            self.stage = 0
        while going_on or self.next_stage(board):
            if self.try_digits(board) or self.try_borders(board):
                return True
            if going_on:
                return False
        return False

    @cython.cfunc
    def next_stage(self, board: Board) -> cython.bint:
        """Go on to the cells and borders of the next stage; False if there is none."""
        cell: cython.int
        side: cython.int
        stage: cython.int
        least: cython.int = NO_STAGE
        for cell in range(board.size * board.size):
            for side in range(1, 4):
                stage = stage_of(board, cell, side)
                if self.stage < stage < least:
                    least = stage
        self.stage = least
        return least < NO_STAGE

    @cython.cfunc
    def try_digits(self, board: Board) -> cython.bint:
        cell: cython.int
        some: cython.ulonglong
        for cell in range(board.size * board.size):
            if stage_of(board, cell, DIGIT) != self.stage:
                continue
            some = board.cells[cell] & ~board.later_gone[cell]
            while some:
                if self.refutes(board, cell, -1, bits.lowest(some)):
                    return True
                some &= some - 1
        return False

    @cython.cfunc
    def try_borders(self, board: Board) -> cython.bint:
        cell: cython.int
        side: cython.int
        other: cython.int
        g: cython.int
        h: cython.int
        for cell in range(board.size * board.size):
            for side in range(2, 4):
                if stage_of(board, cell, side) != self.stage:
                    continue
                other = board.neighbours[4 * cell + side]
                g, h = board.group[cell], board.group[other]
                # Where one is refuted, the other could be so only if there is no solution.
                # The techniques below find that once the other is on the board.
                if board.is_put_off(g, h, False) or board.is_put_off(g, h, True):
                    continue
                if self.is_repeated(board, cell, side):
                    continue
                if self.refutes(board, cell, other, A_LINK):
                    return True
                if self.refutes(board, cell, other, A_WALL):
                    return True
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_repeated(self, board: Board, cell: cython.int, side: cython.int) -> cython.bint:
        """Whether an earlier border is between the same groups: a link or a wall says the same."""
        earlier: cython.int
        way: cython.int
        other: cython.int
        g: cython.int = board.group[cell]
        h: cython.int = board.group[board.neighbours[4 * cell + side]]
        if board.count[g] == 1 and board.count[h] == 1:
            return False
        for earlier in range(cell + 1):
            for way in range(2, 4 if earlier < cell else side):
                other = board.neighbours[4 * earlier + way]
                if other < 0:
                    continue
                if board.group[earlier] == g and board.group[other] == h:
                    return True
                if board.group[earlier] == h and board.group[other] == g:
                    return True
        return False

    @cython.cfunc
    def refutes(
        self, board: Board, cell: cython.int, other: cython.int, what: cython.int
    ) -> cython.bint:
        """Suppose a digit of a cell, or what its border is; whether that is refuted, and undone."""
        which: cython.int = cell * board.size + what
        if what < 0:
            which = board.size * board.size * board.size + 4 * cell
            which += 2 * (other != cell + 1) + (what == A_LINK)
        if self.is_known(board, which):
            return False
        poll()
        self.suppose(board, cell, other, what)
        self.quick.close(self.trial)
        if not self.trial.failed:
            self.keep_outcome(which)
            return False
        if board.recording:
            self.suppose(board, cell, other, what)
            if what >= 0:
                supposition = {"kind": "digit", "cell": cell, "value": what + 1}
                board.note([cell], suppose=supposition, supposed=self.trial.copy())
            else:
                border = board.between(cell, other)
                supposition = {"kind": "wall" if what == A_WALL else "link", "border": border}
                board.note([cell, other], suppose=supposition, supposed=self.trial.copy())
        if what >= 0:
            board.remove_at(cell, what)
        elif what == A_WALL:
            board.join(cell, other)
        else:
            board.separate(cell, other)
        return True

    @cython.cfunc
    def suppose(
        self, board: Board, cell: cython.int, other: cython.int, what: cython.int
    ) -> cython.int:
        self.trial.copy_from(board)
        if what >= 0:
            self.trial.place_at(cell, what)
        elif what == A_WALL:
            self.trial.separate(cell, other)
        else:
            self.trial.join(cell, other)
        self.trial.settle()
        return 0

    @cython.cfunc
    def is_known(self, board: Board, which: cython.int) -> cython.bint:
        """Whether supposing this is known to lead nowhere on this board."""
        cell: cython.int
        other: cython.int
        kept: cython.int
        cells: cython.int = board.size * board.size
        first: cython.int = which * cells
        if self.stamps[which] != board.stamp:
            return False
        for cell in range(cells):
            kept = self.outcomes[first + cell]
            if kept & DIGITS & ~cython.cast(cython.int, board.cells[cell]):
                return False
            if kept >> GROUP & GROUPS != self.outcomes[first + board.group[cell]] >> GROUP & GROUPS:
                return False
            other = board.neighbours[4 * cell + 2]
            if other >= 0 and not kept & WALL_RIGHT and board.border(cell, other) == codes.WALL:
                return False
            other = board.neighbours[4 * cell + 3]
            if other >= 0 and not kept & WALL_BELOW and board.border(cell, other) == codes.WALL:
                return False
        return True

    @cython.cfunc
    def keep_outcome(self, which: cython.int) -> cython.int:
        """Remember what a supposition led to."""
        cell: cython.int
        other: cython.int
        kept: cython.int
        trial: Board = self.trial
        cells: cython.int = trial.size * trial.size
        self.stamps[which] = trial.stamp
        for cell in range(cells):
            kept = cython.cast(cython.int, trial.cells[cell]) | trial.group[cell] << GROUP
            other = trial.neighbours[4 * cell + 2]
            if other >= 0 and trial.border(cell, other) == codes.WALL:
                kept |= WALL_RIGHT
            other = trial.neighbours[4 * cell + 3]
            if other >= 0 and trial.border(cell, other) == codes.WALL:
                kept |= WALL_BELOW
            self.outcomes[which * cells + cell] = kept
        return 0
