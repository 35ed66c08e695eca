"""Every family's built-in boards are what they say, and what must be refused is."""

from __future__ import annotations

from typing import Any

import pytest
from jsonschema import Draft202012Validator

from cluesmith.errors import PuzzleError
from cluesmith.family import Family, Refusal, Verdict
from cluesmith.languages import LANGUAGES
from cluesmith.workbench.read import examples, is_reference, named, parse, read
from cluesmith.workbench.solve import check


def test_examples_are_found_by_name(family: Family) -> None:
    built_in = family.examples()
    assert built_in.puzzles, "a family needs examples"
    assert built_in.refused, "a family needs texts that it refuses"
    assert built_in.test_set
    assert set(built_in.test_set) <= set(built_in.puzzles)
    assert dict(examples(family.name)) == dict(built_in.puzzles)
    for key, puzzle in built_in.puzzles.items():
        assert puzzle.family == family.name
        assert puzzle.meta["id"] == key
        assert is_reference(f"{family.name}:{key}")
        assert named(f"{family.name}:{key}") == [puzzle]
    assert named(f"{family.name}:") == [built_in.puzzles[key] for key in built_in.test_set]


def test_titles_are_for_all_examples_in_every_language(family: Family) -> None:
    built_in = family.examples()
    if built_in.titles:  # a plug-in may have none
        assert set(built_in.titles) == set(built_in.puzzles)
    for named_in in built_in.titles.values():
        assert set(named_in) == set(LANGUAGES)
        assert all(named_in.values())
    for language in LANGUAGES:
        said = [titles[language] for titles in built_in.titles.values()]
        assert len(set(said)) == len(said)


def test_examples_show_every_verdict(family: Family) -> None:
    found = {check(puzzle).verdict for puzzle in family.examples().puzzles.values()}
    assert found == {Verdict.UNIQUE, Verdict.MULTIPLE, Verdict.NONE}


def test_a_stored_solution_is_right_and_the_only_one(family: Family, example: Any) -> None:
    value = example.meta.get("solution")
    result = check(example)
    if value is None:
        assert result.verdict is not Verdict.UNIQUE, "a unique example ships its solution"
        return
    stored = family.puzzle.solution_from_json(example, value)
    assert family.rules(example, stored) == []
    assert result.verdict is Verdict.UNIQUE
    assert list(result.solutions) == [stored]


def test_the_schema_allows_the_examples(family: Family) -> None:
    Draft202012Validator.check_schema(family.puzzle.schema())
    validator = Draft202012Validator(family.puzzle.schema())
    for puzzle in family.examples().puzzles.values():
        validator.validate(family.puzzle.to_json(puzzle))


def complaint(text: str) -> str:
    """What is said against a text; several sound puzzles are only wrong where one is wanted."""
    items = list(read(text))
    if len(items) == 1:
        assert items[0].puzzle is None
        assert isinstance(items[0].error, PuzzleError)
        return str(items[0].error)
    with pytest.raises(PuzzleError) as caught:
        parse(text)
    return str(caught.value)


def test_a_refusal_names_its_reason_in_one_line(family: Family, refusal: Refusal) -> None:
    said = complaint(refusal.text)
    assert refusal.because in said
    assert said.isprintable()
