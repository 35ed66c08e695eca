"""The shipped JSON Schema agrees with the reader on the examples and on what is refused."""

from __future__ import annotations

import json
from importlib import resources

import jsonschema
import pytest

from cluesmith import registry
from cluesmith.errors import PuzzleError

FAMILY = registry.family("skyscraper")
SCHEMA = json.loads(
    (resources.files("cluesmith.families.skyscraper") / "puzzle.schema.json").read_text("utf-8")
)
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("name", FAMILY.examples().puzzles)
def test_examples_are_valid(name: str) -> None:
    VALIDATOR.validate(FAMILY.to_json(FAMILY.examples().puzzles[name]))


@pytest.mark.parametrize(
    "change",
    [
        {"clues": None, "grid": None, "solution": None, "entries": None},
        {"clues": {"top": [1, None, 0, 0], "left": None}},
        {"grid": [[0, None, 4, 1], [0] * 4, [0] * 4, [0] * 4]},
        {"entries": {"grid": [[None] * 4] * 4}},
    ],
)
def test_what_the_reader_takes_is_valid(change: dict[str, object]) -> None:
    value = {"family": "skyscraper", "size": 4, **change}
    FAMILY.from_json(value)
    VALIDATOR.validate(value)


@pytest.mark.parametrize(
    "change",
    [
        {"size": 0},
        {"size": 65},
        {"size": "4"},
        {"family": "towers"},
        {"clues": {"north": [1, 0, 0, 0]}},
        {"clues": {"top": [1.5, 0, 0, 0]}},
        {"grid": [["a"] * 4] * 4},
        {"solution": {"cells": []}},
    ],
)
def test_what_the_reader_refuses_is_not_valid(change: dict[str, object]) -> None:
    value = {"family": "skyscraper", "size": 4, **change}
    assert not VALIDATOR.is_valid(value)
    with pytest.raises(PuzzleError):
        FAMILY.from_json(value)
