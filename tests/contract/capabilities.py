"""What a family can do, as the contract tests ask for it.

A test that takes a `family` runs over all of them, those of other packages too;
`pytest.mark.needs("deduction")` leaves out those that cannot do that.  Only this module knows where
a `Family` keeps these things.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import futoshiki
import lol_steps
import pytest
import sky_steps
import star_steps

from cluesmith import registry
from cluesmith.errors import UnsupportedError
from cluesmith.family import (
    Deduction,
    Explanation,
    Fact,
    Family,
    Lesson,
    Primer,
    Step,
    Symmetry,
    Technique,
    Words,
)
from cluesmith.workbench.deduce import explanation

CAPABILITIES: Mapping[str, Callable[[Family], object]] = {
    "addable": lambda family: family.puzzle.addable,
    "deduction": lambda family: family.deduction,
    "formulas": lambda family: family.formulas,
    "generation": lambda family: family.generation,
    "inspection": lambda family: family.inspection,
    "primer": lambda family: family.primer,
    "proof": lambda family: family.prove,
    "symmetry": lambda family: family.symmetry,
}
# Steps made by hand, at least one of each technique, where a family's tests have such.
HAND_MADE = {"gold-star": star_steps, "lol-sudoku": lol_steps, "skyscraper": sky_steps}
EXPLAINED: dict[tuple[str, str], Explanation] = {}  # frozen, and so made once


def families(needs: Iterable[str] = ()) -> list[Family]:
    """All families that have these capabilities."""
    every = {family.name: family for family in (*registry.families(), futoshiki.FAMILY)}
    return [
        family
        for family in every.values()
        if all(CAPABILITIES[need](family) is not None for need in needs)
    ]


def bare(family: Family) -> Family:
    """The family without any capability: it can still be solved, drawn, read and written."""
    puzzle = family.puzzle._replace(addable=None)
    names = ("deduction", "formulas", "generation", "inspection", "primer", "prove", "symmetry")
    return family._replace(puzzle=puzzle, **dict.fromkeys(names))  # type: ignore[arg-type]


def deduction(family: Family) -> Deduction:
    assert family.deduction is not None
    return family.deduction


def addable(family: Family, puzzle: Any, solution: Any) -> list[Fact]:
    """All facts of a solution that could be added to a puzzle."""
    assert family.puzzle.addable is not None
    kinds = family.puzzle.addable(puzzle, solution)
    return [fact for kind in kinds for facts in kind.values() for fact in facts]


def words(family: Family) -> Words:
    return deduction(family).words


def techniques(family: Family) -> Sequence[Technique]:
    return deduction(family).techniques()


def lessons(family: Family) -> Sequence[Lesson]:
    return deduction(family).lessons()


def before(family: Family, puzzle: Any, step: Step) -> Any:
    """The puzzle as it is before a step."""
    return deduction(family).before(puzzle, step)


def step_svg(family: Family, puzzle: Any, step: Step, theme: str = "light") -> str:
    """The drawing of a step."""
    return str(deduction(family).draw_step(puzzle, step, theme=theme))


def symmetry(family: Family) -> Symmetry:
    assert family.symmetry is not None
    return family.symmetry


def primer(family: Family, language: str) -> Primer:
    assert family.primer is not None
    return family.primer(language)


def explained(family: Family, example: Any) -> Explanation:
    """The example's steps and rating; skips one that the family has no human steps for."""
    name = (family.name, example.meta["id"])
    try:
        if name not in EXPLAINED:
            EXPLAINED[name] = explanation(example)
    except UnsupportedError as error:
        pytest.skip(str(error))
    return EXPLAINED[name]


def sample_steps(family: Family) -> list[tuple[Any, Step]]:
    """Steps to put into words and to draw, with their puzzle: made by hand, else of the lessons."""
    if family.name in HAND_MADE:
        made = HAND_MADE[family.name]
        return [(made.PUZZLE, step) for step in made.STEPS]
    return [
        (lesson.puzzle, step)
        for lesson in lessons(family)
        for step in explanation(lesson.puzzle).steps
        if step.technique == lesson.technique
    ]
