"""Draws the examples of docs/techniques/*.md again, and puts their steps' words under them.

Each example is a step of a puzzle kept in one of its family's text forms:
another recipe of the generator does not change the pages.  Run it after a
change of the drawings, the words or a ladder, and look at what it made:

    .venv/bin/python tools/draw_techniques.py
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import cluesmith as cs
from cluesmith import registry

FOLDER = Path(__file__).parents[1] / "docs" / "techniques"


@dataclass(frozen=True, slots=True)
class Example:
    """The step to draw: of those of this technique in the puzzle, which one (from 0)."""

    technique: str
    puzzle: str
    which: int = 0


def board(technique: str, digits: str, areas: str, which: int = 0) -> Example:
    """A Lol Sudoku by its rows of digits and of areas."""
    blocks = ("\n".join(rows.split()) for rows in (digits, areas))
    return Example(technique, "\n\n".join(blocks), which)


EXAMPLES: Mapping[str, tuple[Example, ...]] = {
    "skyscraper": (
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
    ),
    "lol-sudoku": (
        board("last-cell", "..1. .4.. .... ..3.", "3312 3.1. ..22 4..4", 2),
        board("area-full", "2... .... .... 1.3.", "..4. ..2. .21. ..3."),
        board("last-value", ".... .1.. ...2 .3..", "..2. .311 .3.. 3..."),
        board("same-digit", "1... ..4. .3.1 ....", ".... .244 .31. ...."),
        board("one-way-out", "2... ...4 .... 31..", ".... .3.. ..42 ...1", 4),
        board("too-far", "...4 2... 4... ..1.", "3... ..2. ..4. 3.1."),
        board("missing-digit", "..1. .4.. .3.2 ....", ".... .22. 314. ....", 1),
        board("full-count", ".3... .2..1 ..1.. 4.... .....", "..322 .3322 .43.2 .43.. 444.."),
        board("naked-set", ".1.2 3... .... ..4.", ".... .31. .... .24."),
        board(
            "hidden-set",
            "..57... .1.3.4. ..3.... ..6.... ....... ....... .2...7.",
            "1122553 1125533 1222533 1125573 4444773 6664477 6666477",
        ),
        board("bridge", "1.3. ...1 .4.. ....", "2... 441. .... ...."),
        board("cut-corner", "..3.. 4...5 2.... ..... .1...", "..3.. ..... .3..5 ..3.2 ....."),
        board("assumption", "...2 .3.. .... .1..", "4.44 2.1. 3.21 ..31"),
    ),
    "gold-star": (
        Example("last-cell", "3:+-++++/.....1", 1),
        Example("last-digit", "4:*+++-++*", 2),
        Example("no-zero", "4:*+--++*+/..45..73", 1),
        Example("last-of-equation", "4:+-//-+++", 1),
        Example("size", "3:+++*-+/0.2...", 3),
        Example("parity", "3:-+-+++/5....1"),
        Example("quadruples", "3:+-++++/.4...1"),
        Example("naked-set", "4:+-/---++/.....7..", 1),
        Example("hidden-set", "4:++-++*-+"),
        Example("two-equations", "4:+-/---++/.....7..", 2),
        Example("assumption", "6:+++--+-+++++/.,.,1,.,.,.,.,.,.,.,.,."),
    ),
}


@dataclass(frozen=True, slots=True)
class Drawn:
    """An example's drawing and words."""

    svg: str
    words: str


def drawn(family: str, example: Example) -> Drawn:
    puzzle = cs.parse(example.puzzle)
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
