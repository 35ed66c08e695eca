"""A work queue with workers that are no processes: each answers when the test says so."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from cluesmith.web import work_queue
from cluesmith.web.messages import Fault, Frame, Job, Kind
from cluesmith.web.settings import Bounds, Settings
from cluesmith.web.work_queue import WorkQueue
from cluesmith.web.worker_process import Worker

DONE = Frame(Kind.RESULT, b"{}")
PART = Frame(Kind.ITEM, b"{}")
PROGRESS = Frame(Kind.PROGRESS, b"{}")


class Fake:
    """A worker that answers with the frames it is given, each when the test says so."""

    def __init__(self) -> None:
        self.jobs = self.grown = 0
        self.client: str | None = None
        self.is_alive = True
        self.is_slowed = False
        self.is_aborted = False
        self.ended = False
        self.sent: list[bytes] = []
        self.frames: asyncio.Queue[Frame | Exception] = asyncio.Queue()

    async def send(self, frame: Frame) -> None:
        self.jobs += 1
        self.sent.append(Job.of(frame).body)

    async def receive(self) -> Frame:
        frame = await self.frames.get()
        if isinstance(frame, Exception):
            raise frame
        return frame

    finish = Worker.finish

    def slow_down(self) -> None:
        self.is_slowed = True

    def end(self) -> bool:
        self.ended = True
        return self.is_aborted


class Scene:
    """A queue with fake workers, in the order they were started."""

    def __init__(self, bounds: Bounds, **limits: Any) -> None:
        self.started: list[Fake] = []
        self.reported: list[Frame] = []
        self.queue = WorkQueue(Settings(**limits), bounds)

    async def start(self, _settings: Settings, _niceness: int) -> Fake:
        self.started.append(Fake())
        return self.started[-1]

    def ask(self, name: str = "", client: str = "", seconds: float = 60) -> asyncio.Task[Frame]:
        job = Job("check", seconds, name.encode())
        return asyncio.create_task(self.queue.run(job, client, self.report))

    def worked(self) -> list[bytes]:
        """The jobs that have begun, worker by worker."""
        return [name for worker in self.started for name in worker.sent]

    async def report(self, frame: Frame) -> None:
        self.reported.append(frame)


Act = Callable[[Scene], Awaitable[None]]


def play(
    monkeypatch: pytest.MonkeyPatch,
    act: Act,
    *,
    count: int = 1,
    spare: int = 0,
    per_address: int = 10,
    most_waiting: int = 2,
    longest_wait: float = 60,
    niceness: int = 0,
    **limits: Any,
) -> None:
    async def run() -> None:
        bounds = Bounds(count, spare, per_address, most_waiting, longest_wait, niceness)
        scene = Scene(bounds, **limits)
        monkeypatch.setattr(work_queue, "start", scene.start)
        await scene.queue.open()
        try:
            await act(scene)
        finally:
            scene.queue.close()

    asyncio.run(run())


async def settled() -> None:
    """Everything has happened that can."""
    for _ in range(20):
        await asyncio.sleep(0)


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not true():
            await asyncio.sleep(0.005)


async def refused(asked: asyncio.Task[Frame], code: str) -> None:
    with pytest.raises(Fault) as fault:
        await asked
    assert fault.value.code == code
