"""Reads CP Profiler's messages as the tool's README describes them; knows nothing of the writer.

From "The Protocol (low level)": each message starts with a four-byte integer, the size of the
rest; then one byte for its type (Node 0, Done 1, Start 2, Restart 3).  A node has id, pid (three
four-byte integers each: node, restart, thread), alt and children (four bytes), status (one byte:
SOLVED 0, FAILED 1, BRANCH 2, SKIPPED 3).  Optional fields follow: an identifier of a byte (label
0, nogood 1, info 2; the protocol's version, in the connectors, 3), for texts the length in four
bytes and the text.  Integers are big-endian, but for the size: the tool's receiver reads it in
the order of its machine (`ArrayToInt`), which is the lowest byte first.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

TYPES = ("node", "done", "start", "restart")
STATUS = ("solved", "failed", "branch", "skipped")
TEXTS = {0: "label", 1: "nogood", 2: "info"}
VERSION = 3


@dataclass
class Message:
    kind: str
    id: tuple[int, int, int] | None = None
    parent: tuple[int, int, int] | None = None
    alternative: int = 0
    children: int = 0
    status: str = ""
    fields: dict[str, Any] = field(default_factory=dict)

    @property
    def info(self) -> dict[str, Any]:
        value = json.loads(self.fields["info"])
        assert isinstance(value, dict)
        return value


class Bytes:
    """Bytes taken one after the other, and no more than there are."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def take(self, count: int) -> bytes:
        assert count >= 0
        assert self.at + count <= len(self.data), "a message ends too early"
        self.at += count
        return self.data[self.at - count : self.at]

    def integer(self) -> int:
        return int.from_bytes(self.take(4), "big", signed=True)

    def uid(self) -> tuple[int, int, int]:
        return self.integer(), self.integer(), self.integer()

    @property
    def is_over(self) -> bool:
        return self.at == len(self.data)


def read(data: bytes) -> list[Message]:
    stream, found = Bytes(data), []
    while not stream.is_over:
        size = int.from_bytes(stream.take(4), "little")
        found.append(_message(Bytes(stream.take(size))))
    return found


def _message(body: Bytes) -> Message:
    message = Message(TYPES[body.take(1)[0]])
    if message.kind == "node":
        message.id, message.parent = body.uid(), body.uid()
        message.alternative, message.children = body.integer(), body.integer()
        message.status = STATUS[body.take(1)[0]]
    while not body.is_over:
        code = body.take(1)[0]
        if code == VERSION:
            message.fields["version"] = body.integer()
        else:
            name = TEXTS[code]
            assert name not in message.fields
            message.fields[name] = body.take(body.integer()).decode()
    return message


class Profiler:
    """The tool's tree, built as its `TreeBuilder` does: a node goes to its place at its parent."""

    def __init__(self, messages: list[Message]) -> None:
        first, *middle, last = messages
        assert (first.kind, last.kind) == ("start", "done")
        self.start = first
        self.restarts = [message for message in middle if message.kind == "restart"]
        self.nodes = {}
        self.places: set[tuple[Any, int]] = set()
        roots = 0
        for message in middle:
            if message.kind != "node":
                assert message.kind == "restart"
                continue
            assert message.id not in self.nodes, "a node comes twice"
            self.nodes[message.id] = message
            assert message.parent is not None
            if message.parent[0] == -1:
                roots += 1
                continue
            parent = self.nodes[message.parent]  # it has come before
            assert 0 <= message.alternative < parent.children
            assert parent.status == "branch"
            assert (message.parent, message.alternative) not in self.places
            self.places.add((message.parent, message.alternative))
        assert roots == 1 + len(self.restarts)
        assert first.info["has_restarts"] == bool(self.restarts)
