"""Single drawings for print: cut to what is drawn, in millimetres, with or without a caption."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from typing import Any

from cluesmith import registry
from cluesmith.family import Puzzle
from cluesmith.forms.svg import FONT, Drawing, Part, xml
from cluesmith.publish import typeset
from cluesmith.publish.captions import cut
from cluesmith.publish.measures import MM
from cluesmith.publish.outlines import outlined
from cluesmith.publish.words import as_text, clean

SIZE, PRINTED = 17.0, 9.0  # of a caption: its type, in units; in points where a width is given
ABOVE, CAPITALS, BELOW = 0.5, 0.72, 0.3  # space above it, height of capitals, space below
BLACK, WHITE = "#0f1216", "#fbfaf7"  # on a light and on a dark background
DPI = 300.0
PIXELS = 96.0  # units of a drawing to an inch, where no width says otherwise
_TEMPLATE = os.path.join(typeset.FOLDER, "single.typ")


def trimmed(drawing: Drawing) -> Drawing:
    """The drawing without empty margins."""
    return _on_paper(drawing if drawing.ink is None else drawing.cropped(drawing.ink))


def captioned(drawing: Drawing, text: str, width: float | None = None) -> Drawing:
    """The drawing with a line of text below, cut off if it is too long.

    It is as large on paper whatever the board, if the drawing is to be so many mm wide.
    """
    size = SIZE if width is None else PRINTED * drawing.width / (width * MM)
    line = cut(clean(text), drawing.width / size)
    x = drawing.x + drawing.width / 2
    y = drawing.y + drawing.height + (ABOVE + CAPITALS) * size
    inks = {"print": "#000000", "grey": "#000000", "dark": WHITE}
    markup = (
        f'<text class="line" x="{x:g}" y="{y:g}" fill="{inks.get(drawing.theme, BLACK)}" '
        f'font-family="{FONT}" font-size="{size:g}" font-weight="500" text-anchor="middle">'
        f"{xml(line)}</text>"
    )
    dark = f"{drawing.dark} .{drawing.name}-auto .line {{ fill: {WHITE}; }}"
    parts = (*drawing.parts, Part("line", markup, size, (line,)))
    height = round(drawing.height + (ABOVE + 1 + BELOW) * size, 2)
    return _on_paper(replace(drawing, parts=parts, height=height, dark=dark))


def name_of(puzzle: Puzzle, language: str) -> str:
    """A caption for a puzzle: its title, or its family and size."""
    title = clean(as_text(puzzle.meta.get("title")))
    if title or registry.family_of(puzzle).primer is None:
        return title or registry.family_of(puzzle).title
    primer = registry.primer(puzzle.family, language)
    return f"{primer.name} {primer.size(puzzle)}"


def svg(drawing: Drawing, width: float | None = None, *, outlines: bool = False) -> str:
    """The drawing as SVG, so many millimetres wide."""
    document = drawing.svg(width=width)
    return outlined(document) if outlines else document


def pdf(drawing: Drawing, width: float | None = None, *, outlines: bool = False) -> bytes:
    """The drawing as a PDF of its size; without a width, a unit is a 96th of an inch."""
    typst, _ = typeset.require()
    points = drawing.width * 72 / PIXELS if width is None else width * MM
    document = drawing.without("paper").svg(styled=False)
    data: dict[str, Any] = {
        "svg": outlined(document) if outlines else document,
        "width": points,
        "height": points * drawing.height / drawing.width,
        "title": clean(drawing.title),
        "alt": drawing.description,
    }
    inputs = {"drawing": json.dumps(data)}
    typist = typst.Compiler(
        _TEMPLATE, root=typeset.FOLDER, font_paths=typeset.faces(), sys_inputs=inputs
    )
    return bytes(typist.compile(format="pdf", timestamp=0))


def scale(drawing: Drawing, width: float | None, dpi: float | None) -> float:
    """Pixels to a unit, for a picture so many millimetres wide with so many dots to an inch."""
    dots = DPI if dpi is None else dpi
    return dots / PIXELS if width is None else width / 25.4 * dots / drawing.width


def _on_paper(drawing: Drawing) -> Drawing:
    """The drawing with its background as large as its view."""
    view = drawing.view

    def fitted(part: Part) -> Part:
        if part.name != "paper":
            return part
        colour = part.markup.partition('fill="')[2].partition('"')[0]
        place = f'x="{view.x:g}" y="{view.y:g}" width="{view.width:g}" height="{view.height:g}"'
        return Part("paper", f'<rect class="paper" {place} fill="{colour}"/>')

    return replace(drawing, parts=tuple(map(fitted, drawing.parts)))
