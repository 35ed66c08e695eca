"""Reading the drawing of a step: its elements by class, its large numbers, its candidates."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from xml.etree import ElementTree

Element = ElementTree.Element


def drawn_in(svg: str) -> Element:
    return ElementTree.fromstring(svg)


def of_class(root: Element, name: str) -> list[Element]:
    return [element for element in root.iter() if element.get("class") == name]


def strokes(root: Element, name: str) -> int:
    """How many strokes the paths of a class have."""
    return sum(path.get("d", "").count("M") for path in of_class(root, name))


def large(root: Element, name: str) -> list[str]:
    """The texts of a class, one by one."""
    return [text.text or "" for group in of_class(root, name) for text in group]


def small(root: Element, name: str, slots: Mapping[tuple[int, int], Any], font: float) -> set[Any]:
    """The candidates of a class, found from where their digits are drawn.

    `slots` has the middle of each candidate that there may be; its value is the entry's last.
    A text that is no number, such as an operator, is passed over.
    """
    found = set()
    half = round(0.28 * font)
    for group in of_class(root, name):
        for text in group:
            digits = text.text or ""
            if text.get("y") is None or not digits.isdigit():
                continue
            middle = round(float(text.get("y", "")) - 0.356 * font)
            xs = [int(x) for x in text.get("x", "").split()]
            assert len(xs) == len(digits)
            at = 0
            while at < len(xs):
                wide = 1 if (xs[at] + half, middle) in slots else 2
                entry = slots[xs[at] + wide * half, middle]
                assert int(digits[at : at + wide]) == entry[-1]
                found.add(entry)
                at += wide
    return found
