"""Output files: written beside their place, then renamed into it, so that none is ever half.

Whatever ends a run (an error, a full disk, Ctrl-C, a kill, a power cut), the target holds
its old content or all of the new.  The data goes to a temporary file in the same folder and
is forced to the disk; the rename follows, and the folder is forced to the disk last.

A temporary file is named after its target and locked while it is being written.  The system
releases the lock however a process ends, so the next run that writes the target can tell a
leftover, which it removes, from a file that another process is writing.  An unnamed file
(O_TMPFILE) would leave nothing behind, but SQLite needs a name, and replacing a file takes one.

Devices, pipes and our own streams (`/dev/stdout`) are written in place.
"""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import blake2b

from cluesmith.errors import UsageError
from cluesmith.support import signals

MOST_LINKS = 40  # symbolic links followed, as many as Linux does
MOST_BYTES = 200  # of a name that a temporary name repeats; file systems allow 255
_STREAMS = re.compile(r"/dev/fd|/proc/\d+(/task/\d+)?/fd")


def write(path: str | os.PathLike[str], data: bytes) -> None:
    """Write a file whole, or not at all; raises `UsageError` if that fails."""
    with written(path, data):
        pass


@contextmanager
def written(path: str | os.PathLike[str], data: bytes) -> Iterator[None]:
    """Write a file that takes its place once the block has ended well.

    All of it is on the disk when the block begins, which may commit elsewhere that it is there.
    """
    if _is_in_place(_found(path)):
        with reporting(path), open(path, "wb") as file:
            file.write(data)
        yield
        return
    with replacing(path) as part:
        with open(part, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        yield


def check(path: str | os.PathLike[str]) -> None:
    """Raise `UsageError` if a file cannot be written: before long work, not after it."""
    target = _found(path)
    folder = os.path.dirname(target)
    if os.path.isdir(target):
        raise UsageError(f"cannot write {path}: is a folder")
    if not os.path.isdir(folder):
        raise UsageError(f"cannot write {path}: no folder {folder}")
    if os.path.exists(target) and not os.access(target, os.W_OK):
        raise UsageError(f"cannot write {path}: it is read-only")
    if not _is_in_place(target) and not os.access(folder, os.W_OK | os.X_OK):
        raise UsageError(f"cannot write {path}: the folder {folder} is read-only")


@contextmanager
def replacing(path: str | os.PathLike[str]) -> Iterator[str]:
    """The name of a temporary file that replaces `path` once the block has ended well.

    The file exists and is empty.  Raises `UsageError` if it cannot be written.
    """
    check(path)
    target, part = _found(path), None
    if _is_in_place(target):
        raise UsageError(f"cannot write {path}: expected an ordinary file")
    with reporting(path):
        try:
            with signals.held():  # no Ctrl-C between creating it and remembering it
                part = Temporary(temporary_name(target), _create, os.unlink)
            _take_after(part.descriptor, target)
            yield part.name
            os.fsync(part.descriptor)
            os.replace(part.name, target)
            part.is_done = True
            sync_folder(os.path.dirname(target))
        finally:
            if part is not None:
                part.close()


@contextmanager
def reporting(path: str | os.PathLike[str]) -> Iterator[None]:
    """Raise an `OSError` of the block as a `UsageError` that names the path."""
    try:
        yield
    except BlockingIOError:  # by `Temporary`
        raise UsageError(f"cannot write {path}: another process is writing it") from None
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno else str(error).partition("\n")[0]
        raise UsageError(f"cannot write {path}: {reason}") from None


def sync_folder(folder: str) -> None:
    """Force a folder to the disk: the names of new, renamed and removed files."""
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except PermissionError:  # write-only; on Windows every folder
        return
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno != errno.EINVAL:  # a file system that does not sync folders
            raise
    finally:
        os.close(descriptor)


def make_folder(folder: str) -> None:
    """Create a folder and those above it, forced to the disk; does nothing if it exists."""
    if os.path.isdir(folder):
        return
    above = os.path.dirname(os.path.abspath(folder))
    make_folder(above)
    try:
        os.mkdir(folder)
    except FileExistsError:
        if not os.path.isdir(folder):  # not by another process a moment ago
            raise
    sync_folder(above)


def temporary_name(target: str) -> str:
    """The temporary file or folder of a target, hidden in the same folder."""
    folder, name = os.path.split(target)
    if len(os.fsencode(name)) > MOST_BYTES:
        name = blake2b(os.fsencode(name), digest_size=16).hexdigest()
    return os.path.join(folder, f".{name}.cluesmith-part")


class Temporary:
    """A temporary file or folder that this process alone uses; `close` removes it, unless done."""

    def __init__(
        self, name: str, create: Callable[[str], int], remove: Callable[[str], None]
    ) -> None:
        self.name = name
        self.remove = remove
        self.is_done = False
        while True:
            try:
                self.descriptor = create(name)
            except FileExistsError:
                _remove_leftover(name, remove)
                continue
            # Another process may have taken it for a leftover before it was locked.
            if _lock(self.descriptor) and _is_at(name, self.descriptor):
                return
            os.close(self.descriptor)

    def close(self) -> None:
        try:
            if not self.is_done:
                with suppress(FileNotFoundError):
                    self.remove(self.name)
        finally:
            os.close(self.descriptor)


def _create(name: str) -> int:
    return os.open(name, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o666)


def _remove_leftover(name: str, remove: Callable[[str], None]) -> None:
    """Remove what an earlier run has left; raises an error if its process still writes it."""
    try:
        descriptor = os.open(name, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0))
    except FileNotFoundError:
        return
    try:
        if not _lock(descriptor):
            raise BlockingIOError(errno.EAGAIN, "locked", name)
        if _is_at(name, descriptor):
            remove(name)
    finally:
        os.close(descriptor)


def _lock(descriptor: int) -> bool:
    """Lock an open file or folder; False if another process has."""
    try:
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except (ImportError, OSError):  # a system, or a file system, without locks
        return True
    return True


def _is_at(name: str, descriptor: int) -> bool:
    """Whether the name is still that of the open file."""
    try:
        return os.path.samestat(os.lstat(name), os.fstat(descriptor))
    except FileNotFoundError:
        return False


def _take_after(descriptor: int, target: str) -> None:
    """Give a new file the owner and the permissions of the file it is to replace."""
    try:
        old = os.stat(target)
    except FileNotFoundError:
        return
    with suppress(AttributeError, OSError):  # only root may give a file away
        os.fchown(descriptor, old.st_uid, old.st_gid)
    with suppress(AttributeError, OSError):
        os.fchmod(descriptor, stat.S_IMODE(old.st_mode) & 0o777)


def _found(path: str | os.PathLike[str]) -> str:
    """The file that a path leads to through symbolic links; a stream keeps its name."""
    name = os.fspath(path)
    for _ in range(MOST_LINKS):
        folder, last = os.path.split(name)
        folder = os.path.realpath(folder)
        name = os.path.join(folder, last)
        if _STREAMS.fullmatch(folder) or not os.path.islink(name):
            return name
        name = os.path.join(folder, os.readlink(name))
    raise UsageError(f"cannot write {path}: {os.strerror(errno.ELOOP)}")


def _is_in_place(target: str) -> bool:
    """Whether a target is written in place: a device, a pipe, one of our own streams."""
    if _STREAMS.fullmatch(os.path.dirname(target)):
        return True
    return os.path.exists(target) and not os.path.isfile(target) and not os.path.isdir(target)
