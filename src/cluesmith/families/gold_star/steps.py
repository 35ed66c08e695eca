"""Steps as data: what a board recorded."""

from __future__ import annotations

from typing import Any

from cluesmith.deduction.ladder import Technique
from cluesmith.deduction.step_recorder import StepRecorder, fewest, made, tried_out
from cluesmith.families.gold_star import symmetry
from cluesmith.families.gold_star.ladder.board import CELL, DIGIT, Board
from cluesmith.families.gold_star.model import decide
from cluesmith.families.gold_star.puzzle import (
    OPEN,
    Given,
    GoldStar,
    Operator,
    Solution,
    facts,
    keep,
    neighbours,
)
from cluesmith.families.gold_star.techniques import Ladders, ladders
from cluesmith.family import Fact, Step, Verdict


class Recorder(StepRecorder):
    """Makes and records the steps of a star."""

    puzzle: GoldStar
    tools: Ladders
    canonical_key = staticmethod(symmetry.key)
    facts = staticmethod(facts)
    keep = staticmethod(keep)

    def __init__(self, puzzle: GoldStar) -> None:
        super().__init__(puzzle, ladders(puzzle.points, puzzle.division))

    def before(self, board: Board) -> dict[str, Any]:
        return board.candidates()

    def recorded(self, technique: Technique, board: Board, before: dict[str, Any]) -> Step | None:
        if not (board.now_placed or board.now_removed):
            return None
        details = dict(board.now_details)
        self.unfold(details)
        return made(technique, board, board.now_cells, self._operators(details), details, before)

    def _operators(self, details: dict[str, Any]) -> list[Operator]:
        """The given operators of the equations that a step is about."""
        about = details.get("equations") or (
            (details["equation"],) if "equation" in details else ()
        )
        places = [
            place
            for number in about
            for side, place in enumerate(self.puzzle.star.equations[number].operators)
            if details.get("side", side) == side or "least" in details
        ]
        between, given = neighbours(self.puzzle.points), self.puzzle.operators
        return [
            Operator(place, given[place], between[place])
            for place in places
            if given[place] != OPEN
        ]

    def contradiction(self, board: Board) -> dict[str, Any] | None:
        """A cell without digits, a digit without cells, or an equation that cannot be filled."""
        board.finish()
        if not board.failed:
            return None
        kind, place = board.fault()
        if kind == CELL:
            return {"kind": "cell", "cell": (place,)}
        if kind == DIGIT:
            return {"kind": "digit", "value": place}
        return {"kind": "equation", "equation": place}

    def guesses(self, board: Board, solution: Solution) -> list[Fact]:
        """The cells with the fewest digits left, or else the operators that are open."""
        masks = board.candidates()
        if cells := fewest(masks["digits"]):
            return [Given(cell, solution.digits[cell]) for cell in cells]
        between = neighbours(self.puzzle.points)
        return [
            Operator(place, solution.operators[place], between[place])
            for place, mask in enumerate(masks["operators"])
            if mask & (mask - 1)
        ]

    def reveal(self, board: Board, fact: Fact) -> Step:
        before = board.candidates()
        if isinstance(fact, Given):
            cell, digit = fact.cell, fact.value
            board.put_digit(cell, digit)
            details: dict[str, Any] = {"cell": (cell,), "value": digit}
            return tried_out(((cell,),), ((cell, digit),), details, before)
        assert isinstance(fact, Operator)
        place, operator = fact.place, fact.value
        board.put_operator(place, operator)
        details = {"operator": place, "value": operator}
        return tried_out((("operator", place),), (("operator", place, operator),), details, before)

    def decide(self, board: Board) -> tuple[Verdict, Solution | None]:
        return decide(self.puzzle)
