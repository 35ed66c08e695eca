"""The shipped JSON Schema agrees with the reader on the examples and on what is refused."""

from __future__ import annotations

from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from stars import EXAMPLES, puzzles

from cluesmith import registry
from cluesmith.errors import PuzzleError
from cluesmith.families.gold_star.codec.puzzle_json import from_json, to_json
from cluesmith.families.gold_star.puzzle import GoldStar

VALIDATOR = jsonschema.Draft202012Validator(registry.family("gold-star").puzzle.schema())
THREE = {"family": "gold-star", "points": 3, "operators": "+--/-+"}


@pytest.mark.parametrize("value", EXAMPLES["puzzles"], ids=lambda value: value["id"])
def test_examples_are_valid_as_they_are_shipped(value: dict[str, Any]) -> None:
    VALIDATOR.validate(value)


@settings(max_examples=30)
@given(puzzles())
def test_what_is_written_is_valid(puzzle: GoldStar) -> None:
    VALIDATOR.validate(to_json(puzzle))


@pytest.mark.parametrize(
    "change",
    [
        {"digits": None, "division": None, "solution": None, "entries": None},
        {"operators": "+\N{MINUS SIGN}\N{MULTIPLICATION SIGN}\N{DIVISION SIGN}:?"},
        {"operators": ["+", "\N{MINUS SIGN}", "\N{MULTIPLICATION SIGN}", ":", "/", "?"]},
        {"digits": [0, None, None, None, None, 5], "division": "rational"},
        {"entries": {"digits": [0, None, None, None, None, 5], "operators": "??????"}},
        {"solution": {"digits": [0, 3, 4, 5, 1, 2], "operators": None}},
    ],
)
def test_what_the_reader_takes_is_valid(change: dict[str, Any]) -> None:
    value = {**THREE, **change}
    from_json(value)
    VALIDATOR.validate(value)


@pytest.mark.parametrize(
    "change",
    [
        {"points": 2},
        {"points": 17},
        {"points": "3"},
        {"family": "star"},
        {"operators": "+-+-"},
        {"operators": "+--/-^"},
        {"operators": ["+", "-", "-", "/", "-", "plus"]},
        {"digits": [0, 1, 2]},
        {"digits": [-1, 1, 2, 3, 4, 5]},
        {"division": "float"},
        {"solution": {}},
        {"solution": {"digits": [0, 3, 4, 5, 1, None]}},
        {"entries": []},
    ],
)
def test_what_the_reader_refuses_is_not_valid(change: dict[str, Any]) -> None:
    value = {**THREE, **change}
    with pytest.raises(PuzzleError):
        from_json(value)
    assert not VALIDATOR.is_valid(value)
