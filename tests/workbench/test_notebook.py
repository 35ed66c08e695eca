"""What a notebook shows of puzzles, steps, mistakes and results."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

import pytest

import cluesmith as cs
from cluesmith import registry

ONE_OF_EACH = [("skyscraper", "t3"), ("lol-sudoku", "p1"), ("gold-star", "five")]


@pytest.fixture(params=ONE_OF_EACH, ids=[family for family, _ in ONE_OF_EACH])
def puzzle(request: pytest.FixtureRequest) -> Any:
    family, name = request.param
    return cs.examples(family)[name]


def test_a_puzzle_draws_itself(puzzle) -> None:
    assert puzzle._repr_svg_() == cs.draw(puzzle)


def test_a_puzzle_is_still_small_frozen_data(puzzle) -> None:
    assert not hasattr(puzzle, "__dict__")
    with pytest.raises(AttributeError):
        puzzle.meta = {}


def test_a_step_draws_and_tells_itself(puzzle) -> None:
    step = cs.explain(puzzle)[0]
    words = registry.deduction_of(puzzle).words
    html = step._repr_html_()
    assert "<svg" in html
    assert words.title(step.technique, "en") in html
    ElementTree.fromstring(html)
    assert step.told() == words.step(puzzle, step, "en")
    assert step.told("pt") == words.step(puzzle, step, "pt") != step.told()
    with pytest.raises(cs.UsageError, match="en, es, pt"):
        step.told("de")


def test_steps_are_equal_whether_they_know_their_puzzle_or_not(puzzle) -> None:
    bare = replace(cs.explain(puzzle)[0], puzzle=None)
    assert bare == cs.explain(puzzle)[0]
    assert "puzzle=" not in repr(cs.explain(puzzle)[0])
    assert bare._repr_html_() is None
    with pytest.raises(cs.UsageError, match="explain or hint"):
        bare.told()


def test_a_mistake_tells_itself() -> None:
    board = json.loads(cs.convert(cs.examples("skyscraper")["t3"], "json"))
    board["entries"] = {"grid": [[4, 0, 0, 0]] + [[0] * 4] * 3}
    mistake = cs.hint(cs.parse(json.dumps(board)))
    assert isinstance(mistake, cs.Mistake)
    assert "4 in r1c1 is wrong" in mistake.told()
    html = mistake._repr_html_()
    assert "4 in r1c1 is wrong" in html
    ElementTree.fromstring(html)


@pytest.mark.parametrize(
    ("name", "said", "drawings"),
    [("t3", "<b>unique</b>: 1 solution found", 1), ("many", "<b>multiple</b>", 2)],
)
def test_a_result_draws_its_solutions(name: str, said: str, drawings: int) -> None:
    html = cs.check(cs.examples("skyscraper")[name])._repr_html_()
    assert said in html
    assert html.count("<svg") == drawings
    ElementTree.fromstring(html)


def test_a_result_without_solutions_names_the_conflict() -> None:
    html = cs.check(cs.examples("skyscraper")["clash"])._repr_html_()
    assert "<li>clue 1 above column 2</li>" in html
    ElementTree.fromstring(html)
