"""Our SVG drawings as they go to the printer: in the light theme, coloured or grey.

The typesetter's SVG renderer knows no media queries, and needs none here: the
light theme's colours are attributes.  Grey is the luminance of each colour, so
what differs in lightness still differs.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from cluesmith import registry
from cluesmith.family import Puzzle, Step

_PAPER = re.compile(r'<rect class="paper"[^>]*/>\n')
_CAPTION = re.compile(r'<text class="caption".*?</text>\n')
# The small numbers in a step's cells, and the strokes through those that go.
_CANDIDATES = re.compile(
    r'<g class="(?:candidates|telling|struck)".*?</g>\n|<path class="strikes"[^>]*/>\n', re.DOTALL
)
_COLOUR = re.compile(r'(?<=")#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})(?=")')
_CANVAS = re.compile(r'viewBox="0 0 ([0-9.]+) ([0-9.]+)"')
# A size of type, and all up to the next one.
_TYPE = re.compile(r'font-size="([0-9.]+)"((?:(?!font-size).)*)', re.DOTALL)
_NUMBER = re.compile(r"<text[^>]*>[0-9]+</text>")
NO_TYPE = 20.0  # of a drawing without words


@dataclass(frozen=True)
class Drawing:
    """An SVG document and its measures, in its own units."""

    svg: str

    @cached_property
    def width(self) -> float:
        return self._canvas[0]

    @cached_property
    def height(self) -> float:
        return self._canvas[1]

    @cached_property
    def _canvas(self) -> tuple[float, float]:
        found = _CANVAS.search(self.svg)
        assert found is not None, "every drawing of ours has a viewBox"
        return float(found[1]), float(found[2])

    @property
    def smallest(self) -> float:
        """The size of its smallest type."""
        return min(self._type, default=NO_TYPE)

    @property
    def usual(self) -> float:
        """The size of most of its words: on a finished board, its numbers."""
        return max(self._type, key=lambda size: self._type[size], default=NO_TYPE)

    @cached_property
    def number(self) -> float:
        """The size of its smallest number; names of cells are none."""
        found = _TYPE.finditer(self.svg)
        return min((float(one[1]) for one in found if _NUMBER.search(one[2])), default=self.usual)

    def without_candidates(self) -> Drawing:
        """The same step for a board so large that they would be specks."""
        return Drawing(_CANDIDATES.sub("", self.svg))

    @cached_property
    def _type(self) -> Counter[float]:
        """How many words there are of each size."""
        words: Counter[float] = Counter()
        for found in _TYPE.finditer(self.svg):
            if count := found[2].count("<text"):
                words[float(found[1])] += count
        return words


def of_board(puzzle: Puzzle, solution: Any, *, greyscale: bool) -> Drawing:
    """A puzzle, or its solution, which needs no caption."""
    svg = registry.family_of(puzzle).draw.svg(puzzle, solution, theme="light")
    return _printed(svg if solution is None else _CAPTION.sub("", svg), greyscale)


def of_step(puzzle: Puzzle, step: Step, *, greyscale: bool) -> Drawing:
    """The board ahead of a step."""
    svg = registry.deduction_of(puzzle).draw_step(puzzle, step, theme="light")
    return _printed(svg, greyscale)


def _printed(svg: str, greyscale: bool) -> Drawing:
    """The drawing on the page's own paper."""
    svg = _PAPER.sub("", svg)
    return Drawing(_COLOUR.sub(_grey, svg) if greyscale else svg)


def _grey(colour: re.Match[str]) -> str:
    """The grey of a colour's luminance, as sRGB weighs its parts."""
    red, green, blue = (int(part, 16) for part in colour.groups())
    level = round(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    return f"#{level:02x}{level:02x}{level:02x}"
