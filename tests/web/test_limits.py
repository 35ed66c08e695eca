"""Limits of size, number, time and memory; workers that are lost; work that is abandoned."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest
from serving import LONG, PATIENCE, PATIENT, Served, endless, is_gone, refused, serving, until

from cluesmith.engines.jobs import cores
from cluesmith.web import jobs, work_queue
from cluesmith.web.messages import Fault, Frame, Job, Kind
from cluesmith.web.settings import MEGABYTE, Settings
from cluesmith.web.verbs import VERBS
from cluesmith.web.work_queue import Pool
from cluesmith.web.worker_process import Lost, Worker, start

SMALL = {"family": "skyscraper", "size": 4}
JSON = {"Content-Type": "application/json"}
LIMIT = 256 * 1024


def body_of(size: int) -> bytes:
    """A request for a check with so many bytes."""
    head, tail = b'{"puzzle":{"family":"skyscraper","size":2,"note":"', b'"}}'
    return head + b"x" * (size - len(head) - len(tail)) + tail


def chunks(data: bytes) -> Iterator[bytes]:
    for first in range(0, len(data), 10_000):
        yield data[first : first + 10_000]


def test_a_body_as_large_as_allowed(served: Served) -> None:
    for content in (body_of(LIMIT), chunks(body_of(LIMIT))):
        assert served.client.post("/check", content=content, headers=JSON).status_code == 200


@pytest.mark.parametrize("size", [LIMIT + 1, 3_000_000])
def test_a_body_that_is_too_large(served: Served, size: int) -> None:
    for content in (body_of(size), chunks(body_of(size))):
        response = served.client.post("/check", content=content, headers=JSON)
        assert "256 KB" in refused(response, 413, "too-large")


def connected(server: Served) -> socket.socket:
    url = httpx.URL(server.address)
    assert url.port is not None
    return socket.create_connection((url.host, url.port), timeout=PATIENCE)


HEAD = "POST /api/v1/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"


def test_an_endless_body_is_cut(served: Served) -> None:
    with connected(served) as line:
        line.sendall(f"{HEAD}Transfer-Encoding: chunked\r\n\r\n".encode())
        chunk = b"10000\r\n" + b" " * 0x10000 + b"\r\n"
        with pytest.raises(OSError, match=r"(?i)pipe|reset"):
            line.sendall(chunk * 500)


def test_a_body_that_does_not_come_to_its_end() -> None:
    with serving(Settings(body_timeout=0.3)) as server, connected(server) as line:
        line.sendall(f"{HEAD}Content-Length: 2\r\n\r\n{{".encode())
        answer = line.makefile("rb")
        assert answer.readline().startswith(b"HTTP/1.1 400 ")
        body = next(part for part in answer if part.startswith(b"{"))
        error = json.loads(body)["error"]
        assert error["code"] == "bad-request"
        assert "slowly" in error["message"]


@contextmanager
def held(server: Served, count: int) -> Iterator[None]:
    """So many requests for long work that stay: one is done, the others wait."""
    queue = server.pool.long
    with ExitStack() as asking:
        for number in range(count):
            asking.enter_context(server.asking("generate", **LONG))
            assert until(lambda: queue.running and len(queue.turns) == number)  # noqa: B023
        yield


def test_busy_when_places_and_queue_are_full() -> None:
    with serving(replace(PATIENT, workers=1, queue=8)) as server:
        with held(server, 2):
            response = server.post("generate", family="skyscraper")
            refused(response, 503, "busy")
            assert response.headers["retry-after"] == "1"
        assert until(lambda: server.post("generate", family="skyscraper").status_code == 200)


def test_busy_when_the_wait_is_too_long() -> None:
    with serving(replace(PATIENT, workers=1, long_wait=0.2)) as server, held(server, 1):
        refused(server.post("generate", family="skyscraper"), 503, "busy")


def test_quick_verbs_do_not_wait_behind_long_work() -> None:
    settings = replace(PATIENT, workers=1, jobs_per_address=1)
    with serving(settings) as server, held(server, 2):
        for _ in range(5):
            server.ask("hint", puzzle=SMALL)
        assert len(server.pool.long.turns) == 1


def test_a_hint_does_not_wait_for_as_many_long_checks_as_there_are_cores() -> None:
    with serving(PATIENT) as server, ExitStack() as asking:
        for _ in range(cores()):
            asking.enter_context(server.asking("solve", **endless()))
        assert until(lambda: server.pool.quick.running.total() == cores())
        server.ask("hint", puzzle=SMALL)
        assert not server.pool.quick.turns


@pytest.mark.parametrize("grace", [0.1, 60.0])
def test_work_that_nobody_waits_for_is_stopped(
    monkeypatch: pytest.MonkeyPatch, grace: float
) -> None:
    """After a moment in which it may end by itself; then its worker is replaced."""
    monkeypatch.setattr(work_queue, "GRACE_SECONDS", grace)
    with serving(replace(PATIENT, workers=2, jobs_per_address=2)) as server:
        queue = server.pool.quick
        with server.asking("solve", **endless()):
            assert until(lambda: bool(queue.running))
            [working] = queue.workers - {*queue.idle}
        assert server.ask("hint", puzzle=SMALL)
        if grace < 1:
            assert until(lambda: len(queue.idle) == 4)
        assert (working in queue.workers) == (grace > 1)


def body(**fields: Any) -> bytes:
    return json.dumps(fields).encode()


def test_work_past_its_time_is_stopped() -> None:
    async def work() -> None:
        pool = Pool(Settings(workers=1, jobs_per_address=1))
        await pool.open()
        try:
            before = set(pool.long.workers)
            hurried = replace(VERBS["generate"], seconds=0.3)
            with pytest.raises(Fault, match=r"generate took longer than 0.3 s") as refused:
                await pool.run(hurried, body(**LONG))
            assert (refused.value.status, refused.value.code) == (422, "limit")
            frame = await pool.run(VERBS["generate"], body(family="skyscraper"))
            assert frame.kind is Kind.RESULT
            assert before - pool.long.workers
        finally:
            pool.close()

    asyncio.run(work())


def test_the_time_limit_of_the_server_holds_for_searches_too() -> None:
    """A search ends before the limit, and answers what it found, however much its verb allows."""
    with serving(replace(PATIENT, most_seconds=4.0)) as server:
        answer = server.ask("solve", **endless())
        assert answer["complete"] is False
        assert 1.0 < answer["seconds"] < 4.0


def test_a_search_ends_before_its_job() -> None:
    def limit(seconds: float) -> float:
        return jobs._seconds(cast("jobs.Reporter", SimpleNamespace(seconds=seconds)))

    assert limit(20.0) == 20.0 - jobs.MARGIN_SECONDS
    assert limit(0.5) == 0.25


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no alarm clock here")
def test_a_worker_ends_by_itself_where_nobody_stops_it() -> None:
    alone = (
        "import socket, sys; from cluesmith.web import worker;"
        "worker.ALARM_SECONDS = 0.1;"
        f"worker.main(socket.socket(fileno=int(sys.argv[1])), {4096 * MEGABYTE}, 0)"
    )
    ours, theirs = socket.socketpair()
    with ours, theirs:
        command = [sys.executable, "-c", alone, str(theirs.fileno())]
        process = subprocess.Popen(command, pass_fds=[theirs.fileno()])
        ours.sendall(Job("generate", 0.4, body(**LONG)).frame().encode())
        assert process.wait(PATIENCE) == -signal.SIGALRM


async def usual(verb: str, **fields: Any) -> int:
    """The address space of a worker that has done a little of what it will be asked."""
    pool = Pool(replace(PATIENT, workers=1, jobs_per_address=1))
    await pool.open()
    used: list[Worker] = []
    while not used:  # a worker whose job was slow, on a busy machine, has been replaced
        frame = await pool.run(VERBS[verb], body(**fields))
        assert frame.kind is not Kind.FAULT
        used = [worker for worker in pool.quick.workers if worker.jobs]
    [worker] = used
    status = Path(f"/proc/{worker.pid}/status").read_text()
    pool.close()
    [line] = [line for line in status.splitlines() if line.startswith("VmSize:")]
    return int(line.split()[1]) * 1024


PICTURE = {"family": "skyscraper", "size": 64}


@pytest.mark.skipif(sys.platform != "linux", reason="needs a limit of memory, and /proc")
@pytest.mark.parametrize(
    ("verb", "little", "much"),
    [
        ("parse", {"text": "{}"}, {"text": "[" + "{}," * 80_000 + "{}]"}),
        ("draw", {"puzzle": SMALL, "format": "png"}, {"puzzle": PICTURE, "format": "png"}),
    ],
)
def test_work_past_its_memory_is_stopped(verb: str, little: Any, much: Any) -> None:
    """Whether Python reports it, or native code ends the process."""

    async def work() -> None:
        memory = await usual(verb, **little) + 3_000_000
        pool = Pool(replace(PATIENT, workers=1, jobs_per_address=1, worker_memory=memory))
        await pool.open()
        try:
            with pytest.raises(Fault, match=f"{verb} needed more than .* MB of memory") as fault:
                raise (await pool.run(VERBS[verb], body(**much))).fault()
            assert (fault.value.status, fault.value.code) == (422, "limit")
            frame = await pool.run(VERBS["check"], body(puzzle=SMALL))
            assert frame.kind is Kind.RESULT
            assert pool.lost == 0
        finally:
            pool.close()

    asyncio.run(work())


def test_a_frame_that_comes_in_two_parts_is_not_lost() -> None:
    """However long it takes, and whoever stopped waiting for it in between."""

    async def work() -> None:
        ours, theirs = socket.socketpair()
        reader, writer = await asyncio.open_connection(sock=ours)
        worker = Worker(SimpleNamespace(pid=0), reader, writer)
        frame = Frame(Kind.RESULT, b"{}" * 100, 7)
        data = frame.encode()
        for part in (data[:5], data[5:50], data[50:-1]):
            theirs.sendall(part)
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(worker.receive(), 0.05)
        theirs.sendall(data[-1:])
        assert await worker.receive() == frame
        theirs.close()
        with pytest.raises(Lost):
            await worker.receive()
        writer.close()

    asyncio.run(work())


def test_workers_are_replaced_when_spent() -> None:
    settings = replace(PATIENT, workers=1, jobs_per_address=1, worker_jobs=3)
    with serving(settings) as server:
        seen = set()
        for _ in range(9):
            server.ask("check", puzzle=SMALL)
            seen |= {worker.pid for worker in server.pool.quick.workers if worker.jobs}
        assert len(seen) >= 3
        assert len(server.workers()) <= 4


def killed(server: Served, times: int, verb: str = "generate", **fields: Any) -> httpx.Response:
    """The answer to a request whose worker is killed in the middle, so many times."""
    queue = server.pool.long
    struck: set[Worker] = set()
    with ThreadPoolExecutor(1) as go:
        asked = go.submit(server.post, verb, **fields)
        while len(struck) < times and not asked.done():
            time.sleep(0.05)
            for worker in queue.workers - {*queue.idle} - struck:
                strike(worker.pid)
                struck.add(worker)
        return asked.result()


def strike(pid: int) -> None:
    """Kill a process, if it is still there."""
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


def test_a_request_whose_worker_is_killed_is_done_again(served: Served) -> None:
    asked = {**LONG, "count": 5}
    response = killed(served, 1, **asked)
    assert response.status_code == 200
    assert response.json() == served.ask("generate", **asked)


def test_a_request_that_loses_two_workers_is_answered_clearly(served: Served) -> None:
    refused(killed(served, 2, **LONG), 503, "gone")
    assert served.ask("generate", family="skyscraper")["puzzles"]


def test_a_stream_whose_worker_is_killed_ends_with_an_error(served: Served) -> None:
    for line in served.lines("generate", **LONG):
        if "puzzle" in line:
            queue = served.pool.long
            for worker in queue.workers - {*queue.idle}:
                strike(worker.pid)
    assert line["error"]["code"] == "gone"


def test_idle_workers_that_are_killed_are_not_missed(served: Served) -> None:
    pids = served.workers()
    for pid in pids:
        strike(pid)
    assert until(lambda: all(map(is_gone, pids)))
    assert served.ask("check", puzzle=SMALL)["verdict"] == "multiple"
    assert served.ask("generate", family="skyscraper")["puzzles"]


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
def test_a_fork_server_that_is_killed_is_replaced() -> None:
    with serving(Settings(workers=1, jobs_per_address=1)) as server:
        pids = server.workers()
        [parent] = {Path(f"/proc/{pid}/stat").read_text().split()[3] for pid in pids}
        for pid in (int(parent), *pids):
            strike(pid)
        # Until the system has buried it, there is nobody to start workers: "busy".
        assert until(lambda: server.post("check", puzzle=SMALL).status_code == 200)
        assert server.ask("generate", family="skyscraper")["puzzles"]
        assert not pids & server.workers()


def test_clients_that_leave_while_a_worker_starts_cost_none() -> None:
    with serving(replace(PATIENT, workers=1, jobs_per_address=1)) as server:
        queue = server.pool.quick
        for _ in range(5):
            for worker in list(queue.workers):
                strike(worker.pid)  # perhaps once more: it is not missed yet
            with server.asking("check", puzzle=SMALL):
                pass
        assert server.ask("check", puzzle=SMALL)["verdict"] == "multiple"
        assert until(lambda: len(queue.idle) == len(queue.workers) == 2)


def test_a_start_that_is_called_off_does_not_spoil_the_next() -> None:
    """The fork server must not be left with half a request: it would end."""

    async def start_and_start() -> None:
        for _ in range(100):
            called_off = asyncio.create_task(start(Settings(), 0))
            await asyncio.sleep(0)
            called_off.cancel()
            with pytest.raises(asyncio.CancelledError):
                await called_off
            worker = await start(Settings(), 0)
            worker.end()

    asyncio.run(start_and_start())


def test_no_process_outlives_the_server() -> None:
    with serving() as server:
        server.ask("check", puzzle=SMALL)
        pids = server.workers()
    assert pids
    assert until(lambda: all(map(is_gone, pids)))
