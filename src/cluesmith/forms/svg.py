"""What drawings of square boards share: themes, numbers in cells, safe text.

Colours are presentation attributes, which every renderer understands; theme
"auto" is the light drawing plus a media query that repaints it on dark
screens, so a renderer without media queries shows it light.  A palette maps
the class of an element to its colour.  What a board consists of is each
family's business.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol

from cluesmith.errors import UsageError

FONT = "Roboto, 'Helvetica Neue', Helvetica, Arial, sans-serif"
# Half the height of a digit over its font size, in Roboto and Helvetica alike:
# renderers disagree on dominant-baseline, so baselines are placed by hand.
HALF_DIGIT = 0.356

Palette = Mapping[str, str]


class Layout(Protocol):
    """Where a board's rows and columns stand."""

    def centre(self, index: int) -> float: ...


@dataclass(frozen=True, slots=True)
class SquareLayout:
    """Where a square board stands: a family says where it begins.

    That is on a half pixel, which keeps lines of 1 px sharp.
    """

    size: int

    @property
    def origin(self) -> float:
        raise NotImplementedError

    @property
    def cell(self) -> int:
        return 48 if self.size <= 9 else 40 if self.size <= 20 else 32

    @property
    def board(self) -> int:
        return self.size * self.cell

    @property
    def canvas(self) -> int:
        return round(2 * self.origin) + self.board

    @property
    def digit(self) -> float:
        """Font size in a cell: two digits need a smaller one."""
        return round(self.cell * (0.56 if self.size <= 9 else 0.48), 2)

    def edge(self, index: int) -> float:
        """Where a row or column begins."""
        return self.origin + index * self.cell

    def centre(self, index: int) -> float:
        """The middle of a row or column."""
        return self.origin + (index + 0.5) * self.cell


@dataclass(frozen=True, slots=True)
class Mark:
    """A number to draw; a family may have places around the board too."""

    row: int
    column: int
    value: int


def palette(theme: str, light: Palette, dark: Palette) -> Palette:
    """The colours of a theme."""
    if theme not in ("light", "dark", "auto"):
        raise UsageError(f"unknown theme {theme!r}: expected light, dark or auto")
    return dark if theme == "dark" else light


def opening(
    name: str,
    theme: str,
    width: int,
    title: str,
    description: str,
    night: str,
    height: int | None = None,
) -> Iterator[str]:
    """How a drawing, square or of this height, begins; only the auto theme has `night`."""
    height = width if height is None else height
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{name}-{theme}" role="img" '
        f'viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
    )
    yield f"<title>{xml(title)}</title>"
    yield f"<desc>{xml(description)}</desc>"
    if theme == "auto":
        yield night


def night(name: str, dark: Palette, stroked: Collection[str]) -> str:
    """Repaints the auto theme, and only it: a page may hold several drawings inline."""
    rules = " ".join(
        f".{name}-auto .{part} {{ {'stroke' if part in stroked else 'fill'}: {colour}; }}"
        for part, colour in dark.items()
    )
    return f"<style>@media (prefers-color-scheme: dark) {{ {rules} }}</style>"


def marks(grid: Iterable[Iterable[int]]) -> list[Mark]:
    """Every number of a grid that is not 0."""
    return [Mark(r, c, value) for r, row in enumerate(grid) for c, value in enumerate(row) if value]


def numbers(
    part: str, shown: Iterable[Mark], font: float, weight: int, layout: Layout, colours: Palette
) -> Iterator[str]:
    """A group of centred numbers that share one look."""
    yield (
        f'<g class="{part}" fill="{colours[part]}" font-family="{FONT}" font-size="{font}" '
        f'font-weight="{weight}" text-anchor="middle">'
    )
    for mark in shown:
        x = round(layout.centre(mark.column), 2)
        y = round(layout.centre(mark.row) + HALF_DIGIT * font, 2)
        yield f'<text x="{x}" y="{y}">{mark.value}</text>'
    yield "</g>"


def xml(text: str) -> str:
    """Text safe inside an element; what XML 1.0 cannot carry at all becomes U+FFFD."""
    legal = "\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff"
    text = re.sub(f"[^{legal}]", "\ufffd", text)
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
