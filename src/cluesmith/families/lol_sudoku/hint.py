"""The next step for a player: first what is already wrong, else the easiest thing to see.

Digits, areas, walls and links that a player has entered are facts like those
given.  A mistake about an area or a border has value 0; a border is named among
its clashes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from cluesmith.families.lol_sudoku import state
from cluesmith.families.lol_sudoku.explain import tools_for
from cluesmith.families.lol_sudoku.prove import decide
from cluesmith.families.lol_sudoku.puzzle import (
    AreaMark,
    Fact,
    Given,
    Grid,
    Link,
    LolSudoku,
    Solution,
    Wall,
    empty_grid,
    facts,
    keep,
)
from cluesmith.families.lol_sudoku.steps import climb, next_step, search_step
from cluesmith.family import Hint, Mistake, Step, Verdict


def hint(puzzle: LolSudoku) -> Hint:
    """A mistake among the entries, or the next step.

    Entries and marks ride along in the puzzle.  Marks that have lost the right
    digit are not relied on.
    """
    tools = tools_for(puzzle)
    entered = _entered(puzzle)
    verdict, solution = decide(puzzle)
    if verdict is Verdict.NONE:
        return Hint(verdict, None)
    wrong = list(_wrong(puzzle, entered, solution))
    if wrong:
        return Hint(verdict, _mistake(puzzle, wrong, entered))
    board = tools.start(keep(puzzle, [*facts(puzzle), *entered]))
    board.keep_marks(_trusted(puzzle, solution))
    step = next_step(tools.full, board) if board.left() else None
    while step is not None and not _is_news(step, state.marks(puzzle)):
        step = next_step(tools.full, board)
    if step is None and solution is not None and board.left():
        step = search_step(board, solution)
    return Hint(verdict, step)


def _is_news(step: Step, marks: Grid) -> bool:
    """Whether there is something to note; a player cannot note that distant cells are joined."""
    if step.placed or step.details["walls"] or step.details["links"]:
        return True
    return any(not marks[r][c] or marks[r][c] >> (v - 1) & 1 for r, c, v in step.removed)


def _entered(puzzle: LolSudoku) -> list[Fact]:
    """A player's entries as facts, without what is given anyway."""
    entries = state.entries(puzzle)
    given = set(facts(puzzle))
    told = replace(
        puzzle,
        digits=entries.digits,
        areas=entries.areas,
        walls=entries.walls,
        links=entries.links,
    )
    return [fact for fact in facts(told) if fact not in given]


def _wrong(puzzle: LolSudoku, entered: list[Fact], solution: Solution | None) -> Iterator[Fact]:
    """The entries that are in no solution; of several solutions, those that rule all out."""
    if solution is not None:
        areas = {value: _at(solution.areas, r, c) for r, c, value in _marks(puzzle)}
        yield from (fact for fact in entered if not _is_right(fact, solution, areas))
        return
    kept = [*facts(puzzle)]
    for fact in entered:
        if _given_there(puzzle, fact) or decide(keep(puzzle, [*kept, fact]))[0] is Verdict.NONE:
            yield fact
        else:
            kept.append(fact)


def _given_there(puzzle: LolSudoku, fact: Fact) -> Given | AreaMark | None:
    """What the puzzle itself says where a digit or an area was entered."""
    if isinstance(fact, Given) and puzzle.digits[fact.row][fact.column]:
        return Given(fact.row, fact.column, puzzle.digits[fact.row][fact.column])
    if isinstance(fact, AreaMark) and puzzle.areas[fact.row][fact.column]:
        return AreaMark(fact.row, fact.column, puzzle.areas[fact.row][fact.column])
    return None


def _marks(puzzle: LolSudoku) -> Iterator[tuple[int, int, int]]:
    return ((f.row, f.column, f.value) for f in facts(puzzle) if isinstance(f, AreaMark))


def _is_right(fact: Fact, solution: Solution, areas: dict[int, int]) -> bool:
    """Whether a fact is true; `areas` has what the numbers used so far stand for.

    A number that the puzzle does not show is a name the player chose: it stands
    for the area where it was used first, if no other number does.
    """
    if isinstance(fact, Given):
        return _at(solution.digits, fact.row, fact.column) == fact.value
    area = _at(solution.areas, fact.row, fact.column)
    if isinstance(fact, AreaMark):
        if fact.value not in areas and area not in areas.values():
            areas[fact.value] = area
        return areas.get(fact.value) == area
    joined = area == _at(solution.areas, *fact.border.neighbour)
    return joined == isinstance(fact, Link)


def _at(grid: Grid, row: int, column: int) -> int:
    return grid[row][column]


def _mistake(puzzle: LolSudoku, wrong: list[Fact], entered: list[Fact]) -> Mistake:
    """The wrong entry that is easiest to see: by a clash, else by the first step against it."""
    for fact in wrong:
        clashes = tuple(_clashes(puzzle, fact, entered))
        if clashes:
            return _about(fact, wrong, clashes, None)
    tools = tools_for(puzzle)
    for step in climb(tools.full, tools.start(puzzle)):
        for fact in wrong:
            if _refutes(step, fact):
                return _about(fact, wrong, (), step)
    return _about(wrong[0], wrong, (), None)


def _about(fact: Fact, wrong: list[Fact], clashes: tuple[Any, ...], reason: Step | None) -> Mistake:
    row, column, value = _entry(fact)
    if isinstance(fact, Wall | Link):
        clashes = (fact.border, *clashes)
    others = tuple(_entry(other) for other in wrong if other != fact)
    return Mistake((row, column), value, clashes, reason, others)


def _entry(fact: Fact) -> tuple[int, int, int]:
    return fact.row, fact.column, fact.value if isinstance(fact, Given) else 0


def _refutes(step: Step, fact: Fact) -> bool:
    if isinstance(fact, Wall):
        return fact.border in step.details["links"]
    if isinstance(fact, Link):
        return fact.border in step.details["walls"]
    if isinstance(fact, AreaMark):
        return False
    entry = (fact.row, fact.column, fact.value)
    return entry in step.removed or any(
        ((row, column) == entry[:2] and value != fact.value)
        or (value == fact.value and (row == fact.row) != (column == fact.column))
        for row, column, value in step.placed
    )


def _clashes(puzzle: LolSudoku, fact: Fact, entered: list[Fact]) -> Iterator[Any]:
    """Givens and entries that an entry contradicts at sight."""
    if (given := _given_there(puzzle, fact)) is not None:
        yield given
        return
    if isinstance(fact, Wall | Link):
        opposite = (Link if isinstance(fact, Wall) else Wall)(*fact.border)
        if opposite in facts(puzzle):
            yield opposite
    if not isinstance(fact, Given):
        return
    name = puzzle.areas[fact.row][fact.column]
    for other in (*facts(puzzle), *entered):
        if not isinstance(other, Given) or other.value != fact.value or other == fact:
            continue
        marked = name and puzzle.areas[other.row][other.column] == name
        if marked or (other.row == fact.row) != (other.column == fact.column):
            yield _told(other, entered)


def _told(other: Given, entered: list[Fact]) -> Any:
    """A clash with something given is the fact, one with an entry its place and digit."""
    return (other.row, other.column, other.value) if other in entered else other


def _trusted(puzzle: LolSudoku, solution: Solution | None) -> Grid:
    """The marks, without those of cells that have lost the right digit."""
    masks = state.marks(puzzle)
    if solution is None:
        return empty_grid(puzzle.size)
    return tuple(
        tuple(
            mask if mask >> (digit - 1) & 1 else 0 for mask, digit in zip(row, digits, strict=True)
        )
        for row, digits in zip(masks, solution.digits, strict=True)
    )
