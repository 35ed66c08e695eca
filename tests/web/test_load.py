"""Two hundred clients at once, from a process of their own.

Times are printed, and asserted only in the soak, on an otherwise idle machine.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from commanding import address_in, group, started

LOAD = str(Path(__file__).parent / "load.py")
CLIENTS = 200
SETTLED_SECONDS = 3
MOST_KILLS = 20


@contextmanager
def server() -> Iterator[tuple[int, str]]:
    with started("--json") as (process, line):
        yield process.pid, address_in(line)


def resident(leader: int) -> int:
    """The memory of a server and its workers, in bytes; what they share counts once."""
    total = 0
    for pid in group(leader):
        try:
            rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
        except OSError:
            continue
        total += sum(int(line.split()[1]) for line in rollup.splitlines() if line[:4] == "Pss:")
    return total * 1024


def load(address: str, seconds: float) -> dict[str, Any]:
    command = [sys.executable, LOAD, address, str(seconds), str(CLIENTS)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    figures: dict[str, Any] = json.loads(done.stdout)
    return figures


def allowed(statuses: dict[str, int]) -> bool:
    return {name.split()[1] for name in statuses} <= {"200", "503"}


@pytest.mark.soak
def test_two_hundred_clients_are_answered_or_busy() -> None:
    with server() as (_, address):
        figures = load(address, 3)
    assert allowed(figures["statuses"]), figures
    for verb in ("hint", "check", "generate"):
        assert figures["statuses"].get(f"{verb} 200"), figures


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="needs /proc")
def test_killing_workers_under_load_loses_no_request() -> None:
    with server() as (leader, address):
        loading = subprocess.Popen(
            [sys.executable, LOAD, address, "2", "20"], stdout=subprocess.PIPE, text=True
        )
        kills = 0
        while loading.poll() is None and kills < MOST_KILLS:  # a slow machine is to get somewhere
            time.sleep(0.5)
            workers = [pid for pid in group(leader) if is_worker(pid)]
            if workers:
                kills += 1
                with suppress(ProcessLookupError):  # its time had come
                    os.kill(workers[0], signal.SIGKILL)
        out, _ = loading.communicate()
    figures = json.loads(out)
    assert allowed(figures["statuses"]), figures
    assert figures["statuses"].get("hint 200"), figures


def is_worker(pid: int) -> bool:
    """Whether a process is a child of the fork server, and not that or the server itself."""
    try:
        parent = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1]
        own, its = (Path(f"/proc/{one}/cmdline").read_bytes() for one in (pid, parent))
    except OSError:
        return False
    return b"forkserver" in own and b"forkserver" in its


@pytest.mark.soak
@pytest.mark.skipif(not Path("/proc").is_dir(), reason="needs /proc")
def test_hints_stay_quick_under_load_and_memory_comes_back(capsys: Any) -> None:
    with server() as (leader, address):
        load(address, 2)
        time.sleep(SETTLED_SECONDS)
        before = resident(leader)
        figures = load(address, 30)
        time.sleep(SETTLED_SECONDS)
        after = resident(leader)
    with capsys.disabled():
        print(f"\n{json.dumps(figures)}\nmemory {before / 1e6:.1f} MB -> {after / 1e6:.1f} MB")
    assert allowed(figures["statuses"]), figures
    assert figures["hint"]["p95"] <= 0.3, figures
    assert after <= before * 1.1 + 10_000_000
