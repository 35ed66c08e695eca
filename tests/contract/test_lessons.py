"""Lessons: a step of each technique, and the board as a player has it ahead of the step."""

from __future__ import annotations

import pytest
from capabilities import before, lessons

from cluesmith.family import Family, Lesson, Step
from cluesmith.workbench import deduce

pytestmark = pytest.mark.needs("deduction")


def taught(lesson: Lesson) -> Step:
    steps = [step for step in deduce.explain(lesson.puzzle) if step.technique == lesson.technique]
    return steps[lesson.which]


def test_a_hint_on_the_board_of_a_lesson_is_its_step(family: Family, lesson: Lesson) -> None:
    step = taught(lesson)
    told = family.puzzle.to_json(before(family, lesson.puzzle, step))
    board = family.puzzle.from_json(told)
    hint = deduce.hint(board)
    assert isinstance(hint, Step)
    assert (hint.technique, hint.placed, hint.removed) == (
        step.technique,
        step.placed,
        step.removed,
    )


def test_every_board_on_the_way_can_be_played_from(family: Family) -> None:
    """At any step of an example, the board ahead of it has no mistake and a hint."""
    puzzle = lessons(family)[-1].puzzle
    for step in deduce.explain(puzzle):
        hint = deduce.hint(before(family, puzzle, step))
        assert isinstance(hint, Step), step
        assert hint.level.rank <= step.level.rank
