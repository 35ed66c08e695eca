"""The cover: what it says, one large drawing, and where to find what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from cluesmith import __version__
from cluesmith.errors import UsageError
from cluesmith.family import Primer
from cluesmith.publish.layout import Layout
from cluesmith.publish.measures import COVER
from cluesmith.publish.pages import Slot, framed
from cluesmith.publish.sections import Numbered, board_drawing, sections
from cluesmith.publish.words import headed, listed, plain, settled

Json = dict[str, Any]
# The greatest drawing, times the width and the height of the text area; in large print.
WIDE, HIGH, HIGH_LARGE = 0.82, 0.46, 0.36
LARGER = 1.9  # the greatest scale, times that of a puzzle's board


def cover(
    numbered: Sequence[Numbered],
    primers: Mapping[str, Primer],
    layout: Layout,
    seed: int | None,
) -> Json:
    """The cover as data for Typst."""
    phrases = layout.phrases
    author = plain(layout.author)
    return {
        "title": headed(layout.title) or phrases["title"],
        "subtitle": headed(layout.subtitle),
        "byline": phrases["by"].format(author=author) if author else "",
        "date": plain(layout.date),
        "summary": _summary(numbered, layout),
        "drawing": _drawing(numbered, primers, layout),
        "imprint": imprint(layout, seed),
    }


def imprint(layout: Layout, seed: int | None) -> str:
    """What the booklet was made with, if that is to be printed."""
    if not layout.imprint:
        return ""
    said = layout.phrases["colophon" if seed is None else "colophon-seed"]
    return settled(said.format(version=__version__, seed=seed))


def _summary(numbered: Sequence[Numbered], layout: Layout) -> str:
    """``24 puzzles: 8 Skyscraper, 8 Lol Sudoku and 8 Gold Star``."""
    phrases, count = layout.phrases, len(numbered)
    families = Counter(one.family for one in numbered)
    if len(families) == 1:
        only = phrases["only-family-1" if count == 1 else "only-family"]
        return only.format(count=count, family=next(iter(families)))
    total = phrases["count"].format(count=count)
    kinds = [phrases["of-family"].format(count=n, family=name) for name, n in families.items()]
    return f"{total}: {listed(kinds, layout.lang)}"


def _drawing(numbered: Sequence[Numbered], primers: Mapping[str, Primer], layout: Layout) -> Json:
    """The puzzle that was chosen; else the first whose numbers are legible, or an example."""
    page = layout.page
    high = HIGH_LARGE if layout.large_print else HIGH
    slot = Slot(WIDE * page.width, high * page.height, LARGER * layout.type.scale)
    shown = None
    if layout.cover is not None:
        shown = next((one.board for one in numbered if one.number == layout.cover), None)
        if shown is None:
            first, last = numbered[0].number, numbered[-1].number
            raise UsageError(f"no puzzle {layout.cover} for the cover: there are {first} to {last}")
    else:
        for one in numbered:
            side = slot.side(one.board, one.board.margins)
            small = one.board.number * side / one.board.square.width
            if one.entry.is_typical and small >= COVER:
                shown = one.board
                break
        else:
            example = next(iter(primers.values())).example
            shown = board_drawing(example, None, layout)
    side = slot.side(shown, shown.margins)
    return framed(shown, shown.margins, side, layout.phrases["alt-cover"])


def contents(numbered: Sequence[Numbered], layout: Layout) -> list[Json]:
    """The parts and their labels, in order; puzzles by section."""
    phrases, found = layout.phrases, list[Json]()
    for part in layout.shown:
        if part == "puzzles":
            found += [
                {"text": section.name, "label": f"section-{index}"}
                for index, section in enumerate(sections(numbered, layout))
            ]
        elif part != "cover":
            found.append({"text": phrases[f"part-{part}"], "label": f"part-{part}"})
    return found
