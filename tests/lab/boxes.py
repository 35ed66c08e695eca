"""Where the words of a drawing stand: to tell whether any is clipped or lies on another."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from xml.etree import ElementTree as ET

from cluesmith.lab.report.chart.text import width

SVG = "{http://www.w3.org/2000/svg}"


@dataclass(frozen=True)
class Words:
    text: str
    left: float
    top: float
    right: float
    bottom: float


def words(svg: str) -> list[Words]:
    """Every text of the drawing; transforms are moves, or a quarter turn to the left."""
    return list(_walk(ET.fromstring(svg), 0.0, 0.0, False, {}))


def _walk(
    element: ET.Element, x: float, y: float, turned: bool, given: dict[str, str]
) -> Iterator[Words]:
    given = {**given, **{k: element.get(k, "") for k in element.keys()}}  # noqa: SIM118
    if move := re.match(
        r"translate\((\S+) (\S+)\)( rotate\(-90\))?$", element.get("transform", "")
    ):
        x, y, turned = x + float(move[1]), y + float(move[2]), turned or bool(move[3])
    if element.tag == f"{SVG}text":
        text = element.text or ""
        size = float(given["font-size"])
        # The drawings allow for wide fonts; a text is clipped or covered if that margin is gone.
        long = width(text, size) * 0.93
        before = {"middle": long / 2, "end": long}.get(given.get("text-anchor", "start"), 0.0)
        along, down = float(element.get("x", 0)) - before, float(element.get("y", 0))
        if turned:
            yield Words(text, x + down - size * 0.7, y - along - long, x + down, y - along)
        else:
            yield Words(text, x + along, y + down - size * 0.7, x + along + long, y + down)
    for child in element:
        yield from _walk(child, x, y, turned, given)


def clipped(svg: str) -> list[Words]:
    root = ET.fromstring(svg)
    _, _, wide, high = map(float, root.get("viewBox", "").split())
    return [
        one
        for one in words(svg)
        if one.left < -0.5 or one.top < -0.5 or one.right > wide + 0.5 or one.bottom > high + 0.5
    ]


def overlapping(svg: str) -> list[tuple[str, str]]:
    return [
        (one.text, two.text)
        for one, two in combinations(words(svg), 2)
        if one.left < two.right
        and two.left < one.right
        and one.top < two.bottom
        and two.top < one.bottom
    ]
