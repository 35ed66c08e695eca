"""The style of a booklet: the options, and the measures that follow from them.

All lengths are points (1/72 inch).  The measures are defined here alone: `booklet.typ` takes
them as data, so that what `pages` finds legible is what is printed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cluesmith.errors import UsageError, unknown
from cluesmith.family import LANGUAGES
from cluesmith.publish.words import catalogue

MM = 72 / 25.4
PAPERS: Mapping[str, tuple[float, float]] = {"a4": (210 * MM, 297 * MM), "letter": (612.0, 792.0)}
# Columns and rows of a page of puzzles, by how many stand on it.
GRIDS: Mapping[int, tuple[int, int]] = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}
USUAL = 4  # puzzles on a page by default
SIDE, TOP, BOTTOM = 20 * MM, 18 * MM, 22 * MM  # margins
MOST_LETTERS = 200  # in a title or an author


@dataclass(frozen=True, slots=True)
class Type:
    """Sizes of type.

    `body` is the size of running text; `puzzle` the least size of any type on a puzzle's
    board, `solved` of the numbers in the cells of a solution, `small` of all else: a
    solution's clues, the rules' boards, the drawings of steps.  A unit of a drawing measures
    at most `scale`, so that a small board does not fill a page.  `example` is the width of
    the rules' example as a share of the text's, where its type allows.
    """

    body: float
    puzzle: float
    solved: float
    small: float
    scale: float
    example: float


COVER = 6.0  # least size of a number on the title page, which is only a preview
NORMAL = Type(body=11, puzzle=6.7, solved=7, small=6, scale=1.05, example=0.29)
LARGE = Type(body=17, puzzle=14, solved=14, small=9, scale=1.6, example=0.4)


@dataclass(frozen=True, slots=True)
class Style:
    """How a booklet looks."""

    title: str = ""
    author: str = ""
    paper: str = "a4"
    per_page: int | None = None  # at most; by default USUAL, and fewer puzzles have larger boards
    large_print: bool = False
    greyscale: bool = False
    language: str = "en"

    def __post_init__(self) -> None:
        if self.paper not in PAPERS:
            raise unknown("paper", self.paper, PAPERS)
        if self.most not in GRIDS:
            listed = ", ".join(map(str, GRIDS))
            raise UsageError(f"{self.per_page} puzzles per page: expected one of {listed}")
        if self.language not in LANGUAGES:
            raise unknown("language", self.language, LANGUAGES)
        for name, text in (("title", self.title), ("author", self.author)):
            if len(text) > MOST_LETTERS:
                raise UsageError(f"the {name} has {len(text):,} letters, at most {MOST_LETTERS}")

    @property
    def most(self) -> int:
        """The most puzzles on a page."""
        return USUAL if self.per_page is None else self.per_page

    @property
    def type(self) -> Type:
        return LARGE if self.large_print else NORMAL

    @property
    def theme(self) -> str:
        """The colours of drawings."""
        return "grey" if self.greyscale else "light"

    @property
    def phrases(self) -> Mapping[str, str]:
        """The booklet's own texts."""
        return catalogue(self.language)

    @property
    def width(self) -> float:
        """The width of the text area."""
        return PAPERS[self.paper][0] - 2 * SIDE

    @property
    def height(self) -> float:
        return PAPERS[self.paper][1] - TOP - BOTTOM

    @property
    def gutter(self) -> float:
        """The space between puzzles, across and down."""
        return 2.2 * self.type.body
