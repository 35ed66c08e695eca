"""Primers: the rules for newcomers in a family's `primer_<language>.json`.

Rules are the templates `rule-1`, `rule-2` and on; they and the name of a size are
filled in for a puzzle's size.  A note holds for some puzzles only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cluesmith.family import Examples, Primer
from cluesmith.forms.speech import catalogue, paragraphs


def load(
    folder: str,
    examples: Callable[[], Examples],
    example: str,
    shown: Sequence[str],
    notes: Mapping[str, Callable[[Any], bool]],
    language: str,
) -> Primer:
    """The primer of the file in this folder; `notes` says for which puzzles each one holds."""
    texts = catalogue(folder, language, "primer")
    return Primer(
        rules=lambda puzzle: [rule.format(size=puzzle.size) for rule in paragraphs(texts, "rule")],
        legend=texts["legend"],
        example=examples().puzzles[example],
        shown=shown,
        size=lambda puzzle: texts["size"].format(size=puzzle.size),
        note=lambda puzzle: " ".join(texts[key] for key, holds in notes.items() if holds(puzzle)),
    )
