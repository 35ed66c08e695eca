"""One measurement in a process of its own: freshly forked, never outliving us.

The child leads a process group, so that solvers it starts end with it.  It
holds the reading end of a pipe whose writing end only we have: when we are
gone, however that came, the system signals the whole group.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import sys
from collections.abc import Iterable
from dataclasses import asdict
from time import monotonic
from typing import NoReturn

from cluesmith.lab.experiment import Case, Experiment, Measured
from cluesmith.lab.store import check
from cluesmith.support import script

# What ru_maxrss counts in.
MEMORY_UNIT = 1 if sys.platform == "darwin" else 1024


class Child:
    """A running measurement; `fileno` becomes readable when there is news for `receive`."""

    def __init__(self, experiment: Experiment, case: Case, siblings: Iterable[Child]) -> None:
        self.began = monotonic()
        self.ends_by = self.began + experiment.kill_after
        self.received = b""
        self.result, theirs = os.pipe()
        watched, self.life = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            # A copy of another child's `life` here would keep that child alive as long as this one.
            ours = (self.result, self.life, *(child.life for child in siblings))
            _work(experiment, case, theirs, watched, ours)
        with contextlib.suppress(OSError):
            os.setpgid(self.pid, self.pid)  # the child does so too: whoever comes first
        os.close(theirs)
        os.close(watched)

    def fileno(self) -> int:
        return self.result

    def receive(self) -> bool:
        """Take in what was sent; whether that was all, as the child has ended."""
        data = os.read(self.result, 65536)
        self.received += data
        return not data

    def is_late(self) -> bool:
        return monotonic() > self.ends_by

    def end(self) -> tuple[Measured, int]:
        """What was measured, and the peak memory in bytes; whatever still runs is killed."""
        late = self.is_late()
        spent = monotonic() - self.began
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, signal.SIGKILL)
        _, status, usage = os.wait4(self.pid, 0)
        os.close(self.result)
        os.close(self.life)
        memory = usage.ru_maxrss * MEMORY_UNIT
        try:
            sent = json.loads(self.received)
        except ValueError:
            reason = f"killed after {spent:.0f} s" if late else _death(status)
            sent = {"failed": reason}
        if "failed" in sent:
            return Measured(spent, is_cut=True, values=sent), memory
        return Measured(**sent), memory


def _death(status: int) -> str:
    code = os.waitstatus_to_exitcode(status)
    return f"ended with code {code}" if code >= 0 else f"died of {signal.Signals(-code).name}"


def _work(
    experiment: Experiment,
    case: Case,
    result: int,
    life: int,
    ours: Iterable[int],
) -> NoReturn:
    """What the child does: it measures, sends, and is gone, whatever happens."""
    try:
        for descriptor in ours:
            os.close(descriptor)
        os.setpgid(0, 0)
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        _end_with_parent(life)
        _silence()
        _send(result, _measured(experiment, case))
    finally:
        os._exit(1)


def _end_with_parent(life: int) -> None:
    """Have the system kill this group when the other end of a pipe closes."""
    import fcntl

    fcntl.fcntl(life, fcntl.F_SETOWN, -os.getpid())
    if hasattr(fcntl, "F_SETSIG"):  # elsewhere it is SIGIO, which ends a process too
        fcntl.fcntl(life, fcntl.F_SETSIG, signal.SIGKILL)
    fcntl.fcntl(life, fcntl.F_SETFL, fcntl.fcntl(life, fcntl.F_GETFL) | os.O_ASYNC)
    if select.select([life], [], [], 0)[0]:  # closed before we listened
        os._exit(1)


def _silence() -> None:
    """What a measured program prints is not our output, and it has nothing to ask."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nothing, stream)
    sys.stdin = sys.stdout = sys.stderr = open(nothing, "r+", closefd=False)  # noqa: SIM115


def _measured(experiment: Experiment, case: Case) -> dict[str, object]:
    try:
        found = experiment.measure(case)
        if not isinstance(found, Measured):
            raise TypeError(f"measure gives {found!r:.60}, expected Measured(...)")
        check(found)
    except Exception as error:  # a fault of one run must not end the others
        if experiment.source:
            return {"failed": script.fault(error, experiment.source)}
        return {"failed": " ".join(f"{type(error).__name__}: {error}".split())[:500]}
    return asdict(found)


def _send(result: int, message: dict[str, object]) -> None:
    data = json.dumps(message).encode()
    while data:
        data = data[os.write(result, data) :]
