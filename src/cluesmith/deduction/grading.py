"""Rating, explaining and generating by level, the same for every family.

To rate, a ladder is climbed to its end.  Where it is stuck, the solution gives one
more fact; each such step counts as search.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from cluesmith.deduction.ladder import Ladder
from cluesmith.deduction.step_recorder import SEARCH, StepRecorder
from cluesmith.errors import NotFoundError
from cluesmith.family import Explanation, Level, Rating, Step, Technique, Verdict
from cluesmith.support.signals import allow_signals


def techniques(ladder: Ladder) -> list[Technique]:
    """The techniques of a ladder, easiest first, and search."""
    found = [
        Technique(t.name, t.name.replace("-", " "), t.level, t.score)
        for t in ladder.techniques
        if t.name  # not a scout
    ]
    return [*found, SEARCH]


def rate(recorder: StepRecorder) -> Rating:
    """The hardest level and the summed score, without recording a step."""
    counts: Counter[str] = Counter()
    score = rank = 0
    verdict, solution = Verdict.UNKNOWN, None
    board, ladder = recorder.start(), recorder.tools.full
    while True:
        solved = ladder.climb(board)
        score, rank = score + ladder.score, max(rank, ladder.rank)
        counts.update({t.name: n for t, n in zip(ladder.techniques, ladder.used, strict=True) if n})
        if solved or board.failed:
            verdict = Verdict.UNIQUE if solved else Verdict.NONE
            break
        if verdict is Verdict.UNKNOWN:
            verdict, solution = recorder.decide(board)
        if solution is None:
            break
        recorder.search_step(board, solution)
        counts[SEARCH.name] += 1
        score, rank = score + SEARCH.score, Level.SEARCH.rank
    level = list(Level)[rank] if verdict is Verdict.UNIQUE else None
    return Rating(verdict, level, score, counts)


def explain(recorder: StepRecorder) -> Explanation:
    """Every step from the givens on, as far as certain steps go."""
    board = recorder.start()
    steps = list(recorder.climb(board))
    # A full board is a solution only if it keeps all rules.
    verdict, solution = (Verdict.NONE, None) if board.failed else recorder.decide(board)
    while solution is not None and board.left():
        steps.append(recorder.search_step(board, solution))
        steps.extend(recorder.climb(board))
    return Explanation(rating(recorder.tools.full, verdict, steps), tuple(steps), solution)


def rating(ladder: Ladder, verdict: Verdict, steps: list[Step]) -> Rating:
    """What these steps amount to."""
    points = {technique.name: technique.score for technique in techniques(ladder)}
    level = max((step.level for step in steps), default=Level.EASY)
    return Rating(
        verdict,
        level if verdict is Verdict.UNIQUE else None,
        sum(points[step.technique] for step in steps),
        Counter(step.technique for step in steps),
    )


def is_solved(tools: Any, puzzle: Any, level: Level, is_unique: Callable[[Any], bool]) -> bool:
    """Whether the techniques up to a level solve a puzzle; any search, for the last.

    The ladder of extreme is slow where it fails, and mostly fails because the
    solution is not unique: that is checked first.
    """
    allow_signals()
    if level in (Level.EXTREME, Level.SEARCH) and not is_unique(puzzle):
        return False
    return level is Level.SEARCH or tools.up_to[level].close(tools.start(puzzle))


def is_easier(tools: Any, puzzle: Any, level: Level, is_unique: Callable[[Any], bool]) -> bool:
    """Whether the techniques below a level solve a puzzle."""
    return level.rank > 0 and is_solved(tools, puzzle, list(Level)[level.rank - 1], is_unique)


def new_meta(rating: Rating | None, seed: int, **more: Any) -> dict[str, Any]:
    """The metadata of a new puzzle; level and score are None where it is not rated."""
    level, score = (str(rating.level), rating.score) if rating else (None, None)
    return {"level": level, "score": score, "seed": seed, **more}


def first_fitting(
    request: Any,
    seed: int,
    tries: int,
    attempt: Callable[[], tuple[Any, dict[str, Any]] | None],
    recorder: Callable[[Any], StepRecorder],
    *,
    what: str,
    guide: str,
) -> Any:
    """The first puzzle of so many attempts whose score fits the options, with its metadata.

    `attempt` makes a puzzle of the level asked for, and further metadata; None where it
    fails.  `what` names the puzzle and `guide` its documentation, for the error.
    """
    for _ in range(tries):
        made = attempt()
        if made is not None:
            puzzle, more = made
            rating = rate(recorder(puzzle))
            if request.fits(rating.score):
                return replace(puzzle, meta=new_meta(rating, seed, **more))
    raise NotFoundError(
        f"no {what} of level {request.level}{request.description} came up in {tries:,} tries; "
        f"{guide} says what exists"
    )
