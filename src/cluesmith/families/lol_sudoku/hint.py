"""Hints on a Lol Sudoku: which of a player's digits, areas and borders are wrong, and why.

A mistake about an area or a border has value 0; a border is named among its clashes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import chain
from typing import Any

from cluesmith.deduction.hint import GridPlayer, about, in_line, rules_out
from cluesmith.families.lol_sudoku import state
from cluesmith.families.lol_sudoku.prove import decide
from cluesmith.families.lol_sudoku.puzzle import (
    AreaMark,
    Fact,
    Link,
    LolSudoku,
    Solution,
    Wall,
    facts,
    keep,
)
from cluesmith.families.lol_sudoku.steps import Recorder
from cluesmith.family import Mistake, Step
from cluesmith.forms.grid import Given, filled


class Player(GridPlayer):
    puzzle: LolSudoku
    recorder = Recorder
    decide = staticmethod(decide)
    facts = staticmethod(facts)
    keep = staticmethod(keep)

    @cached_property
    def entered(self) -> list[Fact]:
        given = set(facts(self.puzzle))
        progress = replace(self.puzzle, **state.entries(self.puzzle)._asdict())
        return [fact for fact in facts(progress) if fact not in given]

    def values(self, solution: Solution) -> list[int]:
        return list(chain(*solution.digits))

    @cached_property
    def areas(self) -> dict[int, int]:
        """The solution's area for each number used so far."""
        return {}

    def wrong(self, solution: Solution | None) -> list[Fact]:
        if solution is not None:
            self.areas.update({n: solution.areas[r][c] for r, c, n in filled(self.puzzle.areas)})
        return super().wrong(solution)

    def is_right(self, fact: Fact, solution: Solution) -> bool:
        """Whether an entry is true.

        A number that the puzzle does not show is a name the player chose: it means
        the area where it was used first, if no other number does.
        """
        if isinstance(fact, Given):
            return solution.digits[fact.row][fact.column] == fact.value
        area = solution.areas[fact.row][fact.column]
        if isinstance(fact, AreaMark):
            if fact.value not in self.areas and area not in self.areas.values():
                self.areas[fact.value] = area
            return self.areas.get(fact.value) == area
        row, column = fact.border.neighbour
        return (area == solution.areas[row][column]) == isinstance(fact, Link)

    def given_there(self, fact: Fact) -> Given | AreaMark | None:
        row, column, puzzle = fact.row, fact.column, self.puzzle
        if isinstance(fact, Given) and puzzle.digits[row][column]:
            return Given(row, column, puzzle.digits[row][column])
        if isinstance(fact, AreaMark) and puzzle.areas[row][column]:
            return AreaMark(row, column, puzzle.areas[row][column])
        return None

    def entry(self, fact: Fact) -> tuple[int, int, int]:
        return fact.row, fact.column, fact.value if isinstance(fact, Given) else 0

    def mistake(self, wrong: list[Fact]) -> Mistake:
        """The wrong entry that is easiest to see: by a clash, else by the first step against it.

        Steps are made on the board with the player's right entries, `after` so many others.
        """
        for fact in wrong:
            if clashes := tuple(self.clashes(fact)):
                return self._about(fact, wrong, clashes)
        right = [fact for fact in self.entered if fact not in wrong]
        recorder = self.recorder(self.with_facts(right))
        for count, step in enumerate(recorder.climb(recorder.start())):
            for fact in wrong:
                if self._rules_out(step, fact):
                    reason = replace(step, details={**step.details, "after": count})
                    return self._about(fact, wrong, (), reason)
        return self._about(wrong[0], wrong)

    def _about(
        self,
        fact: Fact,
        wrong: list[Fact],
        clashes: Sequence[Any] = (),
        reason: Step | None = None,
    ) -> Mistake:
        if isinstance(fact, Wall | Link):
            clashes = (fact.border, *clashes)
        return about(fact, wrong, self.entry, clashes, reason)

    def _rules_out(self, step: Step, fact: Fact) -> bool:
        if isinstance(fact, Wall):
            return fact.border in step.details["links"]
        if isinstance(fact, Link):
            return fact.border in step.details["walls"]
        return isinstance(fact, Given) and rules_out(step, self.entry(fact), in_line)

    def clashes(self, fact: Fact) -> Iterator[Any]:
        puzzle, entered = self.puzzle, self.entered
        if (given := self.given_there(fact)) is not None:
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
            if marked or in_line(self.entry(other), self.entry(fact)):
                # What is given is the fact itself, an entry its place and digit.
                yield self.entry(other) if other in entered else other
