"""Puzzles out again: as text, as a picture, or in another tool's form."""

from __future__ import annotations

import json
from typing import Any

from cluesmith import registry
from cluesmith.errors import UnsupportedError, UsageError
from cluesmith.family import Puzzle
from cluesmith.workbench.read import find_forms


def show(puzzle: Puzzle, solution: Any = None, *, colour: bool = False) -> str:
    """The puzzle as text, with a solution of it if one is given.

    >>> import cluesmith as cs
    >>> print(cs.show(cs.examples("gold-star")["paper3"]).splitlines()[0].strip())
    A
    """
    return registry.family_of(puzzle).draw.text(puzzle, _checked(puzzle, solution), colour=colour)


def draw(puzzle: Puzzle, solution: Any = None, *, theme: str = "auto") -> str:
    """The puzzle as an SVG document, with a solution of it if one is given.

    `theme` is auto, light or dark.

    >>> import cluesmith as cs
    >>> cs.draw(cs.examples("skyscraper")["t3"])[:4]
    '<svg'
    """
    return registry.family_of(puzzle).draw.svg(puzzle, _checked(puzzle, solution), theme=theme)


def _checked(puzzle: Puzzle, solution: Any) -> Any:
    """The solution, if it is one of this puzzle by the rules."""
    if solution is None:
        return None
    family = registry.family_of(puzzle)
    try:
        mistakes = family.rules(puzzle, solution)
    except (AttributeError, TypeError):  # nothing of this family's
        what = f"expected a solution of this {family.name}, got {type(solution).__name__}"
        raise UsageError(f"{what}: a result has its solutions in .solutions") from None
    if mistakes:
        raise UsageError(f"this is no solution of the puzzle: {mistakes[0]}")
    return solution


def convert(puzzle: Puzzle, to: str) -> str:
    """The puzzle in another text form, ``json`` among them.

    >>> import cluesmith as cs
    >>> cs.convert(cs.examples("skyscraper")["t3"], "towers")
    '4:4///2///4///3//////3\\n'
    """
    family = registry.family_of(puzzle)
    if to == "json":
        return json.dumps(family.puzzle.to_json(puzzle), ensure_ascii=False) + "\n"
    for form in family.forms():
        if form.name == to:
            text = form.encode(puzzle)
            return text if text.endswith("\n") else text + "\n"
    find_forms(to)  # a name that no family knows is another fault
    names = ", ".join(["json", *(form.name for form in family.forms())])
    raise UnsupportedError(f"{family.name} has no form {to!r}; one of {names}")
