"""How wide words are in the face of captions, and the lines they fill.

The widths are Roboto's, rounded up for the letters listed here and guessed for
others, so that the room for a caption is known before the typesetter starts; what
is wider than guessed is clipped in print.
"""

from __future__ import annotations

import unicodedata

# Letters by their width, over the size of the type; an accent adds nothing.
_WIDTHS = {
    0.29: " !',-.:;I[]`ijl|",
    0.36: '"()frt{}',
    0.53: "*/<>?\\^_cekvsxyz",
    0.58: "$+0123456789=EFJLabdghnopqu\N{MULTIPLICATION SIGN}",
    0.73: "#%&ABCDGHKNOPQRSTUVXYZ~",
    0.9: "@MWmw",
}
_OF_LETTER = {letter: width for width, letters in _WIDTHS.items() for letter in letters}
_OTHER, _WIDEST = 0.9, 1.33  # of letters beyond these, in our faces and in those of others
_OUR_LAST = "\u1fff"
SHORTEST = 0.5  # what is kept of a line for the sake of a whole word, over what has room
NARROWER = tuple(percent / 100 for percent in range(50, 100, 5))  # to even lines
ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"


def width(text: str) -> float:
    """Of a text in one line, over the size of its type."""
    return sum(map(_width, unicodedata.normalize("NFD", text)))


def _width(letter: str) -> float:
    if unicodedata.category(letter) in ("Mn", "Cf"):
        return 0
    return _OF_LETTER.get(letter, _OTHER if letter <= _OUR_LAST else _WIDEST)


def cut(text: str, room: float) -> str:
    """The text in one line; of too long a one the end is left out, from a word on if it can be."""
    if width(text) <= room:
        return text
    kept = _beginning(text, room - width(ELLIPSIS))
    space = kept.rfind(" ") if text[len(kept)] != " " else len(kept)
    if space >= SHORTEST * len(kept):
        kept = kept[:space]
    return kept.rstrip(" ,;:") + ELLIPSIS


def wrapped(text: str, room: float, most: int) -> list[str]:
    """The text in at most so many lines of about one length, broken between words if it can be."""
    lines = _filled(text, room, most)
    for part in NARROWER if len(lines) > 1 else ():
        even = _filled(text, part * room, most)
        if len(even) == len(lines) and _letters(even) == _letters([text]):
            return even
    return lines


def _letters(lines: list[str]) -> str:
    return "".join("".join(lines).split())


def _filled(text: str, room: float, most: int) -> list[str]:
    """The same with each line as full as it can be."""
    lines: list[str] = []
    rest = text
    while rest and len(lines) < most - 1 and width(rest) > room:
        line = _beginning(rest, room)
        space = line.rfind(" ") if rest[len(line)] != " " else len(line)
        line = line[:space] if space > 0 else line
        lines.append(line)
        rest = rest[len(line) :].lstrip()
    return [*lines, cut(rest, room)] if rest else lines


def _beginning(text: str, room: float) -> str:
    """As many letters as fit, at least one."""
    used = 0.0
    for at, letter in enumerate(text):
        used += width(letter)
        if used > room:
            return text[: max(at, 1)]
    return text
