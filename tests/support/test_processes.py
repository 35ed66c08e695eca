"""The pool of worker processes: order, errors, deaths, early ends, no fork beside a thread."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count, islice
from multiprocessing import active_children
from pathlib import Path
from threading import active_count

import pytest

from cluesmith.errors import CluesmithError
from cluesmith.support.processes import Spread


def doubled(number: int) -> int:
    return 2 * number


def last_is_first(number: int) -> int:
    time.sleep(0.3 if number == 0 else 0)
    return number


def failing(number: int) -> int:
    raise ValueError(f"no {number}")


def killed(_number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def killed_at_three(number: int) -> int:
    return killed(number) if number == 3 else number


@dataclass(frozen=True)
class Once:
    """Fails once at each of some tasks: a file is left the first time."""

    folder: Path
    at: tuple[int, ...]
    fail: Callable[[int], object]

    def __call__(self, number: int) -> int:
        mark = self.folder / str(number)
        if number in self.at and not mark.exists():
            mark.touch()
            self.fail(number)
        return number


def hang(_number: int) -> None:
    time.sleep(600)


def large(_number: int) -> bytes:
    return bytes(20_000_000)  # takes a while to be sent


def test_every_task_is_done() -> None:
    assert sorted(Spread(doubled, range(20), 2)) == list(range(0, 40, 2))


def test_ordered_results_come_as_the_tasks_do() -> None:
    assert list(Spread(last_is_first, range(8), 2, ordered=True)) == list(range(8))


def test_tasks_may_be_endless_and_closing_ends_the_processes() -> None:
    endless: Iterator[int] = count()
    spread = Spread(doubled, endless, 2, ordered=True)
    assert list(islice(spread, 5)) == [0, 2, 4, 6, 8]
    children = [worker.process for worker in spread.workers]
    assert children
    spread.close()
    for child in children:
        child.join(20)
        assert not child.is_alive()


def test_an_error_of_a_task_is_raised() -> None:
    with pytest.raises(ValueError, match="no 0"):
        list(Spread(failing, range(2), 2, ordered=True))


@pytest.mark.parametrize("ordered", [False, True])
def test_the_task_of_a_killed_process_is_done_again(tmp_path: Path, ordered: bool) -> None:
    done = list(Spread(Once(tmp_path, (0, 3, 4), killed), range(12), 2, ordered=ordered))
    assert (done if ordered else sorted(done)) == list(range(12))


def test_the_task_of_a_process_that_hangs_is_done_again(tmp_path: Path) -> None:
    done = Spread(Once(tmp_path, (2,), hang), range(5), 2, ordered=True, seconds=1.5)
    assert list(done) == list(range(5))


def test_a_process_that_dies_while_it_waits_is_replaced() -> None:
    spread = Spread(doubled, range(20), 2, ordered=True)
    assert next(spread) == 0
    for worker in spread.workers:
        worker.process.kill()
        worker.process.join()
    assert list(spread) == list(range(2, 40, 2))


def test_a_task_that_always_kills_its_process_is_named_after_the_others() -> None:
    before = set(active_children())
    spread = Spread(killed_at_three, range(8), 2, ordered=True, name=lambda task: f"seed {task}")
    assert list(islice(spread, 7)) == [0, 1, 2, 4, 5, 6, 7]
    with pytest.raises(CluesmithError, match=r"^seed 3: its process was killed 3 times"):
        next(spread)
    assert set(active_children()) == before
    assert next(spread, None) is None


def test_a_task_that_always_hangs_is_named() -> None:
    with pytest.raises(CluesmithError, match=r"^task 1: it took longer than 0\.2 s 3 times$"):
        list(Spread(hang, [1], 2, seconds=0.2))


def test_processes_that_all_die_end_it_soon() -> None:
    with pytest.raises(CluesmithError, match="was killed 3 times") as caught:
        list(Spread(killed, count(), 2))
    assert 3 <= str(caught.value).count("task ") < 12


def test_closing_while_a_result_is_being_sent() -> None:
    before = active_count()
    for _ in range(3):
        spread = Spread(large, range(9), 2)
        next(spread)
        spread.close()
        assert active_count() == before


def test_the_task_of_a_process_killed_while_it_sends_is_done_again() -> None:
    spread = Spread(large, range(12), 2)
    for _ in range(3):
        next(spread)
        spread.workers[0].process.kill()
    assert len(list(spread)) == 9


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
