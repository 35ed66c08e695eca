"""Moves of a square board onto itself: (size, row, column) -> place."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import cache
from typing import TypeVar

Move = Callable[[int, int, int], tuple[int, int]]
Item = TypeVar("Item")
Place = TypeVar("Place", bound=Hashable)


def _half_turn(size: int, r: int, c: int) -> tuple[int, int]:
    return size - 1 - r, size - 1 - c


def _quarter_turn(size: int, r: int, c: int) -> tuple[int, int]:
    return c, size - 1 - r


def _diagonal(_size: int, r: int, c: int) -> tuple[int, int]:
    return c, r


# What a symmetric layout is symmetric under.
MOVES: dict[str, Move | None] = {
    "none": None,
    "half-turn": _half_turn,
    "quarter-turn": _quarter_turn,
    "diagonal": _diagonal,
}


def orbits(items: Iterable[Place], move: Callable[[Place], Place] | None) -> list[list[Place]]:
    """The items in groups that a move takes round, each where its first one stands."""
    found: list[list[Place]] = []
    seen: set[Place] = set()
    for first in items:
        orbit: list[Place] = []
        item = first
        while item not in seen:
            seen.add(item)
            orbit.append(item)
            if move is not None:
                item = move(item)
        if orbit:
            found.append(orbit)
    return found


@cache
def sources(size: int) -> tuple[tuple[int, ...], ...]:
    """All eight moves, none first: for each place the cell that comes there, in reading order."""
    found: list[tuple[int, ...]] = []
    for first in (None, _diagonal):
        cells = [(r, c) for r in range(size) for c in range(size)]
        places = [first(size, *cell) for cell in cells] if first else cells
        for _ in range(4):
            standing = dict(zip(places, range(size * size), strict=True))
            found.append(tuple(standing[cell] for cell in cells))
            places = [_quarter_turn(size, *place) for place in places]
    return tuple(found)


def moved(rows: Sequence[Sequence[Item]], source: Sequence[int]) -> list[list[Item]]:
    """A square of anything after one of these moves."""
    size = len(rows)
    return [
        [rows[cell // size][cell % size] for cell in source[i : i + size]]
        for i in range(0, size * size, size)
    ]
