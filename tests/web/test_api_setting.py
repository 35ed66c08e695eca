"""The API's verbs for setters and learners: x-rays, unique at a level, lessons, booklets."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from serving import PATIENT, Served, refused, serving
from setting import FIG2, P1, STARTED, T3

import cluesmith as cs
from cluesmith import registry
from cluesmith.deduction.ladder import Ladder
from cluesmith.family import Level, Step
from cluesmith.languages import LANGUAGES
from cluesmith.web.lessons import at_hand

FAMILIES = ["skyscraper", "lol-sudoku", "gold-star"]
EDITS = [
    {**T3, "clues": {**T3["clues"], "top": [0, 0, 0, 2]}},  # type: ignore[dict-item]
    T3,
    {**T3, "clues": {**T3["clues"], "left": [2, 3, 0, 0]}},  # type: ignore[dict-item]
    {**T3, "clues": {**T3["clues"], "right": [0, 0, 0, 0]}},  # type: ignore[dict-item]
]


@pytest.mark.parametrize("family", FAMILIES)
def test_candidates_without_what_facts_are_for(served: Served, family: str) -> None:
    puzzle = STARTED[family]
    whole = served.ask("xray", puzzle=puzzle, limit=99)
    quick = served.ask("xray", puzzle=puzzle, limit=99, facts=False)
    for key in ("verdict", "count", "exact", "candidates"):
        assert quick[key] == whole[key]
    assert {fact["needed"] for fact in whole["facts"]} <= {False, True}


def test_an_x_ray_after_others_is_as_from_scratch(served: Served) -> None:
    """A worker begins from one of those that it made before: nothing of it may be left."""
    for puzzle in [*EDITS, *reversed(EDITS), P1, *EDITS]:
        found = served.ask("xray", puzzle=puzzle, limit=30)
        scratch = cs.xray(cs.parse(json.dumps(puzzle)), limit=30).to_json()
        for key in ("verdict", "count", "exact", "candidates"):
            assert found[key] == scratch[key], key
        assert [one["needed"] for one in found["facts"]] == [
            one["needed"] for one in scratch["facts"]
        ]


def test_unique_at_a_level(served: Served) -> None:
    for level in ("easy", "medium"):
        made = served.ask("make-unique", puzzle=STARTED["skyscraper"], level=level, seed=1)
        rated = served.ask("rate", puzzle=made["puzzle"])
        assert (rated["verdict"], rated["level"]) == ("unique", level)
    needing = {"puzzle": {"family": "lol-sudoku", "size": 5}, "technique": "too-far", "seed": 1}
    made = served.ask("make-unique", **needing)
    assert served.ask("rate", puzzle=made["puzzle"])["steps"]["too-far"]
    assert "did you mean" in refused(
        served.post("make-unique", **{**needing, "technique": "toofar"}), 422, "bad-request"
    )
    refused(served.post("make-unique", puzzle=T3, level="extreme"), 422, "unsupported")


@pytest.mark.parametrize("family", FAMILIES)
def test_every_technique_is_taught_in_every_language(family: str) -> None:
    deduction = registry.family(family).deduction
    assert deduction is not None
    assert deduction.teaching is not None
    taught = [one.name for one in deduction.techniques() if one.level is not Level.SEARCH]
    for language in LANGUAGES:
        for name in taught:
            lesson = deduction.teaching(name, language)
            assert list(lesson) == ["rule", "why", "when"]
            assert all(text.endswith(".") for text in lesson.values())
    exercises = [one.technique for one in deduction.exercises()]
    assert {name: exercises.count(name) for name in taught} == dict.fromkeys(taught, 3)
    assert {str(one.puzzle) for one in deduction.exercises()}.isdisjoint(
        str(one.puzzle) for one in deduction.lessons()
    )


def test_a_lesson_with_its_exercises(served: Served) -> None:
    told = served.client.get("/techniques/skyscraper/naked-set?language=pt").json()
    assert "Se duas células" in told["rule"]
    assert len(told["exercises"]) == 3
    for example in (told, *told["exercises"]):
        assert example["step"]["technique"] == "naked-set"
        assert example["step"]["removed"]
        assert example["puzzle"]["marks"]
        assert example["svg"].startswith("<svg")
        hint = served.ask("hint", puzzle=example["puzzle"])
        assert hint["steps"][0]["technique"] == "naked-set"


def noted(step: Step) -> set[tuple[Any, ...]]:
    """All that a step gives, one by one; cells that are joined, where that is all."""
    found = {"placed": step.placed, "removed": step.removed, **step.found}
    joined = {("joined", *entry[:2]) for entry in found.pop("joined", ())}
    return {(kind, *entry) for kind, entries in found.items() for entry in entries} or joined


def steps_alone(deduction: Any, name: str, shown: Any) -> list[Step]:
    """The steps of one technique on a board as a learner sees it."""
    player = deduction.player(shown)
    recorder = player.recorder(player.with_facts(player.entered))
    board, techniques = recorder.start(), recorder.tools.full.techniques
    player.keep_marks(board, player.marks)
    ladder, steps = Ladder([one for one in techniques if one.name == name]), list[Step]()
    reader = board.copy()
    board.record(True)
    technique = ladder.begin(board)
    while technique is not None:
        before = recorder.before(reader)
        reader.follow(board)
        if (step := recorder.recorded(technique, reader, before)) is not None:
            steps.append(step)
        board.record(True)
        if not ladder.goes_on(board):
            break
    board.record(False)
    assert ladder.finish(board)
    return steps


@pytest.mark.parametrize("family", FAMILIES)
def test_an_exercise_knows_every_step_of_its_technique(family: str) -> None:
    """The page accepts whichever of them a learner finds."""
    deduction = registry.family(family).deduction
    assert deduction is not None
    several = 0
    for exercise in deduction.exercises():
        known = at_hand(exercise)
        shown = deduction.before(exercise.puzzle, known[0])
        there = steps_alone(deduction, exercise.technique, shown)
        assert there, exercise
        # What areas may still be is no mark: a solver who has it in mind sees a little more.
        accepted = set[Any]().union(*map(noted, known))
        assert accepted >= set[Any]().union(*map(noted, there)), exercise
        several += len(known) > 1
    assert several > 10


@pytest.mark.soak
@pytest.mark.parametrize("family", FAMILIES)
def test_every_exercise_has_its_step_next(served: Served, family: str) -> None:
    deduction = registry.family(family).deduction
    assert deduction is not None
    for name in dict.fromkeys(one.technique for one in deduction.exercises()):
        told = served.client.get(f"/techniques/{family}/{name}").json()
        for example in told["exercises"]:
            hint = served.ask("hint", puzzle=example["puzzle"])
            assert hint["steps"][0]["technique"] == name


def test_a_booklet(served: Served) -> None:
    pytest.importorskip("typst")
    asked = {"puzzles": [T3, P1, FIG2], "title": "Três", "author": "Ana", "language": "pt"}
    answer = served.post("booklet", **asked)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF-")
    several = [T3, STARTED["skyscraper"]]
    message = refused(served.post("booklet", puzzles=several), 422, "unsupported")
    assert message == "puzzle 2 does not have exactly one solution: multiple"
    message = refused(served.post("booklet", puzzles=[T3] * 101), 422, "bad-request")
    assert "101 items, at most 100" in message
    refused(served.post("booklet", puzzles=[]), 422, "bad-request")


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[tuple[Served, Path]]:
    place = tmp_path / "week.db"
    cs.Library(str(place)).close()
    with serving(replace(PATIENT, library=str(place), library_adds=True)) as found:
        yield found, place


def test_puzzles_join_the_library(shelf: tuple[Served, Path]) -> None:
    served, place = shelf
    assert served.ask("library-add", puzzles=[T3, P1]) == {"added": 2, "ids": [1, 2]}
    assert served.ask("library-add", puzzles=[P1, FIG2]) == {"added": 1, "ids": [2, 3]}
    several: dict[str, Any] = {"puzzles": [FIG2, STARTED["skyscraper"]]}
    refused(served.post("library-add", **several), 422, "unsupported")
    with cs.Library(str(place)) as library:
        assert library.count() == 3
    assert 'data-library="adds"' in served.client.get(served.address).text


def test_a_library_that_is_only_read_takes_none(served: Served, tmp_path: Path) -> None:
    assert "--library-add" in refused(served.post("library-add", puzzles=[T3]), 422, "unsupported")
    place = tmp_path / "week.db"
    cs.Library(str(place)).close()
    with serving(replace(PATIENT, library=str(place))) as reading:
        refused(reading.post("library-add", puzzles=[T3]), 422, "unsupported")
