"""A trace: the tree of a search, and for each node what is left, what went, and why.

Columns of all nodes are in memory; what propagation did at a node is read from the file when
it is asked for, along the path from the root.  A trace that was recorded without it does that
propagation again.
"""

from __future__ import annotations

import os
from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import Any

from cluesmith.errors import UsageError, unknown
from cluesmith.family import Cell
from cluesmith.forms.files import checked_path
from cluesmith.tracing import domains as domain
from cluesmith.tracing import words
from cluesmith.tracing.domains import BOUNDS, Domain, Span, Window
from cluesmith.tracing.events import Run, decode, unfolded
from cluesmith.tracing.file import Contents, Data, inflated, read
from cluesmith.tracing.nodes import (
    Change,
    Constraint,
    Decision,
    Failure,
    Node,
    Outcome,
    Reason,
    Step,
    Value,
    Variable,
    constraints_of,
    variables_of,
)
from cluesmith.tracing.replay import Kept, replay
from cluesmith.tracing.subject import Subject, subject_of
from cluesmith.workbench.read import from_json

RESTARTED = 4  # added to the outcome of the first node after a restart
SOLVED, FAILED = 1, 2
CUTS = ("nodes", "size", "time", "cancelled", "unfinished")
KEPT_PARTS = 64  # of events, as read last
KEPT_PATHS = 512  # nodes whose domains are known

Place = int | str | tuple[Any, ...] | Variable


class Trace(Sequence[Node]):
    """A search, node by node: numbers are those of the engine's count, the root is 0.

    >>> import cluesmith as cs
    >>> trace = cs.trace(cs.examples("skyscraper")["t3"], model="paper")
    >>> trace.decision_words(1), trace[1].outcome
    ('r1c1 = 1', <Outcome.OPEN: 'open'>)
    """

    def __init__(self, contents: Contents, build: Callable[[], Subject] | None = None) -> None:
        self.contents = contents
        self.build = build or self._rebuilt
        head, tail, columns = contents.head, contents.tail, contents.columns
        self.model: str | None = head.get("model")
        self.strategy: str | None = head.get("strategy")
        self.variables: tuple[Variable, ...] = variables_of(head["variables"])
        self.constraints: tuple[Constraint, ...] = constraints_of(
            head["constraints"], self.variables
        )
        self.stopped: str | None = tail["stopped"] if tail else "unfinished"
        self.seconds: float | None = tail.get("seconds")
        self.depths = columns["depths"]
        self.alternatives = columns["alternatives"]
        self.resumptions = columns["resumptions"]
        self.prunings = columns["prunings"]
        self.entailments = columns["entailments"]
        self.decided = columns["variables"]  # the variable of each node's decision
        self.codes = columns["codes"]  # and how it was narrowed
        flags = bytes(columns["outcomes"])
        self.outcomes = flags.translate(bytes(code & 3 for code in range(256)))
        self.restarts = tuple(i for i, flag in enumerate(flags) if flag & RESTARTED)
        self.has_events = contents.parts[0].events is not None
        self.parents = _parents(self.depths)
        self._starts = [part.first for part in contents.parts]
        self._known: dict[int, list[Domain]] = {}
        self._again: dict[int, list[Run]] = {}
        self._part = lru_cache(KEPT_PARTS)(self._read_part)
        self._runs = lru_cache(KEPT_PATHS)(self._read_runs)

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> Trace:
        """Read a trace from a file."""
        name = checked_path(path)
        try:
            with open(name, "rb") as file:
                data = file.read()
        except OSError as error:
            raise UsageError(f"cannot read {name}: {error.strerror}") from None
        try:
            return cls.read(data)
        except UsageError as error:
            raise UsageError(f"{name}: {error}") from None

    @classmethod
    def read(cls, data: Data) -> Trace:
        """Read a trace from bytes."""
        try:
            return cls(read(data))
        except (KeyError, TypeError, ValueError, AttributeError):
            raise UsageError("the trace is damaged: its head is not as it should be") from None

    def built_by(self, build: Callable[[], Subject]) -> Trace:
        """The same, knowing how to build what was searched."""
        self.build = build
        return self

    # The whole search

    @property
    def complete(self) -> bool:
        """Whether the whole tree was searched."""
        return self.stopped is None

    @property
    def is_cut(self) -> bool:
        """Whether a limit, other than that on solutions, ended it."""
        return self.stopped in CUTS

    @cached_property
    def puzzle(self) -> Any:
        """The puzzle; None for a `Model`."""
        described = self.contents.head.get("puzzle")
        return None if described is None else from_json(described)

    @cached_property
    def stats(self) -> Mapping[str, int]:
        """The counters of the search, as far as it is recorded."""
        before = self.contents.head["counters"]
        return {
            "nodes": len(self) - 1,
            "backtracks": before["backtracks"] + self.outcomes.count(FAILED),
            "prunings": before["prunings"] + sum(self.prunings),
            "resumptions": before["resumptions"] + sum(self.resumptions),
            "entailments": before["entailments"] + sum(self.entailments),
            "constraints": len(self.constraints),
        }

    @cached_property
    def solutions(self) -> tuple[int, ...]:
        """The nodes that are solutions."""
        return tuple(i for i, outcome in enumerate(self.outcomes) if outcome == SOLVED)

    # Nodes

    def __len__(self) -> int:
        return len(self.depths)

    def __getitem__(self, node: Any) -> Any:
        if isinstance(node, slice):
            return [self.node(i) for i in range(*node.indices(len(self)))]
        return self.node(range(len(self))[node])

    def __iter__(self) -> Iterator[Node]:
        return map(self.node, range(len(self)))

    def __repr__(self) -> str:
        searched = self.puzzle.family if self.puzzle else "model"
        ended = f", stopped by {self.stopped}" if self.stopped else ""
        return f"<Trace of {searched}: {len(self):,} nodes{ended}>"

    def node(self, node: int) -> Node:
        self._check(node)
        return Node(
            id=node,
            parent=self.parents[node] if node else None,
            alternative=self.alternatives[node],
            depth=self.depths[node],
            outcome=Outcome.of(self.outcomes[node]),
            decision=self.decision(node),
            is_restart=node in self.restarts,
            trace=self,
        )

    def children(self, node: int) -> Sequence[int]:
        """The nodes below, in the order in which they were tried."""
        self._check(node)
        starts, children = self._families
        return children[starts[node] : starts[node + 1]]

    def path(self, node: int) -> tuple[int, ...]:
        """The nodes from the root to this one."""
        self._check(node)
        found = [node]
        while found[-1]:
            found.append(self.parents[found[-1]])
        return tuple(reversed(found))

    def decision(self, node: int) -> Decision | None:
        """What it adds to its parent; the root adds nothing."""
        self._check(node)
        if node == 0:
            return None
        variable = self.variables[self.decided[node]]
        return Decision(variable, variable.words(self._kept(node)))

    def decision_words(self, node: int, language: str = "en") -> str:
        """The decision in words: ``r1c2 = 3``; of the root, nothing."""
        made = self.decision(node)
        if made is None:
            return ""
        code, place = self.codes[node], self.codes[node] % domain.WORD
        return words.decision(made, language, code, made.variable.word(made.variable.base + place))

    # What happened at a node

    def steps(self, node: int) -> tuple[Step, ...]:
        """The runs of propagators that did something there, in order."""
        state = self._start(node)
        found = []
        for run in self._runs(node):
            changes = tuple(self._applied(state, change) for change in run.changes)
            constraint = self._constraint(run.number)
            found.append(Step(constraint, changes, run.entailed, run.failed))
        return tuple(found)

    def failure(self, node: int) -> Failure | None:
        """What failed at a failed node."""
        self._check(node)
        for run in self._runs(node)[-1:] if self.outcomes[node] == FAILED else ():
            if run.failed:
                victim = self.variables[run.victim] if run.victim >= 0 else None
                return Failure(self._constraint(run.number), victim)
        return None

    def masks(self, node: int) -> tuple[Domain, ...]:
        """The domains at the end of a node: masks from each variable's base, if not wider."""
        self._check(node)
        return tuple(self._end(node))

    def start_masks(self, node: int) -> tuple[Domain, ...]:
        """The domains at its beginning, when the decision was made and nothing propagated."""
        return tuple(self._start(node))

    def domains(self, node: int) -> tuple[Sequence[Value], ...]:
        """The values left of each variable at the end of a node."""
        return self._in_words(self.masks(node))

    def start(self, node: int) -> tuple[Sequence[Value], ...]:
        """The values left of each variable before anything was propagated there."""
        return self._in_words(self.start_masks(node))

    def solution(self, node: int) -> Any:
        """The solution at a solved node: of a puzzle's family, of a `Model` by name."""
        self._check(node)
        if self.outcomes[node] != SOLVED:
            return None
        left = {
            variable: domain.numbers(state, variable.base)[0]
            for variable, state in zip(self.variables, self._end(node), strict=True)
        }
        subject = self.build()
        return subject.solved([left[variable] for variable in self.variables])

    def why(self, node: int, place: Place, value: Value, language: str = "en") -> Reason:
        """Why a value is gone from a variable at a node: where on the path it went, and how.

        `place` is a cell, a name, a variable or its index.

        >>> import cluesmith as cs
        >>> trace = cs.trace(cs.examples("skyscraper")["t3"], model="paper")
        >>> trace.why(0, (0, 0), 4).cause
        'propagation'
        """
        self._check(node)
        variable = self.variable(place)
        index, number = variable.index, variable.number(value)
        if number is None:
            raise UsageError(f"{variable.said(language)} has no value {value!r}")
        if domain.has(self._end(node)[index], variable.base, number):
            raise UsageError(f"{variable.said(language)} can still be {value} at node {node}")
        if not domain.has(self._initial()[index], variable.base, number):
            return Reason(0, variable, value, "start")
        for at in self.path(node):
            state = self._start(at)
            if not domain.has(state[index], variable.base, number):
                return Reason(at, variable, value, "decision", decision=self.decision(at))
            found = self._why_here(at, state, variable, number, value)
            if found is not None:
                return found
        raise AssertionError("a value went that nothing removed")

    def _why_here(
        self, node: int, state: list[Domain], variable: Variable, number: int, value: Value
    ) -> Reason | None:
        """The run at this node after which the value is gone; `state` is as it begins."""
        for run in self._runs(node):
            before = list(state)
            changes = tuple(self._applied(state, change) for change in run.changes)
            if not domain.has(state[variable.index], variable.base, number):
                constraint = self._constraint(run.number)
                step = Step(constraint, changes, run.entailed, run.failed)
                among = [self.variables[i] for i in constraint.scope]
                scope = tuple((each, each.words(before[each.index])) for each in among)
                return Reason(node, variable, value, "propagation", step, None, scope)
        return None

    def variable(self, place: Place) -> Variable:
        """A variable by its index, its name, or the cell that it is of."""
        if isinstance(place, Variable):
            place = place.index
        if isinstance(place, int) and 0 <= place < len(self.variables):
            return self.variables[place]
        if isinstance(place, str | tuple | list):
            key = place if isinstance(place, str) else tuple(place)
            if key in self._by_place:
                return self._by_place[key]
        if isinstance(place, str):
            raise unknown("variable", place, [each.name for each in self.variables])
        index = getattr(place, "name", None)  # of a Model
        if isinstance(index, str) and index in self._by_place:
            return self._by_place[index]
        raise UsageError(f"no variable {place!r:.60}: expected a cell, a name or an index")

    @cached_property
    def _by_place(self) -> dict[str | Cell, Variable]:
        found: dict[str | Cell, Variable] = {}
        for variable in reversed(self.variables):
            found[variable.name] = variable
            if variable.cell is not None:
                found[variable.cell] = variable
        return found

    # Below

    def _check(self, node: int) -> None:
        if not (isinstance(node, int) and 0 <= node < len(self)):
            raise UsageError(f"no node {node!r}: there are 0 to {len(self) - 1}")

    def _constraint(self, number: int) -> Constraint:
        if not 0 <= number < len(self.constraints):
            raise domain.misfit()
        return self.constraints[number]

    def _in_words(self, state: Sequence[Domain]) -> tuple[Sequence[Value], ...]:
        return tuple(
            variable.words(left) for variable, left in zip(self.variables, state, strict=True)
        )

    @cached_property
    def _families(self) -> tuple[array[int], array[int]]:
        """Where each node's children begin in a list of all, and that list."""
        starts = array("i", bytes(4 * (len(self) + 1)))
        for parent in self.parents[1:]:
            starts[parent + 1] += 1
        starts = array("i", accumulate(starts))
        children, place = array("i", bytes(4 * (len(self) - 1))), array("i", starts)
        for node in range(1, len(self)):
            parent = self.parents[node]
            children[place[parent]] = node
            place[parent] += 1
        return starts, children

    def _initial(self) -> list[Domain]:
        return [_domain(each) for each in self.contents.head["variables"]]

    def _start(self, node: int) -> list[Domain]:
        """The domains at the beginning of a node, in a new list."""
        self._check(node)
        if node == 0:
            return self._initial()
        state = list(self._end(self.parents[node]))
        state[self.decided[node]] = self._kept(node)
        return state

    def _end(self, node: int) -> list[Domain]:
        """The domains at the end of a node, in a list that others have, too."""
        todo = []
        while node not in self._known:
            todo.append(node)
            if node == 0:
                break
            node = self.parents[node]
        if todo and not self.has_events:
            self._replayed(todo[0])
        for at in reversed(todo):
            state = self._start(at)
            for run in self._runs(at):
                for change in run.changes:
                    self._narrow(state, change)
            if len(self._known) >= KEPT_PATHS:
                del self._known[next(iter(self._known))]
            self._known[at] = state
        return state if todo else self._known[node]

    def _narrow(self, state: list[Domain], change: domain.Change) -> None:
        if not 0 <= change.variable < len(state):
            raise domain.misfit()
        state[change.variable] = domain.narrowed(state[change.variable], change)

    def _applied(self, state: list[Domain], change: domain.Change) -> Change:
        """Apply a change; says what it did."""
        if not 0 <= change.variable < len(state):
            raise domain.misfit()
        before, variable = state[change.variable], self.variables[change.variable]
        self._narrow(state, change)
        after = state[change.variable]
        return Change(variable, variable.removed(before, after), before, after)

    def _kept(self, node: int) -> Domain:
        """What the decision of a node keeps of its variable's domain."""
        kept, code = self.contents.columns["kept"][node], self.codes[node]
        if code == BOUNDS:
            change = domain.Change(
                0, code, unfolded(kept), unfolded(self.contents.columns["kept_to"][node])
            )
            low, high = change.one, change.other
            return domain.narrowed(Span(low, high), change)
        if not self.is_wide[self.decided[node]]:
            return kept
        before = self._end(self.parents[node])[self.decided[node]]
        if not isinstance(before, Window):
            raise domain.misfit()
        return Window(before.start, kept)

    @cached_property
    def is_wide(self) -> list[bool]:
        """Which variables have, or had, more than 64 values."""
        return ["mask" not in each or bool(each.get("wide")) for each in self._head_variables]

    @property
    def _head_variables(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.contents.head["variables"]
        return found

    def _read_part(self, number: int) -> tuple[bytes, list[int]]:
        """A part's events, and where those of each of its nodes begin."""
        part = self.contents.parts[number]
        lengths = self.contents.columns["lengths"][part.first : part.first + part.count]
        data = b"" if part.events is None else inflated(part.events)
        starts = [0, *accumulate(lengths)]
        if starts[-1] != len(data) or min(lengths) < 0:
            raise UsageError("the trace is damaged: its events are cut short")
        return data, starts

    def _read_runs(self, node: int) -> list[Run]:
        if not self.has_events:
            return self._replayed(node)
        number = bisect_right(self._starts, node) - 1
        data, starts = self._part(number)
        at = node - self._starts[number]
        return decode(data, starts[at], starts[at + 1])

    def _replayed(self, node: int) -> list[Run]:
        """The propagation at a node, done again; that of the path to it is kept."""
        if node not in self._again:
            chain = self.chain(node)
            self._again = {at: chain._runs(i) for i, at in enumerate(self.path(node))}
        return self._again[node]

    def chain(self, node: int) -> Trace:
        """The path to a node as a trace of its own, propagated again."""
        made = []
        for at in self.path(node)[1:]:
            kept, place = self._kept(at), self.decided[at]
            if isinstance(kept, Span):
                made.append(Kept(place, 0, (kept.low, kept.high)))
            else:
                made.append(Kept(place, kept.mask if isinstance(kept, Window) else kept))
        return Trace.read(replay(self.build(), made))

    def _rebuilt(self) -> Subject:
        """What was searched, built anew."""
        if self.puzzle is None:
            raise UsageError("the trace of a Model knows its solutions and changes as recorded")
        return subject_of(self.puzzle, self.model, self.strategy)


def _parents(depths: array[int]) -> array[int]:
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


def _domain(described: Mapping[str, Any]) -> Domain:
    """A variable's domain before the search."""
    if "mask" not in described:
        return Span(described["low"], described["high"])
    mask = int(described["mask"], 16)
    return Window(described["base"], mask) if described.get("wide") else mask
