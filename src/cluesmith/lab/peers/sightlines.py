"""Sightlines of a Skyscraper board: its lines and clues, as the peers' models need them."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from itertools import permutations
from typing import NamedTuple

from cluesmith.families.skyscraper.puzzle import Skyscraper
from cluesmith.families.skyscraper.rules import visible

Cell = tuple[int, int]


class Line(NamedTuple):
    """A row or column read from its first end, with the clue at either end (0: none)."""

    cells: tuple[Cell, ...]
    near: int
    far: int


def lines(puzzle: Skyscraper) -> Iterator[Line]:
    """Rows from the left, then columns from the top."""
    span = range(puzzle.size)
    clues = puzzle.clues
    for r in span:
        yield Line(tuple((r, c) for c in span), clues.left[r], clues.right[r])
    for c in span:
        yield Line(tuple((r, c) for r in span), clues.top[c], clues.bottom[c])


def views(puzzle: Skyscraper) -> Iterator[tuple[tuple[Cell, ...], int]]:
    """Every clue with its cells, from the nearest on."""
    for line in lines(puzzle):
        if line.near:
            yield line.cells, line.near
        if line.far:
            yield line.cells[::-1], line.far


def highest(puzzle: Skyscraper) -> dict[Cell, int]:
    """A clue k leaves room for k - 1 taller ones behind: no more than N - k + i at place i."""
    size = puzzle.size
    found = {(r, c): size for r in range(size) for c in range(size)}
    for view, clue in views(puzzle):
        for place, cell in enumerate(view, 1):
            found[cell] = min(found[cell], size - clue + place)
    return found


@functools.cache
def fillings(size: int, near: int, far: int) -> tuple[tuple[int, ...], ...]:
    """All orders of 1..size that agree with the clues at both ends; for small sizes only."""
    return tuple(
        order for order, left, right in _orders(size) if near in (0, left) and far in (0, right)
    )


@functools.cache
def _orders(size: int) -> tuple[tuple[tuple[int, ...], int, int], ...]:
    """Every order of 1..size with what is seen of it from either end."""
    return tuple(
        (order, visible(order), visible(order[::-1])) for order in permutations(range(1, size + 1))
    )
