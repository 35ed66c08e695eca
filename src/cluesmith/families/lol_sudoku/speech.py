"""Pieces of sentences that only a Lol Sudoku has: areas, borders, what becomes known of them.

An area that the puzzle marks has a number; any other is named by the first cell
known of it.  The rest is `forms.speech`; whole sentences are built in `words`.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from cluesmith.families.lol_sudoku.puzzle import Border, Grid
from cluesmith.family import Step
from cluesmith.forms import speech as forms
from cluesmith.forms.speech import Cell

# More borders than these are counted, not listed: the drawing shows where they are.
BORDERS_TOLD = 4

House = tuple[str, Any]


@dataclass(frozen=True, slots=True)
class Speech(forms.Speech):
    """One language's catalogue, and what is said with it about a puzzle with these areas."""

    areas: Grid

    def area(self, group: Iterable[Cell]) -> str:
        """``the area of r1c2``, or ``area 3`` where the puzzle says so."""
        cells = sorted(group)
        number = next((self.areas[r][c] for r, c in cells if self.areas[r][c]), 0)
        if number:
            return self.say("area-number", number=number)
        return self.say("area-of", cell=self.cell(cells[0]))

    def house(self, house: House) -> str:
        """A row, a column or an area."""
        kind, which = house
        return self.area(which) if kind == "area" else self.line((kind, which))

    def between(self, border: Sequence[Any]) -> str:
        """The two cells of a border: ``r1c1 and r1c2``."""
        between = Border(*border)
        return self.cells([between.cell, between.neighbour])

    def news(self, step: Step) -> str:
        """All that follows: digits, then cells of the step's area, links and walls.

        What joins an area is linked to it: that is not told twice.
        """
        details = step.details
        placed = {(row, column) for row, column, _ in step.placed}
        removed = [entry for entry in step.removed if entry[:2] not in placed]
        group, joined = details.get("group", ()), sorted(details.get("joined", ()))
        within = {*group, *joined} if group else set()
        links = [
            border
            for border in details.get("links", ())
            if not {Border(*border).cell, Border(*border).neighbour} <= within
        ]
        said = [self.result(step.placed, removed)]
        if joined and group:
            area = self.area(group)
            said.append(self.counted("joins", len(joined), cells=self.cells(joined), area=area))
        elif len(joined) > 1 and not links:
            said.append(self.say("share", cells=self.cells(joined)))
        said.append(self._borders("link", links))
        said.append(self._borders("wall", details.get("walls", ())))
        return self.say("semicolon").join(filter(None, said)) or self.say("nothing")

    def _borders(self, kind: str, borders: Iterable[Sequence[Any]]) -> str:
        listed = sorted(Border(*border) for border in borders)
        if not listed:
            return ""
        if len(listed) == 1:
            return self.say(f"{kind}-1", cells=self.between(listed[0]))
        if len(listed) > BORDERS_TOLD:
            return self.say(f"{kind}-many", count=len(listed))
        said = (f"{self.cell(each.cell)}|{self.cell(each.neighbour)}" for each in listed)
        return self.say(kind, borders=self.listed(said))


def speech(language: str, areas: Grid = ()) -> Speech:
    return Speech(forms.catalogue(os.path.dirname(__file__), language), areas)
