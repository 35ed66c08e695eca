"""A matplotlib figure measured in pixels from its top left corner, and its SVG.

Text becomes outlines of Roboto, so a figure looks the same where no font is
installed.  Colours are the light theme's; `NIGHT` is the style sheet that repaints
them on dark screens.  Series take the palette of Okabe and Ito, which colour-blind
readers can tell apart.  The SVG is the same for the same figure: it holds no dates
and no random ids.
"""

from __future__ import annotations

import io
import re
import warnings
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from importlib import resources
from typing import Any
from xml.etree import ElementTree as ET

import matplotlib
from matplotlib import patheffects
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties, fontManager
from matplotlib.lines import Line2D
from matplotlib.patches import Polygon, Rectangle
from matplotlib.textpath import text_to_path
from matplotlib.transforms import Affine2D

from cluesmith.lab.report.text import safe

DPI = 72  # so that a point is a pixel
FONTS = ["Roboto", "DejaVu Sans"]
STYLE: Any = {
    "font.family": FONTS,  # the second has signs that the first lacks
    "svg.fonttype": "path",
    "svg.hashsalt": "cluesmith",
    "text.parse_math": False,
    "text.hinting": "no_hinting",  # widths as in the SVG, also where matplotlib measures
    "path.simplify": False,
}
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
_SVG = "{http://www.w3.org/2000/svg}"
_HREF = "{http://www.w3.org/1999/xlink}href"
_DECIMALS = re.compile(r"scale\([^)]*\)|(-?\d+\.\d{3,})")  # what needs none of them; the scale does
_ILLEGAL = re.compile("[^\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@cache
def font(size: float, weight: str = "normal") -> FontProperties:
    for face in ("Regular", "Bold"):
        file = str(resources.files("font_roboto") / "files" / f"Roboto-{face}.ttf")
        if file not in {entry.fname for entry in fontManager.ttflist}:
            fontManager.addfont(file)
    return FontProperties(FONTS, size=size, weight=weight)


def plain(text: str) -> str:
    """Text on one line, without characters that XML cannot hold."""
    return _ILLEGAL.sub("\ufffd", text)


@cache
def width(text: str, size: float, weight: str = "normal") -> float:
    """How wide a line of text is at this font size."""
    with warnings.catch_warnings(action="ignore"):
        measured = text_to_path.get_text_width_height_descent(
            plain(text), font(size, weight), False
        )
        return float(measured[0])


def wrapped(text: str, size: float, room: float, weight: str = "normal") -> list[str]:
    """The text in lines no longer than `room`; a word longer than that is broken."""
    lines = [""]
    for word in plain(text).split():
        while lines[-1] and width(f"{lines[-1]} {word}", size, weight) > room:
            lines.append("")
        rest = f"{lines[-1]} {word}".strip()
        while width(rest, size, weight) > room and len(rest) > 1:
            end = max(
                (n for n in range(1, len(rest)) if width(rest[:n], size, weight) <= room), default=1
            )
            lines[-1:] = [rest[:end], ""]
            rest = rest[end:]
        lines[-1] = rest
    return lines


def cropped(text: str, size: float, room: float) -> str:
    """The text, or as much of it as fits before an ellipsis."""
    if width(text, size) <= room:
        return text
    end = len(text)
    while end > 1 and width(text[:end] + "…", size) > room:
        end -= 1
    return text[:end].rstrip() + "…"


class Sheet:
    """A drawing of a fixed width; its height is set once it is known.

    Artists may be added before: they hang from the top.  `tips` holds the tooltips
    of marks, by the id of the artist that draws them.
    """

    def __init__(self, width: float) -> None:
        self.width, self.height = width, 0.0
        self.figure = Figure(figsize=(width / DPI, 1), dpi=DPI)
        self.figure.patch.set_visible(False)
        self.down = Affine2D()
        self.tips: dict[str, Sequence[str]] = {}

    def resize(self, height: float) -> None:
        self.height = round(height)
        self.figure.set_size_inches(self.width / DPI, self.height / DPI)
        self.down.clear().scale(1, -1).translate(0, self.height)

    def text(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        *,
        colour: str = INK,
        align: str = "left",
        halo: bool = False,
        **look: Any,
    ) -> None:
        """A line of text on the baseline `y`; with a halo, lines stop short of it."""
        weight = look.pop("weight", "normal")
        effects = [patheffects.withStroke(linewidth=4, foreground=GROUND)] if halo else None
        self.figure.text(
            *(x, y, plain(text)), transform=self.down, fontproperties=font(size, weight),
            color=colour, ha=align, va="baseline", path_effects=effects, zorder=9, **look,
        )  # fmt: skip

    def texts(self, lines: Sequence[str], x: float, y: float, size: float, **look: Any) -> None:
        for at, line in enumerate(lines):
            self.text(line, x, y + at * 17, size, **look)

    def line(self, xs: Sequence[float], ys: Sequence[float], **look: Any) -> None:
        """A path, or marks where `look` has a marker and `tips` has their tooltips."""
        tips = look.pop("tips", ())
        line = Line2D(xs, ys, transform=self.down, **look)
        self._add(line, tips)

    def box(
        self, x: float, y: float, wide: float, high: float, *, tip: str = "", **look: Any
    ) -> None:
        self._add(Rectangle((x, y), wide, high, transform=self.down, **look), [tip] if tip else ())

    def area(
        self, xs: Sequence[float], low: Sequence[float], high: Sequence[float], colour: str
    ) -> None:
        """The band between two curves."""
        corners = [*zip(xs, low, strict=True), *reversed(list(zip(xs, high, strict=True)))]
        band = Polygon(corners, transform=self.down, facecolor=colour, alpha=0.16, linewidth=0)
        self._add(band, ())

    def _add(self, artist: Any, tips: Sequence[str]) -> None:
        if tips:
            artist.set_gid(f"tips{len(self.tips)}")
            self.tips[artist.get_gid()] = tips
        self.figure.add_artist(artist)

    def elements(self) -> str:
        """The drawing as SVG elements, to be placed in an `svg` element of its size."""
        file = io.StringIO()
        nothing = dict.fromkeys(("Date", "Creator", "Format", "Type"))
        with matplotlib.rc_context(STYLE), warnings.catch_warnings(action="ignore"):
            self.figure.savefig(file, format="svg", metadata=nothing)
        root = ET.fromstring(file.getvalue())
        for element in list(root.iter()):
            for part in (*element.findall(f"{_SVG}style"), *element.findall(f"{_SVG}clipPath")):
                element.remove(
                    part
                )  # the style would hold for the whole page, the rest is needless
            element.attrib.pop("clip-path", None)
            if element.tag == f"{_SVG}defs":  # marks take their colour where they are used
                for shape in element.iter(f"{_SVG}path"):
                    shape.set("style", re.sub(r"stroke: #\w+;? ?", "", shape.get("style", "")))
            self._explain(element)
        used = self._used(root)
        ET.register_namespace("", _SVG[1:-1])
        text = "".join(ET.tostring(part, encoding="unicode") for part in root)
        text = re.sub(r">\s+<", "><", text.replace(f' xmlns="{_SVG[1:-1]}"', ""))
        text = _DECIMALS.sub(lambda m: m[0] if m[1] is None else f"{float(m[1]):.2f}", text)
        # Short ids that differ from those of the other figures on a page.
        mark = sha256(text.encode()).hexdigest()[:8]
        names = {name: f"{mark}-{at}" for at, name in enumerate(sorted(used))}
        text = re.sub(
            r' id="([^"]*)"', lambda m: f' id="{names[m[1]]}"' if m[1] in names else "", text
        )
        text = re.sub(r' href="#([^"]*)"', lambda m: f' href="#{names[m[1]]}"', text)
        return f'<g stroke-linejoin="round" stroke-linecap="butt">{text}</g>'

    @staticmethod
    def _used(root: ET.Element) -> set[str]:
        """The ids that are referred to; the old spelling of href is replaced on the way."""
        for element in root.iter():
            if name := element.attrib.pop(_HREF, None):
                element.set("href", name)
        return {element.get("href", "#")[1:] for element in root.iter()} - {""}

    def _explain(self, group: ET.Element) -> None:
        """Give the marks of an artist their tooltips."""
        if not (tips := self.tips.get(group.get("id", ""))):
            return
        marks = list(group.iter(f"{_SVG}use")) or [group]
        for mark, tip in zip(marks, tips, strict=True):
            title = ET.Element(f"{_SVG}title")
            title.text = plain(tip)
            mark.insert(0, title)


def svg(body: str, width: float, height: float, title: str, description: str) -> str:
    """The `svg` element around some elements, with its title and description."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" class="chart" role="img" '
        f'viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" height="{height:.0f}">\n'
        f"<title>{safe(title)}</title>\n<desc>{safe(description)}</desc>\n{body}\n</svg>"
    )
