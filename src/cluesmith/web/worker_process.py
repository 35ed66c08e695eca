"""A worker process as the server sees it: how it is started, spoken to and ended."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import signal
import socket
from collections.abc import Awaitable, Callable
from multiprocessing import forkserver, resource_tracker
from multiprocessing.context import BaseContext
from typing import Any

from cluesmith.support import signals
from cluesmith.web import worker as inside
from cluesmith.web.messages import HEAD, Frame, Kind
from cluesmith.web.settings import NICENESS, Settings

# Receives the frames of a job before the final one.
Report = Callable[[Frame], Awaitable[None]]

log = logging.getLogger(__name__)


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
        self.client: str | None = None  # whose job it does
        self.jobs = 0
        self.grown = 0  # bytes its peak memory rose by since its first job
        self.is_slowed = False
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
            kind, more, length, memory = HEAD.unpack(self._head)
            data = await self.reader.readexactly(length)
        except (asyncio.IncompleteReadError, ConnectionError):
            raise Lost from None
        self._head = b""
        self._memory = self._memory or memory
        self.grown = memory - self._memory
        return Frame(Kind(kind), data, memory, more)

    async def finish(self, report: Report | None = None) -> Frame:
        """The final frame of the current job; those before it are reported."""
        while not (frame := await self.receive()).is_final:
            if frame.kind is Kind.CRASH:
                log.error("a worker has crashed\n%s", frame.data.decode())
                raise Lost
            if report is not None:
                await report(frame)
        return frame

    def slow_down(self) -> None:
        """Lower the scheduling priority; it cannot be raised again."""
        self.is_slowed = True
        with contextlib.suppress(AttributeError, OSError):
            os.setpriority(os.PRIO_PROCESS, self.pid, NICENESS)

    def end(self) -> bool:
        """Kill the process; whether it had ended by itself for want of memory.

        That is how native code ends (the renderer of PNG); Python raises MemoryError.
        """
        self.writer.close()
        self.process.kill()
        self.process.join(1)
        is_aborted: bool = self.process.exitcode == -signal.SIGABRT
        with contextlib.suppress(ValueError):
            self.process.close()
        return is_aborted


async def start(settings: Settings, niceness: int) -> Worker:
    """Start a worker.

    It is forked from a fork server that has everything loaded, which takes milliseconds;
    without a fork server (Windows), it is spawned.
    """
    ours, theirs = socket.socketpair()
    process = _context().Process(  # type: ignore[attr-defined]
        target=inside.main,
        args=(
            theirs,
            settings.worker_memory,
            niceness,
            settings.library,
            settings.library_adds,
        ),
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


def start_fork_server() -> None:
    """Start the process that workers are forked from, which is not to hear of Ctrl-C.

    It would load everything first, and end with a traceback if interrupted meanwhile.
    """
    if _context().get_start_method() == "forkserver":
        resource_tracker.ensure_running()  # here, because its start unblocks signals
        with signals.held():  # which it inherits
            forkserver.ensure_running()


def _context() -> BaseContext:
    methods = multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")
    context.set_forkserver_preload(["cluesmith.web.preload"])
    return context
