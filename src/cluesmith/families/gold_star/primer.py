"""Gold Star's primer: its rules, and the star they are shown on."""

from __future__ import annotations

import os

from cluesmith.families.gold_star import examples
from cluesmith.families.gold_star.puzzle import OPEN, RATIONAL, GoldStar
from cluesmith.family import Primer
from cluesmith.forms.speech import catalogue, paragraphs


def primer(language: str) -> Primer:
    """What a newcomer must be told."""
    told = catalogue(os.path.dirname(__file__), language, "primer")

    def size(puzzle: GoldStar) -> str:
        return told["size"].format(points=puzzle.points)

    def note(puzzle: GoldStar) -> str:
        holds = {
            "note-open": OPEN in puzzle.operators,
            "note-rational": puzzle.division == RATIONAL,
        }
        return " ".join(told[key] for key, is_so in holds.items() if is_so)

    return Primer(
        rules=lambda puzzle: paragraphs(told, "rule"),
        legend=told["legend"],
        example=examples().puzzles["taught"],
        shown=("size", "last-of-equation"),
        size=size,
        note=note,
    )
