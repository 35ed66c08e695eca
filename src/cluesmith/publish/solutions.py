"""The pages of solutions: a steady grid, whose boards are as large as the fewest pages allow.

All solutions are in one grid, page after page, unless some are so large that giving them a
grid of their own saves pages.  The least size is what is
legible; the greatest keeps a small board from filling a page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import ceil
from typing import Any

from cluesmith.forms.svg import Drawing, Margins
from cluesmith.publish.layout import Layout
from cluesmith.publish.pages import framed, widest
from cluesmith.publish.sections import Numbered

Json = dict[str, Any]
NARROW = 3  # of so many side by side none is large
COLUMNS, ROWS = range(1, 9), range(1, 13)  # that are tried
LABEL, GUTTER = 1.5, 1.4  # height of a number above a board; space between: times the text's size
SAFE = 1.0  # left free at the foot of a page, for what rounding adds
ALL_OF_A_CELL = 0.8  # the greatest scale, times that of a puzzle's board


@dataclass(frozen=True, slots=True)
class Grid:
    """Solutions in so many columns and rows: `side` is that of a board's frame."""

    columns: int
    rows: int
    side: float
    margins: Margins

    @property
    def room(self) -> int:
        return self.columns * self.rows


def solution_pages(numbered: Sequence[Numbered], layout: Layout) -> Json:
    """The solutions as data for Typst."""
    if layout.alone is not None:
        pages = [_page([one], _halved(one.solved, layout), layout) for one in numbered]
    else:
        pages = []
        for grid, run in _planned(numbered, layout):
            for at in range(0, len(run), grid.room):
                pages.append(_page(run[at : at + grid.room], grid, layout))
    return {"heading": layout.phrases["solutions"], "pages": pages}


def _page(items: Sequence[Numbered], grid: Grid, layout: Layout) -> Json:
    """A page: frames in line, and each number close to what it stands above."""
    found = []
    for at in range(0, len(items), grid.columns):
        row = items[at : at + grid.columns]
        margins = grid.margins._replace(top=widest(one.solved for one in row).top)
        lead = grid.side * (grid.margins.top - margins.top)
        for one in row:
            alt = layout.phrases["alt-solution"].format(number=one.number, name=one.name)
            drawing = framed(one.solved, margins, grid.side, alt)
            found.append({"number": one.number, "date": one.day, "lead": lead, "drawing": drawing})
    return {
        "columns": grid.columns,
        "column": grid.side * grid.margins.across,
        "indent": grid.side * grid.margins.left,
        "label": LABEL * layout.type.body,
        "gutter": GUTTER * layout.type.body,
        "items": found,
    }


@dataclass(frozen=True, slots=True)
class Needs:
    """What boards that share a grid need: margins, the least side of a frame, and the greatest."""

    margins: Margins
    least: float
    most: float

    @classmethod
    def of(cls, boards: Sequence[Drawing], layout: Layout) -> Needs:
        largest = max(board.square.width for board in boards)
        return cls(
            widest(boards),
            max(least_side(board, layout) for board in boards),
            layout.type.scale * ALL_OF_A_CELL * largest,
        )


def _halved(board: Drawing, layout: Layout) -> Grid:
    """The grid of one solution alone: of half the width that puzzles have, if that is legible."""
    needs = Needs.of([board], layout)
    half = _fitting(needs, 2, 1, layout)
    return half if half.side >= needs.least else _fitting(needs, 1, 1, layout)


def _planned(items: Sequence[Numbered], layout: Layout) -> list[tuple[Grid, list[Numbered]]]:
    """The solutions in runs, each with its grid: as many runs as save pages."""
    most = [_side_by_side(one.solved, layout) for one in items]
    plans = [list(_runs(items, most, narrow, layout)) for narrow in range(1, NARROW + 1)]

    def pages(plan: list[tuple[Grid, list[Numbered]]]) -> int:
        return sum(ceil(len(run) / grid.room) for grid, run in plan)

    return min(plans, key=lambda plan: (pages(plan), len(plan)))


def _side_by_side(board: Drawing, layout: Layout) -> int:
    """How many boards like this fit side by side, up to `NARROW`."""
    needs = Needs.of([board], layout)
    tried = range(NARROW, 1, -1)
    return next((n for n in tried if _fitting(needs, n, 1, layout).side >= needs.least), 1)


def _runs(
    items: Sequence[Numbered], most: Sequence[int], narrow: int, layout: Layout
) -> Iterator[tuple[Grid, list[Numbered]]]:
    """Solutions that share a grid: all of which at least `narrow` fit side by side, or as few."""
    pairs = zip(items, most, strict=True)
    for _, run in groupby(pairs, lambda pair: min(pair[1], narrow)):
        alike = [one for one, _ in run]
        yield chosen([one.solved for one in alike], layout), alike


def chosen(boards: Sequence[Drawing], layout: Layout) -> Grid:
    """The grid with the fewest pages; of several the one with the largest boards."""
    needs = Needs.of(boards, layout)
    tried = (_fitting(needs, n, m, layout) for n in COLUMNS for m in ROWS)
    found = [grid for grid in tried if grid.side >= needs.least]
    if not found:
        return _fitting(needs, 1, 1, layout)
    return min(found, key=lambda grid: (ceil(len(boards) / grid.room), -grid.side, grid.room))


def _fitting(needs: Needs, columns: int, rows: int, layout: Layout) -> Grid:
    """The grid of so many columns and rows, of boards as large as it allows."""
    page, gutter = layout.page, GUTTER * layout.type.body
    across = (page.width - (columns - 1) * gutter) / columns / needs.margins.across
    down = (page.height - SAFE - (rows - 1) * gutter) / rows - LABEL * layout.type.body
    side = min(across, down / needs.margins.down, needs.most)
    return Grid(columns, rows, side, needs.margins)


def least_side(board: Drawing, layout: Layout) -> float:
    """The least side of its frame at which a board's numbers and smallest type are legible."""
    sizes = layout.type
    return max(sizes.solved / board.usual, sizes.small / board.smallest) * board.square.width
