"""Every text form of Skyscraper: round trips, the published examples, what cannot be said."""

from __future__ import annotations

import json
import random
from importlib.resources import files
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lzstring import LZString

from cluesmith.errors import PuzzleError, UnsupportedError
from cluesmith.families.skyscraper.codec import forms
from cluesmith.families.skyscraper.codec.printed import printed
from cluesmith.families.skyscraper.codec.puzzle_json import (
    from_json,
    solution_from_json,
    solution_to_json,
    to_json,
)
from cluesmith.families.skyscraper.puzzle import MAX_SIZE, Clues, Skyscraper
from cluesmith.family import Form
from cluesmith.forms import jsontext
from cluesmith.forms.grid import Solution, empty_grid

FORMS = forms()
BY_NAME = {form.name: form for form in FORMS}
fpuzzles, prolog = BY_NAME["f-puzzles"], BY_NAME["prolog"]
SIZES = {"towers": (3, 9), "f-puzzles": (3, 16), "iss": (1, 16)}
EXAMPLES = json.loads((files("cluesmith.families.skyscraper") / "examples.json").read_text("utf-8"))


def sizes(form: str) -> tuple[int, int]:
    return SIZES.get(form, (1, MAX_SIZE))


@st.composite
def puzzles(draw: st.DrawFn, low: int, high: int) -> Skyscraper:
    """Any well-formed puzzle, from empty to full; most are small."""
    size = draw(st.integers(low, min(high, 12)) | st.integers(low, high))
    chance = draw(st.sampled_from([0.0, 0.05, 0.5, 1.0]))
    rng = random.Random(draw(st.integers(0, 2**32)))

    def line() -> tuple[int, ...]:
        return tuple(rng.randint(1, size) if rng.random() < chance else 0 for _ in range(size))

    grid = tuple(line() for _ in range(size)) if draw(st.booleans()) else empty_grid(size)
    return Skyscraper(size, Clues(line(), line(), line(), line()), grid)


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_round_trip(form: Form, data: st.DataObject) -> None:
    puzzle = data.draw(puzzles(*sizes(form.name)))
    text = form.encode(puzzle)
    assert form.decode(text) == puzzle
    assert form.decode(f"\n {text} \n") == puzzle
    assert [other.name for other in FORMS if other.recognises(text)] == [form.name]


@settings(max_examples=60, deadline=None)
@given(puzzles(1, MAX_SIZE))
def test_json_round_trip(puzzle: Skyscraper) -> None:
    assert from_json(to_json(puzzle)) == puzzle
    assert from_json(jsontext.parse_object(json.dumps(to_json(puzzle)))) == puzzle


@pytest.mark.parametrize(
    ("form", "size"), [("towers", 2), ("towers", 10), ("f-puzzles", 17), ("iss", 17)]
)
def test_a_form_refuses_what_it_cannot_hold(form: str, size: int) -> None:
    puzzle = Skyscraper(size, Clues.none(size), empty_grid(size))
    with pytest.raises(UnsupportedError, match=str(size)):
        BY_NAME[form].encode(puzzle)


def test_the_towers_example() -> None:
    text = "4:2/2/1/3/2/2/3/1/3/1/2/2/2/3/2/1"
    puzzle = BY_NAME["towers"].decode(text)
    assert puzzle.clues == Clues((2, 2, 1, 3), (3, 1, 2, 2), (2, 2, 3, 1), (2, 3, 2, 1))
    assert BY_NAME["towers"].encode(puzzle) == text
    assert BY_NAME["towers"].decode("4dh:" + text[2:]) == puzzle


@pytest.mark.parametrize(
    ("text", "because"),
    [
        ("4d:" + "/" * 15, 'the difficulty is "d", expected d and one of e, h, x, u'),
        ("4dz:" + "/" * 15, 'the difficulty is "dz"'),
        ("4x4:" + "/" * 15, "does not start with a size and a colon"),
        ("4dhe:" + "/" * 15, "does not start with a size and a colon"),
        ("4:" + "/" * 15 + ",02o", 'the cell r1c1 is "02", expected a whole number from 1 to 4'),
        ("4:0" + "/" * 15, 'the clue above column 1 is "0"'),
    ],
)
def test_towers_refuses_what_its_program_refuses(text: str, because: str) -> None:
    with pytest.raises(PuzzleError, match=because):
        BY_NAME["towers"].decode(text)


def test_towers_reads_what_its_program_reads() -> None:
    """That program converts the digits of a size or a clue whatever the first of them is."""
    decode = BY_NAME["towers"].decode
    for start in ("4:", "04:", "4de:", "4dh:", "4dx:", "4du:"):
        assert decode(f"{start}02" + "/" * 15).clues.top == (2, 0, 0, 0)


def test_towers_cells() -> None:
    blank = "4:" + "/" * 15
    puzzle = BY_NAME["towers"].decode(blank + ",a1_2b4_j")
    assert puzzle.grid == ((0, 1, 2, 0), (0, 4, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0))
    assert BY_NAME["towers"].encode(puzzle) == blank + ",a1_2b4j"


def test_the_puzzlink_examples() -> None:
    form = BY_NAME["puzz.link"]
    puzzle = form.decode("skyscrapers/4/4/k13h4j3g")
    assert puzzle.clues == Clues((0, 0, 0, 0), (0, 4, 0, 0), (0, 1, 3, 0), (0, 0, 3, 0))
    assert form.encode(puzzle) == "https://puzz.link/p?skyscrapers/4/4/k13h4j3g"
    assert BY_NAME["towers"].encode(puzzle) == "4://///1/3///4/////3/"
    for start in (
        "http://puzz.link/p?skyscraper/",
        "https://pzprxs.vercel.app/p?building/",
        "http://pzv.jp/p.html?skyscrapers/",
        "https://puzz.link/p?skyscrapers_edit/",
        "p?skyscrapers/",
    ):
        assert form.recognises(start)
        assert form.decode(start + "4/4/k13h4j3g") == puzzle
    five = "https://puzz.link/p?skyscrapers/5/5/g2l4g2h4h4h2"
    assert form.encode(form.decode(five)) == five


def test_puzzlink_large_numbers_and_question_marks() -> None:
    size = 20
    clues = Clues((16, *(0,) * 19), (0,) * 20, (0,) * 20, (20, *(0,) * 19))
    text = BY_NAME["puzz.link"].encode(Skyscraper(size, clues, empty_grid(size)))
    assert text.endswith("/20/20/-10zzy-14y")
    assert BY_NAME["puzz.link"].decode(text).clues == clues
    assert BY_NAME["puzz.link"].decode("skyscrapers/2/2/.m").clues == Clues.none(2)


def test_the_printed_layout() -> None:
    puzzle = from_json(
        {
            "size": 3,
            "clues": {"top": [1, 0, 3], "left": [0, 2, 0], "right": [3, 0, 0]},
            "grid": [[3, 0, 0], [0, 0, 0], [0, 0, 2]],
        }
    )
    text = (
        "   1 . 3 \n  +------+\n. |3 . . | 3\n2 |. . . | .\n. |. . 2 | .\n  +------+\n   . . . \n"
    )
    assert printed(puzzle) == text
    solved = printed(puzzle, Solution(((3, 2, 1), (2, 1, 3), (1, 3, 2))))
    assert solved.splitlines()[2:5] == [". |3 2 1 | 3", "2 |2 1 3 | .", ". |1 3 2 | ."]
    decode = BY_NAME["printed"].decode
    assert decode("\n".join(line.strip() for line in text.splitlines())) == puzzle
    assert decode("+------+\n|3 . _ |\n|_12 . . |\n|. . 2 |\n+------+").clues == Clues.none(3)
    assert decode("+------+\n|3 . _ |\n|_12 . . |\n|. . 2 |\n+------+").grid == puzzle.grid


def test_printed_columns_stay_aligned() -> None:
    grid = (tuple(range(1, 13)), *empty_grid(12)[1:])
    lines = printed(Skyscraper(12, Clues.none(12), grid)).splitlines()
    assert {len(line) for line in lines[2:-2]} == {len(lines[2])}
    assert lines[2] == " . | 1  2  3  4  5  6  7  8  9 10 11 12 |  ."
    assert lines[1] == "   +" + "-" * 36 + "+"


def test_the_penpa_matrix() -> None:
    text = "ss\n2\n. 2 . .\n. - - 1\n1 2 - .\n. . . .\n"
    puzzle = BY_NAME["penpa"].decode(text)
    assert puzzle == Skyscraper(2, Clues((2, 0), (0, 1), (0, 0), (1, 0)), ((0, 0), (2, 0)))
    assert BY_NAME["penpa"].encode(puzzle) == text.replace("ss", "skyscrapers", 1)


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
        "https://sudokupad.app/fpuzzles" + packed,
        "fpuzzles" + packed,
        packed,
    ):
        assert fpuzzles.recognises(link)
        assert fpuzzles.decode(link) == puzzle


def test_f_puzzles_links_are_read_by_lzstring() -> None:
    puzzle = from_json(EXAMPLES["puzzles"][3])
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
    assert BY_NAME["iss"].encode(puzzle) == text
    assert BY_NAME["iss"].decode(text) == puzzle
    assert not BY_NAME["iss"].recognises(".Shape~6x6.ChaosConstruction.NoBoxes")


@pytest.mark.parametrize("size", [9, 10, 16])
def test_cells_of_a_solver_string_have_a_digit_per_coordinate(size: int) -> None:
    """In base 17, as the solver itself reads them; other numbers are decimal."""
    grid = tuple(tuple(range(1, size + 1)) for _ in range(size))
    clues = Clues((0,) * (size - 1) + (2,), *((0,) * size,) * 3)
    puzzle = Skyscraper(size, clues, grid)
    text = BY_NAME["iss"].encode(puzzle)
    _, _, givens, line = text[1:].split(".")
    assert line == f"Skyscraper~C{size}~2~"
    for word in givens.split("~")[1:]:
        assert (word[0], word[2], word[4]) == ("R", "C", "_")
        assert grid[int(word[1], 17) - 1][int(word[3], 17) - 1] == int(word[5:])
    assert givens.count("~") == size * size
    for written in (text, text.lower().replace("shape", "Shape").replace("noboxes", "NoBoxes")):
        assert BY_NAME["iss"].decode(written.replace("skyscraper~c", "Skyscraper~C")) == puzzle


def test_cells_of_a_solver_string_may_be_decimal() -> None:
    decode = BY_NAME["iss"].decode
    tens = ".Shape~11x11.NoBoxes.~R10C11_3~R1Ca_2~R10C1_4"
    assert [decode(tens).grid[r][c] for r, c in ((9, 10), (0, 9), (9, 0))] == [3, 2, 4]
    for cell in ("R0C1_1", "R1Cc_1", "R12C1_1", "R1C1_12", "RhC1_1", "R1Caa_1"):
        with pytest.raises(PuzzleError):
            decode(f".Shape~11x11.NoBoxes.~{cell}")


def test_prolog_facts() -> None:
    clues = "testRestrictions([[2,0],[0,1],[0,0],[0,2]])."
    board = "board([[_,2],[-,_]])."
    both = Skyscraper(2, Clues((2, 0), (0, 1), (0, 0), (0, 2)), ((0, 2), (0, 0)))
    assert prolog.decode(clues + board) == both
    assert prolog.decode(f"{board}\n% then\n{clues}") == both
    assert prolog.decode(clues).grid == empty_grid(2)
    assert prolog.decode(board).clues == Clues.none(2)
    assert prolog.decode("anything(B) :- B = [[_,2],[_,_]].").grid == both.grid
    assert prolog.decode(board + board.replace("board", "board7")).grid == both.grid


def test_prolog_four_by_four_is_told_by_name_or_by_blanks() -> None:
    lists = "[[1,2,3,4],[2,1,4,3],[3,4,1,2],[4,3,2,1]]"
    assert prolog.decode(f"myBoard({lists}).").grid[0] == (1, 2, 3, 4)
    assert prolog.decode(f"x({lists}).").clues.top == (1, 2, 3, 4)
    assert prolog.decode(f"x({lists.replace('1', '_')}).").grid[0] == (0, 2, 3, 4)


def test_prolog_files_with_several_puzzles() -> None:
    text = """
    testRestrictions([[1,0,0],[0,0,0],[0,0,0],[0,0,0]]).
    testRestrictions2([[2,0],[0,0],[0,0],[0,0]]).
    board2([[_,_],[2,_]]).
    testBoard([[_,_,_],[_,_,2],[_,_,_]]).
    """
    assert prolog.decode_all is not None
    one, two = prolog.decode_all(text)
    assert (one.size, one.clues.top, one.grid[1]) == (3, (1, 0, 0), (0, 0, 2))
    assert (two.size, two.clues.top, two.grid[1]) == (2, (2, 0), (2, 0))
    assert [one.meta["id"], two.meta["id"]] == ["testRestrictions", "testRestrictions2"]
    with pytest.raises(PuzzleError, match="2 puzzles found"):
        prolog.decode(text)
    with pytest.raises(PuzzleError, match="are two boards"):
        prolog.decode("a([[_]]). b([[1]]).")


def test_json_keeps_what_it_does_not_know() -> None:
    value = {
        "id": "x",
        "family": "skyscraper",
        "size": 2,
        "clues": {"top": [2, None]},
        "title": "Two",
        "solution": {"grid": [[1, 2], [2, 1]]},
        "entries": {"grid": [[None, 2], [0, 0]], "walls": []},
        "marks": [[[1], []], [[], []]],
        "colour": {"deep": [1, {"er": None}]},
    }
    puzzle = from_json(value)
    written = to_json(puzzle)
    assert list(written)[:5] == ["id", "family", "size", "clues", "grid"]
    assert written["clues"]["top"] == [2, 0]
    assert written["entries"] == {"grid": [[0, 2], [0, 0]], "walls": []}
    for key in ("id", "title", "solution", "marks", "colour"):
        assert written[key] == value[key]
    written["colour"]["deep"].append(2)
    assert puzzle.meta["colour"] == value["colour"]


def test_json_solutions() -> None:
    puzzle = from_json({"size": 2})
    solution = solution_from_json(puzzle, {"grid": [[1, 2], [2, 1]]})
    assert solution == Solution(((1, 2), (2, 1)))
    assert solution_to_json(solution) == {"grid": [[1, 2], [2, 1]]}
    with pytest.raises(PuzzleError, match="row 1, column 2 is null"):
        solution_from_json(puzzle, {"grid": [[1, None], [2, 1]]})


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-1, 70) | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["grid", "top", "left", "x"]), inner, max_size=4)
    ),
    max_leaves=12,
)


@settings(max_examples=300)
@given(
    st.fixed_dictionaries(
        {},
        optional=dict.fromkeys(
            ("family", "size", "clues", "grid", "solution", "entries"),
            json_values | st.integers(1, 3),
        ),
    )
)
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
        low, high = sizes(form.name)
        if low <= puzzle.size <= high:
            assert form.decode(form.encode(puzzle)) == puzzle
