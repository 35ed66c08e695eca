"""The next step for a player: first what is already wrong, else the easiest thing to see.

Heights that a player has entered are facts like those given.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cluesmith.deduction.mistakes import (
    easiest,
    first_against,
    in_line,
    refuted,
    ruled_out,
    trusted,
)
from cluesmith.families.skyscraper import rules, state
from cluesmith.families.skyscraper.prove import decide
from cluesmith.families.skyscraper.puzzle import (
    SIDES,
    Clue,
    Given,
    Grid,
    Skyscraper,
    Solution,
    facts,
    filled,
    keep,
)
from cluesmith.families.skyscraper.steps import Teller
from cluesmith.family import Hint, Mistake, Step, Verdict


def hint(puzzle: Skyscraper) -> Hint:
    """A mistake among the entries, or the next step.

    Entries and marks ride along in the puzzle.  Marks that have lost the right
    height are not relied on.
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


def _entered(puzzle: Skyscraper) -> list[Given]:
    """A player's entries as facts."""
    return [Given(*entry) for entry in filled(state.entries(puzzle))]


def _wrong(puzzle: Skyscraper, entered: list[Given], solution: Solution | None) -> list[Given]:
    """The entries that are in no solution; of several solutions, those that rule all out."""
    if solution is None:
        return ruled_out(entered, lambda some: _is_possible(puzzle, some))
    return [fact for fact in entered if solution.grid[fact.row][fact.column] != fact.value]


def _is_possible(puzzle: Skyscraper, entered: Sequence[Given]) -> bool:
    if any(puzzle.grid[fact.row][fact.column] for fact in entered):
        return False
    return decide(keep(puzzle, [*facts(puzzle), *entered]))[0] is not Verdict.NONE


def _mistake(puzzle: Skyscraper, wrong: list[Given], entered: list[Given]) -> Mistake:
    right = [fact for fact in entered if fact not in wrong]
    return easiest(
        wrong,
        _entry,
        lambda fact: _clashes(puzzle, fact, entered),
        lambda fact: _reason(puzzle, fact, right),
    )


def _entry(fact: Given) -> tuple[int, int, int]:
    return fact.row, fact.column, fact.value


def _clashes(puzzle: Skyscraper, fact: Given, entered: list[Given]) -> Iterator[Any]:
    """Givens, entries and clues that an entry contradicts at sight."""
    r, c = fact.row, fact.column
    if puzzle.grid[r][c]:
        yield Given(r, c, puzzle.grid[r][c])
        return
    for other in (*facts(puzzle), *entered):
        if not isinstance(other, Given) or other.value != fact.value:
            continue
        if in_line(_entry(other), _entry(fact)):
            # What is given is the fact itself, an entry its place and height.
            yield _entry(other) if other in entered else other
    full = keep(puzzle, [*entered, *facts(puzzle)]).grid
    for side in SIDES:
        index = r if side in ("left", "right") else c
        clue = puzzle.clues.side(side)[index]
        line = rules.line_from(full, side, index)
        if clue and all(line) and len(set(line)) == len(line) and rules.visible(line) != clue:
            yield Clue(side, index, clue)


def _reason(puzzle: Skyscraper, fact: Given, right: list[Given]) -> Step | None:
    """Why an entry cannot be, on the board with the player's right entries.

    A short refutation, else the step that rules it out; None if only a search shows it.
    """
    teller = Teller(keep(puzzle, [*facts(puzzle), *right]))
    board = teller.start()
    supposed = board.copy()
    supposed.put_height(fact.row * puzzle.size + fact.column, fact.value)
    step = refuted(teller, board, supposed, _entry(fact))
    return step or first_against(teller, board, _entry(fact), in_line)


def _trusted(marks: Grid, solution: Solution) -> Grid:
    """The marks, without those of cells that have lost the right height."""
    return tuple(trusted(*rows, 1) for rows in zip(marks, solution.grid, strict=True))
