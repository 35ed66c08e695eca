"""The solutions, small: as many to a row as fit, on as few pages as they can.

Each is drawn so large that all its type is legible, and larger while that takes
no further page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cluesmith.publish.drawings import Drawing
from cluesmith.publish.slots import Slot
from cluesmith.publish.style import Style

LARGER = tuple(percent / 100 for percent in range(160, 99, -5))  # over what is just legible
HIGHEST = 0.85  # over the text area's height
HEADING, ABOVE = 2.7, 2.3  # what the page's heading and a number above a board take, over the type
GUTTER = 0.3  # over that between puzzles


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
    """The rows of the fewest pages, as large as these allow."""
    tried = [list(_rows(boards, style, larger)) for larger in LARGER]
    return min(tried, key=lambda found: _pages(found, style))


def least_scale(board: Drawing, style: Style) -> float:
    """At which its numbers, and its smallest type, are legible."""
    return max(style.type.solved / board.usual, style.type.small / board.smallest)


def _rows(boards: Sequence[Drawing], style: Style, larger: float) -> Iterator[Row]:
    gutter = GUTTER * style.gutter
    row: list[Solved] = []
    for index, board in enumerate(boards):
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


def _pages(rows: Sequence[Row], style: Style) -> int:
    """How many pages the rows take."""
    body, pages, used = style.type.body, 1, HEADING * style.type.body
    for row in rows:
        height = max(one.height for one in row.items) + ABOVE * body
        if used + height > style.height:
            pages, used = pages + 1, 0
        used += height
    return pages
