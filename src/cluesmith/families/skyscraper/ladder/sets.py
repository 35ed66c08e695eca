"""Hard and extreme: k things that share k places leave none for the others.

Naked sets, hidden sets and fish are one deduction seen from the cube's three
sides: k cells of a line with k heights between them, k heights of a line with
k cells, one height's k rows with k columns (or columns with rows).
"""

import cython

from cluesmith.families.skyscraper.ladder.board import Board
from cluesmith.families.skyscraper.ladder.technique import Technique
from cluesmith.family import Level
from cluesmith.kernel import bits

LARGEST_SET = 4


@cython.cclass
class SetTechnique(Technique):
    """Looks for k of the `masks` whose union has k bits and touches another mask."""

    def __init__(self, slot: cython.int) -> None:
        super().__init__(slot)
        if not cython.compiled:
            self.masks = [0] * 16

    @cython.cfunc
    def find(self, size: cython.int) -> cython.bint:
        """The smallest such set, in `members` and `union`; masks of one bit are done with."""
        k: cython.int
        i: cython.int
        one: cython.ulonglong = 1
        still_open: cython.ulonglong = 0
        for i in range(size):
            if self.masks[i] & (self.masks[i] - 1):
                still_open |= one << i
        for k in range(2, min(LARGEST_SET, bits.popcount(still_open) - 1) + 1):
            if self.extend(still_open, still_open, 0, 0, k, k):
                return True
        return False

    @cython.cfunc
    def extend(
        self,
        still_open: cython.ulonglong,
        rest: cython.ulonglong,
        members: cython.ulonglong,
        union: cython.ulonglong,
        missing: cython.int,
        k: cython.int,
    ) -> cython.bint:
        """Add `missing` more members from `rest`."""
        one: cython.ulonglong = 1
        i: cython.int
        wider: cython.ulonglong
        others: cython.ulonglong
        if missing == 0:
            others = still_open & ~members
            while others:
                if self.masks[bits.lowest(others)] & union:
                    self.members = members
                    self.union = union
                    return True
                others &= others - 1
            return False
        while rest:
            i = bits.lowest(rest)
            rest &= rest - 1
            wider = union | self.masks[i]
            if bits.popcount(wider) <= k and self.extend(
                still_open, rest, members | one << i, wider, missing - 1, k
            ):
                return True
        return False


@cython.cclass
class NakedSet(SetTechnique):
    """k cells of a line have k heights between them: these go from its other cells."""

    name = "naked-set"
    level = Level.HARD
    points = 15

    @cython.cfunc
    def on_view(self, board: Board, line: cython.int, end: cython.int) -> cython.int:
        i: cython.int
        size: cython.int = board.size
        gone: cython.ulonglong
        if end:
            return 0
        for i in range(size):
            self.masks[i] = board.cells[board.cell_at(line, 0, i)]
        if not self.find(size):
            return 0
        for i in range(size):
            gone = 0 if self.members >> i & 1 else self.masks[i] & self.union
            while gone:
                board.strike(line, 0, i, bits.lowest(gone))
                gone &= gone - 1
        if board.recording:
            note_set(board, line, self.members, self.union)
        return 0


@cython.cclass
class HiddenSet(SetTechnique):
    """k heights have k cells of a line between them: nothing else stands there."""

    name = "hidden-set"
    level = Level.HARD
    points = 18

    @cython.cfunc
    def on_view(self, board: Board, line: cython.int, end: cython.int) -> cython.int:
        v: cython.int
        size: cython.int = board.size
        gone: cython.ulonglong
        if end:
            return 0
        for v in range(size):
            self.masks[v] = board.places[line * size + v]
        if not self.find(size):
            return 0
        for v in range(size):
            gone = 0 if self.members >> v & 1 else self.masks[v] & self.union
            while gone:
                board.strike(line, 0, bits.lowest(gone), v)
                gone &= gone - 1
        if board.recording:
            note_set(board, line, self.union, self.members)
        return 0


def note_set(board: Board, line: int, places: int, heights: int) -> None:
    cells = [board.cell_at(line, 0, i) for i in members(places)]
    board.note(
        cells,
        [],
        line=line,
        values=tuple(v + 1 for v in members(heights)),
        cells=tuple(divmod(cell, board.size) for cell in cells),
    )


def members(mask: int) -> list[int]:
    return [i for i in range(mask.bit_length()) if mask >> i & 1]


@cython.cclass
class Fish(SetTechnique):
    """A height has k columns between k rows: it goes from the rest of these columns; or turned."""

    name = "fish"
    level = Level.EXTREME
    points = 50

    @cython.cfunc
    def apply(self, board: Board) -> cython.bint:
        v: cython.int
        if board.dirty[self.slot] == 0:
            return False
        for v in range(board.size - 1, -1, -1):
            if self.swims(board, v, 0) or self.swims(board, v, board.size):
                return True
        board.dirty[self.slot] = 0
        return False

    @cython.cfunc
    def swims(self, board: Board, v: cython.int, first: cython.int) -> cython.bint:
        """Whether a height has a fish in the lines from `first` on: 0 rows, size columns."""
        i: cython.int
        size: cython.int = board.size
        gone: cython.ulonglong
        for i in range(size):
            self.masks[i] = board.places[(first + i) * size + v]
        if not self.find(size):
            return False
        for i in range(size):
            gone = 0 if self.members >> i & 1 else self.masks[i] & self.union
            while gone:
                board.strike(first + i, 0, bits.lowest(gone), v)
                gone &= gone - 1
        if board.recording:
            lines = tuple(first + i for i in members(self.members))
            across = tuple(size - first + i for i in members(self.union))
            cells = [
                board.cell_at(line, 0, i)
                for line in lines
                for i in members(board.places_seen(line, 0, v))
            ]
            board.note(cells, [], value=v + 1, lines=lines, across=across)
        return True
