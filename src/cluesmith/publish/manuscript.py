"""A booklet as data for the typesetter: every word, every drawing with its size, what goes where.

Blind to families: their rules and sizes come from their primers, their steps
from their words and drawings.  Left out: any markup, which is booklet.typ's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from cluesmith import __version__, registry
from cluesmith.family import Primer
from cluesmith.publish import drawings, solutions
from cluesmith.publish.entries import Entry, Numbered
from cluesmith.publish.pages import puzzles
from cluesmith.publish.slots import Slot, placed
from cluesmith.publish.style import BOTTOM, COVER, PAPERS, SIDE, TOP, Style
from cluesmith.publish.telling import explained, rules
from cluesmith.publish.words import catalogue, headed, listed, plain, settled

Json = dict[str, Any]
ON_COVER = 3  # drawings on the title page
WORDS_WIDTH = 0.29  # the least, for words beside a drawing
REGIONS = {"en": "gb", "pt": "pt"}


def manuscript(
    entries: Sequence[Entry], style: Style, *, seed: int | None = None, explain: bool = False
) -> Json:
    """All that is printed."""
    said = catalogue(style.language)
    primers = _primers(entries, style)
    numbered = [
        _numbered(number, entry, primers[entry.puzzle.family], style)
        for number, entry in enumerate(entries, 1)
    ]
    width, height = PAPERS[style.paper]
    author = plain(style.author)
    colophon = said["colophon" if seed is None else "colophon-seed"]
    return {
        "language": style.language,
        "region": REGIONS[style.language],
        "body": style.type.body,
        "gutter": style.gutter,
        "paper": {"width": width, "height": height, "side": SIDE, "top": TOP, "bottom": BOTTOM},
        "title": plain(style.title) or said["title"],
        "headline": headed(style.title) or said["title"],
        "author": author,
        "byline": said["by"].format(author=author) if author else "",
        "summary": _summary(entries, style.language),
        "cover": _cover(numbered, primers, style),
        "least_words": WORDS_WIDTH * style.width,
        "colophon": settled(colophon.format(version=__version__, seed=seed)),
        "primers": [rules(name, primer, entries, style) for name, primer in primers.items()],
        "puzzles": puzzles(numbered, style),
        "solutions": _solutions(numbered, style),
        "explained": explained(numbered, primers, style) if explain else None,
    }


def _primers(entries: Sequence[Entry], style: Style) -> dict[str, Primer]:
    """Those of the families that occur, in the order in which they do."""
    names = dict.fromkeys(entry.puzzle.family for entry in entries)
    return {name: registry.primer(name, style.language) for name in names}


def _numbered(number: int, entry: Entry, primer: Primer, style: Style) -> Numbered:
    puzzle, grey, said = entry.puzzle, style.greyscale, catalogue(style.language)
    return Numbered(
        number,
        entry,
        f"{registry.family(puzzle.family).title} {primer.size(puzzle)}",
        said["unrated" if entry.level is None else entry.level],
        primer.note(puzzle),
        drawings.of_board(puzzle, None, greyscale=grey),
        drawings.of_board(puzzle, entry.solution, greyscale=grey),
    )


def _summary(entries: Sequence[Entry], language: str) -> str:
    """``24 puzzles: 8 Skyscraper, 8 Lol Sudoku and 8 Gold Star``."""
    said, count = catalogue(language), len(entries)
    families = Counter(registry.family(entry.puzzle.family).title for entry in entries)
    if len(families) == 1:
        only = said["only-family-1" if count == 1 else "only-family"]
        return only.format(count=count, family=next(iter(families)))
    total = said["count"].format(count=count)
    kinds = [said["of-family"].format(count=n, family=name) for name, n in families.items()]
    return f"{total}: {listed(kinds, language)}"


def _cover(numbered: Sequence[Numbered], primers: Mapping[str, Primer], style: Style) -> list[Json]:
    """The first puzzle of each family that is small enough, but not tiny, or its example."""
    families = list(primers)[:ON_COVER]
    side = min(0.42, 0.92 / len(families)) * style.width
    slot = Slot(side, side, style.type.scale)
    shown = []
    for name in families:
        own = [one for one in numbered if one.entry.puzzle.family == name]
        boards = [one.board for one in own if one.entry.is_typical]
        small = [one for one in boards if slot.scale(one) * one.number >= COVER]
        example = drawings.of_board(primers[name].example, None, greyscale=style.greyscale)
        shown.append(placed(next(iter([*small, example])), slot, registry.family(name).title))
    return shown


def _solutions(numbered: Sequence[Numbered], style: Style) -> Json:
    said = catalogue(style.language)

    def item(place: solutions.Solved) -> Json:
        one = numbered[place.index]
        alt = said["alt-solution"].format(number=one.number, name=one.name)
        drawing = {"svg": one.solved.svg, "width": place.width, "alt": alt}
        return {"number": one.number, "drawing": drawing}

    rows = [
        {"items": [item(place) for place in row.items], "blank": row.blank}
        for row in solutions.rows([one.solved for one in numbered], style)
    ]
    return {"heading": said["solutions"], "rows": rows}
