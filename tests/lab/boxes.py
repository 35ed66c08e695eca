"""Where the words of a drawing stand: to find any that is clipped or lies on another."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from itertools import combinations

import matplotlib
from matplotlib.text import Text

from cluesmith.lab.experiment import Figure
from cluesmith.lab.report.chart import WIDE, drawn
from cluesmith.lab.report.sheet import STYLE, Sheet

SVG = "{http://www.w3.org/2000/svg}"


@dataclass(frozen=True)
class Words:
    """A text and its box, in pixels from the top left corner."""

    text: str
    left: float
    top: float
    right: float
    bottom: float


def words(sheet: Sheet) -> list[Words]:
    """Every text that is drawn."""
    found = []
    with matplotlib.rc_context(STYLE), warnings.catch_warnings(action="ignore"):
        sheet.figure.draw_without_rendering()
        for artist in sheet.figure.findobj(Text):
            if artist.get_text().strip() and artist.get_visible():
                box = artist.get_window_extent()
                # The box of a line has room for the highest and lowest letters of any.
                top, bottom = sheet.height - box.y1 + 2, sheet.height - box.y0 - 2
                found.append(Words(artist.get_text(), box.x0, top, box.x1, bottom))
    return found


def texts(figure: Figure, width: float = WIDE) -> list[str]:
    """The words of a figure, a legend's entries with their lines joined."""
    return [one.text.replace("\n", " ") for one in words(drawn(figure, width))]


@dataclass(frozen=True)
class Faults:
    """What nobody should have to read."""

    clipped: list[Words]
    overlapping: list[tuple[str, str]]


def faults(sheet: Sheet) -> Faults:
    found = words(sheet)
    clipped = [
        one
        for one in found
        if one.left < -0.5
        or one.top < -0.5
        or one.right > sheet.width + 0.5
        or one.bottom > sheet.height + 0.5
    ]
    overlapping = [
        (one.text, two.text)
        for one, two in combinations(found, 2)
        if one.left < two.right - 1
        and two.left < one.right - 1
        and one.top < two.bottom - 1
        and two.top < one.bottom - 1
    ]
    return Faults(clipped, overlapping)
