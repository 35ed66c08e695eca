"""Gold Star's answers against two strangers: plain enumeration up to four points, and CP-SAT.

Each test takes a chunk of seeded puzzles, so that a failure names its puzzle
and the chunks can run side by side.
"""

from __future__ import annotations

from collections import Counter

import pytest

pytest.importorskip("ortools", reason="needs ortools: pip install 'cluesmith[oracle]'")

import gold_brute
import gold_random
from gold_random import Board

from cluesmith import registry
from cluesmith.errors import UnsupportedError
from cluesmith.families.gold_star.puzzle import (
    EXACT,
    OPEN,
    RATIONAL,
    Given,
    GoldStar,
    Operator,
    facts,
    keep,
)
from cluesmith.families.gold_star.rules import mistakes
from cluesmith.families.gold_star.star import letter, star
from cluesmith.family import Verdict
from cluesmith.kernel.run import Limits
from cluesmith.lab.peers import cpsat_gold_star as gold_cpsat
from cluesmith.workbench.result import Result
from cluesmith.workbench.solve import check, solve

CHUNK = 20
CAP = 100  # solutions of a puzzle that are compared one by one

# How many puzzles of each number of points: 400 in all, 2,400 and 340 when soaked.
PUZZLES = {3: 120, 4: 100, 5: 60, 6: 60, 7: 40, 8: 20}
CONFLICTS = {3: 20, 4: 20, 5: 10}
SOAK = {3: 500, 4: 500, 5: 500, 6: 500, 7: 250, 8: 150}
CONFLICTS_SOAK = {3: 120, 4: 100, 5: 60, 6: 40, 7: 20}
SOAK_SEEDS = 1_000_000


def chunks(counts: dict[int, int], first: int = 0) -> list[pytest.param]:
    """(points, seeds) pairs, `CHUNK` seeds each at most."""
    return [
        pytest.param(
            points, range(start, min(start + CHUNK, first + count)), id=f"{points}-{start}"
        )
        for points, count in counts.items()
        for start in range(first, first + count, CHUNK)
    ]


def truth_of(puzzle: GoldStar, cap: int) -> set[Board]:
    return (gold_brute if puzzle.points <= gold_brute.LARGEST else gold_cpsat).some(puzzle, cap)


def solvable(puzzle: GoldStar) -> bool:
    if puzzle.points <= gold_brute.LARGEST:
        return gold_brute.is_solvable(puzzle)
    return bool(gold_cpsat.some(puzzle, 1))


def verdict_of(found: set[Board]) -> Verdict:
    return (Verdict.NONE, Verdict.UNIQUE, Verdict.MULTIPLE)[min(len(found), 2)]


def boards_of(puzzle: GoldStar, result: Result) -> set[Board]:
    """The stars found: each right by the rules, none twice; operators where some were asked."""
    for solution in result.solutions:
        assert mistakes(puzzle, solution) == [], puzzle
        assert bool(solution.operators) is (OPEN in puzzle.operators), puzzle
    found = {(s.digits, s.operators or puzzle.operators) for s in result.solutions}
    assert len(found) == len(result.solutions) == result.count, puzzle
    return found


def compare(puzzle: GoldStar) -> Verdict:
    """Our solutions are the true ones, or as many where both were cut at the cap."""
    truth = truth_of(puzzle, CAP + 1)
    models = ["exact"]
    if puzzle.division == EXACT and OPEN not in puzzle.operators:
        models.append("paper")
    for model in models:
        result = solve(puzzle, model=model, limits=Limits(solutions=CAP + 1))
        found = boards_of(puzzle, result)
        assert result.verdict is verdict_of(truth), (model, puzzle)
        if len(truth) <= CAP:
            assert result.complete, (model, puzzle)
            assert found == truth, (model, puzzle)
        else:
            assert len(found) == CAP + 1, (model, puzzle)
    return result.verdict


# The judges


@pytest.mark.parametrize("points", gold_brute.PAPER)
def test_the_star_has_the_papers_lines(points: int) -> None:
    ours = {(*e.cells, *e.operators) for e in star(points).equations}
    assert ours == {(*cells, *places) for cells, places in gold_brute.lines(points)}


def test_the_judges_agree() -> None:
    kinds = Counter()
    for points in (3, 4):
        for seed in range(100, 116):
            puzzle = gold_random.random_puzzle(points, seed)
            enumerated = gold_brute.some(puzzle, CAP + 1)
            modelled = gold_cpsat.some(puzzle, CAP + 1)
            assert len(enumerated) == len(modelled), puzzle
            assert enumerated == modelled or len(enumerated) > CAP, puzzle
            kinds[puzzle.division, verdict_of(enumerated)] += 1
    assert len(kinds) == 6


# Random puzzles


@pytest.mark.parametrize(("points", "seeds"), chunks(PUZZLES))
def test_random_puzzles(points: int, seeds: range) -> None:
    for seed in seeds:
        compare(gold_random.random_puzzle(points, seed))


def test_the_random_puzzles_are_of_all_kinds() -> None:
    """The sweep above would prove little if they all had one verdict, or no givens."""
    seen: Counter[object] = Counter()
    for points, count in PUZZLES.items():
        for seed in range(count):
            puzzle = gold_random.random_puzzle(points, seed)
            verdict = solve(puzzle, limits=Limits(solutions=2)).verdict
            opened = puzzle.operators.count(OPEN)
            # In the sizes that CP-SAT judges, and in the others.
            seen[verdict, points > gold_brute.LARGEST] += 1
            seen[puzzle.division, verdict] += 1
            seen["open", verdict] += opened > 0
            seen["mostly open"] += opened > points
            seen["operators only"] += not opened and set(puzzle.digits) == {None}
            given = [digit for digit in puzzle.digits if digit is not None]
            seen["givens"] += bool(given)
            seen["a digit twice"] += len(set(given)) < len(given)
    verdicts = Verdict.UNIQUE, Verdict.MULTIPLE, Verdict.NONE
    wanted = [
        *((verdict, large) for verdict in verdicts for large in (False, True)),
        *((kind, verdict) for kind in (EXACT, RATIONAL, "open") for verdict in verdicts),
        *("mostly open", "operators only", "givens", "a digit twice"),
    ]
    assert {kind: seen[kind] for kind in wanted if seen[kind] < 8} == {}


@pytest.mark.parametrize("division", [EXACT, RATIONAL])
def test_a_blank_star_has_every_solution(division: str) -> None:
    puzzle = gold_random.blank(3, division)
    truth = gold_brute.some(puzzle, 10_000)
    assert len(truth) == 308  # no two fractions of different digits below 6 are equal
    assert boards_of(puzzle, solve(puzzle, limits=Limits())) == truth


def test_the_papers_model_refuses_what_the_paper_has_not() -> None:
    for seed in range(60):
        puzzle = gold_random.random_puzzle(3, seed)
        if OPEN in puzzle.operators or puzzle.division == RATIONAL:
            with pytest.raises(UnsupportedError, match="the paper's model"):
                solve(puzzle, model="paper")


# What `check` shows


@pytest.mark.parametrize(("points", "seeds"), chunks({3: 40, 4: 40, 5: 20, 6: 20}, 300))
def test_two_solutions_and_where_they_differ(points: int, seeds: range) -> None:
    family = registry.family("gold-star")
    shown = 0
    for seed in seeds:
        puzzle = gold_random.random_puzzle(points, seed)
        result = check(puzzle)
        if result.verdict is not Verdict.MULTIPLE:
            continue
        assert len(boards_of(puzzle, result)) == 2, puzzle
        one, other = result.solutions
        cells = [letter(i) for i, d in enumerate(one.digits) if d != other.digits[i]]
        places = [
            f"operator {i + 1}" for i, o in enumerate(one.operators) if o != other.operators[i]
        ]
        assert family.puzzle.differences(one, other) == cells + places, puzzle
        shown += 1
    assert shown


def assert_irreducible(puzzle: GoldStar) -> set[type]:
    """No solution with the conflict's facts, one without any of them; the kinds of facts."""
    result = check(puzzle)
    assert result.verdict is Verdict.NONE, puzzle
    conflict = result.conflict
    assert conflict, puzzle
    assert set(conflict) <= set(facts(puzzle)), puzzle
    assert result.found_conflict is not None
    assert result.found_conflict.irreducible, puzzle
    assert not solvable(keep(puzzle, conflict)), puzzle
    for left_out in conflict:
        others = [fact for fact in conflict if fact != left_out]
        assert solvable(keep(puzzle, others)), (puzzle, left_out)
    return set(map(type, conflict))


def first_contradictory(points: int, seed: int) -> GoldStar:
    return next(p for p in gold_random.contradictory(points, seed) if not solvable(p))


@pytest.mark.parametrize(("points", "seeds"), chunks(CONFLICTS))
def test_a_conflict_is_irreducible(points: int, seeds: range) -> None:
    kinds = [assert_irreducible(first_contradictory(points, seed)) for seed in seeds]
    assert {Operator} in kinds
    assert any(Given in kind for kind in kinds)


# Long sweeps


@pytest.mark.soak
@pytest.mark.parametrize(("points", "seeds"), chunks(CONFLICTS_SOAK, SOAK_SEEDS))
def test_soak_a_conflict_is_irreducible(points: int, seeds: range) -> None:
    for seed in seeds:
        assert_irreducible(first_contradictory(points, seed))


@pytest.mark.soak
@pytest.mark.parametrize(("points", "seeds"), chunks(SOAK, SOAK_SEEDS))
def test_soak_random_puzzles(points: int, seeds: range) -> None:
    for seed in seeds:
        compare(gold_random.random_puzzle(points, seed))
