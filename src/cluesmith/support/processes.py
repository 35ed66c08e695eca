"""Worker processes: how many, and one pool that generating and the census share.

A process has one task at a time, and a pipe of its own: so it is known which task a process
was doing when it died, and no other process waits for a lock that it held.
"""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import islice
from math import inf
from time import monotonic
from typing import Any, Generic, TypeVar

from cluesmith.errors import CluesmithError, UsageError
from cluesmith.support import signals

MOST_WORKERS = 256
WINDOW = 4  # tasks a worker, begun or done and not yet taken
TRIES = 3  # of a task whose process dies or hangs
MOST_LOST = 3  # tasks given up, after which no other is begun
WAIT_SECONDS = 0.25  # a wait without end may sleep through Ctrl-C

Task = TypeVar("Task")
Done = TypeVar("Done")


def cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def workers(jobs: int | str) -> int:
    """How many processes are asked for; "auto" is one a core."""
    if jobs == "auto":
        return cores()
    if type(jobs) is not int or not 1 <= jobs <= MOST_WORKERS:
        raise UsageError(f"jobs is {jobs!r:.40}, expected auto, or 1 to {MOST_WORKERS}")
    return jobs


class _Job(Generic[Task, Done]):
    """A task, how often its process died or hung, and its result: what was made, or an error."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.failures = 0
        self.result: tuple[Done | None, Exception | None] | None = None


class _Worker(Generic[Task, Done]):
    """A process, our end of the pipe to it, and the job it is doing."""

    starting = threading.Lock()  # no process may inherit the other end of another one's pipe

    def __init__(self, do: Callable[[Task], Done]) -> None:
        from multiprocessing import Pipe, Process

        with self.starting:
            self.pipe, theirs = Pipe()
            self.process = Process(target=_work, args=(theirs, do), daemon=True)
            self.process.start()
            theirs.close()
        self.job: _Job[Task, Done] | None = None
        self.end = inf

    def begin(self, job: _Job[Task, Done], seconds: float | None) -> None:
        self.job = job
        self.end = inf if seconds is None else monotonic() + seconds
        with suppress(OSError):  # it has died: that shows when its result is waited for
            self.pipe.send(job.task)

    def finish(self) -> None:
        """Take the result of the job."""
        assert self.job is not None
        self.job.result = self.pipe.recv()
        self.job, self.end = None, inf

    def kill(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()


class Spread(Iterator[Done], Generic[Task, Done]):
    """Tasks done in worker processes: an iterator over what `do` makes of each.

    The processes start at once, before a caller starts threads of its own: a fork
    takes along the locks that other threads hold.  Results come as they are
    finished, or `ordered` as the tasks are.  `tick` is called now and then while
    they are waited for.  Closing it, an early end and Ctrl-C end the processes.

    A task whose process dies, or takes longer than `seconds`, is done again by a new
    one.  One that fails so three times is given up: the others are still done, and the
    error at the end names it by `name`.
    """

    def __init__(
        self,
        do: Callable[[Task], Done],
        tasks: Iterable[Task],
        jobs: int,
        *,
        ordered: bool = False,
        tick: Callable[[], None] = lambda: None,
        name: Callable[[Task], str] = lambda task: f"task {task}",
        seconds: float | None = None,
    ) -> None:
        self.do, self.tasks, self.jobs = do, iter(tasks), jobs
        self.ordered, self.tick, self.name, self.seconds = ordered, tick, name, seconds
        self.workers: list[_Worker[Task, Done]] = []
        self.waiting: deque[_Job[Task, Done]] = deque()
        self.pending: list[_Job[Task, Done]] = []  # waiting, being done, or done and not taken
        self.lost: list[str] = []
        self._hand_out()

    def __next__(self) -> Done:
        try:
            while self.pending:
                for job in self.pending[:1] if self.ordered else self.pending:
                    if job.result is not None:
                        self.pending.remove(job)
                        self._hand_out()
                        return _unpacked(*job.result)
                self._wait()
                self.tick()
                self._hand_out()
        except BaseException:
            self.close()
            raise
        self.finish()
        raise StopIteration

    def _hand_out(self) -> None:
        """Give every process that has none a task; starts processes as far as there are tasks."""
        room = WINDOW * self.jobs - len(self.pending) if len(self.lost) < MOST_LOST else 0
        for task in islice(self.tasks, room):
            job: _Job[Task, Done] = _Job(task)
            self.pending.append(job)
            self.waiting.append(job)
        idle = [worker for worker in self.workers if worker.job is None]
        while self.waiting and (idle or len(self.workers) < self.jobs):
            worker = idle.pop() if idle else self._start()
            worker.begin(self.waiting.popleft(), self.seconds)

    def _start(self) -> _Worker[Task, Done]:
        with signals.held():  # Ctrl-C in between would leave a process that nobody ends
            worker = _Worker(self.do)
            self.workers.append(worker)
        return worker

    def _wait(self) -> None:
        """Take the results that come in the next moment; replace processes that died or hang."""
        from multiprocessing.connection import wait

        busy: dict[Any, _Worker[Task, Done]] = {
            worker.pipe: worker for worker in self.workers if worker.job is not None
        }
        for pipe in wait(list(busy), WAIT_SECONDS):
            try:
                busy[pipe].finish()
            except (EOFError, OSError):  # perhaps in the middle of a result
                self._drop(busy[pipe], "its process was killed {} times (too little memory?)")
        now = monotonic()
        for worker in [worker for worker in self.workers if worker.end <= now]:
            self._drop(worker, f"it took longer than {self.seconds:g} s {{}} times")

    def _drop(self, worker: _Worker[Task, Done], why: str) -> None:
        """Do without a process; its task is to be done again, or given up."""
        job = worker.job
        assert job is not None
        self.workers.remove(worker)
        worker.kill()
        job.failures += 1
        if job.failures < TRIES:
            self.waiting.appendleft(job)
        else:
            self.pending.remove(job)
            self.lost.append(f"{self.name(job.task)}: {why.format(TRIES)}")

    def finish(self) -> None:
        """End the processes; raises an error that names the tasks that were given up, if any."""
        self.close()
        if self.lost:
            lost, self.lost = self.lost, []
            raise CluesmithError("; ".join(lost))

    def close(self) -> None:
        """End the processes; what they are doing is lost.  Nothing is left behind."""
        self.pending.clear()
        self.waiting.clear()
        self.tasks = iter(())
        while self.workers:
            self.workers.pop().kill()

    def __del__(self) -> None:
        if getattr(self, "workers", None):
            self.close()


def _unpacked(done: Done | None, error: Exception | None) -> Done:
    if error is not None:
        raise error
    return done  # type: ignore[return-value]


def _work(pipe: Any, do: Callable[[Any], Any]) -> None:
    """A process: does tasks until its parent ends it.

    Ctrl-C is the parent's to answer, and its death ends this process.
    """
    signals.ignore()
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):  # the parent has gone
        while True:
            task = pipe.recv()
            try:
                pipe.send((do(task), None))
            except Exception as error:
                import traceback

                error.add_note(f"in a worker process: {traceback.format_exc()}")
                pipe.send((None, error))


def _end_with_parent() -> None:
    from multiprocessing import parent_process
    from multiprocessing.connection import wait

    parent = parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(1)
