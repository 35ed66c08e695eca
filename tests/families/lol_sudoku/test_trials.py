"""Trials remove candidates of no solution, and only those."""

from __future__ import annotations

from dataclasses import replace

import lol_brute
import lol_random
import pytest

from cluesmith.families.lol_sudoku import clauses
from cluesmith.families.lol_sudoku.model import exact
from cluesmith.families.lol_sudoku.proof.trials import Trials
from cluesmith.families.lol_sudoku.puzzle import CONNECTED, PAPER, LolSudoku
from cluesmith.kernel.run import first
from cluesmith.lab.instances import lol_sudoku as instances
from cluesmith.support.seeding import rng_named

CAP = 300


def loaded(puzzle: LolSudoku) -> Trials:
    trials = Trials(puzzle.size)
    trials.state.load(puzzle.digits, puzzle.areas, puzzle.walls, puzzle.links)
    return trials


def candidates(trials: Trials) -> int:
    return sum(digits.bit_count() + areas.bit_count() for digits, areas in trials.left())


@pytest.mark.parametrize("size", [2, 3, 4])
def test_solutions_keep_their_candidates(size: int) -> None:
    for seed in range(60):
        puzzle = replace(lol_random.random_puzzle(size, seed), rule=CONNECTED)
        cells = size * size
        found = list(lol_brute.solutions(puzzle))
        problem = exact(puzzle)
        if not clauses.refute(puzzle, problem.engine):
            assert not found, puzzle
            continue
        for solution in found:
            digits = [digit for row in solution[0] for digit in row]
            assert all(problem.engine.has(i, digits[i]) for i in range(cells)), puzzle
        # The areas, too, under the names that the kernel gives them.
        assert len(first(problem, CAP)) == min(len(found), CAP), puzzle


def test_a_board_without_a_solution_is_refuted() -> None:
    refuted = 0
    for seed in range(60):
        puzzle = replace(lol_random.random_puzzle(4, seed), rule=CONNECTED)
        refuted += not loaded(puzzle).refute()
    assert refuted > 5


def test_carved_boards_lose_candidates() -> None:
    puzzle = instances.minimal(6, "marks", rng_named("trials"))
    plain, tried = loaded(puzzle), loaded(puzzle)
    assert tried.refute()
    assert candidates(tried) < candidates(plain) - 30
    assert not any(0 in left for left in tried.left())


def test_other_boards_stay_as_they_are() -> None:
    for size, rule in ((3, PAPER), (12, CONNECTED)):
        puzzle = LolSudoku(size, ((0,) * size,) * size, ((0,) * size,) * size, rule=rule)
        problem = exact(puzzle)
        prunings = problem.engine.prunings
        assert clauses.refute(puzzle, problem.engine)
        assert problem.engine.prunings == prunings
