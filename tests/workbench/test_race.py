"""Races of searches: the same verdict whoever wins, and nobody is left behind."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

import cluesmith as cs
from cluesmith import registry
from cluesmith.engines.processes import Processes, Worker
from cluesmith.errors import UsageError
from cluesmith.kernel.run import Limits
from cluesmith.workbench import race as racing
from cluesmith.workbench.race import Runner, race
from cluesmith.workbench.result import Result
from cluesmith.workbench.solve import Alone

ENDLESS = '{"family": "skyscraper", "size": 7}'
ONE, TWO = Limits(solutions=1), Limits(solutions=2)


def boards() -> Iterator[cs.Puzzle]:
    """Of all families, with one solution, several and none."""
    sky, lol, gold = (cs.examples(each) for each in ("skyscraper", "lol-sudoku", "gold-star"))
    yield from (sky["t3"], sky["many"], sky["clash"], lol["p1"], *list(gold.values())[:3])
    yield cs.parse('{"family": "lol-sudoku", "size": 4}')
    yield cs.parse("5:++++++++++")


@pytest.mark.parametrize("number", range(6))
def test_every_runner_has_the_same_verdict(number: int) -> None:
    for puzzle in boards():
        alone = cs.check(puzzle)
        found = Runner(Alone(None, None, True), puzzle, TWO, None)(number)
        assert (found.verdict, found.count) == (alone.verdict, alone.count)
        mistakes = registry.family_of(puzzle).rules
        assert not any(mistakes(puzzle, solution) for solution in found.solutions)
        if alone.verdict is cs.Verdict.UNIQUE:
            assert list(found.solutions) == list(alone.solutions)


def test_runners_search_in_different_ways() -> None:
    puzzle = cs.parse('{"family": "skyscraper", "size": 6}')
    found = [Runner(Alone(None, None), puzzle, ONE, None)(number) for number in range(6)]
    assert len({str(result.solutions) for result in found}) > 3


def stuck(self: Alone, puzzle: cs.Puzzle, limits: Limits) -> Result:
    """A first runner that finds nothing within its limits, and never anything without."""
    return cs.count(cs.parse(ENDLESS), limits=Limits(seconds=limits.seconds), jobs=1)


def test_another_runner_wins_where_the_first_is_stuck(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Alone, "__call__", stuck)
    some = list(boards())
    for puzzle in some[:4]:  # of all verdicts and two families: each race starts processes
        found = race(Alone(None, None, True), puzzle, TWO, 2)
        monkeypatch.undo()
        assert found.verdict is cs.check(puzzle).verdict
        monkeypatch.setattr(Alone, "__call__", stuck)


def test_a_race_without_a_winner_says_why() -> None:
    unfinished = race(Alone("paper", None), hard(), Limits(seconds=0.3, solutions=2), 2)
    assert (unfinished.stopped, unfinished.verdict) == ("time", cs.Verdict.UNKNOWN)
    few = race(Alone("paper", None), hard(), Limits(nodes=20_000, solutions=2), 2)
    assert (few.stopped, few.verdict) == ("nodes", cs.Verdict.UNKNOWN)


def hard() -> cs.Puzzle:
    """No search with the paper's constraints ends on this one soon; on 9x9 the learner does."""
    return cs.generate("skyscraper", size=12, level="hard", seed=1)


def test_a_race_can_be_cancelled() -> None:
    asked: list[None] = []

    def cancelled() -> bool:
        asked.append(None)
        return len(asked) > 12

    result = race(Alone("paper", None), hard(), Limits(solutions=2, cancelled=cancelled), 2)
    assert result.stopped == "cancelled"


def test_a_runner_that_is_killed_begins_again(monkeypatch: pytest.MonkeyPatch) -> None:
    killed: list[int] = []
    begin = Worker.begin

    def fatal(self: Worker, task: int, seconds: float | None) -> None:
        begin(self, task, seconds)
        if len(killed) < 2 and self.process.pid is not None:
            killed.append(self.process.pid)
            os.kill(self.process.pid, signal.SIGKILL)

    monkeypatch.setattr(Worker, "begin", fatal)
    monkeypatch.setattr(Alone, "__call__", stuck)
    found = race(Alone(None, None), cs.examples("skyscraper")["t3"], TWO, 2)
    assert (found.verdict, len(killed)) == (cs.Verdict.UNIQUE, 2)


def test_an_interrupted_race_leaves_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    engines: list[Processes] = []

    def struck(self: Processes, seconds: float) -> list[Any]:
        engines.append(self)
        raise KeyboardInterrupt

    monkeypatch.setattr(Processes, "wait", struck)
    with suppress(KeyboardInterrupt):
        race(Alone("paper", None), hard(), TWO, 2)
    assert engines
    assert not engines[0].workers


def test_easy_puzzles_are_answered_before_a_race(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(racing, "open_engine", None)  # whoever called it would fail
    for puzzle in boards():
        assert cs.check(puzzle, jobs=2).verdict is cs.check(puzzle).verdict


def test_a_strategy_of_ones_own_is_not_raced() -> None:
    with pytest.raises(UsageError, match="strategy"):
        cs.solve(cs.examples("skyscraper")["t3"], strategy="ff/step/up", jobs=2)


def test_a_rating_is_the_same_whoever_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles = [*boards(), cs.generate("gold-star", points=5, level="search", seed=1)]
    puzzles.append(cs.generate("skyscraper", size=5, level="search", seed=1))
    ratings = [cs.rate(puzzle) for puzzle in puzzles]
    assert {rating.level for rating in ratings} >= {None, cs.Level.SEARCH}
    monkeypatch.setattr(Alone, "__call__", stuck)
    assert [cs.rate(puzzle, jobs=2) for puzzle in puzzles] == ratings
