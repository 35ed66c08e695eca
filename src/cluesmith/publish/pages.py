"""The pages with the puzzles: how many to each, what stands above a board, how large it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cluesmith.publish import captions, slots
from cluesmith.publish.captions import Caption
from cluesmith.publish.entries import Numbered
from cluesmith.publish.slots import Slot, placed
from cluesmith.publish.style import GRIDS, Style
from cluesmith.publish.words import catalogue

Json = dict[str, Any]
GAP = 0.6  # between caption and board, over the text's size


def puzzles(numbered: Sequence[Numbered], style: Style) -> Json:
    """All puzzles in order, with the grid of each page."""
    said = catalogue(style.language)
    fewer = [number for number in sorted(GRIDS, reverse=True) if number <= style.most]

    def most(one: Numbered) -> int:
        rooms = [(number, _slot(number, highest(one, number), style)) for number in fewer]
        return slots.roomy(one.board, rooms, style.type.puzzle / one.board.smallest)

    def highest(one: Numbered, number: int) -> float:
        """Of the captions that may take of a board's room: its own, or one beside it."""
        reach = GRIDS[number][0] - 1
        near = numbered[max(0, one.number - 1 - reach) : one.number + reach]
        return _highest(near, number, style)

    pages = []
    for group in slots.grouped(numbered, most):
        number = group.slots
        is_cut_short = group.items[-1] is not numbered[-1]  # by a larger puzzle
        if is_cut_short or style.per_page is None or style.large_print:
            number = min(grid for grid in GRIDS if grid >= len(group.items))
        columns, rows = GRIDS[number]
        boards = []
        for at in range(0, len(group.items), columns):
            boards += _row(group.items[at : at + columns], number, style)
        pages.append({"columns": columns, "rows": rows, "puzzles": boards})
    where = [said["solutions-page"], said["solutions-pages"]]
    return {"heading": said["puzzles"], "solutions": where, "pages": pages}


def _slot(per_page: int, above: float, style: Style) -> Slot:
    """What is left for a board under a caption of this height."""
    rows = GRIDS[per_page][1]
    height = (style.height - (rows - 1) * style.gutter) / rows
    gap = GAP * style.type.body
    return Slot(_column(per_page, style), height - above - gap, style.type.scale)


def _column(per_page: int, style: Style) -> float:
    """How wide a slot is."""
    columns = GRIDS[per_page][0]
    return (style.width - (columns - 1) * style.gutter) / columns


def _captions(items: Sequence[Numbered], per_page: int, style: Style) -> list[Caption]:
    """Of puzzles side by side: where one has no room for its level, none has it beside its name."""
    room = _column(per_page, style)
    below = any(captions.is_crowded(one.number, one.name, one.level, room, style) for one in items)
    return [
        captions.caption(one.entry.puzzle.meta, one.note, room, style, level_below=below)
        for one in items
    ]


def _highest(items: Sequence[Numbered], per_page: int, style: Style) -> float:
    return max(caption.height(style) for caption in _captions(items, per_page, style))


def _row(items: Sequence[Numbered], per_page: int, style: Style) -> list[Json]:
    """Puzzles side by side: their captions have one height, boards of one kind one size."""
    told = _captions(items, per_page, style)
    above = max(caption.height(style) for caption in told)
    slot = _slot(per_page, above, style)
    return [
        _puzzle(one, caption, above, slot, style) for one, caption in zip(items, told, strict=True)
    ]


def _puzzle(one: Numbered, caption: Caption, above: float, slot: Slot, style: Style) -> Json:
    level = one.entry.level
    alt = catalogue(style.language)["alt-puzzle"].format(number=one.number, name=one.name)
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
