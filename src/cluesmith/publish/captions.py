"""The lines above a puzzle's board: its name and level, its title and author, its note.

Their number is found ahead of setting, so that puzzles side by side have their
rules at one height and boards of one size.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cluesmith.publish.lines import width, wrapped
from cluesmith.publish.style import Style
from cluesmith.publish.words import as_text, catalogue, clean

SIZE = 0.85  # of a caption's type, over that of the text
NAME, LINE = 1.65, 1.1  # how high its name is and each further line, over the text's size
NUMBER = 1.5  # size of a number, over the caption's
BETWEEN = 4.2  # what the pips of a level, and the room around it, take
TITLE_LINES, BYLINE_LINES, NOTE_LINES = 2, 3, 4  # the most; a byline is title and author


@dataclass(frozen=True, slots=True)
class Caption:
    """What stands below number and name; the level too where it has no room beside them."""

    level_below: bool
    byline: Sequence[str]
    note: Sequence[str]

    def height(self, style: Style) -> float:
        lines = self.level_below + len(self.byline) + len(self.note)
        return (NAME + LINE * lines) * style.type.body


def caption(
    meta: Mapping[str, Any], note: str, room: float, style: Style, *, level_below: bool
) -> Caption:
    """For a puzzle in so much room from left to right."""
    ems = _ems(room, style)
    byline = _byline(meta, ems, style.language)
    return Caption(level_below, byline, wrapped(note, ems, NOTE_LINES))


def is_crowded(number: int, name: str, level: str, room: float, style: Style) -> bool:
    """Whether number, name and level are too long for one line."""
    line = NUMBER * width(str(number)) + width(name) + width(level) + BETWEEN
    return line > _ems(room, style)


def _ems(room: float, style: Style) -> float:
    return room / (SIZE * style.type.body)


def _byline(meta: Mapping[str, Any], room: float, language: str) -> list[str]:
    """Title and author in one line; where that is too long the author begins another."""
    title, author = (clean(as_text(meta.get(key))) for key in ("title", "author"))
    by = catalogue(language)["by"].format(author=author) if author else ""
    both = ", ".join(filter(None, [title, by]))
    if width(both) <= room:
        return [both] if both else []
    lines = wrapped(title, room, TITLE_LINES)
    return [*lines, *wrapped(by, room, BYLINE_LINES - len(lines))]
