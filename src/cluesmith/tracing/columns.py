"""What follows from the columns of a trace: parents, children, and the nodes with some mark."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from itertools import accumulate

from cluesmith.errors import UsageError


def parents_of(depths: array[int]) -> array[int]:
    """The parent of each node: the last one before it that is one less deep."""
    parents, above = array("i", [-1]), [0]
    if depths[0]:
        raise UsageError("the trace is damaged: its first node is no root")
    for node in range(1, len(depths)):
        depth = depths[node]
        if not 0 < depth <= len(above):
            raise UsageError(f"the trace is damaged: no parent of node {node}")
        parents.append(above[depth - 1])
        above[depth:] = [node]
    return parents


def children_of(parents: Sequence[int]) -> tuple[array[int], array[int]]:
    """Where each node's children begin in a list of all children, and that list."""
    counts = [0] * (len(parents) + 1)
    for parent in parents[1:]:
        counts[parent + 1] += 1
    starts = array("i", accumulate(counts))
    place = array("i", starts)
    children = array("i", [0]) * (len(parents) - 1)
    for node in range(1, len(parents)):
        parent = parents[node]
        children[place[parent]] = node
        place[parent] += 1
    return starts, children


def nodes_with(column: bytes, byte: int) -> Iterator[int]:
    """The nodes that have this byte in a column; quick where few have."""
    at = column.find(byte)
    while at >= 0:
        yield at
        at = column.find(byte, at + 1)
