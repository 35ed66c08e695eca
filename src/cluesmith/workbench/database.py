"""A temporary database, so that the memory of sorting and finding duplicates stays bounded.

SQLite keeps a few megabytes in memory and the rest in a temporary file without a name, which
disappears with the process, however that ends.  TMPDIR names the folder.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from cluesmith.errors import UsageError


class Database:
    """A temporary SQLite database with one table; a context manager that removes it."""

    TABLE: str
    CACHE_KB = 2048

    def __init__(self) -> None:
        import sqlite3  # not needed by most verbs

        self.failure = sqlite3.Error
        self.rows = sqlite3.connect("", isolation_level=None, check_same_thread=False)
        for setting in ("journal_mode = OFF", "synchronous = OFF", "temp_store = FILE"):
            self.rows.execute(f"PRAGMA {setting}")
        self.rows.execute(f"PRAGMA cache_size = -{self.CACHE_KB}")
        self.rows.execute(self.TABLE)
        self.rows.execute("BEGIN")

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.rows.close()

    @contextmanager
    def reporting(self) -> Iterator[None]:
        """Raise a UsageError for a full disk, or a folder that cannot be written."""
        try:
            yield
        except self.failure as error:
            raise UsageError(
                f"cannot store temporary data: {error}; TMPDIR names another folder"
            ) from None
