"""Where the words of a drawing stand: to find any that is clipped or lies on another."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import combinations
from xml.etree import ElementTree as ET

from cluesmith.lab.report.svg import width

SVG = "{http://www.w3.org/2000/svg}"


@dataclass(frozen=True)
class Words:
    """A text and its box, in pixels from the top left corner."""

    text: str
    left: float
    top: float
    right: float
    bottom: float


def words(svg: str) -> list[Words]:
    """Every text of a drawing, with about the box of its ink."""
    return [placed(text) for text in ET.fromstring(svg).iter(f"{SVG}text") if text.text]


def placed(element: ET.Element) -> Words:
    style, text = element.get("style", ""), element.text or ""
    size = float(re.findall(r"font-size: ([\d.]+)px", style)[0])
    moved = re.findall(r"translate\(([\d.-]+) ([\d.-]+)\)", element.get("transform", ""))
    x, y = map(float, moved[0] if moved else (element.get("x", ""), element.get("y", "")))
    fitted = element.get("textLength")
    long = width(text, size) if fitted is None else float(fitted)
    x -= {"middle": long / 2, "end": long}.get("".join(re.findall(r"anchor: (\w+)", style)), 0)
    if element.get("transform", "").count("rotate(-90"):
        return Words(text, x - 0.7 * size, y - long, x, y)
    return Words(text, x, y - 0.7 * size, x + long, y)


def texts(svg: str) -> list[str]:
    return [one.text for one in words(svg)]


@dataclass(frozen=True)
class Faults:
    """What nobody should have to read."""

    clipped: list[Words]
    overlapping: list[tuple[str, str]]


def faults(svg: str) -> Faults:
    found = words(svg)
    _, _, right, bottom = map(float, ET.fromstring(svg).get("viewBox", "").split())
    clipped = [
        one
        for one in found
        if min(one.left, one.top) < -1 or one.right > right + 1 or one.bottom > bottom + 1
    ]
    overlapping = [
        (one.text, two.text)
        for one, two in combinations(found, 2)
        if one.left < two.right - 1
        and two.left < one.right - 1
        and one.top < two.bottom - 1
        and two.top < one.bottom - 1
    ]
    return Faults(clipped, overlapping)
