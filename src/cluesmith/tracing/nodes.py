"""What a trace is made of: variables, constraints, nodes, steps of propagation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from cluesmith.family import Cell
from cluesmith.tracing import words
from cluesmith.tracing.domains import Domain, Span, numbers

if TYPE_CHECKING:
    from cluesmith.tracing.trace import Trace

Value = int | str


class Outcome(StrEnum):
    """How a node ended: branched on, a solution, a failure, or cut off by the search's end."""

    OPEN = "open"
    SOLVED = "solved"
    FAILED = "failed"
    CUT = "cut"

    @classmethod
    def of(cls, code: int) -> Outcome:
        return _OUTCOMES[code & 3]


_OUTCOMES = tuple(Outcome)


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable of the search: its name, and the words of its values.

    `cell` is where a puzzle shows it.  `values` are the words of place 0, 1... from `base`, None
    where it has more than 64.  Those that are `auxiliary` no puzzle knows of; one that has no
    name and is fixed before the search is a `constant`.  `near` is the variable of the cell that an
    auxiliary variable is named after.
    """

    index: int
    name: str
    base: int
    values: Sequence[Value] | None
    cell: Cell | None = None
    auxiliary: bool = False
    constant: int | None = None
    near: int | None = None

    def word(self, number: int) -> Value:
        """A value as people know it: mostly the number itself."""
        if self.values is not None and 0 <= number - self.base < len(self.values):
            return self.values[number - self.base]
        return number

    def number(self, value: object) -> int | None:
        """The number of a value; None if it has none."""
        if self.values is not None and value in self.values:
            return self.base + self.values.index(value)
        return value if isinstance(value, int) else None

    def words(self, domain: Domain) -> tuple[Value, ...] | range:
        """The values of a domain."""
        found = numbers(domain, self.base)
        return found if isinstance(found, range) else tuple(map(self.word, found))

    def removed(self, before: Domain, after: Domain) -> tuple[Value, ...] | range:
        """The values that one domain has and a later one has not; of a range, a range at an end."""
        if isinstance(before, Span) and not before.gone and not getattr(after, "gone", None):
            least, most = numbers(after, 0)[0], numbers(after, 0)[-1]
            if most == before.high or least > before.low:
                return range(before.low, least)
            return range(most + 1, before.high + 1)
        left = set(numbers(after, self.base))
        return tuple(self.word(each) for each in numbers(before, self.base) if each not in left)

    def said(self, language: str = "en") -> str:
        """Its name in a language."""
        return words.place(self.name, language) if self.constant is None else str(self.constant)


@dataclass(frozen=True, slots=True)
class Constraint:
    """A propagator: its class, the indices of its variables, and its formula.

    A `Model` gives it a label: the constraint that it comes from, perhaps as a part of several.
    """

    number: int
    kind: str
    scope: Sequence[int]
    formula: str
    label: str
    is_part: bool
    entailed: bool  # before the search
    variables: Sequence[Variable] = field(repr=False)

    @property
    def shown(self) -> list[int]:
        """The variables of its scope, or the cells that those are named after."""
        within = (self.variables[i] for i in self.scope)
        return list(dict.fromkeys(v.index if v.near is None else v.near for v in within))

    def words(self, language: str = "en") -> str:
        """The constraint for people: ``row 2: all different, 3 seen from the left``."""
        return words.constraint(self, language)

    def __str__(self) -> str:
        return self.words()


@dataclass(frozen=True, slots=True)
class Decision:
    """What a node adds to its parent: a variable keeps only these values."""

    variable: Variable
    values: Sequence[Value]


@dataclass(frozen=True, slots=True)
class Change:
    """A domain narrowed: the values removed, and the domain before and after."""

    variable: Variable
    removed: Sequence[Value]
    before: Domain
    after: Domain

    def words(self, language: str = "en") -> str:
        """What is left, where that is one value, else what went: ``r1c2 ≠ 3``."""
        return words.change(self, language)


@dataclass(frozen=True, slots=True)
class Step:
    """A run of a propagator that did something."""

    constraint: Constraint
    changes: Sequence[Change]
    entailed: bool
    failed: bool = False


@dataclass(frozen=True, slots=True)
class Failure:
    """Which constraint failed, and the variable left without a value, where it was one."""

    constraint: Constraint
    variable: Variable | None


@dataclass(frozen=True, slots=True)
class Node:
    """A node of the search.  Its steps, domains and failure are looked up when asked for."""

    id: int
    parent: int | None
    alternative: int
    depth: int
    outcome: Outcome
    decision: Decision | None
    is_restart: bool
    trace: Trace = field(repr=False)

    @property
    def children(self) -> Sequence[int]:
        return self.trace.children(self.id)

    @property
    def steps(self) -> Sequence[Step]:
        return self.trace.steps(self.id)

    @property
    def changes(self) -> Sequence[Change]:
        return [change for step in self.steps for change in step.changes]

    @property
    def failure(self) -> Failure | None:
        return self.trace.failure(self.id)

    @property
    def domains(self) -> Sequence[Sequence[Value]]:
        return self.trace.domains(self.id)

    @property
    def solution(self) -> Any:
        return self.trace.solution(self.id)

    def _repr_svg_(self) -> str:
        return self.trace.draw("board", node=self.id)


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a value is gone: decided, propagated, or never there when the search began.

    `node` is the one on the path where it went.  `scope` are the constraint's variables with
    the values they had just before.
    """

    node: int
    variable: Variable
    value: Value
    cause: str  # "start", "decision", "propagation"
    step: Step | None = None
    decision: Decision | None = None
    scope: Sequence[tuple[Variable, Sequence[Value]]] = ()

    @property
    def constraint(self) -> Constraint | None:
        return self.step.constraint if self.step else None

    def words(self, language: str = "en") -> str:
        return words.reason(self, language)

    def __str__(self) -> str:
        return self.words()


def variables_of(described: Sequence[Mapping[str, Any]]) -> tuple[Variable, ...]:
    """The variables of a trace's head."""
    found: list[Variable] = []
    named = {each["name"]: index for index, each in enumerate(described) if "cell" in each}
    for index, each in enumerate(described):
        values: Sequence[Value] | None = None
        base = each.get("base", 0)
        if "mask" in each and not each.get("wide"):
            count = each.get("count") or int(each["mask"], 16).bit_length()
            values = tuple(each["words"]) if "words" in each else range(base, base + count)
        cell = tuple(each["cell"]) if "cell" in each else None
        mask, constant = int(each.get("mask", "0"), 16), None
        if each.get("unnamed") and mask.bit_count() == 1:
            constant = base + mask.bit_length() - 1
        auxiliary = bool(each.get("auxiliary"))
        near = named.get(each["name"].rpartition(" ")[2]) if auxiliary and cell is None else None
        found.append(Variable(index, each["name"], base, values, cell, auxiliary, constant, near))
    return tuple(found)


def constraints_of(
    described: Sequence[Mapping[str, Any]], variables: Sequence[Variable]
) -> tuple[Constraint, ...]:
    """The constraints of a trace's head."""
    labels = Counter(each.get("label") for each in described)
    return tuple(
        Constraint(
            number,
            each["kind"],
            tuple(each["scope"]),
            each.get("formula", ""),
            each.get("label", ""),
            labels[each.get("label")] > 1,
            bool(each.get("entailed")),
            variables,
        )
        for number, each in enumerate(described)
    )
