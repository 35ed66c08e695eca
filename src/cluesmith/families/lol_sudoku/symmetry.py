"""Symmetry of Lol Sudokus: rotations, reflections, and renamed digits and areas.

Any exchange of digits keeps the rules, and of an area's number only "same" or
"other" matters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain
from typing import Any

from cluesmith.families.lol_sudoku.codec.puzzle_json import (
    entered,
    solution_from_json,
    solution_to_json,
)
from cluesmith.families.lol_sudoku.puzzle import (
    DOWN,
    RIGHT,
    RULES,
    Border,
    LolSudoku,
    Solution,
    borders,
    canonical,
)
from cluesmith.forms.grid import Grid
from cluesmith.forms.jsontext import move_meta
from cluesmith.forms.state_before import read_marks
from cluesmith.support.grid_symmetry import moved, sources


@dataclass(frozen=True, slots=True)
class _Renaming:
    """A move, and a new name for each digit and area; 0 stays 0."""

    source: Sequence[int]
    digits: Sequence[int]
    areas: Sequence[int]


def turned(puzzle: LolSudoku) -> Iterator[LolSudoku]:
    """All eight positions of a board, its own first."""
    names = range(puzzle.size + 1)
    return (_renamed(puzzle, _Renaming(source, names, names)) for source in sources(puzzle.size))


def renamed(puzzle: LolSudoku, shuffle: Callable[[list[int]], list[int]]) -> LolSudoku:
    """The board with digits and areas under other names."""
    names = range(1, puzzle.size + 1)
    digits, areas = [0, *shuffle(list(names))], [0, *shuffle(list(names))]
    return _renamed(puzzle, _Renaming(sources(puzzle.size)[0], digits, areas))


def key(puzzle: LolSudoku) -> bytes:
    """The canonical key: the first of eight positions, digits and areas named as they come up.

    Digits decide it mostly; only positions with the same digits are compared further.
    """
    digits, areas = _table(puzzle.digits), _table(puzzle.areas)
    between = _between(puzzle)
    by_digits: dict[bytes, list[_Position]] = {}
    for position in _positions(puzzle.size):
        by_digits.setdefault(_named(position.cells.translate(digits)), []).append(position)
    first = min(by_digits)
    rest = min(
        _named(position.cells.translate(areas))
        + bytes([between[i] for i in position.borders] if between else ())
        for position in by_digits[first]
    )
    return bytes((puzzle.size, RULES.index(puzzle.rule))) + first + rest


def _table(grid: Grid) -> bytes:
    """A grid as a table from cells, in reading order, to values."""
    return bytes(chain.from_iterable(grid)).ljust(256, b"\0")


def _between(puzzle: LolSudoku) -> list[int]:
    """What is known of each border, a bit for a wall and one for a link; nothing: an empty list."""
    if not puzzle.walls and not puzzle.links:
        return []
    known = dict.fromkeys(borders(puzzle.size), 0)
    for listed, bit in ((puzzle.walls, 1), (puzzle.links, 2)):
        for border in listed:
            known[border] |= bit
    return list(known.values())


def _named(values: bytes) -> bytes:
    """Names in the order in which they come up, from 1; 0 stays 0."""
    names = bytes(dict.fromkeys(b"\0" + values))
    return values.translate(bytes.maketrans(names, bytes(range(len(names)))))


@dataclass(frozen=True, slots=True)
class _Position:
    """A move: for each place the cell, and the border, that comes there."""

    cells: bytes
    borders: tuple[int, ...]


@cache
def _positions(size: int) -> list[_Position]:
    listed = {border: i for i, border in enumerate(borders(size))}
    found = []
    for source in sources(size):
        places = {_moved_border(border, size, source): i for border, i in listed.items()}
        found.append(_Position(bytes(source), tuple(places[border] for border in listed)))
    return found


def _moved_border(border: Border, size: int, source: Sequence[int]) -> Border:
    places = sorted(
        divmod(source.index(r * size + c), size) for r, c in (border.cell, border.neighbour)
    )
    (r, c), (down, _) = places
    return Border(r, c, RIGHT if r == down else DOWN)


def _renamed(puzzle: LolSudoku, renaming: _Renaming) -> LolSudoku:
    size, source = puzzle.size, renaming.source
    moved_puzzle = LolSudoku(
        size,
        _grid(puzzle.digits, source, renaming.digits),
        _grid(puzzle.areas, source, renaming.areas),
        tuple(_moved_border(wall, size, source) for wall in puzzle.walls),
        tuple(_moved_border(link, size, source) for link in puzzle.links),
        puzzle.rule,
    )

    def solution(value: dict[str, Any]) -> dict[str, Any]:
        read = solution_from_json(puzzle, value)
        digits = _grid(read.digits, source, renaming.digits)
        areas = canonical(moved_puzzle, _grid(read.areas, source, renaming.areas))
        return {**value, **solution_to_json(Solution(digits, areas))}

    meta = move_meta(
        puzzle.meta,
        {
            "solution": solution,
            "entries": lambda value: _entries(value, size, renaming),
            "marks": lambda _: _marks(puzzle, renaming),
        },
    )
    return replace(moved_puzzle, meta=meta)


def _grid(rows: Sequence[Sequence[int]], source: Sequence[int], names: Sequence[int]) -> Grid:
    return tuple(tuple(names[value] for value in row) for row in moved(rows, source))


def _entries(value: dict[str, Any], size: int, renaming: _Renaming) -> dict[str, Any]:
    source = renaming.source
    digits, areas, walls, links = entered(value, size)
    changed: dict[str, Any] = {
        "digits": _grid(digits, source, renaming.digits),
        "areas": _grid(areas, source, renaming.areas),
        "walls": sorted(_moved_border(wall, size, source) for wall in walls),
        "links": sorted(_moved_border(link, size, source) for link in links),
    }
    return {
        name: [list(line) for line in changed[name]] if name in changed else item
        for name, item in value.items()
    }


def _marks(puzzle: LolSudoku, renaming: _Renaming) -> list[list[list[int]]]:
    def named(mask: int) -> list[int]:
        return sorted(name for bit, name in enumerate(renaming.digits[1:]) if mask >> bit & 1)

    return [[named(mask) for mask in row] for row in moved(read_marks(puzzle), renaming.source)]
