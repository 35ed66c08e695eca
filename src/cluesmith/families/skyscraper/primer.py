"""Skyscraper's primer: its rules, and the board they are shown on."""

from __future__ import annotations

from cluesmith.families.skyscraper import FOLDER, examples
from cluesmith.family import Primer
from cluesmith.forms import primerfile

SHOWN = ("staircase", "too-tall", "last-cell")


def primer(language: str) -> Primer:
    """What a newcomer must be told."""
    return primerfile.load(FOLDER, language, examples().puzzles["t3"], SHOWN, {})
