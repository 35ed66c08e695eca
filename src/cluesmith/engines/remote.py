"""What runs on a worker of a cluster: the check of its versions, then the task.

A call is sent as a pickle that makes the call when it is loaded, so that all that Dask has to
know is `pickle.loads`: the scheduler needs no cluesmith, and on a worker without it the call
fails by itself, with an error that says so.
"""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable
from typing import Any

from cluesmith.engines.packing import do_packed
from cluesmith.engines.version import Identity, differences, identity


class Call:
    """A function and its arguments; unpickled, it is what the function returns."""

    def __init__(self, function: Callable[..., Any], *arguments: Any) -> None:
        self.function, self.arguments = function, arguments

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return self.function, self.arguments

    def packed(self) -> bytes:
        return pickle.dumps(self)


def greet(wanted: Identity) -> str:
    """What differs from the wanted versions on this worker, in words."""
    return differences(wanted, identity())


def work(wanted: Identity, packed: bytes) -> tuple[str, bytes]:
    """Do a task: what differs from the wanted versions, else the packed outcome."""
    if differs := differences(wanted, identity()):
        return differs, b""
    return "", do_packed(_load_and_do, packed, "on a worker")


def is_abandoned() -> bool:
    """Whether nobody waits any longer for what this thread of a worker is doing.

    Dask cannot end a thread: work that takes long looks here now and then.
    """
    dask: Any = sys.modules.get("distributed.worker")
    key = None if dask is None else getattr(dask.thread_state, "key", None)
    if key is None:
        return False
    state = dask.get_worker().state.tasks.get(key)
    return state is None or state.state != "executing"


def _load_and_do(packed: bytes) -> Any:
    do, task = pickle.loads(packed)
    return do(task)
