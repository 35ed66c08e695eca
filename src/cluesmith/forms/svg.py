"""Drawings as values, and what drawings of boards share: themes, numbers in cells, safe text.

A drawing is a list of parts.  Each part knows its class, its markup, its texts and their
size of type, so that a page, the printer and a picture need not read SVG again: they
ask for its size, leave parts out, or collect the styles.

Colours are presentation attributes, which every renderer understands; theme
"auto" is the light drawing plus a media query that repaints it on dark
screens, so a renderer without media queries shows it light.  A palette maps
the class of an element to its colour.  What a board consists of is each
family's business.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple, Protocol

from cluesmith.errors import UsageError

FONT = "Roboto, 'Helvetica Neue', Helvetica, Arial, sans-serif"
# Half the height of a digit over its font size, in Roboto and Helvetica alike:
# renderers disagree on dominant-baseline, so baselines are placed by hand.
HALF_DIGIT = 0.356
BOLD_FACE, MEDIUM_FACE, PLAIN_FACE = 700, 500, 400
DIGIT_WIDTH = 0.562  # of a digit over its font size, in Roboto and Helvetica alike
NO_TYPE = 20.0  # size of type of a drawing without texts
THEMES = ("auto", "light", "dark", "grey", "print")

# On paper a grey is a screen of dots: what is darker than this is printed black instead.  Of
# colours, those whose parts differ by no more than `NEUTRAL` are greys.
DARK, DARK_TEXT, NEUTRAL = 0x40, 0x70, 0x18

Palette = Mapping[str, str]
Colours = Mapping[str, tuple[str, str]]  # by the class of an element: light, dark


class Box(NamedTuple):
    """A part of a drawing's plane."""

    x: float
    y: float
    width: float
    height: float

    def grown(self, top: float, right: float, bottom: float, left: float) -> Box:
        """The box with so much more on each side."""
        return Box(
            self.x - left, self.y - top, self.width + left + right, self.height + top + bottom
        )


class Margins(NamedTuple):
    """What is around a frame, as parts of its width."""

    top: float
    right: float
    bottom: float
    left: float

    @property
    def across(self) -> float:
        """The width of all, times that of the frame."""
        return 1 + self.left + self.right

    @property
    def down(self) -> float:
        return 1 + self.top + self.bottom


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a drawing: its class, its markup (possibly none), and its texts, of one size."""

    name: str
    markup: str
    font: float = 0.0
    texts: tuple[str, ...] = ()

    @property
    def is_names(self) -> bool:
        """Whether its texts are names of cells: nothing but letters."""
        return bool(self.texts) and all(map(str.isalpha, self.texts))


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing as a value; `str` of it is an SVG document.

    `dark` are the CSS rules that repaint it on a dark screen.  `x` and `y` are where its view
    begins.  `frame` is the square that it looks as large as, without what stands around the
    board; `ink` is all that is drawn.
    """

    name: str
    theme: str
    width: float
    height: float
    title: str
    description: str
    dark: str
    parts: tuple[Part, ...]
    x: float = 0.0
    y: float = 0.0
    frame: Box | None = None
    ink: Box | None = None

    def __str__(self) -> str:
        return self.svg()

    def svg(self, *, styled: bool = True, width: float | None = None) -> str:
        """The SVG document, as wide as so many millimetres, or a pixel to a unit.

        Only the auto theme has a style, which may be left out.
        """
        size = f'width="{self.width:g}" height="{self.height:g}"'
        if width is not None:
            high = round(width * self.height / self.width, 3)
            size = f'width="{width:g}mm" height="{high:g}mm"'
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" class="{self.name}-{self.theme}" role="img" '
            f'viewBox="{self.x:g} {self.y:g} {self.width:g} {self.height:g}" {size}>',
            f"<title>{xml(self.title)}</title>",
            f"<desc>{xml(self.description)}</desc>" if self.description else "",
            self.style if styled else "",
            *(part.markup for part in self.parts),
            "</svg>",
        ]
        return "\n".join(filter(None, lines)) + "\n"

    @property
    def style(self) -> str:
        """Repaints the auto theme, and only it: a page may hold several drawings inline."""
        if self.theme != "auto":
            return ""
        return f"<style>@media (prefers-color-scheme: dark) {{ {self.dark} }}</style>"

    def without(self, *names: str) -> Drawing:
        """The drawing without the parts of these classes."""
        return replace(self, parts=tuple(part for part in self.parts if part.name not in names))

    @property
    def view(self) -> Box:
        """All that is shown."""
        return Box(self.x, self.y, self.width, self.height)

    @property
    def square(self) -> Box:
        """Its frame; without one, all of it."""
        return self.frame or self.view

    @property
    def margins(self) -> Margins:
        """What is drawn around the frame."""
        frame, ink = self.square, self.ink or self.view
        around = (
            frame.y - ink.y,
            ink.x + ink.width - frame.x - frame.width,
            ink.y + ink.height - frame.y - frame.height,
            frame.x - ink.x,
        )
        return Margins(*(max(0.0, side / frame.width) for side in around))

    def cropped(self, box: Box) -> Drawing:
        """The drawing with this view."""
        x, y, width, height = (round(value, 2) for value in box)
        return replace(self, x=x, y=y, width=width, height=height)

    @property
    def smallest(self) -> float:
        """The size of its smallest type."""
        return min(self._sizes(), default=NO_TYPE)

    @property
    def usual(self) -> float:
        """The size of most of its texts: on a finished board, its numbers."""
        sizes = Counter(self._sizes())
        return max(sizes, key=lambda size: sizes[size], default=NO_TYPE)

    def legible(self, numbers: float, names: float) -> float:
        """The scale at which no number or sign is smaller than this, nor any name of a cell."""
        named = [part for part in self.parts if part.texts]
        sizes = ((names if part.is_names else numbers) / part.font for part in named)
        return max(sizes, default=0.0)

    @property
    def number(self) -> float:
        """The size of its smallest number; names of cells are not numbers."""
        fonts = [part.font for part in self.parts if any(map(str.isdecimal, part.texts))]
        return min(fonts, default=self.usual)

    def _sizes(self) -> Iterator[float]:
        """The size of type of each text."""
        return (part.font for part in self.parts for _ in part.texts)


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
    def box(self) -> Box:
        """The cells."""
        return Box(self.origin, self.origin, self.board, self.board)

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


@dataclass(frozen=True, slots=True)
class Look:
    """The colours of a kind of drawing, by the class of an element, in both themes."""

    light: Palette
    dark: Palette
    stroked: Collection[str]
    texts: Collection[str]

    @classmethod
    def of(cls, colours: Colours, stroked: Collection[str], texts: Collection[str] = ()) -> Look:
        """The look with these pairs of colours; `stroked` are lines, `texts` are read."""
        light, dark = ({name: pair[i] for name, pair in colours.items()} for i in (0, 1))
        return cls(light, dark, stroked, texts)

    def colours(self, theme: str) -> Palette:
        """The colours of a theme.

        Two are for paper: "grey" has the luminance of the light colours, and "print" those
        colours, but texts and all that is nearly grey in black ink alone.
        """
        if theme not in THEMES:
            raise UsageError(f"unknown theme {theme!r}: expected {', '.join(THEMES)}")
        if theme in ("grey", "print"):
            inked = theme == "grey"
            return {
                name: self._grey(name, colour)
                if inked or name in self.texts or _is_neutral(colour)
                else colour
                for name, colour in self.light.items()
            }
        return self.dark if theme == "dark" else self.light

    def _grey(self, name: str, colour: str) -> str:
        """The grey of a colour's luminance, as sRGB weighs its parts; black if it is dark."""
        red, green, blue = bytes.fromhex(colour.removeprefix("#"))
        level = round(0.2126 * red + 0.7152 * green + 0.0722 * blue)
        level = 0 if level < (DARK_TEXT if name in self.texts else DARK) else level
        return f"#{level:02x}{level:02x}{level:02x}"

    def drawing(
        self,
        name: str,
        theme: str,
        size: tuple[int, int],
        title: str,
        description: str,
        parts: Iterable[Part],
        *,
        frame: Box | None = None,
        ink: Box | None = None,
    ) -> Drawing:
        """The parts on paper of this width and height."""
        width, height = size
        colour = self.colours(theme)["paper"]
        paper = f'<rect class="paper" width="{width}" height="{height}" fill="{colour}"/>'
        rules = " ".join(
            f".{name}-auto .{part} {{ {'stroke' if part in self.stroked else 'fill'}: {colour}; }}"
            for part, colour in self.dark.items()
        )
        shown = (Part("paper", paper), *parts)
        return Drawing(
            name, theme, width, height, title, description, rules, shown, frame=frame, ink=ink
        )


def _is_neutral(colour: str) -> bool:
    parts = bytes.fromhex(colour.removeprefix("#"))
    return max(parts) - min(parts) <= NEUTRAL


def marks(grid: Iterable[Iterable[int]]) -> list[Mark]:
    """Every number of a grid that is not 0."""
    return [Mark(r, c, value) for r, row in enumerate(grid) for c, value in enumerate(row) if value]


def group(name: str, look: str, elements: Iterable[str]) -> Part:
    """Elements that share one look."""
    return Part(name, "\n".join([f'<g class="{name}" {look}>', *elements, "</g>"]))


def lines(layout: SquareLayout, colours: Palette) -> list[Part]:
    """The lines between the cells of a square board, and its frame."""
    near, side = layout.origin, layout.board
    inner = map(layout.edge, range(1, layout.size))
    drawn = (f'<path d="M{at} {near}v{side}M{near} {at}h{side}"/>' for at in inner)
    frame = (
        f'<rect class="frame" x="{near}" y="{near}" width="{side}" height="{side}" '
        f'fill="none" stroke="{colours["frame"]}" stroke-width="2"/>'
    )
    thin = f'stroke="{colours["lines"]}" stroke-width="1"'
    return [group("lines", thin, drawn), Part("frame", frame)]


def path(name: str, drawn: str, look: str) -> Part:
    """A path; without markup where nothing is drawn."""
    return Part(name, f'<path class="{name}" d="{drawn}" {look}/>' if drawn else "")


def texts(
    name: str,
    placed: Iterable[tuple[float, float, object]],
    font: float,
    colours: Palette,
    weight: int | None = None,
    anchor: str = "middle",
) -> Part:
    """A group of texts that share one look, each with the point it is anchored at."""
    shown = [(x, y, str(text)) for x, y, text in placed]
    bold = "" if weight is None else f'font-weight="{weight}" '
    look = f'fill="{colours[name]}" font-family="{FONT}" font-size="{font:g}" {bold}'
    drawn = group(
        name,
        f'{look}text-anchor="{anchor}"',
        (f'<text x="{x}" y="{y}">{text}</text>' for x, y, text in shown),
    )
    return replace(drawn, font=font, texts=tuple(text for *_, text in shown))


def numbers(
    name: str, shown: Iterable[Mark], font: float, weight: int, layout: Layout, colours: Palette
) -> Part:
    """A group of centred numbers that share one look."""
    low = HALF_DIGIT * font
    placed = (
        (round(layout.centre(mark.column), 2), round(layout.centre(mark.row) + low, 2), mark.value)
        for mark in shown
    )
    return texts(name, placed, font, colours, weight)


def xml(text: str) -> str:
    """Text safe inside an element; what XML 1.0 cannot carry at all becomes U+FFFD."""
    legal = "\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff"
    text = re.sub(f"[^{legal}]", "\ufffd", text)
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
