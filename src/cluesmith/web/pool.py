"""Worker processes for the event loop: bounded in number, killed when late, replaced when lost.

Quick verbs and long work have a lane each, so that no hint waits behind a batch
of new puzzles; long work also has a lower priority with the system.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing

from cluesmith.web.faults import gone
from cluesmith.web.frames import FINAL, Frame, Kind
from cluesmith.web.lane import Job, Lane
from cluesmith.web.process import NICENESS, Lost, Worker
from cluesmith.web.settings import Settings

ATTEMPTS = 2


class Pool:
    """Both lanes, and another try for work whose process was lost."""

    def __init__(self, settings: Settings) -> None:
        quick, long = settings.quick_workers, settings.long_workers
        self.lost = 0  # processes that ended in the middle of their work
        self.quick = Lane(
            settings, quick, settings.quick_waiting, settings.quick_queue, niceness=0, elders=quick
        )
        self.long = Lane(
            settings, long, settings.long_waiting, settings.long_queue, NICENESS, elders=0
        )

    async def open(self) -> None:
        await self.quick.open()
        await self.long.open()

    async def close(self) -> None:
        await asyncio.gather(self.quick.close(), self.long.close())

    @property
    def workers(self) -> list[Worker]:
        """Every process there is."""
        return [*self.quick.workers, *self.long.workers]

    async def frames(self, job: Job) -> AsyncGenerator[Frame, None]:
        """What the work tells, the last frame final.  Leaving early cancels the work.

        A job whose worker is lost is done again, unless part of its result was told.
        """
        lane = self.quick if job.verb.quick else self.long
        for attempt in range(1, ATTEMPTS + 1):
            told = False
            try:
                async with aclosing(lane.frames(job)) as frames:
                    async for frame in frames:
                        told = told or frame.kind is Kind.ITEM
                        yield frame
                return
            except Lost:
                self.lost += 1
                if told or attempt == ATTEMPTS:
                    raise gone() from None

    async def answer(self, job: Job) -> Frame:
        """The final frame of a job."""
        async with aclosing(self.frames(job)) as frames:
            async for frame in frames:
                if frame.kind in FINAL:
                    return frame
        raise gone()
