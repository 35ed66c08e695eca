"""Rows in a folder: one CSV file per experiment, safe against a kill at any moment.

A row is one line, written at once and forced to the disk; what has been
appended stays.  A last line without its end was torn by a kill: it is
ignored when reading and removed when the file is opened for writing.  Anything
else that we would not have written is refused, never mended.
"""

from __future__ import annotations

import csv
import io
import json
import math
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, BinaryIO

from cluesmith.errors import CluesmithError
from cluesmith.lab.experiment import COUNTERS, Case, Measured, Row
from cluesmith.support.output_file import make_folder, sync_folder

FOLDER = "lab-results"  # the default folder for results
COLUMNS = (
    *("experiment", "instance", "model", "strategy", "options", "repeat", "seconds"),
    *("peak_memory", *COUNTERS, "cut", "values", "kernel", "version", "machine"),
)
LONGEST = 100_000  # bytes in a line
MOST = 10**30  # a counter stays below
Folder = str | os.PathLike[str]
_TRUTH = {"true": True, "false": False}


class StoreError(CluesmithError):
    """Results that cannot be used: foreign, damaged, or in use by another run."""


def path_of(folder: Folder, name: str) -> str:
    """The file of an experiment's rows."""
    return os.path.join(folder, f"{name}.csv")


def read(folder: Folder, name: str) -> list[Row]:
    """All rows of an experiment, oldest first; none if it has never been run."""
    return list(scan(folder, name))


def scan(folder: Folder, name: str) -> Iterator[Row]:
    """As `read`, a row at a time."""
    path = path_of(folder, name)
    try:
        with open(path, "rb") as file:
            for number, line in _whole_lines(file, path):
                yield _parsed(line, name, f"{path}, line {number}")
    except FileNotFoundError:
        return
    except OSError as error:
        raise StoreError(f"{path}: cannot be read: {error.strerror}") from None


def read_all(folder: Folder) -> dict[str, list[Row]]:
    """Every experiment's rows, by its name."""
    names = sorted(file.removesuffix(".csv") for file in os.listdir(folder) if _is_ours(file))
    return {name: read(folder, name) for name in names}


def _is_ours(file: str) -> bool:
    return file.endswith(".csv") and not file.startswith(".")


def latest(rows: Sequence[Row]) -> list[Row]:
    """The rows of the version and kernel that the last row has: what may be compared."""
    return [row for row in rows if _origin(row) == _origin(rows[-1])]


def _origin(row: Row) -> tuple[str, str]:
    return row.version, row.kernel


def _whole_lines(file: BinaryIO, path: str) -> Iterator[tuple[int, bytes]]:
    """The lines after the head, numbered as an editor does, up to one that is torn."""
    head = file.readline(LONGEST)
    if head != _HEAD:
        if _HEAD.startswith(head):  # torn within its head, or empty
            return
        raise StoreError(
            f"{path}: not a file of lab results; expected a first line {_HEAD[:24].decode()}..."
        )
    number = 1
    while (line := file.readline(LONGEST + 1)).endswith(b"\n"):
        number += 1
        yield number, line
    if len(line) > LONGEST:
        raise StoreError(f"{path}, line {number + 1}: longer than {LONGEST:,} bytes")


def _parsed(line: bytes, name: str, place: str) -> Row:
    """The row of a line; `place` is where a fault is reported."""
    try:
        (cells,) = csv.reader([line.decode("utf-8")[:-1]], strict=True)
        row = _row(dict(zip(COLUMNS, cells, strict=True)))
    except (ValueError, KeyError, TypeError, RecursionError, csv.Error):
        raise StoreError(f"{place}: damaged; expected a row as cluesmith lab writes it") from None
    if row.experiment != name:
        raise StoreError(f"{place}: a row of {row.experiment!r}, expected one of {name!r}")
    return row


def _row(cells: dict[str, str]) -> Row:
    options, values = json.loads(cells["options"]), json.loads(cells["values"])
    if not isinstance(options, dict) or not isinstance(values, dict):
        raise TypeError
    case = Case(cells["instance"], cells["model"], cells["strategy"], options)
    stats = {counter: int(cells[counter]) for counter in COUNTERS if cells[counter]}
    measured = Measured(float(cells["seconds"]), stats, _TRUTH[cells["cut"]], values)
    repeat, memory = int(cells["repeat"]), int(cells["peak_memory"])
    if min(repeat, memory) < 0:
        raise ValueError
    check(measured)
    origin = (cells[name] for name in ("kernel", "version", "machine"))
    return Row(cells["experiment"], case, repeat, measured, memory, *origin)


def check(measured: Measured) -> None:
    """Raise ValueError or TypeError for a measurement that cannot be kept."""
    if not (math.isfinite(measured.seconds) and measured.seconds >= 0):
        raise ValueError(f"seconds are {measured.seconds}, expected a number from 0")
    for name, count in measured.stats.items():
        if name not in COUNTERS:
            raise ValueError(f"no counter {name!r}; one of {', '.join(COUNTERS)}")
        if type(count) is not int or not 0 <= count < MOST:
            raise ValueError(f"{name} are {count!r}, expected a whole number from 0")
    if type(measured.is_cut) is not bool:
        raise ValueError(f"is_cut is {measured.is_cut!r}, expected True or False")
    if len(json.dumps(dict(measured.values), allow_nan=False)) > LONGEST // 4:
        raise ValueError(f"values longer than {LONGEST // 4:,} bytes")


def line_of(row: Row) -> bytes:
    """A row as its line in the file, the line's end included."""
    check(row.measured)
    instance, model, strategy, options = row.case.key
    measured = row.measured
    return _line(
        *(row.experiment, instance, model, strategy, options, row.repeat),
        *(repr(measured.seconds), row.peak_memory),
        *(measured.stats.get(counter, "") for counter in COUNTERS),
        *(json.dumps(measured.is_cut), json.dumps(dict(measured.values), allow_nan=False)),
        *(row.kernel, row.version, row.machine),
    )


def _line(*cells: Any) -> bytes:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(cells)
    line = text.getvalue().encode("utf-8")
    if line.count(b"\n") > 1 or b"\r" in line or len(line) > LONGEST:
        raise ValueError(f"a row must be one line of at most {LONGEST:,} bytes")
    return line


_HEAD = _line(*COLUMNS)


class Store:
    """A folder opened for appending, by one run at a time."""

    def __init__(self, folder: Folder) -> None:
        self.folder = os.fspath(folder)
        self.files: dict[str, int] = {}  # descriptors by experiment
        self.lock = -1

    def __enter__(self) -> Store:
        with _reporting(self.folder):
            make_folder(self.folder)
            self.lock = os.open(os.path.join(self.folder, ".lock"), os.O_RDWR | os.O_CREAT, 0o666)
        try:
            with _reporting(self.folder):
                self._claim()
        except StoreError:
            os.close(self.lock)
            raise
        return self

    def _claim(self) -> None:
        """Hold the lock as long as this process lives; its children do not inherit it."""
        import fcntl

        try:
            fcntl.lockf(self.lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            holder = os.pread(self.lock, 20, 0).decode("ascii", "replace").strip()
            raise StoreError(
                f"{self.folder}: another run (process {holder}) writes there"
            ) from None
        os.ftruncate(self.lock, 0)
        os.pwrite(self.lock, f"{os.getpid()}\n".encode(), 0)

    def __exit__(self, *_: object) -> None:
        for descriptor in (*self.files.values(), self.lock):
            os.close(descriptor)

    def append(self, row: Row) -> None:
        """Add a row; when this returns, it is on the disk."""
        line = line_of(row)
        with _reporting(path_of(self.folder, row.experiment)):
            if row.experiment not in self.files:
                self.files[row.experiment] = self._open(row.experiment)
            _write(self.files[row.experiment], line)

    def _open(self, name: str) -> int:
        """An experiment's file, without what a kill has torn."""
        path = path_of(self.folder, name)
        next(scan(self.folder, name), None)  # refuses a foreign file before it is touched
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o666)
        try:
            os.ftruncate(descriptor, _whole_length(descriptor))
            if os.fstat(descriptor).st_size == 0:
                _write(descriptor, _HEAD)
            sync_folder(self.folder)  # a run that made the file may not have come so far
        except BaseException:
            os.close(descriptor)
            raise
        return descriptor


@contextmanager
def _reporting(path: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise StoreError(f"{path}: cannot be written: {error.strerror}") from None


def _whole_length(descriptor: int) -> int:
    """How long a file is up to the end of its last whole line."""
    size = os.fstat(descriptor).st_size
    start = max(0, size - LONGEST)
    return start + os.pread(descriptor, LONGEST, start).rfind(b"\n") + 1


def _write(descriptor: int, line: bytes) -> None:
    while line:  # more than once only where the disk is full: then the next one fails
        line = line[os.write(descriptor, line) :]
    os.fsync(descriptor)
