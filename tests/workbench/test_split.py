"""Counts split among processes: the same numbers, within the same limits, with nothing lost."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

import pytest

import cluesmith as cs
from cluesmith.engines.processes import Processes, Worker
from cluesmith.errors import UsageError
from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.propagators.distinct import Distinct
from cluesmith.kernel.run import NO_LIMITS, Limits
from cluesmith.kernel.search import Search
from cluesmith.kernel.strategy import Strategy
from cluesmith.workbench import split
from cluesmith.workbench.split import Counted, Share, SplitCount, Tree, count

LATIN_4 = '{"family": "skyscraper", "size": 4}'
LATIN_5 = '{"family": "skyscraper", "size": 5}'
SQUARES_OF_4, SQUARES_OF_5 = 576, 161_280


def boards() -> Iterator[tuple[cs.Puzzle, str | None]]:
    """Boards of all families with several solutions, one and none; both models."""
    sky, lol, gold = (cs.examples(each) for each in ("skyscraper", "lol-sudoku", "gold-star"))
    for puzzle in (sky["t3"], sky["many"], sky["clash"], cs.parse(LATIN_4), lol["p1"]):
        yield puzzle, None
    yield sky["t3"], "paper"
    yield lol["p1"], "paper"
    yield cs.parse('{"family": "lol-sudoku", "size": 4}'), None
    yield cs.parse('{"family": "lol-sudoku", "size": 3}'), "paper"
    for name in list(gold)[:3]:
        yield gold[name], None
    yield cs.parse("5:++++++++++"), None


def in_short_shares(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shares that end at their first look at the clock, so that even small trees are split."""
    monkeypatch.setattr(split, "SLICE_SECONDS", 0.0)
    monkeypatch.setattr(split, "SHARE_SECONDS", 0.001)
    monkeypatch.setattr(split, "FIRST_SHARES", 1)


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_split_counts_are_those_of_one_search(monkeypatch: pytest.MonkeyPatch, jobs: int) -> None:
    in_short_shares(monkeypatch)
    for puzzle, model in boards():
        limits = Limits(solutions=6000)
        alone = count(puzzle, model=model, limits=limits)
        counting = SplitCount(puzzle, model=model, limits=limits, jobs=jobs)
        counting.exhaust()
        both = counting.result()
        assert (both.count, both.complete, both.stopped, both.verdict) == (
            alone.count, alone.complete, alone.stopped, alone.verdict,
        ), puzzle  # fmt: skip
        assert set(both.stats) == set(alone.stats)


STRATEGIES = ("ff/step/up", "max/enum/down", "leftmost/bisect/up", "ffc/median/down")


@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("seed", range(20))
def test_the_parts_left_hold_what_was_not_found(strategy: str, seed: int) -> None:
    """Wherever a search stops: what it found and what the parts hold make up everything."""
    draw = Random(seed)
    left: list[tuple[int, ...]] = [(0b11111,) * 4]
    found = 0
    while left:
        engine = Engine()
        engine.variables(4, 0, 0b11111)
        Distinct(engine, range(4))
        for variable, domain in enumerate(left.pop(draw.randrange(len(left)))):
            engine.narrow(variable, domain)
        search = Search(engine, Strategy(strategy, range(4)))
        search.node_limit = draw.randrange(1, 12)
        outcome = search.advance(60.0, draw.randrange(1, 6))
        assert outcome in (events.SOLUTION, events.NODE_LIMIT, events.EXHAUSTED)
        found += search.found
        left += search.rest(range(4))
        assert engine.depth == 0
    assert found == 5 * 4 * 3 * 2


def test_a_limit_of_solutions_is_exact() -> None:
    result = count(cs.parse(LATIN_5), limits=Limits(solutions=70_000), jobs=2)
    assert (result.count, result.stopped, result.complete) == (70_000, "solutions", False)


@pytest.mark.parametrize("nodes", [1, 1000, 50_000])
def test_a_limit_of_nodes_is_never_passed(nodes: int) -> None:
    result = count(cs.parse(LATIN_5), nodes=nodes, jobs=2)
    assert result.stopped == "nodes"
    assert nodes / 2 <= result.stats["nodes"] <= nodes
    assert result.count < SQUARES_OF_5


def test_a_limit_of_time_keeps_what_was_found() -> None:
    result = count(cs.parse('{"family": "skyscraper", "size": 7}'), seconds=0.4, jobs=2)
    assert result.stopped == "time"
    assert result.count > 100


def test_a_count_can_be_cancelled() -> None:
    asked: list[None] = []

    def cancelled() -> bool:
        asked.append(None)
        return len(asked) > 8

    result = count(cs.parse('{"family": "skyscraper", "size": 7}'), cancelled=cancelled, jobs=2)
    assert result.stopped == "cancelled"
    assert result.count > 0


def test_no_time_at_all_is_a_limit_too() -> None:
    result = count(cs.parse(LATIN_4), seconds=0, jobs=2)
    assert (result.count, result.stopped) == (0, "time")


def test_a_strategy_is_followed_in_every_part() -> None:
    result = count(cs.parse(LATIN_4), strategy="leftmost/enum/down", jobs=2)
    assert result.count == SQUARES_OF_4
    with pytest.raises(UsageError, match="strategy"):
        count(cs.parse(LATIN_4), strategy="leftmost", jobs=2)


def test_processes_that_are_killed_cost_no_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three workers die in the middle of a share, each of another."""
    in_short_shares(monkeypatch)
    killed: list[int] = []
    begin = Worker.begin

    def fatal(self: Worker, task: Share, seconds: float | None) -> None:
        begin(self, task, seconds)
        assert self.process.pid is not None
        if len(killed) < 3 and task.number > 3 and task.number not in killed:
            killed.append(task.number)
            os.kill(self.process.pid, signal.SIGKILL)

    monkeypatch.setattr(Worker, "begin", fatal)
    counting = SplitCount(cs.parse(LATIN_5), jobs=2)
    counting.exhaust()
    assert (counting.result().count, len(killed)) == (SQUARES_OF_5, 3)


def test_an_interrupted_count_leaves_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    engines: list[Processes] = []
    wait = Processes.wait

    def struck(self: Processes, seconds: float) -> list[Any]:
        engines.append(self)
        if len(engines) > 2:
            raise KeyboardInterrupt
        return wait(self, seconds)

    monkeypatch.setattr(Processes, "wait", struck)
    with suppress(KeyboardInterrupt):
        count(cs.parse('{"family": "skyscraper", "size": 7}'), jobs=2)
    assert len(engines) == 3
    assert not engines[-1].workers


def test_a_share_that_comes_late_is_left_as_it_was() -> None:
    """As when it was lost and is counted again: its parts go back to be shared out anew."""
    tree = Tree(cs.parse(LATIN_4), None, None)
    late = tree.count(Share(1, tree.parts, end=0.0))
    assert isinstance(late, Counted)
    assert (late.count, late.parts) == (0, list(tree.parts))
    whole = tree.count(Share(2, tree.parts, end=1e12))
    assert (whole.count, whole.parts) == (SQUARES_OF_4, [])
    assert count(cs.parse(LATIN_4), limits=NO_LIMITS).count == SQUARES_OF_4
