"""Ladders reach as far as they should: quick ones as far as full ones, and further with more facts.

The generator relies on all three: a closure by few techniques stands for the
whole level, more facts never hurt, and threads do not share work space.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import permutations
from pathlib import Path
from random import Random

import pytest
import sky_random
from hypothesis import given, settings
from hypothesis import strategies as st

import cluesmith as cs
from cluesmith.deduction.ladder import Ladder
from cluesmith.families.skyscraper.ladder.board import Board
from cluesmith.families.skyscraper.puzzle import Skyscraper, facts, keep
from cluesmith.families.skyscraper.rules import visible
from cluesmith.families.skyscraper.techniques import Ladders, ladders, techniques
from cluesmith.family import Level
from cluesmith.kernel import mode

LEVELS = (Level.EASY, Level.MEDIUM, Level.HARD, Level.EXTREME)
SEEDS = st.integers(0, 10**6)


def climbed(ladder: Ladder, puzzle: Skyscraper) -> tuple[bool, Board]:
    """Whether a ladder solves a puzzle, and how far it came."""
    board = ladders(puzzle.size).start(puzzle)
    return ladder.climb(board), board


def full_list(tools: Ladders, level: Level) -> Ladder:
    """All techniques up to a level."""
    return {
        Level.EASY: tools.teaching[0],
        Level.MEDIUM: tools.teaching[1],
        Level.HARD: tools.teaching[2],
        Level.EXTREME: tools.full,
    }[level]


def all_ladders(size: int) -> dict[str, Ladder]:
    tools = ladders(size)
    by_level = {str(level): ladder for level, ladder in tools.up_to.items()}
    in_full = {f"all {level}": full_list(tools, level) for level in LEVELS}
    return {**by_level, **in_full, **{f"towers {key}": t for key, t in tools.towers.items()}}


@st.composite
def any_boards(draw: st.DrawFn) -> Skyscraper:
    """Boards with one, several and no solution."""
    size = draw(st.integers(1, 6))
    return sky_random.random_board(size, draw(SEEDS))


@st.composite
def telling_boards(draw: st.DrawFn) -> Skyscraper:
    size = draw(st.integers(5, 8))
    return sky_random.telling_board(size, draw(SEEDS))


@st.composite
def minimal_boards(draw: st.DrawFn) -> Skyscraper:
    """Generated puzzles, whole or a fact short: the edge of what a ladder solves."""
    size = draw(st.integers(4, 7))
    level = draw(st.sampled_from([str(level) for level in LEVELS]))
    seed = draw(SEEDS)
    puzzle: Skyscraper = cs.generate("skyscraper", size=size, level=level, seed=seed)
    stated = list(facts(puzzle))
    at = draw(st.integers(0, len(stated)))
    stated[at : at + 1] = []
    return keep(puzzle, stated)


def test_the_list_is_graded() -> None:
    listed = techniques()
    names = [technique.name for technique in listed]
    assert len(set(names)) == len(names) == 20
    assert [t.level.rank for t in listed] == sorted(t.level.rank for t in listed)
    assert {technique.level for technique in listed} == set(Level)
    hardest = [max(t.score for t in listed if t.level is level) for level in Level]
    assert hardest == sorted(hardest)
    assert all(technique.score > 0 for technique in listed)


@pytest.mark.parametrize("level", LEVELS)
@given(puzzle=st.one_of(any_boards(), telling_boards(), minimal_boards()))
@settings(max_examples=150)
def test_the_quick_closure_reaches_as_far_as_the_full_list(
    level: Level, puzzle: Skyscraper
) -> None:
    tools = ladders(puzzle.size)
    solved, board = climbed(tools.up_to[level], puzzle)
    failed, left = board.failed, board.candidates()
    full_solved, board = climbed(full_list(tools, level), puzzle)
    assert (solved, failed) == (full_solved, board.failed), puzzle
    if not failed:
        assert left == board.candidates(), puzzle


@given(size=st.integers(3, 7), seed=SEEDS)
@settings(max_examples=150)
def test_more_facts_never_leave_more_candidates(size: int, seed: int) -> None:
    rng = Random(f"more {size} {seed}")
    clues, givens = sky_random.true_facts(sky_random.latin_square(size, rng))
    stated = [
        *rng.sample(clues, rng.randint(len(clues) // 2, len(clues))),
        *rng.sample(givens, rng.randint(0, size)),
    ]
    fewer = keep(sky_random.blank(size), stated)
    others = [fact for fact in (*clues, *givens) if fact not in stated]
    more = keep(fewer, [*stated, *rng.sample(others, rng.randint(1, min(4, len(others))))])
    for name, ladder in all_ladders(size).items():
        solved, board = climbed(ladder, fewer)
        assert not board.failed, (name, fewer)
        left = board.candidates()
        also_solved, board = climbed(ladder, more)
        assert not board.failed, (name, more)
        assert also_solved or not solved, (name, fewer, more)
        pairs = zip(left, board.candidates(), strict=True)
        assert all(narrow & ~wide == 0 for wide, narrow in pairs), (name, fewer, more)


@given(puzzle=minimal_boards(), seed=SEEDS)
@settings(max_examples=80)
def test_a_given_more_never_makes_a_board_unsolvable(puzzle: Skyscraper, seed: int) -> None:
    """At the edge: a puzzle from which nothing can go, with one height of its solution more."""
    square = puzzle.meta["solution"]["grid"]
    r, c = divmod(seed % puzzle.size**2, puzzle.size)
    grid = [list(row) for row in puzzle.grid]
    grid[r][c] = square[r][c]
    more = Skyscraper(puzzle.size, puzzle.clues, tuple(map(tuple, grid)))
    for name, ladder in all_ladders(puzzle.size).items():
        assert not climbed(ladder, puzzle)[0] or climbed(ladder, more)[0], (name, puzzle, (r, c))


@given(puzzle=st.one_of(any_boards(), minimal_boards()))
@settings(max_examples=80)
def test_higher_ladders_reach_further(puzzle: Skyscraper) -> None:
    tools = ladders(puzzle.size)
    for climbs in (
        [climbed(ladder, puzzle)[0] for ladder in tools.up_to.values()],
        [climbed(ladder, puzzle)[0] for ladder in tools.towers.values()],
    ):
        assert climbs == sorted(climbs)


@cache
def lines_showing(size: int, near: int, far: int) -> list[tuple[int, ...]]:
    return [
        line
        for line in permutations(range(1, size + 1))
        if near in (0, visible(line)) and far in (0, visible(line[::-1]))
    ]


def narrowed(masks: Sequence[int], near: int, far: int) -> list[int]:
    """What stands in some arrangement of a line that fits candidates and clues."""
    left = [0] * len(masks)
    for line in lines_showing(len(masks), near, far):
        if all(mask >> (height - 1) & 1 for mask, height in zip(masks, line, strict=True)):
            for place, height in enumerate(line):
                left[place] |= 1 << (height - 1)
    return left


def plain_closure(puzzle: Skyscraper) -> list[int] | None:
    """Every line narrowed until nothing changes, by permutations alone; None if a line is stuck."""
    size, clues = puzzle.size, puzzle.clues
    full = (1 << size) - 1
    cells = [1 << (height - 1) if height else full for row in puzzle.grid for height in row]
    while True:
        old = list(cells)
        for i in range(size):
            row = [i * size + k for k in range(size)]
            column = [k * size + i for k in range(size)]
            for line, near, far in (
                (row, clues.left[i], clues.right[i]),
                (column, clues.top[i], clues.bottom[i]),
            ):
                left = narrowed([cells[cell] for cell in line], near, far)
                if not left[0]:
                    return None
                for cell, mask in zip(line, left, strict=True):
                    cells[cell] = mask
        if cells == old:
            return cells


@pytest.mark.parametrize("size", range(1, 6))
def test_hard_is_whole_lines_to_the_end(size: int) -> None:
    for seed in range(40):
        puzzle = sky_random.random_board(size, seed)
        expected = plain_closure(puzzle)
        solved, board = climbed(ladders(size).up_to[Level.HARD], puzzle)
        assert board.failed == (expected is None), puzzle
        if expected is not None:
            assert list(board.candidates()) == expected, puzzle
            assert solved == all(mask.bit_count() == 1 for mask in expected)


def test_a_climb_counts_its_steps() -> None:
    puzzle = cs.generate("skyscraper", size=5, level="hard", seed=1)
    tools = ladders(5)
    solved, _ = climbed(tools.full, puzzle)
    assert solved
    used = dict(zip(tools.full.techniques, tools.full.used, strict=True))
    assert sum(t.score * count for t, count in used.items()) == tools.full.score
    assert max(t.level.rank for t, count in used.items() if count) == tools.full.rank
    climbed(tools.full, sky_random.blank(5))
    assert (tools.full.score, tools.full.rank, sum(tools.full.used)) == (0, 0, 0)


@pytest.mark.parametrize("seed", range(12))
def test_a_scout_and_kept_outcomes_change_no_step(seed: int) -> None:
    puzzle = cs.generate("skyscraper", size=5 + seed % 2, level="extreme", seed=seed)
    tools = ladders(puzzle.size)
    assert tools.full.climb(tools.start(puzzle))
    plain = Ladder(tools.full.techniques)
    board, used = tools.start(puzzle), [0] * len(plain.techniques)
    while board.open:
        board = board.copy()  # as another puzzle: nothing kept is of use
        used[plain.techniques.index(plain.one_step(board))] += 1
    assert used == tools.full.used


def test_threads_have_their_own_ladders() -> None:
    with ThreadPoolExecutor(1) as pool:
        elsewhere = pool.submit(ladders, 5).result()
    assert ladders(5) is ladders(5)
    assert elsewhere is not ladders(5)


def test_threads_rate_as_one_thread_does() -> None:
    puzzles = list(cs.generate("skyscraper", size=6, level="extreme", seed=0, count=20))
    puzzles += cs.generate("skyscraper", size=6, level="hard", seed=0, count=40)
    alone = [cs.rate(puzzle) for puzzle in puzzles]
    steps = [len(cs.explain(puzzle)) for puzzle in puzzles]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(3) as pool:
            for _ in range(3):
                assert list(pool.map(cs.rate, puzzles)) == alone
            assert [len(some) for some in pool.map(cs.explain, puzzles)] == steps
            verdicts = pool.map(lambda puzzle: cs.check(puzzle).verdict, puzzles)
            assert set(verdicts) == {cs.Verdict.UNIQUE}
    finally:
        sys.setswitchinterval(interval)


INTERRUPTED = """
import cluesmith as cs
from cluesmith.families.skyscraper.arrangements import Arrangements

puzzle = cs.generate("skyscraper", size=4, level="hard", seed=1)
rating = cs.rate(puzzle)
sweep_up = Arrangements.sweep_up

def interrupted(self, scratch):
    Arrangements.sweep_up = sweep_up
    raise KeyboardInterrupt

Arrangements.sweep_up = interrupted
try:
    cs.rate(puzzle)
except KeyboardInterrupt:
    print(cs.rate(puzzle) == rating)
"""


def test_interpreted_a_listing_that_was_interrupted_leaves_nothing_behind() -> None:
    """Compiled, nothing can come between the steps of a listing."""
    source = str(Path(cs.__file__).parents[1])
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED],
        capture_output=True,
        text=True,
        env=os.environ | {mode.VARIABLE: "interpreted", "PYTHONPATH": source},
        check=False,
    )
    assert (done.stdout, done.stderr) == ("True\n", "")
