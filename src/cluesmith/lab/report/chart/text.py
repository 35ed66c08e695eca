"""Text in drawings: how wide it runs, where it breaks, and made safe.

Widths are those of Helvetica and Roboto, by kinds of characters: good to a few
in a hundred, and always measured a little too wide rather than too narrow.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from cluesmith.forms.svg import xml

_WIDTHS = (
    (re.compile(r"[\x00-\x1f\ud800-\udfff]"), 1.05),  # shown as a replacement character
    (re.compile(r"[ijl.,:;!|'\u00a0\s]"), 0.29),
    (re.compile(r"[frtI()\[\]/\\\-\u2013]"), 0.38),
    (re.compile(r"[mwMW%@—]"), 0.92),
    (re.compile(r"[A-Z&\u00d7\u2212+=<>≤≥↑]"), 0.7),
    (re.compile(r"[\u2e80-\U0010ffff]"), 1.05),
)
_USUAL = 0.565


def safe(text: object) -> str:
    """Text safe inside elements and attributes of XML and HTML."""
    return xml(str(text)).replace('"', "&quot;")


def width(text: str, size: float) -> float:
    """How far a line of text runs at this font size."""
    return size * sum(_width(character) for character in text)


def _width(character: str) -> float:
    return next((wide for kind, wide in _WIDTHS if kind.match(character)), _USUAL)


def kept_within(x: float, text: str, size: float, room: float) -> float:
    """The middle of a text near `x` that sticks out neither left of 0 nor right of `room`."""
    half = width(text, size) / 2
    return max(min(x, room - half), half)


def in_a_row(
    labels: Iterable[tuple[float, str]], size: float, room: float
) -> Iterator[tuple[float, str]]:
    """The labels of a level axis by their middles, without those that would touch the last."""
    end = -size
    for x, text in labels:
        middle = kept_within(x, text, size, room)
        half = width(text, size) / 2
        if middle - half > end + 4:
            yield middle, text
            end = middle + half


def wrapped(text: str, size: float, room: float) -> list[str]:
    """The text in lines no longer than `room`; a word longer than that is broken."""
    lines = [""]
    for word in _words(text, size, room):
        longer = f"{lines[-1]} {word}".strip()
        if width(longer, size) <= room or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _words(text: str, size: float, room: float) -> Iterator[str]:
    for word in text.split():
        rest = word
        while width(rest, size) > room and len(rest) > 1:
            end = len(rest) - 1
            while end > 1 and width(rest[:end], size) > room:
                end -= 1
            yield rest[:end]
            rest = rest[end:]
        yield rest


def cropped(text: str, size: float, room: float) -> str:
    """The text, or as much of it as fits before an ellipsis."""
    if width(text, size) <= room:
        return text
    end = len(text)
    while end > 1 and width(text[:end] + "…", size) > room:
        end -= 1
    return text[:end].rstrip() + "…"
