"""Lessons: a step of each technique, and the board as a player has it ahead of the step."""

from __future__ import annotations

import pytest

from cluesmith import registry
from cluesmith.family import Family, Lesson, Step
from cluesmith.workbench import deduce

LESSONS = [
    (family, lesson)
    for family in registry.families()
    if family.deduction
    for lesson in family.deduction.lessons()
]


def taught(lesson: Lesson) -> Step:
    steps = [step for step in deduce.explain(lesson.puzzle) if step.technique == lesson.technique]
    return steps[lesson.which]


@pytest.mark.parametrize(
    ("taught_by", "lesson"), LESSONS, ids=[f"{f.name}-{lesson.technique}" for f, lesson in LESSONS]
)
def test_a_hint_on_the_board_of_a_lesson_is_its_step(taught_by: Family, lesson: Lesson) -> None:
    step = taught(lesson)
    told = taught_by.puzzle.to_json(taught_by.deduction.before(lesson.puzzle, step))
    board = taught_by.puzzle.from_json(told)
    hint = deduce.hint(board)
    assert isinstance(hint, Step)
    assert (hint.technique, hint.placed, hint.removed) == (
        step.technique,
        step.placed,
        step.removed,
    )


def test_every_board_on_the_way_can_be_played_from(family: Family) -> None:
    """At any step of an example, the board ahead of it has no mistake and a hint."""
    puzzle = family.deduction.lessons()[-1].puzzle
    for step in deduce.explain(puzzle):
        hint = deduce.hint(family.deduction.before(puzzle, step))
        assert isinstance(hint, Step), step
        assert hint.level.rank <= step.level.rank
