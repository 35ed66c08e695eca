# mypy: ignore-errors
"""Naked and hidden sets, and fish: k things that share k places leave none for the others.

Things and places are cells and digits, digits and cells, or one digit's rows
and columns.
"""

import cython

from cluesmith.deduction.latin import LatinCandidates
from cluesmith.support import bits

LARGEST_SET = 4
MOST = 32  # things to choose from
MOST_CELLS = 16  # of a house


@cython.cclass
class SetFinder:
    """Looks for k of the `masks` whose union has k bits and touches another mask."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.masks = [0] * MOST

    @cython.cfunc
    def find(self, size: cython.int) -> cython.bint:
        """The smallest such set, in `members` and `union`; masks of one bit take no part."""
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
class HouseSets(SetFinder):
    """Naked and hidden sets in a house: N cells that hold each digit once.

    `house` are its cells; `line` is the line they are, -1 if none.
    """

    def __init__(self) -> None:
        SetFinder.__init__(self)
        if not cython.compiled:
            self.house = [0] * MOST_CELLS

    @cython.cfunc
    def enter_line(self, board: LatinCandidates, line: cython.int) -> cython.int:
        """Take a line as the house."""
        i: cython.int
        self.line = line
        for i in range(board.size):
            self.house[i] = board.cell_of(line, i)
        return 0

    @cython.cfunc
    def naked(self, board: LatinCandidates) -> cython.bint:
        """k cells have k digits between them: these are removed from the other cells.

        `members` are the cells, by their place in the house, `union` the digits.
        """
        i: cython.int
        gone: cython.ulonglong
        for i in range(board.size):
            self.masks[i] = board.cells[self.house[i]]
        if not self.find(board.size):
            return False
        for i in range(board.size):
            gone = 0 if self.members >> i & 1 else self.masks[i] & self.union
            while gone:
                board.remove_at(self.house[i], bits.lowest(gone))
                gone &= gone - 1
        return True

    @cython.cfunc
    def hidden(self, board: LatinCandidates) -> cython.bint:
        """k digits have k cells between them: nothing else stands there.

        `members` are the digits, `union` the cells, by their place in the house.
        """
        i: cython.int
        v: cython.int
        gone: cython.ulonglong
        for v in range(board.size):
            if self.line >= 0:
                self.masks[v] = board.places[self.line * board.size + v]
                continue
            self.masks[v] = 0
            for i in range(board.size):
                self.masks[v] |= (board.cells[self.house[i]] >> v & 1) << i
        if not self.find(board.size):
            return False
        for v in range(board.size):
            gone = 0 if self.members >> v & 1 else self.masks[v] & self.union
            while gone:
                board.remove_at(self.house[bits.lowest(gone)], v)
                gone &= gone - 1
        return True


def bit_numbers(mask: int) -> list[int]:
    """The numbers of the bits of a mask."""
    return [i for i in range(mask.bit_length()) if mask >> i & 1]
