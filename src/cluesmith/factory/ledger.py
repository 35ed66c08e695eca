"""The ledger: which seeds of each cell are handed out, done, or given up.

It is kept in the library itself.  A range of seeds is first *leased* to a factory; a lease
that is not renewed runs out, and another factory takes the range over.  When its puzzles are
there it is *shelved*: puzzles and ledger change in one transaction, so they never disagree.
Seeds decide puzzles and keys are unique, so a range that is made twice changes nothing.

Ranges are shelved in the order of the plan's cells and of their seeds.  Which of two
equivalent puzzles is kept, and where a cell is full, then does not depend on who finishes
first: any number of factories, dying at any time, give the same library.

A range whose worker dies, hangs or returns rubbish three times is *parked*: it is passed
over, with the reason, until somebody asks for it again.  Then its cell goes back to it, and
passes over the ranges behind it that are shelved already.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from secrets import token_hex
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, bindparam, func, literal_column, or_, select, update

from cluesmith.factory.plan import Cell
from cluesmith.factory.work import Range
from cluesmith.library.library import Shelf
from cluesmith.library.schema import factory_cells as cells
from cluesmith.library.schema import factory_ranges as ranges

OPEN, LEASED, SHELVED, PARKED = "open", "leased", "shelved", "parked"
LEASE_SECONDS = 60.0
MOST_FAILURES = 3  # of a range, after which it is parked
MOST_REASON = 500  # characters

# All cells are named for the index, which begins with the cell.
LEASES = (ranges.c.cell.in_(select(cells.c.id)), ranges.c.state == LEASED)
OWNERS = select(ranges.c.owner).where(*LEASES).distinct()
FREE = {"state": OPEN, "owner": None, "until": None}

Clock = Callable[[Connection], float]
Gone = Callable[[str], bool]


def database_clock(connection: Connection) -> float:
    """Seconds since 1970 by the clock of the database, which all factories share."""
    text = (
        "extract(epoch from clock_timestamp())"
        if connection.dialect.name == "postgresql"
        else "(julianday('now') - 2440587.5) * 86400.0"
    )
    return float(connection.scalar(select(literal_column(text))) or 0.0)


def owner_name() -> str:
    """A name for this factory that says where it runs."""
    return f"{socket.gethostname()[:100]} {os.getpid()} {token_hex(4)}"


def has_gone(owner: str) -> bool:
    """Whether a factory ran on this machine, and its process has ended."""
    host, _, rest = owner.rpartition(" ")[0].rpartition(" ")
    if host != socket.gethostname()[:100] or not rest.isdigit() or os.name != "posix":
        return False
    with suppress(PermissionError):
        try:
            os.kill(int(rest), 0)
        except ProcessLookupError:
            return True
    return False


@dataclass(slots=True)
class State:
    """A cell as the ledger has it."""

    id: int
    spec: str
    wanted: int
    puzzles: int
    next_seed: int
    shelved_to: int  # the first seed that is neither shelved nor passed over
    idle: int
    exhausted: str | None

    def is_closed(self, wanted: int) -> bool:
        """Whether the cell has what is wanted, or all there is."""
        return self.puzzles >= wanted or self.exhausted is not None


class Failure(NamedTuple):
    """A range that was not finished, and why.

    It counts towards parking unless it is not `blamed` on the range; a `final` one, such as an
    error that would come again, parks it at once.
    """

    range: Range
    reason: str
    blamed: bool = True
    final: bool = False


class Ledger:
    """The ledger within one writing transaction, which only one factory has at a time."""

    def __init__(
        self, shelf: Shelf, owner: str, *, clock: Clock = database_clock, gone: Gone = has_gone
    ) -> None:
        self.shelf = shelf
        self.connection = shelf.connection
        self.owner = owner
        self.now = clock(self.connection)
        self.gone = gone

    def open(self, plan: Sequence[Cell]) -> list[int]:
        """Enter the cells of a plan, or find those of an earlier run; their numbers in order."""
        numbers: list[int] = []
        for cell in plan:
            spec = cell.spec
            found = self.connection.scalar(select(cells.c.id).where(cells.c.spec == spec))
            if found is None:
                row = {
                    "spec": spec,
                    "wanted": cell.count,
                    "puzzles": 0,
                    "next_seed": cell.first_seed,
                    "shelved_to": cell.first_seed,
                    "idle": 0,
                }
                added = cells.insert().values(row).returning(cells.c.id)
                found = self.connection.execute(added).scalar_one()
            else:
                self.connection.execute(
                    update(cells).where(cells.c.id == found).values(wanted=cell.count)
                )
            numbers.append(found)
        return numbers

    def states(self, numbers: Sequence[int]) -> dict[int, State]:
        found = self.connection.execute(select(cells).where(cells.c.id.in_(numbers)))
        by_number = {row.id: State(**row._asdict()) for row in found}
        return {number: by_number[number] for number in numbers}

    def _where(self, work: Range) -> tuple[Any, ...]:
        """A range that is not yet done with, exactly as it was handed out."""
        return (
            ranges.c.cell == work.cell,
            ranges.c.start == work.start,
            ranges.c.stop == work.stop,
            ranges.c.state.in_((OPEN, LEASED)),
        )

    def renew(self) -> None:
        """Keep the leases of this factory for some more time."""
        until = self.now + LEASE_SECONDS
        self.connection.execute(update(ranges).where(*self._mine()).values(until=until))

    def free_leases(self) -> None:
        """Give back the leases of others that have run out, or whose factory has ended."""
        others = [one for one in self.connection.scalars(OWNERS) if one != self.owner]
        if others:
            ended = [owner for owner in others if self.gone(owner)]
            is_over = or_(ranges.c.until <= self.now, ranges.c.owner.in_(ended))
            where = (*LEASES, ranges.c.owner != self.owner, is_over)
            self.connection.execute(update(ranges).where(*where).values(FREE))

    def take_over(self, numbers: Sequence[int], most: int) -> list[Range]:
        """Lease ranges that were given back; lowest seeds first."""
        taken: list[Range] = []
        if most <= 0:
            return taken
        is_open = (ranges.c.cell.in_(numbers), ranges.c.state == OPEN)
        found = set(self.connection.scalars(select(ranges.c.cell).where(*is_open).distinct()))
        for number in filter(found.__contains__, numbers):
            some = select(ranges, cells.c.spec).join(cells).where(ranges.c.state == OPEN)
            some = (
                some.where(ranges.c.cell == number)
                .order_by(ranges.c.start)
                .limit(most - len(taken))
            )
            taken += [_range(row) for row in self.connection.execute(some)]
            if len(taken) == most:
                break
        if taken:
            its = (ranges.c.cell == bindparam("its_cell"), ranges.c.start == bindparam("its_start"))
            rows = [{"its_cell": work.cell, "its_start": work.start} for work in taken]
            self.connection.execute(update(ranges).where(*its).values(self._lease()), rows)
        return taken

    def _lease(self) -> dict[str, Any]:
        return {"state": LEASED, "owner": self.owner, "until": self.now + LEASE_SECONDS}

    def lease(self, state: State, sizes: Sequence[int]) -> list[Range]:
        """Lease the next seeds of a cell, in ranges of these sizes."""
        taken: list[Range] = []
        for size in sizes:
            start, state.next_seed = state.next_seed, state.next_seed + size
            taken.append(Range(state.id, state.spec, start, state.next_seed))
        if taken:
            new = {**self._lease(), "failures": 0, "puzzles": 0, "seconds": 0.0}
            rows = [
                {"cell": work.cell, "start": work.start, "stop": work.stop, **new} for work in taken
            ]
            self.connection.execute(ranges.insert(), rows)
            store(self.connection, state)
        return taken

    def release(self) -> None:
        """Give back all leases of this factory."""
        self.connection.execute(update(ranges).where(*self._mine()).values(FREE))

    def failures(self, work: Range) -> int | None:
        """How often a range was not finished; None if nobody waits for it any more."""
        found = self.connection.scalar(select(ranges.c.failures).where(*self._where(work)))
        return None if found is None else int(found)

    def fail(self, failure: Failure, before: int) -> bool:
        """Note that a range, which had failed `before` times, failed again; whether it is parked.

        Noting it twice changes nothing.  The lease stays with this factory, which tries again.
        """
        failures = before + failure.blamed
        is_parked = failure.final or failures >= MOST_FAILURES
        values: dict[str, Any] = {"failures": failures, "reason": failure.reason[:MOST_REASON]}
        if is_parked:
            values |= {"state": PARKED, "owner": None, "until": None}
        where = (*self._where(failure.range), ranges.c.failures <= failures)
        self.connection.execute(update(ranges).where(*where).values(values))
        return is_parked

    def unpark(self, numbers: Sequence[int]) -> int:
        """Open parked ranges again, and the cells that were given up for them; how many ranges."""
        parked = (ranges.c.cell.in_(numbers), ranges.c.state == PARKED)
        firsts = select(ranges.c.cell, func.min(ranges.c.start)).where(*parked)
        for number, first in self.connection.execute(firsts.group_by(ranges.c.cell)).all():
            values = {"exhausted": None, "idle": 0}
            self.connection.execute(update(cells).where(cells.c.id == number).values(values))
            passed = (cells.c.id == number, cells.c.shelved_to > first)
            self.connection.execute(update(cells).where(*passed).values(shelved_to=first))
        again = {"state": OPEN, "failures": 0, "reason": None}
        return self.connection.execute(update(ranges).where(*parked).values(again)).rowcount

    def mine(self) -> list[Range]:
        """The ranges that this factory has leased."""
        found = self.connection.execute(
            select(ranges, cells.c.spec).join(cells).where(*self._mine())
        )
        return [_range(row) for row in found]

    def _mine(self) -> tuple[Any, ...]:
        return *LEASES, ranges.c.owner == self.owner


def _range(row: Row[Any]) -> Range:
    return Range(row.cell, row.spec, row.start, row.stop)


def store(connection: Connection, state: State) -> None:
    """Write down how far a cell is."""
    values = {
        "puzzles": state.puzzles,
        "next_seed": state.next_seed,
        "shelved_to": state.shelved_to,
        "idle": state.idle,
        "exhausted": state.exhausted,
    }
    connection.execute(update(cells).where(cells.c.id == state.id).values(values))
