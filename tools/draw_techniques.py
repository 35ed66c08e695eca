"""Draws the examples of docs/techniques/*.md again, and puts their steps' words under them.

Each example is a lesson of its family, kept in its `lessons.json`.  Run it after
a change of the lessons, the drawings, the words or a ladder, and look at what it
made:

    .venv/bin/python tools/draw_techniques.py
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import cluesmith as cs
from cluesmith import registry
from cluesmith.family import Lesson

FOLDER = Path(__file__).parents[1] / "docs" / "techniques"


EXAMPLES: Mapping[str, Sequence[Lesson]] = {
    family.name: family.lessons() for family in registry.families()
}


@dataclass(frozen=True, slots=True)
class Drawn:
    """An example's drawing and words."""

    svg: str
    words: str


def drawn(family: str, example: Lesson) -> Drawn:
    puzzle = example.puzzle
    steps = [step for step in cs.explain(puzzle) if step.technique == example.technique]
    step, known = steps[example.which], registry.family(family)
    assert known.step_svg is not None
    assert known.words is not None
    return Drawn(known.step_svg(puzzle, step), known.words.step(puzzle, step, "en"))


def page(family: str) -> Path:
    return FOLDER / f"{family}.md"


def drawing(family: str, technique: str) -> Path:
    return FOLDER / family / f"{technique}.svg"


def under(family: str, technique: str) -> re.Pattern[str]:
    """A drawing on the page, and the quotation under it."""
    return re.compile(rf"(!\[[^]]*\]\({family}/{technique}\.svg\)\n\n)> (.*)")


def main() -> None:
    for family, examples in EXAMPLES.items():
        (FOLDER / family).mkdir(exist_ok=True)
        text = page(family).read_text("utf-8")
        for example in examples:
            made = drawn(family, example)
            drawing(family, example.technique).write_text(made.svg, "utf-8")
            told = f"> {made.words}"
            text = under(family, example.technique).sub(lambda at, told=told: at[1] + told, text)
        page(family).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
