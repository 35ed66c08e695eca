"""Page layout: the place and size of every drawing, puzzles large and solutions small.

A puzzle too large for its slot gets a page with fewer slots.  The order of the puzzles is
kept: a page takes the next one as long as that suits all on it.  A row holds as many
solutions as fit, on as few pages as possible: each so large that all its type is legible,
and larger while that takes no further page.

Drawings are printed in the light theme, coloured or grey.  Typst's SVG renderer has no
media queries, and needs none: colours are attributes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from cluesmith import registry
from cluesmith.family import Puzzle, Step
from cluesmith.forms.svg import Drawing
from cluesmith.publish import captions
from cluesmith.publish.captions import Caption
from cluesmith.publish.entries import Numbered
from cluesmith.publish.style import GRIDS, Style

Json = dict[str, Any]
GAP = 0.6  # between caption and board, times the size of the text
# Of solutions: sizes to try, times what is just legible; the greatest height, times that of the
# text area; the height of the heading and of a number above a board, times the size of the text;
# the space between them, times that between puzzles.
LARGER = tuple(percent / 100 for percent in range(160, 99, -5))
HIGHEST = 0.85
HEADING, ABOVE = 2.7, 2.3
GUTTER = 0.45

T = TypeVar("T")


def board_drawing(puzzle: Puzzle, solution: Any, style: Style) -> Drawing:
    """A puzzle, or its solution without a caption; neither has a background."""
    drawn: Drawing = registry.family_of(puzzle).draw.svg(puzzle, solution, theme=style.theme)
    return drawn.without("paper") if solution is None else drawn.without("paper", "caption")


def step_drawing(puzzle: Puzzle, step: Step, style: Style) -> Drawing:
    """The board before a step, without a background."""
    draw = registry.deduction_of(puzzle).draw_step
    drawn: Drawing = draw(puzzle, step, theme=style.theme, language=style.language)
    return drawn.without("paper")


@dataclass(frozen=True, slots=True)
class Slot:
    """Room for a drawing, in points; a unit of the drawing measures at most `most`."""

    width: float
    height: float
    most: float

    def scale(self, drawing: Drawing) -> float:
        """Points to a unit of the drawing."""
        return min(self.width / drawing.width, self.height / drawing.height, self.most)


def placed(drawing: Drawing, slot: Slot, alt: str) -> Json:
    """A drawing as large as its slot allows, as data for Typst; `alt` describes it."""
    return {"svg": str(drawing), "width": slot.scale(drawing) * drawing.width, "alt": alt}


@dataclass(frozen=True, slots=True)
class Group(Generic[T]):
    """Items on one page, which has room for `slots`."""

    slots: int
    items: tuple[T, ...]


def roomy(drawing: Drawing, slots: Sequence[tuple[int, Slot]], least: float) -> int:
    """The first number of slots in which the drawing's scale is not below `least`, or the last."""
    found = (number for number, slot in slots if slot.scale(drawing) >= least)
    return next(found, slots[-1][0])


def grouped(items: Sequence[T], most: Callable[[T], int]) -> Iterator[Group[T]]:
    """The items in order, in groups; `most` is how many may share the group of an item."""
    group: list[T] = []
    room = 0
    for item in items:
        shared = min(room, most(item)) if group else most(item)
        if group and len(group) >= shared:
            yield Group(room, tuple(group))
            group, shared = [], most(item)
        group.append(item)
        room = shared
    if group:
        yield Group(room, tuple(group))


def puzzles(numbered: Sequence[Numbered], style: Style) -> Json:
    """All puzzles in order, with the grid of each page."""
    fewer = [number for number in sorted(GRIDS, reverse=True) if number <= style.most]

    def most(one: Numbered) -> int:
        rooms = [(number, _slot(number, highest(one, number), style)) for number in fewer]
        return roomy(one.board, rooms, style.type.puzzle / one.board.smallest)

    def highest(one: Numbered, number: int) -> float:
        """The height of the highest caption in its row: its own, or one beside it."""
        reach = GRIDS[number][0] - 1
        near = numbered[max(0, one.number - 1 - reach) : one.number + reach]
        return _captions(near, number, style)[1]

    pages = []
    for group in grouped(numbered, most):
        number = group.slots
        is_cut_short = group.items[-1] is not numbered[-1]  # by a larger puzzle
        if is_cut_short or style.per_page is None or style.large_print:
            number = min(grid for grid in GRIDS if grid >= len(group.items))
        columns, rows = GRIDS[number]
        boards = []
        for at in range(0, len(group.items), columns):
            boards += _row(group.items[at : at + columns], number, style)
        pages.append({"columns": columns, "rows": rows, "puzzles": boards})
    where = [style.phrases["solutions-page"], style.phrases["solutions-pages"]]
    return {"heading": style.phrases["puzzles"], "solutions": where, "pages": pages}


def _slot(per_page: int, above: float, style: Style) -> Slot:
    """The room for a board under a caption of height `above`."""
    rows = GRIDS[per_page][1]
    height = (style.height - (rows - 1) * style.gutter) / rows
    gap = GAP * style.type.body
    return Slot(_column(per_page, style), height - above - gap, style.type.scale)


def _column(per_page: int, style: Style) -> float:
    """The width of a slot."""
    columns = GRIDS[per_page][0]
    return (style.width - (columns - 1) * style.gutter) / columns


def _captions(
    items: Sequence[Numbered], per_page: int, style: Style
) -> tuple[list[Caption], float]:
    """The captions of puzzles side by side, and the height of the highest.

    If one has no room for its level beside its name, all have it below.
    """
    room = _column(per_page, style)
    below = any(captions.is_crowded(one.number, one.name, one.level, room, style) for one in items)
    found = [
        captions.caption(one.entry.puzzle.meta, one.note, room, style, level_below=below)
        for one in items
    ]
    return found, max(caption.height(style) for caption in found)


def _row(items: Sequence[Numbered], per_page: int, style: Style) -> list[Json]:
    """Puzzles side by side: captions of the same height, and one slot for all boards."""
    found, above = _captions(items, per_page, style)
    slot = _slot(per_page, above, style)
    pairs = zip(items, found, strict=True)
    return [_puzzle(one, caption, above, slot, style) for one, caption in pairs]


def _puzzle(one: Numbered, caption: Caption, above: float, slot: Slot, style: Style) -> Json:
    level = one.entry.level
    alt = style.phrases["alt-puzzle"].format(number=one.number, name=one.name)
    return {
        "number": one.number,
        "name": one.name,
        "level": one.level,
        "level_below": caption.level_below,
        "rank": 0 if level is None else level.rank + 1,
        "byline": caption.byline,
        "note": caption.note,
        "line": captions.LINE * style.type.body,
        "caption": above,
        "gap": GAP * style.type.body,
        "drawing": placed(one.board, slot, alt),
    }


@dataclass(frozen=True, slots=True)
class Solved:
    """A solution: its index among all, and its size."""

    index: int
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Row:
    """Solutions side by side; `blank` is the width that the last row leaves empty."""

    items: tuple[Solved, ...]
    blank: float


def solution_rows(boards: Sequence[Drawing], style: Style) -> list[Row]:
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
    """The rows of one page, as large as fits; `first` is the index of its first board."""
    used = HEADING * style.type.body if first == 0 else 0
    for larger in LARGER:
        found = list(_rows(boards, style, larger, first))
        if used + sum(_height(row, style) for row in found) <= style.height:
            return found
    return None


def least_scale(board: Drawing, style: Style) -> float:
    """The least scale at which a board's numbers and its smallest type are legible."""
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
