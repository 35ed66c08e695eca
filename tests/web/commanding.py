"""`cluesmith serve` as people run it, in a session of its own."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

COMMAND = [sys.executable, "-m", "cluesmith", "serve"]


@contextmanager
def started(*options: str, port: int = 0) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server, and the first line it prints."""
    process = subprocess.Popen(
        [*COMMAND, "--port", str(port), *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        assert process.stdout is not None
        yield process, process.stdout.readline()
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


@contextmanager
def kept_port() -> Iterator[int]:
    """A port that nobody else is given, also while no server listens there.

    A socket that is bound and does not listen is in the way of no server: all
    may share the address.
    """
    with socket.socket() as keeper:
        keeper.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        keeper.bind(("127.0.0.1", 0))
        yield keeper.getsockname()[1]


def address_in(line: str) -> str:
    """The address that `--json` prints."""
    address: str = json.loads(line)["address"]
    return address


def group(leader: int) -> list[int]:
    """The processes of a session, by /proc."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[3]) == leader and fields[0] != "Z":
            found.append(int(path.parent.name))
    return found
