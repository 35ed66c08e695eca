"""Step drawings for the page without their styles, and all styles as one stylesheet.

The page allows no inline styles.  A drawing's dark rules repaint it where the system
prefers dark; on our page a switch decides too: `data-theme` on the root element.
Print is light.
"""

from __future__ import annotations

from cluesmith import registry
from cluesmith.family import Puzzle, Step
from cluesmith.forms.svg import Drawing
from cluesmith.workbench import deduce


def step_drawing(puzzle: Puzzle, step: Step, language: str = "en") -> str:
    """A step's drawing, without its style."""
    draw = registry.deduction_of(puzzle).draw_step
    drawn: Drawing = draw(puzzle, step, language=language)
    return drawn.svg(styled=False)


def stylesheet() -> str:
    """The rules that repaint the drawings of every family, boards and steps, on a dark page."""
    found: dict[str, None] = {}
    for family in registry.families():
        puzzle = next(iter(family.examples().puzzles.values()))
        found[family.draw.svg(puzzle).dark] = None
        if family.deduction is not None:
            found[family.deduction.draw_step(puzzle, deduce.explain(puzzle)[0]).dark] = None
    dark = "\n".join(rules.replace("} ", "}\n") for rules in found)
    return (
        "@media screen and (prefers-color-scheme: dark) {\n"
        f':root:not([data-theme="light"]) {{\n{dark}\n}}\n}}\n'
        f'@media screen {{\n:root[data-theme="dark"] {{\n{dark}\n}}\n}}\n'
    )
