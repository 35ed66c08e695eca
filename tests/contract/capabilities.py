"""What a family can do, as the contract tests ask for it.

A test that takes a `family` runs over all of them, those of other packages too;
`pytest.mark.needs("deduction")` leaves out those that cannot do that.  Only this module knows where
a `Family` keeps these things.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import lol_steps
import pytest
import sky_steps
import star_steps

from cluesmith import registry
from cluesmith.errors import UnsupportedError
from cluesmith.family import (
    Choices,
    Explanation,
    Family,
    Lesson,
    Primer,
    Sameness,
    Step,
    Technique,
    Words,
)
from cluesmith.workbench.deduce import explanation

CAPABILITIES: Mapping[str, Callable[[Family], object]] = {
    "deduction": lambda family: family.explain,
    "generation": lambda family: family.generate,
    "primer": lambda family: family.primer,
    "proof": lambda family: family.prove,
    "symmetry": lambda family: family.same,
}
# Steps made by hand, at least one of each technique, where a family's tests have such.
HAND_MADE = {"gold-star": star_steps, "lol-sudoku": lol_steps, "skyscraper": sky_steps}
EXPLAINED: dict[tuple[str, str], Explanation] = {}  # frozen, and so made once


def families(needs: Iterable[str] = ()) -> list[Family]:
    """All families that have these capabilities."""
    return [
        family
        for family in registry.families()
        if all(CAPABILITIES[need](family) is not None for need in needs)
    ]


def bare(family: Family) -> Family:
    """The family without any capability: it can still be solved, drawn, read and written."""
    none = dict.fromkeys(
        ("prove", "generate", "rate", "explain", "hint", "techniques", "words", "step_svg")
    )
    return replace(family, **none, primer=None, same=None, lessons=lambda: ())  # type: ignore[arg-type]


def words(family: Family) -> Words:
    assert family.words is not None
    return family.words


def techniques(family: Family) -> Sequence[Technique]:
    assert family.techniques is not None
    return family.techniques()


def scales(family: Family) -> Sequence[str]:
    assert family.rate is not None
    return list(family.rate)


def lessons(family: Family) -> Sequence[Lesson]:
    return family.lessons()


def before(family: Family, puzzle: Any, step: Step) -> Any:
    """The puzzle as it is ahead of a step."""
    return family.before(puzzle, step)


def step_svg(family: Family, puzzle: Any, step: Step, theme: str = "light") -> str:
    """The drawing of a step."""
    assert family.step_svg is not None
    return family.step_svg(puzzle, step, theme=theme)


def symmetry(family: Family) -> Sameness:
    return family.same


def primer(family: Family, language: str) -> Primer:
    assert family.primer is not None
    return family.primer(language)


def choices(family: Family) -> Choices:
    return family.choices()


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
