"""The same board turned, mirrored, and with other names for digits and areas.

Any exchange of digits keeps the rules, and of an area's number only "same" or
"other" matters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from operator import itemgetter
from typing import Any

from cluesmith.errors import PuzzleError
from cluesmith.families.lol_sudoku.codec.puzzle_json import entered
from cluesmith.families.lol_sudoku.puzzle import (
    DOWN,
    RIGHT,
    RULES,
    Border,
    Grid,
    LolSudoku,
    borders,
    canonical,
)
from cluesmith.families.lol_sudoku.state import marks
from cluesmith.kernel.turns import moved, sources

WALL, LINK = 1, 2


@dataclass(frozen=True, slots=True)
class _Clothes:
    """A move, and a new name for each digit and area; 0 stays 0."""

    source: Sequence[int]
    digits: Sequence[int]
    areas: Sequence[int]


def turned(puzzle: LolSudoku) -> Iterator[LolSudoku]:
    """All eight positions of a board, its own first."""
    names = range(puzzle.size + 1)
    return (_dressed(puzzle, _Clothes(source, names, names)) for source in sources(puzzle.size))


def renamed(puzzle: LolSudoku, shuffle: Callable[[list[int]], list[int]]) -> LolSudoku:
    """The board with digits and areas under other names."""
    names = range(1, puzzle.size + 1)
    digits, areas = [0, *shuffle(list(names))], [0, *shuffle(list(names))]
    return _dressed(puzzle, _Clothes(sources(puzzle.size)[0], digits, areas))


def key(puzzle: LolSudoku) -> bytes:
    """The first of the eight positions, with digits and areas named as they come up."""
    digits = bytes(chain.from_iterable(puzzle.digits))
    areas = bytes(chain.from_iterable(puzzle.areas))
    between = b""
    if puzzle.walls or puzzle.links:
        listed = dict.fromkeys(borders(puzzle.size), 0)
        for known, kind in ((puzzle.walls, WALL), (puzzle.links, LINK)):
            for border in known:
                listed[border] |= kind
        between = bytes(listed.values())
    first = min(
        _named(bytes(cells(digits)))
        + _named(bytes(cells(areas)))
        + (bytes(edges(between)) if between else b"")
        for cells, edges in _positions(puzzle.size)
    )
    return bytes((RULES.index(puzzle.rule), puzzle.size)) + first


def _named(values: bytes) -> bytes:
    """Names in the order in which they come up, from 1; 0 stays 0."""
    names = bytes(dict.fromkeys(b"\0" + values))
    return values.translate(bytes.maketrans(names, bytes(range(len(names)))))


Pick = Callable[[Any], tuple[int, ...]]


@cache
def _positions(size: int) -> list[tuple[Pick, Pick]]:
    """For each move, what picks the cells and the borders of the moved board."""
    if size == 1:
        return [(tuple, tuple)]
    listed = {border: i for i, border in enumerate(borders(size))}
    found: list[tuple[Pick, Pick]] = []
    for source in sources(size):
        came = [0] * len(listed)
        for border, number in listed.items():
            came[listed[_moved_border(border, size, source)]] = number
        found.append((itemgetter(*source), itemgetter(*came)))
    return found


def _moved_border(border: Border, size: int, source: Sequence[int]) -> Border:
    places = sorted(
        divmod(source.index(r * size + c), size) for r, c in (border.cell, border.neighbour)
    )
    (r, c), (down, _) = places
    return Border(r, c, RIGHT if r == down else DOWN)


def _dressed(puzzle: LolSudoku, clothes: _Clothes) -> LolSudoku:
    size, source = puzzle.size, clothes.source
    bare = LolSudoku(
        size,
        _grid(puzzle.digits, source, clothes.digits),
        _grid(puzzle.areas, source, clothes.areas),
        tuple(_moved_border(wall, size, source) for wall in puzzle.walls),
        tuple(_moved_border(link, size, source) for link in puzzle.links),
        puzzle.rule,
    )
    meta = dict(puzzle.meta)
    if meta.get("solution") is not None:
        digits = _grid(meta["solution"]["digits"], source, clothes.digits)
        areas = canonical(bare, _grid(meta["solution"]["areas"], source, clothes.areas))
        board = {"digits": [list(row) for row in digits], "areas": [list(row) for row in areas]}
        meta["solution"] = {**meta["solution"], **board}
    for name, dress in (("entries", _entries), ("marks", _marks)):
        if meta.get(name) is not None:
            try:
                meta[name] = dress(puzzle, clothes)
            except PuzzleError:
                del meta[name]
    return LolSudoku(size, bare.digits, bare.areas, bare.walls, bare.links, bare.rule, meta)


def _grid(rows: Sequence[Sequence[int]], source: Sequence[int], names: Sequence[int]) -> Grid:
    return tuple(tuple(names[value] for value in row) for row in moved(rows, source))


def _entries(puzzle: LolSudoku, clothes: _Clothes) -> dict[str, Any]:
    size, source, value = puzzle.size, clothes.source, puzzle.meta["entries"]
    digits, areas, walls, links = entered(value, size)
    worn: dict[str, Any] = {
        "digits": _grid(digits, source, clothes.digits),
        "areas": _grid(areas, source, clothes.areas),
        "walls": sorted(_moved_border(wall, size, source) for wall in walls),
        "links": sorted(_moved_border(link, size, source) for link in links),
    }
    return {
        name: [list(line) for line in worn[name]] if name in worn else item
        for name, item in value.items()
    }


def _marks(puzzle: LolSudoku, clothes: _Clothes) -> list[list[list[int]]]:
    def named(mask: int) -> list[int]:
        return sorted(name for bit, name in enumerate(clothes.digits[1:]) if mask >> bit & 1)

    return [[named(mask) for mask in row] for row in moved(marks(puzzle), clothes.source)]
