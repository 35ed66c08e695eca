# mypy: ignore-errors
"""The board a person has in front of them: candidates and clues, and how techniques look at it.

A line is seen from its near end 0 (left, top) or its far end 1 (right,
bottom), and view 2 * line + end has its clue.  Heights are the digits of the
Latin square.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import cython

from cluesmith.deduction.ladder import Candidates, Technique
from cluesmith.deduction.latin import LatinCandidates
from cluesmith.support import bits

MOST = 16  # rows
SLOTS = 18  # sets of views yet to be looked at: one for a technique, one for the scout
ONCE = 3  # the first of them depend on clues alone: to look once is enough


@cython.cclass
class Board(LatinCandidates):
    """Candidates and clues; `dirty` are the views that each slot has yet to look at."""

    def __init__(self, size: cython.int) -> None:
        if not cython.compiled:
            self.clues = [0] * 4 * MOST
            self.dirty = [0] * SLOTS
            self.view = [0] * MOST
        LatinCandidates.__init__(self, size)
        self.clear()

    @cython.cfunc
    def clear(self) -> cython.int:
        """Every height may stand everywhere, and nothing has been looked at."""
        i: cython.int
        self.clear_candidates()
        for i in range(SLOTS):
            self.dirty[i] = bits.below(4 * self.size)
        return 0

    def load(
        self,
        top: Sequence[int],
        left: Sequence[int],
        bottom: Sequence[int],
        right: Sequence[int],
        grid: Sequence[Sequence[int]],
    ) -> None:
        """Start anew with a puzzle's clues and givens."""
        i: cython.int
        size: cython.int = self.size
        self.clear()
        for i in range(size):
            self.clues[2 * i] = left[i]
            self.clues[2 * i + 1] = right[i]
            self.clues[2 * (size + i)] = top[i]
            self.clues[2 * (size + i) + 1] = bottom[i]
        self.enter_digits(grid)

    @cython.cfunc
    def copy_from(self, other: Board) -> cython.int:
        """Take over all candidates and clues of a board of the same size."""
        i: cython.int
        self.copy_candidates(other)
        for i in range(4 * self.size):
            self.clues[i] = other.clues[i]
        for i in range(SLOTS):
            self.dirty[i] = other.dirty[i]
        return 0

    @cython.cfunc
    def keep_common(self, other: Board) -> cython.int:
        """Remove the candidates that another board no longer has."""
        cell: cython.int
        gone: cython.ulonglong
        for cell in range(self.size * self.size):
            gone = self.cells[cell] & ~other.cells[cell]
            while gone:
                self.remove_at(cell, bits.lowest(gone))
                gone &= gone - 1
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def cell_at(self, line: cython.int, end: cython.int, i: cython.int) -> cython.int:
        """The i-th cell of a line as seen from one of its ends, as row * size + column."""
        if end:
            i = self.size - 1 - i
        return line * self.size + i if line < self.size else i * self.size + line - self.size

    @cython.cfunc
    @cython.exceptval(check=False)
    def strike(self, line: cython.int, end: cython.int, i: cython.int, v: cython.int) -> cython.int:
        """Remove a candidate from the i-th cell of a line as seen from one of its ends."""
        if end:
            i = self.size - 1 - i
        if line < self.size:
            self.remove(line, i, v)
        else:
            self.remove(i, line - self.size, v)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def put(self, line: cython.int, end: cython.int, i: cython.int, v: cython.int) -> cython.int:
        """Place a height at the i-th cell of a line as seen from one of its ends."""
        if end:
            i = self.size - 1 - i
        if line < self.size:
            self.place(line, i, v)
        else:
            self.place(i, line - self.size, v)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def look(self, line: cython.int, end: cython.int) -> cython.int:
        """Copy the candidates of a line to `view`, the cell beside the end first."""
        i: cython.int
        for i in range(self.size):
            self.view[i] = self.cells[self.cell_at(line, end, i)]
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def places_seen(self, line: cython.int, end: cython.int, v: cython.int) -> cython.ulonglong:
        """The places of a height in a line, bit 0 beside the end."""
        one: cython.ulonglong = 1
        some: cython.ulonglong = self.places[line * self.size + v]
        seen: cython.ulonglong = 0
        if end == 0:
            return some
        while some:
            seen |= one << (self.size - 1 - bits.lowest(some))
            some &= some - 1
        return seen

    @cython.cfunc
    @cython.exceptval(check=False)
    def settle(self) -> cython.int:
        """A step is done: techniques that depend on candidates look again where it touched."""
        i: cython.int
        both: cython.ulonglong = 3
        touched: cython.ulonglong = 0
        some: cython.ulonglong = self.touched_lines
        if some:
            self.touched_lines = 0
            while some:
                touched |= both << 2 * bits.lowest(some)
                some &= some - 1
            for i in range(ONCE, SLOTS):
                self.dirty[i] |= touched
        return 0

    @cython.cfunc
    def verify(self) -> cython.bint:
        """With every cell placed: whether each clue is met.  The board fails if not."""
        view: cython.int
        i: cython.int
        seen: cython.int
        tallest: cython.int
        height: cython.int
        for view in range(4 * self.size):
            if self.clues[view]:
                seen = 0
                tallest = -1
                for i in range(self.size):
                    height = bits.lowest(self.cells[self.cell_at(view >> 1, view & 1, i)])
                    if height > tallest:
                        tallest = height
                        seen += 1
                if seen != self.clues[view]:
                    self.failed = True
        return not self.failed

    def copy(self) -> Board:
        other = Board(self.size)
        own: cython.longlong = other.stamp
        other.copy_from(self)
        other.stamp = own
        return other

    def follow(self, other: Board) -> None:
        LatinCandidates.follow(self, other)
        self.now_clues = other.now_clues

    def clue(self, line: cython.int, end: cython.int) -> int:
        return self.clues[2 * line + end]

    def record(self, recording: bool) -> None:
        LatinCandidates.record(self, recording)
        self.now_clues = []

    def note(
        self, cells: Iterable[int], ends: Iterable[tuple[int, int]] = (), /, **details: Any
    ) -> None:
        """What the current step looks at: cells, and clues as (line, end)."""
        LatinCandidates.note(self, cells, **details)
        self.now_clues = list(ends)

    def grid(self) -> tuple[tuple[int, ...], ...]:
        """The heights; 0 where more than one is possible."""
        i: cython.int
        size: cython.int = self.size
        heights: list[int] = []
        for i in range(size * size):
            mask: cython.ulonglong = self.cells[i]
            heights.append(bits.lowest(mask) + 1 if mask and mask & (mask - 1) == 0 else 0)
        return tuple([tuple(heights[i : i + size]) for i in range(0, size * size, size)])


@cython.cclass
class OnViews(Technique):
    """A technique that looks at one line after another, from each of its ends.

    `apply` returns at the first view that gives something.  A technique that
    needs no clue looks at near ends only.
    """

    @cython.cfunc
    def apply(self, candidates: Candidates) -> cython.bint:
        board: Board = cython.cast(Board, candidates)
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
        """Remove and place what follows from one line as seen from one of its ends."""
        raise NotImplementedError
