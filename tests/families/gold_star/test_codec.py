"""Every text form of Gold Star: round trips, the paper's own texts, other spellings."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from stars import EXAMPLES, puzzles, star_of

from cluesmith import registry
from cluesmith.errors import PuzzleError, UnsupportedError
from cluesmith.families.gold_star.codec import drawn, forms, prolog, string
from cluesmith.families.gold_star.codec.puzzle_json import (
    from_json,
    solution_from_json,
    solution_to_json,
    to_json,
)
from cluesmith.families.gold_star.puzzle import GoldStar, Solution
from cluesmith.family import Form
from cluesmith.workbench.read import parse, read

FORMS = forms()
FIVE = star_of("-*+**-+*+*")
SIGNS = str.maketrans(
    {"-": "\N{MINUS SIGN}", "*": "\N{MULTIPLICATION SIGN}", "/": "\N{DIVISION SIGN}"}
)
# What the paper's print5 prints for its own five-pointed example, solved; ends of lines trimmed.
PRINT5 = """\
      5
     + +
9 - 3 = 6 - 0
 * =     = +
  1       4
    =   =
 /    2    +
    /  +
8           7
"""


def claimed(text: str) -> list[str]:
    """The forms of any family that recognise a text."""
    return [form.name for f in registry.families() for form in f.forms() if form.recognises(text)]


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
@given(puzzle=puzzles())
def test_what_is_written_is_read_back(form: Form, puzzle: GoldStar) -> None:
    text = written(form, puzzle)
    if not text:
        assert puzzle.division == "rational" or None not in puzzle.digits
        return
    assert form.decode(text) == puzzle
    assert claimed(text) == [form.name]


@given(puzzles())
def test_json_is_read_back(puzzle: GoldStar) -> None:
    assert from_json(to_json(puzzle)) == puzzle
    as_text = {**to_json(puzzle), "operators": "".join(puzzle.operators).translate(SIGNS)}
    assert from_json(as_text) == puzzle


def test_solutions_in_json() -> None:
    full = Solution((0, 3, 4, 5, 1, 2), tuple("+--/-+"))
    asking, plain = star_of("+--/-?"), star_of("+--/-+")
    assert solution_from_json(asking, solution_to_json(full)) == full
    assert solution_from_json(plain, solution_to_json(full)) == Solution(full.digits)
    with pytest.raises(PuzzleError, match="operators is missing"):
        solution_from_json(asking, {"digits": list(full.digits)})


@pytest.mark.parametrize(
    ("text", "puzzle"),
    [
        ("5:-*+**-+*+*", FIVE),
        ("5:-*+**-+*+*/", FIVE),
        ("5:-*+**-+*+*/6.........", star_of("-*+**-+*+*", {0: 6})),
        ("5:-*+**-+*+*/6,.,.,.,.,.,.,.,.,.", star_of("-*+**-+*+*", {0: 6})),
        (" 5:-*+**-+*+*\n", FIVE),
        ("5:" + "-*+**-+*+*".translate(SIGNS), FIVE),
        ("3:::::::", star_of("//////")),
        ("3://////", star_of("//////")),
        ("3:///////5....0", star_of("//////", {0: 5, 5: 0})),
        ("3:??????", star_of("??????")),
        (
            "6:/++-+--++++*/10,.,.,3,.,.,.,.,.,.,.,11",
            star_of("/++-+--++++*", {0: 10, 3: 3, 11: 11}),
        ),
    ],
)
def test_strings_as_people_write_them(text: str, puzzle: GoldStar) -> None:
    assert parse(text) == puzzle
    assert claimed(text) == ["string"]


def test_slashes_alone_are_left_to_other_tools() -> None:
    for text in ("4:2" + "/" * 15, "4:" + "/" * 15, "3:///////1////"):
        assert claimed(text) == ["towers"]


def test_strings_cannot_say_rational() -> None:
    with pytest.raises(UnsupportedError, match="rational"):
        string.encode(replace(FIVE, division="rational"))


@pytest.mark.parametrize(
    ("text", "puzzle"),
    [
        ("[-,+,-,+,+,*,-,*]", star_of("-+-++*-*")),
        ("[ -, +, -, +, +, *, -, * ] .", star_of("-+-++*-*")),
        ("[(-),(+),'-','+',+,*,-,*]", star_of("-+-++*-*")),
        ("example(4, [/,+,-,-,/,/,+,-]).", star_of("/+--//+-")),
        ("[-,_,_12,?,+,*]", star_of("-???+*")),
        ("[-,+,-,+,+,*][_,_,5,_,_,0]", star_of("-+-++*", {2: 5, 5: 0})),
    ],
)
def test_prolog_lists(text: str, puzzle: GoldStar) -> None:
    assert parse(text) == puzzle
    assert parse(text).meta == {}
    assert claimed(text) == ["prolog"]


def test_a_printed_solution_comes_along() -> None:
    puzzle = parse("[-,+,-,+,+,*,-,*][6,1,0,5,4,7,3,2]")
    assert puzzle == star_of("-+-++*-*")
    assert puzzle.meta == {"solution": {"digits": [6, 1, 0, 5, 4, 7, 3, 2]}}


def test_printed_lists_a_line_each() -> None:
    text = "[-,+,-,+,+,*,-,*][6,1,0,5,4,7,3,2]\n\n[+,-,-,/,-,+]\n[+,-]\n"
    one, other, bad = read(text)
    assert (one.puzzle.points, other.puzzle.points) == (4, 3)
    assert bad.place == "line 4"
    assert "2 operators found" in str(bad.error)


def test_prolog_cannot_say_everything() -> None:
    with pytest.raises(UnsupportedError, match="rational"):
        prolog.encode(replace(FIVE, division="rational"))
    with pytest.raises(UnsupportedError, match="every digit given"):
        prolog.encode(replace(FIVE, digits=tuple(range(10))))


def test_the_papers_own_drawing_is_read() -> None:
    digits = (5, 9, 3, 6, 0, 1, 4, 2, 8, 7)
    full = replace(star_of("++--*+/+/+"), digits=digits)
    assert parse(PRINT5) == full
    squeezed = "\n".join(" ".join(line.split()) for line in PRINT5.splitlines())
    assert parse(squeezed) == full
    assert parse(PRINT5.translate(SIGNS)) == full
    opened = PRINT5.replace("2", ".").replace("5", "_").replace("9", "_123")
    assert parse(opened) == replace(full, digits=(None, None, 3, 6, 0, 1, 4, None, 8, 7))
    assert claimed(PRINT5) == ["drawn"]


def test_a_drawing_may_be_indented_and_lose_its_dots() -> None:
    for value in EXAMPLES["puzzles"]:
        puzzle = from_json(value)
        text = drawn.encode(puzzle)
        assert parse(text.replace(drawn.DOT, " ")) == puzzle
        assert parse("\n".join("    " + line for line in text.splitlines())) == puzzle


def test_rational_division_is_a_line_of_the_drawing() -> None:
    text = drawn.encode(replace(FIVE, division="rational"))
    assert text.splitlines()[-1] == "division: rational"
    assert parse(text).division == "rational"


def written(form: Form, puzzle: Any) -> str:
    try:
        return form.encode(puzzle)
    except UnsupportedError:
        return ""
