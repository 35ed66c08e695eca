"""Files of a census: the checkpoint with finished tasks, and the solvable lists.

A checkpoint is an SQLite database with a transaction for each task, so that Ctrl-C,
and even a kill, loses only the tasks in progress.  Its header says which census it
belongs to, and no other can resume it; two processes cannot use it at once.  It also
says which file the census may replace.

The solvable lists are written as Parquet or SQLite, by the file's suffix, one row per
list: `operators` in reading order, the number of `solutions`, `canonical` (the
smallest equivalent list) and `digits`, its solutions, cell by cell in reading order,
null where they were not requested; in SQLite these are JSON.  The figures of the
census are in Parquet's metadata, and in SQLite's table `census`.
"""

from __future__ import annotations

import json
import os
import sqlite3
from array import array
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from dataclasses import asdict
from importlib import import_module
from typing import Any

from cluesmith.errors import CluesmithError, UsageError, missing_extra
from cluesmith.star_census.plan import text
from cluesmith.star_census.tasks import ALL, UNIQUE, Columns, Done, Figures, Work

FORMAT = 1
_TABLES = """
CREATE TABLE census (header TEXT NOT NULL);
CREATE TABLE tasks (
    task INTEGER PRIMARY KEY, figures TEXT NOT NULL,
    lists BLOB, counts BLOB, smallest BLOB, digits BLOB
);
"""
_NOT_OURS = ("not a database", "no such table", "no such column")  # in messages of SQLite


class Checkpoint:
    """An open checkpoint; a context manager that closes it."""

    def __init__(self, path: str, work: Work, *, resume: bool, replaced: str | None = None) -> None:
        self.path = path
        self.resume = resume
        self.replaced = replaced  # the existing file that may be replaced
        there = os.path.exists(path)
        if there and not os.path.isfile(path):
            raise self._not_a_checkpoint()
        if resume and not there:
            raise UsageError(f"{path}: no such checkpoint, nothing to resume")
        try:
            self.base = sqlite3.connect(path, isolation_level=None, timeout=1)
        except sqlite3.Error as error:
            raise self._fault(error) from None
        try:
            self._open(_header(work), is_new=not there)
        except sqlite3.Error as error:
            self.base.close()
            raise self._fault(error) from None
        except BaseException:
            self.base.close()
            raise

    def _open(self, header: dict[str, Any], *, is_new: bool) -> None:
        self.base.execute("PRAGMA locking_mode = EXCLUSIVE")
        if not is_new:
            self._check(header)
        self.base.execute("PRAGMA journal_mode = WAL")
        self.base.execute("PRAGMA synchronous = NORMAL")
        self.base.execute("BEGIN IMMEDIATE")
        if is_new:
            for statement in _TABLES.split(";"):
                self.base.execute(statement)
            text = json.dumps({**header, "replaced": self.replaced})
            self.base.execute("INSERT INTO census VALUES (?)", [text])
        self.base.execute("COMMIT")

    def _check(self, expected: dict[str, Any]) -> None:
        """Refuse a file that is no checkpoint, one not to be resumed, or that of another census."""
        found = self._header()
        if not self.resume:
            raise UsageError(f"{self.path}: a census was left unfinished here; resume or delete it")
        for name, value in expected.items():
            if found.get(name) != value:
                raise UsageError(
                    f"{self.path}: a census with {name} {found.get(name)}, not {value}: "
                    "resume it with its own options, or delete it"
                )
        self.replaced = self.replaced or found.get("replaced")

    def _header(self) -> dict[str, Any]:
        try:
            (text,) = self.base.execute("SELECT header FROM census").fetchone()
            found = json.loads(text)
        except (TypeError, ValueError):  # no row, or no JSON
            raise self._not_a_checkpoint() from None
        if not isinstance(found, dict):
            raise self._not_a_checkpoint()
        return found

    def _not_a_checkpoint(self) -> CluesmithError:
        return UsageError(f"{self.path}: not the checkpoint of a census")

    def _fault(self, error: sqlite3.Error) -> CluesmithError:
        message = str(error)
        if "locked" in message:
            message = "another census is using it"
        elif any(words in message for words in _NOT_OURS):
            return self._not_a_checkpoint()
        return UsageError(f"{self.path}: {message}")

    def __enter__(self) -> Checkpoint:
        return self

    def __exit__(self, *_: object) -> None:
        self.base.close()

    def figures(self) -> Iterator[tuple[int, Figures]]:
        """The figures of the finished tasks."""
        with closing(self.base.execute("SELECT task, figures FROM tasks")) as rows:
            for task, text in rows:
                found = json.loads(text)
                histogram = {int(n): lists for n, lists in found.pop("histogram").items()}
                yield task, Figures(**found, histogram=histogram)

    def columns(self) -> Iterator[Columns]:
        """The rows of all tasks, in the order of tasks."""
        query = "SELECT lists, counts, smallest, digits FROM tasks ORDER BY task"
        with closing(self.base.execute(query)) as rows:
            yield from rows

    def add(self, done: Done) -> None:
        columns = done.columns or (None,) * 4
        row = [done.task, json.dumps(asdict(done.figures)), *columns]
        try:
            self.base.execute("INSERT INTO tasks VALUES (?, ?, ?, ?, ?, ?)", row)
        except sqlite3.Error as error:
            raise self._fault(error) from None

    def remove(self) -> None:
        """Delete the file: the census is complete."""
        self.base.close()
        file = os.path.realpath(self.path)
        for ending in ("", "-wal", "-shm"):
            if os.path.exists(file + ending):
                os.remove(file + ending)


def _header(work: Work) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "version": import_module("cluesmith").__version__,
        "points": work.points,
        "solutions": work.keep,
        "tasks": work.tasks,
    }


PARQUET = (".parquet",)
SQLITE = (".sqlite", ".sqlite3", ".db")
GROUP_ROWS = 50_000  # of a row group of Parquet

_SQLITE_TABLES = """
CREATE TABLE lists (
    operators TEXT NOT NULL, solutions INTEGER NOT NULL, canonical TEXT NOT NULL, digits TEXT
);
CREATE TABLE census (figures TEXT NOT NULL);
"""


def check_path(path: str) -> None:
    """Refuse a file that could not be written at the end."""
    ending = os.path.splitext(path)[1].lower()
    if ending not in PARQUET + SQLITE:
        endings = ", ".join(PARQUET + SQLITE)
        raise UsageError(f"{path}: expected a name that ends in one of {endings}")
    file = os.path.realpath(path)
    folder = os.path.dirname(file)
    if not os.path.isdir(folder):
        raise UsageError(f"{path}: no folder {folder}")
    # Something that is not a file: a folder, a pipe, a symbolic link to itself.
    if (os.path.lexists(file) and not os.path.isfile(file)) or not os.access(folder, os.W_OK):
        raise UsageError(f"{path}: cannot be written")
    if ending in PARQUET:
        _pyarrow()


def check_free(path: str, replaced: str | None) -> None:
    """Refuse to overwrite a file, unless it is the one to be `replaced`."""
    if os.path.exists(path) and os.path.realpath(path) != replaced:
        raise UsageError(f"{path} exists; the option overwrite replaces it")


def write(path: str, work: Work, columns: Iterable[Columns], figures: dict[str, Any]) -> None:
    """Write all rows, task by task; the file appears when it is complete."""
    make = _write_parquet if path.lower().endswith(PARQUET) else _write_sqlite
    file = os.path.realpath(path)  # a symbolic link stays one
    part = f"{file}.part"
    try:
        make(part, work, columns, json.dumps(figures))
        os.replace(part, file)
    finally:
        with suppress(FileNotFoundError):
            os.remove(part)


def _pyarrow() -> Any:
    try:
        import_module("pyarrow.parquet")
        return import_module("pyarrow")
    except ImportError:
        raise missing_extra("Parquet, unlike SQLite, needs", "census") from None


def _write_sqlite(part: str, work: Work, columns: Iterable[Columns], figures: str) -> None:
    with suppress(FileNotFoundError):
        os.remove(part)
    base = sqlite3.connect(part, isolation_level=None)
    try:
        base.execute("PRAGMA journal_mode = OFF")
        base.execute("PRAGMA synchronous = OFF")
        for statement in _SQLITE_TABLES.split(";"):
            base.execute(statement)
        base.execute("BEGIN")
        base.execute("INSERT INTO census VALUES (?)", [figures])
        for group in columns:
            base.executemany("INSERT INTO lists VALUES (?, ?, ?, ?)", _rows(work, group))
        # Only now: lists come in the order of tasks, and an index grows slowly so.
        base.execute("CREATE UNIQUE INDEX by_operators ON lists (operators)")
        base.execute("COMMIT")
    except sqlite3.Error as error:
        raise CluesmithError(f"{part}: {error}") from None
    finally:
        base.close()


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


def _write_parquet(part: str, work: Work, columns: Iterable[Columns], figures: str) -> None:
    pa = _pyarrow()
    schema = pa.schema(
        [
            pa.field("operators", pa.string(), nullable=False),
            pa.field("solutions", pa.uint32(), nullable=False),
            pa.field("canonical", pa.string(), nullable=False),
            pa.field("digits", pa.list_(pa.list_(pa.uint8(), 2 * work.points))),
        ],
        metadata={"census": figures},
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
