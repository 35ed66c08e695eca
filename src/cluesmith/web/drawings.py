"""Drawings for the page without their styles, and these as one stylesheet: pages have none inline.

A drawing carries a style that repaints it where the system prefers dark.  On
our page a switch decides too: `data-theme` on the root element.  Print is light.
"""

from __future__ import annotations

import re

from cluesmith import registry
from cluesmith.family import Family, Puzzle, Step
from cluesmith.workbench import deduce

_NIGHT = re.compile(r"<style>@media \(prefers-color-scheme: dark\) \{ ([^<]*) \}</style>")

_STYLE = re.compile(r"<style>[^<]*</style>\n?")


def step_drawing(puzzle: Puzzle, step: Step) -> str:
    """A step's drawing, without its style."""
    draw = registry.deduction_of(puzzle).draw_step
    return _STYLE.sub("", draw(puzzle, step))


def stylesheet() -> str:
    """What repaints the drawings of every family on a dark page."""
    found = dict.fromkeys(rules for family in registry.families() for rules in _nights(family))
    dark = "\n".join(rules.replace("} ", "}\n") for rules in found)
    return (
        "@media screen and (prefers-color-scheme: dark) {\n"
        f':root:not([data-theme="light"]) {{\n{dark}\n}}\n}}\n'
        f'@media screen {{\n:root[data-theme="dark"] {{\n{dark}\n}}\n}}\n'
    )


def _nights(family: Family) -> list[str]:
    """The dark rules of a family's drawings, of a board and of a step."""
    puzzle = next(iter(family.examples().puzzles.values()))
    drawn = family.draw.svg(puzzle)
    if family.deduction is not None:
        drawn += family.deduction.draw_step(puzzle, deduce.explain(puzzle)[0])
    return _NIGHT.findall(drawn)
