"""Text in a drawing as outlines: every letter a path, so that no font is needed to print it.

The letters are Roboto's, as in PNG and PDF.  What the drawing says is kept in its title and
description.  Needs the extra `booklet`: fonttools reads the font.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module, resources
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from cluesmith.errors import UsageError, missing_extra

SVG = "http://www.w3.org/2000/svg"
FACES = {"400": "Regular", "500": "Medium", "700": "Bold"}
INHERITED = ("font-size", "font-weight", "text-anchor")
TAKEN = (*INHERITED, "font-family", "x", "y")  # attributes that a path does not have
STARTS = {"start": 0.0, "middle": 0.5, "end": 1.0}  # of a text's width, left of its place


class Face:
    """A face of the font: widths and outlines of its letters."""

    def __init__(self, name: str) -> None:
        try:
            fonts = import_module("fontTools.ttLib")
            self.pens = import_module("fontTools.pens.svgPathPen")
            self.moving = import_module("fontTools.pens.transformPen")
            file = resources.files("font_roboto") / "files" / f"Roboto-{name}.ttf"
            self.font = fonts.TTFont(str(file))
        except (ImportError, FileNotFoundError) as missing:
            raise missing_extra("outlines need", "booklet") from missing
        self.glyphs = self.font.getGlyphSet()
        self.names: Mapping[int, str] = self.font.getBestCmap()
        self.units: int = self.font["head"].unitsPerEm

    def width(self, letter: str) -> float:
        """The width of a letter, in units of its size of type."""
        return float(self._glyph(letter).width) / self.units

    def path(self, letter: str, x: float, y: float, size: float) -> str:
        """The outline of a letter whose baseline begins at (x, y)."""
        pen = self.pens.SVGPathPen(self.glyphs, ntos=lambda value: f"{round(value, 2):g}")
        scale = size / self.units
        self._glyph(letter).draw(self.moving.TransformPen(pen, (scale, 0, 0, -scale, x, y)))
        return str(pen.getCommands())

    def _glyph(self, letter: str) -> Any:
        name = self.names.get(ord(letter))
        if name is None:
            raise UsageError(f"--outlines: our font has no letter {letter!r}")
        return self.glyphs[name]


@cache
def _face(weight: str) -> Face:
    return Face(FACES[weight])


def outlined(svg: str) -> str:
    """An SVG document with a path in place of each text."""
    ElementTree.register_namespace("", SVG)
    root = ElementTree.fromstring(svg)
    _convert(root, {"font-weight": "400", "text-anchor": "start"})
    return ElementTree.tostring(root, encoding="unicode") + "\n"


def _convert(element: Element, inherited: Mapping[str, str]) -> None:
    own = {key: element.attrib[key] for key in INHERITED if key in element.attrib}
    known = {**inherited, **own}
    if element.tag == f"{{{SVG}}}text":
        drawn = "".join(_letters(element, known))
        element.tag, element.text = f"{{{SVG}}}path", None
        element.set("d", drawn)
    else:
        for child in element:
            _convert(child, known)
    for key in TAKEN:
        if key not in ("x", "y") or element.tag == f"{{{SVG}}}path":
            element.attrib.pop(key, None)


def _letters(element: Element, known: Mapping[str, str]) -> Iterator[str]:
    """The outlines of a text; it has one place, or one for each letter."""
    text, size = element.text or "", float(known["font-size"])
    face, y = _face(known["font-weight"]), float(element.attrib["y"])
    places = [float(place) for place in element.attrib["x"].split()]
    if len(places) == 1:
        widths = [face.width(letter) * size for letter in text]
        at = places[0] - STARTS[known["text-anchor"]] * sum(widths)
        places = [at + sum(widths[:index]) for index in range(len(text))]
    for letter, x in zip(text, places, strict=True):
        yield face.path(letter, x, y, size)
