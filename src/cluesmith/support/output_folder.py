"""Output folders: a set of files that appears as a whole.

The files are written to a temporary folder and forced to the disk.  A new folder then gets its
name with all files in it.  A folder that exists gets them one by one, which takes no space:
its first file is removed first and comes last, so a set that was cut off has no first file and
is not mistaken for a whole one.  Other files in the folder stay.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterable
from contextlib import suppress

from cluesmith.errors import UsageError
from cluesmith.support import signals
from cluesmith.support.output_file import (
    Temporary,
    make_folder,
    reporting,
    sync_folder,
    temporary_name,
)


def check(folder: str | os.PathLike[str]) -> None:
    """Raise `UsageError` if files cannot be written to a folder, which need not exist yet."""
    place = os.path.realpath(folder)
    while not os.path.lexists(place):
        place = os.path.dirname(place)
    if not os.path.isdir(place):
        raise UsageError(f"cannot write the folder {folder}: {place} is a file")
    if not os.access(place, os.W_OK | os.X_OK):
        raise UsageError(f"cannot write the folder {folder}: {place} is read-only")


def write(
    folder: str | os.PathLike[str],
    files: Iterable[tuple[str, bytes]],
    is_old: Callable[[str], bool],
) -> None:
    """Write a set of files, by name; `is_old` knows those of an earlier set, which are removed."""
    check(folder)
    target, part = os.path.realpath(folder), None
    with reporting(f"the folder {folder}"):
        try:
            is_new = not os.path.exists(target)
            make_folder(os.path.dirname(target) if is_new else target)
            beside = target if is_new else os.path.join(target, "files")
            with signals.held():
                part = Temporary(temporary_name(beside), _create, shutil.rmtree)
            names = [_write(part.name, name, data) for name, data in files]
            sync_folder(part.name)
            if is_new:
                os.rename(part.name, target)
                part.is_done = True
            else:
                with signals.held():
                    _move(names, part.name, target, is_old)
            sync_folder(os.path.dirname(target) if is_new else target)
        finally:
            if part is not None:
                part.close()


def _create(name: str) -> int:
    os.mkdir(name)
    return os.open(name, os.O_RDONLY)


def _write(folder: str, name: str, data: bytes) -> str:
    with open(os.path.join(folder, name), "xb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    return name


def _move(names: list[str], source: str, target: str, is_old: Callable[[str], bool]) -> None:
    old = sorted(name for name in os.listdir(target) if is_old(name))
    for name in dict.fromkeys([*old[:1], *names[:1]]):  # perhaps of other names
        with suppress(FileNotFoundError):
            os.unlink(os.path.join(target, name))
    sync_folder(target)
    for name in old[1:]:
        if name not in names:
            os.unlink(os.path.join(target, name))
    for name in reversed(names):
        if name == names[0]:
            sync_folder(target)
        os.replace(os.path.join(source, name), os.path.join(target, name))
