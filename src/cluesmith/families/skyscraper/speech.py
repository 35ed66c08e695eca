"""Pieces of sentences that only a Skyscraper board has: clues, and several lines at once.

The rest is `forms.speech`; whole sentences are built in `words`.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass

from cluesmith.families.skyscraper.puzzle import Clue
from cluesmith.forms import speech as forms
from cluesmith.forms.speech import Cell, Line


@dataclass(frozen=True, slots=True)
class Speech(forms.Speech):
    """One language's catalogue, and what is said with it."""

    def lines(self, lines: Sequence[Line]) -> str:
        """Lines of one direction: ``rows 2 and 5``."""
        return self.say(f"{lines[0][0]}s", numbers=self.listed(index + 1 for _, index in lines))

    def reads(self, clues: Sequence[Clue]) -> str:
        """What the clues of one line say: ``row 3 reads 2 from the left``."""
        said = [self.say(f"read-{clue.side}", value=clue.value) for clue in clues]
        return self.say("reads", line=self.line(line_of(clues[0])), clues=self.listed(said))


def speech(language: str) -> Speech:
    return Speech(forms.catalogue(os.path.dirname(__file__), language))


def line_of(clue: Clue) -> Line:
    """The line a clue looks along."""
    return ("row" if clue.side in ("left", "right") else "column", clue.index)


def distance(clue: Clue, cell: Cell, size: int) -> int:
    """How many cells stand between a clue and a cell of its line."""
    along: int = cell[1] if clue.side in ("left", "right") else cell[0]
    return along if clue.side in ("left", "top") else size - 1 - along
