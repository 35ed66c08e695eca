"""A trace as the messages of CP Profiler's protocol (version 3), to a file or to the tool itself.

The protocol is described in CP Profiler's README and in the MiniZinc handbook ("CP-Profiler: the
protocol").  A message is its length in four bytes, a byte for its type, its fields: integers are
of four bytes, the highest first.  The length is the exception: the description has it the same
way round, but the tool and both its connectors read and write it with the lowest byte first, and
so does this.

A search that restarts is one tree per run: each begins with the root again, under the number
of the run.  A failed node says, as its info, which constraint failed.
"""

from __future__ import annotations

import json
import socket
import struct
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise

from cluesmith.errors import UsageError
from cluesmith.tracing.draw_parts import title
from cluesmith.tracing.draw_shape import FAILED, SOLVED, Tree
from cluesmith.tracing.trace import Trace

VERSION = 3
NODE, DONE, START, RESTART = range(4)  # types of messages
LABEL, _NOGOOD, INFO, PROTOCOL = range(4)  # optional fields
IS_SOLVED, IS_FAILED, IS_BRANCH, IS_SKIPPED = range(4)  # kinds of nodes
NONE = -1
THREAD = 0
PORT = 6565  # on which CP Profiler listens if not told otherwise
HOST = "127.0.0.1"
PIECE = 1 << 16  # bytes given out at once
SECONDS = 10  # to wait for the tool
MOST_TOLD = 10_000  # nodes of a trace whose failures are told

_LENGTH = struct.Struct("<I")
_FIXED = struct.Struct(">B8iB")


Told = Callable[[int], str]  # what is said about a node: JSON, or nothing


def messages(tree: Tree, info: Told = lambda node: "") -> Iterator[bytes]:
    """All messages: a start, the nodes in the order of the search, the end."""
    piece = bytearray()
    for message in _each(tree, info):
        piece += _LENGTH.pack(len(message)) + message
        if len(piece) >= PIECE:
            yield bytes(piece)
            piece.clear()
    yield bytes(piece)


def failures(trace: Trace) -> Told:
    """Which constraint failed at each failed node; nothing in a trace of very many nodes."""

    def told(node: int) -> str:
        failure = trace.failure(node) if len(trace) <= MOST_TOLD else None
        return json.dumps({"failed": failure.constraint.words()}) if failure is not None else ""

    return told


def send(trace: Trace, address: str) -> None:
    """Send the messages to a CP Profiler that listens at ``host:port``, or at a port here."""
    host, port = _address(address)
    try:
        with socket.create_connection((host, port), timeout=SECONDS) as connection:
            for piece in messages(trace, failures(trace)):
                connection.sendall(piece)
            connection.shutdown(socket.SHUT_WR)
    except OSError as error:
        reason = error.strerror or str(error) or type(error).__name__
        raise UsageError(f"cannot send to CP Profiler at {host}:{port}: {reason}") from None


def _address(address: str) -> tuple[str, int]:
    host, _, port = address.rpartition(":")
    host = host.strip("[]")
    if not (port.isascii() and port.isdecimal() and 0 < int(port) < 1 << 16):
        raise UsageError(f"no address {address!r}: expected HOST:PORT or a port, as {HOST}:{PORT}")
    return host or HOST, int(port)


def _each(tree: Tree, info: Told) -> Iterator[bytes]:
    restarts = tree.restarts
    about = {"name": title(tree) or "model", "has_restarts": bool(restarts)}
    yield _with_fields(bytes([START]), version=VERSION, info=json.dumps(about))
    runs = _runs(tree)
    for number, nodes in enumerate(runs):
        run = number if restarts else NONE
        if number:
            yield _with_fields(bytes([RESTART]), info=json.dumps({"restart_id": run}))
        yield from _run(tree, nodes, run, info)
    yield bytes([DONE])


def _runs(tree: Tree) -> Iterable[range]:
    """The nodes of each run: to the next restart."""
    starts = [1, *tree.restarts, len(tree)] if tree.restarts else [1, len(tree)]
    return [range(start, end) for start, end in pairwise(starts)]


def _run(tree: Tree, nodes: range, run: int, info: Told) -> Iterator[bytes]:
    """A run's root, which all share, and its nodes."""
    parents, outcomes, alternatives = tree.parents, tree.outcomes, tree.alternatives
    above = _above(tree, nodes)
    shared = set(above)
    # How many children each node has in this run; and which they are, where a run begins anew.
    kids: dict[int, int] = {}
    places: dict[int, int] = {}
    for node in (*above[1:], *nodes):
        parent = parents[node]
        fresh = run != NONE and parent in shared
        place = kids.get(parent, 0) if fresh else alternatives[node]
        places[node] = place
        kids[parent] = max(kids.get(parent, 0), place + 1)
    for node in (*above, *nodes):
        count = kids.get(node, 0)
        status = _status(outcomes[node], count)
        parent = parents[node]
        fixed = _FIXED.pack(
            *(NODE, node, run, THREAD),
            *((parent, run, THREAD) if parent >= 0 else (NONE, NONE, NONE)),
            *(places.get(node, NONE), count, status),
        )
        label = tree.decision_words(node) if node else ""
        yield _with_fields(fixed, label=label, info=info(node))


def _above(tree: Tree, nodes: range) -> list[int]:
    """The path from the root to where a run begins, which is not among its nodes."""
    path = []
    node = tree.parents[nodes[0]] if nodes else 0
    while node >= 0:
        path.append(node)
        node = tree.parents[node]
    return path[::-1]


def _status(outcome: int, children: int) -> int:
    if children:
        return IS_BRANCH
    return {SOLVED: IS_SOLVED, FAILED: IS_FAILED}.get(outcome, IS_SKIPPED)


def _with_fields(
    fixed: bytes, *, version: int | None = None, label: str = "", info: str = ""
) -> bytes:
    """A message with its optional fields: texts with their length before them."""
    parts = [fixed]
    if version is not None:
        parts.append(struct.pack(">Bi", PROTOCOL, version))
    for field, text in ((LABEL, label), (INFO, info)):
        if text:
            data = text.encode("utf-8", "replace")
            parts.append(struct.pack(">Bi", field, len(data)) + data)
    return b"".join(parts)
