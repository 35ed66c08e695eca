"""Rate, explain and hint: for every family with human techniques."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from cluesmith import registry
from cluesmith.deduction import grading
from cluesmith.errors import UnsupportedError, unknown
from cluesmith.family import Explanation, Family, Hint, Mistake, Puzzle, Rating, Step, Verdict

OWN_SCALE = "cluesmith"


def rate(puzzle: Puzzle, *, scale: str | None = None) -> Rating:
    """Rate how hard the puzzle is for a person, on our own scale or another of its family.

    >>> import cluesmith as cs
    >>> cs.rate(cs.examples("skyscraper")["t5"]).level
    <Level.HARD: 'hard'>
    >>> cs.rate(cs.examples("skyscraper")["t5"], scale="towers").level
    'h'
    """
    deduction = registry.deduction_of(puzzle)  # raises if the family has none
    if scale is None:
        return grading.rate(deduction.recorder(puzzle))
    known = scales(registry.family_of(puzzle))
    if not isinstance(scale, str) or scale not in known:
        check_scale(scale)  # raises for a name that no family has
        raise UnsupportedError(f"{puzzle.family} has no scale {scale!r}; one of {', '.join(known)}")
    return known[scale](puzzle)


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


def explanation(puzzle: Puzzle) -> Explanation:
    """The steps by which a person solves the puzzle, its rating and its solution."""
    return grading.explain(registry.deduction_of(puzzle).recorder(puzzle))


def explain(puzzle: Puzzle) -> list[Step]:
    """The steps by which a person solves the puzzle, as far as certain steps go.

    >>> import cluesmith as cs
    >>> steps = cs.explain(cs.examples("skyscraper")["t3"])
    >>> [step.technique for step in steps[:3]]
    ['staircase', 'staircase', 'too-tall']
    """
    return [replace(step, puzzle=puzzle) for step in explanation(puzzle).steps]


def hinted(puzzle: Puzzle) -> Hint:
    """The verdict, with a mistake among the player's entries or the next step."""
    found: Hint = registry.deduction_of(puzzle).player(puzzle).hint()
    return found


def hint(puzzle: Puzzle) -> Step | Mistake | None:
    """A hint: a mistake among the player's entries, else the next step; None if there is none.

    >>> import cluesmith as cs
    >>> cs.hint(cs.examples("skyscraper")["t3"]).technique
    'staircase'
    """
    answer = hinted(puzzle)
    if answer.verdict is Verdict.NONE:
        raise UnsupportedError("no hint: the puzzle has no solution; `check` says why")
    return None if answer.found is None else replace(answer.found, puzzle=puzzle)
