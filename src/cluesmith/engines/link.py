"""The connection to a Dask scheduler: which workers there are, and what each is doing.

All of this runs in one event loop.  We choose the worker of every task ourselves and bind the
task to it: so we know what a worker was doing when it died, and the scheduler does not run the
task again elsewhere before we have decided what to do.  A worker has a task for each of its
threads and one that waits, begun in this order.
"""

from __future__ import annotations

import asyncio
import pickle
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from typing import Any
from uuid import uuid4

from distributed import Client, LocalCluster
from distributed.comm.addressing import parse_host_port
from distributed.scheduler import KilledWorker

from cluesmith.engines.engine import Outcome
from cluesmith.engines.remote import Call, greet, work
from cluesmith.engines.version import Identity
from cluesmith.errors import UsageError

CONNECT_SECONDS = 10.0  # for the first answer
AGAIN_SECONDS = 5.0  # for an answer after the scheduler went away, and the longest pause
LOOK_SECONDS = 0.25  # between two looks at the clock
LIST_SECONDS = 2.0  # between two looks at the list of workers, besides its events
GREET_SECONDS = 30.0
AHEAD = 1  # tasks that wait on a worker
SILENT = 60  # a log level above all


class Attempt:
    """A task given to a worker: its future, and when its time is over, once a thread has it."""

    def __init__(self, task: Any, packed: bytes) -> None:
        self.task, self.packed = task, packed
        self.end: float | None = None
        self.waiter: asyncio.Task[None] | None = None


class Worker:
    """A worker that fits: its threads, and its tasks in order."""

    def __init__(self, address: str, threads: int) -> None:
        self.address, self.threads = address, threads
        self.attempts: list[Attempt] = []

    @property
    def room(self) -> int:
        return self.threads + AHEAD - len(self.attempts)

    def started(self) -> list[Attempt]:
        return self.attempts[: self.threads]


class Link:
    """Hands tasks to workers; outcomes, or an error that ends everything, go to `tell`."""

    def __init__(
        self,
        address: str | None,
        jobs: int,
        seconds: float | None,
        wanted: Identity,
        tell: Callable[[Any], None],
    ) -> None:
        self.address, self.jobs, self.seconds = address, jobs, seconds
        self.wanted, self.tell = wanted, tell
        self.places = 0
        self.waiting: deque[Attempt] = deque()
        self.workers: dict[str, Worker] = {}
        self.shunned: set[str] = set()  # they hang
        self.greeting: set[str] = set()
        self.side: set[asyncio.Task[None]] = set()  # a loop keeps no hold of its tasks
        self.client: Any = None
        self.numbers = count()
        self.name = f"cluesmith-{uuid4().hex[:12]}"
        self.stopping = asyncio.Event()
        self.look = asyncio.Event()
        self.failed: Exception | None = None

    def stop(self) -> None:
        self.stopping.set()
        self.look.set()

    async def run(self) -> None:
        """Connect, and again whenever the scheduler has gone away, until told to stop."""
        local: Any = None
        try:
            if self.address is None:
                local = await self._started_here()
            address = self.address or local.scheduler_address
            await self._until_stopped(self._first(address))
            self.tell("ready")
            while not self.stopping.is_set():
                await self._until_stopped(self._watch())
                if not self.stopping.is_set():
                    self._lose_all(f"the scheduler at {address} went away")
                    await self._leave()
                    await self._until_stopped(self._connect_again(address))
        finally:
            self.places = 0
            await self._leave()
            if local is not None:
                await self._end(local)

    async def _until_stopped(self, work: Any) -> None:
        """Await a coroutine, or leave it where `stop` comes first."""
        doing = asyncio.ensure_future(work)
        stopping = asyncio.ensure_future(self.stopping.wait())
        await asyncio.wait([doing, stopping], return_when=asyncio.FIRST_COMPLETED)
        stopping.cancel()
        if doing.done():
            doing.result()
        else:
            doing.cancel()

    async def _started_here(self) -> Any:
        return await LocalCluster(
            n_workers=self.jobs,
            threads_per_worker=1,
            processes=True,
            host="127.0.0.1",
            dashboard_address="127.0.0.1:0",  # None would be port 8787 of all interfaces
            silence_logs=SILENT,
            preload=["cluesmith.engines.preload"],
            asynchronous=True,
        )

    async def _end(self, local: Any) -> None:
        """End a cluster on this machine, whatever its workers are doing."""
        with suppress(Exception):
            kills = (nanny.kill(timeout=0.2) for nanny in local.workers.values())
            await asyncio.gather(*kills, return_exceptions=True)
        with suppress(Exception):
            await local.close()

    async def _first(self, address: str) -> None:
        try:
            await self._connect(address, CONNECT_SECONDS)
        except (OSError, ValueError, RuntimeError, ImportError) as error:
            why = " ".join(str(error).split())[:200] or type(error).__name__
            raise UsageError(f"no Dask scheduler answers at {address}: {why}") from error
        await self._list_workers()
        if self.address is None:
            while not self.workers and not self.stopping.is_set() and self.failed is None:
                await asyncio.sleep(0.05)
                await self._list_workers()
        if self.side:  # they are being greeted
            await asyncio.wait(self.side, timeout=GREET_SECONDS)
        if self.failed is not None:
            raise self.failed

    async def _connect(self, address: str, seconds: float) -> None:
        client = Client(address, asynchronous=True, set_as_default=False, timeout=seconds)
        try:
            await client
            client.subscribe_topic("all", self._event)
        except BaseException:
            with suppress(Exception):
                await asyncio.wait_for(client._close(fast=True), 1.0)
            raise
        self.client = client

    async def _connect_again(self, address: str) -> None:
        pause = 0.1
        while True:
            try:
                await self._connect(address, AGAIN_SECONDS)
                await self._list_workers()
                return
            except Exception:
                await self._leave()
                await asyncio.sleep(pause)
                pause = min(AGAIN_SECONDS, 2 * pause)

    async def _leave(self) -> None:
        client, self.client = self.client, None
        for task in list(self.side):
            task.cancel()
        if client is not None:
            with suppress(Exception):
                await asyncio.wait_for(client._close(fast=True), 2.0)

    async def _watch(self) -> None:
        """Look after clock and workers until the connection is lost, or told to stop."""
        loop = asyncio.get_running_loop()
        next_list = loop.time()
        while not self.stopping.is_set():
            if self.failed is not None:
                raise self.failed
            if self.client.status != "running":
                return
            with suppress(asyncio.TimeoutError):
                await asyncio.wait_for(self.look.wait(), LOOK_SECONDS)
                next_list = loop.time()
            self.look.clear()
            self._drop_late(loop.time())
            if loop.time() >= next_list and not self.stopping.is_set():
                with suppress(OSError, asyncio.TimeoutError):
                    await asyncio.wait_for(self._list_workers(), AGAIN_SECONDS)
                next_list = loop.time() + LIST_SECONDS

    def _event(self, event: Any) -> None:
        """Called by Dask when something happens on the cluster."""
        _, said = event
        action = said.get("action") if isinstance(said, dict) else None
        if action == "remove-worker":
            self._drop(said["worker"], f"worker {said['worker']} died")
            self.shunned.discard(said["worker"])
        if action in ("add-worker", "remove-worker"):
            self.look.set()

    async def _list_workers(self) -> None:
        """Compare the workers that we know with those of the scheduler; greet new ones."""
        there: dict[str, int] = await self.client.nthreads()
        for address in [*self.workers]:
            if address not in there:
                self._drop(address, f"worker {address} went away")
        self.shunned &= set(there)
        for address, threads in there.items():
            if address in self.workers or address in self.shunned | self.greeting:
                continue
            self.greeting.add(address)
            self._aside(self._greet(address, threads))

    def _aside(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self.side.add(task)
        task.add_done_callback(self.side.discard)

    async def _greet(self, address: str, threads: int) -> None:
        """Compare versions with a new worker, and use it if it has the same."""
        call = Call(greet, self.wanted).packed()
        try:
            answers = await asyncio.wait_for(
                self.client.run(pickle.loads, call, workers=[address], on_error="return"),
                GREET_SECONDS,
            )
        except Exception:  # it has gone, or will be greeted again
            return
        finally:
            self.greeting.discard(address)
        answer = answers.get(address)
        if answer == "":
            self.workers[address] = Worker(address, threads)
            self._hand_out()
        elif isinstance(answer, str):
            self._refuse(address, answer)
        elif isinstance(answer, Exception) and not isinstance(answer, OSError):
            self._refuse(address, f"no cluesmith like ours ({type(answer).__name__}: {answer})")

    def _refuse(self, address: str, differs: str) -> None:
        self.failed = UsageError(
            f"worker {address} has {differs}: all workers need the same version of cluesmith"
        )
        self.look.set()

    def begin(self, task: Any, packed: bytes) -> None:
        self.waiting.append(Attempt(task, packed))
        self._hand_out()

    def _hand_out(self) -> None:
        """Give waiting tasks to the workers with most room."""
        self.places = sum(worker.threads for worker in self.workers.values())
        while self.waiting and self.workers:
            worker = max(self.workers.values(), key=lambda worker: worker.room)
            if worker.room <= 0:
                break
            attempt = self.waiting.popleft()
            worker.attempts.append(attempt)
            attempt.waiter = asyncio.ensure_future(self._await(worker, attempt))
            self._start_clocks(worker)

    def _start_clocks(self, worker: Worker) -> None:
        if self.seconds is not None:
            for attempt in worker.started():
                if attempt.end is None:
                    attempt.end = asyncio.get_running_loop().time() + self.seconds

    async def _await(self, worker: Worker, attempt: Attempt) -> None:
        """Have a worker do a task, and report the outcome; whoever drops it cancels this."""
        call = Call(work, self.wanted, attempt.packed).packed()
        task, address = attempt.task, worker.address
        client, future = self.client, None
        lost, blamed, done = "", True, b""
        try:
            future = client.submit(
                pickle.loads,
                call,
                key=f"{self.name}-{next(self.numbers)}",
                workers=[address],
                allow_other_workers=False,
                pure=False,
            )
            differs, done = await future
            if differs:
                self._refuse(address, differs)
                return
        except asyncio.CancelledError:
            if attempt not in worker.attempts:
                raise  # dropped: that was reported
            lost, blamed = f"the scheduler cancelled the task of worker {address}", False
        except KilledWorker:
            lost = f"worker {address} died"
        except Exception as error:
            what = " ".join(f"{type(error).__name__}: {error}".split())[:200]
            lost = f"worker {address} gave no result ({what})"
            await asyncio.sleep(2 * LOOK_SECONDS)  # perhaps it is the scheduler that has gone
        finally:
            if future is not None:
                future.release()
        if attempt not in worker.attempts or (lost and client.status != "running"):
            return  # it was reported, or will be with all the others
        worker.attempts.remove(attempt)
        self.tell(Outcome(task, (address, done), lost=lost, blamed=blamed))
        self._start_clocks(worker)
        self._hand_out()

    def _drop(self, address: str, why: str, late: Attempt | None = None) -> None:
        """Do without a worker: what it had begun is lost, or only `late`; the rest waits again."""
        worker = self.workers.pop(address, None)
        if worker is None:
            return
        started = worker.started()
        attempts, worker.attempts = worker.attempts, []
        for attempt in reversed(attempts):
            if attempt.waiter is not None:
                attempt.waiter.cancel()
            attempt.end = None
            if attempt is late or (late is None and attempt in started):
                self.tell(Outcome(attempt.task, lost=why))
            else:
                self.waiting.appendleft(attempt)
        self._hand_out()

    def _drop_late(self, now: float) -> None:
        """Do without workers that hang, and have them restarted."""
        for worker in list(self.workers.values()):
            late = [a for a in worker.attempts if a.end is not None and a.end <= now]
            if not late:
                continue
            self.shunned.add(worker.address)
            why = f"worker {worker.address} took longer than {self.seconds:g} s"
            self._drop(worker.address, why, late[0])
            self._aside(self._restart(worker.address))

    async def _restart(self, address: str) -> None:
        with suppress(Exception):  # it has no nanny: then it is not used again
            await self.client.restart_workers([address], timeout=60, raise_for_error=False)

    def _lose_all(self, why: str) -> None:
        """Report all tasks as lost by no fault of theirs."""
        attempts = list(self.waiting)
        for worker in self.workers.values():
            attempts += worker.attempts
            worker.attempts = []
        self.workers.clear()
        self.waiting.clear()
        self.shunned.clear()
        self.greeting.clear()
        self.places = 0
        for attempt in attempts:
            if attempt.waiter is not None:
                attempt.waiter.cancel()
            self.tell(Outcome(attempt.task, lost=why, blamed=False))


def check_address(address: str) -> None:
    """Refuse an address that cannot be one."""
    try:
        parse_host_port(address.partition("://")[2] or address)
    except ValueError as error:
        shown = f"--dask {address[:80]}: {error}, expected tcp://host:port, or local"
        raise UsageError(shown) from error
