"""Shelving: the puzzles of finished ranges go into the library, in the order of their seeds.

What is kept depends on seeds alone, not on how they are cut into ranges or when these come.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any

from sqlalchemy import Row, bindparam, delete, func, select, update

from cluesmith.factory.ledger import FREE, LEASED, OPEN, PARKED, SHELVED, State, store
from cluesmith.factory.plan import Cell
from cluesmith.factory.work import Made, Range
from cluesmith.family import Level
from cluesmith.library.library import AT_ONCE, Shelf, chunks
from cluesmith.library.query import Query
from cluesmith.library.record import Record
from cluesmith.library.schema import factory_ranges as ranges
from cluesmith.library.schema import puzzles
from cluesmith.workbench.distinct import IDLE_FOR_EACH, LEAST_IDLE

UNDER_WAY = (OPEN, LEASED)
FIRST_ROWS = 16  # of the ledger, looked at for what can be shelved
MOST_PARKED = 3  # ranges of a cell in a row, after which the cell is given up


def shelve(shelf: Shelf, state: State, cell: Cell, made: Mapping[Range, Made]) -> None:
    """Shelve the ranges of a cell that are next in order, as far as their puzzles are here.

    When that closes the cell, what was handed out beyond its last seed is taken back.
    """
    if state.is_closed(cell.count):
        return
    work = _Shelving(shelf, state, cell, made)
    while work.shelve_some():
        if work.is_closed:
            work.cut_off()
            return


class _Shelving:
    """The work on one cell, within a writing transaction."""

    def __init__(self, shelf: Shelf, state: State, cell: Cell, made: Mapping[Range, Made]) -> None:
        self.shelf, self.connection = shelf, shelf.connection
        self.state, self.cell = state, cell
        self.made = made
        self.known: set[str] = set()  # keys of the library, as far as they matter
        self.chosen: list[Record] = []
        self.most = FIRST_ROWS

    def shelve_some(self) -> bool:
        """Shelve ranges that follow each other; whether there were any."""
        rows = [*takewhile(self._is_ready, self._next())]
        self.most = min(4 * self.most, AT_ONCE)
        if not rows:
            return False
        found = [self.made[self._range(row)] for row in rows if row.state in UNDER_WAY]
        self.known = self._known([record.key for made in found for record in made.records])
        self.chosen = []
        changes: list[dict[str, Any]] = []
        for row in rows:
            if self.is_closed:
                break
            if row.state in UNDER_WAY:
                changes.append(self._shelve(row))
                continue
            self.state.shelved_to = row.stop
            if row.state == PARKED:
                self._give_up()
        origin = f"factory, cell {self.state.id}"
        added = self.shelf.add(self.chosen, origin, new=True)
        if self.cell.tags:
            self.shelf.tag([one.id for one in added], self.cell.tags)
        if changes:
            its = (
                ranges.c.cell == self.state.id,
                ranges.c.start == bindparam("its_start"),
            )
            self.connection.execute(update(ranges).where(*its), changes)
        store(self.connection, self.state)
        return True

    @property
    def is_closed(self) -> bool:
        return self.state.is_closed(self.cell.count)

    def _range(self, row: Row[Any]) -> Range:
        return Range(self.state.id, self.state.spec, row.start, row.stop)

    def _is_ready(self, row: Row[Any]) -> bool:
        return row.state not in UNDER_WAY or self._range(row) in self.made

    def _next(self) -> Sequence[Row[Any]]:
        """The next ranges in order: few at first, more where the first ones were ready."""
        where = (ranges.c.cell == self.state.id, ranges.c.start >= self.state.shelved_to)
        chosen = select(ranges).where(*where).order_by(ranges.c.start).limit(self.most)
        return self.connection.execute(chosen).all()

    def _shelve(self, row: Row[Any]) -> dict[str, Any]:
        """Choose the new puzzles of a range; how its row changes."""
        before, made = len(self.chosen), self.made[self._range(row)]
        stop = self._choose(range(row.start, row.stop), made)
        self.state.shelved_to = stop
        if stop < row.stop:
            rest = {"cell": row.cell, "start": stop, "stop": row.stop, "state": OPEN}
            self.connection.execute(
                ranges.insert().values(**rest, failures=0, puzzles=0, seconds=0.0)
            )
        return {
            "its_start": row.start,
            "state": SHELVED,
            "stop": stop,
            "puzzles": len(self.chosen) - before,
            "seconds": made.seconds,
            "owner": None,
            "until": None,
        }

    def _choose(self, seeds: range, made: Made) -> int:
        """Choose the new puzzles among those of some seeds; the seed before which they end."""
        state = self.state
        by_seed = {record.seed: record for record in made.records}
        alike: int | None = None
        for seed in seeds:
            record = by_seed.get(seed)
            if record is not None and record.key not in self.known:
                self.known.add(record.key)
                self.chosen.append(record)
                state.puzzles, state.idle, alike = state.puzzles + 1, 0, None
            else:
                state.idle += 1
            if state.idle >= LEAST_IDLE:
                alike = self._alike() if alike is None else alike
                if state.idle >= LEAST_IDLE + IDLE_FOR_EACH * alike:
                    state.exhausted = made.complaint or "no new puzzle turned up"
            if self.is_closed:
                return seed + 1
        return seeds.stop

    def _known(self, keys: Sequence[str]) -> set[str]:
        """Those of some keys that are in the library."""
        return {
            key
            for some in chunks(keys, AT_ONCE)
            for key in self.connection.scalars(select(puzzles.c.key).where(puzzles.c.key.in_(some)))
        }

    def _alike(self) -> int:
        """How many puzzles there are that the cell could give: the more, the longer it tries."""
        cell = self.cell
        size = next(iter(cell.options.values()))
        rank = {str(level): level.rank for level in Level}.get(str(cell.options.get("level")))
        asked = Query(
            families=[cell.family],
            sizes=[range(size, size + 1)],
            levels=[] if rank is None else [range(rank, rank + 1)],
            techniques=[cell.technique] if cell.technique else [],
        )
        found = asked.select_unordered(puzzles.c.id).subquery()
        stored = self.connection.scalar(select(func.count()).select_from(found)) or 0
        return max(stored + len(self.chosen), self.state.puzzles)

    def _give_up(self) -> None:
        """Close a cell whose ranges are parked one after another."""
        where = (ranges.c.cell == self.state.id, ranges.c.stop <= self.state.shelved_to)
        last = select(ranges).where(*where).order_by(ranges.c.start.desc()).limit(MOST_PARKED)
        found = self.connection.execute(last).all()
        if len(found) == MOST_PARKED and all(row.state == PARKED for row in found):
            self.state.exhausted = f"{MOST_PARKED} ranges in a row failed: {found[0].reason}"

    def cut_off(self) -> None:
        """Take back what was handed out of a cell that is closed.

        Where ranges were opened again late, shelved ones follow: those between stay open, for a
        larger count.
        """
        cell = ranges.c.cell == self.state.id
        last = select(func.max(ranges.c.stop)).where(cell, ranges.c.state == SHELVED)
        end = max(self.state.shelved_to, self.connection.scalar(last) or 0)
        self.connection.execute(delete(ranges).where(cell, ranges.c.start >= end))
        leased = (cell, ranges.c.state == LEASED)
        self.connection.execute(update(ranges).where(*leased).values(FREE))
        missing = select(func.min(ranges.c.start)).where(
            cell, ranges.c.start >= self.state.shelved_to, ranges.c.state != SHELVED
        )
        first = self.connection.scalar(missing)
        self.state.shelved_to = end if first is None else first
        self.state.next_seed = end
        store(self.connection, self.state)
