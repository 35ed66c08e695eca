"""Queries: which puzzles of a library are meant, as text, as options and as SQL.

A query is words: a family, or name=value pairs, such as ``skyscraper size=6 level=hard..
unused limit=12``.  The command line's options and the library's keywords say the same.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from sqlalchemy import BindParameter, ColumnElement, Select, bindparam, literal, or_, select
from sqlalchemy.sql.base import ReadOnlyColumnCollection

from cluesmith import registry
from cluesmith.errors import UsageError, unknown
from cluesmith.family import Level
from cluesmith.forms.options import declared
from cluesmith.library.record import MOST_DRAW
from cluesmith.library.schema import puzzles, tags, technique_sets, uses
from cluesmith.support.rng import Rng
from cluesmith.support.seeding import rng_named
from cluesmith.workbench.collection import FAR, By, level_rank, size_number, spans

FLAGS = ("unused", "random")
FEW = 16  # values of a range that are listed in a statement
MOST_VALUES, MOST_RANGES = 40_000, 500  # in a statement: SQLite takes 1,000,000 characters
NEAR = 128  # rows that are looked at for each puzzle wanted, before all that match are sorted
LONG = ("steps", "puzzle", "solution", "title", "author", "source", "origin")  # no criteria
Columns = ReadOnlyColumnCollection[str, Any]
ORDERS = ("id", "family", "size", "level", "score", "title", "added", "key")


@dataclass(frozen=True, slots=True)
class Query:
    """Criteria, all of which must match, then an order and a limit; empty: every puzzle.

    `random` picks puzzles by the seed, the same ones from the same content.
    """

    ids: Sequence[range] = ()
    families: Sequence[str] = ()
    sizes: Sequence[range] = ()
    levels: Sequence[range] = ()
    scores: Sequence[range] = ()
    techniques: Sequence[str] = ()
    tags: Sequence[str] = ()
    styles: Sequence[str] = ()
    symmetries: Sequence[str] = ()
    used_in: Sequence[str] = ()
    unused: bool = False
    not_used_since: date | None = None
    order: Sequence[By] = ()
    limit: int | None = None
    random: bool = False
    seed: int = 0

    def select(self, *columns: ColumnElement[Any]) -> Select[Any]:
        """The SQL statement for these columns of the puzzles, in their order."""
        if self.random:
            order = [puzzles.c.draw < self._first_draw(), puzzles.c.draw, puzzles.c.key]
        else:
            order = [*map(_ordered, self.order), puzzles.c.id]
        chosen = self._matching(columns).order_by(*order)
        return chosen if self.limit is None else chosen.limit(self.limit)

    def select_near(self) -> Select[Any]:
        """The numbers of the first puzzles of a random order, if they are near its beginning.

        Where many match, a few hundred rows for each one wanted have enough of them; where
        few do, these are not enough, and sorting the few by `select` is quick.
        """
        names = [column.name for column in puzzles.c if column.name not in LONG]
        near = (
            select(*(puzzles.c[name] for name in names))
            .where(puzzles.c.draw >= self._first_draw())
            .order_by(puzzles.c.draw, puzzles.c.key)
            .limit(NEAR * (self.limit or 1))
            .subquery()
        )
        chosen = select(near.c.id).where(*self._conditions(near.c))
        return chosen.order_by(near.c.draw, near.c.key).limit(self.limit)

    def select_unordered(self, *columns: ColumnElement[Any]) -> Select[Any]:
        """The same rows in any order, to count them."""
        return self._matching(columns) if self.limit is None else self.select(*columns)

    def _matching(self, columns: Iterable[ColumnElement[Any]]) -> Select[Any]:
        chosen: Select[Any] = (
            select(*columns).select_from(puzzles).where(*self._conditions(puzzles.c))
        )
        return chosen

    def _first_draw(self) -> int:
        """Where a random order begins: it goes around the circle of the puzzles' own numbers."""
        rng: Rng = rng_named(f"library {self.seed}")
        return int(rng.below(MOST_DRAW))

    def _conditions(self, table: Columns) -> Iterable[ColumnElement[bool]]:
        for column, names in (
            (table.family, self.families),
            (table.style, self.styles),
            (table.symmetry, self.symmetries),
        ):
            if names:
                yield column.in_(names)
        for number, ranges in (
            (table.id, self.ids),
            (table.size, self.sizes),
            (table.score, self.scores),
        ):
            if ranges:
                yield _within_any(number, ranges)
        if self.levels:
            ranks = range(len(Level))
            yield table.level.in_([rank for rank in ranks if any(rank in s for s in self.levels)])
        for technique in self.techniques:
            words = literal(" ") + technique_sets.c.names + " "
            needing = select(technique_sets.c.id).where(words.contains(f" {technique} "))
            yield table.technique_set.in_(needing)
        for tag in self.tags:
            yield table.id.in_(select(tags.c.puzzle).where(tags.c.tag == tag))
        if self.used_in:
            yield table.id.in_(select(uses.c.puzzle).where(uses.c.place.in_(self.used_in)))
        if self.unused:
            yield table.used.is_(None)
        if self.not_used_since is not None:
            yield or_(table.used.is_(None), table.used < self.not_used_since)


def _within_any(column: ColumnElement[int], spans: Sequence[range]) -> ColumnElement[bool]:
    """Short ranges as a list of values: an index goes on with its next column after those."""
    values = sorted({value for span in spans if len(span) <= FEW for value in span})
    if len(values) > MOST_VALUES:
        raise UsageError(f"{len(values):,} numbers in a query, expected at most {MOST_VALUES:,}")
    parts = [_within(column, span) for span in spans if len(span) > FEW]
    if len(parts) > MOST_RANGES:
        raise UsageError(f"{len(parts):,} ranges in a query, expected at most {MOST_RANGES:,}")
    if values or not parts:  # written into the statement, which takes few parameters
        listed: BindParameter[Any] = bindparam(None, values, expanding=True, literal_execute=True)
        parts.append(column.in_(listed))
    return or_(*parts)


def _within(column: ColumnElement[int], span: range) -> ColumnElement[bool]:
    first, last = span.start, span.stop - 1
    return column >= first if last >= FAR else column.between(first, last)


def _ordered(by: By) -> ColumnElement[Any]:
    """A sort key; puzzles without a value come last either way."""
    column = puzzles.c[by.name]
    return (column.desc() if by.down else column.asc()).nulls_last()


def parse(text: str) -> Query:
    """Parse a query such as ``skyscraper size=6 level=hard unused limit=12``, or ``12 15..20``."""
    return query_of(criteria(text))


def criteria(text: str) -> list[tuple[str, Any]]:
    """The names and values of a query's words."""
    try:
        words = shlex.split(text)
    except ValueError:
        raise UsageError(f"the query {text!r} has a quote that is not closed") from None
    return [_criterion(word) for word in words]


def _criterion(word: str) -> tuple[str, Any]:
    name, equals, value = word.partition("=")
    if equals:
        return name, value
    if word in FLAGS:
        return word, True
    return ("id" if word[:1].isdigit() or word.startswith("..") else "family"), word


def query_of(criteria: Iterable[tuple[str, Any]]) -> Query:
    """The query of names with values, as words of a query, options or keywords have them."""
    fields: dict[str, Any] = {}
    for name, value in criteria:
        label = name.replace("_", "-")
        if label not in CRITERIA:
            raise unknown("criterion", label, CRITERIA)
        field, read = CRITERIA[label]
        found = read(_as_text(value))
        if isinstance(found, list):
            fields[field] = [*fields.get(field, ()), *found]
        else:
            fields[field] = found
    return Query(**fields)


def _as_text(value: Any) -> Any:
    """Several values, as Python has them, the way a query writes them."""
    if isinstance(value, range) and value and value.step == 1:
        return f"{value[0]}..{value[-1]}"
    return ",".join(map(str, value)) if isinstance(value, list | tuple | set) else value


def _text_list(value: Any) -> list[str]:
    return [part.strip() for part in str(value).split(",")]


def _ranges(number: Callable[[str], int]) -> Callable[[Any], list[range]]:
    return lambda value: spans(str(value), number)


def _families(value: Any) -> list[str]:
    return [registry.family(name.rstrip(":")).name for name in _text_list(value)]


def _techniques(value: Any) -> list[str]:
    known = [
        technique.name
        for family in registry.families()
        if family.deduction is not None
        for technique in family.deduction.techniques()
    ]
    names = _text_list(value)
    for name in names:
        if name not in known:
            raise unknown("technique", name, dict.fromkeys(known))
    return names


def _choices(option: str) -> Callable[[Any], list[str]]:
    """Reads values of an option of `generate`: one of those that some family declares."""

    def read(value: Any) -> list[str]:
        known = dict.fromkeys(
            choice
            for family in registry.families()
            if family.generation is not None
            for one in declared(family.generation.options_class())
            if one.name == option
            for choice in one.choices
        )
        names = _text_list(value)
        for name in names:
            if name not in known:
                raise unknown(option, name, known)
        return names

    return read


def _flag(value: Any) -> bool:
    if value is True or value is False:
        return bool(value)
    raise UsageError(f"unused and random take no value, not {value!r:.40}")


def number(value: Any) -> range:
    """The number of a puzzle, as a range of one."""
    if type(value) is not int or not 0 < value < 1 << 63:
        raise UsageError(f"{value!r:.40} is not the number of a puzzle")
    return range(value, value + 1)


def day(value: Any) -> date:
    """A date, written as 2026-11-22."""
    if isinstance(value, date):
        return value
    try:
        return date.fromisoformat(str(value))
    except ValueError:
        raise UsageError(f"{value!r:.40} is not a date; write it as 2026-11-22") from None


def _whole(least: int) -> Callable[[Any], int]:
    def read(value: Any) -> int:
        text = str(value)
        if text.isascii() and text.isdigit() and len(text) < 19 and int(text) >= least:
            return int(text)
        raise UsageError(f"{text!r:.40} is not a whole number from {least} on")

    return read


def _keys(value: Any) -> list[By]:
    keys = [By(part.removeprefix("-"), part[:1] == "-") for part in _text_list(value)]
    for key in keys:
        if key.name not in ORDERS:
            raise unknown("order", key.name, ORDERS)
    return keys


# Each criterion: the field of `Query` it sets, and how its value is read.
CRITERIA: Mapping[str, tuple[str, Callable[[Any], Any]]] = {
    "id": ("ids", _ranges(_whole(1))),
    "family": ("families", _families),
    "size": ("sizes", _ranges(size_number)),
    "level": ("levels", _ranges(level_rank)),
    "score": ("scores", _ranges(_whole(0))),
    "technique": ("techniques", _techniques),
    "tag": ("tags", _text_list),
    "style": ("styles", _choices("style")),
    "symmetry": ("symmetries", _choices("symmetry")),
    "used-in": ("used_in", lambda value: [str(value).strip()]),
    "unused": ("unused", _flag),
    "not-used-since": ("not_used_since", day),
    "order": ("order", _keys),
    "limit": ("limit", _whole(1)),
    "random": ("random", _flag),
    "seed": ("seed", _whole(0)),
}
