"""The areas of a Lol Sudoku by name, for its formula: what they are called, and where they can be.

Each solution has one choice of names: a marked area that of its mark, ``m3``, any other that of
the column where it has one digit, ``c3``: no two areas have it in one column.  That digit is the
*namesake*, of which the givens leave the fewest places in areas without a mark.

An area has a *root*, from which its other cells can be reached: its largest group of marked cells
side by side or, where none is marked, the cell of the namesake.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import cache, cached_property
from itertools import chain

from cluesmith.families.lol_sudoku.puzzle import PAPER, LolSudoku, Solution, entries
from cluesmith.forms.grid import cells, filled
from cluesmith.forms.latin_formula import open_values

Cell = tuple[int, int]


class AreaNames:
    """By the name of an area: `marked` has its marked cells, if there are any; `roots` its root
    or, where none is marked, the cells that can be it; `members` the cells that can be of it; and
    `taken` the digits that none of them can have but the marked ones, or the root.

    `digits` has what each cell of the board can be.
    """

    def __init__(self, puzzle: LolSudoku) -> None:
        self.puzzle = puzzle
        self.marked: dict[str, list[Cell]] = defaultdict(list)
        self.taken: dict[str, set[int]] = defaultdict(set)
        for r, c, mark in filled(puzzle.areas):
            self.marked[f"m{mark}"].append((r, c))
            if digit := puzzle.digits[r][c]:
                self.taken[f"m{mark}"].add(digit)
        self.roots = {name: _largest_group(there) for name, there in self.marked.items()}
        self.digits = open_values(puzzle.digits)
        for r, c, mark in filled(puzzle.areas):
            if not puzzle.digits[r][c]:
                taken = self.taken[f"m{mark}"]
                self.digits[r][c] = [v for v in self.digits[r][c] if v not in taken]
        self.namesake, columns = self._best_columns()
        self.roots |= columns
        self.taken |= {name: {self.namesake} for name in columns}

    def _best_columns(self) -> tuple[int, dict[str, list[Cell]]]:
        """A namesake with few places, and these by name of the area; none if all are marked."""
        if len(self.marked) == self.puzzle.size:
            return 1, {}
        return min(
            ((digit, self._columns(digit)) for digit in range(1, self.puzzle.size + 1)),
            key=lambda found: (len(found[1]), sum(map(len, found[1].values()))),
        )

    def _columns(self, digit: int) -> dict[str, list[Cell]]:
        """The cells that can be roots if this digit is the namesake, by name of the area."""
        found: dict[str, list[Cell]] = {}
        for r, c in cells(self.puzzle.size):
            if not self.puzzle.areas[r][c] and digit in self.digits[r][c]:
                found.setdefault(f"c{c + 1}", []).append((r, c))
        return found

    @cached_property
    def members(self) -> dict[str, set[Cell]]:
        return {name: self._members(name) for name in self.roots}

    def _members(self, name: str) -> set[Cell]:
        """The cells with the mark, and those without one that are near enough.

        They can be as many steps from a marked cell, or from the root, as there are others.
        """
        size, roots, taken = self.puzzle.size, self.roots[name], self.taken[name]
        free = {
            (r, c)
            for r, c in cells(size)
            if not self.puzzle.areas[r][c]
            and ((r, c) in roots or not taken.issuperset(self.digits[r][c]))
        }
        marked = self.marked.get(name)
        near = new = set(marked or roots)
        if self.puzzle.rule == PAPER:
            return near | free
        for _ in range(size - len(marked or [name])):
            new = {other for cell in new for other in neighbours(cell, size)} & free - near
            near = near | new
        return near

    def can_have(self, name: str, cell: Cell, digit: int) -> bool:
        """Whether a cell, open and without a mark, can be of the area and have the digit."""
        return digit not in self.taken[name] or cell in self.roots[name]

    def of_cell(self, cell: Cell) -> list[str]:
        """The areas that a cell can be of."""
        if mark := self.puzzle.areas[cell[0]][cell[1]]:
            return [f"m{mark}"]
        return [name for name, members in self.members.items() if cell in members]

    def of(self, solution: Solution) -> dict[Cell, str]:
        """The name of each cell's area."""
        named = {}
        for r, c, digit in entries(solution):
            if digit == self.namesake:
                named[solution.areas[r][c]] = f"c{c + 1}"
        for name, ((r, c), *_) in self.marked.items():
            named[solution.areas[r][c]] = name
        return {(r, c): named[area] for r, c, area in filled(solution.areas)}


def _largest_group(marked: Sequence[Cell]) -> list[Cell]:
    """Those that are connected among themselves; of several groups of a size the first."""
    groups: list[list[Cell]] = []
    for r, c in marked:
        beside = [group for group in groups if (r - 1, c) in group or (r, c - 1) in group]
        groups = [group for group in groups if group not in beside]
        groups.append([*chain.from_iterable(beside), (r, c)])
    return max(groups, key=len)


@cache
def neighbours(cell: Cell, size: int) -> tuple[Cell, ...]:
    r, c = cell
    around = ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c))
    return tuple((r, c) for r, c in around if 0 <= r < size and 0 <= c < size)
