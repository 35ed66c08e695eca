"""What a drawing shows: the digits and areas known, and what each border is known to be.

Both drawings, text and SVG, are made from this, so they cannot disagree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from cluesmith.families.lol_sudoku.puzzle import Border, LolSudoku, Solution, borders
from cluesmith.families.lol_sudoku.state import Entries
from cluesmith.forms.grid import Grid, filled

Cell = tuple[int, int]


class Kind(Enum):
    """What is known of a border."""

    OPEN = "open"
    SAME = "same"
    LINK = "link"
    APART = "apart"


@dataclass(frozen=True, slots=True)
class View:
    """A board as far as it is known, 0 where it is not."""

    size: int
    digits: Grid
    areas: Grid
    borders: Mapping[Border, Kind]
    rule: str

    def shards(self, *joins: Kind) -> list[list[Cell]]:
        """The pieces of known areas that such borders join, each in reading order."""
        joined: dict[Cell, list[Cell]] = {}
        for border, kind in self.borders.items():
            (r, c), (down, right) = border.cell, border.neighbour
            if kind in joins and self.areas[r][c] == self.areas[down][right]:
                joined.setdefault(border.cell, []).append(border.neighbour)
                joined.setdefault(border.neighbour, []).append(border.cell)
        seen: set[Cell] = set()
        found = []
        for r, c, _ in filled(self.areas):
            shard = _walk((r, c), joined) - seen
            seen |= shard
            if shard:
                found.append(sorted(shard))
        return found


def view_of(puzzle: LolSudoku, solution: Solution | None = None) -> View:
    """What is given, or the whole board where there is a solution."""
    if solution is None:
        return _view(puzzle, puzzle.digits, puzzle.areas, puzzle.walls, puzzle.links)
    return _view(puzzle, solution.digits, solution.areas, (), ())


def played(puzzle: LolSudoku, entered: Entries) -> View:
    """What is given, and where nothing is, what a player entered."""
    digits, areas = (
        tuple(
            tuple(given or entry for given, entry in zip(*rows, strict=True))
            for rows in zip(*grids, strict=True)
        )
        for grids in ((puzzle.digits, entered.digits), (puzzle.areas, entered.areas))
    )
    walls, links = (*puzzle.walls, *entered.walls), (*puzzle.links, *entered.links)
    return _view(puzzle, digits, areas, walls, links)


def implied(size: int, areas: Grid) -> dict[Border, Kind]:
    """What the known areas say of each border: a full area has no further cells."""
    counts = Counter(area for _, _, area in filled(areas))
    kinds = {}
    for border in borders(size):
        (r, c), (down, right) = border.cell, border.neighbour
        one, other = areas[r][c], areas[down][right]
        if one and one == other:
            kinds[border] = Kind.SAME
        elif (one and other) or counts[one or other] >= size:
            kinds[border] = Kind.APART
        else:
            kinds[border] = Kind.OPEN
    return kinds


def _view(
    puzzle: LolSudoku,
    digits: Grid,
    areas: Grid,
    walls: tuple[Border, ...],
    links: tuple[Border, ...],
) -> View:
    kinds = implied(puzzle.size, areas)
    kinds.update(dict.fromkeys(links, Kind.LINK))
    kinds.update(dict.fromkeys(walls, Kind.APART))
    return View(puzzle.size, digits, areas, kinds, puzzle.rule)


def _walk(start: Cell, joined: Mapping[Cell, list[Cell]]) -> set[Cell]:
    reached, waiting = {start}, [start]
    while waiting:
        new = set(joined.get(waiting.pop(), ())) - reached
        reached |= new
        waiting += new
    return reached
