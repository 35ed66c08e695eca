"""Replies: the frames of a job as the answer to a request, in one piece or in lines.

A large result is passed on part by part.  `send` returns only when the client has read most of
what came before, so that no client, however slow, makes the server hold more than a few parts.
"""

from __future__ import annotations

import asyncio
import json
from time import monotonic

from starlette.types import Send

from cluesmith.web.messages import Fault, Frame, Kind

JSON = "application/json"
NDJSON = "application/x-ndjson"
PNG = "image/png"
PDF, PDF_BEGINS = "application/pdf", b"%PDF-"
TICK_SECONDS = 0.5  # the longest time between two lines of a stream


class Reply:
    """A result as the whole answer: JSON, a picture or a PDF."""

    tick_seconds: float | None = None  # how often `tick` is to be called

    def __init__(self, send: Send) -> None:
        self.send = send
        self.began = False

    async def report(self, frame: Frame) -> None:
        """Pass on a frame before the final one."""
        if frame.more:
            await self.end(frame)

    async def tick(self) -> None:
        """Show that the work goes on."""

    async def end(self, frame: Frame) -> None:
        """Pass on the result, or the last part of it."""
        kind = JSON
        if frame.kind is Kind.PICTURE:
            kind = PDF if frame.data.startswith(PDF_BEGINS) else PNG
        await self._write(frame.data, kind, more=frame.more)

    async def fail(self, fault: Fault) -> bool:
        """Answer with an error; False if that is too late and the answer must be broken off."""
        if self.began:
            return False
        raise fault

    async def _write(self, data: bytes, kind: str, *, more: bool) -> None:
        if not self.began:
            self.began = True
            headers = [(b"content-type", kind.encode()), (b"cache-control", b"no-store")]
            if not more:
                headers.append((b"content-length", str(len(data)).encode()))
            await self.send({"type": "http.response.start", "status": 200, "headers": headers})
        await self.send({"type": "http.response.body", "body": data, "more_body": more})


class Lines(Reply):
    """An answer in lines (NDJSON): progress, parts, and at the end the result or an error.

    It begins with the first line: an earlier error is answered with its own status.
    """

    tick_seconds = TICK_SECONDS

    def __init__(self, send: Send) -> None:
        super().__init__(send)
        self.since = monotonic()
        self.progress = {"done": 0, "total": 1}
        self.writing = asyncio.Lock()
        self.is_ending = False  # in the middle of the last line

    async def report(self, frame: Frame) -> None:
        if frame.kind is Kind.PROGRESS:
            self.progress = json.loads(frame.data)
            await self.tick()
        elif frame.kind is Kind.ITEM:
            await self._line(frame.data + b"\n")
        else:
            await self.end(frame)

    async def tick(self) -> None:
        """Write the latest progress."""
        progress = {**self.progress, "seconds": round(monotonic() - self.since, 2)}
        if not self.is_ending:
            await self._line(json.dumps({"progress": progress}).encode() + b"\n")

    async def end(self, frame: Frame) -> None:
        head = b"" if self.is_ending else b'{"result":'
        self.is_ending = True
        await self._line(head + frame.data + (b"" if frame.more else b"}\n"), more=frame.more)

    async def fail(self, fault: Fault) -> bool:
        if not self.began:
            raise fault
        if not self.is_ending:
            await self._line(fault.encode() + b"\n", more=False)
        return not self.is_ending

    async def _line(self, data: bytes, *, more: bool = True) -> None:
        async with self.writing:
            await self._write(data, NDJSON, more=more)
