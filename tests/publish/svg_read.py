"""What tests of booklets read in a drawing."""

from __future__ import annotations

from collections.abc import Mapping
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"


def width(svg: str) -> float:
    """The width of what is shown, in the drawing's units."""
    return float(ElementTree.fromstring(svg).attrib["viewBox"].split()[2])


def description(svg: str) -> str:
    found = ElementTree.fromstring(svg).findtext(f"{SVG}desc")
    assert found is not None
    return found


def look(svg: str, name: str) -> Mapping[str, str]:
    """The attributes of the first group of a class."""
    found = ElementTree.fromstring(svg).find(f".//{SVG}g[@class='{name}']")
    assert found is not None
    return found.attrib
