"""The built-in exercises: one module each, loaded when it is first asked for.

`docs/lessons.md` is the plan of lessons that they belong to.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

from cluesmith.errors import unknown
from cluesmith.grading.exercise import Exercise

NAMES = ("sudoku", "letters", "machine", "queens", "exams", "ruler")


@cache
def exercise(name: str) -> Exercise:
    """The exercise of this name, from the module of this name."""
    if name not in NAMES:
        raise unknown("exercise", name, NAMES)
    found: Exercise = import_module(f"cluesmith.grading.exercises.{name}").EXERCISE
    return found
