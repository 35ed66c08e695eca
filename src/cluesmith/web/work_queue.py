"""Work queue: a bounded queue of requests for a fixed number of worker processes.

Quick and long verbs have separate queues, so that no hint waits behind a batch of new puzzles;
long work also has a lower scheduling priority.  A worker does one job at a time.  It is killed
when the job exceeds its time limit or its client has left, and replaced when it is killed, has
crashed, has done enough jobs, or a slow one.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Coroutine
from typing import Any

from cluesmith.web.messages import Frame, Job, Kind, busy, gone, too_long, too_much_memory
from cluesmith.web.settings import Bounds, Settings
from cluesmith.web.turns import Turns
from cluesmith.web.verbs import Verb
from cluesmith.web.worker_process import Lost, Report, Worker, start

RETRY_WAIT = 10.0  # seconds that a request whose worker was lost may wait for another
SHORT_QUEUE_WAIT = 1.0  # the longest wait of a request that finds fewer waiting than can run
SLOW_SECONDS = 0.5  # after which a job lets the next begin
GRACE_SECONDS = 0.1  # that a job has to finish once its client has left
RESTART_SECONDS = 0.2  # between attempts to start a process when the system refuses one


class WorkQueue:
    """Workers, and the requests that wait for them, in an order that is fair between clients.

    `at_once` jobs run at once: more would slow each other down.  A job that takes longer than
    SLOW_SECONDS no longer counts, and goes on at a lower priority: the next one begins on one of
    `spare` further workers.  Of one client at most `per_address` run, slow or not.  When slow jobs
    have taken all workers, one is stopped, of the client with the most, for one with fewer.

    A request waits at most as long as the bounds say, or SHORT_QUEUE_WAIT if that is longer
    and few of its client were waiting when it came.
    """

    def __init__(self, settings: Settings, bounds: Bounds) -> None:
        self.settings = settings
        self.bounds = bounds
        self.workers: set[Worker] = set()
        self.idle: list[Worker] = []
        self.counted: set[Worker] = set()  # whose job began less than SLOW_SECONDS ago
        self.running: Counter[str] = Counter()  # jobs by client, none of 0
        self.turns: Turns[Worker] = Turns(bounds.waiting)
        self.lost = 0  # workers that ended during a job
        self.tasks: set[asyncio.Task[None]] = set()
        self.closed = False

    async def open(self) -> None:
        for _ in range(self.bounds.at_once + self.bounds.spare):
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

    async def run(self, job: Job, client: str, report: Report | None = None) -> Frame:
        """The final frame of a job; those before it are reported.  Cancelling stops the job.

        A job whose worker is lost is tried once more, unless part of its result was reported.
        """
        is_partly_reported = False

        async def reported(frame: Frame) -> None:
            nonlocal is_partly_reported
            is_partly_reported |= frame.kind is not Kind.PROGRESS
            if report is not None:
                await report(frame)

        for longest in (self._longest_wait(client), RETRY_WAIT):
            worker = await self._take(client, longest)
            timer = asyncio.get_running_loop().call_later(SLOW_SECONDS, self._slow_down, worker)
            try:
                async with asyncio.timeout(job.seconds):
                    await worker.send(job.frame())
                    frame = await worker.finish(reported)
            except TimeoutError:
                self._replace(worker)
                raise too_long(job.verb, job.seconds) from None
            except Lost:
                if worker not in self.workers and not self.closed:
                    raise busy() from None  # it has made way
                if self._replace(worker):
                    raise too_much_memory(job.verb, self.settings.worker_memory) from None
                self.lost += 1
                if is_partly_reported or self.closed:
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

    def _longest_wait(self, client: str) -> float:
        """Seconds that a new request may wait for its turn; "busy" if the queue is full."""
        if self.closed:
            raise busy()
        is_free = self.idle and len(self.counted) < self.bounds.at_once
        if not is_free or self.running[client] >= self.bounds.per_address:
            self.turns.make_room(client)
        is_short = self.turns.of(client) < self.bounds.at_once
        return max(self.bounds.wait, SHORT_QUEUE_WAIT) if is_short else self.bounds.wait

    async def _take(self, client: str, longest: float) -> Worker:
        """A worker for one job; "busy" if there is none for `longest` seconds."""
        turn = self.turns.join(client)
        self._serve()
        try:
            await asyncio.wait((turn,), timeout=longest)
        except asyncio.CancelledError:
            if not turn.done():
                self.turns.leave(client, turn)
            elif not turn.exception():
                self._give(turn.result())
            raise
        if not turn.done():
            self.turns.leave(client, turn)
            raise busy()
        return turn.result()

    def _serve(self) -> None:
        """Hand idle workers to the requests whose turn it is."""
        while len(self.counted) < self.bounds.at_once:
            client = self.turns.next(self.running, self.bounds.per_address)
            if client is None:
                return
            if not self.idle:
                self._make_way(client)
                return
            worker = self.idle.pop()
            if worker.is_alive:
                worker.client = client
                self.running[client] += 1
                self.counted.add(worker)
                self.turns.take(client).set_result(worker)
            else:
                self._replace(worker)

    def _make_way(self, client: str) -> None:
        """Stop a slow job of the client with the most, if it has two more than this one.

        Nothing is stopped while a worker is being replaced: that one will do.
        """
        if len(self.workers) == self.bounds.at_once + self.bounds.spare:
            crowd = max(self.running, key=self.running.__getitem__)
            slow = (w for w in self.workers - self.counted if w.client == crowd)
            if self.running[crowd] >= self.running[client] + 2 and (worker := next(slow, None)):
                self._replace(worker)

    def _give(self, worker: Worker) -> None:
        """Take back a worker whose job is done."""
        settings = self.settings
        is_spent = worker.jobs >= settings.worker_jobs or worker.grown > settings.worker_growth
        if is_spent or worker.is_slowed:
            self._replace(worker)
        elif worker in self.workers:
            self.idle.append(worker)
            self._free(worker)

    def _free(self, worker: Worker) -> None:
        """Let the next job begin: the one of this worker has ended."""
        if worker.client is not None:
            self.running[worker.client] -= 1
            if not self.running[worker.client]:
                del self.running[worker.client]
            worker.client = None
        self.counted.discard(worker)
        self._serve()

    def _slow_down(self, worker: Worker) -> None:
        """Let the next job begin before that of a worker, which is slow, has ended."""
        if not self.bounds.niceness:
            worker.slow_down()
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

    def _replace(self, worker: Worker) -> bool:
        """End a worker and start another; whether it had run out of memory."""
        if self.closed or worker not in self.workers:
            return False
        self.workers.remove(worker)
        self._free(worker)
        self._in_background(self._restart())
        return worker.end()

    async def _restart(self) -> None:
        """Add a worker as soon as the system allows another process."""
        while True:
            try:
                return await self._add_worker()
            except (OSError, EOFError):
                await asyncio.sleep(RESTART_SECONDS)

    async def _add_worker(self) -> None:
        worker = await start(self.settings, self.bounds.niceness)
        self.workers.add(worker)
        self._give(worker)

    def _in_background(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)


class Pool:
    """The queues for quick and for long verbs."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.quick = WorkQueue(settings, settings.quick)
        self.long = WorkQueue(settings, settings.long)

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

    async def run(
        self,
        verb: Verb,
        body: bytes,
        client: str = "",
        report: Report | None = None,
        *,
        streams: bool = False,
    ) -> Frame:
        """The final frame of a verb's work on a request; those before it are reported.

        Progress and ready parts of the result are among them if it `streams`.
        """
        queue = self.quick if verb.quick else self.long
        job = Job(verb.name, self.settings.time_limit(verb.seconds), body, streams)
        return await queue.run(job, client, report)
