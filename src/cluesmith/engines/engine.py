"""The interface of an engine: tasks go in, outcomes come out, and a lost worker is named.

An engine does not try again: whoever begins tasks decides what becomes of a lost one (`Spread`
tries three times).  A task is lost if its process or worker dies, takes longer than its limit,
or returns something that cannot be read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from cluesmith.engines.jobs import workers

Task = TypeVar("Task")
Done = TypeVar("Done")


class Outcome(NamedTuple):
    """What became of a task: its result, the error that the work raised, or why none came.

    `lost` names the worker: "process 4711 was killed".  A loss that says nothing about the
    task, such as that of the whole cluster, is not `blamed` on it.  `worker` is who returned
    a result, for those who find fault with it.
    """

    task: Any
    done: Any = None
    error: Exception | None = None
    lost: str = ""
    blamed: bool = True
    worker: str = "this process"


class Engine(Protocol):
    """Does tasks; a context manager, which on leaving ends what it started.

    Tasks are hashable, and distinct while under way.  More may be begun than there are
    places: the others wait in the engine.
    """

    @property
    def places(self) -> int:
        """Tasks it can do at once now; 0 while a cluster has no workers."""
        ...

    def begin(self, task: Any) -> None:
        """Take a task over; does not wait."""
        ...

    def wait(self, seconds: float) -> list[Outcome]:
        """What has ended, perhaps nothing; waits at most about so long for something.

        The engine of this process does one task, however long that takes.
        """
        ...

    def close(self) -> None:
        """End everything; what is under way is lost.  Nothing is left behind."""
        ...

    def __enter__(self) -> Engine: ...

    def __exit__(self, *_: object) -> None: ...


def open_engine(
    do: Callable[[Task], Done],
    *,
    jobs: int | str = 1,
    dask: str | None = None,
    seconds: float | None = None,
    bind: Sequence[int | None] = (),
) -> Engine:
    """Open an engine that does `do`, which must be picklable, with each task.

    `dask` is the address of a scheduler, or "local" for a cluster of `jobs` workers on this
    machine.  Without it, one job is done in this process and several in as many local
    processes.  A worker that takes longer than `seconds` over a task is taken to hang; in this
    process there is no such limit.  `bind` asks for local processes, even if only for one,
    each bound to its core, or to none where that is None.
    """
    at_once = workers(jobs)
    if dask is not None:
        from cluesmith.engines.cluster import Cluster

        return Cluster(do, dask, at_once, seconds)
    if at_once == 1 and not bind:
        from cluesmith.engines.here import Here

        return Here(do)
    from cluesmith.engines.processes import Processes

    return Processes(do, at_once, seconds, bind)
