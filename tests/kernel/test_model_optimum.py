"""Branch and bound in the modelling layer: ever better solutions, the best one last."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from harness import COMPILED
from random_models import Maker, Node, RandomModel, UndefinedError, in_layer, random_model, value

from cluesmith.errors import UsageError
from cluesmith.kernel.modelling import Model, all_different
from cluesmith.kernel.run import Limits

RANDOM = 120 if COMPILED else 50


def costs(model: RandomModel, objective: Node) -> list[int]:
    """Of all solutions for which it has a value."""
    found = []
    for solution in model.solutions():
        try:
            found.append(value(objective, solution))
        except UndefinedError:
            continue
    return found


def improvements(model: RandomModel, objective: Node, is_least: bool) -> list[int]:
    built, variables = model.model()
    wanted = in_layer(objective, variables)
    search = built.minimize if is_least else built.maximize
    found: list[int] = []
    for solution in search(wanted, model.strategy):
        values = [solution[each] for each in variables]
        assert tuple(values) in set(model.solutions())
        assert solution[wanted] == value(objective, values)
        found.append(solution[wanted])
    assert built.stopped is None
    return found


def is_sorted(numbers: Sequence[int], is_falling: bool) -> bool:
    return list(numbers) == sorted(set(numbers), reverse=is_falling)


@pytest.mark.parametrize("is_least", [True, False])
def test_random_objectives_over_random_models(is_least: bool) -> None:
    for seed in range(RANDOM):
        model = random_model(seed)
        objective = Maker(Random(seed), len(model.domains), ()).number(2)
        try:
            found = improvements(model, objective, is_least)
        except UsageError:
            continue  # the model, or what divides by 0
        expected = costs(model, objective)
        assert is_sorted(found, is_least), seed
        assert bool(found) is bool(expected), seed
        if found:
            assert found[-1] == (min if is_least else max)(expected), seed


def knapsack() -> tuple[Model, list[object]]:
    model = Model()
    taken = model.booleans(8)
    weights, values = (23, 31, 29, 44, 53, 38, 63, 85), (92, 57, 49, 68, 60, 43, 67, 84)
    model.post(sum(a * x for a, x in zip(weights, taken, strict=True)) <= 165)
    return model, [sum(a * x for a, x in zip(values, taken, strict=True)), *taken]


def test_a_knapsack() -> None:
    model, (worth, *taken) = knapsack()
    best = model.optimum(maximize=worth)  # type: ignore[arg-type]
    assert best is not None
    assert best[worth] == 309  # type: ignore[index]
    assert [best[each] for each in taken] == [1, 1, 1, 1, 0, 1, 0, 0]  # type: ignore[index]


def test_what_stopped_a_search_is_known() -> None:
    model, (worth, *_) = knapsack()
    few = list(model.maximize(worth, limits=Limits(solutions=2)))  # type: ignore[arg-type]
    assert len(few) == 2
    assert model.stopped == "solutions"
    assert model.optimum(maximize=worth, limits=Limits(nodes=10)) is not None  # type: ignore[arg-type]
    assert model.stopped == "nodes"
    assert model.statistics["nodes"] == 10
    assert model.optimum(maximize=worth) is not None  # type: ignore[arg-type]
    assert model.stopped is None


def test_no_solution_no_optimum() -> None:
    model = Model()
    x, y = model.variables("xy", 0, 0)
    model.post(all_different([x, y]))
    assert model.optimum(minimize=x) is None
    assert list(model.maximize(x + y)) == []


def test_an_objective_that_is_constant_has_one_solution() -> None:
    model = Model()
    model.variables(3, 0, 5)
    assert len(list(model.minimize(7))) == 1


def test_far_objectives() -> None:
    model = Model()
    x, y = model.variable(-(2**50), 2**50), model.variable(0, 100)
    model.post(x >= 1000 * y - 10**6)
    best = model.optimum(minimize=x - y, strategy="leftmost/bisect/up")
    assert best is not None
    assert (best[x], best[y]) == (-(10**6), 0)


def test_objectives_that_are_refused() -> None:
    model = Model()
    x = model.variable(0, 9)
    with pytest.raises(UsageError, match="either minimize"):
        model.optimum()
    with pytest.raises(UsageError, match="either minimize"):
        model.optimum(minimize=x, maximize=x)
    with pytest.raises(UsageError, match="another model"):
        model.minimize(Model().variable(0, 1))
    with pytest.raises(UsageError, match="neither a whole number"):
        model.minimize("x")  # type: ignore[arg-type]
