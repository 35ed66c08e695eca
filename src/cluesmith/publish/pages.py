"""The pages of puzzles: which stand on each, and how large each board is.

A puzzle too large for its slot gets a page with fewer slots.  The order of the puzzles is kept:
a page takes the next one of its section as long as that suits all on it.  All boards of a
booklet that stand on pages alike look equally large, whatever clues are around them: the sides
of their frames are equal, but for boards of few cells, which would be oversized, and for one
with so much around it that the others would shrink.

Drawings are printed in the theme for paper, coloured or grey.  Typst's SVG renderer has no
media queries, and needs none: colours are attributes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Generic, TypeVar

from cluesmith.forms.svg import Drawing, Margins
from cluesmith.publish import captions
from cluesmith.publish.captions import Caption
from cluesmith.publish.layout import Layout
from cluesmith.publish.measures import GRIDS
from cluesmith.publish.sections import Numbered, Section, levels, sections

Json = dict[str, Any]
GAP = 0.5  # between caption and board, times the size of the text
SHRUNK = 0.8  # the least side of a board, to look as large as one with much around it
NARROWEST = 0.88  # the least width of a caption, times that of a slot
TRIES = 3  # a narrower column may need a higher caption, and that a smaller board

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Slot:
    """Room for a drawing, in points; a unit of the drawing measures at most `most`."""

    width: float
    height: float
    most: float

    def scale(self, drawing: Drawing) -> float:
        """Points to a unit of the drawing."""
        return min(self.width / drawing.width, self.height / drawing.height, self.most)

    def side(self, drawing: Drawing, margins: Margins) -> float:
        """The side of the drawing's frame, with these margins around it."""
        across, down = self.width / margins.across, self.height / margins.down
        return min(across, down, self.most * drawing.square.width)


@dataclass(frozen=True, slots=True)
class Group(Generic[T]):
    """Items on one page, which has room for `slots`."""

    slots: int
    items: tuple[T, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """A page of puzzles: its grid, its section, and what is around its boards."""

    grid: int
    section: Section
    items: Sequence[Numbered]
    margins: Margins

    @property
    def rows(self) -> Iterator[Sequence[Numbered]]:
        columns = GRIDS[self.grid][0]
        return (self.items[at : at + columns] for at in range(0, len(self.items), columns))


def widest(drawings: Iterable[Drawing]) -> Margins:
    """What is around boards whose frames are to be in line: the most on each side."""
    around = zip(*(drawing.margins for drawing in drawings), strict=True)
    return Margins(*map(max, around))


def framed(drawing: Drawing, margins: Margins, side: float, alt: str) -> Json:
    """A drawing whose frame has this side, with these margins, as data for Typst."""
    unit = drawing.square.width
    shown = drawing.cropped(drawing.square.grown(*(unit * margin for margin in margins)))
    return {"svg": str(shown), "width": side * margins.across, "alt": alt}


def placed(drawing: Drawing, slot: Slot, alt: str) -> Json:
    """A drawing as large as its slot allows, as data for Typst; `alt` describes it."""
    return {"svg": str(drawing), "width": slot.scale(drawing) * drawing.width, "alt": alt}


def roomy(
    drawing: Drawing, slots: Sequence[tuple[int, Slot]], margins: Margins, least: float
) -> int:
    """The first number of slots in which the drawing's scale is not below `least`, or the last."""
    unit = drawing.square.width
    found = (number for number, slot in slots if slot.side(drawing, margins) >= least * unit)
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


def puzzles(numbered: Sequence[Numbered], layout: Layout) -> Json:
    """All puzzles in order, with the grid of each page."""
    pages = list(_pages(numbered, layout))
    sides = _sides(pages, layout)
    where = [layout.phrases["solutions-page"], layout.phrases["solutions-pages"]]
    return {
        "heading": layout.phrases["puzzles"],
        "solutions": where,
        "sections": [section.name for section in sections(numbered, layout)],
        "pages": [_page(page, sides[page.grid], layout) for page in pages],
    }


def _pages(numbered: Sequence[Numbered], layout: Layout) -> Iterator[Page]:
    allowed = [1] if layout.alone is not None else GRIDS
    fewer = [number for number in sorted(allowed, reverse=True) if number <= layout.most]
    for section in sections(numbered, layout):
        items = section.items
        at = {one.number: index for index, one in enumerate(items)}
        margins = widest(one.board for one in items)

        def most(
            one: Numbered,
            items: Sequence[Numbered] = items,
            at: Mapping[int, int] = at,
            margins: Margins = margins,
        ) -> int:
            def highest(number: int) -> float:
                """The height of the highest caption in its row: its own, or one beside it."""
                reach, index = GRIDS[number][0] - 1, at[one.number]
                near = items[max(0, index - reach) : index + 1 + reach]
                return _captions(near, _column(number, layout), layout)[1]

            slots = [(number, _slot(number, highest(number), layout)) for number in fewer]
            least = one.board.legible(layout.type.puzzle, layout.type.names)
            return roomy(one.board, slots, margins, least)

        for grid, group in _evened(list(grouped(items, most)), layout):
            yield Page(grid, section, group, widest(one.board for one in group))


def _evened(
    groups: Sequence[Group[Numbered]], layout: Layout
) -> Iterator[tuple[int, tuple[Numbered, ...]]]:
    """The items of each page, with its grid.

    Pages of one grid in a row get about as many items each, and the smallest grid that has room
    for them: nine by six are five and four.  A number per page that was asked for is kept to.
    """
    for slots, run in groupby(groups, lambda group: group.slots):
        pages = list(run)
        if layout.per_page is not None and not layout.large_print and slots == layout.per_page:
            yield from ((slots, page.items) for page in pages)
            continue
        items = [item for page in pages for item in page.items]
        most, more = divmod(len(items), len(pages))
        grid = min(grid for grid in GRIDS if grid >= most + bool(more))
        at = 0
        for number in range(len(pages)):
            end = at + most + (number < more)
            yield grid, tuple(items[at:end])
            at = end


def _sides(pages: Sequence[Page], layout: Layout) -> dict[int, float]:
    """The side of the frames on the pages of each grid."""
    found: dict[int, float] = {}
    if layout.alone is not None:
        return {1: layout.page.width}
    for grid in {page.grid for page in pages}:
        column = _column(grid, layout)
        sides = [
            _slot(grid, _captions(row, column, layout)[1], layout).side(one.board, page.margins)
            for page in pages
            if page.grid == grid
            for row in page.rows
            for one in row
            if not _is_capped(one, grid, layout)
        ]
        found[grid] = max(min(sides), SHRUNK * max(sides)) if sides else column
    return found


def _is_capped(one: Numbered, grid: int, layout: Layout) -> bool:
    """Whether a board is so small that its cells would be oversized in such a slot."""
    return layout.type.scale * one.board.square.width < SHRUNK * _column(grid, layout)


def _page(page: Page, side: float, layout: Layout) -> Json:
    """A page as data; its columns are as wide as its boards."""
    columns, rows = GRIDS[page.grid]
    column = _column(page.grid, layout)
    for _ in range(TRIES):
        heights = [_captions(row, column, layout)[1] for row in page.rows]
        slot = _slot(page.grid, max(heights), layout)
        fits = [_own(one, side, slot, page, layout) for one in page.items]
        needed = max(fits) * page.margins.across
        if needed >= column - 1:
            break
        column = max(needed, min(column, _least_column(page, layout)))
    boards = []
    for row in page.rows:
        found, above = _captions(row, column, layout)
        slot = _slot(page.grid, above, layout, column)
        for one, caption in zip(row, found, strict=True):
            own = _own(one, side, slot, page, layout)
            boards.append(_puzzle(one, caption, above, framed_puzzle(one, page, own, layout)))
    return {
        "columns": columns,
        "rows": rows,
        "column": column,
        "section": page.section.name,
        "levels": list(levels(page.items)),
        "line": captions.LINE * layout.type.body,
        "gap": GAP * layout.type.body,
        "puzzles": boards,
    }


def _own(one: Numbered, side: float, slot: Slot, page: Page, layout: Layout) -> float:
    """The side of a board: that of all boards, if it is legible then and fits its slot."""
    legible = one.board.legible(layout.type.puzzle, layout.type.names) * one.board.square.width
    return min(max(side, legible), slot.side(one.board, page.margins))


def framed_puzzle(one: Numbered, page: Page, side: float, layout: Layout) -> Json:
    alt = layout.phrases["alt-puzzle"].format(number=one.number, name=one.name)
    return framed(one.board, page.margins, side, alt)


def _least_column(page: Page, layout: Layout) -> float:
    """The least width of a caption."""
    return NARROWEST * _column(page.grid, layout)


def _slot(per_page: int, above: float, layout: Layout, width: float | None = None) -> Slot:
    """The room for a board under a caption of height `above`."""
    page, rows = layout.page, GRIDS[per_page][1]
    height = (page.height - (rows - 1) * page.gutter) / rows
    gap = GAP * layout.type.body
    # A board as wide as was asked for may have large cells.
    most = layout.type.scale if layout.alone is None else page.width
    return Slot(width or _column(per_page, layout), height - above - gap, most)


def _column(per_page: int, layout: Layout) -> float:
    """The width of a slot."""
    return layout.page.column(GRIDS[per_page][0])


def _captions(
    items: Sequence[Numbered], room: float, layout: Layout
) -> tuple[list[Caption], float]:
    """The captions of puzzles side by side, and the height of the highest.

    If one has no room for its level beside its name, all have it below.
    """
    below = any(captions.is_crowded(one, room, layout) for one in items)
    found = [captions.caption(one, room, layout, level_below=below) for one in items]
    return found, max(caption.height(layout) for caption in found)


def _puzzle(one: Numbered, caption: Caption, above: float, drawing: Json) -> Json:
    level = one.entry.level
    return {
        "number": one.number,
        "name": one.name,
        "level": one.level,
        "level_below": caption.level_below,
        "rank": 0 if level is None else level.rank + 1,
        "date": caption.date,
        "byline": caption.byline,
        "note": caption.note,
        "caption": above,
        "drawing": drawing,
    }
