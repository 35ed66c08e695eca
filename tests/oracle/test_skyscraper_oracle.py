"""Skyscraper's answers against two strangers: plain enumeration and CP-SAT.

Each test takes a chunk of seeded boards, so that a failure names its board and
the chunks can run side by side.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

pytest.importorskip("ortools", reason="needs ortools: pip install 'cluesmith[oracle]'")

import sky_brute
import sky_cpsat
import sky_random

from cluesmith.families.skyscraper.puzzle import Skyscraper, facts, keep
from cluesmith.families.skyscraper.rules import mistakes
from cluesmith.family import Verdict
from cluesmith.forms.grid import Grid, Solution
from cluesmith.kernel.run import Limits
from cluesmith.workbench.result import Result
from cluesmith.workbench.solve import check, solve

CHUNK = 25
CAP = 200

# How many boards of each size: 850 that are enumerated, 230 that are not; 20,000 in a soak.
SMALL = {1: 25, 2: 50, 3: 225, 4: 350, 5: 200}
LARGER = {6: 100, 7: 75, 8: 40, 9: 15}
PAPER = {2: 25, 3: 75, 4: 125, 5: 75}
CONTRADICTORY = {3: 50, 4: 50, 5: 25, 6: 10}
LONG = (10, 12, 14, 15, 16, 17, 18, 19, 20)

SOAK = {1: 50, 2: 450, 3: 3000, 4: 6000, 5: 6000, 6: 1750, 7: 1250, 8: 1000, 9: 500}
SOAK_SEEDS = 1_000_000


def chunks(counts: dict[int, int], first: int = 0) -> list[pytest.param]:
    """(size, seeds) pairs, `CHUNK` seeds each at most."""
    return [
        pytest.param(size, range(start, min(start + CHUNK, first + count)), id=f"{size}-{start}")
        for size, count in counts.items()
        for start in range(first, first + count, CHUNK)
    ]


def verdict_of(found: set[Grid]) -> Verdict:
    return (Verdict.NONE, Verdict.UNIQUE, Verdict.MULTIPLE)[min(len(found), 2)]


def search(puzzle: Skyscraper, limit: int, model: str = "exact") -> Result:
    return solve(puzzle, model=model, limits=Limits(solutions=limit))


def grids(puzzle: Skyscraper, result: Result) -> set[Grid]:
    """The grids found: each right by the rules, no two alike."""
    found = {solution.grid for solution in result.solutions}
    assert len(found) == len(result.solutions) == result.count, puzzle
    for grid in found:
        assert mistakes(puzzle, Solution(grid)) == [], puzzle
    return found


def assert_same(puzzle: Skyscraper, truth: set[Grid], model: str = "exact") -> None:
    """Our solutions are the true ones, or as many where both were cut at the cap."""
    result = search(puzzle, CAP + 1, model)
    found = grids(puzzle, result)
    assert result.verdict == verdict_of(truth), puzzle
    if len(truth) <= CAP:
        assert result.complete, puzzle
        assert found == truth, puzzle
    else:
        assert len(found) == CAP + 1, puzzle
        assert not result.complete, puzzle


def compare_small(puzzle: Skyscraper) -> None:
    enumerated = sky_brute.some(puzzle, CAP + 1)
    modelled = sky_cpsat.some(puzzle, CAP + 1)
    # Before ours is judged, the judges must agree.
    assert len(enumerated) == len(modelled), puzzle
    assert enumerated == modelled or len(enumerated) > CAP, puzzle
    assert_same(puzzle, enumerated)


def compare_larger(puzzle: Skyscraper) -> None:
    truth = sky_cpsat.some(puzzle, 2)
    result = search(puzzle, 2)
    found = grids(puzzle, result)
    assert result.verdict == verdict_of(truth), puzzle
    if len(truth) < 2:
        assert found == truth, puzzle


@pytest.mark.parametrize(("size", "seeds"), chunks(SMALL))
def test_small_boards_have_the_solutions_that_enumeration_finds(size: int, seeds: range) -> None:
    for seed in seeds:
        compare_small(sky_random.random_board(size, seed))


@pytest.mark.parametrize(("size", "seeds"), chunks(LARGER))
def test_larger_boards_have_the_verdict_and_solution_of_cpsat(size: int, seeds: range) -> None:
    for seed in seeds:
        compare_larger(sky_random.telling_board(size, seed))


@pytest.mark.parametrize(("size", "seeds"), chunks(PAPER))
def test_the_papers_model_has_the_same_solutions(size: int, seeds: range) -> None:
    for seed in seeds:
        puzzle = sky_random.random_board(size, seed)
        assert_same(puzzle, sky_brute.some(puzzle, CAP + 1), "paper")


@pytest.mark.parametrize("size", range(1, 10))
def test_a_blank_board_has_every_latin_square(size: int) -> None:
    counts = {1: 1, 2: 2, 3: 12, 4: 576, 5: 161_280}
    cap = min(counts.get(size, CAP + 1), 1_000)
    puzzle = sky_random.blank(size)
    assert len(grids(puzzle, search(puzzle, cap))) == cap
    assert search(puzzle, cap + 1).complete == (counts.get(size) == cap)


def solvable(puzzle: Skyscraper) -> bool:
    # Enumeration is slow on boards of 5 that say little, as most parts of a conflict do.
    return (sky_brute if puzzle.size <= 4 else sky_cpsat).is_solvable(puzzle)


def contradictory(size: int, seeds: range) -> Iterator[Skyscraper]:
    """One board without solution per seed; most have several things wrong."""
    for seed in seeds:
        rng = sky_random.Random(f"contradiction {size} {seed}")
        while True:
            puzzle = sky_random.cut(
                size,
                rng,
                clues=rng.choice((0.3, 0.5, 0.8)),
                givens=rng.choice((0.0, 0.2)),
                corruptions=rng.choice((1, 2, 4)),
            )
            if not solvable(puzzle):
                yield puzzle
                break


@pytest.mark.parametrize(("size", "seeds"), chunks(CONTRADICTORY))
def test_a_conflict_is_irreducible(size: int, seeds: range) -> None:
    for puzzle in contradictory(size, seeds):
        result = check(puzzle)
        assert result.verdict is Verdict.NONE, puzzle
        conflict = result.conflict
        assert conflict, puzzle
        assert set(conflict) <= set(facts(puzzle)), puzzle
        assert not solvable(keep(puzzle, conflict)), puzzle
        for left_out in conflict:
            others = [fact for fact in conflict if fact != left_out]
            assert solvable(keep(puzzle, others)), (puzzle, left_out)


@pytest.mark.parametrize("corruptions", [0, 1, 2])
@pytest.mark.parametrize("size", LONG)
def test_long_lines_agree_with_cpsat(size: int, corruptions: int) -> None:
    """From 13 on, all-different and an automaton per clue stand in for the exact line."""
    for seed in range(2):
        rng = sky_random.Random(f"long {size} {corruptions} {seed}")
        puzzle = sky_random.cut(size, rng, clues=0.7, givens=0.7, corruptions=corruptions)
        compare_larger(puzzle)


@pytest.mark.soak
@pytest.mark.parametrize(("size", "seeds"), chunks(SOAK, SOAK_SEEDS))
def test_soak(size: int, seeds: range) -> None:
    for seed in seeds:
        if size <= sky_brute.LARGEST:
            compare_small(sky_random.random_board(size, seed))
        else:
            compare_larger(sky_random.telling_board(size, seed))
