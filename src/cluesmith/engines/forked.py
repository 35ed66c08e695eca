"""A function done in a process of its own: freshly forked, limited, never outliving us.

The child leads a process group, so that programs it starts end with it.  It
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
from collections.abc import Callable, Iterable, Mapping
from time import monotonic
from typing import Any, NamedTuple, NoReturn

# What ru_maxrss counts in.
MEMORY_UNIT = 1 if sys.platform == "darwin" else 1024


class Ended(NamedTuple):
    """What a child sent, or None; then why not.  `memory` is its peak in bytes."""

    sent: Any
    reason: str
    seconds: float
    memory: int


class Forked:
    """A running child that does `do` and sends the JSON of what that returns.

    `fileno` becomes readable when there is news for `receive`.  `memory` limits how many bytes
    the child may add to what it has from us, where the system can do that.
    """

    def __init__(
        self,
        do: Callable[[], Mapping[str, object]],
        seconds: float,
        siblings: Iterable[Forked] = (),
        memory: int | None = None,
    ) -> None:
        self.began = monotonic()
        self.ends_by = self.began + seconds
        self.received = b""
        self.result, theirs = os.pipe()
        watched, self.life = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            # A copy of another child's `life` here would keep that child alive as long as this one.
            ours = (self.result, self.life, *(child.life for child in siblings))
            _work(do, theirs, watched, ours, memory)
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

    def wait(self, seconds: float) -> bool:
        """Take in what comes within so long; whether the child has ended."""
        ready, _, _ = select.select([self], [], [], seconds)
        return bool(ready) and self.receive()

    def is_late(self) -> bool:
        return monotonic() > self.ends_by

    def end(self) -> Ended:
        """What came of it; whatever still runs is killed."""
        late = self.is_late()
        spent = monotonic() - self.began
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, signal.SIGKILL)
        _, status, usage = os.wait4(self.pid, 0)
        os.close(self.result)
        os.close(self.life)
        memory = usage.ru_maxrss * MEMORY_UNIT
        try:
            return Ended(json.loads(self.received), "", spent, memory)
        except ValueError:
            reason = f"killed after {spent:.0f} s" if late else _death(status)
            return Ended(None, reason, spent, memory)


def _death(status: int) -> str:
    code = os.waitstatus_to_exitcode(status)
    return f"ended with code {code}" if code >= 0 else f"died of {signal.Signals(-code).name}"


def _work(
    do: Callable[[], Mapping[str, object]],
    result: int,
    life: int,
    ours: Iterable[int],
    memory: int | None,
) -> NoReturn:
    """What the child does: it works, sends, and is gone, whatever happens."""
    try:
        for descriptor in ours:
            os.close(descriptor)
        os.setpgid(0, 0)
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        _end_with_parent(life)
        _silence()
        if memory is not None:
            _limit_memory(memory)
        _send(result, do())
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
    """What the child prints is not our output, and it has nothing to ask."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nothing, stream)
    sys.stdin = sys.stdout = sys.stderr = open(nothing, "r+", closefd=False)  # noqa: SIM115


def _limit_memory(more: int) -> None:
    """Limit the address space to what it is now and so much more; a crash leaves no core file."""
    import resource

    now = 0
    with (
        contextlib.suppress(OSError, ValueError),
        open("/proc/self/statm", encoding="ascii") as file,
    ):
        now = int(file.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    with contextlib.suppress(OSError, ValueError):  # a stricter limit is there already
        resource.setrlimit(resource.RLIMIT_AS, (now + more, now + more))
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _send(result: int, message: Mapping[str, object]) -> None:
    data = json.dumps(message).encode()
    while data:
        data = data[os.write(result, data) :]
