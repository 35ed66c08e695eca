"""Hostile clients at full strength beside fifty honest ones, who must not notice.

The server has 1,024 file descriptors.  Hostile clients come from 127.0.0.2, honest ones, who
ask for hints, from 127.0.0.1.  Times are printed; only what is promised is asserted.
"""

from __future__ import annotations

import asyncio
import random
import re
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import httpx
import pytest
from commanding import address_in
from hostile import request
from load import boards, percentile
from serving import PATIENCE

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(sys.platform != "linux", reason="needs /proc and 127.0.0.2"),
]
ATTACKS = str(Path(__file__).parent / "hostile.py")
DESCRIPTORS = 1024
SECONDS = 60.0
CLIENTS = 50
PAUSE_SECONDS = 0.5  # between a hint and the next request, on average
SHARES = {"p50": 0.5, "p95": 0.95, "p99": 0.99, "most": 1.0}
MOST_MEMORY = 300e6  # of the server, without its workers
MOST_LOGGED = 1e6


@contextmanager
def server(log: Path) -> Iterator[tuple[int, str]]:
    """A server with few descriptors, and its address."""
    code = (
        f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, ({DESCRIPTORS},) * 2);"
        "from cluesmith.cli.main import entry; entry()"
    )
    command = [sys.executable, "-c", code, "serve", "--port", "0", "--json"]
    with log.open("wb") as stderr:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=stderr, text=True)
    try:
        assert process.stdout is not None
        yield process.pid, address_in(process.stdout.readline())
        assert process.poll() is None
    finally:
        process.kill()
        process.communicate()


class Memory:
    """The peak of a process's resident memory, sampled."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.peak = self.last = 0
        self.ended = threading.Event()
        self.thread = threading.Thread(target=self._watch)

    def __enter__(self) -> Memory:
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.ended.set()
        self.thread.join()

    def settled(self) -> int:
        """The memory after a moment of rest."""
        sleep(2)
        return self.last

    def _watch(self) -> None:
        while not self.ended.wait(0.1):
            with suppress(OSError):
                pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
                self.last = pages * 4096
                self.peak = max(self.peak, self.last)


class Honest:
    """Clients that ask for one hint after the other, on connections that are kept."""

    def __init__(self, address: str) -> None:
        self.url = httpx.URL(address)
        self.seconds: list[float] = []
        self.statuses: Counter[str] = Counter()
        self.asked = [request("hint", puzzle=board) for board in boards()]

    async def run(self, until: float) -> None:
        await asyncio.gather(*(self._client(number, until) for number in range(CLIENTS)))

    async def _client(self, number: int, until: float) -> None:
        dice = random.Random(number)
        while monotonic() < until:
            try:
                reader, writer = await asyncio.open_connection(self.url.host, self.url.port)
                while monotonic() < until:
                    await self._ask(reader, writer, dice)
                writer.close()
            except (OSError, EOFError) as error:
                self.statuses[type(error).__name__] += 1
                await asyncio.sleep(0.1)

    async def _ask(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, dice: random.Random
    ) -> None:
        began = monotonic()
        writer.write(dice.choice(self.asked))
        head = await reader.readuntil(b"\r\n\r\n")
        status, length = head.split()[1].decode(), re.search(rb"content-length: (\d+)", head)
        assert length
        await reader.readexactly(int(length[1]))
        self.statuses[status] += 1
        if status == "200":
            self.seconds.append(monotonic() - began)
            await asyncio.sleep(dice.random() * 2 * PAUSE_SECONDS)
        else:
            await asyncio.sleep(0.5 + dice.random())


@pytest.mark.parametrize("attack", ["none", "half_open", "never_reading", "hogging"])
def test_honest_clients_do_not_notice(attack: str, tmp_path: Path, capsys: Any) -> None:
    log = tmp_path / "log"
    with server(log) as (pid, address), Memory(pid) as memory:
        before = memory.settled()
        honest = Honest(address)
        command = [sys.executable, ATTACKS, address, str(SECONDS), attack]
        hostile = None if attack == "none" else subprocess.Popen(command)
        sleep(0 if hostile is None else 3)
        asyncio.run(honest.run(monotonic() + SECONDS - 5))
        if hostile is not None:
            assert hostile.wait(PATIENCE) == 0
        logged, peak, after = log.stat().st_size, memory.peak, memory.settled()
    shares = {name: round(percentile(honest.seconds, at), 3) for name, at in SHARES.items()}
    megabytes = f"{before / 1e6:.0f} MB, peak {peak / 1e6:.0f}, then {after / 1e6:.0f}"
    with capsys.disabled():
        print(f"\n{attack}: {dict(honest.statuses)} {shares}, memory {megabytes}, log {logged} B")
    assert set(honest.statuses) <= {"200", "503"}
    assert honest.statuses["200"] > honest.statuses["503"]
    assert peak <= MOST_MEMORY
    assert logged <= MOST_LOGGED
