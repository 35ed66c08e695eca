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

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from cluesmith.web.addresses import client_of
from cluesmith.web.files import File, answer
from cluesmith.web.messages import Fault, Frame, Kind, bad_request
from cluesmith.web.replies import JSON, NDJSON, Lines, Reply
from cluesmith.web.settings import Settings
from cluesmith.web.verbs import Verb
from cluesmith.web.work_queue import Pool

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
        """Count a request while it is open; refuse it if its client has too many.

        Only behind a proxy: a client's own connections are limited to as many.
        """
        most = self.settings.connections_per_address
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
        client = client_of(request.client.host if request.client else "")
        work = self._get if self.verb.method == "GET" else self._post
        try:
            with self.api.counted(client):
                await work(request, client, send)
        except Fault as fault:
            await refusal(fault)(scope, receive, send)
        except ClientDisconnect:
            pass

    async def _get(self, request: Request, client: str, send: Send) -> None:
        """Answers to GETs never change while the server runs: they are computed once."""
        fields = {**request.query_params, **request.path_params}
        key = json.dumps([self.verb.name, fields], sort_keys=True)
        file = self.api.known.get(key)
        if file is None:
            parts: list[bytes] = []

            async def collect(part: Frame) -> None:
                parts.append(part.data)

            body = json.dumps(fields).encode()
            frame = await self.api.pool.run(self.verb, body, client, collect)
            if frame.kind is Kind.FAULT:
                raise frame.fault()
            file = self.api.known[key] = File.of(".json", b"".join((*parts, frame.data)))
        await answer(file, request)(request.scope, request.receive, send)

    async def _post(self, request: Request, client: str, send: Send) -> None:
        if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
            raise bad_request(f"the request's Content-Type is not {JSON}", 415)
        body = await read_body(request, self.api.settings)
        wants_lines = self.verb.streams and NDJSON in request.headers.get("accept", "")
        reply = Lines(send) if wants_lines else Reply(send)
        try:
            frame = await self._work(request, client, body, reply)
            if frame.kind is Kind.FAULT:
                raise frame.fault()
            await reply.end(frame)
        except Fault as fault:
            if not await reply.fail(fault):
                request.state.drop()
                await _disconnected(request)

    async def _work(self, request: Request, client: str, body: bytes, reply: Reply) -> Frame:
        """The final frame of the work on a request, which stops when the client disconnects."""
        streams = isinstance(reply, Lines)
        running = self.api.pool.run(self.verb, body, client, reply.report, streams=streams)
        work, leaving = asyncio.create_task(running), asyncio.create_task(_disconnected(request))
        first, tick = asyncio.FIRST_COMPLETED, reply.tick_seconds
        try:
            while not (await asyncio.wait((work, leaving), timeout=tick, return_when=first))[0]:
                await reply.tick()
            if not work.done():
                raise ClientDisconnect
            return work.result()
        finally:
            for task in (work, leaving):
                task.cancel()
            await asyncio.wait((work, leaving))


async def _disconnected(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def read_body(request: Request, settings: Settings) -> bytes:
    """The body of a request; a Fault if it is too large or too slow."""
    body = bytearray()
    drained = 0
    try:
        async with asyncio.timeout(settings.body_timeout):
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


def refusal(fault: Fault) -> Response:
    """An error answer as a response."""
    headers = {"Cache-Control": "no-store", **fault.headers}
    if fault.status == 413:
        headers["Connection"] = "close"
    return Response(fault.encode(), fault.status, headers, media_type=JSON)
