"""Every text form of Lol Sudoku: round trips, the published examples, what cannot be said."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lol_boards import EXAMPLES, blank, board, puzzles
from lzstring import LZString

from cluesmith.errors import PuzzleError, UnsupportedError
from cluesmith.families.lol_sudoku.codec import blocks, forms
from cluesmith.families.lol_sudoku.codec.puzzle_json import (
    from_json,
    solution_from_json,
    solution_to_json,
    to_json,
)
from cluesmith.families.lol_sudoku.codec.sudoku_sites import to_board
from cluesmith.families.lol_sudoku.puzzle import Border, LolSudoku, Solution
from cluesmith.families.lol_sudoku.view import Kind, implied
from cluesmith.families.skyscraper.codec import forms as skyscraper_forms
from cluesmith.family import Form
from cluesmith.forms import jsontext
from cluesmith.forms.grid import Grid, empty_grid

FORMS = forms()
BY_NAME = {form.name: form for form in FORMS}
SITES = ("f-puzzles", "sudokupad")
fpuzzles, iss, prolog = (BY_NAME[name] for name in ("f-puzzles", "iss", "prolog"))
P1 = from_json(EXAMPLES["puzzles"][0])


def recognised(text: str) -> list[str]:
    """The forms of any family that claim a text."""
    return [form.name for form in (*FORMS, *skyscraper_forms()) if form.recognises(text)]


def in_reading_order(areas: Grid) -> Grid:
    """The marks with their areas numbered as they appear."""
    names: dict[int, int] = {0: 0}
    return tuple(tuple(names.setdefault(area, len(names)) for area in row) for row in areas)


def expressible(puzzle: LolSudoku, form: str) -> LolSudoku:
    """The puzzle without what the form cannot say."""
    if form == "drawn":
        known = implied(puzzle.size, puzzle.areas)
        seen = (b for b in puzzle.walls if known[b] is not Kind.APART and b not in puzzle.links)
        return replace(puzzle, walls=tuple(seen))
    if form == "iss":
        areas = in_reading_order(puzzle.areas)
        lonely = sum(map(sum, areas)) == 1
        return replace(puzzle, rule="connected", areas=empty_grid(puzzle.size) if lonely else areas)
    puzzle = replace(puzzle, walls=(), links=(), rule="connected")
    if form in SITES:
        counts = Counter(area for row in puzzle.areas for area in row)
        whole = {area for area, count in counts.items() if count == puzzle.size}
        areas = tuple(tuple(area if area in whole else 0 for area in row) for row in puzzle.areas)
        return replace(puzzle, areas=areas)
    return puzzle


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_round_trip(form: Form, data: st.DataObject) -> None:
    lowest = 3 if form.name in SITES else 1
    made = st.builds(
        lambda size, seed: board(size, seed)[0], st.integers(lowest, 12), st.integers()
    )
    puzzle = expressible(data.draw(puzzles(lowest) | made), form.name)
    text = form.encode(puzzle)
    assert form.decode(text) == puzzle
    assert form.decode(f"\n {text} \n") == puzzle
    assert recognised(text) == [form.name]


@settings(max_examples=60, deadline=None)
@given(puzzles())
def test_json_round_trip(puzzle: LolSudoku) -> None:
    assert from_json(to_json(puzzle)) == puzzle
    assert from_json(jsontext.parse_object(json.dumps(to_json(puzzle)))) == puzzle


SIDE = Border(0, 0, "right")
CORNER: Grid = ((1, 0, 0), (0, 0, 0), (0, 0, 0))


@pytest.mark.parametrize(
    ("form", "puzzle", "words"),
    [
        ("prolog", blank(3, walls=(SIDE,)), "walls"),
        ("blocks", blank(3, links=(SIDE,)), "links"),
        ("prolog", blank(3, rule="paper"), "rule: paper"),
        ("blocks", blank(3, rule="paper"), "rule: paper"),
        ("iss", blank(3, rule="paper"), "rule: paper"),
        ("iss", LolSudoku(3, empty_grid(3), CORNER), "one marked cell alone"),
        ("f-puzzles", blank(2), "3 to 16 rows, this one has 2"),
        ("f-puzzles", blank(3, walls=(SIDE,)), "walls"),
        ("sudokupad", blank(3, links=(SIDE,)), "SudokuPad opens boards of f-puzzles.* no links"),
        ("f-puzzles", LolSudoku(3, empty_grid(3), CORNER), "area 1 has 1 of its 3 cells"),
        ("drawn", blank(3, walls=(SIDE,), links=(SIDE,)), "a link is there too"),
        (
            "drawn",
            LolSudoku(3, empty_grid(3), ((1, 2, 0), *CORNER[1:]), (SIDE,)),
            "wall between r1c1 and r1c2",
        ),
    ],
)
def test_a_form_refuses_what_it_cannot_hold(form: str, puzzle: LolSudoku, words: str) -> None:
    with pytest.raises(UnsupportedError, match=words):
        BY_NAME[form].encode(puzzle)


def test_the_papers_program() -> None:
    text = """
    :- use_module(library(clpfd)).
    puzzle(p1,Puzzle):-
        Puzzle = [
            [_,_,4,1],
            [_,_,_,3],
            [_,_,_,_],
            [2,_,_,_]
        ].
    puzzle(p2, Puzzle):- Puzzle = [[_,1],[_,_]].
    map_sudoku(p2, Map):- Map = [[_,_],[2,_]].
    map_sudoku(p1, Map) :- Map = [[_,_,_,_],[1,1,1,_],[_,1,_,_],[_,_,_,_]].
    test(AreaValues):- append([[1,2,3], [4,5,6]],AreaValues).
    sudoku(Option,Puzzle, Map):- puzzle(Option,Puzzle), map_sudoku(Option, Map), X #> 0.
    """
    assert recognised(text) == ["prolog"]
    assert prolog.decode_all is not None
    one, two = prolog.decode_all(text)
    assert one == P1
    assert (two.digits, two.areas) == (((0, 1), (0, 0)), ((0, 0), (2, 0)))
    assert [one.meta["id"], two.meta["id"]] == ["p1", "p2"]
    with pytest.raises(PuzzleError, match="2 puzzles found"):
        prolog.decode(text)
    written = prolog.encode(P1)
    assert written.startswith("puzzle(p1, Puzzle) :- Puzzle = [\n  [_, _, 4, 1],\n")
    assert "map_sudoku(p1, Map) :- Map = [" in written


def test_cells_of_a_large_solver_string_have_a_digit_per_coordinate() -> None:
    digits = tuple(tuple(range(1, 13)) for _ in range(12))
    puzzle = LolSudoku(12, digits, empty_grid(12))
    text = iss.encode(puzzle)
    assert "~R9C9_9~R9Ca_10~R9Cb_11~R9Cc_12~RaC1_1~" in text
    assert iss.decode(text) == puzzle


def test_either_prolog_clause_may_be_missing() -> None:
    assert prolog.decode("puzzle(x, [[_,1],[_,_]]).").areas == empty_grid(2)
    assert prolog.decode("map_sudoku(x, [[_,1],[_,_]]).").digits == empty_grid(2)


def test_two_blocks() -> None:
    text = "..41\n...3\n....\n2...\n\n....\n111.\n.1..\n....\n"
    assert blocks.encode(P1) == text
    digits, _, areas = text.partition("\n\n")
    for same in (
        f"{digits}\n\n{areas.replace('1', 'a')}",
        f"{digits}\n\n{areas.replace('1', 'A')}",
        "\n".join(" ".join(line) for line in text.split("\n")),
        text.replace(".", "_"),
        text.replace(".", "0"),
        text.replace("\n\n", "\n \t\n\n"),
    ):
        assert blocks.decode(same) == P1
        assert blocks.recognises(same)
    assert blocks.decode("..\n..\n\nxy\n.x").areas == ((1, 2), (0, 1))
    assert blocks.decode("..\n..\n\nb.\n.b").areas == ((2, 0), (0, 2))


def test_wide_blocks_stay_aligned() -> None:
    puzzle, _ = board(12)
    lines = blocks.encode(expressible(puzzle, "blocks")).splitlines()
    assert len(lines) == 25
    assert {len(line) for line in lines if line} == {35}


def test_the_solver_string() -> None:
    text = ".Shape~4x4.ChaosConstruction.NoBoxes.~R1C3_4~R1C4_1~R2C4_3~R4C1_2"
    assert iss.encode(P1) == text + ".SameValues~4~CC5~CC6~CC7~CC10"
    assert iss.decode(iss.encode(P1)) == P1
    link = "https://sigh.github.io/Interactive-Sudoku-Solver/?q=" + iss.encode(P1)
    assert recognised(link) == ["iss"]
    assert iss.decode(link) == P1
    puzzle = blank(3, walls=(SIDE,), links=(Border(0, 0, "down"),))
    assert iss.encode(puzzle).endswith(".SameValues~2~CC4~CC1.AllDifferent~CC2~CC1")
    two = LolSudoku(3, empty_grid(3), ((5 - 2, 2, 2), *empty_grid(3)[1:]))
    assert iss.encode(two).endswith(".SameValues~2~CC2~CC3.AllDifferent~CC1~CC2")
    assert iss.decode(iss.encode(two)).areas[0] == (1, 2, 2)
    with pytest.raises(PuzzleError, match="differ from itself"):
        iss.decode(text + ".SameValues~2~CC1~CC2.AllDifferent~CC1~CC2")


def f_puzzles_board() -> dict[str, Any]:
    grid: list[list[dict[str, Any]]] = [[{"region": None} for _ in range(3)] for _ in range(3)]
    grid[0] = [{"region": 0, "value": 3, "given": True}, {"region": 0}, {"region": 0}]
    grid[1][0]["value"] = 1
    return {"size": 3, "title": "Three", "grid": grid, "line": [{"lines": []}], "antiknight": False}


def test_f_puzzles_json_and_links() -> None:
    text = json.dumps(f_puzzles_board())
    puzzle = fpuzzles.decode(text)
    assert puzzle.digits == ((3, 0, 0), (0, 0, 0), (0, 0, 0))
    assert puzzle.areas == ((1, 1, 1), (0, 0, 0), (0, 0, 0))
    assert puzzle.meta["title"] == "Three"
    assert puzzle.meta["entries"] == {"digits": [[0, 0, 0], [1, 0, 0], [0, 0, 0]]}
    packed = LZString().compressToBase64(text)
    for link in ("https://www.f-puzzles.com/?load=" + packed, "fpuzzles" + packed, packed):
        assert recognised(link) == ["f-puzzles"]
        assert fpuzzles.decode(link) == puzzle


def test_f_puzzles_links_are_read_by_lzstring() -> None:
    link = fpuzzles.encode(P1)
    written = json.loads(LZString().decompressFromBase64(link.partition("load=")[2]))
    assert written["grid"][0][2] == {"value": 4, "given": True, "region": None}
    assert written["grid"][1][0] == {"region": 0}
    assert written["solution"] == [digit for row in P1.meta["solution"]["digits"] for digit in row]
    assert recognised(json.dumps(to_board(P1))) == ["f-puzzles"]


def test_f_puzzles_with_boxes_or_skyscrapers_are_left_to_others() -> None:
    sudoku = {"size": 3, "grid": [[{}] * 3] * 3}
    assert recognised(json.dumps(sudoku)) == []
    towers = f_puzzles_board() | {"skyscraper": []}
    assert not fpuzzles.recognises(json.dumps(towers))


def test_json_keeps_what_it_does_not_know() -> None:
    value = {
        "id": "x",
        "family": "lol-sudoku",
        "size": 2,
        "areas": [[1, None], [0, 0]],
        "walls": [[0, 0, "right"], [0, 0, "down"]],
        "rule": "paper",
        "title": "Two",
        "solution": {"digits": [[1, 2], [2, 1]], "areas": [[1, 1], [2, 2]], "by": "hand"},
        "entries": {"digits": [[None, 2], [0, 0]], "links": [[0, 0, "right"]], "x": 1},
        "marks": [[[1], []], [[], []]],
        "colour": {"deep": [1, {"er": None}]},
    }
    puzzle = from_json(value)
    written = to_json(puzzle)
    assert list(written)[:7] == ["id", "family", "size", "digits", "areas", "walls", "rule"]
    assert written["areas"] == [[1, 0], [0, 0]]
    assert written["walls"] == [[0, 0, "down"], [0, 0, "right"]]
    assert written["entries"] == {"digits": [[0, 2], [0, 0]], "links": [[0, 0, "right"]], "x": 1}
    for key in ("id", "title", "solution", "marks", "colour", "rule"):
        assert written[key] == value[key]
    written["colour"]["deep"].append(2)
    assert puzzle.meta["colour"] == value["colour"]
    assert list(to_json(from_json({"size": 1}))) == ["family", "size", "digits", "areas"]


def test_json_solutions() -> None:
    puzzle = from_json({"size": 2})
    value = {"digits": [[1, 2], [2, 1]], "areas": [[1, 1], [2, 2]]}
    solution = solution_from_json(puzzle, value)
    assert solution == Solution(((1, 2), (2, 1)), ((1, 1), (2, 2)))
    assert solution_to_json(solution) == value
    with pytest.raises(PuzzleError, match=r"solution\.areas row 1, column 2 is null"):
        solution_from_json(puzzle, value | {"areas": [[1, None], [2, 2]]})


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-1, 13) | st.floats() | st.sampled_from(["right", "x"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["digits", "areas", "walls"]), inner, max_size=4)
    ),
    max_leaves=12,
)
KEYS = ("family", "size", "digits", "areas", "walls", "links", "rule", "solution", "entries")


@settings(max_examples=300)
@given(st.fixed_dictionaries({}, optional=dict.fromkeys(KEYS, json_values | st.integers(1, 3))))
def test_any_json_object_is_read_or_refused(value: dict[str, Any]) -> None:
    try:
        puzzle = from_json(value)
    except PuzzleError:
        return
    assert from_json(to_json(puzzle)) == puzzle


@pytest.mark.parametrize("value", EXAMPLES["puzzles"], ids=lambda value: value["id"])
def test_examples_are_read(value: dict[str, Any]) -> None:
    puzzle = from_json(value)
    assert to_json(puzzle) == value
    for form in FORMS:
        if form.name not in SITES or puzzle.size >= 3:
            said = expressible(puzzle, form.name)
            assert form.decode(form.encode(said)) == said
