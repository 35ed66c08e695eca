"""Drawings for the page, which has the styles of all of them in one stylesheet."""

from __future__ import annotations

import re

from cluesmith import registry
from cluesmith.family import Puzzle, Step

_STYLE = re.compile(r"<style>[^<]*</style>\n?")


def step_drawing(puzzle: Puzzle, step: Step) -> str:
    """A step's drawing, without its style."""
    draw = registry.family(puzzle.family).step_svg
    assert draw is not None  # whoever explains draws
    return _STYLE.sub("", draw(puzzle, step))
