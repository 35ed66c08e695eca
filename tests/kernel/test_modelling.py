"""The modelling layer: answers against plain enumeration, and errors that say what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from random import Random
from typing import Any

import pytest

from cluesmith.errors import UsageError
from cluesmith.kernel.modelling import Comparison, Model, all_different, any_of, count
from cluesmith.kernel.run import Limits


def test_random_models_agree_with_enumeration() -> None:
    for seed in range(150):
        rng = Random(seed)
        model = Model()
        spans = []
        for _ in range(3):
            low = rng.randint(-5, 5)
            spans.append((low, low + rng.randint(0, 4)))
        x, y, z = variables = [model.variable(low, high) for low, high in spans]
        a, b, c, d = (rng.randint(-3, 3) for _ in range(4))
        model.post(a * x + b * y + c * z <= d, x - y != d, any_of(x == y + a, z <= x + b))
        if rng.random() < 0.5:
            model.post(all_different(variables))
        found = sorted(tuple(s[v] for v in variables) for s in model.solutions())
        different = len(model._constraints) == 4
        expected = [
            (i, j, k)
            for i, j, k in product(*(range(low, high + 1) for low, high in spans))
            if a * i + b * j + c * k <= d
            and i - j != d
            and (i == j + a or k <= i + b)
            and (not different or len({i, j, k}) == 3)
        ]
        assert found == expected, seed


def test_any_of_takes_numbers_as_well() -> None:
    """Each comparison with a number, and any relation, against enumeration."""
    for seed in range(150):
        rng = Random(seed)
        model = Model()
        low = rng.randint(-5, 5)
        x, y = model.variable(low, low + rng.randint(0, 5)), model.variable(-3, 3)
        a, b = (rng.choice([-2, -1, 1, 3]) for _ in range(2))
        c, d = (rng.randint(-8, 8) for _ in range(2))
        chosen = rng.sample(range(6), 2)

        def either(x: Any, y: Any, numbers: Sequence[int] = (a, b, c, d)) -> list[Any]:
            a, b, c, d = numbers
            return [a * x == c, a * x <= c, a * x != c, b * y > d, x != y + c, x - x == c]

        model.post(any_of(*(either(x, y)[i] for i in chosen)))
        if rng.random() < 0.3:
            model.post(x != low)
        kept = len(model._constraints) == 2
        found = sorted((s[x], s[y]) for s in model.solutions())
        values = product(range(low, x.high + 1), range(-3, 4))
        assert found == [
            pair
            for pair in values
            if any(either(*pair)[i] for i in chosen) and not (kept and pair[0] == low)
        ], seed


def test_comparisons_of_one_variable_and_of_none() -> None:
    model = Model()
    x = model.variable(0, 9)
    model.post(2 * x > 6, x < 8, x != 5, x >= 3)
    assert [s[x] for s in model.solutions("leftmost/step/up")] == [4, 6, 7]
    model.post(x - x == 0)
    assert model.count() == 3


@pytest.mark.parametrize("never", [lambda x: x == x + 1, lambda x: 2 * x > 18, lambda x: x == -1])
def test_what_no_value_can_satisfy_needs_no_search(never: Callable[..., Comparison]) -> None:
    model = Model()
    x = model.variable(0, 9)
    model.post(never(x))
    assert model.solve() is None
    assert (model.statistics["nodes"], model.statistics["backtracks"]) == (0, 1)


def test_count_with_variables_of_different_ranges() -> None:
    model = Model()
    a, b = model.variable(-1, 1), model.variable(0, 2)
    model.post(count([a, b], {0: 1, 1: 1}))
    assert sorted((s[a], s[b]) for s in model.solutions()) == [(0, 1), (1, 0)]


def test_a_model_can_be_searched_again() -> None:
    model = Model()
    x, y = model.variables("xy", 1, 3)
    model.post(all_different([x, y], strong=False))
    assert model.count() == model.count("ffc/bisect/down") == 6
    assert model.count(limits=Limits(solutions=2)) == 2
    assert model.statistics["nodes"] > 0


def test_values_far_apart() -> None:
    model = Model()
    a, b = model.variable(0, 3), model.variable(1000, 1003)
    model.post(a + 1001 <= b)
    assert model.count() == 3 + 2 + 1
    near, far = model.variable(0, 3), model.variable(2**40, 2**40 + 3)
    model.post(near + 2**40 > far)
    assert model.count() == 6 * 6
    model.post(all_different([near, far]), near + 2**40 != far + 1)
    assert model.count() == 6 * 3


@pytest.mark.parametrize("span", [(3, 2), (0, 2**63), (-(2**63), 0), (2**70, 2**70)])
def test_a_variable_out_of_range(span: tuple[int, int]) -> None:
    with pytest.raises(UsageError, match="cannot have the values"):
        Model().variable(*span)


def test_what_is_no_constraint_is_refused_where_it_is_posted() -> None:
    model, other = Model(), Model()
    x, y = model.variables("xy", 0, 3)
    z = other.variable(0, 3)
    for wrong in (None, [x != y], "x", 1, x, x + y):
        with pytest.raises(UsageError, match="no constraint"):
            model.post(wrong)  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="two models"):
        model.post(x != z)
    with pytest.raises(UsageError, match="another model"):
        model.post(z != 1)
    with pytest.raises(UsageError, match="do not test it"):
        bool(x == y)
    with pytest.raises(UsageError, match="1 is no truth value"):
        any_of(1)
    with pytest.raises(UsageError, match="x is no truth value"):
        any_of(x, y == 1)
