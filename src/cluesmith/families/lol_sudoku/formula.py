"""Lol Sudoku as 0-1 inequalities, stated from the rules alone.

A variable for each cell and digit, for each cell and area, and for each cell with digit and area
at once: that one counts each digit once per area.

Areas have names of which each solution has one choice: a marked area that of its mark, any other
that of the column where it has one digit, the *namesake*: no two areas have it in one column.
The namesake is the digit of which the givens leave the fewest places in areas without a mark.

An area is connected if all its cells can be reached from its root, which is its first marked cell
or, where none is marked, the cell of the namesake.  Whether a cell is within d steps of the root
of its area, from neighbour to neighbour of one area, follows from the areas for each d in turn;
in an area of N cells, N - 1 steps must be enough.  A cell that is farther from all cells that can
be the root has no such variable.  That no cell is alone, which follows, is stated besides.
"""

from __future__ import annotations

from functools import cache

from cluesmith.families.lol_sudoku.puzzle import AREA, PAPER, LolSudoku, Solution, entries
from cluesmith.forms.formula import Formula
from cluesmith.forms.grid import cell_name, cells, filled
from cluesmith.forms.latin_formula import Board, latin_square

Cell = tuple[int, int]
Literals = dict[tuple[Cell, int, str], int]


class _Names:
    """What the areas of a board are called: ``m3`` by the mark 3, ``c3`` by the third column.

    `roots` has a cell for each mark, `columns` for each column the cells of the namesake there
    that can be in an area without a mark; most columns have none where digits are given.
    """

    def __init__(self, puzzle: LolSudoku) -> None:
        self.puzzle = puzzle
        self.roots: dict[int, Cell] = {}  # the first cell with each mark
        for r, c, mark in filled(puzzle.areas):
            self.roots.setdefault(mark, (r, c))
        self.marks = [f"m{mark}" for mark in self.roots]
        digits = range(1, puzzle.size + 1)
        self.namesake, self.columns = min(
            ((digit, self._columns(digit)) for digit in digits),
            key=lambda found: (len(found[1]), sum(map(len, found[1].values()))),
        )
        self.all = [*self.marks, *self.columns]

    def _columns(self, digit: int) -> dict[str, list[Cell]]:
        """The cells that can be roots if this digit is the namesake, by name of the area."""
        given = self.puzzle.digits
        there = {(r, c) for r, c, other in filled(given) if other == digit}
        rows, columns = {r for r, _ in there}, {c for _, c in there}
        found: dict[str, list[Cell]] = {}
        if len(self.roots) == self.puzzle.size:
            return found
        for r, c in cells(self.puzzle.size):
            is_free = not given[r][c] and r not in rows and c not in columns
            if not self.puzzle.areas[r][c] and (is_free or (r, c) in there):
                found.setdefault(f"c{c + 1}", []).append((r, c))
        return found

    def of(self, solution: Solution) -> dict[Cell, str]:
        """The name of each cell's area."""
        named = {}
        for r, c, digit in entries(solution):
            if digit == self.namesake:
                named[solution.areas[r][c]] = f"c{c + 1}"
        for mark, (r, c) in self.roots.items():
            named[solution.areas[r][c]] = f"m{mark}"
        return {(r, c): named[area] for r, c, area in filled(solution.areas)}


def formula(puzzle: LolSudoku) -> Formula:
    """Its solutions are those of the puzzle."""
    stated, size, names = Formula(), puzzle.size, _Names(puzzle)
    digits = latin_square(stated, size, filled(puzzle.digits))
    for r, c in cells(size):
        stated.choose(f"area of {cell_name(r, c)}", (AREA, r, c), names.all)
    for r, c, mark in filled(puzzle.areas):
        stated.clause(stated.choices[(AREA, r, c), f"m{mark}"])
    both = _both(stated, digits, names)
    _each_digit_once(stated, both, names)
    _borders(stated, names)
    if size > 1:
        _in_company(stated, names)
    if puzzle.rule != PAPER:
        _connected(stated, both, names)
    return stated


def literals(puzzle: LolSudoku, stated: Formula, solution: Solution) -> list[int]:
    """What a solution is in the formula: its digits, and its areas by their names there."""
    digits = [stated.choices[(r, c), digit] for r, c, digit in entries(solution)]
    named = _Names(puzzle).of(solution)
    return digits + [stated.choices[(AREA, r, c), name] for (r, c), name in named.items()]


def _both(stated: Formula, digits: Board, names: _Names) -> Literals:
    """Whether a cell has a digit and is of an area."""
    found: Literals = {}
    size = len(digits)
    for cell in cells(size):
        r, c = cell
        for v in range(size):
            about = f"{cell_name(r, c)} is {v + 1} and of area {', '.join(names.all)}"
            both = stated.new(about, len(names.all))
            stated.sum_is(digits[r][c][v], both)
            found.update(zip(((cell, v + 1, name) for name in names.all), both, strict=True))
        for name in names.all:
            ways = [found[cell, v + 1, name] for v in range(size)]
            stated.sum_is(stated.choices[(AREA, r, c), name], ways)
    return found


def _each_digit_once(stated: Formula, both: Literals, names: _Names) -> None:
    """Each digit once per area, so that an area has as many cells as there are digits.

    That is stated besides: unit propagation does not see it otherwise.
    """
    size = names.puzzle.size
    for name in names.marks:
        for v in range(1, size + 1):
            stated.exactly(1, [both[cell, v, name] for cell in cells(size)])
        stated.exactly(size, [stated.choices[(AREA, r, c), name] for r, c in cells(size)])
    for name, roots in names.columns.items():
        (is_there,) = stated.new(f"there is an area {name}")
        for v in range(1, size + 1):
            stated.sum_is(is_there, [both[cell, v, name] for cell in cells(size)])
        stated.sum_is(is_there, [stated.choices[(AREA, r, c), name] for r, c in cells(size)], size)
        for cell in cells(size):
            if cell not in roots:
                stated.clause(-both[cell, names.namesake, name])


def _borders(stated: Formula, names: _Names) -> None:
    """Across a wall two areas, across a link one."""
    puzzle = names.puzzle
    for border in (*puzzle.walls, *puzzle.links):
        for name in names.all:
            one = stated.choices[(AREA, *border.cell), name]
            other = stated.choices[(AREA, *border.neighbour), name]
            if border in puzzle.walls:
                stated.at_most(1, [one, other])
            if border in puzzle.links:
                stated.clause(-one, other)
                stated.clause(one, -other)


def _in_company(stated: Formula, names: _Names) -> None:
    """Every cell has a neighbour of its own area."""
    size = names.puzzle.size
    for cell in cells(size):
        for name in names.all:
            beside = [stated.choices[(AREA, *other), name] for other in _neighbours(cell, size)]
            stated.clause(-stated.choices[(AREA, *cell), name], *beside)


def _connected(stated: Formula, both: Literals, names: _Names) -> None:
    """Every cell of an area is reached from its root in fewer steps than there are cells."""
    size = names.puzzle.size
    for mark, root in names.roots.items():
        (is_root,) = stated.new(f"{cell_name(*root)} is the root of area m{mark}")
        stated.clause(is_root)
        _reached(stated, f"m{mark}", {root: is_root}, size)
    for name, roots in names.columns.items():
        _reached(stated, name, {cell: both[cell, names.namesake, name] for cell in roots}, size)


def _reached(stated: Formula, name: str, near: dict[Cell, int], size: int) -> None:
    """`near` says of each cell that can be the root whether it is; all others never are.

    A cell is as many steps from the root as they are apart, or two more, or four: so it can be
    reached anew in every second step only, unless the root can be on either colour of a
    chessboard.
    """
    members = {(r, c): stated.choices[(AREA, r, c), name] for r, c in cells(size)}
    colours = {(r + c) % 2 for r, c in near}
    for steps in range(1, size):
        ways = {
            cell: [near[other] for other in (cell, *_neighbours(cell, size)) if other in near]
            for cell in members
        }
        if steps == size - 1:
            for cell, found in ways.items():
                stated.clause(-members[cell], *found)
            return
        within = [(r, c) for r, c in ways if ways[r, c] and (r + c + steps) % 2 in colours]
        listed = ", ".join(map(_name, within))
        about = f"of area {name} and within {steps} steps of its root: {listed}"
        reached = dict(zip(within, stated.new(about, len(within)), strict=True))
        for cell, is_near in reached.items():
            stated.clause(-is_near, members[cell])
            stated.clause(-is_near, *ways[cell])
            stated.if_any(ways[cell], members[cell], is_near)
        near = near | reached


@cache
def _name(cell: Cell) -> str:
    return cell_name(*cell)


@cache
def _neighbours(cell: Cell, size: int) -> tuple[Cell, ...]:
    r, c = cell
    around = ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c))
    return tuple((r, c) for r, c in around if 0 <= r < size and 0 <= c < size)
