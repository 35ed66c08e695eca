"""The checkpoint of a long work: its finished tasks, kept until the work is complete.

An SQLite database with a transaction for each task, so that Ctrl-C, and even a kill, loses
only the tasks in progress.  Its header says which work it belongs to, and no other can
continue it; two processes cannot use it at once.  Tables and header are one transaction: a
checkpoint is usable or still empty.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from typing import Any

from cluesmith.errors import CluesmithError, UsageError

_NOT_OURS = ("not a database", "no such table", "no such column")  # in messages of SQLite


class Checkpoint:
    """An open checkpoint, created if there is none; a context manager that closes it.

    `columns` are what is kept of each task, with their SQL types; `work` is what the header
    must say, and `noted` what else it says when it is made.  `name` is the work's in messages.
    """

    def __init__(
        self,
        path: str,
        name: str,
        work: Mapping[str, Any],
        columns: Mapping[str, str],
        noted: Mapping[str, Any] | None = None,
    ) -> None:
        self.path, self.name, self.names = path, name, list(columns)
        self.header: dict[str, Any] = {**work, **(noted or {})}
        if os.path.exists(path) and not os.path.isfile(path):
            raise self._not_a_checkpoint()
        with self._reporting():
            self.base = sqlite3.connect(path, isolation_level=None, timeout=1)
        try:
            with self._reporting():
                self._open(work, columns)
        except BaseException:
            self.base.close()
            raise

    def _open(self, work: Mapping[str, Any], columns: Mapping[str, str]) -> None:
        self.base.execute("PRAGMA locking_mode = EXCLUSIVE")
        self.base.execute("BEGIN EXCLUSIVE")
        if self.base.execute("SELECT COUNT(*) FROM sqlite_master").fetchone() == (0,):
            kept = ", ".join(f"{name} {kind}" for name, kind in columns.items())
            self.base.execute("CREATE TABLE work (header TEXT NOT NULL)")
            self.base.execute(f"CREATE TABLE tasks (task INTEGER PRIMARY KEY, {kept})")
            self.base.execute("INSERT INTO work VALUES (?)", [json.dumps(self.header)])
        else:
            self._check(work)
        self.base.execute("COMMIT")
        self.base.execute("PRAGMA journal_mode = WAL")
        self.base.execute("PRAGMA synchronous = NORMAL")

    def _check(self, work: Mapping[str, Any]) -> None:
        """Refuse a file that is no checkpoint, or that of another work."""
        found = self._found()
        for name, value in work.items():
            if found.get(name) != value:
                raise UsageError(
                    f"{self.path}: a {self.name} with {name} {found.get(name)}, not {value}: "
                    "continue it with its own options, or delete it"
                )
        self.header = found

    def _found(self) -> dict[str, Any]:
        try:
            (text,) = self.base.execute("SELECT header FROM work").fetchone()
            found = json.loads(text)
        except (TypeError, ValueError):  # no row, or no JSON
            raise self._not_a_checkpoint() from None
        if not isinstance(found, dict):
            raise self._not_a_checkpoint()
        return found

    def _not_a_checkpoint(self) -> CluesmithError:
        return UsageError(f"{self.path}: not the checkpoint of a {self.name}")

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
                message = f"another {self.name} is using it"
            raise UsageError(f"{self.path}: {message}") from None
        except OSError as error:
            raise UsageError(f"{self.path}: {error.strerror}") from None

    def __enter__(self) -> Checkpoint:
        return self

    def __exit__(self, *_: object) -> None:
        self.base.close()

    def rows(self, *names: str) -> Generator[tuple[Any, ...], None, None]:
        """These columns of all finished tasks, in the order of tasks."""
        query = f"SELECT {', '.join(names)} FROM tasks ORDER BY task"
        with self._reporting(), closing(self.base.execute(query)) as rows:
            yield from rows

    def put(self, task: int, values: Sequence[Any]) -> None:
        """Keep what a finished task gave, column by column."""
        places = ", ".join("?" * (len(self.names) + 1))
        with self._reporting():
            self.base.execute(f"INSERT INTO tasks VALUES ({places})", [task, *values])

    def remove(self) -> None:
        """Delete the file: the work is complete."""
        self.base.close()
        with self._reporting():
            delete(self.path)


def delete(path: str) -> None:
    """Delete a checkpoint with the files that SQLite may have left beside it."""
    file = os.path.realpath(path)
    for ending in ("", "-wal", "-shm", "-journal"):
        with suppress(FileNotFoundError):
            os.remove(file + ending)
