"""The engine of a Dask cluster: the scheduler at an address, or a cluster on this machine.

Everything that talks to Dask runs in one thread of its own with an event loop (`link.py`), so
nothing here waits for the network: `wait` reads a queue, and Ctrl-C is answered at once.
"""

from __future__ import annotations

import asyncio
import pickle
import threading
import warnings
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, Queue
from time import monotonic
from typing import Any

from cluesmith.engines.engine import Outcome
from cluesmith.engines.packing import unpacked
from cluesmith.engines.version import identity
from cluesmith.errors import missing_extra
from cluesmith.support import signals

LOCAL = "local"
LOOK_SECONDS = 0.2  # a longer wait may sleep through Ctrl-C
CLOSE_SECONDS = 20.0  # for a local cluster to end


class Cluster:
    """Does tasks on the workers of a Dask cluster.

    Workers that die are named and done without; where the scheduler goes away, all tasks under
    way are lost, and work goes on when one answers at the same address again.
    """

    def __init__(
        self, do: Callable[[Any], Any], address: str, jobs: int, seconds: float | None
    ) -> None:
        with signals.held():  # Ctrl-C may leave a module half imported, with an error of its own
            try:
                import distributed  # noqa: F401
            except ModuleNotFoundError as missing:
                raise missing_extra("--dask needs", "cluster") from missing
            from cluesmith.engines.link import Link, check_address

        if address != LOCAL:
            check_address(address)
        _quieten()
        self.do, self.seconds = do, seconds
        self.news: Queue[Any] = Queue()
        self.loop = asyncio.new_event_loop()
        self.loop.set_exception_handler(lambda *_: None)  # of Dask's own coroutines, on stderr
        self.link = Link(
            None if address == LOCAL else address, jobs, seconds, identity(), self.news.put
        )
        self.thread = threading.Thread(target=self._run, name="cluesmith-dask", daemon=True)
        self.thread.start()
        try:
            self._await_start()
        except BaseException:
            self.close()
            raise

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        try:
            self.loop.run_until_complete(self.link.run())
        except Exception as error:
            self.news.put(error)
        finally:
            for task in asyncio.all_tasks(self.loop):
                task.cancel()
            with suppress(Exception):
                self.loop.run_until_complete(asyncio.sleep(0))
                self.loop.run_until_complete(self.loop.shutdown_default_executor())
            self.loop.close()

    def _await_start(self) -> None:
        """Wait until the cluster has answered, and its workers have the same versions."""
        while True:
            with suppress(Empty):
                first = self.news.get(timeout=LOOK_SECONDS)
                if isinstance(first, Exception):
                    raise first
                return

    @property
    def places(self) -> int:
        return self.link.places

    def begin(self, task: Any) -> None:
        packed = pickle.dumps((self.do, task))
        self._call(self.link.begin, task, packed)

    def _call(self, function: Callable[..., None], *arguments: Any) -> None:
        with suppress(RuntimeError):  # the loop has ended by an error, which `wait` raises
            self.loop.call_soon_threadsafe(function, *arguments)

    def wait(self, seconds: float) -> list[Outcome]:
        found: list[Outcome] = []
        until = monotonic() + seconds
        while not found:
            left = until - monotonic()
            with suppress(Empty):
                self._take(self.news.get(timeout=max(0.0, min(left, LOOK_SECONDS))), found)
                while True:
                    self._take(self.news.get_nowait(), found)
            if left <= 0:
                break
        return found

    def _take(self, news: Any, found: list[Outcome]) -> None:
        if isinstance(news, Exception):
            self.close()
            raise news
        if not isinstance(news, Outcome):
            return
        if news.lost or news.error is not None:
            found.append(news)
        else:
            worker, packed = news.done
            found.append(unpacked(news.task, packed, f"worker {worker}"))

    def close(self) -> None:
        """Let go of the cluster; one on this machine is ended.

        A worker elsewhere finishes what it is doing, and nobody takes the result.
        """
        self._call(self.link.stop)
        if self.thread is not threading.current_thread():
            self.thread.join(CLOSE_SECONDS)

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _quieten() -> None:
    """Keep what Dask logs and warns about off stderr: losses are ours to report."""
    import logging

    from distributed.versions import VersionMismatchWarning

    for name in ["distributed", *logging.Logger.manager.loggerDict]:
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    warnings.filterwarnings("ignore", category=VersionMismatchWarning)
