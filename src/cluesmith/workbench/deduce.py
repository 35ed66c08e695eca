"""Generating, rating, explaining, hinting: asked of the family, if it can."""

from __future__ import annotations

from typing import Any

from cluesmith import registry
from cluesmith.errors import UnsupportedError
from cluesmith.family import Puzzle


def generate(family: str, **options: Any) -> Any:
    """A new puzzle of a family."""
    return _ability(family, "generate")(**options)


def rate(puzzle: Puzzle) -> Any:
    """How hard the puzzle is for a person."""
    return _ability(puzzle.family, "rate")(puzzle)


def explain(puzzle: Puzzle) -> Any:
    """The steps by which a person solves the puzzle."""
    return _ability(puzzle.family, "explain")(puzzle)


def hint(puzzle: Puzzle) -> Any:
    """The next step."""
    return _ability(puzzle.family, "hint")(puzzle)


def _ability(family: str, slot: str) -> Any:
    ability = getattr(registry.family(family), slot)
    if ability is None:
        raise UnsupportedError(f"{family} cannot {slot} yet")
    return ability
