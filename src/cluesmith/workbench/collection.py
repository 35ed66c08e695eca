"""Sorting a collection and finding its duplicates, in SQLite: memory stays bounded.

SQLite keeps a few megabytes in memory and the rest in a temporary file without a name, which is
gone as soon as the process is, however it ends.  TMPDIR names the folder.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from cluesmith import registry
from cluesmith.errors import UsageError, unknown
from cluesmith.workbench.criteria import Grade
from cluesmith.workbench.setting import canonical

DIGEST_BYTES = 16
KEYS = ("family", "size", "level", "score")
GRADED = ("level", "score")
_LAST = (1 << 64) - 1
_NUMBER = struct.Struct(">Q")


@dataclass(frozen=True, slots=True)
class By:
    """A key to sort by, ascending or descending; puzzles without a value come last either way."""

    name: str
    down: bool = False


def parse_keys(text: str) -> list[By]:
    """The keys of a text such as ``level,-score``."""
    keys = [By(part.strip().removeprefix("-"), part.strip()[:1] == "-") for part in text.split(",")]
    for key in keys:
        if key.name not in KEYS:
            raise unknown("key", key.name, KEYS)
    return keys


def key_of(puzzle: Any, grade: Grade | None, keys: Sequence[By]) -> bytes:
    """The sort key as bytes; a grade is needed where a key asks for it."""
    return b"".join(_NUMBER.pack(_value(puzzle, grade, key)) for key in keys)


def _value(puzzle: Any, grade: Grade | None, key: By) -> int:
    value: int | None
    if key.name == "family":
        value = registry.names().index(puzzle.family)
    elif key.name == "size":
        value = puzzle.size
    elif grade is None or grade.level is None:
        value = None
    else:
        value = grade.level.rank if key.name == "level" else grade.score
    if value is None:
        return _LAST
    return _LAST - 1 - value if key.down else value


class _Database:
    """A temporary SQLite database with one table; a context, at whose end it is removed."""

    TABLE: str
    CACHE_KB = 2048

    def __init__(self) -> None:
        import sqlite3  # not needed by most verbs

        self.failure = sqlite3.Error
        self.rows = sqlite3.connect("", isolation_level=None)
        for setting in ("journal_mode = OFF", "synchronous = OFF", "temp_store = FILE"):
            self.rows.execute(f"PRAGMA {setting}")
        self.rows.execute(f"PRAGMA cache_size = -{self.CACHE_KB}")
        self.rows.execute(self.TABLE)
        self.rows.execute("BEGIN")

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *_: object) -> None:
        self.rows.close()

    @contextmanager
    def reporting(self) -> Iterator[None]:
        """Report a full disk, or a folder that cannot be written, in one line."""
        try:
            yield
        except self.failure as error:
            raise UsageError(
                f"no room for temporary data: {error}; TMPDIR names another folder"
            ) from None


class Sorter(_Database):
    """Takes texts with keys, returns them in the order of their keys; equal keys keep theirs."""

    TABLE = "CREATE TABLE records (number INTEGER PRIMARY KEY, key BLOB, text TEXT)"

    def add(self, key: bytes, text: str) -> None:
        with self.reporting():
            self.rows.execute("INSERT INTO records (key, text) VALUES (?, ?)", (key, text))

    def sorted(self) -> Iterator[str]:
        """The texts in order."""
        with self.reporting():
            for (text,) in self.rows.execute("SELECT text FROM records ORDER BY key, number"):
                yield text


class Duplicates(_Database):
    """The puzzles met so far, by a hash of their canonical keys."""

    TABLE = "CREATE TABLE seen (digest BLOB PRIMARY KEY) WITHOUT ROWID"
    CACHE_KB = 8192  # each puzzle may touch any page

    def is_new(self, puzzle: Any) -> bool:
        """Whether no equivalent puzzle was met before; it is remembered."""
        digest = blake2b(canonical(puzzle), digest_size=DIGEST_BYTES).digest()
        with self.reporting():
            done = self.rows.execute("INSERT OR IGNORE INTO seen VALUES (?)", (digest,))
        return done.rowcount == 1
