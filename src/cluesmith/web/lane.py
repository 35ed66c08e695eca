"""A number of places for work, a short queue before them, and the processes that do it.

The queue is bounded by the time that the last in it may expect to wait, so that
it suits quick machines and slow ones.  Work that takes long, or that nobody
waits for any more, may leave its place to the next: as many times as the lane
has places, so that processes stay bounded.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from time import monotonic

from cluesmith.web.faults import busy, too_long
from cluesmith.web.frames import FINAL, Frame, Kind
from cluesmith.web.process import Lost, Worker, start
from cluesmith.web.settings import Settings
from cluesmith.web.verbs import Verb

GRACE_SECONDS = 0.1  # for work whose client is gone to end by itself
INERTIA = 0.95  # of the running mean of how long a place is held


@dataclass(frozen=True, slots=True)
class Job:
    """What a worker is to do: a verb, and the body of its request as it came."""

    verb: Verb
    body: bytes
    streams: bool = False

    def frame(self) -> Frame:
        how = "stream" if self.streams else "answer"
        return Frame(Kind.JOB, f"{self.verb.name} {how}\n".encode() + self.body)


class Lane:
    """Places for `places` jobs at once."""

    def __init__(
        self,
        settings: Settings,
        places: int,
        most_waiting: int,
        longest_queue: float,
        niceness: int,
        elders: int,
    ) -> None:
        self.settings = settings
        self.places = self.free = places
        self.most_waiting = most_waiting
        self.longest_queue = longest_queue
        self.pace = 0.0  # seconds that a place is held, of late
        self.niceness = niceness
        self.elders = elders  # jobs that may still leave their place
        self.waiting: deque[asyncio.Future[None]] = deque()
        self.idle: deque[Worker] = deque()
        self.workers: set[Worker] = set()
        self.endings: set[asyncio.Task[None]] = set()
        self.closed = False

    async def open(self) -> None:
        """Have a process ready for each place."""
        for _ in range(self.places):
            self.idle.append(await self._start())

    async def close(self) -> None:
        """End everything at once."""
        self.closed = True
        for ending in self.endings:
            ending.cancel()
        for worker in [*self.workers]:
            self._end(worker)

    async def frames(self, job: Job) -> AsyncGenerator[Frame, None]:
        """What one worker tells about a job, the last frame final."""
        await self._wait_for_place()
        place = _Place(self)
        try:
            worker = await self._ready()
        except BaseException:
            place.leave()
            raise
        clock = asyncio.get_running_loop()
        timer = clock.call_later(self.settings.patience_seconds, place.outstay, worker)
        seconds = min(job.verb.seconds, self.settings.most_seconds)
        until = clock.time() + seconds
        under_way = True
        try:
            await worker.send(job.frame())
            while under_way:
                frame = await worker.receive(until)
                if frame.kind in FINAL:
                    under_way = False
                    timer.cancel()
                    self._keep(worker)
                    place.leave()
                yield frame
        except TimeoutError:
            raise too_long(job.verb.name, seconds) from None
        except Lost:
            self._end(worker)
            raise
        finally:
            timer.cancel()
            if under_way:
                self._abandon(worker, place, until)

    async def _wait_for_place(self) -> None:
        if self.free:
            self.free -= 1
            return
        if self._is_full():
            raise busy()
        turn = asyncio.get_running_loop().create_future()
        self.waiting.append(turn)
        try:
            async with asyncio.timeout(self.settings.waiting_seconds):
                await turn
        except BaseException as ended:
            if turn.done() and not turn.cancelled():
                self.pass_on()  # it came just too late
            elif turn in self.waiting:
                self.waiting.remove(turn)
            if isinstance(ended, TimeoutError):
                raise busy() from None
            raise

    def _is_full(self) -> bool:
        """Whether one more would wait too long, as things go; a few may always wait."""
        count = len(self.waiting)
        expected = (count + 1) * self.pace / self.places
        too_long = count >= self.places and expected > self.longest_queue
        return count >= self.most_waiting or too_long

    def pass_on(self) -> None:
        """Give a place to the next in the queue."""
        while self.waiting:
            turn = self.waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self.free += 1

    async def _ready(self) -> Worker:
        """A worker with nothing to do; a new one where none is left."""
        while self.idle:
            worker = self.idle.pop()
            if worker.is_alive:
                return worker
            self._end(worker)
        starting = asyncio.create_task(self._start())
        try:
            return await asyncio.shield(starting)
        except asyncio.CancelledError:
            # Whoever asked has left; the next will find the worker ready.
            starting.add_done_callback(self._keep_started)
            raise
        except (OSError, EOFError):  # the system has no process to give
            raise busy() from None

    def _keep_started(self, starting: asyncio.Task[Worker]) -> None:
        if not starting.cancelled() and starting.exception() is None:
            self._keep(starting.result())

    async def _start(self) -> Worker:
        worker = await start(self.settings, self.niceness)
        self.workers.add(worker)
        return worker

    def _keep(self, worker: Worker) -> None:
        """Have a worker ready for its next job, unless it is spent or there are enough."""
        settings = self.settings
        spent = worker.jobs >= settings.worker_jobs or worker.grown > settings.worker_growth
        if spent or worker.demoted or self.closed or len(self.idle) >= self.places:
            self._end(worker)
        else:
            self.idle.append(worker)

    def _end(self, worker: Worker) -> None:
        if worker in self.workers:
            self.workers.discard(worker)
            worker.end()

    def _abandon(self, worker: Worker, place: _Place, until: float) -> None:
        """Nobody waits for this work any more: a short grace, then it is killed.

        Whoever asks next waits neither for that nor for the process in its place.
        """
        place.leave_early()
        ending = asyncio.create_task(self._wind_up(worker, place, until))
        self.endings.add(ending)
        ending.add_done_callback(self.endings.discard)

    async def _wind_up(self, worker: Worker, place: _Place, until: float) -> None:
        clock = asyncio.get_running_loop()
        until = min(until, clock.time() + GRACE_SECONDS)
        try:
            with contextlib.suppress(TimeoutError, Lost):
                while (await worker.receive(until)).kind not in FINAL:
                    pass
                self._keep(worker)
                return
            self._end(worker)
        finally:
            place.leave()
        await self._refill()

    async def _refill(self) -> None:
        if not self.closed and len(self.workers) < self.places:
            with contextlib.suppress(OSError, EOFError):
                self._keep(await self._start())


class _Place:
    """A place in a lane, held until it is left."""

    def __init__(self, lane: Lane) -> None:
        self.lane = lane
        self.held = True
        self.early = False
        self.since = monotonic()

    def leave(self) -> None:
        if self.early:
            self.early = False
            self.lane.elders += 1
        if self.held:
            self._give_up()

    def leave_early(self) -> bool:
        """Let the work go on without a place, if not too much does already."""
        if not (self.held and self.lane.elders):
            return False
        self.lane.elders -= 1
        self.early = True
        self._give_up()
        return True

    def outstay(self, worker: Worker) -> None:
        """The work takes long: others go first."""
        if self.leave_early():
            worker.demote()

    def _give_up(self) -> None:
        self.held = False
        spent = monotonic() - self.since
        self.lane.pace = INERTIA * self.lane.pace + (1 - INERTIA) * spent
        self.lane.pass_on()
