# mypy: ignore-errors
"""k things that share k places leave none for the others.

Whatever things and places are: cells and digits, digits and cells, one digit's
rows and columns.
"""

import cython

from cluesmith.support import bits

LARGEST_SET = 4
MOST = 32  # things to choose from


@cython.cclass
class SetFinder:
    """Looks for k of the `masks` whose union has k bits and touches another mask."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.masks = [0] * MOST

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


def listed(mask: int) -> list[int]:
    """The numbers of the bits of a mask."""
    return [i for i in range(mask.bit_length()) if mask >> i & 1]
