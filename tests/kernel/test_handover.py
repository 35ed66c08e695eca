"""Depth first, then by learning, and back: each solution once, whenever the search changes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice

import pytest

import cluesmith as cs
from cluesmith import registry
from cluesmith.kernel import mode
from cluesmith.kernel.learning import handover
from cluesmith.kernel.learning.handover import HandOver, Learning, Phase
from cluesmith.kernel.run import Limits, Run, Way, searching
from cluesmith.kernel.search import Search
from cluesmith.workbench.solve import build

BLANK = '{"family": "skyscraper", "size": 4}'  # 576 solutions
AREAS = '{"family": "lol-sudoku", "size": 3}'


def boards() -> Iterator[cs.Puzzle]:
    yield cs.parse(BLANK)
    yield cs.parse(AREAS)
    yield cs.parse("4:" + "+" * 8)
    yield cs.examples("skyscraper")["clash"]
    yield cs.examples("skyscraper")["t3"]
    yield cs.examples("lol-sudoku")["p1"]


def solutions(puzzle: cs.Puzzle, patience: int) -> list[str]:
    """All, by a search that hands over after so few nodes without one."""
    problem = build(puzzle)
    learning = problem.learning  # type: ignore[attr-defined]
    impatient = Learning(learning.variables, learning.clauses, patience)
    search = HandOver(Search(problem.engine, problem.brancher), impatient)
    run = Run(search, fallback=problem.fallback)
    found = [str(problem.solution()) for _ in run]
    assert run.complete
    return sorted(found)


@pytest.mark.parametrize("patience", [1, 2, 5, 20])
def test_all_solutions_come_once(patience: int) -> None:
    for puzzle in boards():
        truth = cs.solutions(puzzle, search="depth-first")
        assert solutions(puzzle, patience) == sorted(map(str, truth))


@pytest.mark.parametrize(("known", "learned"), [(1000, 3), (2, 50), (5, 5), (1000, 575), (0, 9)])
def test_many_solutions_go_back_to_depth_first(
    monkeypatch: pytest.MonkeyPatch, known: int, learned: int
) -> None:
    """The learner keeps a clause for each: after so many, depth first passes over what is known."""
    monkeypatch.setattr(handover, "MOST_KNOWN", known)
    monkeypatch.setattr(handover, "MOST_LEARNED", learned)
    truth = sorted(map(str, cs.solutions(cs.parse(BLANK), search="depth-first")))
    problem = build(cs.parse(BLANK))
    run = searching(problem, way=Way.LEARNING)
    assert sorted(str(problem.solution()) for _ in run) == truth
    assert isinstance(run.search, HandOver)
    assert run.search.phase is Phase.AGAIN
    assert run.count == len(truth)


def test_a_count_comes_to_the_same_whoever_searches() -> None:
    for puzzle in boards():
        counts = set()
        for way in Way:
            run = searching(build(puzzle), way=way)
            run.exhaust()
            counts.add((run.count, run.complete))
        assert len(counts) == 1


def test_limits_hold_while_learning() -> None:
    puzzle = cs.parse('{"family": "skyscraper", "size": 7}')
    few = cs.solve(puzzle, search="learning", limits=Limits(solutions=7))
    assert (few.count, few.stopped, len(set(few.solutions))) == (7, "solutions", 7)
    nodes = cs.solve(puzzle, search="learning", nodes=3)
    assert (nodes.stopped, nodes.stats["nodes"]) == ("nodes", 3)
    calls: list[None] = []

    def cancelled() -> bool:
        calls.append(None)
        return len(calls) > 3

    many = cs.solutions(puzzle, search="learning", cancelled=cancelled)
    assert len(list(islice(many, 50))) < 50
    assert cs.solve(puzzle, search="learning", seconds=0.0).stopped == "time"


@pytest.mark.skipif(mode.name() != "compiled", reason="takes seconds")
def test_a_stalled_search_is_handed_over_and_answers() -> None:
    """17x17 with all clues: depth first alone does not answer within minutes."""
    clues = [
        [3, 3, 5, 2, 6, 4, 1, 2, 3, 3, 2, 3, 3, 5, 5, 4, 2],
        [4, 2, 3, 3, 3, 1, 4, 2, 5, 5, 5, 4, 4, 3, 3, 3, 8],
        [3, 3, 3, 2, 6, 5, 6, 6, 4, 5, 4, 3, 1, 2, 2, 2, 4],
        [5, 1, 5, 4, 4, 5, 2, 3, 2, 4, 2, 3, 4, 4, 4, 3, 4],
    ]
    sides = dict(zip(("top", "bottom", "left", "right"), clues, strict=True))
    puzzle = cs.parse(json.dumps({"family": "skyscraper", "size": 17, "clues": sides}))
    problem = build(puzzle)
    run = searching(problem, Limits(solutions=1, seconds=60))
    assert [registry.family_of(puzzle).rules(puzzle, problem.solution()) for _ in run] == [[]]
    assert isinstance(run.search, HandOver)
    assert run.search.phase is Phase.LEARNING


def test_what_cannot_be_searched_by_learning() -> None:
    with pytest.raises(cs.UsageError, match="a strategy is followed depth first"):
        cs.solve(cs.parse(BLANK), strategy="ff/step/up", search="learning")
    with pytest.raises(cs.UsageError, match="search"):
        cs.solve(cs.parse(BLANK), search="lerning")
