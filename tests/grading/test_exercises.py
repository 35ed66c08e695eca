"""The built-in exercises: instances by seed, rules against references, files to begin with."""

from __future__ import annotations

import json
from itertools import combinations, permutations, product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cluesmith.grading import exercises
from cluesmith.grading.attempt import Bounds, by_reference, parts, valued
from cluesmith.grading.exercise import Exercise
from cluesmith.grading.marks import check_reference, form

ALL = [exercises.exercise(name) for name in exercises.NAMES]
SOLUTIONS = Path(__file__).parents[2] / "examples" / "lessons"


def named(exercise: Exercise) -> str:
    return exercise.name


def answers(exercise: Exercise, arguments: dict[str, Any]) -> list[Any]:
    """All solutions of the reference, found in this process."""
    model, answer = parts(exercise.model(**arguments), exercise.goal)
    return [valued(answer, solution) for solution in model.solutions()]


@pytest.mark.parametrize("exercise", ALL, ids=named)
def test_a_seed_gives_the_same_instances(exercise: Exercise) -> None:
    first = exercise.drawn(7, 6)
    assert first == exercise.drawn(7, 6) == exercise.drawn(7, 9)[:6]
    assert first != exercise.drawn(8, 6)
    assert json.loads(json.dumps(first)) == first
    assert all(list(arguments) == exercise.parameters for arguments in first)


@pytest.mark.parametrize("exercise", ALL, ids=named)
@pytest.mark.parametrize(
    "seed", [*range(3), *(pytest.param(n, marks=pytest.mark.soak) for n in range(3, 60))]
)
def test_the_reference_keeps_the_rules_and_ends_soon(exercise: Exercise, seed: int) -> None:
    for arguments in exercise.drawn(seed, exercise.instances):
        found = by_reference(exercise, arguments, Bounds())
        check_reference(exercise, arguments, found)
        assert found.seconds < 5


@pytest.mark.parametrize("name", ["sudoku", "letters", "machine"])
def test_an_answer_with_one_number_changed_is_judged_by_the_rules(name: str) -> None:
    """Close to each solution, `check` accepts what the reference finds, and nothing else."""
    exercise = exercises.exercise(name)
    arguments = exercise.drawn(1, 3)[-1]
    found = answers(exercise, arguments)
    known = {json.dumps(each) for each in found}
    random = Random(5)
    for answer in found[:40]:
        assert exercise.check(answer, **arguments) is None
        changed = part = json.loads(json.dumps(answer))
        while not isinstance(part[key := random.choice(keys(part))], int):
            part = part[key]
        part[key] += random.choice([-1, 1, 2])
        is_solution = json.dumps(changed) in known
        assert (exercise.check(changed, **arguments) is None) == is_solution, changed


def keys(part: Any) -> list[Any]:
    return list(part) if isinstance(part, dict) else list(range(len(part)))


def test_exams_are_judged_by_the_rules() -> None:
    exercise = exercises.exercise("exams")
    rules = {"exams": 3, "slots": 2, "students": [[0, 1], [1, 2]]}
    assert exercise.check([1, 2, 1], **rules) is None
    assert exercise.check([1, 2, 2], **rules) is not None
    assert exercise.check([1, 2, 3], **rules) is not None
    assert exercise.check([1, 2], **rules) is not None
    assert sorted(answers(exercise, rules)) == [[1, 2, 1]]  # the mirror image is broken away


def test_queens_against_all_permutations() -> None:
    exercise = exercises.exercise("queens")
    expected = [
        list(p) for p in permutations(range(1, 7)) if exercise.check(list(p), size=6) is None
    ]
    assert len(expected) == 4
    assert sorted(answers(exercise, {"size": 6})) == expected


def test_machine_against_all_starts() -> None:
    exercise = exercises.exercise("machine")
    for seed in range(10):
        for arguments in exercise.drawn(seed, 3):
            hours = range(arguments["hours"])
            starts = map(list, product(hours, repeat=len(arguments["durations"])))
            expected = [each for each in starts if exercise.check(each, **arguments) is None]
            assert expected
            assert sorted(answers(exercise, arguments)) == expected


def test_letters_against_all_digits() -> None:
    exercise = exercises.exercise("letters")
    arguments = exercise.drawn(2, 1)[0]
    letters = sorted({*"".join(arguments.values())})
    found = {tuple(answer[letter] for letter in letters) for answer in answers(exercise, arguments)}
    for digits in permutations(range(10), len(letters)):
        answer = dict(zip(letters, digits, strict=True))
        assert (exercise.check(answer, **arguments) is None) == (digits in found)


def test_rulers_against_all_rulers() -> None:
    exercise = exercises.exercise("ruler")
    assert exercise.cost is not None
    for seed in range(8):
        arguments = exercise.drawn(seed, 1)[0]
        rulers = ([0, *rest] for rest in combinations(range(1, 14), arguments["marks"] - 1))
        good = [each for each in rulers if exercise.check(each, **arguments) is None]
        (best,) = by_reference(exercise, arguments, Bounds()).answers
        assert best in good
        assert best[-1] == min(exercise.cost(each, **arguments) for each in good)


def test_one_exam_timetable_of_three_exists() -> None:
    exercise = exercises.exercise("exams")
    for seed in range(5):
        found = [by_reference(exercise, each, Bounds()) for each in exercise.drawn(seed, 6)]
        assert [len(each.answers) for each in found] == [1, 0, 0, 1, 0, 0]


def test_each_exercise_has_a_solution_among_the_examples() -> None:
    assert {path.stem for path in SOLUTIONS.glob("*.py")} == set(exercises.NAMES)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (3, "a number"),
        ([1, 2], "a list of 2 numbers"),
        ([1], "a list of 1 number"),
        ([[1, 2], [3, 4]], "a list of 2 lists of 2 numbers"),
        ([[1], [2, 3]], "a list of a list of 1 number and a list of 2 numbers"),
        ([], "an empty list"),
        ({"B": 1, "A": 2}, "a dictionary of A, B"),
        ([{"A": 2}, {"A": 3}], "a list of 2 dictionaries of A"),
    ],
)  # fmt: skip
def test_the_form_of_an_answer_in_words(answer: Any, words: str) -> None:
    assert form(answer) == words
