"""Sorting more than fits into memory: runs are sorted, set down on disk, and merged.

A record is its key, its number and its text in one string of bytes, so that
sorting compares plain bytes and equal keys keep their order.
"""

from __future__ import annotations

import heapq
import struct
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from cluesmith import registry
from cluesmith.errors import UsageError, unknown
from cluesmith.workbench.collection.grade import Grade

RUN_BYTES = 32 * 2**20  # of texts held at a time
MOST_RUNS = 64  # files open at a time
KEYS = ("family", "size", "level", "score")
GRADED = ("level", "score")
_LAST = (1 << 64) - 1
_NUMBER = struct.Struct(">Q")
_LENGTH = struct.Struct(">I")


@dataclass(frozen=True, slots=True)
class By:
    """A key to sort by, upwards or downwards; what has no value comes last either way."""

    name: str
    down: bool = False


def parse_keys(text: str) -> list[By]:
    """What ``level,-score`` stands for."""
    keys = [By(part.strip().removeprefix("-"), part.strip()[:1] == "-") for part in text.split(",")]
    for key in keys:
        if key.name not in KEYS:
            raise unknown("key", key.name, KEYS)
    return keys


def key_of(puzzle: Any, grade: Grade | None, keys: Sequence[By]) -> bytes:
    """Bytes that sort as the puzzle should; a grade is needed where a key asks for it."""
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


class Sorter:
    """Takes texts with keys, gives them back in order.  A context: files of its own go at its end.

    All keys are equally long.
    """

    def __init__(self, run_bytes: int = RUN_BYTES) -> None:
        self.run_bytes = run_bytes
        self.records: list[bytes] = []
        self.held = 0
        self.count = 0
        self.key_bytes = 0
        self.runs: list[BinaryIO] = []
        self.spilled = 0
        self.folder: Any = None

    def __enter__(self) -> Sorter:
        return self

    def __exit__(self, *_: object) -> None:
        for run in self.runs:
            run.close()
        if self.folder is not None:
            self.folder.cleanup()

    def add(self, key: bytes, text: str) -> None:
        record = key + _NUMBER.pack(self.count) + text.encode("utf-8")
        self.records.append(record)
        self.key_bytes = len(key) + _NUMBER.size
        self.count += 1
        self.held += len(record)
        if self.held >= self.run_bytes:
            self._spill()

    def sorted(self) -> Iterator[str]:
        """The texts in the order of their keys; nothing can be added any more."""
        self.records.sort()
        for record in heapq.merge(*map(_records, self.runs), self.records):
            yield record[self.key_bytes :].decode("utf-8")

    def _spill(self) -> None:
        self.records.sort()
        self._write(self.records)
        self.records, self.held = [], 0
        if len(self.runs) == MOST_RUNS:
            merged, self.runs = self.runs, []
            self._write(heapq.merge(*map(_records, merged)))
            for run in merged:
                run.close()
                Path(run.name).unlink()

    def _write(self, records: Iterable[bytes]) -> None:
        """A new run on disk, to be read from its start."""
        if self.folder is None:
            from tempfile import TemporaryDirectory

            self.folder = TemporaryDirectory(prefix="cluesmith-")
        self.spilled += 1
        path = Path(self.folder.name) / f"run-{self.spilled}"
        try:
            with path.open("wb") as file:
                for record in records:
                    file.write(_LENGTH.pack(len(record)))
                    file.write(record)
        except OSError as error:
            reason = error.strerror or error
            said = f"cannot sort in {path.parent}: {reason}; TMPDIR names another place"
            raise UsageError(said) from None
        self.runs.append(path.open("rb"))


def _records(run: BinaryIO) -> Iterator[bytes]:
    while head := run.read(_LENGTH.size):
        yield run.read(_LENGTH.unpack(head)[0])
