"""The library: puzzles kept behind a URL, each once, by their canonical keys."""

from __future__ import annotations

import json
import os
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, date, datetime
from itertools import islice
from typing import Any, NamedTuple, TypeVar

from cluesmith.errors import NotFoundError, UsageError, missing_extra

try:
    from sqlalchemy import Connection, Row, Select, Table, delete, func, select, update
    from sqlalchemy.dialects import postgresql, sqlite
except ModuleNotFoundError:
    raise missing_extra("the library needs", "library") from None

from cluesmith.family import Level, Puzzle
from cluesmith.library import query
from cluesmith.library.database import Database
from cluesmith.library.query import Query
from cluesmith.library.record import MOST_PLACE, Kept, Record, Use, plain_text, record_of, tag_name
from cluesmith.library.schema import puzzles, tags, technique_sets, uses

AT_ONCE = 500  # rows in a statement: SQLite takes 32,766 values

Item = TypeVar("Item")
Which = str | int | Iterable[int] | Query
Came = tuple[str, datetime]  # the origin, and when
Ids = dict[str, int]  # by key


class Added(NamedTuple):
    """A puzzle that was added, or the number of the row it equals."""

    id: int
    is_new: bool


class Library:
    """Puzzles behind a URL: an SQLite file by default, or a PostgreSQL database.

    `place` is a path or a URL; by default the environment variable `CLUESMITH_LIBRARY`,
    else a file in the user's data folder.  An older library is migrated; with `create`
    False, one that does not exist is an error.  With `writes` False nothing can be written.

    >>> import cluesmith as cs
    >>> with cs.Library("sqlite://") as library:  # in memory
    ...     library.add(cs.examples("skyscraper")["t3"])
    ...     library.add(cs.examples("skyscraper")["t3"])
    ...     library.use("level=easy", "Sunday")
    ...     len(library.find("skyscraper unused"))
    Added(id=1, is_new=True)
    Added(id=1, is_new=False)
    1
    0
    """

    def __init__(
        self,
        place: str | os.PathLike[str] | None = None,
        *,
        create: bool = True,
        writes: bool = True,
    ) -> None:
        self.database = Database(place, create=create, writes=writes)
        self.name = self.database.name

    def __enter__(self) -> Library:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.database.close()

    @contextmanager
    def writing(self) -> Iterator[Shelf]:
        """One transaction: all that is done to the shelf in the block happens, or nothing."""
        with self.database.writing() as connection:
            yield Shelf(connection)

    def add(self, puzzle: Puzzle, *, origin: str = "", seconds: float | None = None) -> Added:
        """Add a puzzle, proven unique and rated; if it is there already, say as which row.

        Raises an `UnsupportedError` if it is not unique, a `NotFoundError` if that was not
        decided within `seconds`.
        """
        record = record_of(puzzle, seconds=seconds)
        with self.writing() as shelf:
            return shelf.add([record], origin)[0]

    def find(self, which: Which = "", **criteria: Any) -> list[Kept]:
        """The puzzles that match a query, given as text or by keywords.

        >>> import cluesmith as cs
        >>> with cs.Library("sqlite://") as library:
        ...     for puzzle in cs.examples("skyscraper").values():
        ...         if cs.check(puzzle).verdict == "unique":
        ...             _ = library.add(puzzle)
        ...     [kept.size for kept in library.find(size="6..7", level="hard..", order="-size")]
        [7, 6]
        """
        return list(self.each(which, **criteria))

    def each(self, which: Which = "", **criteria: Any) -> Iterator[Kept]:
        """Iterate over the puzzles that match a query, however many there are."""
        asked = self.query(which, **criteria)
        ids = array("q")  # a million take 8 MB
        with self.database.reading() as connection:
            ids.extend(_ids(connection, asked))
        for some in chunks(ids, AT_ONCE):
            with self.database.reading() as connection:
                found = {kept.id: kept for kept in _kept(connection, some)}
            yield from (found[number] for number in some if number in found)

    def query(self, which: Which = "", **criteria: Any) -> Query:
        """The query that is meant by a text, a number, several numbers, or keywords."""
        if isinstance(which, Query):
            return which
        if isinstance(which, int):
            which = str(which)
        if not isinstance(which, str):
            return Query(ids=[query.number(one) for one in which] or [range(0)])
        if which and criteria:
            raise UsageError("a query is given twice: pass either a text or keywords")
        return query.query_of(criteria.items()) if criteria else query.parse(which)

    def refuse_missing(self, asked: Query, found: Sequence[int]) -> None:
        """Raise a `NotFoundError` if a query has found nothing, or not all single numbers."""
        missing = sorted({span[0] for span in asked.ids if len(span) == 1} - set(found))
        if missing and asked == Query(ids=asked.ids):
            raise NotFoundError(f"the library {self.name} has no puzzle {missing[0]}")
        if not found:
            raise NotFoundError(f"no puzzle of {self.name} matches")

    def count(self, which: Which = "", **criteria: Any) -> int:
        """How many puzzles match a query."""
        asked = self.query(which, **criteria)
        with self.database.reading() as connection:
            found = connection.scalar(
                select(func.count()).select_from(asked.select_unordered(puzzles.c.id).subquery())
            )
        return int(found or 0)

    def page(self, which: Which, first: int, count: int) -> list[Kept]:
        """A part of the puzzles that match a query: `count` of them, after the `first` ones."""
        asked = self.query(which)
        with self.database.reading() as connection:
            statement = asked.select(puzzles.c.id).limit(count).offset(first)
            ids = connection.scalars(statement).all()
            found = {kept.id: kept for kept in _kept(connection, ids)}
        return [found[number] for number in ids]

    def tag_names(self, most: int) -> list[str]:
        """The tags in use, in alphabetical order, at most so many."""
        with self.database.reading() as connection:
            statement = select(tags.c.tag).distinct().order_by(tags.c.tag).limit(most)
            return list(connection.scalars(statement))

    def keys(self, which: Which = "") -> Iterator[str]:
        """The canonical keys of the puzzles that match a query."""
        with self.database.reading() as connection:
            yield from _streamed(connection, self.query(which).select(puzzles.c.key))

    def get(self, number: int) -> Kept:
        """The puzzle with this number."""
        found = self.find(number)
        if not found:
            raise NotFoundError(f"the library {self.name} has no puzzle {number}")
        return found[0]

    def use(self, which: Which, place: str, day: date | str | None = None) -> int:
        """Record that puzzles were printed or shown somewhere, on a day (today); how many."""
        with self.writing() as shelf:
            return shelf.use(shelf.ids(self.query(which)), place, day)

    def tag(self, which: Which, *names: str, remove: Sequence[str] = ()) -> int:
        """Add tags to puzzles, and remove others; how many puzzles there are."""
        with self.writing() as shelf:
            return shelf.tag(shelf.ids(self.query(which)), names, remove)

    def remove(self, which: Which) -> int:
        """Remove puzzles, with their tags and uses; how many."""
        with self.writing() as shelf:
            return shelf.remove(shelf.ids(self.query(which)))


class Shelf:
    """What can be done to a library within one transaction."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.sets: dict[str, int] = {}

    def ids(self, asked: Query) -> Sequence[int]:
        return list(_ids(self.connection, asked))

    def add(self, records: Iterable[Record], origin: str, *, new: bool = False) -> list[Added]:
        """Add records; each is new, or equals a row that is there already.

        Who has looked in this transaction, and found none of them, says that all are new.
        """
        now = datetime.now(UTC).replace(tzinfo=None, microsecond=0)
        added: list[Added] = []
        for some in chunks(records, AT_ONCE):
            known = {} if new else self._ids_by_key([record.key for record in some])
            added += self._add(some, [(origin, now)] * len(some), known)
        return added

    def add_kept(self, some: Sequence[Kept]) -> list[Added]:
        """Add puzzles of another library, with when and how they came, their tags and uses."""
        known = self._ids_by_key([kept.key for kept in some])
        added = self._add(some, [(kept.origin, kept.added) for kept in some], known)
        tagged: dict[str, list[int]] = {}
        used: dict[Use, list[int]] = {}
        for kept, one in zip(some, added, strict=True):
            for name in kept.tags:
                tagged.setdefault(name, []).append(one.id)
            for use in kept.uses:
                used.setdefault(use, []).append(one.id)
        for name, ids in tagged.items():
            self._insert_all(tags, [{"puzzle": one, "tag": name} for one in ids])
        for use, ids in used.items():
            self.use(ids, use.place, use.day)
        return added

    def _add(self, records: Sequence[Record], came: Sequence[Came], known: Ids) -> list[Added]:
        """Add at most `AT_ONCE` records that came so; `known` are those that are there already."""
        sets = [record.technique_names for record in records]
        self._number_technique_sets(set(sets))
        rows = {
            record.key: record.row(self.sets[names], *how)
            for record, names, how in zip(records, sets, came, strict=True)
            if record.key not in known
        }
        new = self._insert_puzzles(list(rows.values()))
        known |= self._ids_by_key([key for key in rows if key not in new])  # others were quicker
        added = []
        for record in records:
            number = new.pop(record.key, None)
            added.append(Added(known[record.key] if number is None else number, number is not None))
            known[record.key] = added[-1].id  # a second one of the same key is not new
        return added

    def _insert_puzzles(self, rows: list[dict[str, Any]]) -> dict[str, int]:
        """Insert rows that were not there; the numbers, by key, of those that are new."""
        if not rows:
            return {}
        if self.connection.dialect.name == "sqlite":
            # No other can write now, so that the next numbers are known: half the time of
            # having each returned.
            last = self.connection.scalar(select(func.max(puzzles.c.id))) or 0
            for number, row in enumerate(rows, last + 1):
                row["id"] = number
            self._insert_as_they_are(rows)
            return {row["key"]: row["id"] for row in rows}
        statement = postgresql.insert(puzzles).on_conflict_do_nothing()
        found = self.connection.execute(statement.returning(puzzles.c.key, puzzles.c.id), rows)
        return {row[0]: row[1] for row in found}

    def _insert_as_they_are(self, rows: list[dict[str, Any]]) -> None:
        """Insert rows into SQLite without SQLAlchemy's work on each value, a third of the time."""
        dialect = self.connection.dialect
        stored = puzzles.c.added.type.dialect_impl(dialect).bind_processor(dialect)
        assert stored is not None
        for row in rows:
            row["added"] = stored(row["added"])
        names = ", ".join(f'"{name}"' for name in rows[0])
        marks = ", ".join("?" * len(rows[0]))
        self.connection.exec_driver_sql(
            f"INSERT INTO puzzles ({names}) VALUES ({marks})", [tuple(row.values()) for row in rows]
        )

    def _number_technique_sets(self, wanted: set[str]) -> None:
        """Have the numbers of these sets of techniques in `sets`; new ones are stored."""
        stored = select(technique_sets.c.names, technique_sets.c.id)
        for is_stored in (False, True):
            missing = [names for names in wanted if names not in self.sets]
            if not missing:
                return
            if is_stored:
                self._insert(technique_sets, [{"names": names} for names in sorted(missing)])
            found = self.connection.execute(stored.where(technique_sets.c.names.in_(missing)))
            self.sets.update((row[0], row[1]) for row in found)

    def _insert(self, table: Table, rows: list[dict[str, Any]]) -> None:
        """Insert the rows that are not there yet."""
        dialect = postgresql if self.connection.dialect.name == "postgresql" else sqlite
        self.connection.execute(dialect.insert(table).on_conflict_do_nothing(), rows)

    def ids_of(self, keys: Iterable[str]) -> list[int]:
        """The numbers of the puzzles with these keys; keys that are not there are left out."""
        return [
            number for some in chunks(keys, AT_ONCE) for number in self._ids_by_key(some).values()
        ]

    def _ids_by_key(self, keys: Sequence[str]) -> dict[str, int]:
        if not keys:
            return {}
        stored = select(puzzles.c.key, puzzles.c.id).where(puzzles.c.key.in_(keys))
        return {row[0]: row[1] for row in self.connection.execute(stored)}

    def use(self, ids: Sequence[int], place: str, day: date | str | None = None) -> int:
        """Record a use of puzzles; a second one in the same place changes the day."""
        named = plain_text(place, "the place of a use", MOST_PLACE)
        on = date.today() if day is None else query.day(day)
        self._for_some(
            ids, lambda some: delete(uses).where(uses.c.puzzle.in_(some), uses.c.place == named)
        )
        self._insert_all(uses, [{"puzzle": one, "place": named, "day": on} for one in ids])
        last = select(func.max(uses.c.day)).where(uses.c.puzzle == puzzles.c.id)
        self._for_some(
            ids,
            lambda some: (
                update(puzzles).where(puzzles.c.id.in_(some)).values(used=last.scalar_subquery())
            ),
        )
        return len(ids)

    def tag(self, ids: Sequence[int], names: Sequence[str], remove: Sequence[str] = ()) -> int:
        """Add and remove tags."""
        given = [tag_name(name) for name in names]
        self._for_some(
            ids, lambda some: delete(tags).where(tags.c.puzzle.in_(some), tags.c.tag.in_(remove))
        )
        self._insert_all(tags, [{"puzzle": one, "tag": name} for one in ids for name in given])
        return len(ids)

    def remove(self, ids: Sequence[int]) -> int:
        """Remove puzzles; their tags and uses go with them."""
        self._for_some(ids, lambda some: delete(puzzles).where(puzzles.c.id.in_(some)))
        return len(ids)

    def regrade(self, number: int, record: Record) -> None:
        """Replace the rating of a puzzle."""
        self._number_technique_sets({record.technique_names})
        row = record.row(self.sets[record.technique_names], "", datetime.min)
        names = ("level", "score", "steps", "technique_set", "rating")
        values = {name: row[name] for name in names}
        self.connection.execute(update(puzzles).where(puzzles.c.id == number).values(values))

    def _insert_all(self, table: Table, rows: list[dict[str, Any]]) -> None:
        for some in chunks(rows, AT_ONCE):
            self._insert(table, list(some))

    def _for_some(self, ids: Sequence[int], statement: Callable[[Sequence[int]], Any]) -> None:
        for some in chunks(ids, AT_ONCE):
            self.connection.execute(statement(some))


def chunks(items: Iterable[Item], size: int) -> Iterator[list[Item]]:
    """The items in lists of this length, the last one perhaps shorter."""
    rest = iter(items)
    while some := list(islice(rest, size)):
        yield some


def _ids(connection: Connection, asked: Query) -> Iterable[int]:
    """The numbers of the puzzles that match a query, in its order."""
    if asked.random and asked.limit is not None:
        near = connection.scalars(asked.select_near()).all()
        if len(near) == asked.limit:
            return near
    return _streamed(connection, asked.select(puzzles.c.id))


def _streamed(connection: Connection, statement: Select[Any]) -> Iterator[Any]:
    """The values of one column, however many: neither driver keeps all rows in memory."""
    return iter(connection.scalars(statement.execution_options(yield_per=AT_ONCE)))


def _kept(connection: Connection, ids: Sequence[int]) -> Iterator[Kept]:
    """The puzzles with these numbers, with their tags and uses."""
    tagged: dict[int, list[str]] = {}
    used: dict[int, list[Use]] = {}
    for one in connection.execute(select(tags).where(tags.c.puzzle.in_(ids)).order_by(tags.c.tag)):
        tagged.setdefault(one.puzzle, []).append(one.tag)
    chosen = select(uses).where(uses.c.puzzle.in_(ids)).order_by(uses.c.day, uses.c.place)
    for one in connection.execute(chosen):
        used.setdefault(one.puzzle, []).append(Use(one.place, one.day))
    for row in connection.execute(select(puzzles).where(puzzles.c.id.in_(ids))):
        yield _from_row(row, tagged.get(row.id, ()), used.get(row.id, ()))


def _from_row(row: Row[Any], tagged: Iterable[str], used: Iterable[Use]) -> Kept:
    known = row._asdict()
    for name in ("technique_set", "draw", "used"):
        del known[name]
    known["level"] = None if row.level is None else list(Level)[row.level]
    known["steps"] = json.loads(row.steps)
    known["board"] = json.loads(known.pop("puzzle"))
    known["solution"] = json.loads(row.solution)
    return Kept(**known, tags=tuple(tagged), uses=tuple(used))
