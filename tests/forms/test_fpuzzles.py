"""f-puzzles boards: decoded once, claimed by the family whose they are."""

from __future__ import annotations

import json

import pytest

from cluesmith.errors import PuzzleError
from cluesmith.families.skyscraper.codec.sudoku_sites import to_board
from cluesmith.forms import fpuzzles
from cluesmith.workbench.read import named, parse, read

(T3,) = named("skyscraper:t3")


def test_a_long_link_is_claimed_by_its_own_family() -> None:
    """A Skyscraper link of 30,500 characters was refused as Lol Sudoku."""
    board = to_board(T3) | {"ruleset": "".join(map(chr, range(0x4E00, 0x4E00 + 9000)))}
    link = fpuzzles.link(board)
    assert len(link) > 30_500
    assert parse(link) == T3


def test_a_link_is_unpacked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []
    unpack = fpuzzles.unpack

    def counted(text: str) -> dict[str, object]:
        calls.append(text)
        return unpack(text)

    monkeypatch.setattr(fpuzzles, "unpack", counted)
    for board in (to_board(T3) | {"title": "met once"}, {"size": 1, "grid": [[{}]]}):
        calls.clear()
        list(read(fpuzzles.link(board)))
        assert len(calls) == 1


def test_an_unclaimed_board_is_reported_as_one() -> None:
    (item,) = read(fpuzzles.link({"size": 1, "grid": [[{}]], "thermometer": [1]}))
    assert "f-puzzles: " in str(item.error)


@pytest.mark.parametrize("constraint", [{"skyscraper": []}, {}])
@pytest.mark.parametrize("key", ["givenPencilMarks", "candidates", "x-unknown"])
def test_a_key_of_a_cell_that_may_be_a_constraint_is_refused(
    key: str, constraint: dict[str, object]
) -> None:
    """Skyscraper claims the first board, Lol Sudoku the second; dropped marks change both."""
    board = {"size": 1, "grid": [[{"region": None, key: [1]}]], **constraint}
    because = f'f-puzzles: the cell r1c1 has the key "{key}", which is not supported'
    for text in (json.dumps(board), fpuzzles.link(board)):
        with pytest.raises(PuzzleError, match=because):
            parse(text)
        with pytest.raises(PuzzleError, match=because):
            parse(text, "f-puzzles")
    for nothing in (None, [], False, ""):
        board["grid"] = [[{"region": None, key: nothing}]]
        assert parse(json.dumps(board)).size == 1


@pytest.mark.parametrize("constraint", [{"skyscraper": []}, {}])
def test_drawings_colours_and_notes_are_ignored(constraint: dict[str, object]) -> None:
    cell = {"region": None, "c": "#FF0000", "cArray": ["#FF0000"], "highlight": 3}
    notes = {"centerPencilMarks": [1, 2], "cornerPencilMarks": [3]}
    drawn = {"text": [{"cells": ["R1C1"], "value": "x"}], "line": [{"lines": [["R1C1", "R2C2"]]}]}
    board = {"size": 1, "grid": [[cell | notes]], **drawn, **constraint}
    assert parse(json.dumps(board)).size == 1


@pytest.mark.parametrize("key", ["negative", "antiknight", "extraregion", "x-unknown"])
@pytest.mark.parametrize("constraint", [{"skyscraper": []}, {}])
def test_any_other_key_of_a_board_is_a_constraint(key: str, constraint: dict[str, object]) -> None:
    board = {"size": 1, "grid": [[{"region": None}]], key: ["xv"], **constraint}
    with pytest.raises(PuzzleError, match=f'f-puzzles: "{key}" is a constraint'):
        parse(json.dumps(board))
