"""Engines in several threads: they run side by side, and share nothing that changes."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from harness import COMPILED

import cluesmith as cs
from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.propagators.distinct import Distinct
from cluesmith.kernel.search import Search
from cluesmith.kernel.strategy import Strategy
from cluesmith.workbench.solve import Solving

HOURS = 10_000.0
ROUNDS, NODES = (3, 3000) if COMPILED else (1, 40)


def endless() -> Search:
    """More solutions than anybody waits for."""
    engine = Engine()
    engine.variables(20, 0, (1 << 20) - 1)
    Distinct(engine, range(20))
    return Search(engine, Strategy("ff/step/up", range(20)))


def test_a_slice_lets_other_threads_run() -> None:
    """Its only end is a limit that another thread sets meanwhile."""
    search = endless()
    with ThreadPoolExecutor(1) as pool:
        outcome = pool.submit(search.advance, HOURS, 2**62)
        while not search.engine.nodes and not outcome.done():
            pass
        search.node_limit = 1
        assert outcome.result() == events.NODE_LIMIT


def puzzles() -> Iterator[tuple[cs.Puzzle, str | None]]:
    """Boards of all families, some of which share every table and work space they have."""
    for model in (None, "paper"):
        for name in ("t1", "t3", "many"):
            yield cs.examples("skyscraper")[name], model
        yield cs.examples("lol-sudoku")["p1"], model
        yield cs.examples("gold-star")["paper3"], model
    for size in (5, 5, 6, 6):
        yield cs.parse(f'{{"family": "skyscraper", "size": {size}}}'), None
    yield cs.parse('{"family": "lol-sudoku", "size": 5}'), None


def counted(asked: tuple[cs.Puzzle, str | None]) -> tuple[int, dict[str, int]]:
    puzzle, model = asked
    solving = Solving(puzzle, model=model, limits=cs.Limits(nodes=NODES))
    solving.exhaust()
    return solving.run.count, dict(solving.result([]).stats)


@pytest.mark.parametrize("threads", [2, 5])
def test_threads_count_as_one_thread_does(threads: int) -> None:
    """The same numbers of solutions, nodes and prunings, down to the last one."""
    asked = list(puzzles())
    alone = list(map(counted, asked))
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(threads) as pool:
            for _ in range(ROUNDS):
                assert list(pool.map(counted, asked)) == alone
    finally:
        sys.setswitchinterval(interval)


def test_ladders_and_engines_do_not_disturb_each_other() -> None:
    """A ladder lists lines in the work space of its thread, an engine in its own."""
    hard = cs.generate("skyscraper", size=6, level="hard", seed=1)
    rating, alone = cs.rate(hard), counted((hard, None))
    with ThreadPoolExecutor(4) as pool:
        rated = [pool.submit(cs.rate, hard) for _ in range(20)]
        solved = [pool.submit(counted, (hard, None)) for _ in range(20)]
        assert all(each.result() == rating for each in rated)
        assert all(each.result() == alone for each in solved)
