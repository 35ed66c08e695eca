"""Hints on a star: which of a player's digits and operators are wrong, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from cluesmith.deduction import hint
from cluesmith.families.gold_star import rules, state
from cluesmith.families.gold_star.ladder.board import Board
from cluesmith.families.gold_star.model import decide
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
from cluesmith.families.gold_star.steps import Recorder
from cluesmith.family import Cell, Entry


class Player(hint.Player):
    puzzle: GoldStar
    recorder = Recorder
    decide = staticmethod(decide)
    facts = staticmethod(facts)
    keep = staticmethod(keep)
    least = 0

    @cached_property
    def entered(self) -> list[Fact]:
        entries = state.entries(self.puzzle)
        return list(facts(replace(self.puzzle, digits=entries.digits, operators=entries.operators)))

    @cached_property
    def marks(self) -> Sequence[int]:
        return state.marks(self.puzzle)

    @property
    def cells(self) -> Iterable[Cell]:
        return ((cell,) for cell in range(2 * self.puzzle.points))

    def values(self, solution: Solution) -> Sequence[int]:
        return solution.digits

    def is_right(self, fact: Fact, solution: Solution) -> bool:
        if isinstance(fact, Given):
            return solution.digits[fact.cell] == fact.value
        return self.given_there(fact) is None and solution.operators[fact.place] == fact.value

    def given_there(self, fact: Fact) -> Fact | None:
        if isinstance(fact, Operator):
            sign = self.puzzle.operators[fact.place]
            return None if sign == OPEN else replace(fact, value=sign)
        digit = self.puzzle.digits[fact.cell]
        return None if digit is None else Given(fact.cell, digit)

    def entry(self, fact: Fact) -> Entry:
        if isinstance(fact, Operator):
            return ("operator", fact.place, fact.value)
        return (fact.cell, fact.value)

    def clashes(self, fact: Fact) -> Iterator[Any]:
        """What is given there, cells with the same digit, or equations made false at sight."""
        if (given := self.given_there(fact)) is not None:
            yield given
            return
        every = [*facts(self.puzzle), *self.entered]
        if isinstance(fact, Given):
            same = [
                other
                for other in every
                if isinstance(other, Given)
                and other.value == fact.value
                and other.cell != fact.cell
            ]
            yield from ((other.cell,) for other in same)
            if same:
                return
        filled = keep(self.puzzle, every)
        for number, equation in enumerate(self.puzzle.star.equations):
            about = equation.cells if isinstance(fact, Given) else equation.operators
            place = fact.cell if isinstance(fact, Given) else fact.place
            if place in about and _is_false(filled, number):
                yield number

    def suppose(self, board: Board, fact: Fact) -> None:
        if isinstance(fact, Given):
            board.put_digit(fact.cell, fact.value)
        else:
            board.put_operator(fact.place, fact.value)

    def sees(self, cell: Cell, other: Cell) -> bool:
        """All cells differ, but operators need not."""
        return cell != other and len(cell) == len(other) == 1


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
