"""The ladder is graded, every step is true in every solution, and more facts never hurt."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest
from cut_stars import blank, cut, solved

from cluesmith.deduction.ladder import Ladder
from cluesmith.families.gold_star.ladder.board import CELL
from cluesmith.families.gold_star.model import search
from cluesmith.families.gold_star.puzzle import (
    EXACT,
    OPEN,
    OPERATORS,
    RATIONAL,
    Given,
    GoldStar,
    Solution,
    facts,
    keep,
)
from cluesmith.families.gold_star.steps import Recorder
from cluesmith.families.gold_star.techniques import ladders, techniques
from cluesmith.family import Level, Step, Verdict
from cluesmith.workbench.deduce import explanation as explain
from cluesmith.workbench.deduce import rate

LEVELS = (Level.EASY, Level.MEDIUM, Level.HARD, Level.EXTREME)
POINTS = (3, 4, 5, 6, 7, 8)


def test_the_list_is_graded() -> None:
    listed = techniques()
    names = [technique.name for technique in listed]
    assert len(set(names)) == len(names) == 12
    assert [t.level.rank for t in listed] == sorted(t.level.rank for t in listed)
    assert {technique.level for technique in listed} == set(Level)
    hardest = [max(t.score for t in listed if t.level is level) for level in Level]
    assert hardest == sorted(hardest)


def is_sound(step: Step, puzzle: GoldStar, solutions: list[Solution]) -> bool:
    """Whether what a step says holds in all solutions."""
    for solution in solutions:
        operators = solution.operators or puzzle.operators
        for entry in step.placed:
            *cell, value = entry
            stands = operators[cell[1]] if cell[0] == "operator" else solution.digits[cell[0]]
            if stands != value:
                return False
        for entry in step.removed:
            *cell, value = entry
            stands = operators[cell[1]] if cell[0] == "operator" else solution.digits[cell[0]]
            if stands == value:
                return False
    return True


@pytest.mark.parametrize("points", POINTS)
@pytest.mark.parametrize("kind", ["unique", "several", "open operators", "rational"])
def test_every_step_holds_in_every_solution(points: int, kind: str) -> None:
    used: Counter[str] = Counter()
    for seed in range(25):
        puzzle = cut(points, seed, kind)
        solutions = search(puzzle, 200)
        if len(solutions) == 200:
            continue  # not all of them are known
        assert solutions
        told = explain(puzzle)
        assert told.rating.verdict is (Verdict.UNIQUE if len(solutions) == 1 else Verdict.MULTIPLE)
        certain = [step for step in told.steps if step.technique != "search"]
        assert all(is_sound(step, puzzle, solutions) for step in certain), puzzle
        used.update(step.technique for step in certain)
        if len(solutions) == 1:
            assert told.solution == solutions[0]
        assert rate(puzzle) == told.rating
    assert used


def test_every_technique_is_used() -> None:
    used: Counter[str] = Counter()
    for points in POINTS:
        for seed in range(40):
            used.update(rate(cut(points, seed, "unique")).steps)
            used.update(rate(cut(points, seed, "several")).steps)
    assert {technique.name for technique in techniques()} <= set(used)


def test_a_star_without_a_solution_has_no_level() -> None:
    rng = Random("none")
    found = 0
    while found < 60:
        points = rng.choice((3, 4, 5))
        puzzle = GoldStar(points, tuple(rng.choices(OPERATORS, k=2 * points)), blank(points).digits)
        if search(puzzle, 1):
            continue
        found += 1
        told = explain(puzzle)
        assert told.rating.verdict is Verdict.NONE
        assert told.rating.level is None
        assert rate(puzzle).verdict is Verdict.NONE


@pytest.mark.parametrize("points", POINTS)
@pytest.mark.parametrize("level", LEVELS)
def test_more_facts_never_leave_less_known(points: int, level: Level) -> None:
    """The generator relies on it."""
    rng = Random(f"more {points}")
    for seed in range(25):
        fewer = cut(points, seed, "several")
        answer = solved(points, seed)
        others = [i for i, digit in enumerate(fewer.digits) if digit is None]
        some = [Given(i, answer.digits[i] or 0) for i in rng.sample(others, min(2, len(others)))]
        more = keep(fewer, [*facts(fewer), *some])
        tools = ladders(points, fewer.division)
        board = tools.start(fewer)
        was_solved = tools.up_to[level].close(board)
        wide = board.candidates()["digits"]
        board = tools.start(more)
        is_solved = tools.up_to[level].close(board)
        narrow = board.candidates()["digits"]
        assert all(b & ~a == 0 for a, b in zip(wide, narrow, strict=True)), fewer
        assert is_solved or not was_solved


@pytest.mark.parametrize("points", POINTS)
def test_nothing_is_left_to_find(points: int) -> None:
    """What techniques take for seen already is really in vain: a fresh look finds no more."""
    for seed in range(15):
        puzzle = cut(points, seed, "several")
        tools = ladders(points, puzzle.division)
        for level in LEVELS:
            board = tools.start(puzzle)
            tools.up_to[level].close(board)
            assert not board.failed
            masks = board.candidates()["digits"]
            again = tools.start(puzzle)
            again.keep_marks(masks)
            tools.up_to[level].close(again)
            assert again.candidates()["digits"] == masks


def test_assumptions_end_in_what_they_say() -> None:
    kinds = set()
    for seed in range(60):
        for step in explain(cut(6, seed, "several")).steps:
            if step.technique != "assumption":
                continue
            kinds.add(step.details["contradiction"]["kind"])
            assert step.removed == ((*step.details["cell"], step.details["value"]),)
            assert all(inner.technique != "assumption" for inner in step.details["steps"])
    assert "equation" in kinds


@pytest.mark.parametrize("kind", ["unique", "several", "open operators"])
@pytest.mark.parametrize("seed", range(4))
def test_kept_outcomes_change_no_step(kind: str, seed: int) -> None:
    puzzle = cut(6, seed, kind)
    tools = ladders(puzzle.points, puzzle.division)
    tools.full.climb(tools.start(puzzle))
    plain = Ladder(tools.full.techniques)
    board = tools.start(puzzle)
    plain.start()
    while board.left() and plain.begin(board) is not None:
        while plain.goes_on(board):
            pass
        assert plain.finish(board)
        board = board.copy()  # as another puzzle: nothing kept is of use
    assert plain.used == tools.full.used


def test_a_copy_has_failed_as_its_board_has() -> None:
    board = ladders(5, EXACT).start(GoldStar(5, ("+",) * 10, (None, 3, None, 3, *(None,) * 6)))
    assert board.failed
    assert board.copy().fault() == board.fault() == (CELL, 3)


def test_threads_do_not_share_work_space() -> None:
    puzzles = [cut(5, seed, "unique") for seed in range(40)]
    alone = [rate(puzzle) for puzzle in puzzles]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(rate, puzzles)) == alone


def test_an_operator_to_be_found_is_told() -> None:
    told = explain(cut(4, 3, "open operators"))
    teller = Recorder(cut(4, 3, "open operators"))
    assert teller.puzzle.asks_operators
    placed = [entry for step in told.steps for entry in step.placed if entry[0] == "operator"]
    struck = [entry for step in told.steps for entry in step.removed if entry[0] == "operator"]
    assert placed + struck
    assert all(entry[2] in OPERATORS for entry in placed + struck)


def test_fractions_are_compared() -> None:
    """7 / 3 is no whole number, but a side may come to it."""
    puzzle = GoldStar(3, ("/", "/", "/", "/", "/", "/"), (None,) * 6, RATIONAL)
    assert rate(puzzle).verdict is Verdict.NONE  # 0 has no place
    assert OPEN not in puzzle.operators
