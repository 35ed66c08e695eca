"""The search that learns against enumeration: the same solutions, each once, on random boards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gold_brute
import gold_random
import lol_brute
import lol_random
import pytest
import sky_brute
import sky_random

from cluesmith.family import Puzzle
from cluesmith.kernel.run import Limits
from cluesmith.workbench.solve import solve

CAP = 60
CHUNK = 50
FAMILIES: dict[str, tuple[Callable[[int, int], Puzzle], Callable[[Any, int], set[Any]]]] = {
    "skyscraper": (sky_random.random_board, sky_brute.some),
    "lol-sudoku": (lol_random.random_puzzle, lol_brute.some),
    "gold-star": (gold_random.random_puzzle, gold_brute.some),
}
# Boards by family and size; in the soak as many times more.
COUNTS = {
    ("skyscraper", 3): 100,
    ("skyscraper", 4): 150,
    ("skyscraper", 5): 100,
    ("lol-sudoku", 3): 100,
    ("lol-sudoku", 4): 50,
    ("gold-star", 3): 150,
    ("gold-star", 4): 50,
}
SOAK_TIMES = 17
SEEDS = 5_000_000


def compare(family: str, size: int, seed: int) -> None:
    make, enumerated = FAMILIES[family]
    puzzle = make(size, seed)
    truth = enumerated(puzzle, CAP + 1)
    limits = Limits(solutions=CAP + 1)
    learned = solve(puzzle, search="learning", limits=limits)
    plain = solve(puzzle, search="depth-first", limits=limits)
    assert learned.count == plain.count == len(truth), puzzle
    assert learned.complete == plain.complete, puzzle
    assert len(set(learned.solutions)) == learned.count, puzzle
    if learned.complete:
        assert set(learned.solutions) == set(plain.solutions), puzzle


def chunks(times: int, first: int) -> list[Any]:
    return [
        pytest.param(family, size, range(start, start + CHUNK), id=f"{family}-{size}-{start}")
        for (family, size), count in COUNTS.items()
        for start in range(first, first + times * count, CHUNK)
    ]


@pytest.mark.parametrize(("family", "size", "seeds"), chunks(1, 0))
def test_the_same_solutions(family: str, size: int, seeds: range) -> None:
    for seed in seeds:
        compare(family, size, seed)


@pytest.mark.soak
@pytest.mark.parametrize(("family", "size", "seeds"), chunks(SOAK_TIMES, SEEDS))
def test_the_same_solutions_on_many(family: str, size: int, seeds: range) -> None:
    for seed in seeds:
        compare(family, size, seed)
