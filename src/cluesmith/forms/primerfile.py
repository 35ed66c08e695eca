"""A family's `primer_<language>.json`: what a newcomer must be told.

Rules are the templates `rule-1`, `rule-2` and on; they and the name of a size are
told for a puzzle's size.  A note holds for some puzzles only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cluesmith.family import Primer
from cluesmith.forms.speech import catalogue, paragraphs


def load(
    folder: str,
    language: str,
    example: Any,
    shown: Sequence[str],
    notes: Mapping[str, Callable[[Any], bool]],
) -> Primer:
    """The primer of the file in this folder; `notes` tells for which puzzles each one holds."""
    told = catalogue(folder, language, "primer")
    return Primer(
        rules=lambda puzzle: [rule.format(size=puzzle.size) for rule in paragraphs(told, "rule")],
        legend=told["legend"],
        example=example,
        shown=shown,
        size=lambda puzzle: told["size"].format(size=puzzle.size),
        note=lambda puzzle: " ".join(told[key] for key, holds in notes.items() if holds(puzzle)),
    )
