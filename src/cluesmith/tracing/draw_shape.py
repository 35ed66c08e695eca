"""The shape of a search tree: sizes of subtrees, what they hold, and which nodes a picture shows.

A trace numbers its nodes in depth-first order, so a subtree is a range of numbers: every pass
here is a loop over them, and takes a fraction of a second for some hundred thousand.
"""

from __future__ import annotations

import heapq
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

# Outcomes of nodes, as a trace writes them.
OPEN, SOLVED, FAILED, CUT = range(4)
# What a subtree holds, as bits: solutions, failures, nodes that were not searched further.
HAS_SOLUTION, HAS_FAILURE, HAS_REST = 1, 2, 4


class Tree(Protocol):
    """What pictures and exports want of a trace."""

    @property
    def parents(self) -> Sequence[int]: ...

    @property
    def depths(self) -> Sequence[int]: ...

    @property
    def outcomes(self) -> Sequence[int]: ...

    @property
    def alternatives(self) -> Sequence[int]: ...

    @property
    def restarts(self) -> Sequence[int]: ...

    @property
    def model(self) -> str | None: ...

    @property
    def strategy(self) -> str | None: ...

    @property
    def is_cut(self) -> bool: ...

    @property
    def stopped(self) -> str | None: ...

    def __len__(self) -> int: ...

    def decision_words(self, node: int, language: str = "en") -> str: ...


@dataclass(frozen=True, slots=True)
class Shape:
    """Of every node: how many nodes and leaves its subtree has (itself included), what it holds."""

    sizes: Sequence[int]
    leaves: Sequence[int]
    holds: Sequence[int]

    @classmethod
    def of(cls, tree: Tree) -> Shape:
        count, parents, outcomes = len(tree), tree.parents, tree.outcomes
        sizes, leaves = array("l", [1]) * count, array("l", [0]) * count
        holds = bytearray(count)
        for node in range(count - 1, -1, -1):
            if sizes[node] == 1:
                leaves[node] = 1
                holds[node] = LEAF[outcomes[node]]
            parent = parents[node]
            if parent >= 0:
                sizes[parent] += sizes[node]
                leaves[parent] += leaves[node]
                holds[parent] |= holds[node]
        return cls(sizes, leaves, holds)

    def children(self, node: int) -> Iterator[int]:
        child, end = node + 1, node + self.sizes[node]
        while child < end:
            yield child
            child += self.sizes[child]

    def is_failed(self, node: int) -> bool:
        """Whether a subtree has been searched, and has no solution."""
        return self.holds[node] == HAS_FAILURE


# What a leaf holds, by its outcome: one left open was not searched.
LEAF = {OPEN: HAS_REST, SOLVED: HAS_SOLUTION, FAILED: HAS_FAILURE, CUT: HAS_REST}


@dataclass(frozen=True, slots=True)
class Shown:
    """A node of a picture: its number, the place of its parent, the nodes folded into it."""

    node: int
    parent: int
    folded: int = 0


def outline(shape: Shape, most: int, *, folds_failed: bool) -> list[Shown]:
    """The nodes that a picture of at most so many shows, in order.

    Subtrees with a solution are opened first, then those not searched to the end, then failed
    ones (unless these are folded while there are others); near the root first, large ones first.
    """
    keeps = folds_failed and not shape.is_failed(0)
    opened, drawn = set[int](), 1
    waiting = [(0, 0, 0, 0)]
    while waiting:
        _, depth, _, node = heapq.heappop(waiting)
        children = list(shape.children(node))
        if not children or drawn + len(children) > most:
            continue
        opened.add(node)
        drawn += len(children)
        for child in children:
            failed = shape.is_failed(child)
            if shape.sizes[child] > 1 and not (keeps and failed):
                rank = 0 if shape.holds[child] & HAS_SOLUTION else 1 + failed
                heapq.heappush(waiting, (rank, depth + 1, -shape.sizes[child], child))
    shown: list[Shown] = []
    stack = [(0, -1)]
    while stack:
        node, parent = stack.pop()
        is_open = node in opened
        shown.append(Shown(node, parent, 0 if is_open else shape.sizes[node] - 1))
        if is_open:
            place = len(shown) - 1
            stack.extend((child, place) for child in reversed(list(shape.children(node))))
    return shown
