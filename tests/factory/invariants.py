"""What always holds between a library's ledger and its shelf, whatever was killed and when."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection, select

from cluesmith.factory.ledger import LEASED, OPEN, PARKED, SHELVED
from cluesmith.library.library import Library
from cluesmith.library.schema import factory_cells as cells
from cluesmith.library.schema import factory_ranges as ranges
from cluesmith.library.schema import puzzles


def check_ledger(library: Library) -> None:
    """Compare the ledger with the shelf; an AssertionError names the cell and the range.

    The ranges of a cell follow each other from its first seed to the next one to be handed out.
    Those that are shelved say how many puzzles of their seeds are there, and no other puzzle has
    come from the cell.
    """
    with library.database.reading() as connection:
        for cell in connection.execute(select(cells).order_by(cells.c.id)).all():
            _check_cell(connection, cell)


def check_finished(library: Library) -> None:
    """Also that all cells are full, and that every range is done: none leased, none given up."""
    check_ledger(library)
    with library.database.reading() as connection:
        for cell in connection.execute(select(cells)):
            assert cell.puzzles == cell.wanted, f"cell {cell.id}: {cell}"
            assert cell.next_seed == cell.shelved_to, f"cell {cell.id}: {cell}"
        left = connection.execute(select(ranges).where(ranges.c.state != SHELVED)).all()
        assert left == []


def _check_cell(connection: Connection, cell: Any) -> None:
    name = f"cell {cell.id}"
    expected, total = json.loads(cell.spec)["first_seed"], 0
    seeds = _seeds(connection, cell.id)
    rest = next(seeds, None)
    chosen = select(ranges).where(ranges.c.cell == cell.id).order_by(ranges.c.start)
    for row in connection.execution_options(yield_per=10_000).execute(chosen):
        where = f"{name}, range {row.start} to {row.stop - 1}, {row.state}"
        assert row.start == expected, f"{where}: expected to begin with {expected}"
        assert row.start < row.stop, f"{where}: empty"
        _check_row(row, cell, where)
        count = 0
        while rest is not None and rest < row.stop:
            assert rest >= row.start, f"{where}: there are two puzzles of seed {rest}, or no range"
            count, rest = count + 1, next(seeds, None)
        assert count == row.puzzles, f"{where}: {row.puzzles} puzzles in the ledger, {count} there"
        expected, total = row.stop, total + count
    assert rest is None, f"{name}: seed {rest} has a puzzle and no range"
    assert expected == cell.next_seed, f"{name}: ranges end with {expected}, not {cell.next_seed}"
    assert total == cell.puzzles, f"{name}: {cell.puzzles} puzzles in the ledger, {total} there"


def _check_row(row: Any, cell: Any, where: str) -> None:
    passed = row.stop <= cell.shelved_to
    assert passed or row.start >= cell.shelved_to, f"{where}: shelved to {cell.shelved_to} half-way"
    # Beyond `shelved_to`, a range is shelved only if one before it was parked, and is tried again.
    assert row.state in (SHELVED, PARKED) or (row.state in (OPEN, LEASED) and not passed), where
    assert (row.owner is not None) is (row.until is not None) is (row.state == LEASED), where
    assert row.state == SHELVED or row.puzzles == 0, f"{where}: {row.puzzles} puzzles"
    assert row.state != PARKED or row.reason, f"{where}: no reason"


def _seeds(connection: Connection, cell: int) -> Iterator[int]:
    """The seeds of the puzzles that came from a cell, in order."""
    chosen = select(puzzles.c.seed).where(puzzles.c.origin == f"factory, cell {cell}")
    found = connection.execution_options(yield_per=10_000).scalars(chosen.order_by(puzzles.c.seed))
    last = None
    for seed in found:
        assert seed != last, f"cell {cell}: two puzzles of seed {seed}"
        yield seed
        last = seed
