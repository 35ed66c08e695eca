"""Booklets: puzzles as a PDF, by way of a manuscript.

A manuscript is the booklet as data: every word, and every drawing with its size and place.
`booklet.typ` has all markup.  No family is named here: rules and sizes come from the
families' primers, steps from their words and drawings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from cluesmith import __version__, registry
from cluesmith.errors import UsageError
from cluesmith.family import Primer
from cluesmith.publish import typeset
from cluesmith.publish.entries import Entry, Numbered, hardest
from cluesmith.publish.example import with_free_example
from cluesmith.publish.explanations import explained, rules
from cluesmith.publish.pages import Slot, Solved, board_drawing, placed, puzzles, solution_rows
from cluesmith.publish.style import BOTTOM, COVER, PAPERS, SIDE, TOP, Style
from cluesmith.publish.words import headed, listed, plain, settled

Json = dict[str, Any]
ON_COVER = 3  # drawings on the title page
WORDS_WIDTH = 0.29  # the least width of words beside a drawing, times that of the text area
REGIONS = {"en": "gb", "pt": "pt"}


def booklet(
    entries: Sequence[Entry],
    style: Style,
    *,
    seed: int | None = None,
    explain: bool = False,
    fonts: Sequence[str] = (),
    seconds: float | None = None,
) -> typeset.Printed:
    """The entries as a PDF; `explain` adds every step of the hardest, found within `seconds`."""
    if not entries:
        raise UsageError("no puzzle to print")
    if explain and hardest(entries) is None:
        raise UsageError("--explain: none of the puzzles can be rated")
    data = manuscript(entries, style, seed=seed, explain=explain, seconds=seconds)
    return typeset.pdf(data, fonts)


def manuscript(
    entries: Sequence[Entry],
    style: Style,
    *,
    seed: int | None = None,
    explain: bool = False,
    seconds: float | None = None,
) -> Json:
    """The booklet as data."""
    phrases = style.phrases
    primers = _primers(entries, style)
    numbered = [
        _numbered(number, entry, primers[entry.puzzle.family], style)
        for number, entry in enumerate(entries, 1)
    ]
    width, height = PAPERS[style.paper]
    author = plain(style.author)
    colophon = phrases["colophon" if seed is None else "colophon-seed"]
    return {
        "language": style.language,
        "region": REGIONS[style.language],
        "body": style.type.body,
        "gutter": style.gutter,
        "paper": {"width": width, "height": height, "side": SIDE, "top": TOP, "bottom": BOTTOM},
        "title": plain(style.title) or phrases["title"],
        "headline": headed(style.title) or phrases["title"],
        "author": author,
        "byline": phrases["by"].format(author=author) if author else "",
        "summary": _summary(entries, primers, style),
        "cover": _cover(numbered, primers, style),
        "least_words": WORDS_WIDTH * style.width,
        "colophon": settled(colophon.format(version=__version__, seed=seed)),
        "primers": [rules(name, primer, entries, style) for name, primer in primers.items()],
        "puzzles": puzzles(numbered, style),
        "solutions": _solutions(numbered, style),
        "explained": explained(numbered, primers, style, seconds) if explain else None,
    }


def _primers(entries: Sequence[Entry], style: Style) -> dict[str, Primer]:
    """The primers of the families in the booklet, in order of appearance."""
    names = dict.fromkeys(entry.puzzle.family for entry in entries)
    found = ((name, registry.primer(name, style.language)) for name in names)
    return {name: with_free_example(name, primer, entries) for name, primer in found}


def _numbered(number: int, entry: Entry, primer: Primer, style: Style) -> Numbered:
    puzzle = entry.puzzle
    return Numbered(
        number,
        entry,
        f"{primer.name} {primer.size(puzzle)}",
        style.phrases["unrated" if entry.level is None else entry.level],
        primer.note(puzzle),
        board_drawing(puzzle, None, style),
        board_drawing(puzzle, entry.solution, style),
    )


def _summary(entries: Sequence[Entry], primers: Mapping[str, Primer], style: Style) -> str:
    """``24 puzzles: 8 Skyscraper, 8 Lol Sudoku and 8 Gold Star``."""
    phrases, count = style.phrases, len(entries)
    families = Counter(primers[entry.puzzle.family].name for entry in entries)
    if len(families) == 1:
        only = phrases["only-family-1" if count == 1 else "only-family"]
        return only.format(count=count, family=next(iter(families)))
    total = phrases["count"].format(count=count)
    kinds = [phrases["of-family"].format(count=n, family=name) for name, n in families.items()]
    return f"{total}: {listed(kinds, style.language)}"


def _cover(numbered: Sequence[Numbered], primers: Mapping[str, Primer], style: Style) -> list[Json]:
    """One board of each family: its first small, but not tiny, puzzle, or its example."""
    families = list(primers)[:ON_COVER]
    side = min(0.42, 0.92 / len(families)) * style.width
    slot = Slot(side, side, style.type.scale)
    shown = []
    for name in families:
        own = [one for one in numbered if one.entry.puzzle.family == name]
        boards = [one.board for one in own if one.entry.is_typical]
        small = [one for one in boards if slot.scale(one) * one.number >= COVER]
        example = board_drawing(primers[name].example, None, style)
        shown.append(placed(next(iter([*small, example])), slot, primers[name].name))
    return shown


def _solutions(numbered: Sequence[Numbered], style: Style) -> Json:
    def item(place: Solved) -> Json:
        one = numbered[place.index]
        alt = style.phrases["alt-solution"].format(number=one.number, name=one.name)
        drawing = {"svg": str(one.solved), "width": place.width, "alt": alt}
        return {"number": one.number, "drawing": drawing}

    rows = [
        {"items": [item(place) for place in row.items], "blank": row.blank}
        for row in solution_rows([one.solved for one in numbered], style)
    ]
    return {"heading": style.phrases["solutions"], "rows": rows}
