"""Moves of a square board onto itself, for symmetric layouts: (size, row, column) -> place."""

from __future__ import annotations

from collections.abc import Callable


def _half_turn(size: int, r: int, c: int) -> tuple[int, int]:
    return size - 1 - r, size - 1 - c


def _quarter_turn(size: int, r: int, c: int) -> tuple[int, int]:
    return c, size - 1 - r


def _diagonal(_size: int, r: int, c: int) -> tuple[int, int]:
    return c, r


MOVES: dict[str, Callable[[int, int, int], tuple[int, int]] | None] = {
    "none": None,
    "half-turn": _half_turn,
    "quarter-turn": _quarter_turn,
    "diagonal": _diagonal,
}
