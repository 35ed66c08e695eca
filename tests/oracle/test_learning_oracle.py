"""The search that learns against enumeration, CP-SAT and depth-first search, on random boards.

The same solutions, each once.  `make soak` does it on some 11,900 more boards in each mode of
the kernel, where CP-SAT judges every board, too.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import chain
from typing import Any

import pytest

pytest.importorskip("ortools", reason="needs ortools: pip install 'cluesmith[oracle]'")

import gold_brute
import gold_random
import lol_brute
import lol_random
import sky_brute
import sky_cpsat
import sky_random

from cluesmith.family import Puzzle
from cluesmith.kernel.run import Limits
from cluesmith.lab.peers import cpsat_gold_star, cpsat_lol_sudoku
from cluesmith.workbench.solve import solve

CAP = 60
CHUNK = 50
Judge = Callable[[Any, int], set[Any]]


@dataclass(frozen=True)
class Judged:
    """A family: its random boards, who knows their solutions, and how these write ours."""

    board: Callable[[int, int], Puzzle]
    enumerated: Judge
    modelled: Judge
    written: Callable[[Any, Any], Any]


def nameless(_puzzle: Any, solution: Any) -> Any:
    """Areas are numbered by their first cells."""
    names = list(chain(*solution.areas))
    return solution.digits, lol_random.by_first_cell(names, len(solution.digits))


FAMILIES = {
    "skyscraper": Judged(
        sky_random.random_board, sky_brute.some, sky_cpsat.some, lambda _, found: found.grid
    ),
    "lol-sudoku": Judged(lol_random.random_puzzle, lol_brute.some, cpsat_lol_sudoku.some, nameless),
    "gold-star": Judged(
        gold_random.random_puzzle,
        gold_brute.some,
        cpsat_gold_star.some,
        lambda puzzle, found: (found.digits, found.operators or puzzle.operators),
    ),
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


def compare(family: str, size: int, seed: int, *, with_cpsat: bool) -> None:
    judged = FAMILIES[family]
    puzzle = judged.board(size, seed)
    truth = judged.enumerated(puzzle, CAP + 1)
    if with_cpsat:
        modelled = judged.modelled(puzzle, CAP + 1)
        assert len(modelled) == len(truth), puzzle
        assert modelled == truth or len(truth) > CAP, puzzle
    for search in ("learning", "depth-first"):
        result = solve(puzzle, search=search, limits=Limits(solutions=CAP + 1))
        found = {judged.written(puzzle, solution) for solution in result.solutions}
        assert result.count == len(found) == len(truth), (search, puzzle)
        assert result.complete == (len(truth) <= CAP), (search, puzzle)
        assert found == truth or len(truth) > CAP, (search, puzzle)


def chunks(times: int, first: int) -> list[Any]:
    return [
        pytest.param(family, size, range(start, start + CHUNK), id=f"{family}-{size}-{start}")
        for (family, size), count in COUNTS.items()
        for start in range(first, first + times * count, CHUNK)
    ]


@pytest.mark.parametrize(("family", "size", "seeds"), chunks(1, 0))
def test_the_same_solutions(family: str, size: int, seeds: range) -> None:
    for seed in seeds:
        compare(family, size, seed, with_cpsat=False)


@pytest.mark.soak
@pytest.mark.parametrize(("family", "size", "seeds"), chunks(SOAK_TIMES, SEEDS))
def test_the_same_solutions_on_many(family: str, size: int, seeds: range) -> None:
    for seed in seeds:
        compare(family, size, seed, with_cpsat=True)
