"""Spread over local processes: order, errors, deaths, early ends, no fork beside a thread."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import count, islice
from multiprocessing import active_children
from pathlib import Path
from threading import active_count
from typing import Any

import pytest
from chores import Once, doubled, failing, hang, killed, killed_at_three, large, last_is_first

from cluesmith.engines.engine import open_engine
from cluesmith.engines.processes import Processes
from cluesmith.engines.spread import Spread
from cluesmith.errors import CluesmithError


def spread(
    do: Callable[[int], Any], tasks: Iterable[int], *, seconds: float | None = None, **options: Any
) -> Spread[int, Any]:
    return Spread(open_engine(do, jobs=2, seconds=seconds), tasks, **options)


def pool(results: Spread[int, Any]) -> Processes:
    assert isinstance(results.engine, Processes)
    return results.engine


def test_every_task_is_done() -> None:
    assert sorted(spread(doubled, range(20))) == list(range(0, 40, 2))


def test_ordered_results_come_as_the_tasks_do() -> None:
    assert list(spread(last_is_first, range(8), ordered=True)) == list(range(8))


def test_tasks_may_be_endless_and_closing_ends_the_processes() -> None:
    endless: Iterator[int] = count()
    results = spread(doubled, endless, ordered=True)
    assert list(islice(results, 5)) == [0, 2, 4, 6, 8]
    children = [worker.process for worker in pool(results).workers]
    assert children
    results.close()
    for child in children:
        child.join(20)
        assert not child.is_alive()


def test_an_error_of_a_task_is_raised() -> None:
    with pytest.raises(ValueError, match="no 0"):
        list(spread(failing, range(2), ordered=True))


@pytest.mark.parametrize("ordered", [False, True])
def test_the_task_of_a_killed_process_is_done_again(tmp_path: Path, ordered: bool) -> None:
    done = list(spread(Once(tmp_path, (0, 3, 4), killed), range(12), ordered=ordered))
    assert (done if ordered else sorted(done)) == list(range(12))


def test_the_task_of_a_process_that_hangs_is_done_again(tmp_path: Path) -> None:
    done = spread(Once(tmp_path, (2,), hang), range(5), ordered=True, seconds=1.5)
    assert list(done) == list(range(5))


def test_a_process_that_dies_while_it_waits_is_replaced() -> None:
    results = spread(doubled, range(20), ordered=True)
    assert next(results) == 0
    for worker in pool(results).workers:
        worker.process.kill()
        worker.process.join()
    assert list(results) == list(range(2, 40, 2))


def test_a_task_that_always_kills_its_process_is_named_after_the_others() -> None:
    before = set(active_children())
    results = spread(killed_at_three, range(8), ordered=True, name=lambda task: f"seed {task}")
    assert list(islice(results, 7)) == [0, 1, 2, 4, 5, 6, 7]
    with pytest.raises(CluesmithError, match=r"^seed 3: given up after 3 tries: process \d+ was"):
        next(results)
    assert set(active_children()) == before
    assert next(results, None) is None


def test_a_task_that_always_hangs_is_named() -> None:
    why = r"^task 1: given up after 3 tries: process \d+ took longer than 0\.2 s$"
    with pytest.raises(CluesmithError, match=why):
        list(spread(hang, [1], seconds=0.2))


def test_processes_that_all_die_end_it_soon() -> None:
    with pytest.raises(CluesmithError, match=r"after 3 tries: process \d+ was killed") as caught:
        list(spread(killed, count()))
    assert 3 <= str(caught.value).count("task ") < 12


def test_closing_while_a_result_is_being_sent() -> None:
    before = active_count()
    for _ in range(3):
        results = spread(large, range(9))
        next(results)
        results.close()
        assert active_count() == before


def test_the_task_of_a_process_killed_while_it_sends_is_done_again() -> None:
    results = spread(large, range(12))
    for _ in range(3):
        next(results)
        pool(results).workers[0].process.kill()
    assert len(list(results)) == 9


TWICE = """
import threading
import cluesmith as cs
for _ in range(3):
    made = list(cs.generate("skyscraper", size=4, count=4, jobs=2, seed=1))
    assert [puzzle.meta["seed"] for puzzle in made] == [1, 2, 3, 4]
    assert cs.census(3, jobs=2).unique == 24
    assert threading.active_count() == 1
print("done")
"""


def test_a_script_without_a_guard_may_use_processes_again_and_again(tmp_path: Path) -> None:
    """Nothing of a pool may be left that keeps the next one from forking."""
    script = tmp_path / "script.py"
    script.write_text(TWICE)
    done = subprocess.run(
        [sys.executable, str(script)], capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("done\n", "")


FORKED = """
import os, threading
counts = []
os.register_at_fork(before=lambda: counts.append(threading.active_count()))
from cluesmith.cli.main import run
code = run(["generate", "skyscraper", "--size", "4", "--count", "8", "--jobs", "2", "--json"])
print(code, counts, flush=True)
"""


def test_the_command_line_forks_before_it_starts_a_thread() -> None:
    """A fork takes along the locks that other threads hold; Python 3.12 warns of it."""
    done = subprocess.run(
        [sys.executable, "-c", FORKED], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "0 [1, 1]"
