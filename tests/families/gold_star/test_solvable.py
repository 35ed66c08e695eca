"""Whether a star has a solution, against plain enumeration and the kernel's search."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import gold_brute
import gold_random
import pytest

import cluesmith as cs
from cluesmith.families.gold_star.codec.puzzle_json import to_json
from cluesmith.families.gold_star.puzzle import OPEN, GoldStar
from cluesmith.families.gold_star.solvable import solvable
from cluesmith.kernel import mode

COMPILED = mode.name() == "compiled"
PLENTY = 10**9


def star_of_sums(points: int, rng: Random, opened: int = 0) -> GoldStar:
    operators = [rng.choice("+-") for _ in range(2 * points)]
    for place in rng.sample(range(2 * points), opened):
        operators[place] = OPEN
    return GoldStar(points, tuple(operators), (None,) * (2 * points))


def compare(puzzle: GoldStar, truth: bool) -> None:
    assert solvable(puzzle, PLENTY) is truth, puzzle
    assert solvable(puzzle, 3) in (truth, None), puzzle


@pytest.mark.parametrize("points", [3, 4])
def test_random_stars_by_enumeration(points: int) -> None:
    seen: Counter[bool] = Counter()
    for seed in range(60):
        puzzle = gold_random.random_puzzle(points, seed)
        truth = gold_brute.is_solvable(puzzle)
        compare(puzzle, truth)
        seen[truth] += 1
    assert min(seen[True], seen[False]) >= 10


@pytest.mark.parametrize("points", [5, 6, 8] if COMPILED else [5])
def test_random_stars_by_the_kernel(points: int) -> None:
    seen: Counter[bool] = Counter()
    for seed in range(40 if COMPILED else 8):
        for puzzle in (
            gold_random.random_puzzle(points, seed),
            next(gold_random.contradictory(points, seed)),
        ):
            truth = cs.solve(puzzle).count > 0
            compare(puzzle, truth)
            seen[truth] += 1
    assert min(seen[True], seen[False]) >= 3


@pytest.mark.parametrize("opened", [0, 1, 2])
def test_sums_are_taken_together(opened: int) -> None:
    """Against the paper's model, which has one equation after the other, or the exact one."""
    seen: Counter[bool] = Counter()
    for seed in range(30 if COMPILED else 4):
        puzzle = star_of_sums(6 if opened else 7, Random(f"sums {opened} {seed}"), opened)
        truth = cs.solve(puzzle, model="exact" if opened else "paper").count > 0
        compare(puzzle, truth)
        assert (cs.solve(puzzle).count > 0) is truth
        seen[truth] += 1
    assert not COMPILED or min(seen.values()) >= 3


def test_a_star_of_sums_is_refuted_without_a_search() -> None:
    """Ten points that took a million nodes, one equation after the other."""
    refuted = 0
    for seed in range(10):
        puzzle = star_of_sums(10, Random(f"ten {seed}"))
        result = cs.solve(puzzle, nodes=1)
        refuted += result.verdict is cs.Verdict.NONE
    assert refuted >= 3


def test_too_few_nodes_say_nothing() -> None:
    answers = {solvable(gold_random.blank(points), 1) for points in (6, 8)}
    assert answers == {None}


CODE = """
import json
import cluesmith as cs
from cluesmith.families.gold_star.solvable import solvable
puzzles = map(cs.parse, json.loads({!r}))
print(json.dumps([solvable(puzzle, nodes) for puzzle in puzzles for nodes in (9, 300)]))
"""


def test_both_modes_agree(in_both_modes) -> None:
    puzzles = [gold_random.random_puzzle(5, seed) for seed in range(6)]
    puzzles += [star_of_sums(6, Random(seed), seed % 3) for seed in range(6)]
    texts = json.dumps([json.dumps(to_json(puzzle)) for puzzle in puzzles])
    compiled, interpreted = in_both_modes(CODE.format(texts))
    assert compiled == interpreted
    assert {True, False} <= set(json.loads(compiled))
