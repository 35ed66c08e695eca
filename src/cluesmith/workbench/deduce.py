"""Rating, explaining, hinting: asked of the family, if it can."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cluesmith import registry
from cluesmith.errors import UnsupportedError, unknown
from cluesmith.family import Explanation, Hint, Mistake, Puzzle, Rating, Step, Verdict


def rate(puzzle: Puzzle, *, scale: str | None = None) -> Rating:
    """How hard the puzzle is for a person, on the family's own scale or on another it knows.

    >>> import cluesmith as cs
    >>> cs.rate(cs.examples("skyscraper")["t5"]).level
    <Level.HARD: 'hard'>
    >>> cs.rate(cs.examples("skyscraper")["t5"], scale="towers").level
    'h'
    """
    scales = _ability(puzzle, "rate")
    if scale is None:
        scale = next(iter(scales))
    if not isinstance(scale, str) or scale not in scales:
        check_scale(scale)  # a name that no family knows is another fault
        raise UnsupportedError(
            f"{puzzle.family} has no scale {scale!r}; one of {', '.join(scales)}"
        )
    rating: Rating = scales[scale](puzzle)
    return rating


def check_scale(name: str) -> None:
    """Refuse a scale by which no family rates."""
    known = dict.fromkeys(one for family in registry.families() for one in family.rate or ())
    if not isinstance(name, str) or name not in known:
        raise unknown("scale", str(name), known)


def explanation(puzzle: Puzzle) -> Explanation:
    """The steps by which a person solves the puzzle, its rating and its solution."""
    found: Explanation = _ability(puzzle, "explain")(puzzle)
    return found


def explain(puzzle: Puzzle) -> list[Step]:
    """The steps by which a person solves the puzzle, as far as certain steps go.

    >>> import cluesmith as cs
    >>> steps = cs.explain(cs.examples("skyscraper")["t3"])
    >>> [step.technique for step in steps[:3]]
    ['staircase', 'staircase', 'too-tall']
    """
    return [replace(step, puzzle=puzzle) for step in explanation(puzzle).steps]


def hinted(puzzle: Puzzle) -> Hint:
    """The verdict, and what is wrong in the player's entries or the next step."""
    found: Hint = _ability(puzzle, "hint")(puzzle)
    return found


def hint(puzzle: Puzzle) -> Step | Mistake | None:
    """What is wrong in the player's entries, else the next step; None if nothing is left to say.

    >>> import cluesmith as cs
    >>> cs.hint(cs.examples("skyscraper")["t3"]).technique
    'staircase'
    """
    answer = hinted(puzzle)
    if answer.verdict is Verdict.NONE:
        raise UnsupportedError("no hint: the puzzle has no solution; `check` tells why")
    return None if answer.found is None else replace(answer.found, puzzle=puzzle)


def step_to_json(puzzle: Puzzle, step: Step, language: str = "en") -> dict[str, Any]:
    """A step as data, with its words; walls, links and cells joined, where a family finds such."""
    words, details = _ability(puzzle, "words"), step.details
    areas = {
        name: [list(border) for border in details[name]]
        for name in ("walls", "links")
        if name in details
    }
    if "joined" in details:  # to the area that some cell of the group lies in
        areas["joined"] = [[*cell, *details["group"][0]] for cell in details["joined"]]
    return {
        "technique": step.technique,
        "level": str(step.level),
        "cells": [list(cell) for cell in step.cells],
        "placed": [list(entry) for entry in step.placed],
        "removed": [list(entry) for entry in step.removed],
        **areas,
        "clues": [clue.to_json() for clue in step.clues],
        "text": words.step(puzzle, step, language),
    }


def _ability(puzzle: Puzzle, slot: str) -> Any:
    ability = getattr(registry.family_of(puzzle), slot)
    if ability is None:
        raise UnsupportedError(f"{puzzle.family} cannot {slot} yet")
    return ability
