"""Stars are the same just where their equations are."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from sameness import isomorphism, system

from cluesmith.families.gold_star.generate import blank
from cluesmith.families.gold_star.puzzle import EXACT, RATIONAL, GoldStar
from cluesmith.families.gold_star.symmetry import key, turned


def star(operators: str, division: str = EXACT) -> GoldStar:
    return replace(blank(len(operators) // 2), operators=tuple(operators), division=division)


@pytest.mark.parametrize("points", [3, 4, 5])
def test_keys_are_equal_just_where_equations_are(points: int) -> None:
    """Of lists that are often alike: few kinds of operators, and turned ones among them."""
    rng = Random(points)
    lists = {"".join(rng.choices("+-*", (8, 3, 1), k=2 * points)) for _ in range(25)}
    lists |= {"".join(other.operators) for one in [*lists] for other in turned(star(one))}
    found = rng.sample(sorted(lists), min(50, len(lists)))
    alike = 0
    for one, other in combinations(found, 2):
        same = isomorphism(system(one), system(other)) is not None
        assert (key(star(one)) == key(star(other))) == same, (one, other)
        alike += same
    assert alike


def test_operands_of_an_open_operator_stay_in_order() -> None:
    assert len(list(turned(star("++++++++++")))) > len(list(turned(star("?+++++++++"))))


def test_both_sides_of_a_division_turn_only_where_quotients_are_fractions() -> None:
    exact, rational = (len(list(turned(star("//////////", d)))) for d in (EXACT, RATIONAL))
    assert rational == len(list(turned(star("----------"))))
    assert rational > exact
    assert key(star("//////////", EXACT)) != key(star("//////////", RATIONAL))


def test_digits_move_with_their_cells() -> None:
    one = replace(star("++++++++++"), digits=(3, *(None,) * 9))
    positions = list(turned(one))
    assert {position.digits.count(3) for position in positions} == {1}
    assert len({position.digits.index(3) for position in positions}) > 1
    other = replace(star("++++++++++"), digits=(4, *(None,) * 9))
    assert key(one) != key(other)
