"""The solution stored with a puzzle: used only after the rules have checked it."""

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
        raise PuzzleError(f"its own solution is wrong: {mistakes[0]}; correct or remove it")
    return solution
