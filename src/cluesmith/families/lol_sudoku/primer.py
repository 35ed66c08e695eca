"""Lol Sudoku's primer: its rules, and the board they are shown on."""

from __future__ import annotations

import os

from cluesmith.families.lol_sudoku import examples
from cluesmith.families.lol_sudoku.puzzle import PAPER, LolSudoku
from cluesmith.family import Primer
from cluesmith.forms.speech import catalogue, paragraphs


def primer(language: str) -> Primer:
    """What a newcomer must be told."""
    told = catalogue(os.path.dirname(__file__), language, "primer")

    def rules(puzzle: LolSudoku) -> list[str]:
        return [rule.format(size=puzzle.size) for rule in paragraphs(told, "rule")]

    def size(puzzle: LolSudoku) -> str:
        return told["size"].format(size=puzzle.size)

    def note(puzzle: LolSudoku) -> str:
        return told["note-paper"] if puzzle.rule == PAPER else ""

    return Primer(
        rules=rules,
        legend=told["legend"],
        example=examples().puzzles["taught"],
        shown=("one-way-out", "area-full", "last-cell"),
        size=size,
        note=note,
    )
