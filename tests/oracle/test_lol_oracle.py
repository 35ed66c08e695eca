"""Lol Sudoku's answers against two strangers: plain enumeration up to 4x4, and CP-SAT.

Each test takes a chunk of seeded puzzles, so that a failure names its puzzle
and the chunks can run side by side.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from itertools import chain

import pytest

pytest.importorskip("ortools", reason="needs ortools: pip install 'cluesmith[oracle]'")

import lol_brute
import lol_random
from lol_random import Board, by_first_cell

import cluesmith as cs
from cluesmith import registry
from cluesmith.families.lol_sudoku.prove import prove
from cluesmith.families.lol_sudoku.puzzle import (
    CONNECTED,
    PAPER,
    Link,
    LolSudoku,
    Solution,
    Wall,
    borders,
    facts,
    keep,
)
from cluesmith.families.lol_sudoku.rules import mistakes
from cluesmith.family import Verdict
from cluesmith.forms.grid import filled
from cluesmith.kernel.run import Limits
from cluesmith.lab.peers import cpsat_lol_sudoku as lol_cpsat
from cluesmith.workbench.result import Result
from cluesmith.workbench.solve import Solving, check, solve

EXAMPLES = cs.examples("lol-sudoku")
CHUNK = 5
CAP = 100  # solutions of a puzzle that are compared one by one

# How many puzzles of each size: 150 in all, 1,000 and 200 when soaked.
PUZZLES = {2: 10, 3: 25, 4: 40, 5: 45, 6: 25, 7: 5}
CONFLICTS = {2: 5, 3: 10, 4: 5}
CONFLICTS_SOAK = {3: 20, 4: 30, 5: 20, 6: 10}
SOAK = {2: 40, 3: 110, 4: 250, 5: 250, 6: 200, 7: 150}
LARGE = {8: 120, 9: 80}
SOAK_SEEDS = 1_000_000


def chunks(counts: dict[int, int], first: int = 0) -> list[pytest.param]:
    """(size, seeds) pairs, `CHUNK` seeds each at most."""
    return [
        pytest.param(size, range(start, min(start + CHUNK, first + count)), id=f"{size}-{start}")
        for size, count in counts.items()
        for start in range(first, first + count, CHUNK)
    ]


def truth_of(puzzle: LolSudoku, cap: int) -> set[Board]:
    return (lol_brute if puzzle.size <= lol_brute.LARGEST else lol_cpsat).some(puzzle, cap)


def solvable(puzzle: LolSudoku) -> bool:
    if puzzle.size <= lol_brute.LARGEST:
        return lol_brute.is_solvable(puzzle)
    return bool(lol_cpsat.some(puzzle, 1))


def verdict_of(found: set[Board]) -> Verdict:
    return (Verdict.NONE, Verdict.UNIQUE, Verdict.MULTIPLE)[min(len(found), 2)]


def nameless(solution: Solution) -> Board:
    """The board whatever its areas are called."""
    size = len(solution.digits)
    return solution.digits, by_first_cell(list(chain(*solution.areas)), size)


def assert_numbered(puzzle: LolSudoku, solution: Solution) -> None:
    """Areas that are shown keep their numbers, the others have the rest in reading order."""
    marks = list(filled(puzzle.areas))
    assert all(solution.areas[r][c] == mark for r, c, mark in marks), puzzle
    others = set(range(1, puzzle.size + 1)) - {mark for _, _, mark in marks}
    order = [name for name in dict.fromkeys(chain(*solution.areas)) if name in others]
    assert order == sorted(others), puzzle


def boards_of(puzzle: LolSudoku, result: Result) -> set[Board]:
    """The boards found: each right by the rules, no two equal up to the areas' names."""
    found = set(map(nameless, result.solutions))
    assert len(found) == len(result.solutions) == result.count, puzzle
    for solution in result.solutions:
        assert mistakes(puzzle, solution) == [], puzzle
        assert_numbered(puzzle, solution)
    return found


def compare(puzzle: LolSudoku) -> Verdict:
    """Our solutions are the true ones, or as many where both were cut at the cap."""
    truth = truth_of(puzzle, CAP + 1)
    result = solve(puzzle, limits=Limits(solutions=CAP + 1))
    found = boards_of(puzzle, result)
    assert result.verdict is verdict_of(truth), puzzle
    if len(truth) <= CAP:
        assert result.complete, puzzle
        assert found == truth, puzzle
    else:
        assert len(found) == CAP + 1, puzzle
    assert_proven(puzzle, truth)
    return result.verdict


def assert_proven(puzzle: LolSudoku, truth: set[Board]) -> None:
    """The quick proof, where there is one, finds the true solutions, or two of several."""
    proof = prove(puzzle)
    if proof is None:
        assert puzzle.rule == PAPER or puzzle.size > 4, puzzle
        return
    found = set(map(nameless, proof.solutions))
    assert len(found) == len(proof.solutions) == min(len(truth), 2), puzzle
    assert len(truth) > 1 or found == truth, puzzle
    for solution in proof.solutions:
        assert mistakes(puzzle, solution) == [], puzzle
        assert_numbered(puzzle, solution)


# The papers' boards


@pytest.mark.parametrize(("name", "count"), [("p1", 1), ("p2", 4), ("p4", 4)])
def test_the_papers_puzzles(name: str, count: int) -> None:
    truth = lol_cpsat.some(EXAMPLES[name], 10_000)
    assert len(truth) == count
    assert boards_of(EXAMPLES[name], solve(EXAMPLES[name], limits=Limits())) == truth


@pytest.mark.parametrize(
    ("name", "count"),
    [("p1", 1), ("p2", 10), pytest.param("p4", 2_049, marks=pytest.mark.soak)],
)
def test_the_papers_puzzles_under_its_rule(name: str, count: int) -> None:
    puzzle = replace(EXAMPLES[name], rule=PAPER)
    truth = lol_cpsat.some(puzzle, 10_000)
    assert len(truth) == count
    assert boards_of(puzzle, solve(puzzle, limits=Limits())) == truth


@pytest.mark.soak
def test_soak_p3() -> None:
    truth = lol_cpsat.some(EXAMPLES["p3"], 10_000)
    assert len(truth) == 577
    assert boards_of(EXAMPLES["p3"], solve(EXAMPLES["p3"], limits=Limits())) == truth


# Random puzzles


@pytest.mark.parametrize(("size", "seeds"), chunks(PUZZLES))
def test_random_puzzles(size: int, seeds: range) -> None:
    for seed in seeds:
        compare(lol_random.random_puzzle(size, seed))


def test_the_random_puzzles_are_of_all_kinds() -> None:
    """The sweep above would prove little if they all had one verdict, or no walls."""
    seen: Counter[object] = Counter()
    for size, count in PUZZLES.items():
        for seed in range(count):
            puzzle = lol_random.random_puzzle(size, seed)
            verdict = solve(puzzle, limits=Limits(solutions=2)).verdict
            # In the sizes that CP-SAT judges, and in the others.
            seen[verdict, size > lol_brute.LARGEST] += 1
            seen[puzzle.rule, verdict] += 1
            marks = Counter(mark for _, _, mark in filled(puzzle.areas))
            seen["whole areas"] += size in marks.values()
            seen["parts of areas"] += any(count < size for count in marks.values())
            seen["no areas"] += not marks
            seen["walls"] += bool(puzzle.walls)
            seen["links"] += bool(puzzle.links)
    verdicts = Verdict.UNIQUE, Verdict.MULTIPLE, Verdict.NONE
    wanted = [
        *((verdict, large) for verdict in verdicts for large in (False, True)),
        *((rule, verdict) for rule in (CONNECTED, PAPER) for verdict in verdicts),
        *("whole areas", "parts of areas", "no areas", "walls", "links"),
    ]
    assert {kind: seen[kind] for kind in wanted if seen[kind] < 8} == {}


def test_the_judges_agree() -> None:
    for size in (2, 3, 4):
        for seed in range(100, 107):
            puzzle = lol_random.random_puzzle(size, seed)
            enumerated = lol_brute.some(puzzle, CAP + 1)
            modelled = lol_cpsat.some(puzzle, CAP + 1)
            assert len(enumerated) == len(modelled), puzzle
            assert enumerated == modelled or len(enumerated) > CAP, puzzle


@pytest.mark.parametrize("rule", [CONNECTED, PAPER])
@pytest.mark.parametrize("size", [1, 2, 3])
def test_a_blank_board_has_every_solution(size: int, rule: str) -> None:
    puzzle = lol_random.blank(size, rule)
    truth = lol_brute.some(puzzle, 1_000)
    assert len(truth) == {1: 1, 2: 4, 3: 72}[size]
    assert boards_of(puzzle, solve(puzzle, limits=Limits())) == truth


def test_a_blank_4x4_has_every_solution() -> None:
    puzzle = lol_random.blank(4)
    assert len(lol_brute.area_maps(4, CONNECTED)) == 117
    found = Solving(puzzle)
    assert {nameless(s) for s in found} == lol_brute.some(puzzle, 20_000)
    assert found.run.count == 13_872


@pytest.mark.parametrize(("size", "seeds"), chunks({2: 5, 3: 15, 4: 10}, 200))
def test_the_papers_model_answers_the_papers_rule(size: int, seeds: range) -> None:
    """Whatever rule is asked for, and each map once for each way to name what is not shown."""
    for seed in seeds:
        puzzle = replace(lol_random.random_puzzle(size, seed), rule=PAPER)
        truth = truth_of(puzzle, CAP + 1)
        if len(truth) > CAP:
            continue
        for rule in (CONNECTED, PAPER):
            found = solve(replace(puzzle, rule=rule), model="paper", limits=Limits())
            times = Counter(map(nameless, found.solutions))
            hidden = size - len({mark for _, _, mark in filled(puzzle.areas)})
            ways = (1, 1, 2, 6, 24)[hidden]
            assert times == dict.fromkeys(truth, ways), puzzle


# What `check` shows


@pytest.mark.parametrize(("size", "seeds"), chunks({3: 5, 4: 10, 5: 10, 6: 5}, 300))
def test_two_solutions_and_where_they_differ(size: int, seeds: range) -> None:
    family = registry.family("lol-sudoku")
    for seed in seeds:
        puzzle = lol_random.random_puzzle(size, seed)
        if solve(puzzle, limits=Limits(solutions=2)).count < 2:
            continue
        result = check(puzzle)
        assert result.verdict is Verdict.MULTIPLE
        assert len(boards_of(puzzle, result)) == 2, puzzle
        one, other = result.solutions
        words = family.puzzle.differences(one, other)
        cells = [(r, c) for r in range(size) for c in range(size)]
        digits = [f"r{r + 1}c{c + 1}" for r, c in cells if one.digits[r][c] != other.digits[r][c]]
        edges = [
            "border r{}c{}|r{}c{}".format(*(i + 1 for i in (*border.cell, *border.neighbour)))
            for border in borders(size)
            if lol_random.parts(one.areas, border) != lol_random.parts(other.areas, border)
        ]
        assert words
        assert words[: len(digits) + len(edges)] == digits + edges, puzzle
        assert edges or all(word.startswith("area of") for word in words[len(digits) :])


def assert_irreducible(puzzle: LolSudoku) -> set[type]:
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


def first_contradictory(size: int, seed: int) -> LolSudoku:
    return next(p for p in lol_random.contradictory(size, seed) if not solvable(p))


@pytest.mark.parametrize(("size", "seeds"), chunks(CONFLICTS))
def test_a_conflict_is_irreducible(size: int, seeds: range) -> None:
    kinds = [assert_irreducible(first_contradictory(size, seed)) for seed in seeds]
    assert any({Wall, Link} & kind for kind in kinds), "some have to do with borders"


# Long sweeps


@pytest.mark.soak
@pytest.mark.parametrize(("size", "seeds"), chunks(CONFLICTS_SOAK, SOAK_SEEDS))
def test_soak_a_conflict_is_irreducible(size: int, seeds: range) -> None:
    for seed in seeds:
        assert_irreducible(first_contradictory(size, seed))


@pytest.mark.soak
@pytest.mark.parametrize(("size", "seeds"), chunks(SOAK, SOAK_SEEDS))
def test_soak_random_puzzles(size: int, seeds: range) -> None:
    for seed in seeds:
        compare(lol_random.random_puzzle(size, seed))


@pytest.mark.soak
@pytest.mark.parametrize(("size", "seeds"), chunks(LARGE, SOAK_SEEDS))
def test_soak_large_puzzles(size: int, seeds: range) -> None:
    for seed in seeds:
        puzzle = lol_random.large_puzzle(size, seed)
        truth = lol_cpsat.some(puzzle, 2)
        result = solve(puzzle, limits=Limits(solutions=2))
        found = boards_of(puzzle, result)
        assert result.verdict is verdict_of(truth), puzzle
        assert len(truth) == 2 or found == truth, puzzle
        assert_proven(puzzle, truth)


@pytest.mark.soak
@pytest.mark.parametrize(("rule", "count"), [(CONNECTED, 1_000_000), (PAPER, 200_000)])
def test_soak_memory_stays_flat(rule: str, count: int) -> None:
    """Solutions of a blank 6x6, none kept: no more memory than after the first 10,000."""
    blank = json.dumps({"family": "lol-sudoku", "size": 6, "rule": rule})
    code = (
        "import itertools, resource, cluesmith as cs;"
        f"found = cs.solutions(cs.parse({blank!r}));"
        "take = lambda n: sum(1 for _ in itertools.islice(found, n));"
        "memory = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss;"
        f"print(take(10_000), memory(), take({count - 10_000}), memory())"
    )
    child = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    first, before, rest, after = map(int, child.stdout.split())
    assert first + rest == count
    assert after < before + 1024  # kilobytes
