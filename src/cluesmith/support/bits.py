"""Bit counting and shifting for 64-bit masks.

Interpreted, these are the functions below; compiled modules see `bits.pxd`
instead, which maps the same names to compiler builtins.  `lowest` and
`highest` need a mask that is not zero.
"""

_FULL = (1 << 64) - 1


def popcount(mask: int) -> int:
    return mask.bit_count()


def lowest(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


def highest(mask: int) -> int:
    return mask.bit_length() - 1


def below(count: int) -> int:
    """The mask of the bits 0..count-1, for counts 0 to 64."""
    return (1 << count) - 1


def shifted(mask: int, by: int) -> int:
    """The mask moved up by any distance, down if negative; what falls off is lost."""
    if by >= 0:
        return mask << by & _FULL if by < 64 else 0
    return mask >> -by


def number(word: int) -> int:
    """The number that a word stands for, from -2**63 on."""
    return word - (1 << 64) if word >> 63 else word


def word(value: int) -> int:
    """The word that stands for a number."""
    return value & _FULL


def span(low: int, high: int) -> int:
    """high - low, which is not negative, and need not fit a signed number."""
    return high - low
