# mypy: ignore-errors
"""Hard: listing every arrangement of a line, for one clue or for both; and the scout."""

from functools import cache

import cython

from cluesmith.deduction.ladder import Candidates, Technique
from cluesmith.families.skyscraper.arrangements import Arrangements, Scratch, arrangements
from cluesmith.families.skyscraper.ladder.board import ONCE, Board, OnViews
from cluesmith.family import Level
from cluesmith.support import bits
from cluesmith.support.bounds import poll

FIRST = cython.declare(cython.int, ONCE)
# Compiled, a listing holds the interpreter's lock and sees no signal: one space serves them all.
shared_scratch = cache(Scratch)
WIDE = cython.declare(cython.int, 11)  # from here a single listing may take milliseconds


@cython.cclass
class Listing(OnViews):
    """Keeps the arrangements by their clues: made once, used on every line."""

    def __init__(self, slot: cython.int, size: cython.int) -> None:
        super().__init__(slot)
        self.runs = 0
        self.by_clues = [None] * ((size + 1) * (size + 1))
        self.scratch = None

    @cython.cfunc
    def fitting(self, board: Board, line: cython.int, near: cython.int, far: cython.int) -> Scratch:
        """What is supported by some arrangement, or None if there is none."""
        v: cython.int
        size: cython.int = board.size
        which: cython.int = near * (size + 1) + far
        all_of_them: Arrangements = self.by_clues[which]
        if all_of_them is None:
            self.by_clues[which] = all_of_them = arrangements(size, near, far)
        self.runs += 1
        if size >= WIDE:
            poll()
        scratch: Scratch = self.scratch
        if scratch is None:
            scratch = shared_scratch(size) if cython.compiled else Scratch(size)
        # Interpreted, Ctrl-C may leave its table half used: then it does not come back.
        self.scratch = None
        for v in range(size):
            scratch.places[v] = board.places[line * size + v]
        fits: cython.bint = all_of_them.filter(scratch)
        self.scratch = scratch
        return scratch if fits else None

    def broken(self, board: Board) -> int:
        """The first line that can no longer be filled, -1 if there is none."""
        line: cython.int
        for line in range(2 * board.size):
            near = board.clues[2 * line]
            if self.fitting(board, line, near, board.clues[2 * line + 1]) is None:
                return line
        return -1

    @cython.cfunc
    def filter(
        self, board: Board, line: cython.int, near: cython.int, far: cython.int
    ) -> cython.int:
        """Remove what stands in no arrangement that fits the candidates and these clues."""
        v: cython.int
        size: cython.int = board.size
        gone: cython.ulonglong
        scratch: Scratch = self.fitting(board, line, near, far)
        if scratch is None:
            board.failed = True
            return 0
        for v in range(size):
            gone = board.places[line * size + v] & ~scratch.supported[v]
            while gone:
                board.strike(line, 0, bits.lowest(gone), v)
                gone &= gone - 1
        return 0


@cython.cclass
class OneClueList(Listing):
    """A height that occurs in no arrangement showing one of the line's clues is removed."""

    name = "one-clue-list"
    level = Level.HARD
    points = 25

    @cython.cfunc
    def look(self, board: Board, line: cython.int, end: cython.int) -> cython.int:
        clue: cython.int = board.clues[2 * line + end]
        if clue:
            self.filter(board, line, 0 if end else clue, clue if end else 0)
            if board.recording:
                board.note(board.cells_of(line), [(line, end)], line=line)
        return 0


@cython.cclass
class TwoClueList(Listing):
    """The same for all the clues a line has, both, one or none."""

    name = "two-clue-list"
    level = Level.HARD
    points = 30

    @cython.cfunc
    def look(self, board: Board, line: cython.int, end: cython.int) -> cython.int:
        near: cython.int = board.clues[2 * line]
        far: cython.int = board.clues[2 * line + 1]
        if end == 0:
            self.filter(board, line, near, far)
            if board.recording:
                ends = [(line, side) for side in (0, 1) if board.clues[2 * line + side]]
                board.note(board.cells_of(line), ends, line=line)
        return 0

    @cython.cfunc
    def gives(self, board: Board, line: cython.int) -> cython.bint:
        """Whether listing this line would remove anything."""
        v: cython.int
        size: cython.int = board.size
        gone: cython.ulonglong = 0
        near: cython.int = board.clues[2 * line]
        scratch: Scratch = self.fitting(board, line, near, board.clues[2 * line + 1])
        if scratch is None:
            return True
        for v in range(size):
            gone |= board.places[line * size + v] & ~scratch.supported[v]
        return gone != 0


@cython.cclass
class ShortestFirst(TwoClueList):
    """The same, the line with the fewest candidates first: it is listed fastest and gives most.

    For ladders whose steps nobody counts.
    """

    @cython.cfunc
    def apply(self, candidates: Candidates) -> cython.bint:
        board: Board = cython.cast(Board, candidates)
        line: cython.int
        both: cython.ulonglong = 3
        changes: cython.longlong = board.changes
        while board.dirty[self.slot]:
            line = self.choose(board)
            board.dirty[self.slot] &= ~(both << 2 * line)
            self.look(board, line, 0)
            if board.changes != changes or board.failed:
                return True
        return False

    @cython.cfunc
    def choose(self, board: Board) -> cython.int:
        """Of the lines yet to look at, the one with the fewest candidates."""
        both: cython.ulonglong = 3
        some: cython.ulonglong = board.dirty[self.slot]
        line: cython.int
        best: cython.int = bits.lowest(some) >> 1
        while some:
            line = bits.lowest(some) >> 1
            some &= ~(both << 2 * line)
            if board.width[line] < board.width[best]:
                best = line
        return best


@cython.cclass
class Scout(Technique):
    """No technique of a single line finds anything where the listing of the whole line does not.

    So one listing spares a dozen techniques a look.  It stands among them in a
    ladder but makes no step of its own, and has no name.  While the climb has not yet come to
    that listing the lines are wide open: it would cost more than it spares.
    """

    def __init__(self, slot: cython.int, whole_lines: TwoClueList) -> None:
        super().__init__(slot)
        self.whole_lines = whole_lines

    @cython.cfunc
    def apply(self, candidates: Candidates) -> cython.bint:
        """Have the techniques of single lines pass over those that are done."""
        board: Board = cython.cast(Board, candidates)
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
