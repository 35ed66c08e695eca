"""Sets of cells, as one number, for boards up to 10x10.

Interpreted, these are the functions below; compiled modules see `cells.pxd`
instead, where a set is a word of 128 bits.  Cell (r, c) of a board of size N is
bit (N + 1) * r + c: the bit after each row is never set, so going to a
neighbour is a shift and no row runs into the next.  `lowest` needs a set that
is not empty.
"""

Cells = int


def count(cells: int) -> int:
    return cells.bit_count()


def lowest(cells: int) -> int:
    return (cells & -cells).bit_length() - 1
