"""Steps as data: what a board recorded."""

from __future__ import annotations

from typing import Any

from cluesmith.deduction.step_recorder import StepRecorder, made, tried_out
from cluesmith.deduction.technique import Technique
from cluesmith.families.gold_star.ladder.board import CELL, DIGIT, Board
from cluesmith.families.gold_star.model import decide
from cluesmith.families.gold_star.puzzle import OPEN, GoldStar, Operator, Solution, neighbours
from cluesmith.families.gold_star.techniques import Ladders, ladders
from cluesmith.family import Step, Verdict


class Recorder(StepRecorder):
    """Makes and records the steps of a star."""

    puzzle: GoldStar
    tools: Ladders

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

    def search_step(self, board: Board, solution: Solution) -> Step:
        """The cell with the fewest digits left, or else an operator."""
        before = board.candidates()
        masks = before["digits"]
        unsure = [i for i, mask in enumerate(masks) if mask & (mask - 1)]
        if unsure:
            cell = min(unsure, key=lambda i: masks[i].bit_count())
            digit = solution.digits[cell]
            board.put_digit(cell, digit)
            details: dict[str, Any] = {"cell": (cell,), "value": digit}
            return tried_out(((cell,),), ((cell, digit),), details, before)
        place = next(i for i, mask in enumerate(before["operators"]) if mask & (mask - 1))
        operator = solution.operators[place]
        board.put_operator(place, operator)
        details = {"operator": place, "value": operator}
        return tried_out((("operator", place),), (("operator", place, operator),), details, before)

    def decide(self, board: Board) -> tuple[Verdict, Solution | None]:
        return decide(self.puzzle)
