"""Clauses, groups, and the search that learns from its conflicts, against plain enumeration."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from random import Random

import pytest

from cluesmith.kernel import events, mode
from cluesmith.kernel.learning.learner import Learner

Clause = list[int]
Assignment = tuple[bool, ...]

MANY = 400 if mode.name() == "compiled" else 200


def holds(literal: int, assignment: Assignment) -> bool:
    return assignment[literal >> 1] != bool(literal & 1)


def satisfying(count: int, clauses: Sequence[Clause], groups: Sequence[Clause]) -> set[Assignment]:
    return {
        found
        for found in product((False, True), repeat=count)
        if all(any(holds(one, found) for one in clause) for clause in clauses)
        and all(sum(holds(one, found) for one in group) <= 1 for group in groups)
    }


def learner(count: int, clauses: Sequence[Clause], groups: Sequence[Clause] = ()) -> Learner:
    made = Learner()
    made.variables(count)
    for clause in clauses:
        made.add(clause)
    for group in groups:
        made.add_group(group)
    made.prepare(0, count)
    return made


def solutions(made: Learner, count: int) -> Iterator[Assignment]:
    while (outcome := made.advance(1.0)) != events.EXHAUSTED:
        if outcome == events.SOLUTION:
            yield tuple(bool(made.is_true(2 * variable)) for variable in range(count))


def some(dice: Random, count: int, most: int) -> Clause:
    chosen = dice.sample(range(count), min(count, dice.randint(1, most)))
    return [2 * variable + dice.randint(0, 1) for variable in chosen]


def random_problem(dice: Random) -> tuple[int, list[Clause], list[Clause]]:
    count = dice.randint(1, 9)
    clauses = [some(dice, count, 4) for _ in range(dice.randint(0, 4 * count))]
    groups = [some(dice, count, 5) for _ in range(dice.randint(0, 3))]
    return count, clauses, groups


@pytest.mark.parametrize("seed", range(4))
def test_every_solution_comes_once(seed: int) -> None:
    dice = Random(seed)
    for _ in range(MANY):
        count, clauses, groups = random_problem(dice)
        found = list(solutions(learner(count, clauses, groups), count))
        assert len(set(found)) == len(found)
        assert set(found) == satisfying(count, clauses, groups), (count, clauses, groups)


@pytest.mark.parametrize("seed", range(2))
def test_every_reason_implies_its_literal(seed: int) -> None:
    """Whatever satisfies the clauses and the negated reason has the literal."""
    dice = Random(seed)
    explained = conflicts = 0
    for _ in range(MANY):
        count, clauses, groups = random_problem(dice)
        found = satisfying(count, clauses, groups)
        made = learner(count, clauses, groups)
        if made.contradictory or made.advance(1.0) == events.EXHAUSTED:
            continue
        made = learner(count, clauses, groups)
        for literal in dice.sample(range(2 * count), 2 * count):
            if made.is_true(literal) or made.is_true(literal ^ 1):
                continue
            if not made.assume(literal):
                conflicts += 1
                assert all(any(holds(one, each) for one in made.clause()) for each in found)
                break
        true: set[int] = set()
        for literal, reason in made.implied():
            assert all(one ^ 1 in true for one in reason), "a reason that came later"
            true.add(literal)
            if reason:
                explained += 1
                clause = [literal, *reason]
                assert all(any(holds(one, each) for one in clause) for each in found)
    assert explained > MANY // 2
    assert conflicts > MANY // 40


def pigeons(holes: int) -> tuple[int, list[Clause], list[Clause]]:
    """One pigeon more than holes: no solution, and hard to see by resolution alone."""
    count = holes * (holes + 1)
    clauses = [
        [2 * (pigeon * holes + hole) for hole in range(holes)] for pigeon in range(holes + 1)
    ]
    groups = [[2 * (pigeon * holes + hole) for pigeon in range(holes + 1)] for hole in range(holes)]
    return count, clauses, groups


@pytest.mark.skipif(mode.name() != "compiled", reason="takes minutes")
def test_clauses_are_forgotten_and_the_answer_is_the_same() -> None:
    """There are so many conflicts that the store of clauses is tidied several times."""
    made = learner(*pigeons(8))
    assert list(solutions(made, 0)) == []
    assert made.conflicts > 5000
    assert made.restarts > 3
    dice = Random(7)
    for _ in range(3):
        clauses = [
            [2 * v + dice.randint(0, 1) for v in dice.sample(range(170), 3)] for _ in range(724)
        ]
        made = learner(170, clauses)
        for found in solutions(made, 170):
            assert all(any(holds(one, found) for one in clause) for clause in clauses)
            break


def test_a_node_limit_can_be_raised() -> None:
    count, clauses, groups = pigeons(5)
    made = learner(count, clauses, groups)
    made.node_limit = 3
    assert made.advance(1.0) == events.NODE_LIMIT
    assert made.decisions == 3
    made.node_limit = 0
    assert list(solutions(made, count)) == []


def test_a_slice_ends_in_time_and_goes_on() -> None:
    count, clauses, groups = pigeons(7 if mode.name() == "compiled" else 5)
    made = learner(count, clauses, groups)
    slices = 0
    while (outcome := made.advance(0.0)) == events.SLICE:
        slices += 1
    assert outcome == events.EXHAUSTED
    assert slices or mode.name() != "compiled"
    assert made.advance(1.0) == events.EXHAUSTED


def test_clauses_that_contradict_at_once() -> None:
    assert learner(1, [[0], [1]]).advance(1.0) == events.EXHAUSTED
    assert learner(2, [[]]).advance(1.0) == events.EXHAUSTED
    assert list(solutions(learner(0, []), 0)) == [()]
