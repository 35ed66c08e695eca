"""The next step for a player: first what is already wrong, else the easiest thing to see.

Digits and operators that a player has entered are facts like those given.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from cluesmith.deduction.mistakes import (
    easiest,
    first_against,
    refuted,
    ruled_out,
    trusted,
)
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
from cluesmith.family import Cell, Entry, Hint, Mistake, Step, Verdict


def hint(puzzle: GoldStar) -> Hint:
    """A mistake among the entries, or the next step.

    Entries and marks ride along in the puzzle.  Marks that have lost the right
    digit are not relied on.
    """
    entered = _entered(puzzle)
    verdict, solution = decide(puzzle)
    if verdict is Verdict.NONE:
        return Hint(verdict, None)
    wrong = _wrong(puzzle, entered, solution)
    if wrong:
        return Hint(verdict, _mistake(puzzle, wrong, entered))
    teller = Teller(keep(puzzle, [*facts(puzzle), *entered]))
    board = teller.start()
    marks = state.marks(puzzle)
    if solution is not None:
        board.keep_marks(trusted(marks, solution.digits, 0))
    noted = {(cell,): mask for cell, mask in enumerate(marks)}
    return Hint(verdict, teller.hint(board, solution, noted, 0))


def _entered(puzzle: GoldStar) -> list[Fact]:
    """A player's entries as facts."""
    entries = state.entries(puzzle)
    return list(facts(replace(puzzle, digits=entries.digits, operators=entries.operators)))


def _wrong(puzzle: GoldStar, entered: list[Fact], solution: Solution | None) -> list[Fact]:
    """The entries that are in no solution; of several solutions, those that rule all out."""
    if solution is None:
        return ruled_out(entered, lambda some: _is_possible(puzzle, some))
    return [fact for fact in entered if not _is_right(puzzle, fact, solution)]


def _is_possible(puzzle: GoldStar, entered: Sequence[Fact]) -> bool:
    if any(_given_there(puzzle, fact) for fact in entered):
        return False
    return decide(keep(puzzle, [*facts(puzzle), *entered]))[0] is not Verdict.NONE


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
    return easiest(
        wrong,
        _entry,
        lambda fact: _clashes(puzzle, fact, entered),
        lambda fact: _reason(puzzle, fact, right),
    )


def _entry(fact: Fact) -> Entry:
    if isinstance(fact, Operator):
        return ("operator", fact.place, fact.value)
    return (fact.cell, fact.value)


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

    A short refutation, else the step that rules it out; None if only a search shows it.
    """
    teller = Teller(keep(puzzle, [*facts(puzzle), *right]))
    board = teller.start()
    supposed = board.copy()
    if isinstance(fact, Given):
        supposed.put_digit(fact.cell, fact.value)
    else:
        supposed.put_operator(fact.place, fact.value)
    step = refuted(teller, board, supposed, _entry(fact))
    return step or first_against(teller, board, _entry(fact), _sees)


def _sees(cell: Cell, other: Cell) -> bool:
    """Whether two places cannot have the same value: all cells, but no operators."""
    return cell != other and len(cell) == len(other) == 1
