"""Hints on a Skyscraper board: which of a player's entries are wrong, and why."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import chain
from typing import Any

from cluesmith.deduction.hint import GridPlayer, in_line
from cluesmith.families.skyscraper import rules, state
from cluesmith.families.skyscraper.ladder.board import Board
from cluesmith.families.skyscraper.prove import decide
from cluesmith.families.skyscraper.puzzle import SIDES, Clue, Skyscraper, facts, keep
from cluesmith.families.skyscraper.steps import Recorder
from cluesmith.forms.grid import Given, Solution, filled


class Player(GridPlayer):
    puzzle: Skyscraper
    recorder = Recorder
    decide = staticmethod(decide)
    facts = staticmethod(facts)
    keep = staticmethod(keep)

    @cached_property
    def entered(self) -> list[Given]:
        return [Given(*entry) for entry in filled(state.entries(self.puzzle))]

    def values(self, solution: Solution) -> list[int]:
        return list(chain(*solution.grid))

    def is_right(self, fact: Given, solution: Solution) -> bool:
        return solution.grid[fact.row][fact.column] == fact.value

    def given_there(self, fact: Given) -> Given | None:
        height = self.puzzle.grid[fact.row][fact.column]
        return Given(fact.row, fact.column, height) if height else None

    def entry(self, fact: Given) -> tuple[int, int, int]:
        return fact.row, fact.column, fact.value

    def clashes(self, fact: Given) -> Iterator[Any]:
        if (given := self.given_there(fact)) is not None:
            yield given
            return
        puzzle, entered = self.puzzle, self.entered
        for other in (*facts(puzzle), *entered):
            if not isinstance(other, Given) or other.value != fact.value:
                continue
            if in_line(self.entry(other), self.entry(fact)):
                # What is given is the fact itself, an entry its place and height.
                yield self.entry(other) if other in entered else other
        full = keep(puzzle, [*entered, *facts(puzzle)]).grid
        for side in SIDES:
            index = fact.row if side in ("left", "right") else fact.column
            clue = puzzle.clues.side(side)[index]
            line = rules.line_from(full, side, index)
            if clue and all(line) and len(set(line)) == len(line) and rules.visible(line) != clue:
                yield Clue(side, index, clue)

    def suppose(self, board: Board, fact: Given) -> None:
        board.put_digit(fact.row * self.puzzle.size + fact.column, fact.value)
