"""The order of a booklet's puzzles, their numbers, dates and titles, and its sections."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Any

from cluesmith import registry
from cluesmith.errors import UsageError
from cluesmith.family import Primer
from cluesmith.forms.svg import Drawing
from cluesmith.publish.entries import Entry
from cluesmith.publish.layout import Layout
from cluesmith.publish.words import as_text, clean


@dataclass(frozen=True, slots=True)
class Numbered:
    """An entry, its number in the booklet, what its caption says, and its drawings."""

    number: int
    entry: Entry
    family: str
    name: str
    level: str
    note: str
    date: str
    day: str
    title: str
    author: str
    board: Drawing
    solved: Drawing


@dataclass(frozen=True, slots=True)
class Section:
    """Puzzles that stand together: of one family, or all."""

    name: str
    items: Sequence[Numbered]


def arranged(
    entries: Sequence[Entry], primers: Mapping[str, Primer], layout: Layout
) -> list[Numbered]:
    """The entries in order, numbered; `UsageError` if there are more titles than entries."""
    if len(layout.titles) > len(entries):
        raise UsageError(f"{len(layout.titles)} titles for {len(entries)} puzzles")
    days = layout.days(len(entries))
    found = []
    for index, entry in enumerate(in_order(entries, layout)):
        own = layout.titles[index] if index < len(layout.titles) else None
        said = [date_in_words(days[index], layout, key) for key in ("date", "day")] if days else []
        found.append(
            _numbered(
                layout.first_number + index, entry, primers[entry.puzzle.family], layout, said, own
            )
        )
    return found


def in_order(entries: Sequence[Entry], layout: Layout) -> list[Entry]:
    """The entries as they are printed: by family, first come, and by level; or as given."""
    if not layout.has_sections:
        return list(entries)
    first: dict[str, int] = {}
    for entry in entries:
        first.setdefault(entry.puzzle.family, len(first))
    return sorted(entries, key=lambda one: (first[one.puzzle.family], one.hardness[0]))


def sections(numbered: Sequence[Numbered], layout: Layout) -> list[Section]:
    """The sections, in order."""
    if not layout.has_sections:
        return [Section(layout.phrases["puzzles"], numbered)]
    return [Section(name, list(items)) for name, items in groupby(numbered, lambda n: n.family)]


def levels(items: Sequence[Numbered]) -> Iterator[str]:
    """The levels of puzzles, each once, the easiest first."""
    ranked = sorted(items, key=lambda one: one.entry.hardness[0])
    yield from dict.fromkeys(one.level for one in ranked)


def _numbered(
    number: int,
    entry: Entry,
    primer: Primer,
    layout: Layout,
    dates: Sequence[str],
    title: str | None,
) -> Numbered:
    puzzle = entry.puzzle
    said, day = dates or ("", "")
    return Numbered(
        number,
        entry,
        primer.name,
        f"{primer.name} {primer.size(puzzle)}",
        layout.phrases["unrated" if entry.level is None else entry.level],
        primer.note(puzzle),
        said,
        day,
        clean(as_text(puzzle.meta.get("title")) if title is None else title),
        clean(as_text(puzzle.meta.get("author"))),
        board_drawing(puzzle, None, layout),
        board_drawing(puzzle, entry.solution, layout),
    )


def board_drawing(puzzle: Any, solution: Any, layout: Layout) -> Drawing:
    """A puzzle, or its solution without a caption; neither has a background."""
    drawn: Drawing = registry.family_of(puzzle).draw.svg(puzzle, solution, theme=layout.theme)
    return drawn.without("paper") if solution is None else drawn.without("paper", "caption")


def date_in_words(day: date, layout: Layout, key: str) -> str:
    """``Monday 23 November 2026``, or with the key ``day`` only ``23 November 2026``."""
    phrases = layout.phrases
    return phrases[key].format(
        weekday=phrases["weekdays"].split("|")[day.weekday()],
        day=day.day,
        month=phrases["months"].split("|")[day.month - 1],
        year=day.year,
    )
