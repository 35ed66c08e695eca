"""The folder of a site: what was built into it before, and what changes now.

A file that would be the same is not written again.  A record in the folder names what is
there; only what it names is ever removed, so that a file of somebody else (a CNAME, a .git)
stays.  The record names no puzzle whose files may be half written: whatever ends a build, the
next one makes them anew.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from cluesmith.errors import UsageError
from cluesmith.support import output_file, output_folder

RECORD = "cluesmith-site.json"
FORMAT = "cluesmith-site"
VERSION = 1
PART = ".cluesmith-part"


@dataclass(frozen=True, slots=True)
class Known:
    """A puzzle of the site: what it was made of, how hard it is, since when it is there."""

    made_of: str
    level: str
    score: int
    since: str


@dataclass(slots=True)
class Folder:
    """A folder to build into.  `files` are all that it had, and then all that it has."""

    path: str
    puzzles: dict[str, Known] = field(default_factory=dict)
    files: set[str] = field(default_factory=set)
    was_there: bool = False
    written: int = 0

    @classmethod
    def open(cls, path: str) -> Folder:
        """Raises `UsageError` where it is no site of ours, and not empty."""
        if os.path.lexists(path) and not os.path.isdir(path):
            raise UsageError(f"cannot write the site {path}: it is a file")
        output_folder.check(path)
        with output_file.reporting(path):
            present = os.listdir(path) if os.path.isdir(path) else []
        if RECORD not in present:
            if any(name not in (".git", ".nojekyll") for name in present):
                raise UsageError(
                    f"cannot write the site {path}: the folder holds other things;"
                    " name a new or an empty one"
                )
            return cls(path)
        try:
            with open(os.path.join(path, RECORD), encoding="utf-8") as file:
                record = json.load(file)
            if record["format"] != FORMAT or record["version"] > VERSION:
                raise ValueError
            puzzles = {name: Known(**about) for name, about in record["puzzles"].items()}
            files = {name for name in record["files"] if _is_inside(name)}
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            raise UsageError(
                f"cannot write the site {path}: {RECORD} there cannot be read; remove the folder"
            ) from None
        return cls(path, puzzles, files, was_there=True)

    def begin(self, kept: Iterable[str], files: Iterable[str]) -> None:
        """Note, before anything is written, which puzzles stay and which files will be there."""
        wanted = set(kept)
        self.puzzles = {name: about for name, about in self.puzzles.items() if name in wanted}
        self.files.update(files)
        with output_file.reporting(self.path):
            output_file.make_folder(self.path)
        self.record()

    def has(self, name: str) -> bool:
        return os.path.isfile(os.path.join(self.path, name))

    def get(self, name: str) -> bytes:
        """What a file holds."""
        path = os.path.join(self.path, name)
        with output_file.reporting(path), open(path, "rb") as file:
            return file.read()

    def put(self, name: str, data: bytes) -> None:
        """Write a file, unless it is there as it should be."""
        path = os.path.join(self.path, name)
        self.files.add(name)
        with suppress(OSError), open(path, "rb") as file:
            if os.fstat(file.fileno()).st_size == len(data) and file.read() == data:
                return
        with output_file.reporting(path):
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path + PART, "wb") as file:
                file.write(data)
            os.replace(path + PART, path)
        self.written += 1

    def keep(self, puzzles: Mapping[str, Known]) -> None:
        """Note which puzzles have their files by now."""
        self.puzzles = dict(puzzles)
        self.record()

    def finish(self, names: Iterable[str]) -> None:
        """Remove the files that the site no longer has, and note what it has."""
        wanted = set(names)
        for name in sorted(self.files - wanted, reverse=True):
            path = os.path.join(self.path, name)
            with output_file.reporting(path), suppress(FileNotFoundError):
                os.unlink(path)
            with suppress(OSError):  # what is left in it is not ours
                os.removedirs(os.path.dirname(path))
        self.files = wanted
        self.record()

    def abandon(self) -> None:
        """Nothing is to be built: a folder that had no site has none again."""
        if not self.was_there:
            with suppress(OSError):
                os.unlink(os.path.join(self.path, RECORD))
                os.rmdir(self.path)

    def record(self) -> None:
        """Write the record, whole or not at all."""
        puzzles: Mapping[str, Mapping[str, Any]] = {
            name: {
                "made_of": about.made_of,
                "level": about.level,
                "score": about.score,
                "since": about.since,
            }
            for name, about in sorted(self.puzzles.items())
        }
        data = {
            "format": FORMAT,
            "version": VERSION,
            "puzzles": puzzles,
            "files": sorted(self.files),
        }
        text = json.dumps(data, separators=(",", ":")) + "\n"
        output_file.write(os.path.join(self.path, RECORD), text.encode())


def _is_inside(name: str) -> bool:
    """Whether a name in a record is one of a file in the folder."""
    return isinstance(name, str) and not os.path.isabs(name) and ".." not in name.split("/")
