"""The engine of local processes: each has one task at a time, and a pipe of its own.

So it is known which task a process was doing when it died, and no other process waits for a
lock that it held.
"""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from math import inf
from time import monotonic
from typing import Any

from cluesmith.engines.engine import Outcome
from cluesmith.engines.packing import do_packed, unpacked
from cluesmith.support import signals


class Processes:
    """Does tasks in local processes, which are started as there are tasks for them.

    A process that dies or hangs is replaced.  Start them before threads, by a first task for
    each: a fork takes along the locks that other threads hold.
    """

    def __init__(
        self,
        do: Callable[[Any], Any],
        places: int,
        seconds: float | None = None,
        bind: Sequence[int | None] = (),
    ) -> None:
        self.do, self.places, self.seconds = do, places, seconds
        self.cores = [bind[i % len(bind)] if bind else None for i in range(places)]
        self.workers: list[Worker] = []
        self.waiting: deque[Any] = deque()

    def begin(self, task: Any) -> None:
        self.waiting.append(task)
        self._hand_out()

    def _hand_out(self) -> None:
        """Give processes that have no task one that waits."""
        idle = [worker for worker in self.workers if worker.is_idle]
        while self.waiting and (idle or len(self.workers) < self.places):
            worker = idle.pop() if idle else self._start()
            worker.begin(self.waiting.popleft(), self.seconds)

    def _start(self) -> Worker:
        core = self.cores.pop(0)
        with signals.held():  # Ctrl-C in between would leave a process that nobody ends
            worker = Worker(self.do, core)
            self.workers.append(worker)
        return worker

    def wait(self, seconds: float) -> list[Outcome]:
        from multiprocessing.connection import wait

        busy: dict[Any, Worker] = {
            worker.pipe: worker for worker in self.workers if not worker.is_idle
        }
        if not busy:
            return []
        found = []
        until = min(worker.end for worker in busy.values()) - monotonic()
        for pipe in wait(list(busy), max(0.0, min(seconds, until))):
            worker = busy[pipe]
            try:
                found.append(worker.finish())
            except (EOFError, OSError):  # perhaps in the middle of a result
                why = f"{worker.name} was killed (too little memory?)"
                found.append(self._drop(worker, why))
        now = monotonic()
        for worker in [worker for worker in self.workers if worker.end <= now]:
            found.append(self._drop(worker, f"{worker.name} took longer than {self.seconds:g} s"))
        self._hand_out()
        return found

    def _drop(self, worker: Worker, why: str) -> Outcome:
        """Do without a process; its task is lost."""
        self.workers.remove(worker)
        self.cores.append(worker.core)
        worker.kill()
        return Outcome(worker.task, lost=why)

    def close(self) -> None:
        self.waiting.clear()
        while self.workers:
            self.workers.pop().kill()

    def __enter__(self) -> Processes:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        if getattr(self, "workers", None):
            self.close()


class Worker:
    """A process, our end of the pipe to it, and the task it is doing."""

    starting = threading.Lock()  # no process may inherit the other end of another one's pipe

    def __init__(self, do: Callable[[Any], Any], core: int | None) -> None:
        from multiprocessing import Pipe, Process

        self.core = core
        with self.starting:
            self.pipe, theirs = Pipe()
            self.process = Process(target=_work, args=(theirs, do, core), daemon=True)
            self.process.start()
            theirs.close()
        self.name = f"process {self.process.pid}"
        self.is_idle = True
        self.task: Any = None
        self.end = inf

    def begin(self, task: Any, seconds: float | None) -> None:
        self.task, self.is_idle = task, False
        self.end = inf if seconds is None else monotonic() + seconds
        with suppress(OSError):  # it has died: that shows when its result is waited for
            self.pipe.send(task)

    def finish(self) -> Outcome:
        """Take the result of the task."""
        outcome = unpacked(self.task, self.pipe.recv_bytes(), self.name)
        self.task, self.is_idle, self.end = None, True, inf
        return outcome

    def kill(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()


def _work(pipe: Any, do: Callable[[Any], Any], core: int | None) -> None:
    """A process: does tasks until its parent ends it.

    Ctrl-C is the parent's to answer, and its death ends this process.
    """
    signals.ignore()
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if core is not None:
        os.sched_setaffinity(0, {core})
    with suppress(EOFError, OSError):  # the parent has gone
        while True:
            task = pipe.recv()
            pipe.send_bytes(do_packed(do, task, "in a worker process"))


def _end_with_parent() -> None:
    from multiprocessing import parent_process
    from multiprocessing.connection import wait

    parent = parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(1)
