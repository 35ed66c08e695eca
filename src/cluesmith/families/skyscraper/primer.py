"""Skyscraper's primer: its rules, and the board they are shown on."""

from __future__ import annotations

import os

from cluesmith.families.skyscraper import examples
from cluesmith.families.skyscraper.puzzle import Skyscraper
from cluesmith.family import Primer
from cluesmith.forms.speech import catalogue, paragraphs


def primer(language: str) -> Primer:
    """What a newcomer must be told."""
    told = catalogue(os.path.dirname(__file__), language, "primer")

    def rules(puzzle: Skyscraper) -> list[str]:
        return [rule.format(size=puzzle.size) for rule in paragraphs(told, "rule")]

    def size(puzzle: Skyscraper) -> str:
        return told["size"].format(size=puzzle.size)

    def note(puzzle: Skyscraper) -> str:
        return ""

    return Primer(
        rules=rules,
        legend=told["legend"],
        example=examples().puzzles["t3"],
        shown=("staircase", "too-tall", "last-cell"),
        size=size,
        note=note,
    )
