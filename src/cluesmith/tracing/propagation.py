"""What propagation did at each node of a trace, and the domains that it left.

Runs are read from the file along the path from the root.  Where only the tree was recorded,
the decisions of the path are replayed in an engine of their own.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import Any

from cluesmith.errors import UsageError
from cluesmith.tracing import domains, file
from cluesmith.tracing.domains import BOUNDS, Change, Domain, Span, Window, unfolded
from cluesmith.tracing.events import Run, decode
from cluesmith.tracing.file import Contents
from cluesmith.tracing.replay import Kept, replay
from cluesmith.tracing.subject import Subject

KEPT_PARTS = 64  # of events, as read last
KEPT_NODES = 512  # whose domains are known


class Propagation:
    """The runs at each node and the domains before and after them."""

    def __init__(self, contents: Contents, build: Callable[[], Subject]) -> None:
        self.contents = contents
        self.build = build
        self.columns = contents.columns
        self.has_events = contents.parts[0].events is not None
        self._starts = [part.first for part in contents.parts]
        self._known: dict[int, list[Domain]] = {}
        self._replayed: dict[int, list[Run]] = {}
        self._part = lru_cache(KEPT_PARTS)(self._read_part)
        self._read = lru_cache(KEPT_NODES)(self._read_runs)

    @cached_property
    def parents(self) -> array[int]:
        """The parent of each node; -1 for the root."""
        return parents_of(self.columns["depths"])

    def forget(self) -> None:
        """Forget all that was read and replayed, as if the trace had just been opened."""
        self._known.clear()
        self._replayed.clear()
        self._part.cache_clear()
        self._read.cache_clear()

    def path(self, node: int) -> tuple[int, ...]:
        """The nodes from the root to this one."""
        found = [node]
        while found[-1]:
            found.append(self.parents[found[-1]])
        return tuple(reversed(found))

    # Domains

    def start(self, node: int) -> list[Domain]:
        """The domains at the beginning of a node, its decision made, in a new list."""
        if node == 0:
            return [initial(each) for each in self.contents.head["variables"]]
        state = list(self.end(self.parents[node]))
        state[self.columns["variables"][node]] = self.kept(node)
        return state

    def end(self, node: int) -> Sequence[Domain]:
        """The domains at the end of a node."""
        todo = []
        while node not in self._known:
            todo.append(node)
            if node == 0:
                break
            node = self.parents[node]
        if todo and not self.has_events:
            self._replay(todo[0])
        for node in reversed(todo):
            state = self.start(node)
            for run in self.runs(node):
                for change in run.changes:
                    apply(state, change)
            if len(self._known) >= KEPT_NODES:
                del self._known[next(iter(self._known))]
            self._known[node] = state
        return self._known[node]

    def kept(self, node: int) -> Domain:
        """What the decision of a node keeps of its variable's domain."""
        variable, kept = self.columns["variables"][node], self.columns["kept"][node]
        if self.columns["codes"][node] == BOUNDS:
            low, high = unfolded(kept), unfolded(self.columns["kept_to"][node])
            parted = self.end(self.parents[node])[variable]
            return domains.narrowed(parted, Change(variable, BOUNDS, low, high))
        described = self.contents.head["variables"][variable]
        if "mask" in described and not described.get("wide"):
            return kept
        before = self.end(self.parents[node])[variable]
        if not isinstance(before, Window):
            raise domains.misfit()
        return Window(before.start, kept)

    # Runs

    def runs(self, node: int) -> list[Run]:
        """The runs at a node that did something, in order."""
        return self._read(node) if self.has_events else self._replay(node)

    def _read_runs(self, node: int) -> list[Run]:
        number = bisect_right(self._starts, node) - 1
        data, starts = self._part(number)
        at = node - self._starts[number]
        return decode(data, starts[at], starts[at + 1])

    def _read_part(self, number: int) -> tuple[bytes, list[int]]:
        """A part's events, and where those of each of its nodes begin."""
        part = self.contents.parts[number]
        lengths = self.columns["lengths"][part.first : part.first + part.count]
        data = b"" if part.events is None else file.inflated(part.events)
        starts = [0, *accumulate(lengths)]
        if starts[-1] != len(data) or min(lengths) < 0:
            raise UsageError("the trace is damaged: its events are cut short")
        return data, starts

    def _replay(self, node: int) -> list[Run]:
        """The propagation at a node, done again; that of the path to it is kept."""
        if node not in self._replayed:
            chain = Propagation(file.read(self.chain(node)), self.build)
            self._replayed = {at: chain.runs(i) for i, at in enumerate(self.path(node))}
        return self._replayed[node]

    def chain(self, node: int) -> bytes:
        """The path to a node as a trace of its own, propagated again."""
        return replay(self.build(), [self._made(at) for at in self.path(node)[1:]])

    def _made(self, node: int) -> Kept:
        """The decision of a node, to be made again."""
        place, kept = self.columns["variables"][node], self.kept(node)
        if self.columns["codes"][node] == BOUNDS:
            ends = domains.numbers(kept, 0)
            return Kept(place, range=(ends[0], ends[-1]))
        assert not isinstance(kept, Span)
        return Kept(place, kept.mask if isinstance(kept, Window) else kept)


def apply(state: list[Domain], change: Change) -> None:
    """Narrow a domain of a list."""
    if not 0 <= change.variable < len(state):
        raise domains.misfit()
    state[change.variable] = domains.narrowed(state[change.variable], change)


def initial(described: Mapping[str, Any]) -> Domain:
    """A variable's domain before the search, by the trace's head."""
    if "mask" not in described:
        return Span(described["low"], described["high"], frozenset(described.get("gone", ())))
    mask = int(described["mask"], 16)
    return Window(described["base"], mask) if described.get("wide") else mask


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
