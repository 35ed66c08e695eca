"""Whole-number arithmetic that is the same compiled and interpreted: division, products.

C divides towards zero and Python down; here every function says which way it rounds.
Products saturate: one whose distance from 0 is more than `LARGEST` is given as one more
than that, so that it equals no value of a variable and sums of a few such numbers fit 64
bits.

As with `bits`, compiled modules see `arithmetic.pxd` instead.
"""

LARGEST = 2**61  # distance from 0 of a variable's value


def floor_divide(a: int, b: int) -> int:
    """a / b rounded down."""
    return a // b


def ceil_divide(a: int, b: int) -> int:
    """a / b rounded up."""
    return -(-a // b)


def truncate_divide(a: int, b: int) -> int:
    """a / b rounded towards 0."""
    return a // b if (a < 0) == (b < 0) else -(-a // b)


def times(a: int, b: int) -> int:
    """The product, or what stands for one that is too large."""
    return max(-LARGEST - 1, min(a * b, LARGEST + 1))


def square_root(a: int) -> int:
    """The square root rounded down, of a number that is not negative."""
    root = int(a**0.5)
    while root * root > a:
        root -= 1
    while (root + 1) * (root + 1) <= a:
        root += 1
    return root
