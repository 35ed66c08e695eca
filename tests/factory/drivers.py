"""Factories as processes: started, killed, and looked for afterwards."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep
from uuid import uuid4

from injection import PATIENCE, SOURCE
from sqlalchemy import func, select

from cluesmith.errors import CluesmithError
from cluesmith.factory import plan as plans
from cluesmith.library.library import Library
from cluesmith.library.schema import factory_cells

RUN_SECONDS = 3000  # pytest's own limit for a test is shorter, but for soak tests
MARK = "CLUESMITH_TEST_MARK"
# What a factory may say on stderr while things die around it.
EXPECTED = re.compile(
    r"factory: [\d,]+ of [\d,]+, "
    r"|cluesmith: cannot use the library .*: (trying again|leases run out in 60 s)$"
    r"|cluesmith: the library .* answers again$"
    r"|cluesmith: .*, seeds? .*: (worker|process) .*: trying again$"
)
# Why one cannot start just now.
REFUSED = re.compile(r"cluesmith: (cannot use the library|no Dask scheduler answers at) .*$")


def cell(family: str, count: int, **options: object) -> dict[str, object]:
    return {"family": family, **options, "count": count}


def write_plan(path: Path, cells: Sequence[dict[str, object]]) -> Path:
    path.write_text(plans.text_of(cells, "a plan of a test"))
    return path


class Driver:
    """A command of the factory, which can be killed and started again."""

    def __init__(self, folder: Path, *arguments: str, name: str = "driver") -> None:
        self.command = [sys.executable, "-m", "cluesmith", "factory", *arguments]
        self.folder, self.name = folder, name
        self.logs: list[Path] = []
        self.process: subprocess.Popen[bytes] = self.start()

    def start(self) -> subprocess.Popen[bytes]:
        self.logs.append(self.folder / f"{self.name}-{len(self.logs)}.err")
        with self.logs[-1].open("wb") as err:
            self.process = subprocess.Popen(
                self.command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=err,
                env={**os.environ, "PYTHONPATH": SOURCE},
            )  # fmt: skip
        return self.process

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def send(self, number: int) -> float:
        """Send a signal and wait for the end; the seconds that took."""
        began = monotonic()
        self.process.send_signal(number)
        self.process.wait(PATIENCE)
        return monotonic() - began

    def finish(self) -> None:
        """Wait for the end; thousands of puzzles take a while on a busy machine."""
        assert self.process.wait(RUN_SECONDS) == 0, self.said()

    @property
    def is_running(self) -> bool:
        return self.process.poll() is None

    def revive(self) -> None:
        """Start it again if it ended by itself because a service was away when it started."""
        if not self.is_running:
            *before, last = self.lines() or [""]
            assert self.process.returncode == 2, self.said()
            assert not before, self.said()
            assert REFUSED.match(last), self.said()
            self.start()

    def lines(self) -> list[str]:
        """What the last process has said."""
        return self.logs[-1].read_text().splitlines()

    def said(self) -> str:
        return "\n".join(f"{log.name}: {line}" for log in self.logs for line in _lines(log))

    def check_lines(self) -> None:
        """There were only lines that are expected of those that ran."""
        for log in self.logs:
            lines = _lines(log)
            if len(lines) == 1 and REFUSED.match(lines[0]):
                continue
            assert all(map(EXPECTED.match, lines)), self.said()

    def children(self) -> list[int]:
        """The processes that it has started."""
        found = []
        for path in Path("/proc").glob("[0-9]*/stat"):
            with suppress(OSError):
                parent = int(path.read_text().rpartition(")")[2].split()[1])
                if parent == self.process.pid:
                    found.append(int(path.parent.name))
        return sorted(found)


def _lines(log: Path) -> list[str]:
    return log.read_text(errors="replace").splitlines()


def made(library: Library) -> int:
    """Puzzles that the factories of a library have shelved; -1 if it does not answer."""
    try:
        with library.database.reading() as connection:
            return int(connection.scalar(select(func.sum(factory_cells.c.puzzles))) or 0)
    except CluesmithError:
        return -1


def await_made(library: Library, count: int, *drivers: Driver) -> None:
    """Wait until so many puzzles are there; factories that could not start are started again."""
    end = monotonic() + PATIENCE
    while made(library) < count:
        assert monotonic() < end, "\n".join(driver.said() for driver in drivers)
        for driver in drivers:
            driver.revive()
        sleep(0.05)


def export(place: str) -> bytes:
    """All puzzles in the order of their keys, as the command line prints them."""
    return subprocess.run(
        [sys.executable, "-m", "cluesmith", "library", "export", "order=key", "--library", place],
        env={**os.environ, "PYTHONPATH": SOURCE}, check=True, capture_output=True,
    ).stdout  # fmt: skip


def records(library: Library) -> list[tuple[object, ...]]:
    """All that is known of each puzzle, tags included, but for its number and the time."""
    names = [name for name in _names() if name not in ("id", "added", "origin")]
    return [tuple(getattr(kept, name) for name in names) for kept in library.each("order=key")]


def _names() -> list[str]:
    from dataclasses import fields

    from cluesmith.library.record import Kept

    return [field.name for field in fields(Kept)]


@contextmanager
def nothing_left() -> Iterator[None]:
    """Whatever is started in the block, and by that, must have ended after it."""
    mark = uuid4().hex
    os.environ[MARK] = mark
    try:
        yield
    finally:
        del os.environ[MARK]
    end = monotonic() + 10
    while (left := marked(mark)) and monotonic() < end:
        sleep(0.05)
    assert left == {}


def marked(mark: str) -> dict[int, str]:
    """Processes with this mark in their environment, by number: their commands."""
    found = {}
    for path in Path("/proc").glob("[0-9]*/environ"):
        with suppress(OSError):
            if f"{MARK}={mark}".encode() in path.read_bytes():
                command = (path.parent / "cmdline").read_bytes().replace(b"\0", b" ")
                found[int(path.parent.name)] = command.decode(errors="replace")[:200]
    return found


def kill(number: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(number, signal.SIGKILL)
