"""The next step for a player: first what is already wrong, else the easiest thing to see.

Digits, areas, walls and links that a player has entered are facts like those
given.  A mistake about an area or a border has value 0; a border is named among
its clashes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from cluesmith.deduction.mistakes import about, in_line, ruled_out, rules_out, trusted
from cluesmith.families.lol_sudoku import state
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
    facts,
    filled,
    keep,
)
from cluesmith.families.lol_sudoku.steps import Teller
from cluesmith.family import Hint, Mistake, Step, Verdict


def hint(puzzle: LolSudoku) -> Hint:
    """A mistake among the entries, or the next step.

    Entries and marks ride along in the puzzle.  Marks that have lost the right
    digit are not relied on.
    """
    teller, entered = Teller(puzzle), _entered(puzzle)
    verdict, solution = decide(puzzle)
    if verdict is Verdict.NONE:
        return Hint(verdict, None)
    wrong = _wrong(puzzle, entered, solution)
    if wrong:
        return Hint(verdict, _mistake(puzzle, wrong, entered))
    board = teller.tools.start(keep(puzzle, [*facts(puzzle), *entered]))
    marks = state.marks(puzzle)
    if solution is not None:
        board.keep_marks(_trusted(marks, solution))
    noted = {(r, c): mask for r, row in enumerate(marks) for c, mask in enumerate(row)}
    return Hint(verdict, teller.hint(board, solution, noted, 1))


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


def _wrong(puzzle: LolSudoku, entered: list[Fact], solution: Solution | None) -> list[Fact]:
    """The entries that are in no solution; of several solutions, those that rule all out."""
    if solution is None:
        return ruled_out(entered, lambda some: _is_possible(puzzle, some))
    areas = {value: solution.areas[r][c] for r, c, value in filled(puzzle.areas)}
    return [fact for fact in entered if not _is_right(fact, solution, areas)]


def _is_possible(puzzle: LolSudoku, entered: Sequence[Fact]) -> bool:
    if any(_given_there(puzzle, fact) for fact in entered):
        return False
    return decide(keep(puzzle, [*facts(puzzle), *entered]))[0] is not Verdict.NONE


def _is_right(fact: Fact, solution: Solution, areas: dict[int, int]) -> bool:
    """Whether a fact is true; `areas` has what the numbers used so far stand for.

    A number that the puzzle does not show is a name the player chose: it stands
    for the area where it was used first, if no other number does.
    """
    if isinstance(fact, Given):
        return solution.digits[fact.row][fact.column] == fact.value
    area = solution.areas[fact.row][fact.column]
    if isinstance(fact, AreaMark):
        if fact.value not in areas and area not in areas.values():
            areas[fact.value] = area
        return areas.get(fact.value) == area
    row, column = fact.border.neighbour
    return (area == solution.areas[row][column]) == isinstance(fact, Link)


def _given_there(puzzle: LolSudoku, fact: Fact) -> Given | AreaMark | None:
    """What the puzzle itself says where a digit or an area was entered."""
    if isinstance(fact, Given) and puzzle.digits[fact.row][fact.column]:
        return Given(fact.row, fact.column, puzzle.digits[fact.row][fact.column])
    if isinstance(fact, AreaMark) and puzzle.areas[fact.row][fact.column]:
        return AreaMark(fact.row, fact.column, puzzle.areas[fact.row][fact.column])
    return None


def _mistake(puzzle: LolSudoku, wrong: list[Fact], entered: list[Fact]) -> Mistake:
    """The wrong entry that is easiest to see: by a clash, else by the first step against it.

    Steps are made on the board with the player's right entries, `after` so many others.
    """
    for fact in wrong:
        if clashes := tuple(_clashes(puzzle, fact, entered)):
            return _about(fact, wrong, clashes)
    right = [fact for fact in entered if fact not in wrong]
    teller = Teller(keep(puzzle, [*facts(puzzle), *right]))
    for count, step in enumerate(teller.climb(teller.start())):
        for fact in wrong:
            if _rules_out(step, fact):
                reason = replace(step, details={**step.details, "after": count})
                return _about(fact, wrong, (), reason)
    return _about(wrong[0], wrong)


def _about(
    fact: Fact, wrong: list[Fact], clashes: Sequence[Any] = (), reason: Step | None = None
) -> Mistake:
    if isinstance(fact, Wall | Link):
        clashes = (fact.border, *clashes)
    return about(fact, wrong, _entry, clashes, reason)


def _entry(fact: Fact) -> tuple[int, int, int]:
    return fact.row, fact.column, fact.value if isinstance(fact, Given) else 0


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
        if marked or in_line(_entry(other), _entry(fact)):
            # What is given is the fact itself, an entry its place and digit.
            yield _entry(other) if other in entered else other


def _rules_out(step: Step, fact: Fact) -> bool:
    if isinstance(fact, Wall):
        return fact.border in step.details["links"]
    if isinstance(fact, Link):
        return fact.border in step.details["walls"]
    return isinstance(fact, Given) and rules_out(step, _entry(fact), in_line)


def _trusted(marks: Grid, solution: Solution) -> Grid:
    """The marks, without those of cells that have lost the right digit."""
    return tuple(trusted(*rows, 1) for rows in zip(marks, solution.digits, strict=True))
