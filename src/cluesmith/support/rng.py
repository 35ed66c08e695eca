# mypy: ignore-errors
"""Random numbers that are the same for the same seed on any machine and in both kernel modes."""

import cython

from cluesmith.support import bits


@cython.cclass
class Rng:
    """Marsaglia's xorshift64: Python's own generators may change with its version."""

    def __init__(self, seed: int) -> None:
        self.state = seed & bits.below(64) or 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def next64(self) -> cython.ulonglong:
        """64 random bits."""
        state: cython.ulonglong = self.state
        state ^= state << 13 & bits.below(64)
        state ^= state >> 7
        state ^= state << 17 & bits.below(64)
        self.state = state
        return state

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def draw(self, count: cython.int) -> cython.int:
        """A number from 0 to count-1, without the interpreter's lock."""
        return (self.next64() >> 32) * count >> 32

    @cython.ccall
    def below(self, count: cython.int) -> cython.int:
        """A number from 0 to count-1."""
        return self.draw(count)

    def shuffle(self, items: list) -> list:
        """The items in random order, in place."""
        i: cython.int
        j: cython.int
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
        return items

    def fraction(self) -> float:
        """A number from 0 up to but not including 1."""
        return (self.next64() >> 11) / 9007199254740992.0
