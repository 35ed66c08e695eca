"""Sets of cells, as one number, for boards up to 12x12: cell (r, c) of a board of size N is bit
N * r + c.

Interpreted, these are the functions below; compiled modules see `cell_sets.pxd` instead, where a
set is three words of 64 bits.  Those have no operators, so everything is a function here.
`lowest` needs a set that is not empty, and sets move by at most 63 bits.
"""

Cells = int

EMPTY = 0
_BITS = (1 << 192) - 1


def only(cell: int) -> int:
    """The set of one cell."""
    return 1 << cell


def joined(one: int, other: int) -> int:
    return one | other


def shared(one: int, other: int) -> int:
    """The cells of both sets."""
    return one & other


def without(one: int, other: int) -> int:
    """The cells of one set that are not in the other."""
    return one & ~other


def moved_up(cells: int, by: int) -> int:
    """Each cell's number plus `by`."""
    return cells << by & _BITS


def moved_down(cells: int, by: int) -> int:
    return cells >> by


def has(cells: int, cell: int) -> bool:
    return bool(cells >> cell & 1)


def is_empty(cells: int) -> bool:
    return not cells


def same(one: int, other: int) -> bool:
    return one == other


def count(cells: int) -> int:
    return cells.bit_count()


def lowest(cells: int) -> int:
    return (cells & -cells).bit_length() - 1
