"""Rating and explaining: the ladder climbed once, silently or with every step recorded."""

from __future__ import annotations

from collections import Counter

from cluesmith.errors import UnsupportedError
from cluesmith.families.lol_sudoku.ladder.board import Board
from cluesmith.families.lol_sudoku.prove import decide
from cluesmith.families.lol_sudoku.puzzle import CONNECTED, LolSudoku, Solution, canonical
from cluesmith.families.lol_sudoku.steps import climb, search_step
from cluesmith.families.lol_sudoku.techniques import SEARCH, Ladders, ladders, techniques
from cluesmith.family import Explanation, Level, Rating, Step, Verdict


def tools_for(puzzle: LolSudoku) -> Ladders:
    if puzzle.rule != CONNECTED:
        raise UnsupportedError(
            f"human steps are known for connected areas, this puzzle's rule is {puzzle.rule}"
        )
    return ladders(puzzle.size)


def rate(puzzle: LolSudoku) -> Rating:
    """The hardest level and the summed score, without recording a step."""
    tools = tools_for(puzzle)
    ladder, board = tools.full, tools.start(puzzle)
    counts: Counter[str] = Counter()
    score = rank = 0
    verdict, solution = Verdict.UNKNOWN, None
    while True:
        solved = ladder.climb(board)
        score, rank = score + ladder.score, max(rank, ladder.rank)
        counts.update({t.name: n for t, n in zip(ladder.techniques, ladder.used, strict=True) if n})
        if solved or board.failed:
            verdict = Verdict.UNIQUE if solved else Verdict.NONE
            break
        if verdict is Verdict.UNKNOWN:
            verdict, solution = decide(puzzle)
        if solution is None:
            break
        search_step(board, solution)
        counts[SEARCH.name] += 1
        score, rank = score + SEARCH.score, Level.SEARCH.rank
    level = list(Level)[rank] if verdict is Verdict.UNIQUE else None
    return Rating(verdict, level, score, counts)


def explain(puzzle: LolSudoku) -> Explanation:
    """Every step from the givens on, as far as certain steps go."""
    tools = tools_for(puzzle)
    board = tools.start(puzzle)
    steps = list(climb(tools.full, board))
    verdict, solution = Verdict.NONE, None
    if not board.failed:
        if board.left():
            verdict, solution = decide(puzzle)
        else:
            verdict, solution = Verdict.UNIQUE, _read(puzzle, board)
        while solution is not None and board.left():
            steps.append(search_step(board, solution))
            steps.extend(climb(tools.full, board))
    return Explanation(_rating(verdict, steps), tuple(steps), solution)


def _rating(verdict: Verdict, steps: list[Step]) -> Rating:
    points = {technique.name: technique.score for technique in techniques()}
    level = max((step.level for step in steps), key=lambda level: level.rank, default=Level.EASY)
    return Rating(
        verdict,
        level if verdict is Verdict.UNIQUE else None,
        sum(points[step.technique] for step in steps),
        Counter(step.technique for step in steps),
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
