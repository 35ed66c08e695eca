# mypy: ignore-errors
"""Reversible memory: an array of 64-bit words and a trail.

A variable's domain is one word; so is any state a propagator wants restored
on backtracking.  `push` opens a level, `pop` puts every word back as it was.
A word is saved at most once a level: its stamp is the time when it was saved last.
"""

from array import array

import cython

ITEM_BYTES = {code: array(code).itemsize for code in "biqQd"}


def zeros(code: str, count: int) -> array:
    """An array of `count` zeros of the given typecode."""
    return array(code, bytes(ITEM_BYTES[code] * count))


@cython.cclass
class Store:
    """Words, their time stamps, and the trail of values to put back."""

    def __init__(self, room: int = 64) -> None:
        self.size = 0
        self.depth = 0
        self.now = 1
        room = max(room, 1)  # no room at all would double to none
        self.words = zeros("Q", room)
        self.stamps = zeros("q", room)
        self.trail_word = None
        self.trail_value = None
        self.trail_size = 0
        self.marks = None

    @cython.cfunc
    @cython.exceptval(-1)
    def allocate(self, count: cython.int, value: cython.ulonglong) -> cython.int:
        """Add `count` words holding `value`; returns the index of the first."""
        i: cython.int
        first: cython.int = self.size
        room: cython.int = len(self.words)
        if first + count > room:
            room = 2 * (first + count)
            words = zeros("Q", room)
            stamps = zeros("q", room)
            words[:first] = array("Q", self.words[:first])
            stamps[:first] = array("q", self.stamps[:first])
            self.words = words
            self.stamps = stamps
        for i in range(first, first + count):
            self.words[i] = value
        self.size = first + count
        return first

    @cython.cfunc
    @cython.exceptval(-1)
    def write(self, word: cython.int, value: cython.ulonglong) -> cython.int:
        """Set a word, saving its old value the first time at this level.

        Nothing is saved before the first `push`: it could never be put back.
        """
        if self.depth and self.stamps[word] != self.now:
            if self.trail_size == len(self.trail_word):
                self.trail_word = doubled("i", self.trail_word)
                self.trail_value = doubled("Q", self.trail_value)
            self.stamps[word] = self.now
            self.trail_word[self.trail_size] = word
            self.trail_value[self.trail_size] = self.words[word]
            self.trail_size += 1
        self.words[word] = value
        return 0

    @cython.ccall
    @cython.exceptval(-1)
    def push(self) -> cython.int:
        """Open a level."""
        if self.marks is None:
            self.marks = zeros("i", 32)
            self.trail_word = zeros("i", len(self.words))
            self.trail_value = zeros("Q", len(self.words))
        if self.depth == len(self.marks):
            self.marks = doubled("i", self.marks)
        self.marks[self.depth] = self.trail_size
        self.depth += 1
        self.now += 1
        return 0

    @cython.ccall
    @cython.exceptval(-1)
    def pop(self) -> cython.int:
        """Undo everything since the last `push`."""
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


def doubled(code: str, old: array) -> array:
    """A copy of `old` with as much room again."""
    new = array(code, old)
    new.extend(new)
    return new
