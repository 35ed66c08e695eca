"""A trace: the tree of a search, and for each node what is left, what went, and why.

Columns of all nodes are in memory; what propagation did at a node is looked up when it is
asked for (`propagation.py`).
"""

from __future__ import annotations

import os
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from cluesmith.errors import UsageError, unknown
from cluesmith.family import Cell
from cluesmith.forms.files import checked_path
from cluesmith.tracing import domains, words
from cluesmith.tracing.columns import children_of, nodes_with
from cluesmith.tracing.domains import Domain
from cluesmith.tracing.events import Run
from cluesmith.tracing.file import Data, read
from cluesmith.tracing.head import check_head, check_tail
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
from cluesmith.tracing.propagation import Propagation, apply, initial
from cluesmith.tracing.subject import Subject, subject_of
from cluesmith.workbench.read import from_json

OUTCOME = 3  # in the outcomes of a file
RESTARTED = 4  # added to that of the first node after a restart
OPEN, SOLVED, FAILED, CUT = range(4)
CUTS = ("nodes", "size", "time", "cancelled", "unfinished")

Place = int | str | tuple[Any, ...] | Variable


class Trace(Sequence[Node]):
    """A search, node by node: numbers are those of the engine's count, the root is 0.

    >>> import cluesmith as cs
    >>> trace = cs.trace(cs.examples("skyscraper")["t3"], model="paper")
    >>> trace.decision_words(1), trace[1].outcome, trace[3].outcome
    ('r2c3 = 1', <Outcome.OPEN: 'open'>, <Outcome.FAILED: 'failed'>)
    >>> trace.solutions, trace.domains(74)[0]
    ((74,), (1,))
    """

    def __init__(self, data: Data, build: Callable[[], Subject] | None = None) -> None:
        """Read a trace from a file's bytes; `build` can build what was searched."""
        contents = read(data)
        check_head(contents.head)
        check_tail(contents.tail)
        head, tail, columns = contents.head, contents.tail, contents.columns
        self.data = data
        self.contents = contents
        self.model: str | None = head["model"]
        self.strategy: str | None = head["strategy"]
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
        if not 0 <= min(self.decided) <= max(self.decided) < max(len(self.variables), 1):
            raise UsageError("the trace is damaged: it decides on a variable that it has not")
        flags = bytes(columns["outcomes"])
        self.outcomes = self._outcomes(flags)
        marked = [flag for flag in range(256) if flag & RESTARTED]
        self.restarts = tuple(sorted(i for flag in marked for i in nodes_with(flags, flag)))
        self.propagation = Propagation(contents, build or self._rebuilt)

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
    def read(cls, data: Data, build: Callable[[], Subject] | None = None) -> Trace:
        """Read a trace from a file's bytes, which it keeps as `data`."""
        return cls(data, build)

    # The whole search

    @property
    def complete(self) -> bool:
        """Whether the whole tree was searched."""
        return self.stopped is None

    @property
    def is_cut(self) -> bool:
        """Whether a limit, other than that on solutions, ended it."""
        return self.stopped in CUTS

    @property
    def parents(self) -> Sequence[int]:
        """The parent of each node; -1 for the root."""
        return self.propagation.parents

    @property
    def has_events(self) -> bool:
        """Whether propagation was recorded, not the tree alone."""
        return self.propagation.has_events

    @cached_property
    def puzzle(self) -> Any:
        """The puzzle; None for a `Model`."""
        described = self.contents.head["puzzle"]
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
        return tuple(nodes_with(self.outcomes, SOLVED))

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
        searched = self.puzzle.family if self.puzzle else "a model"
        ended = f", stopped by {self.stopped}" if self.stopped else ""
        return f"<Trace of {searched}: {len(self):,} nodes{ended}>"

    def node(self, node: int) -> Node:
        """A node by its number."""
        return Node(
            id=self._checked(node),
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
        starts, children = self._families
        return children[starts[self._checked(node)] : starts[node + 1]]

    def path(self, node: int) -> tuple[int, ...]:
        """The nodes from the root to this one."""
        return self.propagation.path(self._checked(node))

    def decision(self, node: int) -> Decision | None:
        """What it adds to its parent; the root adds nothing."""
        if self._checked(node) == 0:
            return None
        variable = self.variables[self.decided[node]]
        return Decision(variable, variable.words(self.propagation.kept(node)))

    def decision_words(self, node: int, language: str = "en") -> str:
        """The decision in words: ``r1c2 = 3``; of the root, nothing."""
        made = self.decision(node)
        if made is None:
            return ""
        kept = self.propagation.kept(node)
        start = kept.start if isinstance(kept, domains.Window) else made.variable.base
        place = start + self.codes[node] % domains.WORD
        return words.decision(made, self.codes[node], made.variable.word(place), language)

    # What happened at a node

    def steps(self, node: int) -> tuple[Step, ...]:
        """The runs of propagators that did something there, in order."""
        state = self.propagation.start(self._checked(node))
        return tuple(self._step(state, run) for run in self.propagation.runs(node))

    def failure(self, node: int) -> Failure | None:
        """What failed at a failed node."""
        for run in self.propagation.runs(self._checked(node))[-1:]:
            if run.failed:
                victim = self.variables[run.victim] if run.victim >= 0 else None
                if victim is not None and victim.constant is not None:
                    victim = None  # the rest does not agree with it
                return Failure(self._constraint(run.number), victim)
        return None

    def masks(self, node: int) -> tuple[Domain, ...]:
        """The domains at the end of a node: masks from each variable's base, if not wider."""
        return tuple(self.propagation.end(self._checked(node)))

    def start_masks(self, node: int) -> tuple[Domain, ...]:
        """The domains at its beginning, when the decision was made and nothing propagated."""
        return tuple(self.propagation.start(self._checked(node)))

    def domains(self, node: int) -> tuple[Sequence[Value], ...]:
        """The values left of each variable at the end of a node."""
        return self._in_words(self.masks(node))

    def start(self, node: int) -> tuple[Sequence[Value], ...]:
        """The values left of each variable before anything was propagated there."""
        return self._in_words(self.start_masks(node))

    def solution(self, node: int) -> Any:
        """The solution at a solved node: of the puzzle's family, or of the `Model`."""
        if self.outcomes[self._checked(node)] != SOLVED:
            return None
        left = zip(self.variables, self.propagation.end(node), strict=True)
        return self.propagation.build().solved(
            [domains.numbers(domain, variable.base)[0] for variable, domain in left]
        )

    def why(self, node: int, place: Place, value: Value) -> Reason:
        """Why a value is gone from a variable at a node: where on the path it went, and how.

        `place` is a cell, a name, a variable or its index.

        >>> import cluesmith as cs
        >>> trace = cs.trace(cs.examples("skyscraper")["t3"], model="paper")
        >>> reason = trace.why(74, (0, 0), 4)
        >>> reason.node, reason.cause, str(reason.constraint)
        (67, 'propagation', 'column 1: all different')
        """
        left = self.propagation.end(self._checked(node))
        variable = self.variable(place)
        index, base, number = variable.index, variable.base, variable.number(value)
        if number is None:
            raise UsageError(f"{variable.name} has no value {value!r:.40}")
        if domains.has(left[index], base, number):
            raise UsageError(f"{variable.name} can still be {value} at node {node}")
        if not domains.has(initial(self.contents.head["variables"][index]), base, number):
            return Reason(0, variable, value, "start")
        for at in self.path(node):
            if not domains.has(self.propagation.start(at)[index], base, number):
                return Reason(at, variable, value, "decision", decision=self.decision(at))
            if not domains.has(self.propagation.end(at)[index], base, number):
                return self._propagated(at, variable, number, value)
        raise AssertionError("a value is gone that nothing removed")

    def _propagated(self, node: int, variable: Variable, number: int, value: Value) -> Reason:
        """The run at this node that removed a value."""
        state = self.propagation.start(node)
        for run in self.propagation.runs(node):
            before = list(state)
            step = self._step(state, run)
            if not domains.has(state[variable.index], variable.base, number):
                break
        among = (self.variables[i] for i in step.constraint.scope)
        scope = tuple((each, each.words(before[each.index])) for each in among)
        return Reason(node, variable, value, "propagation", step, None, scope)

    # For people and other tools

    def draw(
        self,
        picture: str = "auto",
        *,
        node: int | None = None,
        theme: str = "auto",
        language: str = "en",
    ) -> str:
        """The tree as an SVG document, or the board at a node.

        `picture` is tree (nodes and links, failed subtrees folded), whole (nothing folded),
        icicle, pixels or board; auto is the board if a node is named, else chosen by the size of
        the tree.  In a tree the path to `node` is marked.

        >>> import cluesmith as cs
        >>> trace = cs.trace(cs.examples("skyscraper")["t3"], model="paper")
        >>> trace.draw("icicle")[:4], trace.draw(node=3)[:4]
        ('<svg', '<svg')
        """
        from cluesmith.tracing.draw import draw

        return str(draw(self, picture, node=node, theme=theme, language=language))

    def _repr_svg_(self) -> str:
        return self.draw()

    def export(self, form: str, path: str | os.PathLike[str]) -> None:
        """Write it for another tool: cp-profiler, json, dot, or cp-viz, which is a folder.

        With cp-profiler, `path` may be the address of a listening tool: ``tcp:127.0.0.1:6565``.
        """
        from cluesmith.tracing.export import save

        save(self, form, checked_path(path))

    def variable(self, place: Place) -> Variable:
        """A variable by its index, its name, or the cell that it is of."""
        key = getattr(place, "name", place)  # of ours, or of a Model
        if isinstance(key, int) and 0 <= key < len(self.variables):
            return self.variables[key]
        if isinstance(key, str | tuple) and key in self._by_place:
            return self._by_place[key]
        if isinstance(key, str):
            raise unknown("variable", key, [each.name for each in self.variables])
        raise UsageError(f"no variable {place!r:.60}: expected a cell, a name or an index")

    # Below

    @cached_property
    def _by_place(self) -> dict[str | Cell, Variable]:
        found: dict[str | Cell, Variable] = {}
        for variable in reversed(self.variables):
            found[variable.name] = variable
            if variable.cell is not None:
                found[variable.cell] = variable
        return found

    @cached_property
    def _families(self) -> tuple[array[int], array[int]]:
        return children_of(self.parents)

    def _outcomes(self, flags: bytes) -> bytes:
        """How each node ended; a last node that only the file's end has cut off is no open one."""
        plain = flags.translate(bytes(flag & OUTCOME for flag in range(256)))
        return plain[:-1] + bytes([CUT]) if plain[-1] == OPEN else plain

    def _checked(self, node: int) -> int:
        if not (isinstance(node, int) and 0 <= node < len(self)):
            raise UsageError(f"no node {node!r:.40}: there are 0 to {len(self) - 1}")
        return node

    def _constraint(self, number: int) -> Constraint:
        if not 0 <= number < len(self.constraints):
            raise domains.misfit()
        return self.constraints[number]

    def _step(self, state: list[Domain], run: Run) -> Step:
        """A run, applied to the domains before it."""
        changes = []
        for change in run.changes:
            if not 0 <= change.variable < len(state):
                raise domains.misfit()
            before, variable = state[change.variable], self.variables[change.variable]
            apply(state, change)
            after = state[change.variable]
            changes.append(Change(variable, variable.removed(before, after), before, after))
        return Step(self._constraint(run.number), tuple(changes), run.entailed, run.failed)

    def _in_words(self, state: Sequence[Domain]) -> tuple[Sequence[Value], ...]:
        return tuple(
            variable.words(left) for variable, left in zip(self.variables, state, strict=True)
        )

    def _rebuilt(self) -> Subject:
        """What was searched, built anew."""
        if self.puzzle is None:
            raise UsageError("a file does not hold the Model itself: trace it again")
        return subject_of(self.puzzle, self.model, self.strategy)
