"""Colours and style of figures, and a matplotlib figure as SVG text.

Text stays text, in Roboto where the reader has it.  Each line of it states its length as
measured here, so that another font is fitted into the same place.  Where the package with
Roboto is missing, matplotlib's own DejaVu Sans is measured.  Colours are the light theme's;
`NIGHT` is the style sheet that repaints them on dark screens.  Series take the
palette of Okabe and Ito, which colour-blind readers can tell apart.  The SVG is the
same for the same figure: it holds no dates and no random ids.
"""

from __future__ import annotations

import html
import io
import re
import warnings
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

import matplotlib
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties, fontManager
from matplotlib.textpath import text_to_path

from cluesmith.lab.report.text import safe

# Each colour of the light theme, and the one that replaces it on dark screens.
INK, QUIET, RULE, GROUND = "#1c2027", "#5c636d", "#d9dbde", "#ffffff"
SERIES = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")
HEAT = (
    "#fdfbd8", "#e6f3b6", "#c3e5b4", "#86cfba", "#4cb7c3",
    "#2795c1", "#2367ad", "#243c97", "#0c2060",
)  # fmt: skip
# Numbers on heat.  The ends of the scale swap places at night; the middle stays readable in black.
ON_HEAT = ("#10141a",) * 3 + ("#11151b",) * 3 + (GROUND,) * 3
DARK = {
    INK: "#e6e7e9", QUIET: "#a3a9b2", RULE: "#343a43", GROUND: "#15181d", ON_HEAT[0]: "#ffffff",
    **dict(zip(
        SERIES, ("#3f9fde", "#ec7631", "#1fb98c", "#dd93bb", "#e9a820", "#92d2f6"), strict=True
    )),
    **dict(zip(HEAT, reversed(HEAT), strict=True)),
}  # fmt: skip
NIGHT = "@media (prefers-color-scheme: dark) {{ {} }}".format(
    " ".join(
        f'.chart [style*="{part}: {day}"] {{ {part}: {night} !important; }}'
        for day, night in DARK.items()
        for part in ("fill", "stroke")
    )
)
ROBOTO, DEJAVU = "Roboto", "DejaVu Sans"
# What a reader's program tries: the font that was measured, then others about as wide.
FONTS = {
    ROBOTO: "Roboto, 'Helvetica Neue', Arial, sans-serif",
    DEJAVU: "'DejaVu Sans', Verdana, sans-serif",
}
STYLE: Any = {
    "font.size": 12, "text.color": INK, "text.parse_math": False, "text.hinting": "none",
    "figure.dpi": 72, "savefig.dpi": 72, "figure.facecolor": "none",  # so that a point is a pixel
    "savefig.facecolor": "none", "svg.fonttype": "none", "path.simplify": False,
    "axes.spines.left": False, "axes.spines.right": False, "axes.spines.top": False,
    "axes.edgecolor": QUIET, "axes.facecolor": "none", "axes.axisbelow": True,
    "axes.labelcolor": INK, "axes.labelsize": 13, "axes.labelpad": 8,
    "axes.titlelocation": "left", "axes.titlesize": 13, "axes.titlepad": 12,
    "axes.xmargin": 0.03, "axes.ymargin": 0.04, "grid.color": RULE, "grid.linewidth": 1,
    "xtick.color": QUIET, "xtick.major.size": 5, "xtick.major.pad": 6, "xtick.labelsize": 12,
    "ytick.color": QUIET, "ytick.major.size": 0, "ytick.major.pad": 7, "ytick.labelsize": 12,
    "legend.frameon": False, "legend.fontsize": 13, "legend.labelcolor": INK,
    "legend.borderpad": 0, "legend.borderaxespad": 0, "legend.handlelength": 2.1,
    "legend.handletextpad": 0.5, "legend.columnspacing": 3, "legend.labelspacing": 0.55,
    "lines.linewidth": 2, "lines.markersize": 8, "errorbar.capsize": 4,
}  # fmt: skip
HEADING, MARGIN = 24, 20  # a line of a heading, and the space around a picture
HEADING_SIZE = 17
_TEXT = re.compile(r"<text ([^>]*font-size: ([\d.]+)px[^>]*)>([^<]+)</text>")
_IDS = re.compile(r' (?:id="(?![mp][0-9a-f]{10}")[^"]*"|clip-path="[^"]*")')
_FONT = re.compile(r" font-family: [^;]*;?| transform=\"rotate\(-0 [^\"]*\"")
_SHAPES = re.compile(r"<defs>.*?</defs>", re.DOTALL)
_DECIMALS = re.compile(r"-?\d+\.\d{3,}")
_ILLEGAL = re.compile("[^\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def plain(text: str) -> str:
    """Text on one line, without characters that XML cannot hold."""
    return _ILLEGAL.sub("\ufffd", text)


@cache
def font() -> str:
    """The font that text is measured in: Roboto, registered with matplotlib, or DejaVu Sans."""
    try:
        folder = resources.files("font_roboto") / "files"
        for face in ("Regular", "Bold"):
            fontManager.addfont(str(folder / f"Roboto-{face}.ttf"))
    except (ModuleNotFoundError, OSError):
        return DEJAVU
    return ROBOTO


def style() -> Any:
    """The settings of matplotlib."""
    return {**STYLE, "font.family": _families()}


def _families() -> list[str]:
    return list(dict.fromkeys([font(), DEJAVU]))  # the second has signs that the first lacks


@cache
def width(text: str, size: float, weight: str = "normal") -> float:
    """How wide a line of text is at this font size."""
    properties = FontProperties(family=_families(), size=size, weight=weight)
    with warnings.catch_warnings(action="ignore"):
        return float(text_to_path.get_text_width_height_descent(text, properties, False)[0])


def fitted(text: str, size: float, weight: str = "normal") -> str:
    """The attributes by which a line of text has this width in any font."""
    long = width(text, size, weight)
    return f'textLength="{long:.1f}" lengthAdjust="spacingAndGlyphs"'


@dataclass(frozen=True, slots=True)
class Drawing:
    """The elements of a drawn figure, and its size in pixels."""

    elements: str
    width: float
    height: float


def drawing(figure: Figure, salt: str) -> Drawing:
    """The figure cut to what it shows; `salt` keeps its ids apart from those of others."""
    file = io.StringIO()
    nothing = dict.fromkeys(("Date", "Creator", "Format", "Type"))
    with (
        matplotlib.rc_context({"svg.hashsalt": salt}),
        warnings.catch_warnings(action="ignore"),  # of letters that no font has
    ):
        # Padded for programs that ignore the length of texts; "tight" would draw it twice.
        box = figure.get_tightbbox().padded(0.1)
        figure.savefig(file, format="svg", bbox_inches=box, metadata=nothing)
    text = file.getvalue()
    size = re.search(r'viewBox="0 0 (\S+) (\S+)"', text)
    assert size
    text = text[text.index('<g id="figure') : text.rindex("</svg>")]
    text = re.sub(r"<clipPath.*?</clipPath>", "", text, flags=re.DOTALL)
    # Shapes take their colour where they are used: a style sheet does not reach inside.
    text = _SHAPES.sub(lambda m: re.sub(r"stroke: #\w+;? ?", "", m[0]), text)
    text = re.sub(r">\s+<", "><", text).replace("<defs></defs>", "").replace("xlink:", "")
    text = re.sub(r"<[^>]*>", lambda m: _shorter(m[0]), text)
    text = _TEXT.sub(_fitted, text)
    return Drawing(text, float(size[1]), float(size[2]))


def _fitted(found: re.Match[str]) -> str:
    """A text element that states its length."""
    attributes, size, text = found.groups()
    return f"<text {attributes} {fitted(html.unescape(text), float(size))}>{text}</text>"


def _shorter(tag: str) -> str:
    """A tag without what it does not need."""
    tag = _FONT.sub("", _IDS.sub("", tag))
    return " ".join(_DECIMALS.sub(lambda m: f"{float(m[0]):.1f}", tag).split())


def inline(found: Drawing, title: str, description: str) -> str:
    """An `svg` element of a page whose style sheet includes `NIGHT`."""
    return _element(found.elements, found.width, found.height, title, description)


def picture(found: Drawing, title: str, heading: list[str], description: str) -> str:
    """An SVG file of its own: with a heading, a background and night colours."""
    wide, down = found.width + 2 * MARGIN, MARGIN + HEADING * len(heading)
    high = found.height + down + MARGIN
    lines = (
        f'<text x="{MARGIN}" y="{MARGIN + 12 + at * HEADING}" style="font-weight: bold; '
        f'font-size: {HEADING_SIZE}px; fill: {INK}" {fitted(line, HEADING_SIZE, "bold")}>'
        f"{safe(line)}</text>"
        for at, line in enumerate(heading)
    )
    body = (
        f'<style>{NIGHT}</style>\n<rect width="{wide:.0f}" height="{high:.0f}" '
        f'style="fill: {GROUND}"/>{"".join(lines)}\n'
        f'<g transform="translate({MARGIN} {down})">{found.elements}</g>'
    )
    return _element(body, wide, high, title, description) + "\n"


def _element(body: str, width: float, height: float, title: str, description: str) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" class="chart" role="img" '
        f'viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" height="{height:.0f}" '
        f'font-family="{FONTS[font()]}" stroke-linejoin="round">\n'
        f"<title>{safe(title)}</title>\n<desc>{safe(description)}</desc>\n{body}\n</svg>"
    )
