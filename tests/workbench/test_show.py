"""Puzzles out again: as text, as a picture, in another form."""

from __future__ import annotations

import json
from collections.abc import Callable
from xml.etree import ElementTree

import pytest

from cluesmith.errors import UnsupportedError, UsageError
from cluesmith.workbench.read import named, parse
from cluesmith.workbench.show import convert, draw, show
from cluesmith.workbench.solve import solve

(T3,), (MANY,), (ONE,) = (named(f"skyscraper:{name}") for name in ("t3", "many", "one"))
LINES = ("json", "towers", "puzz.link", "sudokupad", "f-puzzles", "iss")
FORMS = (*LINES, "penpa", "prolog", "printed")


@pytest.mark.parametrize("form", FORMS)
def test_convert_gives_a_text_that_reads_back(form: str) -> None:
    text = convert(T3, form)
    is_line = form in LINES
    assert len(text.splitlines()) == 1 if is_line else len(text.splitlines()) > 1
    assert text[-1] != "\n" if is_line else text[-2] != "\n" == text[-1]
    assert parse(text) == T3
    assert convert(parse(text), form).strip().startswith(text[:10].strip())


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("through", FORMS)
def test_forms_can_be_chained(form: str, through: str) -> None:
    assert parse(convert(parse(convert(T3, through)), form)) == T3


def test_json_keeps_what_is_known_about_the_puzzle_on_one_line() -> None:
    text = convert(T3, "json")
    assert "\n" not in text
    assert json.loads(text)["id"] == "t3"
    assert json.loads(text)["solution"] == T3.meta["solution"]
    titled = parse('{"family": "skyscraper", "size": 2, "title": "São João"}')
    assert "São João" in convert(titled, "json")


def test_json_gives_no_orders_to_a_terminal() -> None:
    """Control, bidirectional and separator characters are escaped; what they say stays the same."""
    odd = "".join(map(chr, (*range(1, 32), *range(0x7F, 0xA0), *range(0x2028, 0x202F))))
    odd += "\u061c\u200e\u2066\u2069\ufeff\U000e0001\N{GRINNING FACE}é"
    titled = parse(json.dumps({"family": "skyscraper", "size": 2, "title": odd, odd: [odd]}))
    text = convert(titled, "json")
    assert text.isprintable()
    assert text.endswith('\\udb40\\udc01\N{GRINNING FACE}é"]}')
    assert json.loads(text)["title"] == odd
    assert json.loads(text)[odd] == [odd]


@pytest.mark.parametrize("form", ["", "JSON", "svg", "tower", "nonsense"])
def test_an_unknown_form_is_a_usage_error(form: str) -> None:
    with pytest.raises(UsageError, match=r"no form"):
        convert(T3, form)


def test_what_a_form_cannot_hold_is_said() -> None:
    with pytest.raises(UnsupportedError) as caught:
        convert(ONE, "f-puzzles")
    assert str(caught.value).isprintable()
    large = parse('{"family": "skyscraper", "size": 20}')
    for form in ("towers", "f-puzzles", "iss"):
        with pytest.raises(UnsupportedError):
            convert(large, form)


def test_show_draws_the_board() -> None:
    assert show(MANY) == (
        "   2 . . \n  +------+\n. |. . . | .\n. |. . . | .\n. |. . . | .\n  +------+\n   . . . \n"
    )


def test_show_draws_a_solution() -> None:
    (solution,) = solve(T3).solutions
    assert "1 2 4 3" in show(T3, solution)
    assert "\x1b[" not in show(T3, solution)
    assert "\x1b[" in show(T3, solution, colour=True)


@pytest.mark.parametrize("out", [show, draw])
def test_only_a_solution_of_the_puzzle_is_drawn(out: Callable[..., str]) -> None:
    (solution,) = solve(T3).solutions
    (other,) = named("skyscraper:t2")
    with pytest.raises(UsageError, match="not a solution of the puzzle: the board is not 5 by 5"):
        out(other, solution)
    wrong = type(solution)(solution.grid[::-1])
    with pytest.raises(UsageError, match=r"not a solution of the puzzle: .*clue"):
        out(T3, wrong)
    for nothing in (solve(T3), solve(named("gold-star:five")[0]).solutions[0], "1243", 5):
        with pytest.raises(UsageError, match=f"got {type(nothing).__name__}: a result has"):
            out(T3, nothing)


def test_draw_is_an_svg_document() -> None:
    (solution,) = solve(T3).solutions
    for drawn in (draw(T3), draw(T3, solution), draw(T3, theme="dark")):
        assert ElementTree.fromstring(drawn).tag.endswith("svg")
    assert draw(T3) == draw(T3, theme="auto")
    with pytest.raises(UsageError, match="theme 'pink'"):
        draw(T3, theme="pink")
