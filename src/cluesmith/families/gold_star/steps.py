"""One step at a time, told as data: what a board recorded."""

from __future__ import annotations

from typing import Any

from cluesmith.families.gold_star.ladder.board import CELL, DIGIT, Board
from cluesmith.families.gold_star.puzzle import OPEN, GoldStar, Operator, Solution, neighbours
from cluesmith.families.gold_star.techniques import Ladders
from cluesmith.family import Level, Step
from cluesmith.kernel.ladder.grading import SEARCH
from cluesmith.kernel.ladder.ladder import Ladder
from cluesmith.kernel.ladder.technique import Technique


class Teller:
    """Makes steps on the board of a puzzle and tells them."""

    def __init__(self, puzzle: GoldStar, tools: Ladders) -> None:
        self.puzzle = puzzle
        self.tools = tools

    def next_step(self, ladder: Ladder, board: Board) -> Step | None:
        """Make one step and tell it; None if there is none to make, or it found only a failure."""
        before = board.candidates()
        board.record(True)
        technique = ladder.one_step(board)
        step = None if technique is None else self._told(technique, board, before)
        board.record(False)
        return step

    def _told(self, technique: Technique, board: Board, before: dict[str, Any]) -> Step | None:
        if not (board.now_placed or board.now_removed):
            return None
        details = dict(board.now_details)
        supposed = details.pop("supposed", None)
        if supposed is not None:
            details.update(self.refutation(supposed) or {})
        return Step(
            technique=technique.name,
            level=technique.level,
            cells=tuple(board.now_cells),
            placed=tuple(board.now_placed),
            removed=tuple(board.now_removed),
            clues=self._operators(details),
            details=details,
            before=before,
        )

    def _operators(self, details: dict[str, Any]) -> tuple[Operator, ...]:
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
        return tuple(
            Operator(place, given[place], between[place])
            for place in places
            if given[place] != OPEN
        )

    def refutation(self, supposed: Board) -> dict[str, Any] | None:
        """The steps from a supposition to a contradiction: the shortest of three ladders' ways."""
        ways = []
        for ladder in self.tools.teaching:
            board = supposed.copy()
            steps: list[Step] = []
            while not board.failed and board.left():
                step = self.next_step(ladder, board)
                if step is not None:
                    steps.append(step)
                elif not board.failed:
                    break  # too weak a ladder
            if not board.finish() and board.failed:
                ways.append({"steps": tuple(steps), "contradiction": _contradiction(board)})
        return min(ways, key=lambda way: len(way["steps"]), default=None)

    def search_step(self, board: Board, solution: Solution) -> Step:
        """Where nothing else helps: the cell with the fewest digits left, or else an operator."""
        before = board.candidates()
        unsure = [i for i, mask in enumerate(before["digits"]) if mask & (mask - 1)]
        if unsure:
            cell = min(unsure, key=lambda i: before["digits"][i].bit_count())
            digit = solution.digits[cell]
            board.put(cell, digit)
            details: dict[str, Any] = {"cell": (cell,), "value": digit}
            return _searched(((cell,),), ((cell, digit),), details, before)
        place = next(i for i, mask in enumerate(before["operators"]) if mask & (mask - 1))
        operator = solution.operators[place]
        board.put_operator(place, operator)
        details = {"operator": place, "value": operator}
        return _searched((("operator", place),), (("operator", place, operator),), details, before)


def _searched(cells: Any, placed: Any, details: dict[str, Any], before: dict[str, Any]) -> Step:
    return Step(SEARCH.name, Level.SEARCH, cells, placed, (), (), details, before)


def _contradiction(board: Board) -> dict[str, Any]:
    """A cell without digits, a digit without cells, or an equation that cannot be filled."""
    kind, place = board.fault()
    if kind == CELL:
        return {"kind": "cell", "cell": (place,)}
    if kind == DIGIT:
        return {"kind": "digit", "value": place}
    return {"kind": "equation", "equation": place}
