"""The file of a census: its solvable lists, as Parquet or SQLite, by the file's suffix.

One row per list: `operators` in reading order, the number of `solutions`, `canonical` (the
smallest equivalent list) and `digits`, its solutions, cell by cell in reading order, null
where they were not requested; in SQLite these are JSON.  The figures of the census, and
which census it is, are in Parquet's metadata, and in SQLite's table `census`.
"""

from __future__ import annotations

import json
import os
import sqlite3
from array import array
from collections.abc import Iterable, Iterator
from contextlib import closing
from importlib import import_module
from typing import Any
from urllib.parse import quote

from cluesmith.errors import CluesmithError, UsageError, missing_extra
from cluesmith.star_census.checkpoint import header
from cluesmith.star_census.plan import text
from cluesmith.star_census.tasks import ALL, UNIQUE, Columns, Work
from cluesmith.support import output_file

PARQUET = (".parquet",)
SQLITE = (".sqlite", ".sqlite3", ".db")
GROUP_ROWS = 50_000  # of a row group of Parquet

_SQLITE_TABLES = """
CREATE TABLE lists (
    operators TEXT NOT NULL, solutions INTEGER NOT NULL, canonical TEXT NOT NULL, digits TEXT
);
CREATE TABLE census (figures TEXT NOT NULL, origin TEXT NOT NULL);
"""


def check_path(path: str) -> None:
    """Refuse a file that could not be written at the end."""
    ending = os.path.splitext(path)[1].lower()
    if ending not in PARQUET + SQLITE:
        endings = ", ".join(PARQUET + SQLITE)
        raise UsageError(f"{path}: expected a name that ends in one of {endings}")
    if os.path.exists(path) and not os.path.isfile(path):
        raise UsageError(f"cannot write {path}: expected an ordinary file")
    output_file.check(path)
    if ending in PARQUET:
        _pyarrow()


def check_free(path: str, replaced: str | None) -> None:
    """Refuse to overwrite a file, unless it is the one to be `replaced`."""
    if os.path.exists(path) and os.path.realpath(path) != replaced:
        raise UsageError(f"{path} exists; the option overwrite replaces it")


def finished(path: str, work: Work) -> dict[str, Any] | None:
    """The figures in the file of this very census; None if there is no such file.

    A file gets its name when it is complete: one that is there need not be written again.
    """
    if not os.path.isfile(path):
        return None
    read = _read_parquet if path.lower().endswith(PARQUET) else _read_sqlite
    try:
        figures, origin = map(json.loads, read(os.path.realpath(path)))
    except Exception:  # somebody else's file, whatever it is
        return None
    is_ours = origin == header(work) and isinstance(figures, dict)
    return figures if is_ours else None


def _read_sqlite(path: str) -> tuple[str, str]:
    with closing(sqlite3.connect(f"file:{quote(path)}?mode=ro&immutable=1", uri=True)) as base:
        found: tuple[str, str] = base.execute("SELECT figures, origin FROM census").fetchone()
        return found


def _read_parquet(path: str) -> tuple[bytes, bytes]:
    about = _pyarrow().parquet.read_schema(path).metadata
    return about[b"census"], about[b"origin"]


def write(path: str, work: Work, columns: Iterable[Columns], figures: dict[str, Any]) -> None:
    """Write all rows, task by task; the file appears when it is complete."""
    make = _write_parquet if path.lower().endswith(PARQUET) else _write_sqlite
    about = {"census": json.dumps(figures), "origin": json.dumps(header(work))}
    with output_file.replacing(path) as part:
        try:
            make(part, work, columns, about)
        except sqlite3.Error as error:
            raise CluesmithError(f"cannot write {path}: {error}") from None


def _pyarrow() -> Any:
    try:
        import_module("pyarrow.parquet")
        return import_module("pyarrow")
    except ImportError:
        raise missing_extra("Parquet, unlike SQLite, needs", "census") from None


def _write_sqlite(part: str, work: Work, columns: Iterable[Columns], about: dict[str, str]) -> None:
    with closing(sqlite3.connect(part, isolation_level=None)) as base:
        # Nothing to protect: the file is worth nothing before it is complete.
        base.execute("PRAGMA journal_mode = OFF")
        base.execute("PRAGMA synchronous = OFF")
        for statement in _SQLITE_TABLES.split(";"):
            base.execute(statement)
        base.execute("BEGIN")
        base.execute("INSERT INTO census VALUES (:census, :origin)", about)
        for group in columns:
            base.executemany("INSERT INTO lists VALUES (?, ?, ?, ?)", _rows(work, group))
        # Only now: lists come in the order of tasks, and an index grows slowly so.
        base.execute("CREATE UNIQUE INDEX by_operators ON lists (operators)")
        base.execute("COMMIT")


def _rows(work: Work, columns: Columns) -> Iterator[tuple[str, int, str, str | None]]:
    lists, counts, smallest = _numbers(columns)
    stored = _stored(work, columns[1])
    cells = 2 * work.points
    at = 0
    for code, count, first, number in zip(lists, counts, smallest, stored, strict=True):
        found = None
        if number:
            end = at + number * cells
            found = json.dumps([list(columns[3][i : i + cells]) for i in range(at, end, cells)])
            at = end
        yield text(work.points, code), count, text(work.points, first), found


def _numbers(columns: Columns) -> tuple[array[int], array[int], array[int]]:
    lists, counts, smallest = array("Q"), array("I"), array("Q")
    for numbers, held in zip((lists, counts, smallest), columns, strict=False):
        numbers.frombytes(held)
    return lists, counts, smallest


def _write_parquet(
    part: str, work: Work, columns: Iterable[Columns], about: dict[str, str]
) -> None:
    pa = _pyarrow()
    schema = pa.schema(
        [
            pa.field("operators", pa.string(), nullable=False),
            pa.field("solutions", pa.uint32(), nullable=False),
            pa.field("canonical", pa.string(), nullable=False),
            pa.field("digits", pa.list_(pa.list_(pa.uint8(), 2 * work.points))),
        ],
        metadata=about,
    )
    with pa.parquet.ParquetWriter(part, schema, compression="zstd") as file:
        for task in columns:
            for group in _sliced(work, task):
                file.write_batch(_batch(pa, schema, work, group))


def _sliced(work: Work, columns: Columns) -> Iterator[Columns]:
    """A task's rows in groups of limited size."""
    lists, counts, smallest, digits = columns
    at = 0
    for first in range(0, len(lists) // 8, GROUP_ROWS):
        last = first + GROUP_ROWS
        few = counts[4 * first : 4 * last]
        end = at + 2 * work.points * sum(_stored(work, few))
        yield lists[8 * first : 8 * last], few, smallest[8 * first : 8 * last], digits[at:end]
        at = end


def _stored(work: Work, counts: bytes) -> list[int]:
    """How many solutions are stored with each list."""
    numbers = array("I")
    numbers.frombytes(counts)
    return [n if work.keep == ALL or (work.keep == UNIQUE and n == 1) else 0 for n in numbers]


def _batch(pa: Any, schema: Any, work: Work, columns: Columns) -> Any:
    lists, counts, smallest = _numbers(columns)
    # Null lists begin and end where the one before ends; a stored one has at least a solution.
    ends, nulls = array("i", [0]), []
    for count in _stored(work, columns[1]):
        nulls.append(count == 0)
        ends.append(ends[-1] + count)
    values = pa.Array.from_buffers(pa.uint8(), len(columns[3]), [None, pa.py_buffer(columns[3])])
    solutions = pa.FixedSizeListArray.from_arrays(values, 2 * work.points)
    offsets = pa.Array.from_buffers(pa.int32(), len(ends), [None, pa.py_buffer(ends.tobytes())])
    digits = pa.ListArray.from_arrays(offsets, solutions, mask=pa.array(nulls, pa.bool_()))
    return pa.record_batch(
        [
            pa.array([text(work.points, code) for code in lists], pa.string()),
            pa.array(counts, pa.uint32()),
            pa.array([text(work.points, code) for code in smallest], pa.string()),
            digits,
        ],
        schema=schema,
    )
