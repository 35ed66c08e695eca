"""Search trees without a search: made of nested lists, at random, or by the thousand.

A leaf is the name of an outcome; a list is a branching node with its children.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from hypothesis import strategies as st

OUTCOMES = ("open", "solved", "failed", "cut")
Nested = Any

leaves = st.sampled_from(OUTCOMES)
nested_trees = st.recursive(
    leaves, lambda inner: st.lists(inner, min_size=1, max_size=4), max_leaves=40
)


@dataclass
class MadeTree:
    """What pictures want of a trace."""

    parents: list[int] = field(default_factory=list)
    depths: list[int] = field(default_factory=list)
    outcomes: list[int] = field(default_factory=list)
    alternatives: list[int] = field(default_factory=list)
    restarts: Sequence[int] = ()
    model: str | None = None
    strategy: str | None = "leftmost/step/up"
    stopped: str | None = None
    is_cut: bool = False
    words: str = "x{node} = 1"

    def __len__(self) -> int:
        return len(self.parents)

    def decision_words(self, node: int, language: str = "en") -> str:
        return self.words.replace("{node}", str(node)) if node else ""

    def add(self, parent: int, alternative: int, outcome: int) -> int:
        self.parents.append(parent)
        self.depths.append(self.depths[parent] + 1 if parent >= 0 else 0)
        self.alternatives.append(alternative)
        self.outcomes.append(outcome)
        return len(self) - 1


def made(nested: Nested, **more: Any) -> MadeTree:
    tree = MadeTree(**more)

    def grow(branch: Nested, parent: int, alternative: int) -> None:
        if isinstance(branch, str):
            tree.add(parent, alternative, OUTCOMES.index(branch))
            return
        node = tree.add(parent, alternative, 0)
        for at, child in enumerate(branch):
            grow(child, node, at)

    grow(nested, -1, 0)
    return tree


def chain(length: int) -> MadeTree:
    """A branch to the right at each level, a failure to the left of it."""
    tree = MadeTree()
    parent = tree.add(-1, 0, 0)
    for _ in range(length):
        tree.add(parent, 0, 2)
        parent = tree.add(parent, 1, 0)
    tree.outcomes[parent] = 1
    return tree


def large(count: int, deepest: int = 40, seed: int = 1) -> MadeTree:
    """A random binary tree of about so many nodes, with a few solutions."""
    draw, tree = Random(seed), MadeTree()
    waiting = [(-1, 0)]
    while waiting:
        parent, alternative = waiting.pop()
        node = tree.add(parent, alternative, 0)
        full = len(tree) + len(waiting) >= count
        if full or tree.depths[node] == deepest or (len(waiting) > 20 and draw.random() < 0.45):
            tree.outcomes[node] = 1 if draw.random() < 1e-4 else 2
        else:
            waiting += [(node, 1), (node, 0)]
    return tree
