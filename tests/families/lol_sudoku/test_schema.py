"""The shipped JSON Schema agrees with the reader on the examples and on what is refused."""

from __future__ import annotations

import json
from importlib import resources

import jsonschema
import pytest
from hypothesis import given, settings
from lol_boards import EXAMPLES, puzzles

from cluesmith.errors import PuzzleError
from cluesmith.families.lol_sudoku.codec import from_json, to_json
from cluesmith.families.lol_sudoku.puzzle import LolSudoku

SCHEMA = json.loads(
    (resources.files("cluesmith.families.lol_sudoku") / "puzzle.schema.json").read_text("utf-8")
)
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("value", EXAMPLES["puzzles"], ids=lambda value: value["id"])
def test_examples_are_valid(value: dict[str, object]) -> None:
    VALIDATOR.validate(to_json(from_json(value)))


@settings(max_examples=30, deadline=None)
@given(puzzles())
def test_what_is_written_is_valid(puzzle: LolSudoku) -> None:
    VALIDATOR.validate(to_json(puzzle))


@pytest.mark.parametrize(
    "change",
    [
        {"digits": None, "areas": None, "walls": None, "links": None, "rule": None},
        {"digits": [[0, None, 4, 1], [0] * 4, [0] * 4, [0] * 4]},
        {"walls": [[0, 0, "right"]], "links": [], "rule": "connected"},
        {"solution": None, "entries": {"digits": [[0] * 4] * 4, "walls": [[3, 0, "right"]]}},
    ],
)
def test_what_the_reader_takes_is_valid(change: dict[str, object]) -> None:
    value = {"family": "lol-sudoku", "size": 4, **change}
    from_json(value)
    VALIDATOR.validate(value)


@pytest.mark.parametrize(
    "change",
    [
        {"size": 0},
        {"size": 13},
        {"size": "4"},
        {"family": "sudoku"},
        {"digits": [["a"] * 4] * 4},
        {"areas": [[1.5] * 4] * 4},
        {"walls": [[0, 0]]},
        {"links": [[0, 0, "left"]]},
        {"links": [[-1, 0, "down"]]},
        {"rule": "loose"},
        {"solution": {"digits": [[1] * 4] * 4}},
        {"solution": {"digits": [[1] * 4] * 4, "areas": [[0] * 4] * 4}},
        {"entries": []},
    ],
)
def test_what_the_reader_refuses_is_not_valid(change: dict[str, object]) -> None:
    value = {"family": "lol-sudoku", "size": 4, **change}
    assert not VALIDATOR.is_valid(value)
    with pytest.raises(PuzzleError):
        from_json(value)
