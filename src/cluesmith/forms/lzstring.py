"""LZString's `compressToBase64` and its inverse, as puzzle links use them.

LZString is LZ78 over UTF-16 code units.  Code 0 announces a new 8-bit unit, 1 a new 16-bit
unit, 2 the end; phrases are numbered from 3, and codes grow by a bit whenever the numbers in
use no longer fit.  The lowest bit of a value comes first.  Only base64 is supported.
"""

from __future__ import annotations

from cluesmith.errors import PuzzleError
from cluesmith.forms.plaintext import excerpt

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_VALUES = {char: f"{value:06b}" for value, char in enumerate(ALPHABET)}
_BYTE, _WIDE, _END = 0, 1, 2
_NO_PREFIX = -1


class _Width:
    """The current number of bits in a code; both directions count the same events."""

    def __init__(self) -> None:
        self.bits = 2
        self.left = 2

    def count(self) -> None:
        self.left -= 1
        if self.left == 0:
            self.left = 1 << self.bits
            self.bits += 1


def compress(text: str) -> str:
    """The base64 text that LZString's `compressToBase64` gives for `text`."""
    data = text.encode("utf-16-le", "surrogatepass")
    units = [data[i] | data[i + 1] << 8 for i in range(0, len(data), 2)]
    phrases: dict[tuple[int, int], int] = {}
    unsent: dict[int, int] = {}  # phrases of one unit whose unit was not sent yet
    bits: list[str] = []
    width = _Width()

    def put(value: int, count: int) -> None:
        bits.append(f"{value:0{count}b}"[::-1])

    def send(phrase: int) -> None:
        if phrase in unsent:
            unit = unsent.pop(phrase)
            put(_BYTE if unit < 256 else _WIDE, width.bits)
            put(unit, 8 if unit < 256 else 16)
            width.count()
        else:
            put(phrase, width.bits)
        width.count()

    current = _NO_PREFIX
    for unit in units:
        if (_NO_PREFIX, unit) not in phrases:
            unsent[len(phrases) + 3] = unit
            phrases[_NO_PREFIX, unit] = len(phrases) + 3
        longer = phrases.get((current, unit))
        if longer is None:
            send(current)
            phrases[current, unit] = len(phrases) + 3
            longer = phrases[_NO_PREFIX, unit]
        current = longer
    if current != _NO_PREFIX:
        send(current)
    put(_END, width.bits)
    stream = "".join(bits)
    stream += "0" * (6 - len(stream) % 6)  # a whole character of padding where it fits exactly
    coded = "".join(ALPHABET[int(stream[i : i + 6], 2)] for i in range(0, len(stream), 6))
    return coded + "=" * (-len(coded) % 4)


def decompress(coded: str, limit: int) -> str:
    """The text that LZString packed in `coded`; at most `limit` code units are allowed."""
    coded = coded.rstrip("=")
    if len(coded) > 4 * limit + 16:
        raise PuzzleError(f"the packed text has {len(coded)} characters, too many")
    for index, char in enumerate(coded):
        if char not in _VALUES:
            place = f"character {index + 1} of the packed text"
            raise PuzzleError(f"{place} is {excerpt(char)}, expected base64")
    stream = "".join(map(_VALUES.__getitem__, coded))
    position = 0

    def take(count: int) -> int:
        nonlocal position
        position += count
        if position > len(stream):
            raise PuzzleError("the packed text ends too early")
        return int(stream[position - count : position][::-1], 2)

    phrases = ["", "", ""]
    parts: list[str] = []
    length = 0
    previous = ""
    width = _Width()
    while (code := take(width.bits)) != _END:
        if code in (_BYTE, _WIDE):
            phrases.append(chr(take(8 if code == _BYTE else 16)))
            code = len(phrases) - 1
            width.count()
        if code < len(phrases):
            phrase = phrases[code]
        elif code == len(phrases) and previous:
            phrase = previous + previous[0]  # the phrase about to be numbered is sent already
        else:
            raise PuzzleError("the packed text is damaged: it refers to a phrase not yet seen")
        length += len(phrase)
        if length > limit:
            raise PuzzleError(f"the packed text unpacks to more than {limit} characters")
        parts.append(phrase)
        if previous:
            phrases.append(previous + phrase[0])
        width.count()
        previous = phrase
    units = "".join(parts)
    return units.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
