"""Runs a page's commands: in this process, in a shell, or started and ended by Ctrl-C."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from io import TextIOWrapper
from pathlib import Path
from time import monotonic
from urllib.request import urlopen

import pytest

import cluesmith
from cluesmith.cli import main

SOURCE = str(Path(cluesmith.__file__).parents[1])
EXAMPLES = Path(__file__).parents[2] / "examples"
PATIENCE = 300  # seconds
LAB = "lab run"
OF_A_SHELL = re.compile(r"[|<>&]|^(?!cluesmith )")


@dataclass(frozen=True)
class Outcome:
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str


def read(terminal: int) -> bytes:
    """The output written since the last call; waits for it for a moment."""
    ready, _, _ = select.select([terminal], [], [], 0.05)
    try:
        return os.read(terminal, 4096) if ready else b""
    except OSError:  # all writers have closed it
        return b""


class Desk:
    """A folder in which the commands of one page run, and the server they left running."""

    def __init__(self, folder: Path, lock: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder = folder / "desk"
        self.folder.mkdir()
        (self.folder / "examples").symlink_to(EXAMPLES)  # a reader's clone has them
        self.capsys = capsys
        self.lock = lock
        self.held: TextIOWrapper | None = None
        self.server: subprocess.Popen[str] | None = None
        script = folder / "bin" / "cluesmith"
        script.parent.mkdir()
        script.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m cluesmith "$@"\n')
        script.chmod(0o755)
        self.environment = {
            **os.environ,
            "PATH": f"{script.parent}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": SOURCE,
            "BROWSER": "true",  # the browser of --open: a program that does nothing
        }

    def run(self, text: str) -> Outcome:
        """Run to the end: in this process, which is fast, if no shell is needed."""
        if OF_A_SHELL.search(text):
            return self.end(self.start(["bash", "-c", text]))
        self.capsys.readouterr()
        code = main.run(shlex.split(text)[1:])
        return Outcome(code, *self.capsys.readouterr())

    def run_for_a_while(self, text: str) -> Outcome:
        """Run until it prints progress, and has measured something if it measures; then Ctrl-C."""
        terminal, its_end = pty.openpty()  # progress is printed on terminals only
        rows = self.rows()
        running = self.start([sys.executable, "-m", *shlex.split(text)], stderr=its_end)
        os.close(its_end)
        printed, until = b"", monotonic() + PATIENCE
        while running.poll() is None and not (printed and (LAB not in text or self.rows() > rows)):
            printed += read(terminal)
            if monotonic() > until:
                running.kill()
        running.send_signal(signal.SIGINT)
        until = monotonic() + PATIENCE
        while running.poll() is None:
            printed += read(terminal)
            if monotonic() > until:
                running.kill()
        os.close(terminal)
        return Outcome(running.returncode, self.end(running).out, printed.decode())

    def rows(self) -> int:
        """Lines in the files that the lab has written."""
        return sum(path.read_bytes().count(b"\n") for path in self.folder.glob("*/*.csv"))

    def serve(self, text: str) -> Outcome:
        """Start the server and ask for its page; it stays until the next one or the end."""
        self.close()
        self.held = self.lock.open("w")
        fcntl.flock(self.held, fcntl.LOCK_EX)  # pages use the same port
        self.server = self.start([sys.executable, "-m", *shlex.split(text)])
        assert self.server.stdout is not None
        line = self.server.stdout.readline()
        if not line:
            done = self.end(self.server)
            self.server = None
            if "is in use" in done.err:
                pytest.skip(f"another program has the port: {done.err}")
            return done
        address = re.search(r"http://[^\s\"]+", line)
        assert address is not None, line
        with urlopen(address[0], timeout=PATIENCE) as page:
            assert page.status == 200
        return Outcome(0, line, "")

    def close(self) -> None:
        """End the server by Ctrl-C; it exits with 0."""
        if self.server is not None:
            self.server.send_signal(signal.SIGINT)
            assert self.end(self.server).code == 0
            self.server = None
        if self.held is not None:
            self.held.close()

    def start(self, words: list[str], stderr: int = subprocess.PIPE) -> subprocess.Popen[str]:
        return subprocess.Popen(
            words,
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=stderr,
            text=True,
        )

    def end(self, running: subprocess.Popen[str]) -> Outcome:
        out, err = running.communicate()
        return Outcome(running.returncode, out, err)


@pytest.fixture
def desk(
    tmp_path: Path,
    tmp_path_factory: pytest.TempPathFactory,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Desk]:
    desk = Desk(tmp_path, tmp_path_factory.getbasetemp().parent / "port.lock", capsys)
    monkeypatch.chdir(desk.folder)
    monkeypatch.setenv("CLUESMITH_LIBRARY", "library.db")  # not the reader's own
    with open(os.devnull) as nothing:
        monkeypatch.setattr(sys, "stdin", nothing)
        yield desk
        desk.close()
