"""Worker processes: how many, and one pool that generating and the census share."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, Generic, TypeVar

from cluesmith.errors import CluesmithError, UsageError
from cluesmith.support import signals

MOST_WORKERS = 256
QUEUED = 4  # tasks a worker: enough that none waits for the next
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


class Spread(Iterator[Done], Generic[Task, Done]):
    """Tasks done in worker processes: an iterator over what `do` makes of each.

    The processes start at once, before a caller starts threads of its own: a fork
    takes along the locks that other threads hold.  Results come as they are
    finished, or `ordered` as the tasks are.  `tick` is called now and then while
    they are waited for.  Closing it, an early end and Ctrl-C end the processes.
    """

    def __init__(
        self,
        do: Callable[[Task], Done],
        tasks: Iterable[Task],
        jobs: int,
        *,
        ordered: bool = False,
        tick: Callable[[], None] = lambda: None,
    ) -> None:
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import active_children

        self.do, self.tasks, self.ordered, self.tick = do, iter(tasks), ordered, tick
        before = set(active_children())
        self.executor: Any = ProcessPoolExecutor(jobs, initializer=_begin)
        self.pending: list[Any] = []
        with signals.held():  # the first task starts the processes
            self._submit(QUEUED * jobs)
        self.children = set(active_children()) - before

    def _submit(self, count: int) -> None:
        self.pending += [self.executor.submit(self.do, task) for task in islice(self.tasks, count)]

    def __next__(self) -> Done:
        from concurrent.futures import FIRST_COMPLETED, wait
        from concurrent.futures.process import BrokenProcessPool

        try:
            while self.pending:
                waited = self.pending[:1] if self.ordered else self.pending
                finished, _ = wait(waited, WAIT_SECONDS, FIRST_COMPLETED)
                self.tick()
                for future in finished:
                    self.pending.remove(future)
                    self._submit(1)
                    done: Done = future.result()
                    return done
                # One that dies while it sends keeps the others from sending: no future ends.
                if not finished and not all(child.is_alive() for child in self.children):
                    raise BrokenProcessPool
        except BrokenProcessPool:
            self.close()
            raise CluesmithError("a worker process was killed (too little memory?)") from None
        except BaseException:
            self.close()
            raise
        self.close()
        raise StopIteration

    def close(self) -> None:
        """End the processes; what they are doing is lost.

        Nothing is left behind, no process and no thread of the pool's own: the next
        pool can fork again.
        """
        self.pending.clear()
        for child in self.children:
            child.terminate()
        self.children = set()
        # One that was ended while it sent has left half a result: the pool waits for the other
        # half as long as anybody can send it, and this process could.
        if results := getattr(self.executor, "_result_queue", None):
            results._writer.close()
        self.executor.shutdown(wait=True, cancel_futures=True)

    def __del__(self) -> None:
        if getattr(self, "children", None):
            self.close()


def _begin() -> None:
    """In a new process: Ctrl-C is the parent's to answer, and its death ends this one."""
    signals.ignore()
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    from multiprocessing import parent_process
    from multiprocessing.connection import wait

    parent = parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(1)
