"""Searches with a seed: the same seed is the same search, any seed has the same answers."""

from __future__ import annotations

from typing import Any

import pytest

import cluesmith as cs
from cluesmith import registry
from cluesmith.errors import UsageError
from cluesmith.kernel.learning.handover import HandOver, Learning
from cluesmith.kernel.run import Limits, Run, Way
from cluesmith.kernel.search import Search
from cluesmith.support.seeding import rng_named
from cluesmith.workbench.solve import Solving, build
from cluesmith.workbench.split import SplitCount

SEARCHES = [None, *map(str, Way)]
SEEDS = (0, 1, 2, 2**63 - 1)
BLANK = '{"family": "skyscraper", "size": 4}'  # 576 solutions


def boards() -> list[cs.Puzzle]:
    """Of all families, with one solution, several and none."""
    sky, lol = cs.examples("skyscraper"), cs.examples("lol-sudoku")
    texts = ('{"family": "lol-sudoku", "size": 3}', "4:++++++++", "3:++++*/")
    return [sky["t3"], sky["many"], sky["clash"], lol["p1"], *map(cs.parse, texts)]


def found(puzzle: cs.Puzzle, **options: Any) -> list[str]:
    return list(map(str, cs.solutions(puzzle, **options)))


@pytest.mark.parametrize("search", SEARCHES)
def test_any_seed_finds_the_same_solutions_each_once(search: str | None) -> None:
    for puzzle in boards():
        truth = sorted(found(puzzle))
        for seed in SEEDS:
            assert sorted(found(puzzle, search=search, seed=seed)) == truth


@pytest.mark.parametrize("search", SEARCHES)
def test_the_same_seed_is_the_same_search(search: str | None) -> None:
    puzzle = cs.parse(BLANK)
    orders = []
    for seed in range(6):
        first, again = (Solving(puzzle, search=search, seed=seed) for _ in range(2))
        orders.append(list(map(str, first)))
        assert orders[-1] == list(map(str, again))
        assert first.result([]).stats == again.result([]).stats
    assert len({order[0] for order in orders}) > 3  # another seed is another search


def test_the_learner_begins_where_it_is_shuffled_to() -> None:
    """The same clauses, searched in another order; the solutions are the same."""
    puzzle = cs.parse('{"family": "lol-sudoku", "size": 3}')
    truth, orders = sorted(found(puzzle)), set()
    for seed in range(5):
        problem = build(puzzle)
        learning: Learning = problem.learning  # type: ignore[attr-defined]
        search = Search(problem.engine, problem.brancher)
        run = Run(HandOver(search, learning, at_once=True, rng=rng_named(f"{seed}")))
        order = [str(problem.solution()) for _ in run]
        assert sorted(order) == truth
        orders.add("".join(order))
    assert len(orders) > 3


def test_verdicts_and_conflicts_do_not_depend_on_it() -> None:
    for puzzle in boards():
        plain = cs.check(puzzle)
        for seed in SEEDS:
            seeded = cs.check(puzzle, seed=seed)
            assert (seeded.verdict, seeded.conflict) == (plain.verdict, plain.conflict)
            mistakes = registry.family_of(puzzle).rules
            assert not any(mistakes(puzzle, solution) for solution in seeded.solutions)


def test_counts_do_not_depend_on_it() -> None:
    blank = cs.parse(BLANK)
    for seed in SEEDS:
        assert cs.count(blank, seed=seed).count == 576
    split = SplitCount(blank, seed=7, jobs=2)
    split.exhaust()
    assert split.count == 576
    assert cs.solve(cs.examples("skyscraper")["t3"], seed=3, jobs=2).count == 1


def test_limits_hold() -> None:
    few = cs.solve(cs.parse(BLANK), seed=5, limits=Limits(solutions=5))
    assert (few.count, few.stopped) == (5, "solutions")
    assert cs.solve(cs.parse('{"family": "skyscraper", "size": 30}'), seed=1, nodes=3).stopped


@pytest.mark.parametrize("seed", [-1, 2**63, 1.5, "1", True])
def test_what_is_no_seed(seed: Any) -> None:
    for verb in (cs.solve, cs.check, cs.count, cs.solutions):
        with pytest.raises(UsageError, match=r"expected a whole number from 0 to 2\^63 - 1"):
            verb(cs.parse(BLANK), seed=seed)


@pytest.mark.parametrize("verb", [cs.solve, cs.check, cs.count, cs.solutions])
def test_a_strategy_takes_none(verb: Any) -> None:
    with pytest.raises(UsageError, match="it takes no seed"):
        verb(cs.parse(BLANK), strategy="ff/step/up", seed=1)


def test_a_split_count_by_a_strategy_takes_none() -> None:
    with pytest.raises(UsageError, match="it takes no seed"):
        cs.count(cs.parse(BLANK), strategy="ff/step/up", seed=1, jobs=2)
