"""A technique as the page teaches it: the rule, a worked example, and exercises to try.

An example is a puzzle just before one of its steps, with what a solver has found by then; the
step, in words, as data and drawn, is what the page reveals bit by bit.  An exercise also has the
technique's other steps on its board: whoever finds one of those has found one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cluesmith.family import Deduction, Family, Lesson, Step
from cluesmith.forms.svg import Drawing
from cluesmith.web.messages import not_found
from cluesmith.workbench import deduce
from cluesmith.workbench.records import step_to_json


def technique_record(family: Family, wanted: str, language: str) -> dict[str, Any]:
    deduction = family.deduction
    known = {one.name: one for one in deduction.techniques()} if deduction else {}
    lessons = deduction.lessons() if deduction else ()
    lesson = next((one for one in lessons if one.technique == wanted), None)
    if wanted not in known or lesson is None or deduction is None:
        raise not_found(f"{family.name} has no technique {wanted[:40]!r} with an example")
    example = _shown(family, deduction, lesson.puzzle, at_hand(lesson)[0], language)
    return {
        "name": wanted,
        "title": deduction.words.title(wanted, language),
        "level": str(known[wanted].level),
        "score": known[wanted].score,
        **(deduction.teaching(wanted, language) if deduction.teaching else {}),
        **example,
        "text": example["step"]["text"],
        "exercises": [
            _exercise(family, deduction, one, language)
            for one in deduction.exercises()
            if one.technique == wanted
        ],
    }


def _exercise(
    family: Family, deduction: Deduction, lesson: Lesson, language: str
) -> dict[str, Any]:
    step, *others = at_hand(lesson)
    told = [step_to_json(lesson.puzzle, other, language) for other in others]
    return {**_shown(family, deduction, lesson.puzzle, step, language), "others": told}


def _shown(
    family: Family, deduction: Deduction, puzzle: Any, step: Step, language: str
) -> dict[str, Any]:
    drawn: Drawing = deduction.draw_step(puzzle, step, language=language)
    return {
        "puzzle": family.puzzle.to_json(deduction.before(puzzle, step)),
        "where": deduction.words.where(puzzle, step, language),
        "look": [list(place) for place in _look(deduction, puzzle, step)],
        "step": step_to_json(puzzle, step, language),
        "svg": drawn.svg(styled=False),
    }


def at_hand(lesson: Lesson) -> list[Step]:
    """The step of a lesson, then the technique's others on that board: those left of its round.

    A round makes all steps that its technique has, each reasoned on the board as the round began.
    """
    steps = [step for step in deduce.explain(lesson.puzzle) if step.technique == lesson.technique]
    first, *later = steps[lesson.which :]
    return [first, *(step for step in later if step.round == first.round)]


def _look(deduction: Deduction, puzzle: Any, step: Step) -> Sequence[tuple[Any, ...]]:
    """The places that the words of where to look are about."""
    look = deduction.words.look
    return step.cells if look is None else look(puzzle, step)
