"""Makes the exercises of every technique again: `exercises.json` of each family.

For each technique, puzzles that need it are generated at several sizes, and three are chosen of
rising difficulty: a harder one has more of the board to look through, and fewer places where the
step is to be found.  Run it after a change of a ladder that moves steps, and look at the page of a
few techniques:

    .venv/bin/python tools/make_exercises.py [FAMILY...]
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cluesmith as cs
from cluesmith import registry
from cluesmith.errors import CluesmithError
from cluesmith.family import Family, Level, Step, Technique
from cluesmith.forms.files import load_lessons

FOLDER = Path(str(cs.__file__)).parent / "families"
EXERCISES = 3
SEEDS = range(1, 9)
SECONDS = 20.0  # for one puzzle
# Sizes that are tried, smallest first, what a size is called, and the text form that is kept.
SIZES = {
    "skyscraper": ("size", (4, 5, 6, 7), "towers"),
    "lol-sudoku": ("size", (4, 5, 6), "blocks"),
    "gold-star": ("points", (4, 5, 6), "string"),
}
STYLES = {"skyscraper": ("clues", "mixed"), "lol-sudoku": ("areas", "marks"), "gold-star": ("",)}


@dataclass(frozen=True, slots=True)
class Found:
    """A step of a technique in a puzzle, and how hard it is to find."""

    puzzle: Any
    which: int
    hardness: float


def candidates(family: Family, technique: Technique) -> Iterator[Found]:
    """Steps of a technique in puzzles that need nothing harder."""
    key, sizes, _ = SIZES[family.name]
    for size in sizes:
        for seed in SEEDS:
            style = STYLES[family.name][seed % len(STYLES[family.name])]
            options: dict[str, Any] = {key: size, **({"style": style} if style else {})}
            try:
                puzzle = cs.generate(
                    family.name, technique=technique.name, seconds=SECONDS, seed=seed, **options
                )
            except CluesmithError:
                continue  # there is none at this size
            found = hardest_step(family, puzzle, technique)
            if found is not None:
                yield found


def hardest_step(family: Family, puzzle: Any, technique: Technique) -> Found | None:
    """The first of its steps that is next on the board shown; one of few is harder to find."""
    steps = cs.explain(puzzle)
    of_kind = [step for step in steps if step.technique == technique.name]
    for which, step in enumerate(of_kind):
        if (step.placed or step.removed or any(step.found.values())) and is_next(family, step):
            beside = sum(other.round == step.round for other in of_kind)
            done = sum(len(other.placed) for other in steps if other.round < step.round)
            cells = len(family.puzzle.entries(puzzle_solution(family, puzzle)))
            return Found(puzzle, which, (cells - done) / beside + len(step.cells))
    return None


def is_next(family: Family, step: Step) -> bool:
    """Whether the step is the next one on the board that shows what is known before it."""
    assert family.deduction is not None
    shown = family.deduction.before(step.puzzle, step)
    hint = cs.hint(shown)
    return isinstance(hint, Step) and hint.technique == step.technique


def puzzle_solution(family: Family, puzzle: Any) -> Any:
    return family.puzzle.solution_from_json(puzzle, puzzle.meta["solution"])


def chosen(found: list[Found]) -> list[Found]:
    """The easiest, one between, and the hardest; fewer where there are fewer."""
    ranked = sorted(found, key=lambda one: one.hardness)
    if len(ranked) <= EXERCISES:
        return ranked
    return [ranked[0], ranked[len(ranked) // 2], ranked[-1]]


def written(family: Family, technique: Technique) -> Iterator[dict[str, Any]]:
    form = SIZES[family.name][2]
    assert family.deduction is not None
    known = {cs.canonical_key(lesson.puzzle) for lesson in family.deduction.lessons()}
    found = [
        one for one in candidates(family, technique) if cs.canonical_key(one.puzzle) not in known
    ]
    for one in chosen(found):
        text = cs.convert(one.puzzle, form)
        puzzle: Any = text if "\n" not in text else text.splitlines()
        yield {"technique": technique.name, "puzzle": puzzle, "which": one.which}


def main() -> None:
    for family in registry.families():
        if family.deduction is None or (sys.argv[1:] and family.name not in sys.argv[1:]):
            continue
        items = []
        for technique in family.deduction.techniques():
            if technique.level is not Level.SEARCH:
                made = list(written(family, technique))
                print(family.name, technique.name, len(made), flush=True)
                items += made
        folder = FOLDER / family.name.replace("-", "_")
        lines = ",\n".join(json.dumps(item, ensure_ascii=False) for item in items)
        (folder / "exercises.json").write_text(f"[\n{lines}\n]\n", "utf-8")
        load_lessons(str(folder), "exercises.json", family.forms)


if __name__ == "__main__":
    main()
