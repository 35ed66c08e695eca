"""Learning from what propagators infer: every solution once, as depth first, in any model."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from harness import COMPILED, Values
from problems import Problem, impossible, latin, queens, random_problem, relations, sums

import cluesmith as cs
from cluesmith.errors import UsageError
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.learning.handover import HandOver, Learning
from cluesmith.kernel.modelling import Model, all_different, any_of, count
from cluesmith.kernel.propagators.linear import LinearEqual
from cluesmith.kernel.run import Run, by_propagators
from cluesmith.kernel.search import Search
from cluesmith.kernel.strategy import Strategy

RANDOM = 200 if COMPILED else 40


def learned(problem: Problem, patience: int = 0) -> list[Values]:
    """All solutions by learning, at once or after so many nodes without one."""
    engine, variables = problem.engine(), problem.variables
    learning = by_propagators(engine, variables)
    if patience:
        learning = Learning(variables, learning.clauses, patience)
    search = Search(engine, Strategy("ff/step/up", variables))
    run = Run(HandOver(search, learning, at_once=not patience))
    return [tuple(engine.assignment(0, len(variables))) for _ in run]


@pytest.mark.parametrize("patience", [0, 3])
def test_random_problems_have_the_solutions_of_brute_force(patience: int) -> None:
    for seed in range(RANDOM):
        problem = random_problem(seed)
        assert sorted(learned(problem, patience)) == problem.solutions(), seed


@pytest.mark.parametrize(
    "problem", [queens(6), latin(4), sums(), relations(), impossible()], ids=str
)
def test_named_problems(problem: Problem) -> None:
    engine = problem.engine()
    search = Search(engine, Strategy("ff/step/up", problem.variables))
    expected = {tuple(engine.assignment(0, len(problem.domains))) for _ in Run(search)}
    found = learned(problem)
    assert len(found) == len(expected)
    assert set(found) == expected


def test_random_models_agree_with_enumeration() -> None:
    for seed in range(RANDOM // 4):
        rng = Random(seed)
        model = Model()
        low = rng.randint(-5, 5)
        w, x, y, z = variables = model.variables(4, low, low + 4)
        a, b, c = (rng.randint(-3, 3) for _ in range(3))
        model.post(a * x + b * y + c * z <= low, w - y != a, any_of(x == y + b, z <= w + c))
        counts = dict.fromkeys((low, low + 1, low + 2, low + 4), 1)
        different = rng.random() < 0.5
        model.post(all_different(variables) if different else count(variables, counts))
        found = [tuple(s[v] for v in variables) for s in model.solutions(search="learning")]
        assert sorted(found) == [
            (h, i, j, k)
            for h, i, j, k in product(range(low, low + 5), repeat=4)
            if a * i + b * j + c * k <= low
            and h - j != a
            and (i == j + b or k <= h + c)
            and (len({h, i, j, k}) == 4 if different else {h, i, j, k} == set(counts))
        ], seed


def test_the_papers_models_can_learn() -> None:
    for family, name in (("skyscraper", "t3"), ("gold-star", "paper4"), ("lol-sudoku", "p1")):
        puzzle = cs.examples(family)[name]
        limits = cs.Limits(solutions=200)
        plain = list(cs.solutions(puzzle, model="paper", search="depth-first", limits=limits))
        found = list(cs.solutions(puzzle, model="paper", search="learning", limits=limits))
        assert len(plain) == len(found)
        assert len(plain) == 200 or set(plain) == set(found)


def test_pigeons_one_by_one_need_few_failures() -> None:
    """Equations that contradict each other far from where the search begins."""
    engine = Engine()
    engine.variables(14, 0, 0b11)
    LinearEqual(engine, [(1, 10), (1, 11)], -1)
    LinearEqual(engine, [(1, 11), (1, 12)], -1)
    LinearEqual(engine, [(1, 10), (1, 12)], -1)
    search = Search(engine, Strategy("leftmost/step/up", range(14)))
    run = Run(HandOver(search, by_propagators(engine, range(14)), at_once=True))
    assert list(run) == []
    assert run.complete
    assert engine.backtracks < 40  # depth first: 2,048


def test_an_unknown_search_is_refused() -> None:
    model = Model()
    model.variable(0, 1)
    with pytest.raises(UsageError, match="search"):
        model.count(search="lerning")
