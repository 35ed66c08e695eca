"""The file of a trace: written as the search goes, in chunks that other programs can read.

A file is a magic line, then chunks: four letters, the length of what follows (four bytes, the
lowest first), and that many bytes, compressed by zlib.  HEAD, JSON, says what is searched; each
ROWS has columns of numbers for consecutive nodes, and the EVTS after it what propagation did at
them, as `kernel/recorder.py` writes it; TAIL, JSON, says how it ended.  `docs/trace.md` has all
of it.  A file without TAIL is of a search that was killed: what it has is still good.
"""

from __future__ import annotations

import json
import struct
import sys
import zlib
from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, BinaryIO

from cluesmith.errors import UsageError

MAGIC = b"cluesmith trace 1\n"
HEAD, ROWS, EVENTS, TAIL = b"HEAD", b"ROWS", b"EVTS", b"TAIL"
LEVEL = 1  # of compression: a higher one takes longer than the search
PART_BYTES = 1 << 17  # of events in a chunk: what is read for a look at one node
TAIL_BYTES = 512  # kept free for the end
MOST_PART = 1 << 30

# The columns of a chunk of nodes, in order, with the typecode of their numbers.
COLUMNS = {
    "depths": "i",
    "alternatives": "i",
    "variables": "i",
    "resumptions": "i",
    "prunings": "i",
    "entailments": "i",
    "lengths": "i",
    "kept": "Q",
    "kept_to": "Q",
    "outcomes": "B",
    "codes": "B",
}

Data = bytes | memoryview


class Writer:
    """A file being written; `is_full` once there was no room for more nodes in `most` bytes."""

    def __init__(self, file: BinaryIO, most: int, head: Mapping[str, Any]) -> None:
        self.file = file
        self.most = most
        self.written = 0
        self.nodes = 0
        self.is_full = False
        chunk = _chunk(HEAD, _encoded(head))
        if len(MAGIC) + len(chunk) + TAIL_BYTES > most:
            raise UsageError(f"a trace of this model takes more than {most:,} bytes")
        self._write(MAGIC + chunk)

    def add(self, columns: Sequence[bytes], events: bytes | None) -> None:
        """The columns of some nodes and, if they are recorded, their events."""
        if self.is_full:
            return
        numbers = zip(columns, COLUMNS.values(), strict=True)
        chunk = _chunk(ROWS, b"".join(_little(data, code) for data, code in numbers))
        if events is not None:
            chunk += _chunk(EVENTS, events)
        if self.written + len(chunk) + TAIL_BYTES > self.most:
            self.is_full = True
            return
        self._write(chunk)
        self.nodes += len(columns[-1])

    def end(self, tail: Mapping[str, Any]) -> None:
        self._write(_chunk(TAIL, _encoded(tail)))

    def _write(self, data: bytes) -> None:
        self.file.write(data)
        self.written += len(data)


@dataclass(slots=True)
class Part:
    """Consecutive nodes from `first` on, and the place of their events in the file."""

    first: int
    count: int
    events: Data | None = None


@dataclass(slots=True)
class Contents:
    """What a file has: its head and tail, a column of all nodes by name, and the parts."""

    head: dict[str, Any]
    tail: dict[str, Any]
    columns: dict[str, array[int]]
    parts: list[Part] = field(default_factory=list)


def read(data: Data) -> Contents:
    """Read a whole file, but for its events; a `UsageError` says where it is damaged."""
    view = memoryview(data)
    if bytes(view[: len(MAGIC)]) != MAGIC:
        raise UsageError(f"no trace: expected a file that begins with {MAGIC.decode().strip()!r}")
    contents = Contents({}, {}, {name: array(code) for name, code in COLUMNS.items()})
    for kind, place, payload in _chunks(view):
        if kind == HEAD and not contents.head:
            contents.head = _decoded(payload, place)
        elif not contents.head:
            raise _damaged(place, "expected its HEAD")
        elif kind == ROWS:
            contents.parts.append(_read_rows(contents, _inflated(payload, place), place))
        elif kind == EVENTS and contents.parts and contents.parts[-1].events is None:
            contents.parts[-1].events = payload
        elif kind == TAIL:
            contents.tail = _decoded(payload, place)
            break
        else:
            raise _damaged(place, f"an unexpected part {kind!r}")
    _drop_half_part(contents, len(view))
    if not contents.parts:
        raise _damaged(len(view), "it has no nodes")
    return contents


def _drop_half_part(contents: Contents, place: int) -> None:
    """Where a search was killed, the last nodes may have come without their events."""
    bare = [part for part in contents.parts if part.events is None]
    if not bare or len(bare) == len(contents.parts):
        return
    if contents.tail or bare != contents.parts[-1:]:
        raise _damaged(place, "some nodes have no events")
    contents.parts.pop()
    for column in contents.columns.values():
        del column[bare[0].first :]


def inflated(events: Data) -> bytes:
    """The events of a part."""
    return _inflated(events, 0)


def _read_rows(contents: Contents, data: bytes, place: int) -> Part:
    sizes = {name: array(code).itemsize for name, code in COLUMNS.items()}
    count, rest = divmod(len(data), sum(sizes.values()))
    if rest or not count:
        raise _damaged(place, "its columns differ in length")
    part = Part(len(contents.columns["depths"]), count)
    at = 0
    for name, code in COLUMNS.items():
        end = at + count * sizes[name]
        contents.columns[name].frombytes(_little(data[at:end], code))
        at = end
    return part


def _chunks(view: memoryview) -> Iterator[tuple[bytes, int, memoryview]]:
    """Each chunk's letters, place and bytes; one that is cut off at the end is left out."""
    at = len(MAGIC)
    while at + 8 <= len(view):
        kind, length = struct.unpack_from("<4sI", view, at)
        if at + 8 + length > len(view):
            return
        yield kind, at, view[at + 8 : at + 8 + length]
        at += 8 + length


def _chunk(kind: bytes, data: bytes) -> bytes:
    packed = zlib.compress(data, LEVEL)
    return struct.pack("<4sI", kind, len(packed)) + packed


def _inflated(payload: Data, place: int) -> bytes:
    """What was compressed, if it is not too much to be true."""
    unpacking = zlib.decompressobj()
    try:
        data = unpacking.decompress(payload, MOST_PART)
    except zlib.error:
        raise _damaged(place, "its bytes have changed") from None
    if not unpacking.eof:
        raise _damaged(place, "it is cut short, or too large")
    return data


def _encoded(value: Mapping[str, Any]) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _decoded(payload: Data, place: int) -> dict[str, Any]:
    try:
        value = json.loads(_inflated(payload, place))
    except ValueError:
        value = None
    if not isinstance(value, dict):
        raise _damaged(place, "expected a JSON object")
    return value


def _little(data: bytes, code: str) -> bytes:
    """Numbers of this machine with their lowest byte first, or the other way round."""
    if sys.byteorder == "little":
        return data
    numbers = array(code, data)
    numbers.byteswap()
    return numbers.tobytes()


def _damaged(place: int, why: str) -> UsageError:
    return UsageError(f"the trace is damaged at byte {place:,}: {why}")
