"""The solution that comes with a puzzle: relied on only after the rules have looked at it."""

from __future__ import annotations

from typing import Any

from cluesmith import registry
from cluesmith.errors import PuzzleError
from cluesmith.family import Puzzle


def stored_solution(puzzle: Puzzle) -> Any:
    """The puzzle's own `solution`; None if it has none, a `PuzzleError` if it is wrong."""
    value = puzzle.meta.get("solution")
    if value is None:
        return None
    family = registry.family_of(puzzle)
    try:
        solution = family.puzzle.solution_from_json(puzzle, value)
        mistakes = family.rules(puzzle, solution)
    except PuzzleError as error:
        raise PuzzleError(f"its own solution cannot be read: {error}") from None
    if mistakes:
        raise PuzzleError(f"its own solution is wrong: {mistakes[0]}; mend it or leave it out")
    return solution
