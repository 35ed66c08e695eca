"""What pictures of a trace share: colours, words, widths of text, the heading and the legend.

A solution is a green diamond, a failure a red square, a branching node a blue disc: the shapes
that users of Gist and CP Profiler know, so nothing depends on hue alone.  Texts are plain: what a
puzzle or a model calls its variables is never markup.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from cluesmith import languages
from cluesmith.forms import speech, svg
from cluesmith.forms.svg import HALF_DIGIT, Colours, Look, Palette, Part
from cluesmith.tracing.draw_shape import FAILED, SOLVED, Tree

COLOURS: Colours = {
    "paper": ("#ffffff", "#15181d"),
    "heading": ("#1c2027", "#e6e7e9"),
    "notes": ("#5c636d", "#a3a9b2"),
    "links": ("#b8bcc2", "#565d68"),
    "branch": ("#2b5d95", "#6fa3df"),
    "solved": ("#12804a", "#5fd093"),
    "failed": ("#c0392b", "#e5695c"),
    "rest": ("#8a919b", "#868d97"),
    "upper": ("#bfe0cd", "#1f5a3d"),  # above a solution, in an icicle
    "lower": ("#f1c9c3", "#5e2c28"),  # above failures only
    "restrim": ("#8a919b", "#868d97"),
    "decisions": ("#1c2027", "#e6e7e9"),
    "halos": ("#ffffff", "#15181d"),
    "marks": ("#d9a93f", "#d9a93f"),
    "onupper": ("#0b3d24", "#d8f5e4"),
    "onlower": ("#5c1710", "#ffdcd7"),
    "lines": ("#12804a", "#5fd093"),
    "axes": ("#c9cdd3", "#3d434d"),
}
STROKED = ("links", "halos", "restrim", "marks", "lines", "axes")
LOOK = Look.of(COLOURS, STROKED)

SIZE = 13  # of type in headings and legends
SMALL = 11
MARGIN = 20
MOST_LETTERS = 22  # of a decision in a picture
# Widths of characters over the font size: rounded up, for where there is no Roboto.
NARROW, USUAL, WIDE = 0.34, 0.62, 0.95
NARROW_LETTERS = " .,:;'!|iIjlft()[]r"
WIDE_LETTERS = "mwMW@%"


@cache
def phrases(language: str) -> Mapping[str, str]:
    """The words of pictures, in a language."""
    return speech.catalogue(os.path.dirname(__file__), language, "draw_words")


def counted(key: str, count: int, language: str) -> str:
    """A number with its noun: ``1 failure``, ``166,199 failures``."""
    words = phrases(language)
    one = f"{key}-1"
    template = words[one] if count == 1 and one in words else words[key]
    return template.format(count=number(count, language))


def number(count: int, language: str) -> str:
    """A whole number with its digits in groups of three, as the language writes them."""
    return languages.language(language).number(count)


def width_of(text: str, size: float) -> float:
    """About how wide a text is."""
    ems = 0.0
    for letter in text:
        is_wide = letter in WIDE_LETTERS or ord(letter) > 0x2E80
        ems += WIDE if is_wide else NARROW if letter in NARROW_LETTERS else USUAL
    return ems * size


def shortened(text: str, most: int = MOST_LETTERS) -> str:
    text = " ".join(text.split())
    return text if len(text) <= most else text[: most - 1].rstrip() + "\N{HORIZONTAL ELLIPSIS}"


def title(tree: Tree) -> str:
    """The puzzle's title, or its family and size; for a Model, what a picture of it shows."""
    puzzle: Any = getattr(tree, "puzzle", None)
    if puzzle is None:
        return ""
    named = puzzle.meta.get("title") or puzzle.meta.get("id")
    return str(named) if named else f"{puzzle.family} {puzzle.size}"


def summary(tree: Tree, language: str) -> str:
    """The tree in numbers: nodes, failures, solutions, depth, restarts, and whether it was cut."""
    outcomes = bytes(tree.outcomes)
    said = [
        counted("nodes", len(tree), language),
        counted("failures", outcomes.count(FAILED), language),
        counted("solutions", outcomes.count(SOLVED), language),
        counted("depth", max(tree.depths), language),
    ]
    if tree.restarts:
        said.append(counted("restarts", len(tree.restarts), language))
    if tree.is_cut:
        said.append(phrases(language)["cut"])
    return phrases(language)["comma"].join(said)


def searched(tree: Tree, language: str) -> str:
    """What was searched, by which model and strategy."""
    words = phrases(language)
    model = words["model"].format(name=tree.model) if tree.model else ""
    named = title(tree) or words["title"]
    return words["comma"].join(filter(None, [named, model, tree.strategy or ""]))


def heading(tree: Tree, language: str, colours: Palette) -> tuple[list[Part], float, float]:
    """What was searched and the tree in numbers, above a picture; its height and width."""
    lines = [shortened(searched(tree, language), 90), summary(tree, language)]
    rows = [line for line in lines if line]
    parts, down = [], float(MARGIN)
    for at, line in enumerate(rows):
        name = "heading" if at == 0 else "notes"
        weight = svg.BOLD_FACE if at == 0 else svg.PLAIN_FACE
        placed = [(MARGIN, round(down + SIZE, 1), svg.xml(line))]
        parts.append(svg.texts(name, placed, SIZE, colours, weight, anchor="start"))
        down += SIZE + 7
    return parts, down + 8, 2 * MARGIN + max(width_of(line, SIZE) for line in rows) * 1.06


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign of the legend: the class of its shape, the shape round (0, 0), its words."""

    name: str
    shape: str
    words: str


def legend(
    signs: Iterable[Sign], top: float, most: float, colours: Palette
) -> tuple[list[Part], float]:
    """The signs with their words in rows that are at most so wide, and where they end."""
    parts, placed = list[Part](), list[tuple[float, float, str]]()
    right, down = float(MARGIN), top + SIZE / 2
    for sign in signs:
        wide = 22 + width_of(sign.words, SMALL) + 18
        if right > MARGIN and right + wide > most - MARGIN + 18:
            right, down = float(MARGIN), down + 20
        parts.append(moved(sign.name, sign.shape, right + 7, down, colours))
        low = round(down + HALF_DIGIT * SMALL, 1)
        placed.append((round(right + 20, 1), low, svg.xml(sign.words)))
        right += wide
    parts.append(svg.texts("notes", placed, SMALL, colours, anchor="start"))
    return parts, down + SIZE


def moved(name: str, shape: str, x: float, y: float, colours: Palette) -> Part:
    """A path round (0, 0), drawn round another point."""
    place = f'transform="translate({x:.1f} {y:.1f})"'
    kind = "stroke" if name in STROKED else "fill"
    rest = ' fill="none" stroke-width="1.5"' if kind == "stroke" else ""
    markup = f'<path class="{name}" {place} d="{shape}" {kind}="{colours[name]}"{rest}/>'
    return Part(name, markup)
