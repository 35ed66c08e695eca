"""The quick proof says what the kernel's search and plain enumeration say, or nothing."""

from __future__ import annotations

import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import lol_brute
import lol_random
import pytest
from lol_random import Shares

import cluesmith as cs
from cluesmith.families.lol_sudoku import prove as proving
from cluesmith.families.lol_sudoku.prove import LARGEST, decide, prove, search
from cluesmith.families.lol_sudoku.puzzle import (
    CONNECTED,
    PAPER,
    AreaMark,
    LolSudoku,
    Solution,
    borders,
    facts,
    keep,
)
from cluesmith.families.lol_sudoku.rules import mistakes
from cluesmith.families.lol_sudoku.solved_boards import carve, is_unique, solved_board
from cluesmith.family import Verdict
from cluesmith.kernel import mode
from cluesmith.support.rng import Rng

ORACLE = str(Path(__file__).parents[2] / "oracle")
COMPILED = mode.name() == "compiled"
STATS = {"nodes", "backtracks", "prunings", "resumptions", "entailments", "constraints"}
VERDICTS = (Verdict.NONE, Verdict.UNIQUE, Verdict.MULTIPLE)


def a_puzzle(size: int, seed: int) -> LolSudoku:
    if size < 7:
        return replace(lol_random.random_puzzle(size, seed), rule=CONNECTED)
    rng = Random(f"proof {size} {seed}")
    shares = rng.choice(
        (
            Shares(0.4, whole=size // 2),
            Shares(0.3, whole=size - 2),
            Shares(0.5, marks=0.3),
            Shares(0.5, walls=0.6, links=0.5),
            Shares(0.5, whole=2, marks=0.1, walls=0.2, links=0.2),
        )
    )
    solution = solved(size, seed % 8)
    board = solution.digits, solution.areas
    return lol_random.cut(board, shares, rng, wrong=rng.choice((0, 0, 0, 1, 2)))


@cache
def solved(size: int, number: int) -> Solution:
    return solved_board(size, Rng(number))


def assert_proof(puzzle: LolSudoku) -> Verdict:
    """Compare the proof with a full search by the kernel; the verdict they share."""
    kernel = search(puzzle, 2)
    verdict, solution = decide(puzzle)
    assert verdict is VERDICTS[len(kernel)], puzzle
    assert solution == (kernel[0] if len(kernel) == 1 else None), puzzle
    proof = prove(puzzle)
    if proof is not None:
        found = list(proof.solutions)
        assert len(found) == len(kernel), puzzle
        assert len({(one.digits, one.areas) for one in found}) == len(found), puzzle
        assert all(mistakes(puzzle, one) == [] for one in found), puzzle
        assert set(proof.stats) == STATS
        assert all(type(number) is int and number >= 0 for number in proof.stats.values())
    return verdict


@pytest.mark.parametrize("size", range(2, 10 if COMPILED else 7))
def test_the_proof_agrees_with_the_kernel(size: int) -> None:
    seeds = range(2000, 2080 if COMPILED else 2004)
    seen = Counter(assert_proof(a_puzzle(size, seed)) for seed in seeds)
    assert set(seen) == set(VERDICTS) or not COMPILED, seen


@pytest.mark.parametrize("size", range(1, 5))
def test_the_proof_agrees_with_enumeration(size: int) -> None:
    seeds = range(3000, 3060) if size > 1 else ()
    for puzzle in (*(a_puzzle(size, seed) for seed in seeds), lol_random.blank(size)):
        boards = lol_brute.some(puzzle, 2)
        verdict, solution = decide(puzzle)
        assert prove(puzzle) is not None
        assert verdict is VERDICTS[len(boards)], puzzle
        assert solution is None or solution.digits == boards.pop()[0]


def minimal(size: int, rng: Rng) -> LolSudoku:
    """A puzzle of whole areas and digits that needs all of its facts."""
    solution = solved_board(size, rng)
    full = LolSudoku(size, solution.digits, solution.areas)
    marks = [fact for fact in facts(full) if isinstance(fact, AreaMark)]
    groups = [[mark for mark in marks if mark.value == area] for area in range(1, size + 1)]
    digits = [[fact] for fact in facts(full) if not isinstance(fact, AreaMark)]
    return carve(full, rng.shuffle(groups + digits), is_unique)


@pytest.mark.skipif(not COMPILED, reason="takes long interpreted")
@pytest.mark.parametrize("size", range(5, 10))
def test_puzzles_that_need_search_are_proven(size: int) -> None:
    """As they are; without one of their facts; and with walls and links for digits."""
    rng = Rng(size)
    nodes = 0
    for _ in range(4):
        puzzle = minimal(size, rng)
        given = facts(puzzle)
        assert assert_proof(puzzle) is Verdict.UNIQUE
        for _ in range(4):
            left_out = given[rng.below(len(given))]
            assert_proof(keep(puzzle, [fact for fact in given if fact != left_out]))
        proof = prove(puzzle)
        assert proof is not None
        nodes += proof.stats["nodes"]
        areas = proof.solutions[0].areas
        sides = rng.shuffle(list(borders(size)))[: 3 * size]
        walls = tuple(border for border in sides if lol_random.parts(areas, border))
        links = tuple(border for border in sides if not lol_random.parts(areas, border))
        rest = keep(puzzle, [fact for fact in given if rng.below(8)])
        assert_proof(replace(rest, walls=walls, links=links))
        assert_proof(replace(rest, walls=links[:1], links=links[1:]))
    assert nodes or size == 5


def test_check_says_what_the_proof_says() -> None:
    seen = set()
    for seed in range(20):
        puzzle = a_puzzle(4, seed)
        quick, kernel = cs.check(puzzle), cs.check(puzzle, model="exact")
        assert (quick.verdict, quick.count, quick.complete, quick.conflict) == (
            (kernel.verdict, kernel.count, kernel.complete, kernel.conflict)
        )
        seen.add(quick.verdict)
    assert seen == set(VERDICTS)


def test_what_is_not_proven_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    assert prove(lol_random.blank(LARGEST)) is not None
    assert prove(lol_random.blank(LARGEST + 1)) is None
    assert prove(lol_random.blank(4, PAPER)) is None
    assert decide(lol_random.blank(4, PAPER)) == (Verdict.MULTIPLE, None)
    puzzles = [a_puzzle(size, seed) for size in range(3, 6) for seed in range(20)]
    usual = [decide(puzzle) for puzzle in puzzles]
    for most in ("MOST_NODES", "NODES_WITH_AREAS", "NODES_WITHOUT_AREAS"):
        monkeypatch.setattr(proving, most, 0)
    assert any(prove(puzzle) is None for puzzle in puzzles)
    assert any(prove(puzzle) is not None for puzzle in puzzles)
    assert [decide(puzzle) for puzzle in puzzles] == usual


def test_a_proof_leaves_no_trace_in_the_next() -> None:
    puzzles = [a_puzzle(5, seed) for seed in range(40)]
    first = [prove(puzzle) for puzzle in puzzles]
    assert [prove(puzzle) for puzzle in reversed(puzzles)] == first[::-1]


def test_threads_prove_as_one_thread_does() -> None:
    puzzles = [a_puzzle(6, seed) for seed in range(40)]
    alone = [prove(puzzle) for puzzle in puzzles]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(2) as pool:
            for _ in range(3):
                assert list(pool.map(prove, puzzles)) == alone
    finally:
        sys.setswitchinterval(interval)


def test_both_modes_prove_the_same(in_both_modes) -> None:
    """Down to the last counter."""
    code = (
        f"import sys; sys.path.append({ORACLE!r})\n"
        "from dataclasses import replace\n"
        "import lol_random\n"
        "from cluesmith.families.lol_sudoku.prove import prove\n"
        "for size in range(2, 8):\n"
        "    for seed in range(10):\n"
        "        puzzle = lol_random.random_puzzle(size, seed)\n"
        "        print(prove(replace(puzzle, rule='connected')))\n"
        "print(prove(lol_random.blank(10)))\n"
    )
    compiled, interpreted = in_both_modes(code)
    assert compiled == interpreted
    assert compiled.count("Proof") > 60
