"""Constraints as formulas, with their variables by number."""

from __future__ import annotations

import pytest

from cluesmith.families.gold_star.side import Side
from cluesmith.families.skyscraper.line import Line, OtherVisibility, Visibility
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.propagators.binary import AtMost, Different, Equal
from cluesmith.kernel.propagators.distinct import Distinct
from cluesmith.kernel.propagators.equation import Equation
from cluesmith.kernel.propagators.linear import LinearAtMost, LinearDifferent, LinearEqual
from cluesmith.kernel.propagators.reified import AndIff, AtMostIff, EqualIff, OrIff
from cluesmith.kernel.propagators.reified_sums import SumAtMostIff, SumEqualIff
from cluesmith.kernel.propagators.sums import SumAtMost, SumDifferent, SumEqual


@pytest.fixture
def engine() -> Engine:
    """Variables 0 to 5 from 1 on, 6 to 8 truth values, 9 from -5 on, 10 an operator."""
    engine = Engine()
    engine.variables(6, 1, 0b111111)
    engine.variables(3, 0, 0b11)
    engine.variables(1, -5, 0b1111)
    engine.variables(1, 0, 0b1111)
    return engine


@pytest.mark.parametrize(
    ("post", "formula"),
    [
        (lambda e: Equal(e, 0, 1), "{0} = {1}"),
        (lambda e: Different(e, 0, 9, -2), "{0} != {9} - 2"),
        (lambda e: AtMost(e, 3, 2, 4), "{3} <= {2} + 4"),
        (lambda e: EqualIff(e, 6, 9, 1, 7), "{6} <=> {9} = {1} + 7"),
        (lambda e: AtMostIff(e, 7, 0, 1, -1), "{7} <=> {0} <= {1} - 1"),
        (lambda e: AndIff(e, 6, (7, 8)), "{6} <=> {7} and {8}"),
        (lambda e: OrIff(e, 6, (7, 8)), "{6} <=> {7} or {8}"),
        (lambda e: LinearEqual(e, [(1, 0), (-2, 9)], 3), "{0} - 2*{9} = -3"),
        (lambda e: LinearAtMost(e, [(-1, 0), (3, 1)], -4), "-{0} + 3*{1} <= 4"),
        (lambda e: LinearDifferent(e, [(5, 2)], 0), "5*{2} != 0"),
        (lambda e: SumEqual(e, [(1, 0), (-2, 9)], 3), "{0} - 2*{9} = -3"),
        (lambda e: SumAtMost(e, [(1, 0)], -3), "{0} <= 3"),
        (lambda e: SumDifferent(e, [(1, 0), (1, 1)], -3), "{0} + {1} != 3"),
        (lambda e: SumEqualIff(e, 6, [(1, 0), (1, 1)], -3), "{6} <=> {0} + {1} = 3"),
        (lambda e: SumAtMostIff(e, 6, [(1, 0), (1, 1)], -3), "{6} <=> {0} + {1} <= 3"),
        (lambda e: Equation(e, (0, 1, 2, 3), "*", "/"), "{0} * {1} = {2} / {3}"),
        (lambda e: Equation(e, (0, 1, 2, 3), "-", 10), "{0} - {1} = {2} {10} {3}"),
        (lambda e: Line(e, 0, 1, 6, 3, 0), "seen({0}, {5}) = 3"),
        (lambda e: Line(e, 0, 1, 6, 3, 2), "seen({0}, {5}) = 3, seen({5}, {0}) = 2"),
        (lambda e: Line(e, 0, 1, 6, 0, 0), ""),
        (lambda e: Visibility(e, 5, -1, 6, 4), "seen({5}, {0}) = 4"),
        (lambda e: OtherVisibility(e, 0, 1, 6, 2), "seen({0}, {5}) != 2"),
        (lambda e: Distinct(e, range(6)), ""),
    ],
)
def test_formula(engine: Engine, post, formula: str) -> None:
    assert post(engine).formula(engine) == formula


def test_the_sides_of_an_equation(engine: Engine) -> None:
    left = Side(engine, 0, 1, "*", None)
    assert left.formula(engine) == "{0} * {1}"
    right = Side(engine, 2, 3, "-", left)
    assert left.formula(engine) == "{0} * {1} = {2} - {3}"
    assert right.formula(engine) == "{2} - {3} = {0} * {1}"
