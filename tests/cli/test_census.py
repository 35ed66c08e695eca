"""cluesmith census: what it prints and refuses, and that nothing done is lost."""

from __future__ import annotations

import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

KEYS = [
    *("points", "operator_lists", "solvable", "solutions", "unique"),
    *("classes", "unique_classes", "histogram"),
]


def test_json_is_one_object_with_these_keys(run) -> None:
    done = run("census", "--points", "4", "--json", "--jobs", "1")
    assert (done.code, done.err) == (0, "")
    assert list(done.record) == KEYS
    assert [done.record[key] for key in KEYS[:-1]] == [4, 65_536, 397, 738, 288, 179, 137]
    assert done.record["histogram"]["48"] == 1


@pytest.mark.parametrize("points", ["3", "5", "6"])
def test_the_table_is_short_and_narrow(run, points: str) -> None:
    done = run("census", "--points", points)
    lines = done.out.splitlines()
    assert (done.code, done.err) == (0, "")
    assert len(lines) <= 20
    assert max(map(len, lines)) <= 80
    if points == "6":
        assert "solvable lists                        34,346" in lines
        assert "10 to 528                                550" in lines


def test_an_estimate_says_so(run) -> None:
    done = run("census", "--points", "5", "--estimate", "--sample", "30")
    assert done.code == 0
    assert "ESTIMATE from 30 draws among 16 tasks (seed 1)" in done.out
    assert done.out.count("+-") == 5
    assert max(map(len, done.out.splitlines())) <= 80
    record = run("census", "--points", "5", "--estimate", "--json", "--seed", "4").record
    assert list(record) == [*KEYS, "estimate"]
    assert record["estimate"].keys() == {"tasks", "of", "seed", "errors", "seconds"}
    assert record["estimate"]["seed"] == 4


def test_an_estimate_of_what_is_quickly_counted_says_so() -> None:
    from cluesmith.cli.census import table
    from cluesmith.star_census.count import COUNTS, Census, Sample

    def shown(seconds: float) -> str:
        sample = Sample(200, 16, 1, dict.fromkeys(COUNTS, 0), seconds)
        return table(Census(5, 4**10, 1, 1, 1, 1, 1, {1: 1}, sample)).splitlines()[2]

    told = "a count takes one core about 0.90 s, or less, and is exact: drop --estimate"
    assert shown(0.9) == told
    assert len(told) <= 80
    assert shown(1.1) == "a count takes one core about 1.10 s, or less"


def test_a_file_is_replaced_only_when_told(run, tmp_path: Path) -> None:
    path = tmp_path / "mine.db"
    path.write_text("hello")
    arguments = ["census", "--points", "3", "--jobs", "1", "--write", str(path)]
    run(*arguments).refused(f"{path} exists; the option overwrite replaces it")
    assert path.read_text() == "hello"
    assert [*tmp_path.iterdir()] == [path]
    assert run(*arguments, "--overwrite").code == 0
    with closing(sqlite3.connect(path)) as base:
        assert base.execute("SELECT COUNT(*) FROM lists").fetchone() == (84,)


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        ([], "--points"),
        (["--points", "2"], "from 3 to 16"),
        (["--points", "17"], "from 3 to 16"),
        (["--points", "x"], "'x' is not a whole number from 3 to 16"),
        (["--points", "000161"], "from 3 to 16"),
        (["--points", "9" * 20], f"'{'9' * 20}' is not a whole number"),
        (["--points", "9" * 5000], f"'{'9' * 20}'... is not a whole number"),
        (["--points", "11"], "about 100 hours"),
        (["--points", "3", "--jobs", "0"], "--jobs"),
        (["--points", "3", "--write", "a.txt"], ".sqlite"),
        (["--points", "3", "--write", ""], "file's name"),
        (["--points", "3", "--solutions", "all"], "--write"),
        (["--points", "3", "--overwrite"], "--write"),
        (["--points", "3", "--resume"], "resume needs write or checkpoint"),
        (["--points", "3", "--write", "a.db", "--checkpoint", "a.db"], "same file"),
        (["--points", "3", "--write", "a.db", "--checkpoint", "./a.db"], "same file"),
        (["--points", "3", "--checkpoint", "no/such/folder"], "unable to open"),
        (["--points", "3", "--sample", "9"], "--estimate"),
        (["--points", "3", "--estimate", "--sample", "1"], "expected 2"),
        (["--points", "16", "--estimate"], "--force (force=True) starts it anyway"),
        (["--points", "3", "--estimate", "--write", "a.db"], "--write"),
        (["--points", "3", "file"], "file"),
    ],
)
def test_refusals(run, arguments: list[str], word: str) -> None:
    run("census", *arguments).refused(word)


def test_progress_on_a_terminal_only(run, monkeypatch: pytest.MonkeyPatch) -> None:
    from cluesmith.cli import census

    written: list[str] = []
    bar = census.Bar()
    bar.progress.enabled, bar.progress.next = True, 0.0
    monkeypatch.setattr(bar.progress, "_write", written.append)
    monkeypatch.setattr(census, "Bar", lambda: bar)
    assert run("census", "--points", "5", "--jobs", "1").code == 0
    assert re.match(r"census: \d+\.\d %", written[0])
    monkeypatch.undo()
    assert run("census", "--points", "5", "--jobs", "1").err == ""


# The command line, which sends itself a signal when it has kept so many tasks: a test that
# waited for that from outside might come too late.
STRUCK = """
import os, sys
from cluesmith.__main__ import entry
from cluesmith.star_census.checkpoint import Checkpoint

add, kept = Checkpoint.add, []

def counted(self, done):
    add(self, done)
    kept.append(done)
    if len(kept) == 20:
        os.kill(os.getpid(), {number})

Checkpoint.add = counted
entry()
"""


@pytest.fixture
def struck(environment, tmp_path: Path):
    """Begin a census of seven points, which is sent a signal in its midst."""

    def begin(number: signal.Signals, *arguments: str) -> subprocess.Popen[bytes]:
        script = STRUCK.format(number=int(number))
        asked = ["census", "--points", "7", "--write", "seven.sqlite", *arguments]
        return subprocess.Popen(
            [sys.executable, "-c", script, *asked],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment,
            cwd=tmp_path,
            start_new_session=True,
        )

    return begin


def kept(folder: Path) -> int:
    with closing(sqlite3.connect(folder / "seven.sqlite.checkpoint")) as base:
        return base.execute("SELECT COUNT(*) FROM tasks").fetchone()[0]


@pytest.fixture
def goes_on(environment, command, tmp_path: Path, patience: int):
    """Resume that census and hold its figures and its file against what they must be."""

    def resume(jobs: str) -> None:
        arguments = ["--points", "7", "--write", "seven.sqlite", "--jobs", jobs, "--json"]
        done = subprocess.run(
            [*command, "census", *arguments, "--resume"],
            capture_output=True,
            cwd=tmp_path,
            env=environment,
            check=False,
            timeout=patience,
        )
        assert (done.returncode, done.stderr) == (0, b"")
        record = json.loads(done.stdout)
        assert (record["solvable"], record["unique"]) == (365_781, 257_957)
        assert [file.name for file in tmp_path.iterdir()] == ["seven.sqlite"]
        with closing(sqlite3.connect(tmp_path / "seven.sqlite")) as base:
            query = "SELECT COUNT(*), SUM(solutions), COUNT(digits) FROM lists"
            assert base.execute(query).fetchone() == (365_781, 701_491, 257_957)

    return resume


def test_a_second_start_is_told_of_the_first(
    struck, environment, command, tmp_path: Path, patience: int
) -> None:
    child = struck(signal.SIGSTOP, "--jobs", "1")
    os.waitpid(child.pid, os.WUNTRACED)
    try:
        for more in ([], ["--resume"]):
            second = subprocess.run(
                [*command, "census", "--points", "7", "--write", "seven.sqlite", *more],
                capture_output=True,
                cwd=tmp_path,
                env=environment,
                check=False,
                timeout=patience,
            )
            told = b"cluesmith: seven.sqlite.checkpoint: another census is using it\n"
            assert (second.returncode, second.stdout, second.stderr) == (2, b"", told)
    finally:
        child.kill()
        child.communicate(timeout=patience)


@pytest.mark.parametrize("jobs", [pytest.param("1", marks=pytest.mark.soak), "2"])
def test_interrupted_and_resumed(struck, goes_on, tmp_path: Path, jobs: str, patience: int) -> None:
    child = struck(signal.SIGINT, "--jobs", jobs)
    out, err = child.communicate(timeout=patience)
    assert child.returncode == 130
    assert out == b""
    told = re.fullmatch(
        rb"interrupted: (\d+) of 256 tasks kept in seven\.sqlite\.checkpoint; "
        rb"continue with --resume\n",
        err,
    )
    assert told, err
    assert 0 < int(told[1]) <= kept(tmp_path) < 256
    goes_on(jobs)


@pytest.mark.soak
def test_killed_and_resumed(struck, goes_on, tmp_path: Path, patience: int) -> None:
    child = struck(signal.SIGKILL, "--jobs", "2")
    child.wait(timeout=patience)
    # Its processes end by themselves.
    end = time.monotonic() + patience
    while True:
        try:
            os.killpg(child.pid, 0)
        except ProcessLookupError:
            break
        assert time.monotonic() < end
        time.sleep(0.05)
    assert 0 < kept(tmp_path) < 256
    goes_on("2")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["9"], b"interrupted: nothing is kept (--checkpoint F would keep finished tasks)\n"),
        (["10", "--estimate"], b"interrupted: nothing is kept\n"),
    ],
)
def test_interrupted_with_nothing_kept(interrupt, arguments: list[str], told: bytes) -> None:
    done = interrupt("census", "--points", *arguments)
    assert (done.code, done.out, done.err) == (130, b"", told)


def test_help_names_both_forms(run) -> None:
    done = run("census", "--help")
    assert ".parquet or .sqlite" in done.out
    assert done.out.count("  cluesmith census --points") >= 2
    assert json.dumps(done.err) == '""'
