"""Draws the examples of docs/techniques.md again, and puts their steps' words under them.

Each example is a step of a generated puzzle, kept as a Towers game id: another
recipe of the generator does not change the page.  Run it after a change of the
drawings, the words or the ladder, and look at what it made:

    .venv/bin/python tools/draw_techniques.py
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import cluesmith as cs
from cluesmith.families.skyscraper.draw_step import svg_step
from cluesmith.families.skyscraper.words import words

PAGE = Path(__file__).parents[1] / "docs" / "techniques.md"
FOLDER = PAGE.with_suffix("")


@dataclass(frozen=True, slots=True)
class Example:
    """The step to draw: of those of this technique in the puzzle, which one (from 0)."""

    technique: str
    puzzle: str
    which: int = 0


EXAMPLES = (
    Example("clue-one", "5:////4/4///4//1//3///////3"),
    Example("staircase", "4:////////2/4///3//2/"),
    Example("facing-clues", "5://3/////////2/3//5/4/4///"),
    Example("last-cell", "5://4///1/3///4/4/////1//3//"),
    Example("last-value", "5://4//3////5/2////3/2////3/"),
    Example("too-tall", "5:///////3///4////4//2/2/3/1"),
    Example("tallest-place", "5://5//2/2///4///2//2/2/////"),
    Example("almost-all-seen", "5:///////3//2//2//1/2/2//4//", 2),
    Example("all-rise", "5:///2//4/2////2///4//2/3///"),
    Example("clue-two", "5://////3//1//2//4/2/2/4////"),
    Example("too-many-seen", "5://3/4//4/////////2//3///"),
    Example("too-few-seen", "5:/4///1////4/2//3///////4/", 2),
    Example("naked-set", "5:///2//4/2////2///4//2/3///"),
    Example("hidden-set", "7:4//4///2/2/2/3///2//////4///3/4/4//1/4//3,r3c2z"),
    Example("one-clue-list", "4:///////3//3/2/2////3"),
    Example("two-clue-list", "5:4///////4//3//2//1//3/2///"),
    Example("fish", "5:///3/4/2/3//3/////2//3////"),
    Example("chain", "5:////5///3/3//2///2//2////"),
    Example("assumption", "5:////4/3/4//3/////2/2//4///"),
)


@dataclass(frozen=True, slots=True)
class Drawn:
    """An example's drawing and words."""

    svg: str
    words: str


def drawn(example: Example) -> Drawn:
    puzzle = cs.parse(example.puzzle)
    steps = [step for step in cs.explain(puzzle) if step.technique == example.technique]
    step = steps[example.which]
    return Drawn(svg_step(puzzle, step), words(puzzle, step))


def under(technique: str) -> re.Pattern[str]:
    """A drawing on the page, and the quotation under it."""
    return re.compile(rf"(!\[[^]]*\]\(techniques/{technique}\.svg\)\n\n)> (.*)")


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    page = PAGE.read_text("utf-8")
    for example in EXAMPLES:
        made = drawn(example)
        (FOLDER / f"{example.technique}.svg").write_text(made.svg, "utf-8")
        told = f"> {made.words}"
        page = under(example.technique).sub(lambda at, told=told: at[1] + told, page)
    PAGE.write_text(page, "utf-8")


if __name__ == "__main__":
    main()
