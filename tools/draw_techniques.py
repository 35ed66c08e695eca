"""Makes docs/techniques/*.md again from what the families' registries of techniques say.

Its own are the table of levels and scores, the line under each heading, the
drawings and the words under them; what is said between them is written by hand.
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
from cluesmith.families.skyscraper.techniques import ladders
from cluesmith.family import Lesson, Technique

FOLDER = Path(__file__).parents[1] / "docs" / "techniques"


EXAMPLES: Mapping[str, Sequence[Lesson]] = {
    family.name: family.deduction.lessons() for family in registry.families() if family.deduction
}


@dataclass(frozen=True, slots=True)
class Drawn:
    """An example's drawing and words."""

    svg: str
    words: str


def drawn(family: str, example: Lesson) -> Drawn:
    puzzle = example.puzzle
    steps = [step for step in cs.explain(puzzle) if step.technique == example.technique]
    step, known = steps[example.which], registry.deduction_of(puzzle)
    return Drawn(known.draw_step(puzzle, step), known.words.step(puzzle, step, "en"))


def page(family: str) -> Path:
    return FOLDER / f"{family}.md"


def drawing(family: str, technique: str) -> Path:
    return FOLDER / family / f"{technique}.svg"


def under(family: str, technique: str) -> re.Pattern[str]:
    """A drawing on the page, and the quotation under it."""
    return re.compile(rf"(!\[[^]]*\]\({family}/{technique}\.svg\)\n\n)> (.*)")


def graded(family: str, text: str) -> str:
    """A page with its table, and what stands under its headings, as the ladder grades them."""
    known, rows = registry.family(family), []
    assert known.techniques is not None
    assert known.words is not None
    for technique in known.techniques():
        title = known.words.title(technique.name, "en")
        name, level, score = f"`{technique.name}`", technique.level, technique.score
        cells = [f"[{title}](#{title.lower().replace(' ', '-')}) {name}", str(level), str(score)]
        if family == "skyscraper":
            cells.append(towers_letter(technique))
        rows.append(f"| {' | '.join(cells)} |\n")
        heading = re.compile(rf"(\n### {re.escape(title)}\n\n){name}, .*\n")
        text = heading.sub(rf"\1{name}, {level}, score {score}\n", text)
    return re.sub(r"(^\| \[.*\]\(#.*\n)+", "".join(rows), text, count=1, flags=re.MULTILINE)


def towers_letter(technique: Technique) -> str:
    """The first of Towers' letters that has a technique."""
    for letter, ladder in ladders(4).towers.items():
        if technique.name in [each.name for each in ladder.techniques]:
            return letter
    return "u"


def main() -> None:
    for family, examples in EXAMPLES.items():
        (FOLDER / family).mkdir(exist_ok=True)
        text = graded(family, page(family).read_text("utf-8"))
        for example in examples:
            made = drawn(family, example)
            drawing(family, example.technique).write_text(made.svg, "utf-8")
            told = f"> {made.words}"
            text = under(family, example.technique).sub(lambda at, told=told: at[1] + told, text)
        page(family).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
