"""Grading of files: every hidden instance of an exercise, one after another.

The reference solves each instance once for all files.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

from cluesmith.errors import UsageError
from cluesmith.grading import exercises
from cluesmith.grading.attempt import (
    Attempt,
    Bounds,
    Work,
    attempts,
    by_reference,
    by_student,
    check_file,
    wanted_of,
)
from cluesmith.grading.exercise import VALUE, Arguments, Exercise, load
from cluesmith.grading.marks import Mark, check_reference, mark
from cluesmith.grading.student import exercise_named
from cluesmith.support import script


@dataclass(frozen=True, slots=True)
class Graded:
    """A student's model on one hidden instance."""

    number: int  # from 1
    arguments: Arguments
    mark: Mark
    attempt: Attempt
    reference: Attempt


@dataclass(slots=True)
class Grader:
    """Grades files with the hidden instances of a seed; `count` None is the exercise's own.

    `jobs` instances have a process at a time: counters stay the same, times may not.
    """

    seed: int
    bounds: Bounds = field(default_factory=Bounds)
    count: int | None = None
    jobs: int = 1
    solved: dict[tuple[str, int], Attempt] = field(default_factory=dict)  # by the references

    def check(self, text: bytes, path: str, exercise: Exercise) -> None:
        """Raise a UsageError if a file cannot be graded."""
        check_file(text, path, exercise, self.bounds)

    def grade(self, text: bytes, path: str, exercise: Exercise) -> Iterator[Graded]:
        """Grade a file; the instances come in order, with a process each."""
        instances = list(enumerate(self.instances(exercise), 1))

        def works() -> Iterator[Work]:
            for number, arguments in instances:
                wanted = wanted_of(exercise, self.reference(exercise, number, arguments))
                yield by_student(text, path, exercise, arguments, wanted, self.bounds)

        with closing(attempts(works(), self.bounds, self.jobs)) as done:
            for (number, arguments), attempt in zip(instances, done, strict=True):
                reference = self.reference(exercise, number, arguments)
                found = mark(exercise, arguments, reference, attempt)
                yield Graded(number, arguments, found, attempt, reference)

    def instances(self, exercise: Exercise) -> Sequence[Arguments]:
        return exercise.drawn(self.seed, self.count or exercise.instances)

    def reference(self, exercise: Exercise, number: int, arguments: Arguments) -> Attempt:
        """What the reference finds on an instance."""
        key = (exercise.source or exercise.name, number)
        if key not in self.solved:
            found = by_reference(exercise, arguments, self.bounds)
            check_reference(exercise, arguments, found)
            self.solved[key] = found
        return self.solved[key]


def chosen(name: str) -> Exercise:
    """An exercise by the name of a built-in one, or by its file."""
    return load(name) if script.is_script(name) else exercises.exercise(name)


def exercise_of(text: bytes, path: str) -> Exercise:
    """The exercise that a student's file names."""
    name = exercise_named(text, path)
    known = ", ".join(exercises.NAMES)
    if name is None:
        raise UsageError(
            f'{path}: names no exercise; expected a line {VALUE} = "..." or --exercise; '
            f"one of {known}"
        )
    try:
        return exercises.exercise(name)
    except UsageError as error:
        raise UsageError(f"{path}: {error}") from None


def record(path: str, exercise: Exercise, seed: int, graded: Graded) -> dict[str, Any]:
    """A graded instance as the JSON of ``grade --json``."""
    found = graded.mark
    return {
        "file": path,
        "exercise": exercise.name,
        "seed": seed,
        "instance": graded.number,
        "arguments": dict(graded.arguments),
        "verdict": str(found.verdict),
        "reason": found.reason or None,
        "limit": graded.attempt.limit or None,
        "answer": found.answer if found.shows_answer else None,
        "solutions": len(graded.attempt.answers),
        "complete": graded.attempt.complete,
        "stats": dict(graded.attempt.stats),
        "reference": {
            "solutions": len(graded.reference.answers),
            "stats": dict(graded.reference.stats),
        },
        "seconds": round(graded.attempt.seconds, 3),
    }
