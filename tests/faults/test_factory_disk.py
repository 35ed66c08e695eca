"""A factory whose disk gets full while it works, or cannot be written at all."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from drivers import EXPECTED, cell, records, write_plan
from injection import PATIENCE, SOURCE
from invariants import check_finished, check_ledger

from cluesmith.engines.here import Here
from cluesmith.factory import plan as plans
from cluesmith.factory.run import Factory
from cluesmith.factory.work import make
from cluesmith.library.library import Library

PLAN = [cell("skyscraper", 600, size=4, level="easy", tags=["small"])]  # takes 500 KB
FULL = "cluesmith: cannot use the library library.db: database or disk is full: trying again"
AGAIN = "cluesmith: the library library.db answers again"

# In a name space of its own: a disk in memory that is too small until there has been a complaint.
BEGIN = """
set -e
mkdir disk
mount -t tmpfs -o size=300k none disk
cd disk
"$@" > ../out 2> ../err &
factory=$!
until grep -q "trying again" ../err; do kill -0 $factory; sleep 0.05; done
"""
GROW = """
mount -o remount,size=20m "$PWD"
"""
END = """
code=0
wait $factory || code=$?
echo $code > ../code
"""
KEEP = """
cp library.db ..
ls > ../names
"""
STATUS = """
PYTHON -m cluesmith factory status --library library.db > ../status
""".replace("PYTHON", sys.executable)

READ_ONLY = """
set -e
mkdir disk
mount -t tmpfs none disk
cp library.db disk
mount -o remount,ro "$PWD/disk"
cd disk
code=0
"$@" > ../out 2> ../err || code=$?
echo $code > ../code
cmp library.db ../library.db
ls > ../names
"""


pytestmark = pytest.mark.usefixtures("mounts")


def run(folder: Path, script: str, *arguments: str) -> tuple[int, list[str]]:
    """Run a script with a command of the factory: the exit code of that, and its lines."""
    command = [sys.executable, "-m", "cluesmith", "factory", *arguments]
    process = subprocess.Popen(
        ["unshare", "-rm", "sh", "-c", script, "sh", *command],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": SOURCE},
        start_new_session=True,
    )
    try:
        assert process.wait(PATIENCE) == 0, lines_of(folder / "err")
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
    return int((folder / "code").read_text()), lines_of(folder / "err")


def lines_of(path: Path) -> list[str]:
    return path.read_text().splitlines() if path.exists() else []


def fill(place: Path, count: int = 600) -> list[tuple[object, ...]]:
    """Run the plan undisturbed, with this count."""
    with Library(place) as library, Here(make) as engine:
        plan = [plans.cell_of({**PLAN[0], "count": count})]
        list(Factory(library, plan, engine, warn=print))
        return records(library)


def check_whole(place: Path) -> None:
    with closing(sqlite3.connect(place)) as base:
        assert base.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_disk_that_gets_full_and_then_larger(tmp_path: Path) -> None:
    plan = str(write_plan(tmp_path / "plan.toml", PLAN))
    script = BEGIN + STATUS + GROW + END + KEEP
    code, lines = run(tmp_path, script, "run", plan, "--library", "library.db")
    assert code == 0, lines
    assert (lines[0], lines[-1]) == (FULL, AGAIN)
    assert all(map(EXPECTED.match, lines)), lines
    assert (tmp_path / "out").read_text() == "600 of 600 puzzles in library.db\n"
    assert (tmp_path / "names").read_text().split() == ["library.db"]
    assert " open " in (tmp_path / "status").read_text()  # it could be read all the time
    check_whole(tmp_path / "library.db")
    with Library(tmp_path / "library.db") as library:
        check_finished(library)
        assert records(library) == fill(tmp_path / "alone.db")


def test_a_factory_that_is_ended_while_its_disk_is_full(tmp_path: Path) -> None:
    """Its leases are free at once, as the process has gone."""
    plan = str(write_plan(tmp_path / "plan.toml", PLAN))
    again = '\n"$@" > ../out 2> ../err-again\n'
    script = BEGIN + "kill -TERM $factory" + END + GROW + again + KEEP
    code, lines = run(tmp_path, script, "run", plan, "--library", "library.db")
    assert code == 128 + signal.SIGTERM, lines
    assert lines[0] == FULL
    assert lines[-2] == FULL.replace("trying again", "leases run out in 60 s")
    assert lines[-1].startswith("interrupted: ")
    assert lines[-1].endswith(" of 600 puzzles made; the same command continues")
    assert lines_of(tmp_path / "err-again") == []
    check_whole(tmp_path / "library.db")
    with Library(tmp_path / "library.db") as library:
        check_finished(library)
        assert records(library) == fill(tmp_path / "alone.db")


@pytest.mark.parametrize(
    ("place", "says"),
    [
        ("library.db", "cannot use the library library.db: attempt to write a readonly database"),
        ("new.db", "cannot use the library new.db: unable to open database file"),
        ("new/library.db", "Read-only file system"),
    ],
)
def test_a_folder_that_cannot_be_written(tmp_path: Path, place: str, says: str) -> None:
    before = fill(tmp_path / "library.db", 20)
    plan = str(write_plan(tmp_path / "plan.toml", PLAN))
    code, lines = run(tmp_path, READ_ONLY, "run", plan, "--library", place)
    assert code == 2
    assert len(lines) == 1
    assert lines[0].startswith("cluesmith: cannot use the library ")
    assert says in lines[0]
    assert (tmp_path / "out").read_text() == ""
    assert (tmp_path / "names").read_text().split() == ["library.db"]
    with Library(tmp_path / "library.db") as library:
        check_ledger(library)
        assert records(library) == before


def test_the_status_in_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    fill(tmp_path / "library.db", 20)
    code, lines = run(tmp_path, READ_ONLY, "status", "--library", "library.db")
    assert (code, lines) == (0, [])
    assert lines_of(tmp_path / "out")[1].split()[:3] == ["20", "20", "full"]
