"""What rate, explain and hint find out, as the command line and the server print it."""

from __future__ import annotations

import json
from typing import Any

import pytest

import cluesmith as cs
from cluesmith.errors import UsageError
from cluesmith.family import Hint, Mistake, Step
from cluesmith.workbench import deduce
from cluesmith.workbench.deduce import explanation
from cluesmith.workbench.records import (
    WHAT,
    WHERE,
    WHY,
    explanation_record,
    hint_record,
    mistake_text,
    rating_record,
)

TAUGHT = {"gold-star": "taught", "lol-sudoku": "taught", "skyscraper": "t3"}
WRONG = {
    "gold-star": {"digits": [7, 7, *[None] * 8]},
    "lol-sudoku": {"digits": [[4, 4, 0, 0], *[[0] * 4] * 3], "areas": [[0] * 4] * 4},
    "skyscraper": {"grid": [[4, 4, 0, 0], *[[0] * 4] * 3]},
}
EVERY = pytest.mark.parametrize("name", TAUGHT)
STAGES = pytest.mark.parametrize("reveal", [WHERE, WHAT, WHY])


def taught(name: str) -> Any:
    return cs.examples(name)[TAUGHT[name]]


def hinted(name: str, puzzle: Any) -> Hint:
    return deduce.hinted(puzzle)


def mistaken(name: str) -> Any:
    """An open puzzle of four rows or five points with the same digit entered twice."""
    start: dict[str, Any] = {"family": name, "entries": WRONG[name]}
    if name == "gold-star":
        return cs.parse(json.dumps({**start, "points": 5, "operators": "-*+**-+*+*"}))
    return cs.parse(json.dumps({**start, "size": 4}))


@EVERY
def test_a_rating_and_an_explanation_agree(name: str) -> None:
    puzzle = taught(name)
    found = deduce.explanation(puzzle)
    rated, told = rating_record(puzzle, found.rating), explanation_record(puzzle, found)
    assert rated["scale"] == "cluesmith"
    for key in ("id", "family", "verdict", "level", "score", "dependency"):
        assert rated[key] == told[key]
    assert sum(rated["steps"].values()) == told["steps"][-1]["round"]
    assert json.loads(json.dumps(told)) == told


@EVERY
@STAGES
def test_a_step_is_revealed_in_stages(name: str, reveal: int) -> None:
    puzzle = taught(name)
    hint = hinted(name, puzzle)
    assert isinstance(hint.found, Step)
    record = hint_record(puzzle, hint, reveal)
    (step,) = record["steps"]
    assert record["mistake"] is None
    assert step["text"]
    assert ("technique" in step) == (reveal >= WHAT)
    assert ("placed" in step) == (reveal == WHY)


@EVERY
@STAGES
def test_a_mistake_is_revealed_in_stages(name: str, reveal: int) -> None:
    puzzle = mistaken(name)
    hint = hinted(name, puzzle)
    assert isinstance(hint.found, Mistake)
    record = json.loads(json.dumps(hint_record(puzzle, hint, reveal)))
    told = record["mistake"]
    assert record["steps"] == []
    assert told["text"] == mistake_text(puzzle, hint.found, reveal, "en")
    assert ("row" in told) == (reveal == WHERE and name != "gold-star")
    assert ("cell" in told) == (reveal >= WHAT)
    assert ("clashes" in told) == (reveal == WHY)
    assert mistake_text(puzzle, hint.found, reveal, "pt") != told["text"]


def test_an_equation_and_a_given_are_told_as_clashes() -> None:
    puzzle = cs.parse('{"family": "skyscraper", "size": 3, "clues": {"top": [3, 0, 0]},'
        ' "entries": {"grid": [[1, 0, 0], [3, 0, 0], [2, 0, 0]]}}')  # fmt: skip
    clashes = hint_record(puzzle, hinted("skyscraper", puzzle))["mistake"]["clashes"]
    assert clashes == [{"kind": "clue", "side": "top", "index": 0, "value": 3}]
    star = taught("gold-star")
    mistake = Mistake((0,), 1, (2,), None, ())
    told = hint_record(star, Hint(cs.Verdict.UNIQUE, mistake))["mistake"]
    assert told["clashes"] == [{"kind": "equation", "index": 2}]


def test_an_unknown_language_is_refused() -> None:
    puzzle = mistaken("skyscraper")
    hint = hinted("skyscraper", puzzle)
    with pytest.raises(UsageError, match="no language 'fr'"):
        hint_record(puzzle, hint, WHERE, "fr")


def test_a_step_tells_all_that_follows_from_it() -> None:
    """That a distant cell joins an area, too, which is all that some step here finds."""
    puzzle = cs.generate("lol-sudoku", size=5, level="medium", style="marks", seed=2)
    areas = puzzle.meta["solution"]["areas"]
    steps = explanation_record(puzzle, explanation(puzzle))["steps"]
    news = ("placed", "removed", "walls", "links", "joined")
    found = [[name for name in news if step[name]] for step in steps]
    assert all(found)
    assert ["joined"] in found
    for row, column, other_row, other_column in (pair for step in steps for pair in step["joined"]):
        assert areas[row][column] == areas[other_row][other_column]
