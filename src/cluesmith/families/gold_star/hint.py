"""The next step for a player: first what is already wrong, else the easiest thing to see.

Digits and operators that a player has entered are facts like those given.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from cluesmith.families.gold_star import rules, state
from cluesmith.families.gold_star.prove import decide
from cluesmith.families.gold_star.puzzle import (
    OPEN,
    Fact,
    Given,
    GoldStar,
    Operator,
    Solution,
    facts,
    keep,
)
from cluesmith.families.gold_star.steps import Teller
from cluesmith.families.gold_star.techniques import ladders
from cluesmith.family import Hint, Level, Mistake, Step, Verdict
from cluesmith.kernel.ladder import grading
from cluesmith.kernel.ladder.mistakes import easiest

Entry = tuple[Any, ...]


def hint(puzzle: GoldStar) -> Hint:
    """A mistake among the entries, or the next step.

    Entries and marks ride along in the puzzle.  Marks that have lost the right
    digit are not relied on.
    """
    entered = _entered(puzzle)
    verdict, solution = decide(puzzle)
    if verdict is Verdict.NONE:
        return Hint(verdict, None)
    wrong = list(_wrong(puzzle, entered, solution))
    if wrong:
        return Hint(verdict, _mistake(puzzle, wrong, entered))
    filled = keep(puzzle, [*facts(puzzle), *entered])
    tools = ladders(puzzle.points, puzzle.division)
    board, teller = tools.start(filled), Teller(filled, tools)
    board.keep_marks(_trusted(puzzle, solution))
    step = teller.next_step(tools.full, board) if board.left() else None
    while step is not None and not _is_news(step, state.marks(puzzle)):
        step = teller.next_step(tools.full, board)
    if step is None and solution is not None and board.left():
        step = teller.search_step(board, solution)
    return Hint(verdict, step)


def _is_news(step: Step, marks: tuple[int, ...]) -> bool:
    """Whether there is something to note; a player cannot note what an operator is not."""
    struck = (entry for entry in step.removed if len(entry) == 2)
    return bool(step.placed) or any(not marks[c] or marks[c] >> v & 1 for c, v in struck)


def _entered(puzzle: GoldStar) -> list[Fact]:
    """A player's entries as facts."""
    entries = state.entries(puzzle)
    return list(facts(replace(puzzle, digits=entries.digits, operators=entries.operators)))


def _wrong(puzzle: GoldStar, entered: list[Fact], solution: Solution | None) -> Iterator[Fact]:
    """The entries that are in no solution; of several solutions, those that rule all out."""
    if solution is not None:
        yield from (fact for fact in entered if not _is_right(puzzle, fact, solution))
        return
    kept = [*facts(puzzle)]
    for fact in entered:
        if _given_there(puzzle, fact) or decide(keep(puzzle, [*kept, fact]))[0] is Verdict.NONE:
            yield fact
        else:
            kept.append(fact)


def _is_right(puzzle: GoldStar, fact: Fact, solution: Solution) -> bool:
    if isinstance(fact, Given):
        return solution.digits[fact.cell] == fact.value
    return not _given_there(puzzle, fact) and solution.operators[fact.place] == fact.value


def _given_there(puzzle: GoldStar, fact: Fact) -> Fact | None:
    """What the puzzle itself says where a digit or an operator was entered."""
    if isinstance(fact, Operator):
        sign = puzzle.operators[fact.place]
        return None if sign == OPEN else replace(fact, value=sign)
    digit = puzzle.digits[fact.cell]
    return None if digit is None else Given(fact.cell, digit)


def _mistake(puzzle: GoldStar, wrong: list[Fact], entered: list[Fact]) -> Mistake:
    right = [fact for fact in entered if fact not in wrong]
    fact, clashes, reason = easiest(
        wrong,
        lambda fact: _clashes(puzzle, fact, entered),
        lambda fact: _reason(puzzle, fact, right),
    )
    return _about(fact, wrong, clashes, reason)


def _entry(fact: Fact) -> Entry:
    if isinstance(fact, Operator):
        return ("operator", fact.place, fact.value)
    return (fact.cell, fact.value)


def _about(fact: Fact, wrong: list[Fact], clashes: tuple[Any, ...], reason: Step | None) -> Mistake:
    *cell, value = _entry(fact)
    others = tuple(_entry(other) for other in wrong if other != fact)
    return Mistake(tuple(cell), value, clashes, reason, others)


def _clashes(puzzle: GoldStar, fact: Fact, entered: list[Fact]) -> Iterator[Any]:
    """What is given there, the cells with the same digit, or the equations made false at sight."""
    if (given := _given_there(puzzle, fact)) is not None:
        yield given
        return
    every = [*facts(puzzle), *entered]
    if isinstance(fact, Given):
        same = [
            other
            for other in every
            if isinstance(other, Given) and other.value == fact.value and other.cell != fact.cell
        ]
        yield from ((other.cell,) for other in same)
        if same:
            return
    filled = keep(puzzle, every)
    for number, equation in enumerate(puzzle.star.equations):
        about = equation.cells if isinstance(fact, Given) else equation.operators
        place = fact.cell if isinstance(fact, Given) else fact.place
        if place in about and _is_false(filled, number):
            yield number


def _is_false(puzzle: GoldStar, number: int) -> bool:
    """Whether an equation is full and does not hold."""
    equation = puzzle.star.equations[number]
    digits = [puzzle.digits[cell] for cell in equation.cells]
    left, right = (puzzle.operators[place] for place in equation.operators)
    if None in digits or OPEN in (left, right):
        return False
    w, x, y, z = (digit or 0 for digit in digits)
    one = rules.value(left, w, x, puzzle.division)
    return one is None or one != rules.value(right, y, z, puzzle.division)


def _reason(puzzle: GoldStar, fact: Fact, right: list[Fact]) -> Step | None:
    """Why an entry cannot be, on the star with the player's right entries.

    A short refutation, else the step that rules it out, `after` so many others;
    None if only a search shows it.
    """
    filled = keep(puzzle, [*facts(puzzle), *right])
    tools = ladders(puzzle.points, puzzle.division)
    board, teller = tools.start(filled), Teller(filled, tools)
    if isinstance(fact, Given):
        supposed = board.copy()
        supposed.put(fact.cell, fact.value)
        refuted = teller.refutation(supposed)
        if refuted is not None:
            cell = (fact.cell,)
            details = {"cell": cell, "value": fact.value, **refuted}
            before = board.candidates()
            gone = (_entry(fact),)
            return Step("assumption", Level.EXTREME, (cell,), (), gone, (), details, before)
    climb = grading.climb(board, lambda: teller.next_step(tools.full, board))
    for count, step in enumerate(climb):
        if _rules_out(step, fact):
            return replace(step, details={**step.details, "after": count})
    return None


def _rules_out(step: Step, fact: Fact) -> bool:
    *cell, value = _entry(fact)
    if _entry(fact) in step.removed:
        return True
    for *place, found in step.placed:
        if place == cell and found != value:
            return True
        if isinstance(fact, Given) and len(place) == 1 and place != cell and found == value:
            return True
    return False


def _trusted(puzzle: GoldStar, solution: Solution | None) -> tuple[int, ...]:
    """The marks, without those of cells that have lost the right digit."""
    masks = state.marks(puzzle)
    if solution is None:
        return (0,) * len(masks)
    return tuple(
        mask if mask >> digit & 1 else 0 for mask, digit in zip(masks, solution.digits, strict=True)
    )
