# mypy: ignore-errors
"""Reversible memory: an array of 64-bit words and a trail.

A variable's domain is one word; so is any state a propagator wants restored on
backtracking.  Closing a level puts every word back as it was when the level was opened.
A word is saved at most once a level: its stamp is the time when it was saved last.

Nothing here needs the interpreter's lock.
"""

from array import array

import cython

from cluesmith.kernel import memory

ITEM_BYTES = {code: array(code).itemsize for code in "bBiqQd"}


def zeros(code: str, count: int) -> array:
    """An array of `count` zeros of the given typecode."""
    return array(code, bytes(ITEM_BYTES[code] * count))


def doubled(code: str, old: array) -> array:
    """A copy of `old` with as much room again."""
    return array(code, 2 * bytes(memoryview(old)))  # from a memoryview it would take item by item


@cython.cclass
class Store:
    """Words, their time stamps, and the trail of values to put back."""

    def __init__(self, room: int = 64) -> None:
        self.size = 0
        self.depth = 0
        self.now = 1
        self.room = max(room, 1)  # no room at all would double to none
        self.words = memory.words(cython.NULL, 0, self.room)
        self.stamps = memory.longs(cython.NULL, 0, self.room)
        self.trail_room = 0
        self.trail_size = 0
        self.marks_room = 0
        if not cython.compiled:
            self.trail_word = self.trail_value = self.marks = cython.NULL

    def __dealloc__(self) -> None:
        memory.free(self.words)
        memory.free(self.stamps)
        memory.free(self.trail_word)
        memory.free(self.trail_value)
        memory.free(self.marks)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def allocate(self, count: cython.int, value: cython.ulonglong) -> cython.int:
        """Add `count` words holding `value`; returns the index of the first."""
        i: cython.int
        first: cython.int = self.size
        room: cython.int = self.room
        if first + count > room:
            self.room = 2 * (first + count)
            self.words = memory.words(self.words, room, self.room)
            self.stamps = memory.longs(self.stamps, room, self.room)
        for i in range(first, first + count):
            self.words[i] = value
        self.size = first + count
        return first

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def write(self, word: cython.int, value: cython.ulonglong) -> cython.int:
        """Set a word, saving its old value the first time at this level.

        Nothing is saved before the first level: it could never be put back.
        """
        if self.depth and self.stamps[word] != self.now:
            if self.trail_size == self.trail_room:
                self.trail_room = max(2 * self.trail_size, self.room)
                self.trail_word = memory.ints(self.trail_word, self.trail_size, self.trail_room)
                self.trail_value = memory.words(self.trail_value, self.trail_size, self.trail_room)
            self.stamps[word] = self.now
            self.trail_word[self.trail_size] = word
            self.trail_value[self.trail_size] = self.words[word]
            self.trail_size += 1
        self.words[word] = value
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def open_level(self) -> cython.int:
        if self.depth == self.marks_room:
            self.marks_room = max(2 * self.depth, 32)
            self.marks = memory.ints(self.marks, self.depth, self.marks_room)
        self.marks[self.depth] = self.trail_size
        self.depth += 1
        self.now += 1
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def close_level(self) -> cython.int:
        """Undo everything since the level was opened."""
        i: cython.int
        self.depth -= 1
        mark: cython.int = self.marks[self.depth]
        for i in range(self.trail_size - 1, mark - 1, -1):
            self.words[self.trail_word[i]] = self.trail_value[i]
        self.trail_size = mark
        # A fresh stamp, not the level's old one: saving a word twice is
        # harmless (the trail is undone backwards), missing one is not.
        self.now += 1
        return 0
