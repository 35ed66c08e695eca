"""What all engines promise: results, errors, losses that name the worker, nothing left behind."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count, islice
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
from chores import (
    Once,
    doubled,
    failing,
    failing_awkwardly,
    killed,
    killed_at_three,
    last_is_first,
    nap,
    rubbish,
    unsendable,
    where,
)
from dask_cluster import DaskCluster, outcomes, results

from cluesmith.engines.engine import Engine, open_engine
from cluesmith.engines.spread import Spread
from cluesmith.errors import CluesmithError

Open = Callable[..., Engine]
WORKER = r"(process \d+|worker tcp://127\.0\.0\.1:\d+)"


@pytest.fixture(params=["here", "processes", "dask"])
def opened(request: pytest.FixtureRequest) -> Open:
    """Opens the engine that is under test."""
    if request.param == "dask":
        cluster: DaskCluster = request.getfixturevalue("cluster")
        return lambda do, **options: open_engine(do, dask=cluster.address, **options)
    jobs = 1 if request.param == "here" else 2
    return lambda do, **options: open_engine(do, jobs=jobs, **options)


others = pytest.mark.parametrize("opened", ["processes", "dask"], indirect=True)


def test_each_task_has_its_outcome(opened: Open) -> None:
    with opened(doubled) as engine:
        for task in range(10):
            engine.begin(task)
        assert results(engine, 10) == [(task, 2 * task) for task in range(10)]
        assert engine.places in (1, 2)
        assert engine.wait(0.0) == []


def test_results_in_order(opened: Open) -> None:
    assert list(Spread(opened(last_is_first), range(30), ordered=True)) == list(range(30))
    assert sorted(Spread(opened(last_is_first), range(30))) == list(range(30))


def test_tasks_may_be_endless(opened: Open) -> None:
    results: Spread[int, int] = Spread(opened(doubled), count(), ordered=True)
    assert list(islice(results, 12)) == list(range(0, 24, 2))
    results.close()
    assert list(results) == []


def test_an_error_of_the_work_is_raised_with_a_note_where(opened: Open) -> None:
    with pytest.raises(ValueError, match="no 0") as caught:
        list(Spread(opened(failing), [0]))
    notes = getattr(caught.value, "__notes__", [])
    assert all("Traceback" in note and "in failing" in note for note in notes)


def test_an_error_that_cannot_be_sent_is_put_into_words(opened: Open) -> None:
    with pytest.raises(Exception, match="3 and 3"):
        list(Spread(opened(failing_awkwardly), [3]))


@others
def test_a_result_that_cannot_be_sent_is_an_error(opened: Open) -> None:
    with pytest.raises(Exception, match=r"[Cc]an't pickle|lambda"):
        list(Spread(opened(unsendable), [1]))


@others
def test_a_result_that_cannot_be_read_is_a_loss(opened: Open) -> None:
    with opened(rubbish) as engine:
        engine.begin(1)
        (lost,) = outcomes(engine, 1)
    assert re.fullmatch(
        WORKER + r" returned something that cannot be read \(LookupError: .*\)", lost.lost
    )
    assert lost.blamed
    with pytest.raises(CluesmithError, match=r"^task 1: given up after 3 tries: .* returned"):
        list(Spread(opened(rubbish), [1]))


@others
def test_the_task_of_a_killed_worker_is_done_again(opened: Open, tmp_path: Path) -> None:
    done = Spread(opened(Once(tmp_path, (3,), killed)), range(12), ordered=True)
    assert list(done) == list(range(12))


@others
def test_a_killed_worker_is_named(opened: Open) -> None:
    with opened(killed_at_three) as engine:
        for task in (3, 4, 5, 6):
            engine.begin(task)
        found = outcomes(engine, 4)
        lost = {outcome.task: outcome for outcome in found if outcome.lost}
        assert list(lost) == [3]
        assert re.match(WORKER + " (was killed|died)", lost[3].lost)
        assert lost[3].blamed
        engine.begin(7)
        assert results(engine, 1) == [(7, 7)]


def test_ticks_come_while_results_are_waited_for(opened: Open) -> None:
    ticks: list[float] = []
    results = Spread(opened(nap), range(10), tick=lambda: ticks.append(monotonic()))
    assert sorted(results) == list(range(10))
    assert ticks


def test_closing_ends_it_and_a_closed_engine_gives_nothing(opened: Open) -> None:
    engine = opened(nap)
    for task in range(50):
        engine.begin(task)
    engine.close()
    began = monotonic()
    sleep(0.2)
    engine.close()
    assert monotonic() - began < 2


@others
def test_tasks_are_spread_over_all_places(opened: Open) -> None:
    done: list[Any] = list(Spread(opened(where), range(12)))
    assert len({pid for _, pid, _ in done}) == 2
