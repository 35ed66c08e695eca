"""The quick proof says what the kernel's search and plain enumeration say, or nothing."""

from __future__ import annotations

import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest
import sky_brute
import sky_random

import cluesmith as cs
from cluesmith.families.skyscraper import prove as proving
from cluesmith.families.skyscraper.prove import LARGEST, decide, prove
from cluesmith.families.skyscraper.puzzle import Skyscraper
from cluesmith.families.skyscraper.rules import mistakes
from cluesmith.family import Verdict

STATS = {"nodes", "backtracks", "prunings", "resumptions", "entailments", "constraints"}


def a_board(size: int, seed: int) -> Skyscraper:
    return (sky_random.random_board if size < 6 else sky_random.telling_board)(size, seed)


def assert_proof(puzzle: Skyscraper) -> Verdict:
    """Compare the proof with a full search by the kernel; the verdict they share."""
    kernel = cs.check(puzzle, model="exact")
    verdict, solution = decide(puzzle)
    assert verdict is kernel.verdict, puzzle
    proof = prove(puzzle)
    if proof is not None:
        found = list(proof.solutions)
        assert len(found) == {"none": 0, "unique": 1, "multiple": 2}[verdict], puzzle
        assert len({one.grid for one in found}) == len(found), puzzle
        assert all(mistakes(puzzle, one) == [] for one in found), puzzle
        assert set(proof.stats) == STATS
        assert all(type(number) is int and number >= 0 for number in proof.stats.values())
    if verdict is Verdict.UNIQUE:
        assert [solution] == list(kernel.solutions), puzzle
    else:
        assert solution is None
    quick = cs.check(puzzle)
    assert (quick.verdict, quick.count, quick.complete) == (
        (kernel.verdict, kernel.count, kernel.complete)
    )
    assert bool(quick.conflict) == (verdict is Verdict.NONE)
    return verdict


@pytest.mark.parametrize("size", range(1, LARGEST + 1))
def test_the_proof_agrees_with_the_kernel(size: int) -> None:
    seen = Counter(assert_proof(a_board(size, seed)) for seed in range(80 if size < 8 else 30))
    assert {Verdict.NONE, Verdict.MULTIPLE} <= set(seen) or size == 1, seen


@pytest.mark.parametrize("size", range(1, 6))
def test_the_proof_agrees_with_enumeration(size: int) -> None:
    for seed in range(1000, 1060):
        puzzle = sky_random.random_board(size, seed)
        grids = sky_brute.some(puzzle, 2)
        verdict, solution = decide(puzzle)
        assert verdict is (Verdict.NONE, Verdict.UNIQUE, Verdict.MULTIPLE)[len(grids)], puzzle
        if solution is not None:
            assert {solution.grid} == grids


@pytest.mark.parametrize("size", range(4, 10))
def test_generated_puzzles_are_proven(size: int) -> None:
    for level in ("easy", "extreme"):
        for puzzle in cs.generate("skyscraper", size=size, level=level, seed=3, count=3):
            assert assert_proof(puzzle) is Verdict.UNIQUE


def test_beyond_its_size_or_nodes_the_kernel_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    assert prove(sky_random.blank(LARGEST + 1)) is None
    assert decide(sky_random.blank(LARGEST + 1)) == (Verdict.MULTIPLE, None)
    puzzles = [a_board(size, seed) for size in range(3, 7) for seed in range(20)]
    usual = [decide(puzzle) for puzzle in puzzles]
    monkeypatch.setattr(proving, "MOST_NODES", 0)
    assert any(prove(puzzle) is None for puzzle in puzzles)
    assert any(prove(puzzle) is not None for puzzle in puzzles)
    assert [decide(puzzle) for puzzle in puzzles] == usual


def test_a_proof_leaves_no_trace_in_the_next() -> None:
    puzzles = [sky_random.random_board(5, seed) for seed in range(40)]
    first = [prove(puzzle) for puzzle in puzzles]
    assert [prove(puzzle) for puzzle in reversed(puzzles)] == first[::-1]


def test_threads_prove_as_one_thread_does() -> None:
    puzzles = [sky_random.telling_board(6, seed) for seed in range(60)]
    alone = [prove(puzzle) for puzzle in puzzles]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(2) as pool:
            for _ in range(3):
                assert list(pool.map(prove, puzzles)) == alone
    finally:
        sys.setswitchinterval(interval)
