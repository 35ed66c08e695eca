"""Steps as data: what a board recorded, with sides and lines by name."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cluesmith.deduction import grading
from cluesmith.deduction.ladder import Technique
from cluesmith.deduction.step_recorder import StepRecorder, fewest, made, tried_out
from cluesmith.errors import UnsupportedError
from cluesmith.families.skyscraper import symmetry
from cluesmith.families.skyscraper.ladder.board import Board
from cluesmith.families.skyscraper.prove import decide
from cluesmith.families.skyscraper.puzzle import Clue, Skyscraper, facts, keep
from cluesmith.families.skyscraper.techniques import Ladders, ladders
from cluesmith.family import Fact, Rating, Step, Verdict
from cluesmith.forms.grid import Given, Solution

LARGEST = 16

Line = tuple[str, int]


class Recorder(StepRecorder):
    """Makes and records the steps of a board; up to 16x16."""

    puzzle: Skyscraper
    tools: Ladders
    canonical_key = staticmethod(symmetry.key)
    facts = staticmethod(facts)
    keep = staticmethod(keep)

    def __init__(self, puzzle: Skyscraper) -> None:
        size = puzzle.size
        if size > LARGEST:
            raise UnsupportedError(
                f"human steps are known up to {LARGEST}x{LARGEST}, this is {size}x{size}"
            )
        super().__init__(puzzle, ladders(size))

    def before(self, board: Board) -> tuple[int, ...]:
        return board.candidates()

    def recorded(self, technique: Technique, board: Board, before: tuple[int, ...]) -> Step | None:
        if not board.now_placed and not board.now_removed:
            return None
        size = board.size
        details: dict[str, Any] = dict(board.now_details)
        if "line" in details:
            details["line"] = named_line(details["line"], size)
        for key in ("lines", "across"):
            if key in details:
                details[key] = tuple(named_line(line, size) for line in details[key])
        cells = list(board.now_cells)
        self.unfold(details)
        if "contradiction" in details:
            cells += _cells_of(details["contradiction"], size)
        clues = [_clue(board, line, end) for line, end in board.now_clues]
        return made(technique, board, cells, clues, details, before)

    def contradiction(self, board: Board) -> dict[str, Any] | None:
        """A cell without heights, a height without cells, a line that cannot be filled."""
        size, masks = board.size, board.candidates()
        for cell, mask in enumerate(masks):
            if mask == 0:
                return {"kind": "cell", "cell": divmod(cell, size)}
        for line in range(2 * size):
            for value in range(1, size + 1):
                if not any(masks[cell] >> (value - 1) & 1 for cell in board.cells_of(line)):
                    return {"kind": "place", "line": named_line(line, size), "value": value}
        line = self.tools.whole_lines.broken(board)
        return None if line < 0 else {"kind": "line", "line": named_line(line, size)}

    def guesses(self, board: Board, solution: Solution) -> list[Fact]:
        """The cells with the fewest heights left."""
        cells = [divmod(cell, board.size) for cell in fewest(board.candidates())]
        return [Given(r, c, solution.grid[r][c]) for r, c in cells]

    def reveal(self, board: Board, fact: Fact) -> Step:
        assert isinstance(fact, Given)
        masks, (r, c, height) = board.candidates(), (fact.row, fact.column, fact.value)
        board.put_digit(r * board.size + c, height)
        return tried_out(((r, c),), ((r, c, height),), {}, masks)

    def decide(self, board: Board) -> tuple[Verdict, Solution | None]:
        return decide(self.puzzle)


def rate_towers(puzzle: Skyscraper) -> Rating:
    """A puzzle's rating, with the letter that Simon Tatham's list of techniques would give."""
    rating, tools = grading.rate(Recorder(puzzle)), ladders(puzzle.size)
    if rating.verdict is not Verdict.UNIQUE:
        return rating
    solving = (
        letter for letter, ladder in tools.towers.items() if ladder.close(tools.start(puzzle))
    )
    return replace(rating, level=next(solving, "u"))


def named_line(line: int, size: int) -> Line:
    return ("row", line) if line < size else ("column", line - size)


def _clue(board: Board, line: int, end: int) -> Clue:
    sides = ("left", "right") if line < board.size else ("top", "bottom")
    return Clue(sides[end], line % board.size, board.clue(line, end))


def _cells_of(contradiction: dict[str, Any], size: int) -> list[tuple[int, int]]:
    """Where a contradiction is seen."""
    if contradiction["kind"] == "cell":
        return [contradiction["cell"]]
    kind, index = contradiction["line"]
    return [(index, i) if kind == "row" else (i, index) for i in range(size)]
