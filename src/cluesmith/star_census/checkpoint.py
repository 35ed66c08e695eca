"""What is done of a census, in a file: an SQLite database, a transaction for each task.

So Ctrl-C, and even a kill, loses only the tasks in flight.  The file says which
census it belongs to, and no other may go on with it; two processes cannot use
it at once.  It also says which file the census may replace.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
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
_NOT_OURS = ("not a database", "no such table", "no such column")  # SQLite's words


class Checkpoint:
    """An open checkpoint; used as a context, which closes it."""

    def __init__(self, path: str, work: Work, *, resume: bool, replaced: str | None = None) -> None:
        self.path = path
        self.resume = resume
        self.replaced = replaced  # the file to write over
        there = os.path.exists(path)
        if there and not os.path.isfile(path):
            raise self._alien()
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
        """Refuse what is no checkpoint, one not to be resumed, and that of another census."""
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
            raise self._alien() from None
        if not isinstance(found, dict):
            raise self._alien()
        return found

    def _alien(self) -> CluesmithError:
        return UsageError(f"{self.path}: not the checkpoint of a census")

    def _fault(self, error: sqlite3.Error) -> CluesmithError:
        said = str(error)
        if "locked" in said:
            said = "another census is using it"
        elif any(words in said for words in _NOT_OURS):
            return self._alien()
        return UsageError(f"{self.path}: {said}")

    def __enter__(self) -> Checkpoint:
        return self

    def __exit__(self, *_: object) -> None:
        self.base.close()

    def figures(self) -> Iterator[tuple[int, Figures]]:
        """The tasks done so far."""
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
        """The census is finished."""
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
