"""Status of the factory: how far each cell is, who works on it, and what was given up."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, func, select

from cluesmith.factory.ledger import LEASED, PARKED, database_clock, has_gone
from cluesmith.factory.plan import Cell, named
from cluesmith.factory.work import Range
from cluesmith.library.library import Library
from cluesmith.library.schema import factory_cells as cells
from cluesmith.library.schema import factory_ranges as ranges


@dataclass(frozen=True, slots=True)
class CellStatus:
    """A cell of a library: what is wanted, there, under way and given up.

    `seeds` were tried, in `seconds` of work.  `state` is "open", "full" or "exhausted".
    """

    name: str
    state: str
    wanted: int
    puzzles: int
    seeds: int
    seconds: float
    leased: int  # ranges
    factories: Mapping[str, int]  # those at work, and how many ranges each has leased
    parked: Sequence[str]  # ranges, each with its reason
    reason: str

    def to_json(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}


def status(library: Library, plan: Sequence[Cell] | None = None) -> list[CellStatus]:
    """The cells of a plan, or all that were ever run on a library."""
    specs = None if plan is None else [cell.spec for cell in plan]
    with library.database.reading() as connection:
        chosen = select(cells).order_by(cells.c.id)
        if specs is not None:
            chosen = chosen.where(cells.c.spec.in_(specs))
        return [_status(connection, row) for row in connection.execute(chosen).all()]


def _status(connection: Connection, row: Any) -> CellStatus:
    spec = json.loads(row.spec)
    own = ranges.c.cell == row.id
    leases = select(ranges.c.owner, func.count()).where(
        own, ranges.c.state == LEASED, ranges.c.until > database_clock(connection)
    )
    leased: dict[str, int] = {
        found[0]: found[1]
        for found in connection.execute(leases.group_by(ranges.c.owner))
        if not has_gone(found[0])
    }
    parked = connection.execute(select(ranges).where(own, ranges.c.state == PARKED)).all()
    state = "full" if row.puzzles >= row.wanted else "exhausted" if row.exhausted else "open"
    return CellStatus(
        name=named(spec["family"], spec["options"], spec["technique"]),
        state=state,
        wanted=row.wanted,
        puzzles=row.puzzles,
        seeds=row.shelved_to - spec["first_seed"],
        seconds=round(connection.scalar(select(func.sum(ranges.c.seconds)).where(own)) or 0.0, 3),
        leased=sum(leased.values()),
        factories=leased,
        parked=[
            f"{Range(row.id, row.spec, found.start, found.stop)}: {found.reason}"
            for found in parked
        ],
        reason=row.exhausted or "",
    )
