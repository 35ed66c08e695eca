"""Every family that deduces: its steps are data, and a rating is its explanation counted."""

from __future__ import annotations

import json
from typing import Any

import pytest
from capabilities import addable, explained, sample_steps, techniques, words
from explanations import assert_counted

from cluesmith.deduction.step_recorder import StepRecorder
from cluesmith.errors import UnsupportedError
from cluesmith.family import Explanation, Family, Level, Rating, Step, Verdict
from cluesmith.languages import LANGUAGES
from cluesmith.workbench.deduce import explain, explanation, hint, rate, scales
from cluesmith.workbench.generate import generate
from cluesmith.workbench.records import step_to_json
from cluesmith.workbench.solve import check, solve

pytestmark = pytest.mark.needs("deduction")
KEYS = {"technique", "level", "cells", "placed", "removed", "clues", "text"}
SEEDS = (3, 4, 5)


def assert_true(family: Family, told: Explanation) -> None:
    """What is placed in cells stands in the solution, what is removed does not."""
    stands = set(family.puzzle.entries(told.solution))
    for step in told.steps:
        assert {entry for entry in step.placed if isinstance(entry[0], int)} <= stands, step
        assert not set(step.removed) & stands, step


def test_a_step_as_json(family: Family, example: Any) -> None:
    known = {technique.name: technique for technique in techniques(family)}
    for step in explained(family, example).steps:
        value = json.loads(json.dumps(step_to_json(example, step), allow_nan=False))
        assert set(value) - {"walls", "links", "joined"} == KEYS
        assert Level(value["level"]) is known[value["technique"]].level
        borders = value.get("walls", []) + value.get("links", [])
        assert value["placed"] or value["removed"] or borders or step.details.get("joined")
        assert all(len(border) == 3 for border in borders)
        # A cell is (row, column), on a star (index,); an entry is a cell and what stands there.
        assert all(len(cell) in (1, 2) for cell in value["cells"])
        assert all(len(entry) in (2, 3) for entry in value["placed"] + value["removed"])
        facts = [fact.to_json() for fact in family.puzzle.facts(example)]
        assert all(clue in facts for clue in value["clues"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_json_of_a_step_has_its_data_and_its_words(
    family: Family, example: Any, language: str
) -> None:
    for step in explained(family, example).steps:
        value = json.loads(json.dumps(step_to_json(example, step, language)))
        assert value["cells"] == [list(cell) for cell in step.cells]
        assert value["placed"] == [list(entry) for entry in step.placed]
        assert value["removed"] == [list(entry) for entry in step.removed]
        assert value["clues"] == [fact.to_json() for fact in step.clues]
        assert value["text"] == words(family).step(example, step, language)


def test_techniques_are_listed_with_titles(family: Family) -> None:
    listed = techniques(family)
    assert len({technique.name for technique in listed}) == len(listed)
    assert [t.level.rank for t in listed] == sorted(t.level.rank for t in listed), "easiest first"
    for language in words(family).languages:
        titles = [words(family).title(technique.name, language) for technique in listed]
        assert all(titles)
        assert len(set(titles)) == len(titles)


def test_the_sample_of_steps_has_techniques_of_the_list_only(family: Family) -> None:
    found = {step.technique for _, step in sample_steps(family)}
    assert found
    assert found <= {technique.name for technique in techniques(family)}


def test_a_rating_counts_the_explanation(family: Family, example: Any) -> None:
    told = explained(family, example)
    assert_counted(told, techniques(family))
    assert rate(example) == told.rating
    assert explain(example) == list(told.steps)
    result = check(example)
    assert told.rating.verdict is result.verdict
    if result.verdict is Verdict.UNIQUE:
        assert [told.solution] == list(result.solutions)
        assert_true(family, told)


@pytest.mark.needs("generation")
@pytest.mark.parametrize("level", [level for level in Level if level is not Level.SEARCH])
def test_generated_puzzles_are_solved_to_the_end(family: Family, level: Level) -> None:
    for seed in SEEDS:
        puzzle = generate(family.name, level=level, seed=seed)
        told = explanation(puzzle)
        assert_counted(told, techniques(family))
        assert_true(family, told)
        assert rate(puzzle) == told.rating
        assert told.rating.verdict is Verdict.UNIQUE
        assert told.rating.level == level
        assert family.rules(puzzle, told.solution) == []
        assert family.puzzle.solution_to_json(told.solution) == puzzle.meta["solution"]


@pytest.mark.needs("addable")
def test_a_board_that_is_given_needs_no_steps(family: Family, example: Any) -> None:
    explained(family, example)
    if check(example).verdict is not Verdict.UNIQUE:
        pytest.skip("several solutions, or none")
    stated = addable(family, example, solve(example).solutions[0])
    told = explanation(family.puzzle.keep(example, stated))
    assert told.rating == Rating(Verdict.UNIQUE, Level.EASY, 0, {})
    assert told.steps == ()


def test_a_board_that_says_nothing_has_no_level(family: Family) -> None:
    puzzle = max(family.examples().puzzles.values(), key=lambda puzzle: puzzle.size <= 5)
    for scale in scales(family):
        rating = rate(family.puzzle.keep(puzzle, ()), scale=scale)
        assert rating == Rating(Verdict.MULTIPLE, None, 0, {})


def test_every_scale_rates(family: Family, example: Any) -> None:
    explained(family, example)
    for scale in scales(family):
        rating = rate(example, scale=scale)
        assert (rating.level is None) == (rating.verdict is not Verdict.UNIQUE)


def test_the_first_hint_is_a_step(family: Family, example: Any) -> None:
    """Examples carry no entries, so there is nothing to be wrong."""
    steps = explained(family, example).steps
    if check(example).verdict is Verdict.NONE:
        with pytest.raises(UnsupportedError):
            hint(example)
        return
    if not steps:
        assert hint(example) is None
        return
    found = hint(example)
    assert isinstance(found, Step)
    assert found.technique == steps[0].technique


def test_a_board_is_silent_after_an_interrupted_step(
    family: Family, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Boards are used again: one that went on recording would take time and room for nothing."""
    puzzle = next(iter(family.examples().puzzles.values()))
    start = StepRecorder.start
    begun: list[StepRecorder] = []

    def interrupted(*_: Any) -> None:
        raise KeyboardInterrupt

    def begin(recorder: StepRecorder) -> Any:
        begun.append(recorder)
        monkeypatch.setattr(recorder, "recorded", interrupted)
        return start(recorder)

    monkeypatch.setattr(StepRecorder, "start", begin)
    with pytest.raises(KeyboardInterrupt):
        explain(puzzle)
    (recorder,) = begun
    assert not start(recorder).recording
