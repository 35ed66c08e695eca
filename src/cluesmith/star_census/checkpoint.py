"""The checkpoint of a census: its finished tasks, kept until the census is complete.

An SQLite database with a transaction for each task, so that Ctrl-C, and even a kill, loses
only the tasks in progress.  Its header says which census it belongs to, and no other can
continue it; two processes cannot use it at once.  It also says which file the census may
replace.  Tables and header are one transaction: a checkpoint is usable or still empty.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import asdict
from importlib import import_module
from typing import Any

from cluesmith.errors import CluesmithError, UsageError
from cluesmith.star_census.tasks import Columns, Done, Figures, Work

FORMAT = 1
_TABLES = """
CREATE TABLE census (header TEXT NOT NULL);
CREATE TABLE tasks (
    task INTEGER PRIMARY KEY, figures TEXT NOT NULL,
    lists BLOB, counts BLOB, smallest BLOB, digits BLOB
);
"""
_NOT_OURS = ("not a database", "no such table", "no such column")  # in messages of SQLite


def header(work: Work) -> dict[str, Any]:
    """What says which census it is."""
    return {
        "format": FORMAT,
        "version": import_module("cluesmith").__version__,
        "points": work.points,
        "solutions": work.keep,
        "tasks": work.tasks,
    }


class Checkpoint:
    """An open checkpoint, created if there is none; a context manager that closes it."""

    def __init__(self, path: str, work: Work, *, replaced: str | None = None) -> None:
        self.path = path
        self.replaced = replaced  # the existing file that may be replaced
        if os.path.exists(path) and not os.path.isfile(path):
            raise self._not_a_checkpoint()
        with self._reporting():
            self.base = sqlite3.connect(path, isolation_level=None, timeout=1)
        try:
            with self._reporting():
                self._open(header(work))
        except BaseException:
            self.base.close()
            raise

    def _open(self, expected: dict[str, Any]) -> None:
        self.base.execute("PRAGMA locking_mode = EXCLUSIVE")
        self.base.execute("BEGIN EXCLUSIVE")
        if self.base.execute("SELECT COUNT(*) FROM sqlite_master").fetchone() == (0,):
            for statement in _TABLES.split(";"):
                self.base.execute(statement)
            text = json.dumps({**expected, "replaced": self.replaced})
            self.base.execute("INSERT INTO census VALUES (?)", [text])
        else:
            self._check(expected)
        self.base.execute("COMMIT")
        self.base.execute("PRAGMA journal_mode = WAL")
        self.base.execute("PRAGMA synchronous = NORMAL")

    def _check(self, expected: dict[str, Any]) -> None:
        """Refuse a file that is no checkpoint, or that of another census."""
        found = self._header()
        for name, value in expected.items():
            if found.get(name) != value:
                raise UsageError(
                    f"{self.path}: a census with {name} {found.get(name)}, not {value}: "
                    "continue it with its own options, or delete it"
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

    @contextmanager
    def _reporting(self) -> Iterator[None]:
        """Raise errors of SQLite and of the system as one line that names the file."""
        try:
            yield
        except sqlite3.Error as error:
            message = str(error)
            if any(words in message for words in _NOT_OURS):
                raise self._not_a_checkpoint() from None
            if "locked" in message:
                message = "another census is using it"
            raise UsageError(f"{self.path}: {message}") from None
        except OSError as error:
            raise UsageError(f"{self.path}: {error.strerror}") from None

    def __enter__(self) -> Checkpoint:
        return self

    def __exit__(self, *_: object) -> None:
        self.base.close()

    def figures(self) -> Iterator[tuple[int, Figures]]:
        """The figures of the finished tasks."""
        query = "SELECT task, figures FROM tasks"
        with self._reporting(), closing(self.base.execute(query)) as rows:
            for task, text in rows:
                found = json.loads(text)
                histogram = {int(n): lists for n, lists in found.pop("histogram").items()}
                yield task, Figures(**found, histogram=histogram)

    def columns(self) -> Generator[Columns, None, None]:
        """The rows of all tasks, in the order of tasks."""
        query = "SELECT lists, counts, smallest, digits FROM tasks ORDER BY task"
        with self._reporting(), closing(self.base.execute(query)) as rows:
            yield from rows

    def add(self, done: Done) -> None:
        columns = done.columns or (None,) * 4
        row = [done.task, json.dumps(asdict(done.figures)), *columns]
        with self._reporting():
            self.base.execute("INSERT INTO tasks VALUES (?, ?, ?, ?, ?, ?)", row)

    def remove(self) -> None:
        """Delete the file: the census is complete."""
        self.base.close()
        with self._reporting():
            _delete(self.path)


def discard(path: str, work: Work) -> None:
    """Delete what a census that was cut off at its very end has left; never that of another."""
    if not os.path.lexists(path):
        _delete(path)  # of SQLite
    else:
        with suppress(UsageError), Checkpoint(path, work) as left:
            left.remove()


def _delete(path: str) -> None:
    file = os.path.realpath(path)
    for ending in ("", "-wal", "-shm", "-journal"):
        with suppress(FileNotFoundError):
            os.remove(file + ending)
