"""A worker process as the event loop sees it: a socket with frames, and something to kill.

Processes are forked from a fork server that has everything loaded, which takes
milliseconds; where there is none (Windows), they are spawned.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import socket
from multiprocessing.context import BaseContext
from typing import Any

from cluesmith.web import worker as inside
from cluesmith.web.frames import HEAD, Frame, Kind
from cluesmith.web.settings import Settings

NICENESS = 10  # of long work


class Lost(Exception):
    """The process ended in the middle of its work."""


class Worker:
    """One process, doing nothing or one job."""

    def __init__(
        self, process: Any, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self.process = process
        self.pid: int = process.pid
        self.reader = reader
        self.writer = writer
        self.jobs = 0
        self.grown = 0  # bytes its peak memory rose by since its first job
        self.demoted = False
        self._memory = 0
        self._head = b""

    @property
    def is_alive(self) -> bool:
        return not self.reader.at_eof() and bool(self.process.is_alive())

    async def send(self, job: Frame) -> None:
        self.jobs += 1
        try:
            self.writer.write(job.encode())
            await self.writer.drain()
        except OSError:
            raise Lost from None

    async def receive(self, until: float) -> Frame:
        """The next frame; `TimeoutError` if none came until this time of the loop."""
        try:
            async with asyncio.timeout_at(until):
                # A frame may come in two parts, and this be cancelled between them.
                self._head = self._head or await self.reader.readexactly(HEAD.size)
                kind, length, memory = HEAD.unpack(self._head)
                data = await self.reader.readexactly(length)
        except (asyncio.IncompleteReadError, ConnectionError):
            raise Lost from None
        self._head = b""
        self._memory = self._memory or memory
        self.grown = memory - self._memory
        return Frame(Kind(kind), data, memory)

    def demote(self) -> None:
        """Let others go first; there is no way back."""
        self.demoted = True
        if hasattr(os, "setpriority"):
            with contextlib.suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, self.pid, NICENESS)

    def end(self) -> None:
        """Kill the process, whatever it does."""
        self.writer.close()
        self.process.kill()
        self.process.join(1)
        with contextlib.suppress(ValueError):
            self.process.close()


async def start(settings: Settings, niceness: int) -> Worker:
    """A fresh worker, ready for its first job."""
    ours, theirs = socket.socketpair()
    context = _context()
    process = context.Process(  # type: ignore[attr-defined]
        target=inside.main,
        args=(theirs, settings.worker_memory, niceness),
        name="cluesmith-worker",
        daemon=True,
    )

    def launch() -> None:
        with theirs:  # not closed before it is sent: half a request ends the fork server
            process.start()

    try:
        await asyncio.to_thread(launch)
    except BaseException:
        ours.close()  # a worker that nobody waits for any more finds nobody there, and ends
        raise
    reader, writer = await asyncio.open_connection(sock=ours)
    return Worker(process, reader, writer)


def _context() -> BaseContext:
    ways = multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("forkserver" if "forkserver" in ways else "spawn")
    context.set_forkserver_preload(["cluesmith.web.warm"])
    return context
