"""The next step for a player: first what is already wrong, else the easiest thing to see."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from cluesmith.families.skyscraper import rules, state
from cluesmith.families.skyscraper.explain import (
    climb,
    next_step,
    refutation,
    search_step,
    tools_for,
)
from cluesmith.families.skyscraper.prove import decide
from cluesmith.families.skyscraper.puzzle import SIDES, Clue, Given, Grid, Skyscraper, Solution
from cluesmith.family import Hint, Level, Mistake, Step, Verdict
from cluesmith.kernel.ladder.mistakes import easiest

Entry = tuple[int, int, int]


def hint(puzzle: Skyscraper) -> Hint:
    """A mistake among the entries, or the next step.

    Entries and marks ride along in the puzzle.  Marks that have lost the right
    height are not relied on.
    """
    tools = tools_for(puzzle)
    entered = list(_filled(state.entries(puzzle)))
    verdict, solution = decide(puzzle)
    if verdict is Verdict.NONE:
        return Hint(verdict, None)
    wrong = _wrong(puzzle, entered, solution)
    if wrong:
        return Hint(verdict, _mistake(puzzle, wrong, entered))
    board = tools.start(puzzle)
    board.enter(state.entries(puzzle))
    board.keep_marks(_trusted(puzzle, solution))
    step = next_step(tools.full, board) if board.open else None
    while step is not None and not _is_news(step, state.marks(puzzle)):
        step = next_step(tools.full, board)
    if step is None and solution is not None and board.open:
        step = search_step(board, solution)
    return Hint(verdict, step)


def _is_news(step: Step, marks: Grid) -> bool:
    """Whether there is something to note.

    Of several solutions none says whether marks are right: they are not relied on,
    and what is struck in them already would be told again.
    """
    struck = step.removed
    return bool(step.placed) or any(
        not marks[r][c] or marks[r][c] >> (height - 1) & 1 for r, c, height in struck
    )


def _filled(grid: Grid) -> Iterator[Entry]:
    return ((r, c, height) for r, row in enumerate(grid) for c, height in enumerate(row) if height)


def _wrong(puzzle: Skyscraper, entered: list[Entry], solution: Solution | None) -> list[Entry]:
    """The entries that stand in no solution; of several solutions, those that rule all out."""
    if solution is not None:
        return [(r, c, height) for r, c, height in entered if solution.grid[r][c] != height]
    kept = puzzle
    wrong = []
    for entry in entered:
        more = _with_given(kept, entry)
        if more is None or decide(more)[0] is Verdict.NONE:
            wrong.append(entry)
        else:
            kept = more
    return wrong


def _with_given(puzzle: Skyscraper, entry: Entry) -> Skyscraper | None:
    """The puzzle with an entry given; None if something else is given there."""
    r, c, height = entry
    if puzzle.grid[r][c]:
        return None
    grid = [list(row) for row in puzzle.grid]
    grid[r][c] = height
    return replace(puzzle, grid=tuple(map(tuple, grid)))


def _mistake(puzzle: Skyscraper, wrong: list[Entry], entered: list[Entry]) -> Mistake:
    right = [entry for entry in entered if entry not in wrong]
    entry, clashes, reason = easiest(
        wrong,
        lambda entry: _clashes(puzzle, entry, entered),
        lambda entry: _reason(puzzle, entry, right),
    )
    return _about(entry, wrong, clashes, reason)


def _about(
    entry: Entry, wrong: list[Entry], clashes: tuple[Any, ...], reason: Step | None
) -> Mistake:
    others = tuple(other for other in wrong if other != entry)
    return Mistake(entry[:2], entry[2], clashes, reason, others)


def _reason(puzzle: Skyscraper, entry: Entry, right: list[Entry]) -> Step | None:
    """Why an entry cannot be, on the board with the player's right entries.

    A short refutation, else the step that rules it out, `after` so many others;
    None if only a search shows it.
    """
    r, c, height = entry
    tools = tools_for(puzzle)
    board = tools.start(puzzle)
    board.enter(_grid(puzzle.size, right))
    supposed = board.copy()
    supposed.enter(_grid(puzzle.size, [entry]))
    refuted = refutation(supposed)
    if refuted is not None:
        details = {"cell": (r, c), "value": height, **refuted}
        before = board.candidates()
        return Step("assumption", Level.EXTREME, ((r, c),), (), (entry,), (), details, before)
    for count, step in enumerate(climb(tools.full, board)):
        if _rules_out(step, entry):
            return replace(step, details={**step.details, "after": count})
    return None


def _rules_out(step: Step, entry: Entry) -> bool:
    r, c, height = entry
    return entry in step.removed or any(
        ((row, column) == (r, c) and value != height)
        or (value == height and (row == r) != (column == c))
        for row, column, value in step.placed
    )


def _grid(size: int, entries: Iterable[Entry]) -> Grid:
    grid = [[0] * size for _ in range(size)]
    for r, c, height in entries:
        grid[r][c] = height
    return tuple(map(tuple, grid))


def _clashes(puzzle: Skyscraper, entry: Entry, entered: list[Entry]) -> Iterator[Any]:
    """Givens, entries and clues that an entry contradicts at sight."""
    r, c, height = entry
    if puzzle.grid[r][c]:
        yield Given(r, c, puzzle.grid[r][c])
        return
    for row, column, value in _filled(puzzle.grid):
        if value == height and (row == r) != (column == c):
            yield Given(row, column, value)
    for row, column, value in entered:
        if value == height and (row == r) != (column == c):
            yield (row, column, value)
    grid = [list(row) for row in puzzle.grid]
    for row, column, value in entered:
        grid[row][column] = grid[row][column] or value
    full = tuple(map(tuple, grid))
    for side in SIDES:
        index = r if side in ("left", "right") else c
        clue = puzzle.clues.side(side)[index]
        line = rules.line_from(full, side, index)
        if clue and all(line) and len(set(line)) == len(line) and rules.visible(line) != clue:
            yield Clue(side, index, clue)


def _trusted(puzzle: Skyscraper, solution: Solution | None) -> Grid:
    """The marks, without those of cells that have lost the right height."""
    masks = state.marks(puzzle)
    if solution is None:
        return tuple((0,) * puzzle.size for _ in range(puzzle.size))
    return tuple(
        tuple(
            mask if mask >> (height - 1) & 1 else 0
            for mask, height in zip(row, heights, strict=True)
        )
        for row, heights in zip(masks, solution.grid, strict=True)
    )
