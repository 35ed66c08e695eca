"""A star as data: what it holds to, its facts, differences, and what a player has entered."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from stars import puzzles, star_of

from cluesmith.errors import PuzzleError
from cluesmith.families.gold_star.puzzle import (
    Given,
    GoldStar,
    Operator,
    Solution,
    differences,
    facts,
    keep,
)
from cluesmith.families.gold_star.state import entries, marks

THREE = star_of("+--/-+")


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"points": 2}, "points is 2"),
        ({"points": 17}, "from 3 to 16"),
        ({"points": 4}, "8 operators and 8 digits"),
        ({"operators": tuple("+--/-")}, "6 operators and 6 digits"),
        ({"digits": (None,) * 5}, "6 operators and 6 digits"),
        ({"operators": tuple("+--/-^")}, "must be of +-*/ or ?"),
        ({"digits": (6,) + (None,) * 5}, "between 0 and 5"),
        ({"digits": (-1,) + (None,) * 5}, "between 0 and 5"),
        ({"division": "float"}, "expected exact or rational"),
    ],
)
def test_a_star_that_cannot_be_is_refused(fields: dict[str, Any], words: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        replace(THREE, **fields)
    assert words in str(caught.value)


@given(puzzles())
def test_facts_are_all_that_is_given(puzzle: GoldStar) -> None:
    found = facts(puzzle)
    known = sum(operator != "?" for operator in puzzle.operators)
    assert [type(fact) for fact in found[:known]] == [Operator] * known
    assert len(found) - known == sum(digit is not None for digit in puzzle.digits)
    assert keep(puzzle, found) == puzzle
    assert keep(puzzle, ()).division == puzzle.division


def test_facts_in_words() -> None:
    puzzle = star_of("+?????", {2: 5})
    operator, digit = facts(puzzle)
    assert str(operator) == "operator 1, + between A and B"
    assert operator.to_json() == {"kind": "operator", "index": 0, "value": "+"}
    assert str(digit) == "given 5 at C"
    assert digit == Given(2, 5)
    assert digit.to_json() == {"kind": "given", "index": 2, "value": 5}


def test_differences_name_cells_and_operators() -> None:
    one = Solution((0, 1, 2, 3, 4, 5), tuple("+-+-+-"))
    other = Solution((1, 0, 2, 3, 4, 5), tuple("+-+-+*"))
    assert differences(one, one) == []
    assert differences(one, other) == ["A", "B", "operator 6"]


def test_entries_are_what_is_not_given_anyway() -> None:
    meta = {"entries": {"digits": [0, 1, 2, 3, 4, 5], "operators": "*?-/+?"}}
    puzzle = star_of("?--/-+", {1: 4, 2: 2}, meta=meta)
    entered = entries(puzzle)
    assert entered.digits == (0, 1, None, 3, 4, 5)
    assert entered.operators == tuple("*???+?")
    assert entries(THREE).digits == (None,) * 6
    assert entries(THREE).operators == ("?",) * 6


def test_marks_are_masks() -> None:
    listed: list[list[int]] = [[0, 5, 0], [], [3], [], [], []]
    assert marks(replace(THREE, meta={"marks": listed})) == (33, 0, 8, 0, 0, 0)
    assert marks(THREE) == (0,) * 6


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ([[0]], "marks is a list of 1, expected a list of 6"),
        ([[], 0, [], [], [], []], "marks at B are 0, expected a list of numbers"),
        ([[], [], [6], [], [], []], "one of the marks at C is 6, expected"),
    ],
)
def test_odd_marks_are_refused(value: Any, words: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        marks(replace(THREE, meta={"marks": value}))
    assert words in str(caught.value)
