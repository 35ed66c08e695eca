"""The rules checker says what a star breaks, and nothing of a right one."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from stars import EXAMPLES, star_of

from cluesmith.families.gold_star.codec.puzzle_json import from_json, solution_from_json
from cluesmith.families.gold_star.puzzle import GoldStar, Solution
from cluesmith.families.gold_star.rules import mistakes
from cluesmith.kernel.run import Limits
from cluesmith.workbench.solve import solve

THREE = star_of("+--/-+")
RIGHT = (0, 3, 4, 5, 1, 2)


@pytest.mark.parametrize("value", EXAMPLES["puzzles"], ids=lambda value: value["id"])
def test_shipped_solutions_are_right(value: dict[str, Any]) -> None:
    puzzle = from_json(value)
    if "solution" in puzzle.meta:
        assert mistakes(puzzle, solution_from_json(puzzle, puzzle.meta["solution"])) == []


@pytest.mark.parametrize(
    ("puzzle", "solution", "words"),
    [
        (THREE, Solution((0, 3, 4)), "has not 6 digits and 6 operators"),
        (THREE, Solution((0, 3, 4, 5, 1, 1)), "does not hold each of 0 to 5 once"),
        (THREE, Solution((3, 0, 4, 5, 1, 2)), "DBCF: 5 - 0 = 4 / 2 does not hold"),
        (star_of("+--/-+", {0: 1}), Solution(RIGHT), "A is 0, but 1 is given"),
        (THREE, Solution(RIGHT, tuple("*--/-+")), "operator 1 is *, but + is given"),
        (star_of("+--/-?"), Solution(RIGHT), "operator 6 is not found"),
        (star_of("?--/-+"), Solution(RIGHT, tuple("*--/-+")), "ABEF: 0 * 3 = 1 + 2"),
    ],
)
def test_what_is_broken_is_named(puzzle: GoldStar, solution: Solution, words: str) -> None:
    assert any(words in word for word in mistakes(puzzle, solution))


def test_operands_of_times_and_divide_are_not_0() -> None:
    for operator in "*/":
        star = star_of(f"{operator}----{operator}")
        (found,) = [word for word in mistakes(star, Solution(RIGHT)) if word.startswith("ABEF")]
        assert "does not hold" in found


def test_division_is_exact_or_compares_fractions() -> None:
    halves = Solution((6, 3, 0, 4, 5, 2, 7, 1))  # HFBA is 1 / 2 = 3 / 6
    twice = Solution((3, 6, 0, 4, 5, 1, 7, 2))  # 2 / 1 = 6 / 3
    thirds = Solution((6, 2, 0, 4, 5, 7, 3, 1))  # 1 / 7 = 2 / 6

    def broken(division: str, solution: Solution) -> bool:
        words = mistakes(star_of("/-----/-", division=division), solution)
        return any(word.startswith("HFBA") for word in words)

    assert broken("exact", halves)
    assert not broken("rational", halves)
    assert not broken("exact", twice)
    assert not broken("rational", twice)
    assert broken("rational", thirds)


@pytest.mark.parametrize("operators", ["+--/-+", "-+--+-", "--++--", "******", "+*-/+-"])
@pytest.mark.parametrize("division", ["exact", "rational"])
def test_the_rules_accept_what_the_solver_finds_and_nothing_else(
    operators: str, division: str
) -> None:
    puzzle = star_of(operators, division=division)
    found = {solution.digits for solution in solve(puzzle, limits=Limits()).solutions}
    assert found == {
        digits for digits in permutations(range(6)) if not mistakes(puzzle, Solution(digits))
    }
