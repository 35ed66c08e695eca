"""The command line as a process that gets a signal once it has kept so many tasks of a long work.

A test that waited for that from outside might come too late.
"""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Mapping

SCRIPT = """
import os
from cluesmith.__main__ import entry
from cluesmith.engines.checkpoint import Checkpoint

put, kept = Checkpoint.put, []

def counted(self, task, values):
    put(self, task, values)
    kept.append(task)
    if len(kept) == {count}:
        os.kill(os.getpid(), {number})

Checkpoint.put = counted
entry()
"""


def cut_off(
    *asked: str, after: int, number: signal.Signals, environment: Mapping[str, str] | None = None
) -> None:
    """Run it, see it end by the signal, and what it says if it still can."""
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT.format(count=after, number=int(number)), *asked],
        capture_output=True,
        text=True,
        env=environment,
        check=False,
    )
    assert done.stdout == ""
    if number == signal.SIGINT:
        assert done.returncode == 130, done.stderr
        assert "kept in" in done.stderr
    else:
        assert done.returncode == -number, done.stderr
