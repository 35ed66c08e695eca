"""Symmetry of Gold Stars: moves of the cells that keep the equations.

Which moves there are follows from the equations (`star.automorphisms`); which
of them a star allows depends on its operators: the operands of - and / keep
their order, but for both sides of a - b = c - d at once, and of a / b = c / d
where quotients are fractions.  An operator to be found may be any, so its
operands keep theirs.  Digits count, so no names can change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from cluesmith.families.gold_star.codec.puzzle_json import entered, solved
from cluesmith.families.gold_star.puzzle import (
    DIVISIONS,
    OPEN,
    OPERATORS,
    RATIONAL,
    GoldStar,
    neighbours,
)
from cluesmith.families.gold_star.star import automorphisms
from cluesmith.families.gold_star.state import marks
from cluesmith.forms.jsontext import move_meta
from cluesmith.support.bounds import poll

ORDER = OPERATORS + OPEN
COMMUTING = "+*"


@dataclass(frozen=True, slots=True)
class _Move:
    """For each place the cell and operator that come there; operators whose operands swap."""

    cells: tuple[int, ...]
    operators: tuple[int, ...]
    turns: frozenset[int]


def turned(puzzle: GoldStar) -> Iterator[GoldStar]:
    """The star after every symmetry that its operators allow, unmoved first."""
    return (_moved(puzzle, move) for move in _allowed(puzzle))


def renamed(puzzle: GoldStar, _shuffle: Callable[[list[int]], list[int]]) -> GoldStar:
    """The star itself: digits count, so nothing can be renamed."""
    return puzzle


def key(puzzle: GoldStar) -> bytes:
    """The canonical key: the first of the moved stars, in the order of their signs and digits."""
    signs = [ORDER.index(sign) for sign in puzzle.operators]
    digits = [0 if digit is None else digit + 1 for digit in puzzle.digits]
    first = min(
        [signs[place] for place in move.operators] + [digits[cell] for cell in move.cells]
        for move in _allowed(puzzle)
    )
    return bytes((DIVISIONS.index(puzzle.division), *first))


def _allowed(puzzle: GoldStar) -> Iterator[_Move]:
    """The moves that swap no operands whose order matters."""
    operators = puzzle.operators
    fixed = {place for place, sign in enumerate(operators) if sign not in COMMUTING}
    both = ("-", "/") if puzzle.division == RATIONAL else ("-",)
    couples = [
        equation.operators
        for equation in puzzle.star.equations
        if operators[equation.operators[0]] == operators[equation.operators[1]] in both
    ]
    for move in _moves(puzzle.points):
        poll()
        bad = move.turns & fixed
        for one, other in couples if bad else ():
            if one in bad and other in bad:
                bad -= {one, other}
        if not bad:
            yield move


@cache
def _moves(points: int) -> tuple[_Move, ...]:
    between = neighbours(points)
    places = {frozenset(cells): place for place, cells in enumerate(between)}
    cells = range(2 * points)
    found = []
    for images in sorted(automorphisms(points), key=lambda images: images != tuple(cells)):
        came, turns = [0] * len(cells), set()
        for place, (one, other) in enumerate(between):
            moved = images[one], images[other]
            new = places[frozenset(moved)]
            came[new] = place
            if between[new] != moved:
                turns.add(place)
        source = sorted(cells, key=images.__getitem__)
        found.append(_Move(tuple(source), tuple(came), frozenset(turns)))
    return tuple(found)


def _moved(puzzle: GoldStar, move: _Move) -> GoldStar:
    count = 2 * puzzle.points

    def board(value: dict[str, Any], read: Callable[[Any, int], object]) -> dict[str, Any]:
        read(value, count)  # it can be
        return {**value, **_moved_board(value, move)}

    def moved_marks(value: list[list[int]]) -> list[list[int]]:
        marks(puzzle)  # they can be read
        return [value[cell] for cell in move.cells]

    meta = move_meta(
        puzzle.meta,
        {
            "solution": lambda value: board(value, solved),
            "entries": lambda value: board(value, entered),
            "marks": moved_marks,
        },
    )
    return GoldStar(
        puzzle.points,
        tuple(puzzle.operators[place] for place in move.operators),
        tuple(puzzle.digits[cell] for cell in move.cells),
        puzzle.division,
        meta,
    )


def _moved_board(value: dict[str, Any], move: _Move) -> dict[str, Any]:
    sources = {"digits": move.cells, "operators": move.operators}
    return {
        name: [value[name][place] for place in source]
        for name, source in sources.items()
        if value.get(name) is not None
    }
