"""A layout: everything that decides how a booklet looks and what is in it, as one value.

The fields are what a layout file holds and what the options of the command line set, under the
same names; a hyphen there is an underscore here.  A field that cannot be is refused with its
name, so that whoever set it can say where.  Lengths that people give are millimetres.
"""

from __future__ import annotations

import datetime
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from cluesmith.errors import UsageError, nearest
from cluesmith.languages import LANGUAGES
from cluesmith.publish.measures import (
    GRIDS,
    MM,
    PAPERS,
    USUAL,
    USUAL_LARGE,
    Measures,
    Type,
    type_of,
)
from cluesmith.publish.words import catalogue

PARTS = ("cover", "rules", "puzzles", "solutions", "steps")
ALONE = ("puzzles", "solutions")  # what there is of a puzzle as wide as some columns
ORDERS = ("sections", "given")
EVERY = {"daily": 1, "weekly": 7}  # days
LONGEST = 200  # letters of a title or a name
MOST_NUMBER = 999_999
WIDTHS = (15.0, 600.0)  # mm, of a puzzle alone
BLEEDS = (1.0, 20.0)


class LayoutError(UsageError):
    """A field that cannot be: `field` is its name, `reason` what is wrong with it."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(f"{field.replace('_', '-')}: {reason}")
        self.field = field
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Layout:
    """How a booklet looks, and what is in it."""

    title: str = ""
    subtitle: str = ""
    author: str = ""
    date: str = ""  # on the cover, in any words
    cover: int | None = None  # number of the puzzle on the cover; by default one is chosen
    parts: Sequence[str] = ()  # by default all but steps, or those of ALONE
    explain: bool = False  # steps too
    order: str = ""  # by default sections, or given where puzzles have dates
    first_number: int = 1
    dates: str = ""  # of the first puzzle, and how often they come: 2026-11-23,weekly
    titles: Sequence[str] = ()  # of the puzzles, in place of their own
    paper: str = "a4"
    per_page: int | None = None  # at most; by default USUAL or USUAL_LARGE
    width: float | None = None  # mm: each puzzle on a page of its own, as wide as this
    columns: int | None = None  # the same, of so many columns of a newspaper
    column_width: float = 45.0
    column_gap: float = 4.0
    bleed: float = 0.0  # mm beyond the edge of the paper, with crop marks
    large_print: bool = False
    greyscale: bool = False
    imprint: bool = True
    lang: str = "en"

    def __post_init__(self) -> None:
        _one_of("paper", self.paper, PAPERS)
        _one_of("lang", self.lang, LANGUAGES)
        if self.per_page is not None:
            _one_of("per_page", self.per_page, GRIDS)
        if self.order:
            _one_of("order", self.order, ORDERS)
        for name in ("title", "subtitle", "author", "date"):
            _short(name, getattr(self, name), f"the {name}")
        for number, title in enumerate(self.titles, 1):
            _short("titles", title, f"the title of puzzle {number}")
        for part in self.parts:
            _one_of("parts", part, PARTS)
        if len(set(self.parts)) < len(self.parts):
            raise LayoutError("parts", "a part is named twice")
        _within("first_number", self.first_number, (0, MOST_NUMBER))
        _within("bleed", self.bleed, (0, BLEEDS[1]))
        if 0 < self.bleed < BLEEDS[0]:
            raise LayoutError("bleed", f"{self.bleed:g} mm, expected at least {BLEEDS[0]:g}")
        if self.width is not None:
            _within("width", self.width, WIDTHS)
            if self.columns is not None:
                raise LayoutError("columns", "give columns or width, not both")
        if self.columns is not None:
            _within("columns", self.columns, (1, 12))
            _within("column_width", self.column_width, WIDTHS)
            _within("column_gap", self.column_gap, (0, 50))
            _within("columns", self.alone or 0, WIDTHS, " mm in all")
        if self.alone is not None and not set(self.parts) <= set(ALONE):
            listed = " and ".join(ALONE)
            raise LayoutError("parts", f"puzzles of a width of their own have {listed} only")
        if self.alone is not None and self.bleed:
            raise LayoutError("bleed", "puzzles of a width of their own have no edge to cut at")
        if self.dates:
            schedule(self.dates)

    @property
    def alone(self) -> float | None:
        """The width of each puzzle in mm, where each has a page of its own."""
        if self.columns is not None:
            return self.columns * self.column_width + (self.columns - 1) * self.column_gap
        return self.width

    @property
    def shown(self) -> tuple[str, ...]:
        """The parts, in order."""
        usual = ALONE if self.alone is not None else PARTS[:-1]
        parts = tuple(self.parts) or usual
        return (*parts, "steps") if self.explain and "steps" not in parts else parts

    @property
    def has_sections(self) -> bool:
        """Whether puzzles are ordered by family and level, a section for each family."""
        return (self.order or ("given" if self.dates else "sections")) == "sections"

    @property
    def most(self) -> int:
        """The most puzzles on a page."""
        usual = USUAL_LARGE if self.large_print else USUAL
        return usual if self.per_page is None else self.per_page

    @property
    def type(self) -> Type:
        return type_of(self.paper, large=self.large_print)

    @property
    def page(self) -> Measures:
        """The measures of a page."""
        if self.alone is not None:
            return Measures.alone(self.alone * MM, self.type)
        return Measures.of(PAPERS[self.paper], self.type)

    @property
    def theme(self) -> str:
        """The colours of drawings."""
        return "grey" if self.greyscale else "print"

    @property
    def phrases(self) -> Mapping[str, str]:
        """The booklet's own texts."""
        return catalogue(self.lang)

    def days(self, number: int) -> list[datetime.date]:
        """The dates of so many puzzles, if they have dates."""
        if not self.dates:
            return []
        first, step = schedule(self.dates)
        try:
            return [first + datetime.timedelta(step * index) for index in range(number)]
        except OverflowError:
            raise LayoutError(
                "dates", f"{self.dates}: the dates run beyond the year 9999"
            ) from None


def schedule(text: str) -> tuple[datetime.date, int]:
    """The first date and the days from one to the next: of ``2026-11-23,weekly``."""
    day, comma, every = (part.strip() for part in text.partition(","))
    if comma and every not in EVERY:
        raise LayoutError("dates", f"{every!r:.40}, expected one of {', '.join(EVERY)}")
    try:
        if len(day) != len("2026-11-23"):
            raise ValueError
        return datetime.date.fromisoformat(day), EVERY[every or "daily"]
    except ValueError:
        expected = "a date such as 2026-11-23, or 2026-11-23,weekly"
        raise LayoutError("dates", f"{day!r:.40}, expected {expected}") from None


def split(text: str) -> tuple[str, ...]:
    """The parts that a text names: ``cover, puzzles``."""
    return tuple(part.strip().lower() for part in text.split(",") if part.strip())


def _one_of(field: str, value: object, known: Collection[object]) -> None:
    if value not in known:
        listed = ", ".join(map(str, known))
        close = nearest(str(value), [str(one) for one in known])
        meant = f"; did you mean {close}?" if close else ""
        raise LayoutError(field, f"{value!r:.40}, expected one of {listed}{meant}")


def _within(field: str, value: float, bounds: tuple[float, float], unit: str = "") -> None:
    least, most = bounds
    if not least <= value <= most:
        raise LayoutError(field, f"{value:g}{unit}, expected {least:g} to {most:,}")


def _short(field: str, text: str, name: str) -> None:
    if len(text) > LONGEST:
        raise LayoutError(field, f"{name} has {len(text):,} letters, at most {LONGEST}")
