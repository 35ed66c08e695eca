"""Ratings, explanations, hints and reviews as JSON and text, for command line and server.

A hint is revealed in three stages: where to look, what it is, why it holds.  It
reports the mistake that is easiest to see; a review lists the others too.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from cluesmith import registry
from cluesmith.errors import CluesmithError, limit_reached
from cluesmith.family import (
    Explanation,
    Hint,
    Level,
    Mistake,
    Puzzle,
    Rating,
    Step,
    Technique,
    Verdict,
)
from cluesmith.forms.grid import cell_name
from cluesmith.forms.speech import catalogue
from cluesmith.workbench.deduce import OWN_SCALE, hinted

WHERE, WHAT, WHY = 1, 2, 3


def rating_record(puzzle: Puzzle, rating: Rating, scale: str | None = None) -> dict[str, Any]:
    """A rating as JSON, by default on our own scale."""
    return {
        **_rated(puzzle, rating),
        "scale": scale or OWN_SCALE,
        "steps": {technique.name: count for technique, count in uses(puzzle, rating)},
    }


def uses(puzzle: Puzzle, rating: Rating) -> list[tuple[Technique, int]]:
    """The techniques used and how often, easiest first."""
    known = registry.deduction_of(puzzle).techniques()
    return [(one, rating.steps[one.name]) for one in known if rating.steps.get(one.name)]


def explanation_record(puzzle: Puzzle, found: Explanation, language: str = "en") -> dict[str, Any]:
    """An explanation as JSON: the rating and all steps."""
    return {
        **_rated(puzzle, found.rating),
        "steps": [
            {"round": step.round, **step_to_json(puzzle, step, language)} for step in found.steps
        ],
    }


def _rated(puzzle: Puzzle, rating: Rating) -> dict[str, Any]:
    return {
        "id": puzzle.meta.get("id"),
        "family": puzzle.family,
        "verdict": str(rating.verdict),
        "level": None if rating.level is None else str(rating.level),
        "score": rating.score,
        "dependency": rating.dependency,
        **({} if rating.complete else _cut(rating.at_least)),
    }


def _cut(at_least: Level | None) -> dict[str, Any]:
    """What a record says of a rating that a limit cut short."""
    return {"complete": False, "at_least": None if at_least is None else str(at_least)}


def step_to_json(puzzle: Puzzle, step: Step, language: str = "en") -> dict[str, Any]:
    """A step as JSON, with its text and what else its family finds (`Step.found`)."""
    return {
        "technique": step.technique,
        "level": str(step.level),
        "cells": [list(cell) for cell in step.cells],
        "placed": [list(entry) for entry in step.placed],
        "removed": [list(entry) for entry in step.removed],
        **{name: [list(item) for item in items] for name, items in step.found.items()},
        "clues": [clue.to_json() for clue in step.clues],
        "text": registry.deduction_of(puzzle).words.step(puzzle, step, language),
    }


def look(puzzle: Puzzle, step: Step) -> list[list[Any]]:
    """Where to look, as the words of the first stage say it; nothing where a family cannot tell."""
    find = registry.deduction_of(puzzle).words.look
    return [] if find is None else [list(place) for place in find(puzzle, step)]


def hint_record(
    puzzle: Puzzle, hint: Hint, reveal: int = WHY, language: str = "en"
) -> dict[str, Any]:
    """A hint as JSON, revealed up to a stage."""
    found = hint.found
    steps = [_step(puzzle, found, reveal, language)] if isinstance(found, Step) else []
    wrong = _mistake(puzzle, found, reveal, language) if isinstance(found, Mistake) else None
    return {
        "id": puzzle.meta.get("id"),
        "family": puzzle.family,
        "verdict": str(hint.verdict),
        "steps": steps,
        "mistake": wrong,
        **({} if hint.stopped is None else {"complete": False}),
    }


def step_stages(puzzle: Puzzle, step: Step, language: str) -> tuple[str, str, str]:
    """A step in words, one text per stage: where to look, the technique, the whole step."""
    words = registry.deduction_of(puzzle).words
    return (
        words.where(puzzle, step, language),
        words.title(step.technique, language),
        words.step(puzzle, step, language),
    )


def mistake_text(puzzle: Puzzle, mistake: Mistake, reveal: int, language: str) -> str:
    """A mistake in words, revealed up to a stage."""
    texts = catalogue(os.path.dirname(__file__), language, "record_words")
    if reveal == WHERE:
        on_grid = _has_row(mistake)
        return texts["row"].format(row=mistake.cell[0] + 1) if on_grid else texts["entry"]
    if reveal == WHAT and _has_row(mistake):
        phrase = texts["cell" if mistake.value else "mark"]
        row, column = mistake.cell
        cell = cell_name(row, column, language=language)
        return phrase.format(value=mistake.value, cell=cell)
    if reveal == WHAT:  # without rows the family names the cell
        mistake = replace(mistake, clashes=(), reason=None, others=())
    return registry.deduction_of(puzzle).words.mistake(puzzle, mistake, language)


def _step(puzzle: Puzzle, step: Step, reveal: int, language: str) -> dict[str, Any]:
    if reveal == WHY:
        return step_to_json(puzzle, step, language)
    named = {"technique": step.technique, "level": str(step.level)}
    where, _, _ = step_stages(puzzle, step, language)
    return {**(named if reveal == WHAT else {}), "text": where}


def _mistake(puzzle: Puzzle, mistake: Mistake, reveal: int, language: str) -> dict[str, Any]:
    text = mistake_text(puzzle, mistake, reveal, language)
    if reveal == WHERE:
        row = {"row": mistake.cell[0]} if _has_row(mistake) else {}
        return {**row, "text": text}
    named = {"cell": list(mistake.cell), "value": mistake.value}
    if reveal == WHAT:
        return {**named, "text": text}
    reason = mistake.reason
    return {
        **named,
        "clashes": [_clash(clash) for clash in mistake.clashes],
        "reason": reason and step_to_json(puzzle, reason, language),
        "others": [list(other) for other in mistake.others],
        "text": text,
    }


def _clash(clash: Any) -> Any:
    """A cell or an entry, the number of an equation, or a fact of the puzzle."""
    if isinstance(clash, tuple):
        return list(clash)
    if isinstance(clash, int):
        return {"kind": "equation", "index": clash}
    return clash.to_json()


def _has_row(mistake: Mistake) -> bool:
    """Whether the wrong entry is on a square board."""
    return len(mistake.cell) == 2 and isinstance(mistake.cell[0], int)


@dataclass(frozen=True, slots=True)
class Review:
    """A review of a player's entries: the mistake easiest to see comes first, with its reason."""

    verdict: Verdict
    finished: bool
    mistakes: tuple[Mistake, ...]


def review(
    puzzle: Puzzle,
    *,
    seconds: float | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Review:
    """Review the entries so far: all mistakes, and whether the board is finished.

    Raises `LimitError` if that is not known in time.
    """
    hint = hinted(puzzle, seconds=seconds, cancelled=cancelled)
    if hint.stopped is not None:
        raise limit_reached("no review", hint.stopped, seconds)
    if isinstance(hint.found, Mistake):
        return Review(hint.verdict, False, (hint.found, *_others(hint.found)))
    if hint.verdict is Verdict.UNIQUE:
        return Review(hint.verdict, hint.found is None, ())
    return Review(hint.verdict, is_solved(puzzle), ())


def review_record(puzzle: Puzzle, found: Review, language: str = "en") -> dict[str, Any]:
    """A review as JSON: the first mistake with its reason in words, the others named."""
    return {
        "verdict": str(found.verdict),
        "finished": found.finished,
        "mistakes": [
            {
                "cell": list(mistake.cell),
                "value": mistake.value,
                "text": mistake_text(puzzle, mistake, WHAT if number else WHY, language),
            }
            for number, mistake in enumerate(found.mistakes)
        ],
    }


def is_solved(puzzle: Puzzle) -> bool:
    """Whether the entries and the givens together are a solution."""
    family = registry.family_of(puzzle)
    given, entries = family.puzzle.to_json(puzzle), puzzle.meta.get("entries") or {}
    try:
        board = {key: _filled(given.get(key), value) for key, value in entries.items()}
        full = family.puzzle.solution_from_json(puzzle, board)
    except (CluesmithError, ValueError):
        return False
    return not family.rules(puzzle, full)


def _others(mistake: Mistake) -> list[Mistake]:
    """The other wrong entries as mistakes of their own, without reasons."""
    return [
        replace(mistake, cell=other[:-1], value=other[-1], clashes=(), reason=None, others=())
        for other in mistake.others
    ]


def _filled(given: Any, entered: Any) -> Any:
    """The entries, with the givens where nothing was entered."""
    if isinstance(given, list) and isinstance(entered, list):
        return [_filled(*pair) for pair in zip(given, entered, strict=True)]
    if entered not in (None, 0, "?") or given in (None, "?"):
        return entered
    return given
