"""SIGTERM and SIGHUP end every verb as Ctrl-C does: by the signal, with nothing left behind."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")

ENDING = [signal.SIGTERM, signal.SIGHUP, signal.SIGKILL]
PUZZLES = 2000  # more than fit into the memory for sorting and for finding duplicates
FEW_KB = 16  # of that memory

# The command line, with little of that memory.
SORT = f"""
import sys
from cluesmith.__main__ import entry
from cluesmith.workbench.collection import Sorter
from cluesmith.workbench.duplicates import Duplicates

Sorter.CACHE_KB = Duplicates.CACHE_KB = {FEW_KB}
entry()
"""


@pytest.fixture
def start(environment, command, tmp_path: Path) -> Iterator[Callable[..., subprocess.Popen]]:
    """Start a command in a folder of its own, with another for temporary files."""
    (tmp_path / "work").mkdir()
    (tmp_path / "temporary").mkdir()
    started = []

    def run(*arguments: str, script: str = "", **options) -> subprocess.Popen:
        how = [sys.executable, "-c", script] if script else command
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "bufsize": 0, **options}
        process = subprocess.Popen(
            [*how, *arguments],
            env={**environment, "TMPDIR": str(tmp_path / "temporary")},
            cwd=tmp_path / "work",
            start_new_session=True,
            **pipes,
        )
        started.append(process)
        return process

    yield run
    for process in started:
        process.kill()
        process.wait()


def until(condition: Callable[[], bool], patience: int) -> None:
    end = monotonic() + patience
    while not condition():
        assert monotonic() < end
        sleep(0.01)


def group(leader: int) -> list[int]:
    """The living processes of a group."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[2]) == leader and fields[0] not in "ZX":
                found.append(int(entry.name))
    return found


def open_files(process: subprocess.Popen, folder: Path) -> list[str]:
    """What a process holds open below a folder, names that are deleted included."""
    found = []
    for link in Path(f"/proc/{process.pid}/fd").iterdir():
        try:
            found.append(os.readlink(link))
        except OSError:
            continue
    return [name for name in found if name.startswith(str(folder))]


@pytest.mark.parametrize("number", ENDING)
@pytest.mark.parametrize("verb", ["sort", "dedupe"])
def test_temporary_data_has_no_name(
    start, tmp_path: Path, patience: int, verb: str, number: signal.Signals
) -> None:
    """So nothing is left of it, however the process ends."""
    nothing = subprocess.DEVNULL
    process = start(verb, "-", script=SORT, stdin=subprocess.PIPE, stdout=nothing)
    for n in range(PUZZLES):
        clues = {"top": [n // 6**i % 6 + 1 for i in range(6)]}
        line = {"family": "skyscraper", "size": 6, "clues": clues, "level": "easy", "score": n}
        process.stdin.write(json.dumps(line).encode() + b"\n")
    temporary = tmp_path / "temporary"
    until(lambda: bool(open_files(process, temporary)), patience)
    assert list(temporary.iterdir()) == []
    process.send_signal(number)
    _, err = process.communicate(timeout=patience)
    assert process.returncode == -number
    assert err == (b"" if number == signal.SIGKILL else b"interrupted\n")
    assert list(temporary.iterdir()) == []


@pytest.mark.parametrize("number", ENDING[:2])
@pytest.mark.parametrize("whom", ["process", "group"])
def test_workers_end_too(start, patience: int, number: signal.Signals, whom: str) -> None:
    hard = ["--size", "6", "--level", "hard", "--count", "9999", "--jobs", "2", "--json"]
    process = start("generate", "skyscraper", *hard)
    process.stdout.readline()
    assert len(group(process.pid)) >= 3
    (os.kill if whom == "process" else os.killpg)(process.pid, number)
    out, err = process.communicate(timeout=patience)
    assert process.returncode == -number
    assert all(json.loads(line) for line in out.splitlines())
    assert b"Traceback" not in err
    if whom == "process":
        assert err.startswith(b"interrupted: ")
    until(lambda: not group(process.pid), patience)


@pytest.mark.parametrize("number", ENDING[:2])
def test_a_census_says_what_it_keeps(start, tmp_path: Path, patience: int, number) -> None:
    work = tmp_path / "work"
    process = start("census", "--points", "8", "--write", "eight.sqlite", "--jobs", "2")
    until((work / "eight.sqlite.checkpoint-wal").exists, patience)
    process.send_signal(number)
    out, err = process.communicate(timeout=patience)
    assert (process.returncode, out) == (-number, b"")
    assert err.startswith(b"interrupted: ")
    assert b"kept in eight.sqlite.checkpoint" in err
    assert [file.name for file in work.iterdir()] == ["eight.sqlite.checkpoint"]
    until(lambda: not group(process.pid), patience)


def ignoring(number: signal.Signals) -> Callable[[], object]:
    return lambda: signal.signal(number, signal.SIG_IGN)


def test_it_ends_where_ctrl_c_is_ignored(start, tmp_path: Path, patience: int) -> None:
    """As in the background of a script."""
    arguments = ["census", "--points", "8", "--write", "eight.sqlite", "--jobs", "1"]
    process = start(*arguments, preexec_fn=ignoring(signal.SIGINT))
    until((tmp_path / "work" / "eight.sqlite.checkpoint-wal").exists, patience)
    process.send_signal(signal.SIGTERM)
    assert process.wait(patience) == -signal.SIGTERM


def test_nohup(start, patience: int) -> None:
    arguments = ["generate", "skyscraper", "--size", "4", "--count", "50", "--json"]
    process = start(*arguments, preexec_fn=ignoring(signal.SIGHUP))
    process.stdout.readline()
    process.send_signal(signal.SIGHUP)
    out, err = process.communicate(timeout=patience)
    assert (process.returncode, err) == (0, b"")
    assert len(out.splitlines()) == 49


def test_a_terminal_that_is_gone(environment, command, patience: int) -> None:
    """What is printed then cannot be written: that is no error of ours."""
    import pty

    process, terminal = pty.fork()  # leads a session of that terminal
    if process == 0:
        os.execve(command[0], [*command, "census", "--points", "9"], environment)
    assert os.read(terminal, 1)  # its progress
    os.close(terminal)
    assert os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) == -signal.SIGHUP
    until(lambda: not group(process), patience)


@pytest.mark.parametrize("target", ["/dev/full", "closed pipe"])
def test_messages_that_cannot_be_written_change_no_exit_code(
    environment, command, target: str
) -> None:
    asked = [*command, "check", "skyscraper:zz"]
    if target == "/dev/full":
        written = os.open(target, os.O_WRONLY)
    else:
        read, written = os.pipe()
        os.close(read)
    done = subprocess.run(asked, env=environment, stderr=written, check=False)
    os.close(written)
    assert done.returncode == 2
