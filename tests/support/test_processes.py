"""The pool of worker processes: order, errors, early ends, and no fork beside a thread."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import count, islice
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
    children = set(spread.children)
    assert children
    spread.close()
    for child in children:
        child.join(20)
        assert not child.is_alive()


def test_an_error_of_a_task_is_raised() -> None:
    with pytest.raises(ValueError, match="no 0"):
        list(Spread(failing, range(2), 2, ordered=True))


def test_a_killed_process_is_reported() -> None:
    with pytest.raises(CluesmithError, match="was killed"):
        list(Spread(killed, range(2), 2))


def test_closing_while_a_result_is_being_sent() -> None:
    before = active_count()
    for _ in range(3):
        spread = Spread(large, range(9), 2)
        next(spread)
        spread.close()
        assert active_count() == before


def test_a_process_killed_while_it_sends_is_reported() -> None:
    for _ in range(3):
        spread = Spread(large, range(99), 2)
        next(spread)
        os.kill(next(iter(spread.children)).pid, signal.SIGKILL)
        with pytest.raises(CluesmithError, match="was killed"):
            list(spread)


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
