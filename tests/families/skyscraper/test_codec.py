"""Every text form of Skyscraper: round trips, the published examples, what cannot be said."""

from __future__ import annotations

import json
import random
from importlib.resources import files
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

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
prolog = BY_NAME["prolog"]
SIZES = {"towers": (3, 9), "sudokupad": (3, 16), "f-puzzles": (3, 16), "iss": (1, 16)}
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
