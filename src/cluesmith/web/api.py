"""The verbs over HTTP: reads a request, passes it to the work queue, and writes the answer.

A request's body is parsed in a worker, not here.  When the client disconnects, its work is
cancelled.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_address
from time import monotonic

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from cluesmith.web.files import File, answer
from cluesmith.web.messages import Fault, Frame, Kind, bad_request
from cluesmith.web.settings import Settings
from cluesmith.web.verbs import Verb
from cluesmith.web.work_queue import Pool

JSON = "application/json"
NDJSON = "application/x-ndjson"
PNG = "image/png"
TICK_SECONDS = 0.5  # the longest time between two lines of a stream
DRAINED_BYTES = 4 << 20  # read and dropped of a body that is too large: its sender sees the answer


class Api:
    """State that endpoints share: the work queues, open requests by client, answers to GETs."""

    def __init__(self, pool: Pool, settings: Settings) -> None:
        self.pool = pool
        self.settings = settings
        self.open: Counter[str] = Counter()
        self.known: dict[str, File] = {}

    @contextmanager
    def counted(self, client: str) -> Iterator[None]:
        """Count a request while it is open; refuse it if its client has too many."""
        settings = self.settings
        most = settings.from_loopback if is_loopback(client) else settings.from_one_client
        if self.open[client] >= most:
            raise Fault(429, "limit", f"more than {most} requests at once; wait for some to end")
        self.open[client] += 1
        try:
            yield
        finally:
            self.open[client] -= 1
            if not self.open[client]:
                del self.open[client]


class Endpoint:
    """One verb as an ASGI application."""

    def __init__(self, api: Api, verb: Verb) -> None:
        self.api = api
        self.verb = verb

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        client = request.client.host if request.client else ""
        try:
            with self.api.counted(client):
                await (self._get if self.verb.method == "GET" else self._post)(request, send)
        except Fault as fault:
            await refusal(fault)(scope, receive, send)
        except ClientDisconnect:
            pass

    async def _get(self, request: Request, send: Send) -> None:
        """Answers to GETs never change while the server runs: they are computed once."""
        fields = {**request.query_params, **request.path_params}
        key = json.dumps([self.verb.name, fields], sort_keys=True)
        file = self.api.known.get(key)
        if file is None:
            frame = await self.api.pool.run(self.verb, json.dumps(fields).encode())
            if frame.kind is Kind.FAULT:
                raise frame.fault()
            file = self.api.known[key] = File.of(".json", frame.data)
        await answer(file, request)(request.scope, request.receive, send)

    async def _post(self, request: Request, send: Send) -> None:
        if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
            raise bad_request(f"the request's Content-Type is not {JSON}", 415)
        body = await read_body(request, self.api.settings)
        wants_lines = self.verb.streams and NDJSON in request.headers.get("accept", "")
        stream = Stream(send) if wants_lines else None
        try:
            frame = await self._work(request, body, stream)
            if frame.kind is Kind.FAULT:
                raise frame.fault()
        except Fault as fault:
            if stream is None or not stream.began:
                raise
            await stream.end(fault.encode())
            return
        if stream is not None:
            await stream.end(b'{"result":' + frame.data + b"}")
        else:
            kind = PNG if frame.kind is Kind.PICTURE else JSON
            response = Response(frame.data, media_type=kind, headers={"Cache-Control": "no-store"})
            await response(request.scope, request.receive, send)

    async def _work(self, request: Request, body: bytes, stream: Stream | None) -> Frame:
        """The final frame of the work on a request, which stops when the client disconnects."""
        report, tick = (stream.report, TICK_SECONDS) if stream else (None, None)
        work = asyncio.create_task(self.api.pool.run(self.verb, body, report))
        leaving = asyncio.create_task(_disconnected(request))
        first = asyncio.FIRST_COMPLETED
        try:
            while not (await asyncio.wait((work, leaving), timeout=tick, return_when=first))[0]:
                assert stream is not None
                await stream.tick()
            if not work.done():
                raise ClientDisconnect
            return work.result()
        finally:
            for task in (work, leaving):
                task.cancel()
            await asyncio.wait((work, leaving))


class Stream:
    """An answer in lines (NDJSON): progress, parts, and at the end the result or an error.

    It begins with the first line: an earlier error is answered with its own status.
    """

    def __init__(self, send: Send) -> None:
        self.send = send
        self.began = False
        self.since = monotonic()
        self.progress = {"done": 0, "total": 1}
        self.writing = asyncio.Lock()

    async def report(self, frame: Frame) -> None:
        if frame.kind is Kind.PROGRESS:
            self.progress = json.loads(frame.data)
            await self.tick()
        else:
            await self._write(frame.data)

    async def tick(self) -> None:
        """Write the latest progress."""
        progress = {**self.progress, "seconds": round(monotonic() - self.since, 2)}
        await self._write(json.dumps({"progress": progress}).encode())

    async def end(self, line: bytes) -> None:
        await self._write(line)
        await self.send({"type": "http.response.body", "body": b""})

    async def _write(self, line: bytes) -> None:
        async with self.writing:
            if not self.began:
                self.began = True
                headers = [(b"content-type", NDJSON.encode()), (b"cache-control", b"no-store")]
                await self.send({"type": "http.response.start", "status": 200, "headers": headers})
            body = line + b"\n"
            await self.send({"type": "http.response.body", "body": body, "more_body": True})


async def _disconnected(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def read_body(request: Request, settings: Settings) -> bytes:
    """The body of a request; a Fault if it is too large or too slow."""
    body = bytearray()
    drained = 0
    try:
        async with asyncio.timeout(settings.body_seconds):
            async for chunk in request.stream():
                if len(body) <= settings.body_bytes:
                    body += chunk
                else:
                    drained += len(chunk)
                    if drained > DRAINED_BYTES:
                        break
    except TimeoutError:
        raise bad_request("the request came too slowly") from None
    if len(body) > settings.body_bytes:
        most = settings.body_bytes // 1024
        raise Fault(413, "too-large", f"the request has more than {most} KB")
    return bytes(body)


def is_loopback(client: str) -> bool:
    try:
        return ip_address(client.partition("%")[0]).is_loopback
    except ValueError:
        return False


def refusal(fault: Fault) -> Response:
    """An error answer as a response."""
    headers = {"Cache-Control": "no-store", **fault.headers}
    if fault.status == 413:
        headers["Connection"] = "close"
    return Response(fault.encode(), fault.status, headers, media_type=JSON)
