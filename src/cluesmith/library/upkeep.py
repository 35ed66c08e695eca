"""Upkeep of a library: prove puzzles again, rate them again, copy everything, count.

All of it goes through the library in small transactions, so that others can read and
write meanwhile, and an interrupted run loses nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sqlalchemy import func, select

from cluesmith import registry
from cluesmith.errors import CluesmithError
from cluesmith.family import Level
from cluesmith.library.library import AT_ONCE, Library, Which, chunks
from cluesmith.library.record import Kept, record_of
from cluesmith.library.schema import puzzles
from cluesmith.workbench.summary import Cell


class Checked(NamedTuple):
    """A puzzle that was looked at again; `fault` says what is wrong with its row, if anything."""

    kept: Kept
    fault: str


def check_again(
    library: Library, which: Which = "", *, seconds: float | None = None
) -> Iterator[Checked]:
    """Prove puzzles again: unique, with the stored solution and the stored key."""
    for kept in library.each(which):
        try:
            found = record_of(kept.puzzle, seconds=seconds)
        except CluesmithError as error:
            yield Checked(kept, str(error))
            continue
        if found.key != kept.key:
            yield Checked(kept, "its key is not that of the puzzle")
        elif found.solution != kept.solution:
            yield Checked(kept, "its stored solution is not the solution")
        else:
            yield Checked(kept, "")


def rate_again(
    library: Library, which: Which = "", *, every: bool = False, seconds: float | None = None
) -> Iterator[Checked]:
    """Rate puzzles again whose rating is of another version, or every one; yields each."""
    for kept in library.each(which):
        deduction = registry.family(kept.family).deduction
        if deduction is None or (kept.rating == deduction.version and not every):
            continue
        try:
            found = record_of(kept.puzzle, seconds=seconds)
        except CluesmithError as error:
            yield Checked(kept, str(error))
            continue
        with library.writing() as shelf:
            shelf.regrade(kept.id, found)
        yield Checked(kept, "")


def copy_all(source: Library, target: Library) -> Iterator[int]:
    """Copy all puzzles with their tags and uses; yields how many of each batch were new.

    A puzzle that the target has already gets the tags and uses it lacks.
    """
    for some in chunks(source.each(), AT_ONCE):
        with target.writing() as shelf:
            added = shelf.add_kept(some)
        yield sum(one.is_new for one in added)


def stats(library: Library, which: Which = "") -> list[Cell]:
    """Count puzzles by family, size and level, with the range of their scores."""
    names = ("family", "size", "level", "score", "used")
    found = library.query(which).select_unordered(*(puzzles.c[name] for name in names)).subquery()
    columns = (found.c.family, found.c.size, found.c.level)
    counted = (
        select(
            *columns,
            func.count(),
            func.count() - func.count(found.c.used),
            func.min(found.c.score),
            func.max(found.c.score),
        )
        .group_by(*columns)
        .order_by(*columns)
    )
    with library.database.reading() as connection:
        return [
            Cell(family, size, None if rank is None else list(Level)[rank], *numbers)
            for family, size, rank, *numbers in connection.execute(counted)
        ]
