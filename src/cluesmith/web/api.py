"""The verbs over HTTP: takes a request in, hands it to the pool, and passes back what comes.

A request's body is never looked into here: workers do that.  When the client
hangs up, its work is cancelled.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import AsyncGenerator, Coroutine
from contextlib import aclosing
from ipaddress import ip_address
from time import monotonic
from typing import Any

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from cluesmith.web.faults import Fault, bad_request
from cluesmith.web.files import File, answer
from cluesmith.web.frames import FINAL, Frame, Kind
from cluesmith.web.lane import Job
from cluesmith.web.pool import Pool
from cluesmith.web.settings import Settings
from cluesmith.web.verbs import Verb

JSON = "application/json"
NDJSON = "application/x-ndjson"
PNG = "image/png"
TICK_SECONDS = 0.5  # the longest a stream is silent
DRAINED_BYTES = 4 << 20  # of a body that is too large: its sender is to see the answer


class Api:
    """What requests share: the pool, and who asks for how much at once."""

    def __init__(self, pool: Pool, settings: Settings) -> None:
        self.pool = pool
        self.settings = settings
        self.asking: Counter[str] = Counter()
        self.known: dict[str, File] = {}

    def endpoint(self, verb: Verb) -> Endpoint:
        return Endpoint(self, verb)

    def admit(self, client: str) -> None:
        """Count a request; refuse it where its client has too many under way."""
        settings = self.settings
        most = settings.from_loopback if is_loopback(client) else settings.from_one_client
        if self.asking[client] >= most:
            raise Fault(429, "limit", f"more than {most} requests at once; wait for some to end")
        self.asking[client] += 1

    def dismiss(self, client: str) -> None:
        self.asking[client] -= 1
        if not self.asking[client]:
            del self.asking[client]


class Endpoint:
    """One verb as an ASGI application."""

    def __init__(self, api: Api, verb: Verb) -> None:
        self.api = api
        self.verb = verb

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        client = request.client.host if request.client else ""
        try:
            self.api.admit(client)
            try:
                await self._serve(request, send)
            finally:
                self.api.dismiss(client)
        except Fault as fault:
            await refusal(fault)(scope, receive, send)
        except ClientDisconnect:
            pass

    async def _serve(self, request: Request, send: Send) -> None:
        if self.verb.method == "GET":
            await self._serve_known(request, send)
            return
        if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
            raise bad_request(f"the request's Content-Type is not {JSON}", 415)
        body = await read_body(request, self.api.settings)
        wants_lines = self.verb.streams and NDJSON in request.headers.get("accept", "")
        job = Job(self.verb, body, wants_lines)
        work = self._stream(job, request, send) if wants_lines else self._answer(job, request, send)
        await unless_gone(work, request)

    async def _serve_known(self, request: Request, send: Send) -> None:
        """What never changes while the server runs: asked of a worker once."""
        asked = {**request.query_params, **request.path_params}
        key = json.dumps([self.verb.name, asked], sort_keys=True)
        file = self.api.known.get(key)
        if file is None:
            frame = await self.api.pool.answer(Job(self.verb, json.dumps(asked).encode()))
            file = self.api.known[key] = File.of(".json", _refused_or(frame))
        await answer(file, request)(request.scope, request.receive, send)

    async def _answer(self, job: Job, request: Request, send: Send) -> None:
        frame = await self.api.pool.answer(job)
        data = _refused_or(frame)
        kind = PNG if frame.kind is Kind.PICTURE else JSON
        response = Response(data, media_type=kind, headers={"Cache-Control": "no-store"})
        await response(request.scope, request.receive, send)

    async def _stream(self, job: Job, request: Request, send: Send) -> None:
        """A line each for progress, parts and the end.

        What is refused before the first line has a status of its own.
        """
        began = False
        async with aclosing(lines(self.api.pool, job)) as told:
            async for line in told:
                if not began:
                    if isinstance(line, Fault):
                        raise line
                    began = True
                    await send(_head(NDJSON))
                data = line.encode() if isinstance(line, Fault) else line
                await send({"type": "http.response.body", "body": data + b"\n", "more_body": True})
        await send({"type": "http.response.body", "body": b""})


async def lines(pool: Pool, job: Job) -> AsyncGenerator[bytes | Fault, None]:
    """The lines of a stream; never silent for long."""
    began = monotonic()
    last = {"done": 0, "total": 1}
    async with aclosing(pool.frames(job)) as frames:
        while True:
            coming = asyncio.ensure_future(anext(frames))
            try:
                while not (await asyncio.wait({coming}, timeout=TICK_SECONDS))[0]:
                    yield _progress(last, began)
                frame = coming.result()
            except Fault as fault:
                yield fault
                return
            finally:
                await _cancelled(coming)
            if frame.kind is Kind.PROGRESS:
                last = json.loads(frame.data)
                yield _progress(last, began)
            elif frame.kind is Kind.FAULT:
                yield _fault(frame)
            elif frame.kind is Kind.RESULT:
                yield b'{"result":' + frame.data + b"}"
            else:
                yield frame.data
            if frame.kind in FINAL:
                return


async def unless_gone(work: Coroutine[Any, Any, None], request: Request) -> None:
    """Do the work, but stop it when the client hangs up."""
    doing = asyncio.ensure_future(work)
    leaving = asyncio.ensure_future(_has_left(request))
    try:
        await asyncio.wait({doing, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if doing.done():
            doing.result()
    finally:
        await _cancelled(doing)
        await _cancelled(leaving)


async def _has_left(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def _cancelled(task: asyncio.Future[Any]) -> None:
    """End a task that may still run, and see it end."""
    if not task.done():
        task.cancel()
        await asyncio.wait({task})


async def read_body(request: Request, settings: Settings) -> bytes:
    """The body of a request, however it is sent, unless it is too large or too slow."""
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
    """A fault as a response."""
    headers = {"Cache-Control": "no-store", **fault.headers}
    if fault.status == 413:
        headers["Connection"] = "close"
    return Response(fault.encode(), fault.status, headers, media_type=JSON)


def _head(kind: str) -> dict[str, Any]:
    headers = [(b"content-type", kind.encode()), (b"cache-control", b"no-store")]
    return {"type": "http.response.start", "status": 200, "headers": headers}


def _refused_or(frame: Frame) -> bytes:
    if frame.kind is Kind.FAULT:
        raise _fault(frame)
    return frame.data


def _fault(frame: Frame) -> Fault:
    return Fault(**json.loads(frame.data))


def _progress(last: dict[str, int], began: float) -> bytes:
    told = {**last, "seconds": round(monotonic() - began, 2)}
    return json.dumps({"progress": told}).encode()
