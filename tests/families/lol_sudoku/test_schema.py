"""The shipped JSON Schema agrees with the reader on what is taken and on what is refused."""

from __future__ import annotations

import jsonschema
import pytest
from hypothesis import given, settings
from lol_boards import puzzles

from cluesmith import registry
from cluesmith.errors import PuzzleError
from cluesmith.families.lol_sudoku.codec.puzzle_json import from_json, to_json
from cluesmith.families.lol_sudoku.puzzle import LolSudoku

VALIDATOR = jsonschema.Draft202012Validator(registry.family("lol-sudoku").puzzle.schema())


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
