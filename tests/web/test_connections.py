"""Limits of connections: their number, and the time clients take to ask and to read."""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from typing import Any, cast

import pytest
from hostile import connected, drip, is_dropped, large_parse, request, status
from serving import LONG, PATIENCE, PATIENT, Served, serving, until

from cluesmith.web import listener
from cluesmith.web.addresses import client_of, trusted
from cluesmith.web.connection import Connection
from cluesmith.web.listener import Listener, most_connections
from cluesmith.web.log import BoundedHandler
from cluesmith.web.settings import Settings
from cluesmith.web.sockets import listen

SMALL = {"family": "skyscraper", "size": 4}
# The first is one that answers; loopback has others only on Linux.
HONEST, HOSTILE = "127.0.0.1", "127.0.0.2"
several_addresses = pytest.mark.skipif(sys.platform != "linux", reason="needs 127.0.0.2")


def get(path: str, *headers: str) -> bytes:
    return "\r\n".join([f"GET {path} HTTP/1.1", "Host: localhost", *headers, "", ""]).encode()


@pytest.fixture(scope="module")
def strict() -> Iterator[Served]:
    """A server without patience."""
    limits = {f"{name}_timeout": 0.3 for name in ("head", "idle", "send")}
    with serving(replace(PATIENT, **limits)) as server:
        yield server


def test_what_is_written_is_sent_at_once() -> None:
    """The body of an answer does not wait until the client has acknowledged its head."""
    found: list[int] = []

    class Asked(asyncio.Protocol):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            line = transport.get_extra_info("socket")
            found.append(line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            transport.close()

    async def accept() -> None:
        loop = asyncio.get_running_loop()
        with listen(HONEST, 0) as bound:
            bound.setblocking(False)
            with socket.create_connection(bound.getsockname()):
                line, _ = await loop.sock_accept(bound)
                await loop.connect_accepted_socket(Asked, line)

    asyncio.run(accept())
    assert found == [1]


@pytest.mark.parametrize("sent", [b"", b"GET / HT", get("/")[:-2]])
def test_a_request_that_does_not_come_to_its_end(strict: Served, sent: bytes) -> None:
    with connected(strict.address) as line:
        line.sendall(sent)
        assert is_dropped(line)


def test_a_request_that_comes_byte_by_byte(strict: Served) -> None:
    """The time is for the whole head: that some of it comes does not help."""
    with connected(strict.address) as line:
        assert drip(line, b"G")


def test_a_connection_is_not_kept_for_ever(strict: Served) -> None:
    with connected(strict.address) as line:
        line.sendall(get("/nowhere"))
        assert status(line) == 404
        while line.recv(4096):
            pass


def test_nor_is_one_whose_request_goes_on_after_the_answer(strict: Served) -> None:
    with connected(strict.address) as line:
        line.sendall(get("/nowhere", "Content-Length: 1000"))
        assert status(line) == 404
        assert drip(line, b"x")


def test_a_client_that_never_reads_is_dropped_and_its_work_ended(strict: Served) -> None:
    queue = strict.pool.quick
    with connected(strict.address, receive=4096) as line:
        line.sendall(request("parse", **large_parse()))
        assert until(lambda: bool(queue.running))
        assert until(lambda: not queue.running)
        assert until(lambda: not strict.connections())


def test_many_small_answers_that_are_not_read(strict: Served) -> None:
    with connected(strict.address, receive=4096) as line:
        line.sendall(get("/openapi.json") * 100)
        assert until(lambda: not strict.connections())


def test_a_large_answer_is_whole(strict: Served) -> None:
    """It comes in parts, to a client that reads.

    Not as large as it may be: a busy machine would reach the limit of 10 s that `parse` has.
    """
    response = strict.post("parse", **large_parse(100))
    assert response.status_code == 200, response.text
    assert response.headers["transfer-encoding"] == "chunked"
    assert len(response.json()["puzzles"]) == 100


def test_nonsense_after_the_answer_is_no_error_of_ours(
    strict: Served, caplog: pytest.LogCaptureFixture
) -> None:
    with connected(strict.address) as line:
        line.sendall(get("/nowhere", "Transfer-Encoding: chunked"))
        assert status(line) == 404
        assert drip(line, b"no chunk\r\n")
    assert not [one for one in caplog.records if one.levelno >= logging.ERROR]


@several_addresses
def test_an_address_has_only_so_many_connections() -> None:
    settings = replace(PATIENT, connections_per_address=3)
    with serving(settings) as server, ExitStack() as crowd:
        for _ in range(3):
            crowd.enter_context(connected(server.address, HOSTILE))
        assert until(lambda: server.connections() == {HOSTILE: 3})
        with connected(server.address, HOSTILE) as further:
            assert is_dropped(further)
        assert server.ask("check", puzzle=SMALL)
    assert not server.connections()


@several_addresses
def test_when_all_places_are_taken_the_address_with_the_most_gives_way() -> None:
    with serving(replace(PATIENT, connections=3)) as server, ExitStack() as crowd:
        lines = [crowd.enter_context(connected(server.address, HOSTILE)) for _ in range(3)]
        assert until(lambda: server.connections() == {HOSTILE: 3})
        with connected(server.address, HOSTILE) as further:
            assert is_dropped(further)
        assert server.ask("check", puzzle=SMALL)
        assert is_dropped(lines[0])
        assert server.connections() == {HOSTILE: 2, HONEST: 1}


def test_connections_leave_descriptors_for_everything_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    resource = pytest.importorskip("resource")
    settings = Settings(workers=2, jobs_per_address=3)
    for soft, most in ((1024, 1024 - 64 - 4 * 7), (70, 1), (resource.RLIM_INFINITY, 768)):
        monkeypatch.setattr(resource, "getrlimit", lambda _kind, soft=soft: (soft, soft))
        assert most_connections(settings) == most


class Exhausted(socket.socket):
    """A listening socket of a process that has no file descriptors left, for a while."""

    failures = 3

    def accept(self) -> tuple[socket.socket, Any]:
        if self.failures:
            self.failures -= 1
            raise OSError(errno.EMFILE, "Too many open files")
        return super().accept()


class Plain(asyncio.Protocol):
    is_waiting = True

    def __init__(self, left: Callable[[], None]) -> None:
        self.left = left

    def connection_lost(self, _error: Exception | None) -> None:
        self.left()


def test_without_descriptors_accepting_waits(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(listener, "PAUSE_SECONDS", 0.01)

    async def run() -> None:
        with Exhausted() as bound:
            bound.bind((HONEST, 0))
            bound.listen()
            made = Listener(bound, Settings(), lambda left: cast("Connection", Plain(left)))
            _, writer = await asyncio.open_connection(*bound.getsockname())
            async with asyncio.timeout(PATIENCE):
                while not made.open:
                    await asyncio.sleep(0.01)
                writer.close()
                while made.open:
                    await asyncio.sleep(0.01)
            made.close()

    asyncio.run(run())
    said = [record.getMessage() for record in caplog.records if record.levelno == logging.ERROR]
    assert said == ["no new connections for now: Too many open files"] * 3


def test_the_log_is_bounded(capsys: pytest.CaptureFixture[str]) -> None:
    logger = logging.Logger("bounded")
    logger.addHandler(BoundedHandler())
    logger.warning("what clients do is not logged")
    for number in range(10_000):
        logger.error("error %d %s", number, "x" * 100_000)
    written = capsys.readouterr().err
    assert written.startswith("cluesmith: error 0 xxx")
    assert written.endswith("dropped, for up to an hour\n")
    assert len(written) < 80_000


FORWARDED = "X-Forwarded-For: 198.51.100.1, {}"


@pytest.mark.parametrize("is_trusted", [True, False])
def test_a_trusted_proxy_says_who_its_clients_are(is_trusted: bool) -> None:
    """What clients themselves put into the header is not believed."""
    proxies = (trusted("127.0.0.0/8"),) if is_trusted else ()
    settings = replace(PATIENT, workers=1, trusted_proxies=proxies)
    with serving(settings) as server, connected(server.address) as line:
        line.sendall(request("generate", FORWARDED.format("2001:db8::7"), **LONG))
        client = "2001:db8::/64" if is_trusted else HONEST
        assert until(lambda: server.pool.long.running == {client: 1})


def test_too_many_requests_at_once_behind_a_proxy() -> None:
    """A proxy may have any number of connections, each of its clients only so many requests."""
    limits: dict[str, Any] = {"trusted_proxies": (trusted(HONEST),), "connections_per_address": 1}
    settings = replace(PATIENT, workers=1, **limits)
    with serving(settings) as server, connected(server.address) as line:
        line.sendall(request("generate", FORWARDED.format("203.0.113.7"), **LONG))
        assert until(lambda: bool(server.pool.long.running))
        for client, answer in (("203.0.113.7", 429), ("203.0.113.8", 200)):
            with connected(server.address) as other:
                other.sendall(request("check", FORWARDED.format(client), puzzle=SMALL))
                assert status(other) == answer


@pytest.mark.parametrize(
    ("address", "client"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8::1%eth0", "2001:db8::/64"),
        ("unix", "unix"),
        ("nobody", "nobody"),
    ],
)
def test_what_counts_as_one_client(address: str, client: str) -> None:
    assert client_of(address) == client
