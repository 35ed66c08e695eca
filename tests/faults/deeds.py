"""The commands that write files, with what they begin from and how their output is read."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from injection import OUT, Deed

OLD = b"%PDF- what an earlier run has written\n"  # for any kind of output

# Sorting and finding duplicates with so little memory that files are used.
COLLECTIONS = """
from cluesmith.__main__ import entry
from cluesmith.workbench.collection import Sorter
from cluesmith.workbench.duplicates import Duplicates
Sorter.CACHE_KB = Duplicates.CACHE_KB = 16
entry()
"""
PUZZLES = 200

# The lab with an experiment whose measurements are always the same.
LAB = """
import sys
from cluesmith.__main__ import entry
from cluesmith.lab import experiments
from cluesmith.lab.experiment import Axis, Case, Experiment, Findings, Lines, Measured, Series

def find(rows):
    runs = Series("runs", (1, 2), (1, 2))
    return Findings([Lines(f"Figure {n}", Axis("x"), Axis("y"), [runs]) for n in (1, 2)])

small = Experiment(
    name="small", title="Small", question="Why?", method="So.", repeats=2,
    cases=lambda quick: [Case(name, "exact", "ff/step/up", {}) for name in ("a", "b")],
    measure=lambda case: Measured(0.5, {"nodes": len(case.instance)}), find=find,
)
experiments.NAMES = ("small",)
experiments.experiment = {"small": small}.__getitem__
entry()
"""


def old(*names: str) -> Any:
    """An earlier run has written these files."""

    def prepare(folder: Path) -> None:
        for name in names:
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_bytes(OLD)

    return prepare


def file(name: str) -> Any:
    """The bytes of a file."""

    def content(folder: Path) -> object:
        path = folder / name
        return path.read_bytes() if path.exists() else None

    return content


def several(pattern: str) -> Any:
    def content(folder: Path) -> object:
        return {path.name: path.read_bytes() for path in sorted(folder.glob(pattern))}

    return content


def sqlite_rows(folder: Path) -> object:
    path = folder / "a.sqlite"
    if not path.exists() or path.read_bytes() == OLD:
        return None
    with closing(sqlite3.connect(path)) as base:
        assert base.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        rows = base.execute("SELECT * FROM lists ORDER BY operators").fetchall()
        return rows, base.execute("SELECT * FROM census").fetchall()


def parquet_rows(folder: Path) -> object:
    parquet = pytest.importorskip("pyarrow.parquet")
    path = folder / "a.parquet"
    if not path.exists() or path.read_bytes() == OLD:
        return None
    table = parquet.read_table(path)
    return sorted(map(str, table.to_pylist())), table.schema.metadata


def whole_lines(folder: Path) -> object:
    """The lines that were printed, each whole."""
    text = (folder / OUT).read_bytes()
    assert not text or text.endswith(b"\n")
    return [json.loads(line) for line in text.splitlines()]


def lab_rows(folder: Path) -> object:
    path = folder / "rows" / "small.csv"
    lines = path.read_text().split("\n")[1:] if path.exists() else []
    whole = [line.split(",") for line in lines[:-1]]  # a torn one is ignored
    return sorted((line[1], line[5]) for line in whole)


def with_rows(folder: Path) -> None:
    """A folder with results and an earlier report."""
    from cluesmith.lab.experiment import Case, Measured, Row
    from cluesmith.lab.store import Store

    case = Case("a", "exact", "ff/step/up", {})
    with Store(folder / "rows") as store:
        store.append(Row("small", case, 0, Measured(0.5), 0, "compiled", "0", "here"))
    old("rows/report.html")(folder)


def report(folder: Path) -> object:
    """The page, without its date."""
    path = folder / "rows" / "report.html"
    return re.sub(rb"\d{4}-\d\d-\d\d \d\d:\d\d", b"", path.read_bytes())


def collection(folder: Path) -> None:
    puzzles = []
    for n in range(PUZZLES):
        clues = {"top": [n // 6**i % 6 + 1 for i in range(6)]}
        meta = {"level": "easy", "score": PUZZLES - n}
        puzzles.append({"family": "skyscraper", "size": 6, "clues": clues, **meta})
    (folder / "in.jsonl").write_text("".join(json.dumps(puzzle) + "\n" for puzzle in puzzles))


CENSUS = ["census", "--points", "3", "--jobs", "1"]
GIVEN = frozenset({"in.jsonl"})
DEEDS = {
    deed.name: deed
    for deed in (
        Deed("census", [*CENSUS, "--write", "a.sqlite"], sqlite_rows),
        Deed(
            "census-overwrite",
            [*CENSUS, "--write", "a.sqlite", "--overwrite"],
            sqlite_rows,
            old("a.sqlite"),
        ),
        Deed("census-parquet", [*CENSUS, "--write", "a.parquet"], parquet_rows),
        Deed("census-figures", [*CENSUS, "--checkpoint", "done"], lambda _: None),
        Deed("show-svg", ["show", "skyscraper:t3", "--svg", "a"], file("a"), old("a")),
        Deed("show-png", ["show", "skyscraper:t3", "--png", "a"], file("a"), old("a")),
        Deed("explain-html", ["explain", "skyscraper:t3", "--html", "a"], file("a"), old("a")),
        Deed("explain-svg", ["explain", "skyscraper:t3", "--svg", "a"], several("a/step-*.svg")),
        Deed(
            "explain-svg-again",
            ["explain", "skyscraper:t3", "--svg", "a"],
            several("a/step-*.svg"),
            old("a/step-01.svg", "a/step-02.svg", "a/step-77.svg", "a/mine"),
            keeps=frozenset({"a/mine"}),
            is_set=True,
        ),
        Deed("booklet", ["booklet", "skyscraper:t3", "-o", "a.pdf"], file("a.pdf"), old("a.pdf")),
        Deed(
            "sort",
            ["sort", "in.jsonl"],
            whole_lines,
            collection,
            script=COLLECTIONS,
            keeps=GIVEN,
            is_stream=True,
        ),
        Deed(
            "dedupe",
            ["dedupe", "in.jsonl"],
            whole_lines,
            collection,
            script=COLLECTIONS,
            keeps=GIVEN,
            is_stream=True,
        ),
        Deed(
            "generate",
            ["generate", "skyscraper", "--size", "4", "--seed", "1", "--count", "5", "--json"],
            whole_lines,
            is_stream=True,
        ),
        Deed(
            "lab-run",
            ["lab", "run", "small", "--out", "rows", "--jobs", "1"],
            lab_rows,
            script=LAB,
            keeps=frozenset({"rows/.lock"}),
        ),
        Deed(
            "lab-report",
            ["lab", "report", "rows"],
            report,
            with_rows,
            script=LAB,
            keeps=frozenset({"rows/.lock", "rows/small.csv"}),
        ),
    )
}
