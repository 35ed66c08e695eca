"""The shipped JSON Schema agrees with the reader on what is taken and on what is refused."""

from __future__ import annotations

import jsonschema
import pytest

from cluesmith import registry
from cluesmith.errors import PuzzleError

FAMILY = registry.family("skyscraper")
VALIDATOR = jsonschema.Draft202012Validator(FAMILY.puzzle.schema())


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
    FAMILY.puzzle.from_json(value)
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
        FAMILY.puzzle.from_json(value)
