"""Starts schedulers and workers of Dask quickly: a process that has imported Dask forks them.

    python nursery.py  (requests come on stdin, a line of JSON each; answers are process ids)

A scheduler or worker is a session of its own, whose output goes to a file.  It dies with this
process, and this process dies with the one that started it.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
from typing import Any


def main() -> None:
    end_with_parent()
    from distributed.cli import dask_scheduler, dask_worker

    mains = {"scheduler": dask_scheduler.main, "worker": dask_worker.main}
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # leaves no zombies
    while line := sys.stdin.readline():
        request = json.loads(line)
        if (pid := os.fork()) == 0:
            serve(mains[request["kind"]], **request)
        print(pid, flush=True)


def serve(main: Any, kind: str, arguments: list[str], folder: str, log: str, path: str) -> None:
    os.setsid()
    end_with_parent()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    with open(os.devnull) as nothing, open(log, "wb") as out:
        os.dup2(nothing.fileno(), 0)
        os.dup2(out.fileno(), 1)
        os.dup2(out.fileno(), 2)
    os.chdir(folder)
    os.environ["PYTHONPATH"] = path
    sys.path[:0] = filter(None, path.split(os.pathsep))
    random.seed()
    main(arguments, prog_name=f"dask-{kind}")
    os._exit(0)


def end_with_parent() -> None:
    """On Linux the system kills this process when its parent dies."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(1, signal.SIGKILL)


if __name__ == "__main__":
    main()
