"""What a setter is told, against plain enumeration of small random boards."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

pytest.importorskip("ortools", reason="needs ortools: pip install 'cluesmith[oracle]'")

import gold_brute
import gold_random
import lol_brute
import lol_random
import sky_brute
import sky_random

from cluesmith.family import Verdict
from cluesmith.workbench.setting import forced, make_unique

Entries = frozenset[tuple[int, ...]]


def sky_entries(puzzle: Any) -> Iterable[Entries]:
    return (squared(solution.grid) for solution in sky_brute.solutions(puzzle))


def lol_entries(puzzle: Any) -> Iterable[Entries]:
    return (squared(digits) for digits, _ in lol_brute.solutions(puzzle))


def gold_entries(puzzle: Any) -> Iterable[Entries]:
    return (frozenset(enumerate(digits)) for digits, _ in gold_brute.solutions(puzzle))


def squared(grid: Any) -> Entries:
    return frozenset((r, c, value) for r, row in enumerate(grid) for c, value in enumerate(row))


Truth = Callable[[Any], Iterable[Entries]]
MAKERS: list[tuple[Callable[[int, int], Any], Truth, tuple[int, ...]]] = [
    (sky_random.random_board, sky_entries, (2, 3, 4)),
    (lol_random.random_puzzle, lol_entries, (2, 3)),
    (gold_random.random_puzzle, gold_entries, (3,)),
]
CASES = [
    pytest.param(make, truth, size, id=f"{truth.__name__}-{size}")
    for make, truth, sizes in MAKERS
    for size in sizes
]
SEEDS = range(12)


@pytest.mark.parametrize(("make", "truth", "size"), CASES)
def test_forced_is_what_all_solutions_share(
    make: Callable[[int, int], Any], truth: Truth, size: int
) -> None:
    for seed in SEEDS:
        puzzle = make(size, seed)
        listed = list(truth(puzzle))
        shared = frozenset.intersection(*listed) if listed else frozenset()
        found = forced(puzzle, seconds=None)
        assert found.complete
        assert frozenset(found.entries) == shared, puzzle
        assert (found.verdict is Verdict.NONE) == (not listed)


@pytest.mark.parametrize(("make", "truth", "size"), CASES)
def test_made_unique_has_one_solution(
    make: Callable[[int, int], Any], truth: Truth, size: int
) -> None:
    for seed in SEEDS:
        puzzle = make(size, seed)
        if len(list(truth(puzzle))) > 1:
            assert len(list(truth(make_unique(puzzle, seed=seed, seconds=None).puzzle))) == 1, (
                puzzle
            )
