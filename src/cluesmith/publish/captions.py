"""The captions above puzzles' boards: name and level, date, title and author, note.

Their lines are computed before typesetting, so that captions of puzzles side by side have the
same height.  The widths of letters are Roboto's, rounded up for the letters listed here and
estimated for others; a line wider than estimated is clipped in print.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from cluesmith.publish.layout import Layout
from cluesmith.publish.sections import Numbered

SIZE = 0.85  # of a caption's type, times that of the text
NAME, LINE = 1.65, 1.1  # height of its name and of each further line, times the text's size
NUMBER = 1.5  # size of a number, times the caption's
BETWEEN = 4.2  # width of the dots of a level and the space around it
# The most lines; a byline is title and author.
TITLE_LINES, BYLINE_LINES, NOTE_LINES, DATE_LINES = 2, 3, 4, 2
# Letters by their width, times the size of the type; an accent adds nothing.
_WIDTHS = {
    0.29: " !',-.:;I[]`ijl|",
    0.36: '"()frt{}',
    0.53: "*/<>?\\^_cekvsxyz",
    0.58: "$+0123456789=EFJLabdghnopqu\N{MULTIPLICATION SIGN}",
    0.73: "#%&ABCDGHKNOPQRSTUVXYZ~",
    0.9: "@MWmw",
}
_OF_LETTER = {letter: width for width, letters in _WIDTHS.items() for letter in letters}
_OTHER, _WIDEST = 0.9, 1.33  # of other letters, up to _OUR_LAST and beyond
_OUR_LAST = "\u1fff"
SHORTEST = 0.5  # the least that is kept of a line to end it with a whole word, as a share
NARROWER = tuple(percent / 100 for percent in range(50, 100, 5))  # to balance lines
ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"


@dataclass(frozen=True, slots=True)
class Caption:
    """The lines below number and name, and whether the level is below them too."""

    level_below: bool
    date: Sequence[str]
    byline: Sequence[str]
    note: Sequence[str]

    def height(self, layout: Layout) -> float:
        lines = self.level_below + len(self.date) + len(self.byline) + len(self.note)
        return (NAME + LINE * lines) * layout.type.body


def caption(one: Numbered, room: float, layout: Layout, *, level_below: bool) -> Caption:
    """The caption of a puzzle in a column of this width."""
    ems = _ems(room, layout)
    return Caption(
        level_below,
        balanced(one.date, ems, DATE_LINES),
        _byline(one, ems, layout),
        balanced(one.note, ems, NOTE_LINES),
    )


def is_crowded(one: Numbered, room: float, layout: Layout) -> bool:
    """Whether number, name and level are too long for one line."""
    line = NUMBER * width(str(one.number)) + width(one.name) + width(one.level) + BETWEEN
    return line > _ems(room, layout)


def _ems(room: float, layout: Layout) -> float:
    return room / (SIZE * layout.type.body)


def _byline(one: Numbered, room: float, layout: Layout) -> list[str]:
    """Title and author in one line, or, if that is too long, each in lines of its own."""
    by = layout.phrases["by"].format(author=one.author) if one.author else ""
    both = ", ".join(filter(None, [one.title, by]))
    if width(both) <= room:
        return [both] if both else []
    lines = balanced(one.title, room, TITLE_LINES)
    return [*lines, *balanced(by, room, BYLINE_LINES - len(lines))]


def width(text: str) -> float:
    """The width of a text in one line, in units of its size of type."""
    return sum(map(_width, unicodedata.normalize("NFD", text)))


def _width(letter: str) -> float:
    if unicodedata.category(letter) in ("Mn", "Cf"):
        return 0
    return _OF_LETTER.get(letter, _OTHER if letter <= _OUR_LAST else _WIDEST)


def cut(text: str, room: float) -> str:
    """The text in one line; if too long, cut off with an ellipsis, between words if possible."""
    if width(text) <= room:
        return text
    kept = _beginning(text, room - width(ELLIPSIS))
    space = _last_break(text, kept)
    if space >= SHORTEST * len(kept):
        kept = kept[:space]
    return kept.rstrip(" ,;:") + ELLIPSIS


def balanced(text: str, room: float, most: int) -> list[str]:
    """The text in at most `most` lines of about equal length, broken between words if possible."""
    lines = _filled(text, room, most)
    for part in NARROWER if len(lines) > 1 else ():
        even = _filled(text, part * room, most)
        if len(even) == len(lines) and _letters(even) == _letters([text]):
            return even
    return lines


def _letters(lines: list[str]) -> str:
    return "".join("".join(lines).split())


def _filled(text: str, room: float, most: int) -> list[str]:
    """The same with each line as full as possible."""
    lines: list[str] = []
    rest = text
    while rest and len(lines) < most - 1 and width(rest) > room:
        line = _beginning(rest, room)
        space = _last_break(rest, line)
        line = line[:space] if space > 0 else line
        lines.append(line)
        rest = rest[len(line) :].lstrip()
    return [*lines, cut(rest, room)] if rest else lines


def _last_break(text: str, line: str) -> int:
    """Where the last whole word ends in `line`, the beginning of a longer text; or -1."""
    return line.rfind(" ") if text[len(line)] != " " else len(line)


def _beginning(text: str, room: float) -> str:
    """As many letters as fit, at least one."""
    used = 0.0
    for at, letter in enumerate(text):
        used += width(letter)
        if used > room:
            return text[: max(at, 1)]
    return text
