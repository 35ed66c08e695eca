"""What is wrong in a player's entries, all of it; and whether they are a solution.

A hint tells the mistake that is easiest to see; a review lists the others too.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from cluesmith import registry
from cluesmith.errors import CluesmithError
from cluesmith.family import Mistake, Puzzle, Verdict
from cluesmith.workbench.deduce import hinted
from cluesmith.workbench.records import WHAT, WHY, mistake_text


@dataclass(frozen=True, slots=True)
class Review:
    """The entries judged: the mistake easiest to see comes first, with its reason."""

    verdict: Verdict
    finished: bool
    mistakes: tuple[Mistake, ...]


def review(puzzle: Puzzle) -> Review:
    """All that is wrong in the entries so far."""
    hint = hinted(puzzle)
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
    """Whether the entries, with what is given, are a solution."""
    family = registry.family_of(puzzle)
    given, entries = family.puzzle.to_json(puzzle), puzzle.meta.get("entries") or {}
    try:
        board = {key: _filled(given.get(key), value) for key, value in entries.items()}
        full = family.puzzle.solution_from_json(puzzle, board)
    except (CluesmithError, ValueError):
        return False
    return not family.rules(puzzle, full)


def _others(mistake: Mistake) -> list[Mistake]:
    """The other wrong entries as mistakes of their own, which nothing is known about."""
    return [
        replace(mistake, cell=other[:-1], value=other[-1], clashes=(), reason=None, others=())
        for other in mistake.others
    ]


def _filled(given: Any, entered: Any) -> Any:
    """What was entered, and what is given where nothing was."""
    if isinstance(given, list) and isinstance(entered, list):
        return [_filled(*pair) for pair in zip(given, entered, strict=True)]
    if entered not in (None, 0, "?") or given in (None, "?"):
        return entered
    return given
