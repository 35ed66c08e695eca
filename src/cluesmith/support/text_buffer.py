# mypy: ignore-errors
"""ASCII text made of words and numbers, for compiled code that writes millions of them."""

from array import array

import cython

FIRST_ROOM = 1 << 12
ZERO = cython.declare(cython.int, 48)
MINUS = cython.declare(cython.int, 45)
MOST_DIGITS = cython.declare(cython.int, 20)


@cython.final
@cython.cclass
class TextBuffer:
    """What was put into it, one after the other."""

    def __init__(self) -> None:
        self.data = array("B", bytes(FIRST_ROOM))
        self.digits = array("B", bytes(MOST_DIGITS))
        self.size = 0

    @cython.ccall
    @cython.exceptval(-1)
    def put(self, text: bytes) -> cython.int:
        byte: cython.uchar
        self.make_room(len(text))
        for byte in text:
            self.data[self.size] = byte
            self.size += 1
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def put_number(self, number: cython.longlong) -> cython.int:
        count: cython.int = 0
        self.make_room(MOST_DIGITS)
        if 0 <= number < 10:  # as most factors are
            self.data[self.size] = ZERO + number
            self.size += 1
            return 0
        if number < 0:
            self.data[self.size] = MINUS
            self.size += 1
            number = -number
        while True:
            self.digits[count] = ZERO + number % 10
            count += 1
            number //= 10
            if number == 0:
                break
        while count:
            count -= 1
            self.data[self.size] = self.digits[count]
            self.size += 1
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def make_room(self, more: cython.int) -> cython.int:
        if self.size + more > len(self.data):
            self.data = array("B", bytes(self.data) + bytes(len(self.data) + more))
        return 0

    def text(self) -> str:
        return bytes(self.data[: self.size]).decode("ascii")
