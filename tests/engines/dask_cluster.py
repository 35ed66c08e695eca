"""A Dask cluster of subprocesses on loopback, each of which can be killed and started again."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from cluesmith.engines.engine import Engine, Outcome

PATIENCE = 60  # seconds for a process to start
HERE = Path(__file__).parent
# There is a server for metrics even so, on port 8787 of all interfaces unless told otherwise.
NO_DASHBOARD = ("--no-dashboard", "--dashboard-address", "127.0.0.1:0")


class DaskCluster:
    """A scheduler on a fixed port, and workers of one thread each; a context manager.

    They are forked by a process that has Dask imported already, see `nursery.py`.

    Workers have no nanny, unless asked for: a worker that is killed stays dead until it is
    started again.  The workers of a scheduler that is killed end by themselves.  `mend` starts
    all that is not running.  Nothing outlives the cluster, nor the process that made it.
    """

    def __init__(
        self,
        workers: int = 2,
        *,
        nanny: bool = False,
        paths: Sequence[str | Path] = (),
        options: Sequence[str] = (),
    ) -> None:
        self.space = tempfile.TemporaryDirectory(prefix="dask-", ignore_cleanup_errors=True)
        self.port = free_port()
        self.address = f"tcp://127.0.0.1:{self.port}"
        self.nanny, self.options = nanny, options
        self.path = os.pathsep.join(map(str, [*paths, HERE, os.environ.get("PYTHONPATH", "")]))
        self.nursery = subprocess.Popen(
            [sys.executable, str(HERE / "nursery.py")],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        self.scheduler: Server | None = None
        self.workers: list[Server | None] = [None] * workers
        try:
            self.mend()
        except BaseException:
            self.close()
            raise

    def mend(self) -> None:
        """Start what is not running, and wait until it is ready."""
        if not is_running(self.scheduler):
            self.start_scheduler()
        for worker in self.workers:
            if worker is not None and not is_running(worker):
                worker.kill()
        dead = [k for k, worker in enumerate(self.workers) if not is_running(worker)]
        for k in dead:
            self.begin_worker(k)
        for k in dead:
            self.await_worker(k)

    def start_scheduler(self) -> None:
        """Start the scheduler, and wait until it answers."""
        arguments = ["--host", "127.0.0.1", "--port", str(self.port), *NO_DASHBOARD]
        self.scheduler = self._server("scheduler", arguments, self.path)
        self.scheduler.await_words("Scheduler at:")

    def start_worker(self, k: int) -> None:
        """Start a worker, and wait until the scheduler knows it."""
        self.begin_worker(k)
        self.await_worker(k)

    def begin_worker(self, k: int, path: str = "") -> None:
        """Start a worker; `path` comes before all others in its PYTHONPATH."""
        arguments = [self.address, "--nthreads", "1", "--host", "127.0.0.1", *NO_DASHBOARD]
        arguments += ["--local-directory", self.space.name, "--death-timeout", str(PATIENCE)]
        arguments += ["--nanny" if self.nanny else "--no-nanny", *self.options]
        path = os.pathsep.join(filter(None, [path, self.path]))
        self.workers[k] = self._server("worker", arguments, path)

    def _server(self, kind: str, arguments: Sequence[str], path: str) -> Server:
        folder = self.space.name
        descriptor, log = tempfile.mkstemp(prefix=f"{kind}-", suffix=".log", dir=folder)
        os.close(descriptor)
        request = {"kind": kind, "arguments": arguments, "folder": folder, "log": log, "path": path}
        assert self.nursery.stdin is not None
        assert self.nursery.stdout is not None
        self.nursery.stdin.write(json.dumps(request) + "\n")
        self.nursery.stdin.flush()
        return Server(int(self.nursery.stdout.readline()), log)

    def await_worker(self, k: int) -> None:
        worker = self.workers[k]
        assert worker is not None
        worker.await_words("Registered to:")

    def kill_scheduler(self) -> None:
        """kill -9."""
        if self.scheduler is not None:
            self.scheduler.kill()

    def kill_worker(self, k: int) -> None:
        """kill -9; its nanny, if it has one, too."""
        worker = self.workers[k]
        if worker is not None:
            worker.kill()

    def pids(self) -> list[int]:
        """The processes that we started and that are still running."""
        servers = [self.scheduler, *self.workers]
        return [server.pid for server in servers if server and is_running(server)]

    def close(self) -> None:
        for server in (*self.workers, self.scheduler):
            if server is not None:
                server.kill()
        self.nursery.kill()
        self.nursery.communicate()
        self.space.cleanup()

    def __enter__(self) -> DaskCluster:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Server:
    """A scheduler or a worker: a process group of its own, whose output goes to a file."""

    def __init__(self, pid: int, log: str) -> None:
        self.pid, self.log = pid, log

    def await_words(self, words: str) -> None:
        """Wait until the log says so."""
        until = monotonic() + PATIENCE
        while words not in (said := Path(self.log).read_text("utf-8", "replace")):
            assert is_running(self), f"ended at the start:\n{said}"
            assert monotonic() < until, f"no {words!r} in:\n{said}"
            sleep(0.02)

    def kill(self) -> None:
        """Kill the group, which may only just be made, and wait until the process has ended."""
        until = monotonic() + PATIENCE
        while True:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self.pid, signal.SIGKILL)
            if not is_running(self):
                return
            assert monotonic() < until, f"process {self.pid} does not end"
            sleep(0.005)


def is_running(server: Server | None) -> bool:
    if server is None:
        return False
    try:
        os.kill(server.pid, 0)
    except (ProcessLookupError, PermissionError):
        return False
    return True


def free_port() -> int:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        port: int = trial.getsockname()[1]
        return port


def outcomes(engine: Engine, number: int, seconds: float = PATIENCE) -> list[Outcome]:
    """Wait for so many."""
    found: list[Outcome] = []
    until = monotonic() + seconds
    while len(found) < number and monotonic() < until:
        found += engine.wait(0.1)
    return found


def results(engine: Engine, number: int) -> list[tuple[Any, Any]]:
    """Wait for so many tasks, none of which may be lost: each with its result."""
    found = outcomes(engine, number)
    assert not any(outcome.lost or outcome.error for outcome in found), found
    return sorted((outcome.task, outcome.done) for outcome in found)
