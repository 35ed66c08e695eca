"""Booklets: puzzles as PDFs, by way of manuscripts.

A manuscript is a PDF as data: every word, and every drawing with its size and place, part by
part.  `booklet.typ` has all markup.  No family is named here: rules and sizes come from the
families' primers, steps from their words and drawings.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from cluesmith import registry
from cluesmith.errors import UsageError
from cluesmith.family import Primer
from cluesmith.languages import language
from cluesmith.publish import typeset
from cluesmith.publish.captions import cut
from cluesmith.publish.cover import contents, cover
from cluesmith.publish.entries import Entry, hardest
from cluesmith.publish.example import with_free_example
from cluesmith.publish.explanations import explained, rules
from cluesmith.publish.layout import Layout
from cluesmith.publish.measures import MARKS, MM
from cluesmith.publish.pages import puzzles
from cluesmith.publish.sections import Numbered, arranged
from cluesmith.publish.solutions import solution_pages
from cluesmith.publish.words import plain

Json = dict[str, Any]
HEAD = 0.6  # of a page's width, the most that the title takes in its head
ANSWERS = ("solutions", "steps")  # parts that give puzzles away


@dataclass(frozen=True, slots=True)
class Book:
    """Puzzles in order, numbered and drawn, with what their pages are made from."""

    numbered: Sequence[Numbered]
    primers: Mapping[str, Primer]
    layout: Layout
    seed: int | None = None
    seconds: float | None = None  # to explain one

    @classmethod
    def of(
        cls,
        entries: Sequence[Entry],
        layout: Layout,
        *,
        seed: int | None = None,
        seconds: float | None = None,
    ) -> Book:
        if not entries:
            raise UsageError("no puzzle to print")
        if "steps" in layout.shown and hardest(entries) is None:
            raise UsageError("--explain: none of the puzzles can be rated")
        primers = _primers(entries, layout)
        return cls(arranged(entries, primers, layout), primers, layout, seed, seconds)

    def manuscript(self, parts: Sequence[str] | None = None) -> Json:
        """The PDF as data, with all parts or these."""
        layout = self.layout if parts is None else replace(self.layout, parts=parts, explain=False)
        return {**_setting(layout), "parts": [self._part(part, layout) for part in layout.shown]}

    def _part(self, part: str, layout: Layout) -> Json:
        if part == "cover":
            made = cover(self.numbered, self.primers, layout, self.seed)
            made["contents"] = contents(self.numbered, layout)
        elif part == "rules":
            found = self.primers.items()
            made = {"primers": [rules(name, one, self.numbered, layout) for name, one in found]}
        elif part == "puzzles":
            made = puzzles(self.numbered, layout)
        elif part == "solutions":
            made = solution_pages(self.numbered, layout)
        else:
            made = explained(self.numbered, self.primers, layout, self.seconds) or {}
        return {"part": part, **made}


def booklet(book: Book, fonts: Sequence[str] = ()) -> typeset.Printed:
    """The booklet as one PDF."""
    return typeset.pdf(book.manuscript(), fonts)


def parted(book: Book, fonts: Sequence[str] = ()) -> tuple[typeset.Printed, typeset.Printed]:
    """The booklet as two PDFs: what gives nothing away, and the solutions with the steps.

    Each must have a part.
    """
    shown = book.layout.shown
    answers = [part for part in shown if part in ANSWERS]
    others = [part for part in shown if part not in ANSWERS]
    first = typeset.pdf(book.manuscript(others), fonts)
    return first, typeset.pdf(book.manuscript(answers), fonts)


def one_each(book: Book, fonts: Sequence[str] = ()) -> Iterator[tuple[str, bytes]]:
    """A PDF for each puzzle, and for each solution if solutions are a part, with their names.

    A name is the puzzle's number, or its date where puzzles have dates.
    """
    days = book.layout.days(len(book.numbered))
    layout = replace(book.layout, per_page=1)
    for index, one in enumerate(book.numbered):
        name = days[index].isoformat() if days else f"{one.number:04}"
        own = replace(book, numbered=[one], layout=layout)
        for part, ending in (("puzzles", ""), ("solutions", "-solution")):
            if part in book.layout.shown:
                printed = typeset.pdf(own.manuscript([part]), fonts)
                yield f"{name}{ending}.pdf", printed.pdf


def _setting(layout: Layout) -> Json:
    """What all parts share: language, paper, type."""
    page, bleed = layout.page, layout.bleed * MM
    title = plain(layout.title) or layout.phrases["title"]
    return {
        "language": layout.lang,
        "region": language(layout.lang).region,
        "body": layout.type.body,
        "gutter": page.gutter,
        "large": layout.large_print,
        "grey": layout.greyscale,
        "alone": layout.alone is not None,
        "paper": {
            "width": page.paper_width,
            "height": page.paper_height,
            "side": page.side,
            "top": page.top,
            "bottom": page.bottom,
            "bleed": bleed,
            "marks": MARKS if bleed else 0,
        },
        "title": title,
        "short-title": cut(title, HEAD * page.width / layout.type.body),
        "author": plain(layout.author),
    }


def _primers(entries: Sequence[Entry], layout: Layout) -> dict[str, Primer]:
    """The primers of the families in the booklet, in order of appearance."""
    names = dict.fromkeys(entry.puzzle.family for entry in entries)
    found = ((name, registry.primer(name, layout.lang)) for name in names)
    return {name: with_free_example(name, primer, entries) for name, primer in found}
