"""Lol Sudoku's primer: its rules, and the board they are shown on."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cluesmith.families.lol_sudoku import FOLDER, examples
from cluesmith.families.lol_sudoku.puzzle import PAPER, LolSudoku
from cluesmith.family import Primer
from cluesmith.forms import primerfile

SHOWN = ("one-way-out", "area-full", "last-cell")
NOTES: Mapping[str, Callable[[LolSudoku], bool]] = {
    "note-paper": lambda puzzle: puzzle.rule == PAPER,
}


def primer(language: str) -> Primer:
    """What a newcomer must be told."""
    return primerfile.load(FOLDER, language, examples().puzzles["taught"], SHOWN, NOTES)
