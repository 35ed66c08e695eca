"""Ctrl-C, which reaches every process of a server: in the middle of a request, and of a start."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from threading import Thread

import httpx
from commanding import COMMAND, address_in, group, started

from cluesmith import registry
from cluesmith.lab.instances import lol_sudoku

PATIENCE = 60  # seconds: only ends what hangs


def test_a_request_under_way_is_answered() -> None:
    answers: list[httpx.Response] = []
    sparse = lol_sudoku.marked(12, 0.3, 4)  # takes longer than a request may
    puzzle = registry.family_of(sparse).puzzle.to_json(sparse)
    with started("--json") as (server, line):
        address = address_in(line)

        def ask() -> None:
            body = json.dumps({"puzzle": puzzle})
            headers = {"Content-Type": "application/json"}
            url = f"{address}api/v1/check"
            answers.append(httpx.post(url, content=body, headers=headers, timeout=PATIENCE))

        client = Thread(target=ask)
        before = ticks(server.pid)
        client.start()
        while not any(spent > before.get(pid, 0) + 20 for pid, spent in ticks(server.pid).items()):
            assert not answers  # else the puzzle is too easy by now
            time.sleep(0.02)
        os.killpg(server.pid, signal.SIGINT)
        client.join(PATIENCE)
        _, err = server.communicate(timeout=PATIENCE)
    assert [answer.status_code for answer in answers] == [503]
    assert server.returncode == 0
    assert "Traceback" not in err


def ticks(leader: int) -> dict[int, int]:
    """The processor time of each process of a server but the first, in hundredths of a second."""
    found = {}
    for pid in group(leader):
        with suppress(OSError):
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            found[pid] = int(fields[11])
    found.pop(leader, None)
    return found


def test_a_start_ends_without_a_traceback() -> None:
    for _ in range(3):
        server = subprocess.Popen(
            [*COMMAND, "--port", "0"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        # The fork server is loading the package.
        while not any(ticks(server.pid).values()) and server.poll() is None:
            time.sleep(0.005)
        os.killpg(server.pid, signal.SIGINT)
        _, err = server.communicate(timeout=PATIENCE)
        assert "Traceback" not in err
        assert server.returncode in (0, -signal.SIGINT)


def test_ctrl_c_just_before_the_event_loop_runs() -> None:
    """It is heard once the server is ready to end; before, it would leave a loop half made."""
    program = """
import os, signal, sys
import uvicorn.server
from cluesmith.__main__ import entry

run = uvicorn.server.asyncio_run
def interrupted(*arguments, **options):
    os.kill(os.getpid(), signal.SIGINT)
    return run(*arguments, **options)
uvicorn.server.asyncio_run = interrupted
sys.argv = ["cluesmith", "serve", "--port", "0"]
entry()
"""
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (done.returncode, done.stderr.strip()) == (0, "")
    assert done.stdout.startswith("cluesmith is at http")
