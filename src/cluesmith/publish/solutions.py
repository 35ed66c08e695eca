"""The solutions, small: as many to a row as fit, on as few pages as they can.

Each is drawn so large that all its type is legible, and larger while that takes
no further page; then those of one page once more, while they stay on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from cluesmith.publish.drawings import Drawing
from cluesmith.publish.slots import Slot
from cluesmith.publish.style import Style

LARGER = tuple(percent / 100 for percent in range(160, 99, -5))  # over what is just legible
HIGHEST = 0.85  # over the text area's height
HEADING, ABOVE = 2.7, 2.3  # what the page's heading and a number above a board take, over the type
GUTTER = 0.45  # over that between puzzles


@dataclass(frozen=True, slots=True)
class Solved:
    """A solution's place: its index among all, and how large it is."""

    index: int
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Row:
    """Solutions side by side; `blank` is what the last row leaves free, to be in line."""

    items: tuple[Solved, ...]
    blank: float


def rows(boards: Sequence[Drawing], style: Style) -> list[Row]:
    """The rows of the fewest pages, as large as these allow, and then as each page allows."""
    tried = [list(_rows(boards, style, larger)) for larger in LARGER]
    fewest = min(tried, key=lambda found: len(list(_pages(found, style))))
    pages = list(_pages(fewest, style))
    grown = []
    for page in pages:
        first, end = page[0].items[0].index, page[-1].items[-1].index + 1
        own = _grown(boards[first:end], style, first) or page
        grown += own if page is pages[-1] else [replace(row, blank=0) for row in own]
    return grown


def _grown(boards: Sequence[Drawing], style: Style, first: int) -> list[Row] | None:
    """Those of a page as large as fits it; `first` is the index of the first among all."""
    used = HEADING * style.type.body if first == 0 else 0
    for larger in LARGER:
        found = list(_rows(boards, style, larger, first))
        if used + sum(_height(row, style) for row in found) <= style.height:
            return found
    return None


def least_scale(board: Drawing, style: Style) -> float:
    """At which its numbers, and its smallest type, are legible."""
    return max(style.type.solved / board.usual, style.type.small / board.smallest)


def _rows(boards: Sequence[Drawing], style: Style, larger: float, first: int = 0) -> Iterator[Row]:
    gutter = GUTTER * style.gutter
    row: list[Solved] = []
    for index, board in enumerate(boards, first):
        slot = Slot(style.width, HIGHEST * style.height, larger * least_scale(board, style))
        scale = slot.scale(board)
        one = Solved(index, scale * board.width, scale * board.height)
        taken = sum(other.width + gutter for other in row)
        if row and taken + one.width > style.width:
            yield Row(tuple(row), 0)
            row = []
        row.append(one)
    widest = max(one.width for one in row)
    missing = int((style.width + gutter) / (widest + gutter)) - len(row)
    yield Row(tuple(row), max(missing, 0) * widest)


def _pages(rows: Sequence[Row], style: Style) -> Iterator[list[Row]]:
    """The rows of each page."""
    page: list[Row] = []
    used = HEADING * style.type.body
    for row in rows:
        height = _height(row, style)
        if page and used + height > style.height:
            yield page
            page, used = [], 0
        page.append(row)
        used += height
    yield page


def _height(row: Row, style: Style) -> float:
    return max(one.height for one in row.items) + ABOVE * style.type.body
