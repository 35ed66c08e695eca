"""Rating and explaining: the ladder climbed once, silently or with every step recorded."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from cluesmith.errors import UnsupportedError
from cluesmith.families.skyscraper.ladder.board import Board
from cluesmith.families.skyscraper.prove import decide
from cluesmith.families.skyscraper.puzzle import Clue, Skyscraper, Solution
from cluesmith.families.skyscraper.techniques import Ladders, ladders
from cluesmith.family import Explanation, Level, Rating, Step, Verdict
from cluesmith.kernel.ladder import grading
from cluesmith.kernel.ladder.grading import SEARCH
from cluesmith.kernel.ladder.ladder import Ladder
from cluesmith.kernel.ladder.technique import Technique

LARGEST = 16


def tools_for(puzzle: Skyscraper) -> Ladders:
    if puzzle.size > LARGEST:
        raise UnsupportedError(
            f"human steps are known up to {LARGEST}x{LARGEST}, this is {puzzle.size}x{puzzle.size}"
        )
    return ladders(puzzle.size)


def rate(puzzle: Skyscraper) -> Rating:
    """The hardest level and the summed score, without recording a step."""
    tools = tools_for(puzzle)
    board = tools.start(puzzle)
    return grading.rate(
        tools.full, board, lambda: decide(puzzle), lambda solution: search_step(board, solution)
    )


def rate_towers(puzzle: Skyscraper) -> Rating:
    """The same, with the letter that Simon Tatham's list of techniques would give."""
    tools = tools_for(puzzle)
    rating = rate(puzzle)
    if rating.verdict is not Verdict.UNIQUE:
        return rating
    solving = (
        letter for letter, ladder in tools.towers.items() if ladder.climb(tools.start(puzzle))
    )
    return replace(rating, level=next(solving, "u"))


def explain(puzzle: Skyscraper) -> Explanation:
    """Every step from the givens on, as far as certain steps go."""
    tools = tools_for(puzzle)
    board = tools.start(puzzle)
    return grading.explain(
        tools.full,
        board,
        lambda: climb(tools.full, board),
        lambda: decide(puzzle),
        lambda solution: search_step(board, solution),
    )


def climb(ladder: Ladder, board: Board) -> Iterator[Step]:
    """Make all steps there are and tell each."""
    yield from grading.climb(board, lambda: next_step(ladder, board))
    board.finish()


def next_step(ladder: Ladder, board: Board) -> Step | None:
    """Make one step and tell it; None if there is none to make, or it found only a failure."""
    before = board.candidates()
    board.record(True)
    technique = ladder.one_step(board)
    step = None if technique is None else _told(technique, board, before)
    board.record(False)
    return step


def _told(technique: Technique, board: Board, before: tuple[int, ...]) -> Step | None:
    """What the board recorded, as data for people: sides and lines by name."""
    size = board.size
    if not board.now_placed and not board.now_removed:
        return None
    details: dict[str, Any] = dict(board.now_details)
    if "line" in details:
        details["line"] = named_line(details["line"], size)
    for key in ("lines", "across"):
        if key in details:
            details[key] = tuple(named_line(line, size) for line in details[key])
    cells = tuple(board.now_cells)
    if "supposed" in details:
        refuted = refutation(details.pop("supposed"))
        assert refuted is not None  # the ladder has refuted it
        details.update(refuted)
        cells += _cells_of(refuted["contradiction"], size)
    return Step(
        technique=technique.name,
        level=technique.level,
        cells=cells,
        placed=tuple(board.now_placed),
        removed=tuple(board.now_removed),
        clues=tuple(_clue(board, line, end) for line, end in board.now_clues),
        details=details,
        before=before,
    )


def named_line(line: int, size: int) -> tuple[str, int]:
    return ("row", line) if line < size else ("column", line - size)


def _clue(board: Board, line: int, end: int) -> Clue:
    sides = ("left", "right") if line < board.size else ("top", "bottom")
    return Clue(sides[end], line % board.size, board.clue(line, end))


def refutation(supposed: Board) -> dict[str, Any] | None:
    """The steps from a supposed height to a contradiction: the shortest of three ladders' ways.

    None if all three are too weak.
    """
    tools = ladders(supposed.size)
    ways = []
    for ladder in tools.teaching:
        board = supposed.copy()
        steps: list[Step] = []
        contradiction = _contradiction(board, tools)
        while contradiction is None and board.open:
            step = next_step(ladder, board)
            if step is not None:
                steps.append(step)
            elif not board.failed:
                break  # too weak a ladder
            contradiction = _contradiction(board, tools)
        if contradiction is not None:
            ways.append({"steps": tuple(steps), "contradiction": contradiction})
    return min(ways, key=lambda way: len(way["steps"]), default=None)


def _cells_of(contradiction: dict[str, Any], size: int) -> tuple[tuple[int, int], ...]:
    """Where a contradiction is seen."""
    if contradiction["kind"] == "cell":
        return (contradiction["cell"],)
    kind, index = contradiction["line"]
    return tuple((index, i) if kind == "row" else (i, index) for i in range(size))


def _contradiction(board: Board, tools: Ladders) -> dict[str, Any] | None:
    """A cell without heights, a height without cells, a line that cannot be filled."""
    size, masks = board.size, board.candidates()
    for cell, mask in enumerate(masks):
        if mask == 0:
            return {"kind": "cell", "cell": divmod(cell, size)}
    for line in range(2 * size):
        for value in range(1, size + 1):
            if not any(masks[cell] >> (value - 1) & 1 for cell in board.cells_of(line)):
                return {"kind": "place", "line": named_line(line, size), "value": value}
    line = tools.whole_lines.broken(board)
    return None if line < 0 else {"kind": "line", "line": named_line(line, size)}


def search_step(board: Board, solution: Solution) -> Step:
    """Where nothing else helps: the cell with the fewest heights left, by trying them out."""
    size, masks = board.size, board.candidates()
    cell = min(
        (i for i, mask in enumerate(masks) if mask & (mask - 1)),
        key=lambda i: masks[i].bit_count(),
    )
    r, c = divmod(cell, size)
    height = solution.grid[r][c]
    grid = [[0] * size for _ in range(size)]
    grid[r][c] = height
    board.enter(grid)
    return Step(SEARCH.name, Level.SEARCH, ((r, c),), ((r, c, height),), (), (), {}, masks)
