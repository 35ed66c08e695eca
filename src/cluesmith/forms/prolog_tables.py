"""Tables of numbers in Prolog facts, and which of several facts make one puzzle.

A table is the one list of lists among a fact's arguments.  A program with
several puzzles pairs its facts by the number their names end with, or by the
names given as arguments.  What a table means is each family's business.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from cluesmith.errors import PuzzleError
from cluesmith.forms.plaintext import excerpt
from cluesmith.forms.prolog import Atom, Fact, Term, Variable

Rows = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Part:
    """A fact that holds a part of a puzzle; `kind` says which, in the plural."""

    name: str
    key: tuple[str, ...]
    line: int
    rows: Rows
    kind: str

    @property
    def size(self) -> int:
        return len(self.rows[0])


def table_of(fact: Fact) -> tuple[tuple[Term, ...], ...] | None:
    """The one list of lists a fact has; None for a fact about something else."""
    tables = [table for table in map(_table, fact.arguments) if table]
    return tables[0] if len(tables) == 1 else None


def place_of(fact: Fact) -> str:
    return f"line {fact.line}: {excerpt(fact.name)}"


def part(fact: Fact, table: Iterable[tuple[Term, ...]], size: int, kind: str) -> Part:
    """The fact's table as rows of `size` numbers, 0 for an empty place."""
    place = place_of(fact)
    rows = tuple(_row(row, size, f"{place}, list {r}") for r, row in enumerate(table, 1))
    number = re.search(r"[0-9]*\Z", fact.name)
    atoms = [term.name for term in fact.arguments if isinstance(term, Atom)]
    return Part(fact.name, (number[0] if number else "", *atoms), fact.line, rows, kind)


def groups(parts: list[Part]) -> list[dict[str, Part]]:
    """The parts that belong together, by kind, in order of appearance; all of one size."""
    if len(parts) == 2 and parts[0].kind != parts[1].kind:
        found = [parts]
    else:
        by_key: dict[tuple[str, ...], list[Part]] = {}
        for new in parts:
            by_key.setdefault(new.key, []).append(new)
        found = list(by_key.values())
    return [_group(members) for members in found]


def written(start: str, rows: Iterable[Iterable[int]], blank: str, end: str) -> str:
    """A table between the start and the end of its clause, a row a line."""
    lists = (f"  [{', '.join(str(value or blank) for value in row)}]" for row in rows)
    return f"{start}[\n" + ",\n".join(lists) + f"\n]{end}\n"


def _group(members: list[Part]) -> dict[str, Part]:
    first = members[0]
    group: dict[str, Part] = {}
    for member in members:
        place = f"{excerpt(member.name)} on line {member.line}"
        other = group.setdefault(member.kind, member)
        if other is not member:
            raise PuzzleError(
                f"{excerpt(other.name)} on line {other.line} and {place} "
                f"are two {member.kind}, expected one or other numbers"
            )
        if member.size != first.size:
            raise PuzzleError(
                f"{place} is for {member.size} columns, "
                f"expected {first.size} as {excerpt(first.name)} has"
            )
    return group


def _table(term: Term) -> tuple[tuple[Term, ...], ...] | None:
    if not isinstance(term, tuple):
        return None
    rows = tuple(row for row in term if isinstance(row, tuple))
    return rows if len(rows) == len(term) else None


def _row(row: tuple[Term, ...], size: int, place: str) -> tuple[int, ...]:
    if len(row) != size:
        raise PuzzleError(f"{place} has {len(row)} items, expected {size}")
    return tuple(_item(item, size, f"{place}, item {i}") for i, item in enumerate(row, 1))


def _item(item: Term, size: int, place: str) -> int:
    if isinstance(item, int) and 0 <= item <= size:
        return item
    if isinstance(item, Variable) or item == Atom("-"):
        return 0
    found = item if isinstance(item, int) else "a list" if isinstance(item, tuple) else None
    named = excerpt(item.name) if isinstance(item, Atom) else "a term"
    raise PuzzleError(
        f"{place} is {named if found is None else found}, "
        f"expected a whole number from 0 to {size} or _"
    )
