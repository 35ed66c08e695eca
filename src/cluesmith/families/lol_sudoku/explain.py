"""Rating and explaining: the ladder climbed once, silently or with every step recorded."""

from __future__ import annotations

from cluesmith.errors import UnsupportedError
from cluesmith.families.lol_sudoku.ladder.board import Board
from cluesmith.families.lol_sudoku.prove import decide
from cluesmith.families.lol_sudoku.puzzle import CONNECTED, LolSudoku, Solution, canonical
from cluesmith.families.lol_sudoku.steps import climb, search_step
from cluesmith.families.lol_sudoku.techniques import Ladders, ladders
from cluesmith.family import Explanation, Rating, Verdict
from cluesmith.kernel.ladder import grading


def tools_for(puzzle: LolSudoku) -> Ladders:
    if puzzle.rule != CONNECTED:
        raise UnsupportedError(
            f"human steps are known for connected areas, this puzzle's rule is {puzzle.rule}"
        )
    return ladders(puzzle.size)


def rate(puzzle: LolSudoku) -> Rating:
    """The hardest level and the summed score, without recording a step."""
    tools = tools_for(puzzle)
    board = tools.start(puzzle)
    return grading.rate(
        tools.full, board, lambda: decide(puzzle), lambda solution: search_step(board, solution)
    )


def explain(puzzle: LolSudoku) -> Explanation:
    """Every step from the givens on, as far as certain steps go."""
    tools = tools_for(puzzle)
    board = tools.start(puzzle)
    return grading.explain(
        tools.full,
        board,
        lambda: climb(tools.full, board),
        lambda: decide(puzzle) if board.left() else (Verdict.UNIQUE, _read(puzzle, board)),
        lambda solution: search_step(board, solution),
    )


def _read(puzzle: LolSudoku, board: Board) -> Solution:
    """The solution on a finished board."""
    size, masks = board.size, board.candidates()
    names = [board.group_of(cell)[0] for cell in range(size * size)]
    rows = range(0, size * size, size)
    return Solution(
        tuple(tuple(mask.bit_length() for mask in masks[i : i + size]) for i in rows),
        canonical(puzzle, [names[i : i + size] for i in rows]),
    )
