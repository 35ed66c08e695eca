"""Two ways to run the command line: in this process, which is fast, and as a process of its own."""

from __future__ import annotations

import io
import json
import os
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

import cluesmith
from cluesmith.cli import main

SOURCE = str(Path(cluesmith.__file__).parents[1])
PATIENCE = 300  # seconds: nothing takes that long, but a machine may have much else to do
ERASED = b"\r\x1b[K"  # what each telling of progress begins with


@pytest.fixture
def patience() -> int:
    """How long to wait for what must come: never a promise, only the end of a hang."""
    return PATIENCE


@dataclass(frozen=True)
class Outcome:
    """What a run printed, and its exit code."""

    code: int
    out: str
    err: str

    @property
    def records(self) -> list[dict[str, Any]]:
        """The JSON objects printed, one a line."""
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def record(self) -> dict[str, Any]:
        (record,) = self.records
        return record

    def refused(self, *words: str) -> None:
        """One clear line on stderr, nothing on stdout, exit code 2."""
        assert self.code == 2, self
        assert self.out == ""
        assert self.err.endswith("\n"), self
        assert self.err.count("\n") == 1, self
        assert self.err.startswith("cluesmith"), self
        assert "Traceback" not in self.err
        for word in words:
            assert word in self.err, self.err


@pytest.fixture
def environment() -> dict[str, str]:
    """The environment of a process: our package on the path, no wishes about colour."""
    kept = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLUMNS")}
    return {**kept, "PYTHONPATH": SOURCE}


@pytest.fixture
def command() -> list[str]:
    """How to start the command line as a process."""
    return [sys.executable, "-m", "cluesmith"]


@pytest.fixture
def process(environment: dict[str, str], command: list[str]) -> Callable[..., Outcome]:
    """Run the command line as a process of its own."""

    def run(
        *arguments: str, stdin: bytes = b"", env: Mapping[str, str] | None = None, **options: Any
    ) -> Outcome:
        done = subprocess.run(
            [*command, *arguments],
            input=stdin,
            capture_output=True,
            env={**environment, **(env or {})},
            timeout=PATIENCE,
            check=False,
            **options,
        )
        return Outcome(done.returncode, done.stdout.decode(), done.stderr.decode())

    return run


@dataclass(frozen=True)
class Interrupted:
    """A run that Ctrl-C has ended; `told` is its progress, taken out of `err`."""

    code: int
    out: bytes
    err: bytes
    told: bytes


def read(stream: int) -> bytes:
    """What there is to read; nothing at the end."""
    try:
        return os.read(stream, 65536)
    except OSError:  # Linux: the other end of the terminal is closed
        return b""


@pytest.fixture
def interrupt(environment: dict[str, str], command: list[str]) -> Callable[..., Interrupted]:
    """Press Ctrl-C in the middle of the work: once the command has told on the terminal
    how far it is or, if it prints as it goes, has printed `first` bytes."""
    import pty

    def run(*arguments: str, first: int = 0, **env: str) -> Interrupted:
        terminal, its_end = pty.openpty()
        child = subprocess.Popen(
            [*command, *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=its_end,
            env={**environment, **env},
            start_new_session=True,
        )
        os.close(its_end)
        assert child.stdout is not None
        seen = {child.stdout.fileno(): b"", terminal: b""}
        out, err = seen
        left, pressed, end = set(seen), False, monotonic() + PATIENCE
        while left:
            assert monotonic() < end, seen
            for stream in select.select(left, [], [], 1)[0]:
                data = read(stream)
                seen[stream] += data
                left -= set() if data else {stream}
            if not pressed and (len(seen[out]) >= first if first else ERASED in seen[err]):
                os.killpg(child.pid, signal.SIGINT)  # as a terminal does: workers get it too
                pressed = True
        code = child.wait(PATIENCE)
        child.stdout.close()
        os.close(terminal)
        told, _, rest = seen[err].rpartition(ERASED)
        return Interrupted(code, seen[out], rest.replace(b"\r\n", b"\n"), told)

    return run


@pytest.fixture
def terminal(environment: dict[str, str], command: list[str]) -> Callable[..., tuple[int, str]]:
    """Run on a pseudo-terminal; `answers` are typed one at each prompt."""
    import pty

    def run(
        *arguments: str, prompt: bytes = b"", answers: Sequence[bytes] = (), **env: str
    ) -> tuple[int, str]:
        ours, theirs = pty.openpty()
        child = subprocess.Popen(
            [*command, *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={**environment, "TERM": "xterm", **env},
            start_new_session=True,
        )
        os.close(theirs)
        seen, left, end = b"", list(answers), monotonic() + PATIENCE
        while select.select([ours], [], [], max(0, end - monotonic()))[0] and (data := read(ours)):
            seen += data
            if left and seen.count(prompt) == len(answers) - len(left) + 1:
                os.write(ours, left.pop(0))
        code = child.wait(PATIENCE)
        os.close(ours)
        return code, seen.decode()

    return run


class _Stdin(io.TextIOWrapper):
    """Standard input that holds given bytes, and may claim to be a terminal."""

    def __init__(self, data: bytes, terminal: bool) -> None:
        super().__init__(io.BytesIO(data), encoding="utf-8")
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal


@pytest.fixture
def run(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Outcome]:
    """Run the command line in this process."""
    monkeypatch.delenv("NO_COLOR", raising=False)

    def call(*arguments: str, stdin: str | bytes = b"", terminal: bool = False) -> Outcome:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", _Stdin(data, terminal))
        capsys.readouterr()
        try:
            code = main.run(arguments)
        except SystemExit as leaving:
            code = leaving.code if isinstance(leaving.code, int) else 0
        captured = capsys.readouterr()
        return Outcome(code, captured.out, captured.err)

    return call


@pytest.fixture
def blank() -> Callable[[int], str]:
    """A board with no clues and no givens, as JSON text."""
    return lambda size: json.dumps({"family": "skyscraper", "size": size})
