"""Processes of peers: one for each puzzle, or one that stays and is asked line by line.

`Resident` stays: a request a line goes in, an answer a line comes out, as JSON.  It
is for peers whose start or compiling costs more than a puzzle, and whose work cannot
be stopped from inside: a limit kills the process, and the next request starts
another.  Its first line says that it is ready.  A line with `error` is raised as our
own fault or the installation's, never taken for an answer.
"""

from __future__ import annotations

import atexit
import json
import select
import subprocess
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from cluesmith.lab.peers import UNKNOWN, Proof

MOST_SHOWN = 300


def run_on(
    text: str, ending: str, command: Sequence[str], limit: float, env: Mapping[str, str] | None
) -> subprocess.CompletedProcess[str] | None:
    """Run a command on a file with this text; None once `limit` seconds are over."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, f"puzzle{ending}")
        source.write_text(text, "ascii")
        try:
            return subprocess.run(
                [*command, str(source)], stdin=subprocess.DEVNULL, capture_output=True, text=True,
                env=env, timeout=limit, check=False,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return None


class Resident:
    """`name` is for messages; `start_seconds` are allowed before the first line."""

    def __init__(self, name: str, command: Sequence[str], start_seconds: float) -> None:
        self.name = name
        self.command = command
        self.start_seconds = start_seconds
        self.process: subprocess.Popen[str] | None = None
        atexit.register(self.close)

    def ask(self, request: object, limit: float) -> dict[str, Any] | None:
        """The answer, or None once `limit` seconds are over; starting does not count."""
        process = self._started()
        assert process.stdin
        process.stdin.write(json.dumps(request) + "\n")
        process.stdin.flush()
        return self._answer(process, limit)

    def prove(self, request: object, limit: float, answer: Callable[[int], str]) -> Proof:
        """A count as an answer in words, with the seconds that the process measured."""
        found = self.ask(request, limit)
        return Proof(answer(found["count"]), found["seconds"]) if found else Proof(UNKNOWN, limit)

    def close(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.communicate()
            self.process = None

    def _started(self) -> subprocess.Popen[str]:
        if self.process is None:
            self.process = subprocess.Popen(
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
            )
            if self._answer(self.process, self.start_seconds) is None:
                raise RuntimeError(f"{self.name} did not start within {self.start_seconds:.0f} s")
        return self.process

    def _answer(self, process: subprocess.Popen[str], limit: float) -> dict[str, Any] | None:
        """The next line; it writes one and then waits, so nothing is left in a buffer."""
        assert process.stdout
        ready, _, _ = select.select([process.stdout], [], [], limit)
        if not ready:
            self.close()
            return None
        line = process.stdout.readline()
        if not line:
            self.close()
            raise RuntimeError(f"{self.name}: its process ended by itself")
        answer: dict[str, Any] = json.loads(line)
        if "error" in answer:
            self.close()
            raise RuntimeError(f"{self.name}: {answer['error'][:MOST_SHOWN]}")
        return answer
