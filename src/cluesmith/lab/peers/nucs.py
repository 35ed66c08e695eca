"""NuCS, a constraint solver in Python compiled by Numba, in a process that stays.

Numba's code cannot be stopped from inside, so the limit kills the process, and
the next puzzle starts another.  The time is taken there, from the making of the
problem to the end of the search; starting, importing and compiling are left out.
"""

from __future__ import annotations

import atexit
import json
import select
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from importlib.util import find_spec
from typing import Any

from cluesmith.lab.peers.peer import UNKNOWN, Proof

START_SECONDS = 120.0  # compiling, the first time ever


@dataclass(slots=True)
class Program:
    """A problem in NuCS' words: bounds of variables, and propagators by name.

    The first `decided` variables are branched on; at most `most` solutions are wanted.
    """

    decided: int
    most: int
    bounds: list[tuple[int, int]] = field(default_factory=list)
    propagators: list[tuple[str, Sequence[int], Sequence[int]]] = field(default_factory=list)

    def variable(self, low: int, high: int) -> int:
        self.bounds.append((low, high))
        return len(self.bounds) - 1

    def post(self, name: str, variables: Sequence[int], parameters: Sequence[int] = ()) -> None:
        self.propagators.append((name, variables, parameters))


class Nucs:
    """The shared part; a family says what its program is and what the count means."""

    name = "NuCS"
    stays_loaded = True

    def __init__(self) -> None:
        self.worker: subprocess.Popen[str] | None = None
        atexit.register(self.close)

    def available(self) -> str | None:
        return None if find_spec("nucs") else "nucs is not installed"

    def takes(self, puzzle: Any) -> bool:
        return True

    def program(self, puzzle: Any) -> Program:
        raise NotImplementedError

    def answer(self, count: int) -> str:
        raise NotImplementedError

    def prove(self, puzzle: Any, limit: float = 60.0) -> Proof:
        worker, program = self._started(), self.program(puzzle)
        assert worker.stdin
        worker.stdin.write(json.dumps(asdict(program)) + "\n")
        worker.stdin.flush()
        line = self._line(worker, limit)
        if not line:
            self.close()
            return Proof(UNKNOWN, limit)
        found = json.loads(line)
        return Proof(self.answer(found["count"]), found["seconds"])

    def close(self) -> None:
        if self.worker is not None:
            self.worker.kill()
            self.worker.communicate()
            self.worker = None

    def _started(self) -> subprocess.Popen[str]:
        if self.worker is None:
            self.worker = subprocess.Popen(
                [sys.executable, "-m", "cluesmith.lab.peers.nucs_worker"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
            )
            if not self._line(self.worker, START_SECONDS):
                self.close()
                raise RuntimeError(f"nucs did not start within {START_SECONDS:.0f} s")
        return self.worker

    def _line(self, worker: subprocess.Popen[str], limit: float) -> str:
        """The next line of the worker, empty if it ends or is too late.

        It writes one line and then waits, so nothing is left in a buffer.
        """
        assert worker.stdout
        ready, _, _ = select.select([worker.stdout], [], [], limit)
        return worker.stdout.readline() if ready else ""
