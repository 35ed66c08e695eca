"""Work queue: a bounded queue of requests for a fixed number of worker processes.

Quick and long verbs have separate queues, so that no hint waits behind a batch of new puzzles;
long work also has a lower scheduling priority.  A worker does one job at a time.  It is killed
when the job exceeds its time limit or its client has left, and replaced when it is killed, has
crashed, or has done enough jobs.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import socket
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from multiprocessing.context import BaseContext
from typing import Any

from cluesmith.web import worker as inside
from cluesmith.web.messages import FINAL, HEAD, Frame, Job, Kind, busy, gone, too_long
from cluesmith.web.settings import Settings
from cluesmith.web.verbs import Verb

NICENESS = 10  # of long work
RETRY_WAIT = 10.0  # seconds that a request whose worker was lost may wait for another
SHORT_QUEUE_WAIT = 1.0  # the longest wait of a request that finds fewer waiting than can run
SLOW_SECONDS = 0.5  # after which a job lets the next begin
GRACE_SECONDS = 0.1  # that a job has to finish once its client has left
RESTART_SECONDS = 0.2  # between attempts to start a process when the system refuses one

# Receives the frames of a job before the final one.
Report = Callable[[Frame], Awaitable[None]]


class Lost(Exception):
    """A worker process ended during its job."""


class Worker:
    """A worker process as seen by the event loop: a socket for frames, and a process to kill."""

    def __init__(
        self, process: Any, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self.process = process
        self.pid: int = process.pid
        self.reader = reader
        self.writer = writer
        self.jobs = 0
        self.grown = 0  # bytes its peak memory rose by since its first job
        self._memory = 0
        self._head = b""

    @property
    def is_alive(self) -> bool:
        return not self.reader.at_eof() and bool(self.process.is_alive())

    async def send(self, frame: Frame) -> None:
        self.jobs += 1
        try:
            self.writer.write(frame.encode())
            await self.writer.drain()
        except OSError:
            raise Lost from None

    async def receive(self) -> Frame:
        """The next frame.  After a timeout or cancellation the next call continues reading it."""
        try:
            self._head = self._head or await self.reader.readexactly(HEAD.size)
            kind, length, memory = HEAD.unpack(self._head)
            data = await self.reader.readexactly(length)
        except (asyncio.IncompleteReadError, ConnectionError):
            raise Lost from None
        self._head = b""
        self._memory = self._memory or memory
        self.grown = memory - self._memory
        return Frame(Kind(kind), data, memory)

    async def finish(self, report: Report | None = None) -> Frame:
        """The final frame of the current job; those before it are reported."""
        while (frame := await self.receive()).kind not in FINAL:
            if report is not None:
                await report(frame)
        return frame

    def end(self) -> None:
        """Kill the process."""
        self.writer.close()
        self.process.kill()
        self.process.join(1)
        with contextlib.suppress(ValueError):
            self.process.close()


async def start(settings: Settings, niceness: int) -> Worker:
    """Start a worker.

    It is forked from a fork server that has everything loaded, which takes milliseconds;
    without a fork server (Windows), it is spawned.
    """
    ours, theirs = socket.socketpair()
    process = _context().Process(  # type: ignore[attr-defined]
        target=inside.main,
        args=(theirs, settings.worker_memory, niceness),
        name="cluesmith-worker",
        daemon=True,
    )

    def launch() -> None:
        with theirs:  # closed only when sent: half a request would end the fork server
            process.start()

    try:
        await asyncio.to_thread(launch)
    except BaseException:
        ours.close()  # should the worker start all the same, it ends at once
        raise
    reader, writer = await asyncio.open_connection(sock=ours)
    return Worker(process, reader, writer)


def _context() -> BaseContext:
    methods = multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")
    context.set_forkserver_preload(["cluesmith.web.preload"])
    return context


class WorkQueue:
    """Workers, and a queue of requests, first come first served.

    `count` jobs run at once: more would slow each other down.  A job that takes longer than
    SLOW_SECONDS no longer counts: the next one begins on one of `spare` further workers.

    At most `most_waiting` requests wait, each at most `longest_wait` seconds, or
    SHORT_QUEUE_WAIT if that is longer and the queue was short when the request came.
    """

    def __init__(
        self,
        settings: Settings,
        count: int,
        most_waiting: int,
        longest_wait: float,
        spare: int = 0,
        niceness: int = 0,
    ) -> None:
        self.settings = settings
        self.count = count
        self.most_waiting = most_waiting
        self.longest_wait = longest_wait
        self.spare = spare
        self.niceness = niceness
        self.workers: set[Worker] = set()
        self.idle: list[Worker] = []
        self.counted: set[Worker] = set()  # whose job began less than SLOW_SECONDS ago
        self.waiting: deque[asyncio.Future[Worker]] = deque()
        self.lost = 0  # workers that ended during a job
        self.tasks: set[asyncio.Task[None]] = set()
        self.closed = False

    async def open(self) -> None:
        for _ in range(self.count + self.spare):
            await self._add_worker()

    def close(self) -> None:
        """End everything at once."""
        self.closed = True
        for task in self.tasks:
            task.cancel()
        for worker in self.workers:
            worker.end()
        self.workers.clear()
        self.idle.clear()

    async def run(self, job: Job, report: Report | None = None) -> Frame:
        """The final frame of a job; those before it are reported.  Cancelling stops the job.

        A job whose worker is lost is tried once more, unless part of its result was reported.
        """
        items = 0

        async def reported(frame: Frame) -> None:
            nonlocal items
            items += frame.kind is Kind.ITEM
            if report is not None:
                await report(frame)

        if self.closed or (not self._is_free and len(self.waiting) >= self.most_waiting):
            raise busy()
        is_short = len(self.waiting) < self.count
        longest = max(self.longest_wait, SHORT_QUEUE_WAIT) if is_short else self.longest_wait
        for seconds in (longest, RETRY_WAIT):
            worker = await self._take(seconds)
            timer = asyncio.get_running_loop().call_later(SLOW_SECONDS, self._discount, worker)
            try:
                async with asyncio.timeout(job.seconds):
                    await worker.send(job.frame())
                    frame = await worker.finish(reported)
            except TimeoutError:
                self._replace(worker)
                raise too_long(job.verb, job.seconds) from None
            except Lost:
                self._replace(worker)
                self.lost += 1
                if items or self.closed:
                    break
            except BaseException:
                if not self.closed:
                    self._in_background(self._abandon(worker))
                raise
            else:
                self._give(worker)
                return frame
            finally:
                timer.cancel()
        raise gone()

    async def _take(self, longest: float) -> Worker:
        """A worker for one job; "busy" if there is none for `longest` seconds."""
        turn: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self.waiting.append(turn)
        self._serve()
        try:
            await asyncio.wait((turn,), timeout=longest)
        except asyncio.CancelledError:
            if turn.done():
                self._give(turn.result())
            else:
                self.waiting.remove(turn)
            raise
        if not turn.done():
            self.waiting.remove(turn)
            raise busy()
        return turn.result()

    @property
    def _is_free(self) -> bool:
        """Whether a job can begin at once."""
        return bool(self.idle) and len(self.counted) < self.count

    def _serve(self) -> None:
        """Hand idle workers to the first requests in the queue."""
        while self.waiting and self._is_free:
            worker = self.idle.pop()
            if worker.is_alive:
                self.counted.add(worker)
                self.waiting.popleft().set_result(worker)
            else:
                self._replace(worker)

    def _give(self, worker: Worker) -> None:
        """Take back a worker whose job is done."""
        settings = self.settings
        if worker.jobs >= settings.worker_jobs or worker.grown > settings.worker_growth:
            self._replace(worker)
        else:
            self.idle.append(worker)
            self._discount(worker)

    def _discount(self, worker: Worker) -> None:
        """Let the next job begin: the one of this worker has ended, or is slow."""
        self.counted.discard(worker)
        self._serve()

    async def _abandon(self, worker: Worker) -> None:
        """Stop the job of a worker whose client has left, unless it ends at once."""
        try:
            async with asyncio.timeout(GRACE_SECONDS):
                await worker.finish()
        except (TimeoutError, Lost):
            self._replace(worker)
        else:
            self._give(worker)

    def _replace(self, worker: Worker) -> None:
        if not self.closed:
            self.workers.remove(worker)
            self._discount(worker)
            worker.end()
            self._in_background(self._restart())

    async def _restart(self) -> None:
        """Add a worker as soon as the system allows another process."""
        while True:
            try:
                return await self._add_worker()
            except (OSError, EOFError):
                await asyncio.sleep(RESTART_SECONDS)

    async def _add_worker(self) -> None:
        worker = await start(self.settings, self.niceness)
        self.workers.add(worker)
        self._give(worker)

    def _in_background(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)


class Pool:
    """The queues for quick and for long verbs."""

    def __init__(self, settings: Settings) -> None:
        self.settings = s = settings
        self.quick = WorkQueue(
            s, s.quick_workers, s.quick_waiting, s.quick_wait, spare=s.spare_workers
        )
        self.long = WorkQueue(s, s.long_workers, s.long_waiting, s.long_wait, niceness=NICENESS)

    async def open(self) -> None:
        await self.quick.open()
        await self.long.open()

    def close(self) -> None:
        self.quick.close()
        self.long.close()

    @property
    def workers(self) -> set[Worker]:
        return self.quick.workers | self.long.workers

    @property
    def lost(self) -> int:
        return self.quick.lost + self.long.lost

    async def run(self, verb: Verb, body: bytes, report: Report | None = None) -> Frame:
        """The final frame of a verb's work on a request; those before it are reported."""
        queue = self.quick if verb.quick else self.long
        seconds = self.settings.time_limit(verb.seconds)
        return await queue.run(Job(verb.name, seconds, body, streams=report is not None), report)
