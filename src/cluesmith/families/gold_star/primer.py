"""Gold Star's primer: its rules, and the star they are shown on."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cluesmith.families.gold_star import FOLDER, examples
from cluesmith.families.gold_star.puzzle import RATIONAL, GoldStar
from cluesmith.family import Primer
from cluesmith.forms import primerfile

SHOWN = ("size", "last-of-equation")
NOTES: Mapping[str, Callable[[GoldStar], bool]] = {
    "note-open": lambda puzzle: puzzle.asks_operators,
    "note-rational": lambda puzzle: puzzle.division == RATIONAL,
}


def primer(language: str) -> Primer:
    """What a newcomer must be told."""
    return primerfile.load(FOLDER, language, examples().puzzles["taught"], SHOWN, NOTES)
