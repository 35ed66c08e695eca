"""Divisions of a square board into as many connected areas as it has rows, all of one size.

A set of cells is a number with a bit for each, in reading order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from cluesmith.support.grid_symmetry import sources

Areas = tuple[int, ...]  # one after the other, each with the first cell that was left


@cache
def neighbours(size: int) -> tuple[int, ...]:
    """Of each cell, those beside it."""
    found = []
    for cell in range(size * size):
        row, column = divmod(cell, size)
        beside = 0
        for r, c in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
            if 0 <= r < size and 0 <= c < size:
                beside |= 1 << r * size + c
        found.append(beside)
    return tuple(found)


def next_areas(size: int, free: int) -> Iterator[int]:
    """The areas that the first free cell can have, if the free cells are to be divided."""
    first = free & -free
    beside = neighbours(size)[first.bit_length() - 1] & free
    for area in _grown(size, first, beside, free & ~first & ~beside, size - 1):
        if _is_divisible(size, free & ~area):
            yield area


def _grown(size: int, area: int, border: int, beyond: int, more: int) -> Iterator[int]:
    """The area with `more` cells of the border or beyond it, each set of them once."""
    if not more:
        yield area
        return
    while border:
        cell = border & -border
        border ^= cell  # taken now, or not at all
        reached = neighbours(size)[cell.bit_length() - 1] & beyond
        yield from _grown(size, area | cell, border | reached, beyond & ~reached, more - 1)


def _is_divisible(size: int, free: int) -> bool:
    """Whether each connected part has room for whole areas."""
    around = neighbours(size)
    while free:
        part = new = free & -free
        while new:
            cell = new & -new
            reached = around[cell.bit_length() - 1] & free & ~part
            part |= reached
            new = new & ~cell | reached
        if part.bit_count() % size:
            return False
        free &= ~part
    return True


def divisions(size: int, begun: Areas = ()) -> Iterator[Areas]:
    """All divisions that begin with these areas."""
    free = (1 << size * size) - 1
    for area in begun:
        free &= ~area
    if not free:
        yield begun
        return
    for area in next_areas(size, free):
        yield from divisions(size, (*begun, area))


def beginnings(size: int, areas: int) -> Iterator[Areas]:
    """All ways to choose the first areas of a division, some of which lead to none."""
    found: list[Areas] = [()]
    for _ in range(areas):
        found = [
            (*begun, area)
            for begun in found
            for area in next_areas(size, (1 << size * size) - 1 & ~sum(begun))
        ]
    yield from found


def numbered(size: int, areas: Areas) -> list[int]:
    """The number of each cell's area, from 1."""
    found = [0] * (size * size)
    for number, area in enumerate(areas, 1):
        for cell in range(size * size):
            if area >> cell & 1:
                found[cell] = number
    return found


def weight(size: int, numbers: Sequence[int]) -> int:
    """How many divisions are rotations or reflections of this one, which stands for them all.

    0 for those that another one stands for.
    """
    own = list(numbers)
    positions = set()
    for source in sources(size):
        names: dict[int, int] = {}
        moved = [names.setdefault(own[cell], len(names) + 1) for cell in source]
        if moved < own:
            return 0
        positions.add(tuple(moved))
    return len(positions)
