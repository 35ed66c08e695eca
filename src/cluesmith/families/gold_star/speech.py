"""Pieces of sentences that only a star has: cells by letter, operators by their neighbours.

The rest is `forms.speech`; whole sentences are built in `words`.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cluesmith.families.gold_star.partial_star import OPERATOR, SIGNS
from cluesmith.families.gold_star.puzzle import OPERATORS, neighbours
from cluesmith.families.gold_star.star import FEWEST, letter
from cluesmith.forms import speech as forms
from cluesmith.forms.speech import Cell, Entry


@dataclass(frozen=True, slots=True)
class Speech(forms.Speech):
    """One language's catalogue, and what is said with it about a star of so many points."""

    points: int

    def cell(self, cell: Cell) -> str:
        """A letter, or ``the operator between A and C``."""
        if cell[0] == OPERATOR:
            return self.say("operator", cells=self.between(cell[1]))
        return letter(cell[0])

    def between(self, place: int) -> str:
        """The two cells an operator stands between."""
        return self.listed(map(letter, neighbours(self.points)[place]))

    def entry(self, entry: Entry) -> str:
        """``5 in B``, or ``+ between A and C``."""
        *cell, value = entry
        if cell[0] == OPERATOR:
            return self.say("sign-between", value=SIGNS[value], cells=self.between(cell[1]))
        return self.placing(letter(cell[0]), value)

    def becoming(self, entries: Iterable[Entry]) -> str:
        """``B = 3, + between A and C``."""
        said = [
            self.entry(entry) if entry[0] == OPERATOR else forms.Speech.becoming(self, [entry])
            for entry in entries
        ]
        return self.say("comma").join(said)

    def result(self, placed: Iterable[Entry], removed: Iterable[Entry]) -> str:
        """What follows, the numbers ruled out ahead of the operators."""
        barred: dict[int, set[str]] = {}
        numbers: list[Entry] = []
        for entry in removed:
            if entry[0] == OPERATOR:
                barred.setdefault(entry[1], set()).add(entry[2])
            else:
                numbers.append(entry)
        gains = [(*cell, SIGNS.get(value, value)) for *cell, value in placed]
        said = [forms.Speech.result(self, gains, numbers)]
        for place, signs in sorted(barred.items()):
            values = self.listed((SIGNS[sign] for sign in OPERATORS if sign in signs), "nor")
            said.append(self.say("cell-is-not", cell=self.cell((OPERATOR, place)), values=values))
        return self.say("semicolon").join(filter(None, said))

    def trying(self, entries: Iterable[Entry]) -> list[str]:
        """``5 or 6 in B or D``, ``+ between A and C``: one for all cells with the same numbers."""
        numbers: list[Entry] = []
        signs: dict[int, list[str]] = {}
        for entry in entries:
            if entry[0] == OPERATOR:
                signs.setdefault(entry[1], []).append(SIGNS[entry[2]])
            else:
                numbers.append(entry)
        said = [
            self.placing(self.cells(cells, "or"), self.listed(self._ranges(values), "or"))
            for values, cells in forms.same_values(numbers)
        ]
        for place, tried in sorted(signs.items()):
            value, cells = self.listed(tried, "or"), self.between(place)
            said.append(self.say("sign-between", value=value, cells=cells))
        return said

    def parities(self, parities: Sequence[tuple[int, str]]) -> str:
        """``B is odd and D and E are even``."""
        said = []
        for parity in ("even", "odd"):
            cells = [(cell,) for cell, is_so in parities if is_so == parity]
            if cells:
                said.append(self.counted(parity, len(cells), cells=self.cells(cells)))
        return self.listed(said)


def speech(language: str, points: int = FEWEST) -> Speech:
    return Speech(forms.catalogue(os.path.dirname(__file__), language), points)
