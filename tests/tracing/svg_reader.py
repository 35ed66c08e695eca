"""Reads the pictures of a trace back: texts, shapes by class, boxes in the plane."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

NAMESPACE = "{http://www.w3.org/2000/svg}"
BOX = re.compile(
    r"M(-?[\d.]+) (-?[\d.]+)(?:H(?P<to>-?[\d.]+)|h(?P<by>-?[\d.]+))v(-?[\d.]+)H?-?[\d.]*z"
)


class Picture:
    """An SVG document."""

    def __init__(self, text: str) -> None:
        self.root = ElementTree.fromstring(text)
        self.tags = {element.tag.removeprefix(NAMESPACE) for element in self.root.iter()}

    @property
    def size(self) -> tuple[float, float]:
        return float(self.root.attrib["width"]), float(self.root.attrib["height"])

    def texts(self, name: str) -> list[str]:
        return [text for text, _, _ in self.placed(name)]

    def placed(self, name: str) -> list[tuple[str, float, float]]:
        """The texts of a class and where they are anchored."""
        return [
            (each.text or "", float(each.attrib["x"].split()[0]), float(each.attrib["y"]))
            for group in self._of(name)
            for each in group.iter(f"{NAMESPACE}text")
        ]

    def paths(self, name: str) -> str:
        return "".join(each.attrib.get("d", "") for each in self._of(name))

    def boxes(self, name: str) -> list[tuple[float, float, float, float]]:
        """The boxes of a class: left, top, right, bottom; those of the legend are moved."""
        found = []
        for each in self._of(name):
            if "transform" in each.attrib:
                continue
            for match in BOX.finditer(each.attrib.get("d", "")):
                x, y = float(match[1]), float(match[2])
                right = float(match["to"]) if match["to"] else x + float(match["by"])
                found.append((x, y, right, y + float(match[5])))
        return found

    def _of(self, name: str) -> Iterator[ElementTree.Element]:
        return (each for each in self.root.iter() if each.attrib.get("class") == name)
