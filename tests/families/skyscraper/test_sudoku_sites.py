"""Skyscraper on sudoku sites: f-puzzles boards and Interactive-Sudoku-Solver strings."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any
from urllib.parse import unquote

import pytest
from lzstring import LZString

from cluesmith.errors import PuzzleError
from cluesmith.families.skyscraper.codec import forms
from cluesmith.families.skyscraper.codec.puzzle_json import from_json
from cluesmith.families.skyscraper.puzzle import Clues, Skyscraper
from cluesmith.forms.grid import empty_grid
from cluesmith.workbench.read import named

sudokupad, fpuzzles, iss = (
    form for form in forms() if form.name in ("sudokupad", "f-puzzles", "iss")
)


def f_puzzles_board() -> dict[str, Any]:
    return {
        "size": 3,
        "title": "Three",
        "author": "A. Setter",
        "grid": [[{"value": 3, "given": True}, {}, {}], [{"value": 1}, {}, {}], [{}, {}, {}]],
        "skyscraper": [
            {"cell": "R0C3", "value": "2"},
            {"cell": "R4C1", "value": "1"},
            {"cell": "R2C0", "value": 3},
            {"cell": "R1C4", "value": "2"},
            {"cell": "R3C4", "value": ""},
        ],
        "line": [{"lines": []}],
        "antiknight": False,
    }


def test_f_puzzles_json_and_links() -> None:
    text = json.dumps(f_puzzles_board())
    puzzle = fpuzzles.decode(text)
    assert puzzle.clues == Clues((0, 0, 2), (0, 3, 0), (1, 0, 0), (2, 0, 0))
    assert puzzle.grid == ((3, 0, 0), (0, 0, 0), (0, 0, 0))
    assert puzzle.meta["title"] == "Three"
    assert puzzle.meta["entries"] == {"grid": [[0, 0, 0], [1, 0, 0], [0, 0, 0]]}
    packed = LZString().compressToBase64(text)
    for link in (
        "https://www.f-puzzles.com/?load=" + packed,
        "f-puzzles.com/?load=" + packed.replace("+", "%2B").replace("=", "%3D"),
        "https://f-puzzles.com/?load=" + packed.replace("+", " "),
        "fpuzzles" + packed,
        packed,
    ):
        assert fpuzzles.recognises(link)
        assert not sudokupad.recognises(link)
        assert fpuzzles.decode(link) == puzzle
    for link in (
        "https://sudokupad.app/fpuzzles" + packed,
        "https://sudokupad.app/?puzzleid=fpuzzles" + packed.replace("=", "%3D"),
    ):
        assert sudokupad.recognises(link)
        assert not fpuzzles.recognises(link)
        assert sudokupad.decode(link) == puzzle


def test_sudokupad_links_say_the_rules() -> None:
    (puzzle,) = named("skyscraper:t4")
    link = sudokupad.encode(puzzle)
    assert link.startswith("https://sudokupad.app/fpuzzlesN4Ig")
    assert not set(link.removeprefix("https://sudokupad.app/")) & set("+/=")
    board = json.loads(LZString().decompressFromBase64(unquote(link.partition("fpuzzles")[2])))
    assert "how many buildings are seen" in board["ruleset"]
    assert board["grid"][0][3] == {"value": 3, "given": True, "region": None}
    own = replace(puzzle, meta={"ruleset": "As usual, but backwards."})
    assert sudokupad.decode(sudokupad.encode(own)).meta["ruleset"] == "As usual, but backwards."


def test_f_puzzles_links_are_read_by_lzstring() -> None:
    (puzzle,) = named("skyscraper:t4")
    link = fpuzzles.encode(puzzle)
    assert link.startswith("https://www.f-puzzles.com/?load=N4Ig")
    board = json.loads(LZString().decompressFromBase64(link.partition("load=")[2]))
    assert board["size"] == 8
    assert board["grid"][0][3] == {"value": 3, "given": True, "region": None}
    assert {"cell": "R0C3", "value": "5"} in board["skyscraper"]
    assert {"cell": "R9C1", "value": "2"} in board["skyscraper"]
    assert fpuzzles.decode(link).meta["solution"] == puzzle.meta["solution"]


def board_with_boxes() -> dict[str, Any]:
    """A board that has one solution with its boxes, and several without."""
    clues = {"R2C0": "3", "R5C4": "2", "R4C5": "3", "R5C2": "2"}
    return {
        "size": 4,
        "grid": [[{} for _ in range(4)] for _ in range(4)],
        "skyscraper": [{"cell": cell, "value": value} for cell, value in clues.items()],
    }


def test_f_puzzles_boards_with_boxes_are_refused() -> None:
    """A cell without a region is in a default box; all must say that they are in none."""
    board = board_with_boxes()
    because = 'the cell r1c1 is in a box, which skyscrapers do not have, expected "region": null'
    with pytest.raises(PuzzleError, match=because):
        fpuzzles.decode(json.dumps(board))
    for cell in (cell for row in board["grid"] for cell in row):
        cell["region"] = None
    assert fpuzzles.decode(json.dumps(board)).clues.left == (0, 3, 0, 0)
    del board["grid"][2][3]["region"]
    with pytest.raises(PuzzleError, match="the cell r3c4 is in a box"):
        fpuzzles.decode(json.dumps(board))
    board["grid"][2][3]["region"] = 0
    with pytest.raises(PuzzleError, match="the cell r3c4 is in a region"):
        fpuzzles.decode(json.dumps(board))


def test_f_puzzles_boards_of_a_prime_size_have_no_boxes_but_rows() -> None:
    for size in (3, 5, 7, 11, 13):
        board = {"size": size, "grid": [[{}] * size] * size, "skyscraper": []}
        assert fpuzzles.decode(json.dumps(board)) == Skyscraper(
            size, Clues.none(size), empty_grid(size)
        )


def test_f_puzzles_clues_with_more_to_them_are_refused() -> None:
    board = f_puzzles_board()
    board["skyscraper"][1] |= {"negated": True}
    with pytest.raises(PuzzleError, match=r'skyscraper\[1\] has the key "negated", which is not'):
        fpuzzles.decode(json.dumps(board))


def test_f_puzzles_of_other_kinds_are_left_to_others() -> None:
    sudoku = {key: item for key, item in f_puzzles_board().items() if key != "skyscraper"}
    assert not fpuzzles.recognises(json.dumps(sudoku))
    assert not fpuzzles.recognises("fpuzzles" + LZString().compressToBase64(json.dumps(sudoku)))


def test_the_solver_string() -> None:
    puzzle = from_json(
        {"size": 4, "clues": {"top": [2, 0, 0, 0], "left": [0, 3, 0, 0], "right": [0, 1, 4, 0]}}
    )
    text = ".Shape~4x4.NoBoxes.Skyscraper~R2~3~1.Skyscraper~R3~~4.Skyscraper~C1~2~"
    assert iss.encode(puzzle) == text
    assert iss.decode(text) == puzzle
    assert not iss.recognises(".Shape~6x6.ChaosConstruction.NoBoxes")


@pytest.mark.parametrize("size", [9, 10, 16])
def test_cells_of_a_solver_string_have_a_digit_per_coordinate(size: int) -> None:
    """In base 17, as the solver itself reads them; other numbers are decimal."""
    grid = tuple(tuple(range(1, size + 1)) for _ in range(size))
    clues = Clues((0,) * (size - 1) + (2,), *((0,) * size,) * 3)
    puzzle = Skyscraper(size, clues, grid)
    text = iss.encode(puzzle)
    _, _, givens, line = text[1:].split(".")
    assert line == f"Skyscraper~C{size}~2~"
    for word in givens.split("~")[1:]:
        assert (word[0], word[2], word[4]) == ("R", "C", "_")
        assert grid[int(word[1], 17) - 1][int(word[3], 17) - 1] == int(word[5:])
    assert givens.count("~") == size * size
    for written in (text, text.lower().replace("shape", "Shape").replace("noboxes", "NoBoxes")):
        assert iss.decode(written.replace("skyscraper~c", "Skyscraper~C")) == puzzle


def test_cells_of_a_solver_string_may_be_decimal() -> None:
    tens = ".Shape~11x11.NoBoxes.~R10C11_3~R1Ca_2~R10C1_4"
    assert [iss.decode(tens).grid[r][c] for r, c in ((9, 10), (0, 9), (9, 0))] == [3, 2, 4]
    for cell in ("R0C1_1", "R1Cc_1", "R12C1_1", "R1C1_12", "RhC1_1", "R1Caa_1"):
        with pytest.raises(PuzzleError):
            iss.decode(f".Shape~11x11.NoBoxes.~{cell}")
