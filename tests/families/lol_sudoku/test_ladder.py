"""Ladders reach as far as they should: to a standstill, and further with more facts.

The generator relies on it: more facts never hurt, and threads do not share work space.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest
from carved import carved, carved_some, cut, solved, told_all
from lol_boards import blank

from cluesmith.deduction.ladder import Ladder
from cluesmith.families.lol_sudoku.ladder.board import Board
from cluesmith.families.lol_sudoku.ladder.codes import LINK, WALL
from cluesmith.families.lol_sudoku.puzzle import LolSudoku, borders, facts, keep
from cluesmith.families.lol_sudoku.steps import Recorder
from cluesmith.families.lol_sudoku.techniques import ladders, techniques
from cluesmith.family import Level
from cluesmith.workbench.deduce import rate

LEVELS = (Level.EASY, Level.MEDIUM, Level.HARD, Level.EXTREME)
BELOW = LEVELS[:3]


def start(puzzle: LolSudoku) -> Board:
    return ladders(puzzle.size).start(puzzle)


def closed(puzzle: LolSudoku, level: Level) -> tuple[bool, Board]:
    board = start(puzzle)
    return ladders(puzzle.size).up_to[level].close(board), board


def test_the_list_is_graded() -> None:
    listed = techniques()
    names = [technique.name for technique in listed]
    assert len(set(names)) == len(names) == 14
    assert [t.level.rank for t in listed] == sorted(t.level.rank for t in listed)
    assert {technique.level for technique in listed} == set(Level)
    hardest = [max(t.score for t in listed if t.level is level) for level in Level]
    assert hardest == sorted(hardest)


@pytest.mark.parametrize("level", BELOW)
@pytest.mark.parametrize("size", range(2, 10))
def test_nothing_is_left_to_find(size: int, level: Level) -> None:
    """What techniques take for seen already is really in vain: a fresh look finds no more."""
    for seed in range(30 if size < 7 else 10):
        puzzle = cut(size, seed)
        _, board = closed(puzzle, level)
        assert not board.failed
        masks, known = board.candidates(), board.borders()
        again = start(puzzle)
        again.keep_marks([masks[i : i + size] for i in range(0, size**2, size)])
        digits = [
            [mask.bit_length() if mask.bit_count() == 1 else 0 for mask in masks[i : i + size]]
            for i in range(0, size**2, size)
        ]
        states = dict(zip(every_border(size), known, strict=True))
        lists = [[b for b, state in states.items() if state == kind] for kind in (WALL, LINK)]
        again.enter(digits, blank(size).areas, *lists)
        ladders(size).up_to[level].close(again)
        assert (again.candidates(), again.borders()) == (masks, known), puzzle


def every_border(size: int) -> list[tuple[int, int, str]]:
    return [(r, c, to) for r in range(size) for c in range(size) for to in ("right", "down")]


@pytest.mark.parametrize(
    ("size", "level"),
    [
        pytest.param(size, level, marks=pytest.mark.soak if slow else ())
        for size in range(3, 9)
        for level in LEVELS
        for slow in [level is Level.EXTREME and size > 5]
    ],
)
def test_more_facts_never_leave_less_known(size: int, level: Level) -> None:
    rng = Random(f"more {size}")
    for seed in range(30 if level is not Level.EXTREME else 10):
        fewer = cut(size, seed)
        everything = facts(told_all(solved(size, seed)))
        others = [fact for fact in everything if fact not in facts(fewer)]
        some = rng.sample(others, min(len(others), rng.randint(1, 4)))
        more = keep(fewer, [*facts(fewer), *some])
        was_solved, board = closed(fewer, level)
        wide, known = board.candidates(), board.borders()
        is_solved, board = closed(more, level)
        assert not board.failed
        assert is_solved or not was_solved, (fewer, more)
        if is_solved:
            continue
        pairs = zip(wide, board.candidates(), strict=True)
        assert all(narrow & ~mask == 0 for mask, narrow in pairs), (fewer, more)
        states = zip(known, board.borders(), strict=True)
        assert all(before in (0, now) for before, now in states), (fewer, more)


@pytest.mark.parametrize("size", [4, 5, 6])
def test_a_fact_more_never_makes_a_puzzle_unsolvable(size: int) -> None:
    """At the edge: a puzzle from which nothing can go."""
    for level in BELOW:
        for seed in range(12):
            puzzle = carved(size, seed, level)
            if puzzle is None:
                continue
            for fact in Random(seed).sample(facts(told_all(solved(size, seed))), 8):
                more = keep(puzzle, [*facts(puzzle), fact])
                assert closed(more, level)[0], (puzzle, fact)


def test_higher_ladders_reach_further() -> None:
    for size in (4, 5, 6):
        for puzzle in [cut(size, 1), *carved_some(size, Level.HARD, range(10))]:
            reached = [closed(puzzle, level)[0] for level in LEVELS]
            assert reached == sorted(reached)


def test_a_hidden_set() -> None:
    """Seven cells without 1 and 2: too many for a naked set."""
    board = start(blank(9))
    marks = [[0b111111100] * 7 + [0, 0], *[[0] * 9 for _ in range(8)]]
    board.keep_marks(marks)
    step = Recorder(blank(9)).next_step(board)
    assert step is not None
    assert step.technique == "hidden-set"
    assert step.details["values"] == (1, 2)
    assert step.details["cells"] == ((0, 7), (0, 8))
    assert step.details["house"] == ("row", 0)
    assert len(step.removed) == 14


def test_kept_outcomes_change_no_step() -> None:
    for puzzle in carved_some(5, Level.EXTREME, range(8)):
        tools = ladders(puzzle.size)
        assert tools.full.climb(tools.start(puzzle))
        plain = Ladder(tools.full.techniques)
        board = tools.start(puzzle)
        plain.start()
        while board.left() and plain.begin(board) is not None:
            while plain.goes_on(board):
                pass
            assert plain.finish(board)
            board = board.copy()  # as another puzzle: nothing kept is of use
        assert plain.used == tools.full.used


def test_threads_do_not_disturb_each_other() -> None:
    puzzles = [cut(5, seed) for seed in range(12)]
    alone = [rate(puzzle) for puzzle in puzzles]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(rate, puzzles)) == alone


def test_borders_of_the_board_are_those_of_the_puzzle() -> None:
    full = told_all(solved(4, 0))
    states = dict(zip(every_border(4), start(full).borders(), strict=True))
    for border in borders(4):
        assert states[tuple(border)] == (WALL if border in full.walls else LINK)
