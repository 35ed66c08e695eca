"""Rate, explain and hint: for every family with human techniques."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from cluesmith import registry
from cluesmith.deduction import grading
from cluesmith.errors import UnsupportedError, limit_reached, unknown
from cluesmith.family import (
    Explanation,
    Family,
    Hint,
    Mistake,
    Puzzle,
    Rating,
    Step,
    Steps,
    Verdict,
)
from cluesmith.kernel.run import bound_of
from cluesmith.support.bounds import poll

OWN_SCALE = "cluesmith"

Cancelled = Callable[[], bool]


def rate(
    puzzle: Puzzle,
    *,
    scale: str | None = None,
    seconds: float | None = None,
    cancelled: Cancelled | None = None,
    jobs: int | str = 1,
) -> Rating:
    """Rate how hard the puzzle is for a person, on our own scale or another of its family.

    >>> import cluesmith as cs
    >>> cs.rate(cs.examples("skyscraper")["t5"]).level
    <Level.HARD: 'hard'>
    >>> cs.rate(cs.examples("skyscraper")["t5"], scale="towers").level
    'h'

    After `seconds`, or once `cancelled` returns true, the rating is what is known so far:
    see `Rating`.  With `jobs`, so many processes ("auto": one per core) race for the verdict
    where it takes a search that is hard.
    """
    deduction = registry.deduction_of(puzzle)  # raises if the family has none
    decide = None if jobs == 1 else partial(_raced_for, puzzle, jobs)
    bound = bound_of(seconds, cancelled)
    if scale in (None, OWN_SCALE):
        return grading.rate(deduction.recorder(puzzle), bound, decide)
    known = scales(registry.family_of(puzzle))
    if not isinstance(scale, str) or scale not in known:
        check_scale(scale)  # raises for a name that no family has
        raise UnsupportedError(f"{puzzle.family} has no scale {scale!r}; one of {', '.join(known)}")
    with bound:
        return known[scale](puzzle)
    return Rating(Verdict.UNKNOWN, None, 0, {}, stopped=bound.stopped)


def _raced_for(puzzle: Puzzle, jobs: int | str, board: Any) -> tuple[Verdict, Any]:
    """The verdict, and the solution if there is just one, by several processes."""
    from cluesmith.workbench.solve import TWO_SOLUTIONS, Alone

    result = Alone(None, None, proves=True).or_race(puzzle, TWO_SOLUTIONS, jobs)
    is_unique = result.verdict is Verdict.UNIQUE
    return result.verdict, result.solutions[0] if is_unique else None


def scales(family: Family) -> dict[str, Callable[[Puzzle], Rating]]:
    """The rating function of each of a family's scales, our own first."""
    deduction = family.deduction
    if deduction is None:
        return {}
    others = {name: scale.rate for name, scale in deduction.scales.items()}
    return {OWN_SCALE: lambda puzzle: grading.rate(deduction.recorder(puzzle)), **others}


def check_scale(name: str) -> None:
    """Refuse a scale that no family has."""
    known = dict.fromkeys(one for family in registry.families() for one in scales(family))
    if not isinstance(name, str) or name not in known:
        raise unknown("scale", str(name), known)


def explanation(
    puzzle: Puzzle, *, seconds: float | None = None, cancelled: Cancelled | None = None
) -> Explanation:
    """The steps by which a person solves the puzzle, its rating and its solution.

    Where a limit was reached, the rating says so, and there is no solution.
    """
    bound = bound_of(seconds, cancelled)
    return grading.explain(registry.deduction_of(puzzle).recorder(puzzle), bound)


def explain(
    puzzle: Puzzle, *, seconds: float | None = None, cancelled: Cancelled | None = None
) -> Steps:
    """The steps by which a person solves the puzzle, as far as certain steps go.

    >>> import cluesmith as cs
    >>> steps = cs.explain(cs.examples("skyscraper")["t3"])
    >>> [step.technique for step in steps[:3]]
    ['staircase', 'staircase', 'too-tall']

    After `seconds`, or once `cancelled` returns true, these are the steps so far, and
    `stopped` names the limit.
    """
    found = explanation(puzzle, seconds=seconds, cancelled=cancelled)
    steps = Steps(found.steps)
    steps.stopped = found.rating.stopped
    return steps


def hinted(
    puzzle: Puzzle, *, seconds: float | None = None, cancelled: Cancelled | None = None
) -> Hint:
    """The verdict, with a mistake among the player's entries or the next step."""
    player = registry.deduction_of(puzzle).player(puzzle)
    with bound_of(seconds, cancelled) as bound:
        poll()  # a hint may be found too soon to meet another
        found: Hint = player.hint()
        return found
    return Hint(Verdict.UNKNOWN, None, bound.stopped)


def hint(
    puzzle: Puzzle, *, seconds: float | None = None, cancelled: Cancelled | None = None
) -> Step | Mistake | None:
    """A hint: a mistake among the player's entries, else the next step; None if there is none.

    >>> import cluesmith as cs
    >>> cs.hint(cs.examples("skyscraper")["t3"]).technique
    'staircase'

    Raises `LimitError` if none was found within `seconds`, or before `cancelled` returned
    true.
    """
    answer = hinted(puzzle, seconds=seconds, cancelled=cancelled)
    if answer.stopped is not None:
        raise limit_reached("no hint", answer.stopped, seconds)
    if answer.verdict is Verdict.NONE:
        raise UnsupportedError("no hint: the puzzle has no solution; `check` says why")
    return None if answer.found is None else replace(answer.found, puzzle=puzzle)
