"""Rating and explaining, the same for every family: a ladder climbed to its end.

Where the ladder is stuck, the solution is asked for one more fact; each such
step counts as search.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from cluesmith.family import Explanation, Level, Rating, Step, Technique, Verdict
from cluesmith.kernel.ladder.ladder import Ladder
from cluesmith.kernel.ladder.sheet import Sheet

SEARCH = Technique("search", "trying out", Level.SEARCH, 300)

# The verdict by whatever it takes, with the solution if there is just one.
Decide = Callable[[], tuple[Verdict, Any]]


def listed(ladder: Ladder) -> list[Technique]:
    """The techniques of a ladder, easiest first, and search."""
    found = [
        Technique(t.name, t.name.replace("-", " "), t.level, t.score)
        for t in ladder.techniques
        if t.name  # not a scout
    ]
    return [*found, SEARCH]


def rate(
    ladder: Ladder, sheet: Sheet, decide: Decide, search_step: Callable[[Any], object]
) -> Rating:
    """The hardest level and the summed score, without recording a step."""
    counts: Counter[str] = Counter()
    score = rank = 0
    verdict, solution = Verdict.UNKNOWN, None
    while True:
        solved = ladder.climb(sheet)
        score, rank = score + ladder.score, max(rank, ladder.rank)
        counts.update({t.name: n for t, n in zip(ladder.techniques, ladder.used, strict=True) if n})
        if solved or sheet.failed:
            verdict = Verdict.UNIQUE if solved else Verdict.NONE
            break
        if verdict is Verdict.UNKNOWN:
            verdict, solution = decide()
        if solution is None:
            break
        search_step(solution)
        counts[SEARCH.name] += 1
        score, rank = score + SEARCH.score, Level.SEARCH.rank
    level = list(Level)[rank] if verdict is Verdict.UNIQUE else None
    return Rating(verdict, level, score, counts)


def explain(
    ladder: Ladder,
    sheet: Sheet,
    climb: Callable[[], Iterable[Step]],
    decide: Decide,
    search_step: Callable[[Any], Step],
) -> Explanation:
    """Every step, as `climb` tells them, as far as certain steps go."""
    steps = list(climb())
    # A full sheet is a solution only if it keeps all rules.
    verdict, solution = (Verdict.NONE, None) if sheet.failed else decide()
    while solution is not None and sheet.left():
        steps.append(search_step(solution))
        steps.extend(climb())
    return Explanation(rating(ladder, verdict, steps), tuple(steps), solution)


def rating(ladder: Ladder, verdict: Verdict, steps: list[Step]) -> Rating:
    """What these steps amount to."""
    points = {technique.name: technique.score for technique in listed(ladder)}
    level = max((step.level for step in steps), key=lambda level: level.rank, default=Level.EASY)
    return Rating(
        verdict,
        level if verdict is Verdict.UNIQUE else None,
        sum(points[step.technique] for step in steps),
        Counter(step.technique for step in steps),
    )


def climb(sheet: Sheet, next_step: Callable[[], Step | None]) -> Iterator[Step]:
    """Make all steps there are and tell each."""
    while sheet.left() and not sheet.failed:
        step = next_step()
        if step is None or sheet.failed:
            return
        yield step
