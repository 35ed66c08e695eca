"""A library whose disk is full: nothing is lost, and the command works once there is space."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from injection import PATIENCE, SOURCE

import cluesmith as cs

pytestmark = pytest.mark.usefixtures("mounts")

# In a name space of its own: a disk in memory that holds the library and little more, until it
# has been tried.
DRIVER = """
set -e
mount -t tmpfs -o size=20m none disk
cp library.db many.jsonl disk
cd disk
mount -o remount,size=$1k "$PWD"
shift
code=0
"$@" > ../out 2> ../err || code=$?
echo $code > ../code
cp library.db ../after.db
mount -o remount,size=20m "$PWD"
"$@" > ../out-again 2> ../err-again
cp library.db ../again.db
ls > ../names
"""
FEW, MANY = 20, 400


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library of a few puzzles, and a file of many."""
    folder = tmp_path_factory.mktemp("shelf")
    puzzles = list(cs.generate("skyscraper", size=4, level="easy", count=MANY, seed=1))
    lines = [cs.convert(puzzle, to="json") for puzzle in puzzles]
    (folder / "many.jsonl").write_text("".join(line + "\n" for line in lines))
    with cs.Library(folder / "library.db") as library:
        for puzzle in puzzles[:FEW]:
            library.add(puzzle)
    return folder


@pytest.mark.parametrize(
    ("command", "left"),
    [
        ("add many.jsonl --tag new", []),
        ("use 1..20 --in Sunday", []),
        ("backup copy.db", ["copy.db"]),
    ],
)
def test_a_full_disk(folder: Path, tmp_path: Path, command: str, left: list[str]) -> None:
    (tmp_path / "disk").mkdir()
    for name in ("library.db", "many.jsonl"):
        (tmp_path / name).write_bytes((folder / name).read_bytes())
    blocks = sum(
        -(-(tmp_path / name).stat().st_size // 4096) for name in ("library.db", "many.jsonl")
    )
    command += " --library library.db"
    run = [sys.executable, "-m", "cluesmith", "library", *command.split()]
    subprocess.run(
        ["unshare", "-rm", "sh", "-c", DRIVER, "sh", str(4 * blocks + 40), *run],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": SOURCE},
        check=True,
        timeout=PATIENCE,
    )
    err = (tmp_path / "err").read_text()
    assert (tmp_path / "code").read_text() == "2\n", err
    assert err.startswith("cluesmith: ")
    assert err.count("\n") == 1, err
    assert "full" in err
    assert rows(tmp_path / "after.db") == rows(folder / "library.db")
    assert (tmp_path / "names").read_text().split() == sorted(["library.db", "many.jsonl", *left])
    if command.startswith("add"):
        assert len(rows(tmp_path / "again.db")) == MANY


def rows(path: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as base:
        assert base.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return base.execute("SELECT key, puzzle, used FROM puzzles ORDER BY key").fetchall()
