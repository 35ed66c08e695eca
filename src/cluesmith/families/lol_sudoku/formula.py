"""Lol Sudoku as 0-1 inequalities, stated from the rules alone.

A variable for each cell and digit, for each cell and area, and for each cell with digit and area
at once: that one counts each digit once per area.  The names of the areas are in `area_names.py`.

An area is connected if all its cells can be reached from its root.  Whether a cell is within d
steps of the root of its area, from neighbour to neighbour of one area, follows from the areas for
each d in turn; as many steps must be enough as there are cells beside the root.  That no cell is
alone, which follows, is stated besides.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from cluesmith.families.lol_sudoku.area_names import AreaNames, Cell, neighbours
from cluesmith.families.lol_sudoku.puzzle import AREA, PAPER, LolSudoku, Solution, entries
from cluesmith.forms.formula import FALSE, TRUE, Formula
from cluesmith.forms.grid import cell_name, cells
from cluesmith.forms.latin_formula import Board, latin_square

Literals = dict[Cell, int]  # of the cells of which something can be true
Areas = dict[str, Literals]  # by the name of an area
Both = dict[str, dict[int, Literals]]  # by the name of an area and digit


def formula(puzzle: LolSudoku) -> Formula:
    """Its solutions are those of the puzzle."""
    stated, names = Formula(), _names(puzzle)
    digits = latin_square(stated, names.digits)
    areas = _areas(stated, names)
    both = _both(stated, digits, areas, names)
    _each_digit_once(stated, both, areas, names)
    _borders(stated, areas, puzzle)
    if puzzle.size > 1:
        _in_company(stated, areas, puzzle.size)
    if puzzle.rule != PAPER:
        _connected(stated, both, areas, names)
    return stated


def literals(puzzle: LolSudoku, stated: Formula, solution: Solution) -> list[int]:
    """What a solution is in the formula: its digits, and its areas by their names there."""
    digits = (((r, c), digit) for r, c, digit in entries(solution))
    named = _names(puzzle).of(solution).items()
    return stated.chosen([*digits, *(((AREA, r, c), name) for (r, c), name in named)])


def _areas(stated: Formula, names: AreaNames) -> Areas:
    """By name, whether each cell that can be of the area is."""
    found: Areas = {name: {} for name in names.members}
    for r, c in cells(names.puzzle.size):
        possible = names.of_cell((r, c))
        chosen = stated.choose(f"area of {_name((r, c))}", (AREA, r, c), possible)
        for name, literal in zip(possible, chosen, strict=True):
            found[name][r, c] = literal
    return found


def _both(stated: Formula, digits: Board, areas: Areas, names: AreaNames) -> Both:
    """By name and digit, whether each cell is of the area and has the digit."""
    found: Both = {name: {v + 1: {} for v in range(len(digits))} for name in areas}
    for cell in cells(len(digits)):
        r, c = cell
        here, values = digits[r][c], names.digits[r][c]
        possible = [name for name in areas if cell in areas[name]]
        if len(values) == 1:
            for name in possible:
                found[name][values[0]][cell] = areas[name][cell]
        elif len(possible) == 1:
            (name,) = possible
            for v in values:
                if names.can_have(name, cell, v):
                    found[name][v][cell] = here[v - 1]
                else:
                    stated.clause(-here[v - 1])
        else:
            ways = [(n, v) for n in possible for v in values if names.can_have(n, cell, v)]
            about = f"{_name(cell)} is {', '.join([f'{v} in {n}' for n, v in ways])}"
            by_digit: dict[int, list[int]] = {v: [] for v in values}
            by_name: dict[str, list[int]] = {n: [] for n in possible}
            for (n, v), literal in zip(ways, stated.new(about, len(ways)), strict=True):
                found[n][v][cell] = literal
                by_digit[v].append(literal)
                by_name[n].append(literal)
            for v, literals in by_digit.items():
                stated.sum_is(here[v - 1], literals)
            for n, literals in by_name.items():
                stated.sum_is(areas[n][cell], literals)
    return found


def _each_digit_once(stated: Formula, both: Both, areas: Areas, names: AreaNames) -> None:
    """Each digit once per area, so that an area has as many cells as there are digits.

    That is stated besides: unit propagation does not see it otherwise.
    """
    size = names.puzzle.size
    for name, by_digit in both.items():
        is_there = TRUE if name in names.marked else stated.new(f"there is an area {name}")[0]
        for there in by_digit.values():
            stated.sum_is(is_there, list(there.values()))
        stated.sum_is(is_there, list(areas[name].values()), size)


def _borders(stated: Formula, areas: Areas, puzzle: LolSudoku) -> None:
    """Across a wall two areas, across a link one."""
    for border in (*puzzle.walls, *puzzle.links):
        for members in areas.values():
            one, other = (members.get(cell, FALSE) for cell in (border.cell, border.neighbour))
            if border in puzzle.walls:
                stated.at_most(1, [one, other])
            if border in puzzle.links:
                stated.clause(-one, other)
                stated.clause(one, -other)


def _in_company(stated: Formula, areas: Areas, size: int) -> None:
    """Every cell has a neighbour of its own area."""
    for members in areas.values():
        for cell, literal in members.items():
            beside = [members[other] for other in neighbours(cell, size) if other in members]
            stated.clause(-literal, *beside)


def _connected(stated: Formula, both: Both, areas: Areas, names: AreaNames) -> None:
    """Every cell of an area is reached from its root in as many steps as there are others."""
    size = names.puzzle.size
    for name, members in areas.items():
        roots = names.roots[name]
        if name in names.marked:
            near, others = dict.fromkeys(roots, TRUE), size - len(roots)
        else:
            near = {cell: both[name][names.namesake][cell] for cell in roots}
            others = size - 1
        beside = {it: [c for c in neighbours(it, size) if c in members] for it in members}
        _reached(stated, f"of area {name}", near, members, beside, others)


def _reached(
    stated: Formula,
    name: str,
    near: Literals,
    members: Literals,
    beside: Mapping[Cell, Sequence[Cell]],
    most: int,
) -> None:
    """All members of an area are within so many steps of its root.

    `near` says of each cell that can be of the root whether it is; all others never are.  A member
    beside a cell that is near in any case is near, too; and where nothing was new beside a cell in
    the step before, it is as near as it was.
    """
    changed = list(near)
    for steps in range(1, most):
        settled, open_ = [], []
        for cell in sorted({cell for other in changed for cell in beside[other]}):
            causes = [near[c] for c in (cell, *beside[cell]) if c in near]
            if near.get(cell) == members[cell]:
                continue
            if TRUE in causes:
                settled.append(cell)
            else:
                open_.append((cell, causes))
        listed = ", ".join([_name(cell) for cell, _ in open_])
        about = f"{name} and within {steps} steps of its root: {listed}"
        for (cell, causes), is_near in zip(open_, stated.new(about, len(open_)), strict=True):
            stated.clause(-is_near, members[cell])
            stated.clause(-is_near, *causes)
            stated.if_any(causes, members[cell], is_near)
            near[cell] = is_near
        near.update({cell: members[cell] for cell in settled})
        changed = settled + [cell for cell, _ in open_]
    for cell, member in members.items():
        if near.get(cell) != member:
            stated.clause(-member, *[near[c] for c in (cell, *beside[cell]) if c in near])


@lru_cache(maxsize=1)  # asked for the formula first and then for each solution
def _names(puzzle: LolSudoku) -> AreaNames:
    return AreaNames(puzzle)


@cache
def _name(cell: Cell) -> str:
    return cell_name(*cell)
