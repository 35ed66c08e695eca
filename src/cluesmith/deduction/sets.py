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
    """Looks for k of the `masks` whose union has k bits and touches another mask.

    `later`: the bits of a mask whose removal has been put off, which need not be touched.
    """

    def __init__(self) -> None:
        i: cython.int
        if not cython.compiled:
            self.masks = [0] * MOST
            self.later = [0] * MOST
        for i in range(MOST):
            self.later[i] = 0

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
                i = bits.lowest(others)
                if self.masks[i] & ~self.later[i] & union:
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
    """Naked or, if `is_hidden`, hidden sets in a house: N cells that hold each digit once.

    `house` are its cells; `line` is the line they are, -1 if none.  A set that was
    found has `cells`, by their place in the house, and `digits`.
    """

    def __init__(self, is_hidden: cython.bint) -> None:
        SetFinder.__init__(self)
        self.is_hidden = is_hidden
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
    def apply(self, board: LatinCandidates) -> cython.bint:
        """Remove what a set rules out; False if there is none.

        Naked: k cells have k digits between them, which no other cell has.  Hidden: k
        digits have k cells between them, and nothing else stands there.
        """
        i: cython.int
        gone: cython.ulonglong
        for i in range(board.size):
            self.masks[i] = self.places(board, i) if self.is_hidden else board.cells[self.house[i]]
            self.later[i] = self.put_off(board, i)
        if not self.find(board.size):
            return False
        self.cells = self.union if self.is_hidden else self.members
        self.digits = self.members if self.is_hidden else self.union
        for i in range(board.size):
            gone = 0 if self.members >> i & 1 else self.masks[i] & self.union
            while gone:
                if self.is_hidden:
                    board.remove_at(self.house[bits.lowest(gone)], i)
                else:
                    board.remove_at(self.house[i], bits.lowest(gone))
                gone &= gone - 1
        return True

    @cython.cfunc
    def put_off(self, board: LatinCandidates, i: cython.int) -> cython.ulonglong:
        """The bits of a mask whose removal has been put off."""
        one: cython.ulonglong = 1
        p: cython.int
        found: cython.ulonglong = 0
        if not board.waiting:
            return 0
        if not self.is_hidden:
            return board.later_gone[self.house[i]]
        for p in range(board.size):
            if board.later_gone[self.house[p]] >> i & 1:
                found |= one << p
        return found

    @cython.cfunc
    def places(self, board: LatinCandidates, v: cython.int) -> cython.ulonglong:
        """The cells of the house where a digit may stand."""
        i: cython.int
        found: cython.ulonglong = 0
        if self.line >= 0:
            return board.places[self.line * board.size + v]
        for i in range(board.size):
            found |= (board.cells[self.house[i]] >> v & 1) << i
        return found


def bit_numbers(mask: int) -> list[int]:
    """The numbers of the bits of a mask."""
    return [i for i in range(mask.bit_length()) if mask >> i & 1]
