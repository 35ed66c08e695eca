"""Lol Sudoku's steps in plain words: what follows and why, in at most three sentences.

A step is data; what it says is a template of the catalogue filled with the
step's details.  Each detail is worded the same way wherever it occurs
(`_WORDED`); what a technique needs beyond that is added by `words`.  Nothing is
deduced here.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from cluesmith.families.lol_sudoku.puzzle import AreaMark, Border, Link, LolSudoku, Wall
from cluesmith.families.lol_sudoku.state import entries
from cluesmith.family import Mistake, Step
from cluesmith.forms import speech as forms
from cluesmith.forms.grid import Given, Grid
from cluesmith.forms.speech import Cell, Entry, sentence

# More borders than these are counted, not listed: the drawing shows where they are.
BORDERS_NAMED = 4


House = tuple[str, Any]


@dataclass(frozen=True, slots=True)
class Speech(forms.Speech):
    """One language's phrases about a puzzle with these areas.

    An area that the puzzle marks has a number; any other is named by the first cell
    known of it.
    """

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

        What joins an area is linked to it: that is not repeated.
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
        if len(listed) > BORDERS_NAMED:
            return self.say(f"{kind}-many", count=len(listed))
        said = (f"{self.cell(each.cell)}|{self.cell(each.neighbour)}" for each in listed)
        return self.say(kind, borders=self.listed(said))


def speech(language: str, areas: Grid = ()) -> Speech:
    return Speech(language, forms.catalogue(os.path.dirname(__file__), language), areas)


def where(puzzle: LolSudoku, step: Step, language: str = "en") -> str:
    """A nudge: where to look, with neither the technique nor what follows."""
    say, house = speech(language, puzzle.areas), _house(step)
    if house:
        return say.say("look-house", house=say.house(house))
    return say.say("look-cells", cells=say.cells(_places(step)))


def _house(step: Step) -> House | None:
    """The row, column or area where a step is to be found, if it is in one."""
    if "group" in step.details:
        return ("area", step.details["group"])
    house: House | None = step.details.get("line") or step.details.get("house")
    return house


def look(puzzle: LolSudoku, step: Step) -> Sequence[Cell]:
    """The cells that `where` speaks of."""
    kind, which = _house(step) or ("cells", _places(step))
    across = range(puzzle.size)
    if kind in ("row", "column"):
        return [(which, i) if kind == "row" else (i, which) for i in across]
    return sorted(which)


def mistake(puzzle: LolSudoku, mistake: Mistake, language: str = "en") -> str:
    """What is wrong with an entry, and why: a sentence, then those of the step that shows it."""
    say = speech(language, puzzle.areas)
    if mistake.value:
        placing = say.placing(say.cell(mistake.cell), mistake.value)
        wrong, clashes = say.say("wrong-digit", entry=placing), list(mistake.clashes)
    else:
        entry, clashes = _wrong_area(say, puzzle, mistake)
        wrong = say.say("wrong-area", entry=entry)
    if mistake.others:
        wrong = say.counted("wrong-too", len(mistake.others), wrong=wrong)
    reason = partial(words, puzzle, language=language)
    told = _clashes(say, mistake, clashes)
    return sentence(say.wrong(wrong, told, mistake.reason, reason))


def fact(puzzle: LolSudoku, fact: Any, language: str = "en") -> str:
    """A fact of the puzzle, as a conflict lists it."""
    return _fact(speech(language, puzzle.areas), fact)


def words(puzzle: LolSudoku, step: Step, language: str = "en") -> str:
    """The step in at most three sentences."""
    say, size = speech(language, puzzle.areas), puzzle.size
    details = step.details
    parts: dict[str, Any] = {"size": size, "result": say.news(step)}
    parts |= {key: _WORDED[key](say, value) for key, value in details.items() if key in _WORDED}
    key = step.technique
    match step.technique:
        case "last-value":
            row, column, value = step.placed[0]
            parts |= {"cell": say.cell((row, column)), "value": value}
        case "one-way-out":
            key += "" if _is_connected(details["group"]) else "-part"
        case "bridge":
            key += f"-{details['why']}"
        case "cut-corner":
            key += f"-{details['kind']}"
            parts["shut"] = say.counted("shut", details["count"])
            parts["pockets"] = _pockets(say, details)
        case "assumption":
            suppose, assumed = details["suppose"], None
            if suppose["kind"] == "digit":
                assumed = (*suppose["cell"], suppose["value"])
            parts["suppose"] = _supposed(say, suppose)
            parts["failure"] = _failure(say, size, details["contradiction"])
            parts["links"], ending = say.refutation(details, assumed)
            key += ending
    return sentence(say.say(key, **parts))


# How a step's detail is worded, whatever the technique.
_WORDED: Mapping[str, Callable[[Speech, Any], object]] = {
    "line": Speech.house,
    "house": Speech.house,
    "group": Speech.area,
    "cell": Speech.cell,
    "cells": lambda say, cells: say.cells(sorted(cells)),
    "pair": Speech.cells,
    "border": Speech.between,
    "value": lambda say, value: value,
    "values": lambda say, values: say.listed(sorted(values)),
}


def _pockets(say: Speech, details: Mapping[str, Any]) -> str:
    """How many cells there are in each pocket that a link would leave."""
    counts = sorted(map(len, details.get("pockets", ()))) or [details["count"]]
    if len(counts) == 1:
        return say.counted("pocket", counts[0])
    return say.say("pockets", counts=say.listed(counts))


def _is_connected(cells: Collection[Cell]) -> bool:
    rest, reached = set(cells), [min(cells)]
    for r, c in reached:
        rest.discard((r, c))
        reached += rest & {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)} - set(reached)
    return not rest


def _supposed(say: Speech, suppose: Mapping[str, Any]) -> str:
    if suppose["kind"] == "digit":
        return say.say("cell-is", cell=say.cell(suppose["cell"]), value=suppose["value"])
    return say.say(f"{suppose['kind']}-1", cells=say.between(suppose["border"]))


def _failure(say: Speech, size: int, contradiction: Mapping[str, Any]) -> str:
    match contradiction["kind"]:
        case "cell":
            return say.say("no-digit", cell=say.cell(contradiction["cell"]))
        case "place":
            house = say.house(contradiction["house"])
            return say.say("no-place", value=contradiction["value"], house=house)
        case "area":
            return say.say("no-area", group=say.area(contradiction["group"]), size=size)
        case _:
            cells = sorted(contradiction["cells"])
            first = say.cell(cells[0])
            return say.counted("no-areas", len(cells), first=first, size=size)


def _wrong_area(say: Speech, puzzle: LolSudoku, mistake: Mistake) -> tuple[str, list[Any]]:
    """A wrong wall, link or area in words, and the other clashes.

    The border among the clashes is that of the entry; the puzzle may give the
    opposite there.
    """
    clashes, entered = list(mistake.clashes), entries(puzzle)
    known = [border for border in map(_border, clashes) if border]
    if not known:
        return say.say("area-entry", cell=say.cell(mistake.cell)), clashes
    border = next((b for b in known if b in entered.walls + entered.links), known[0])
    if border in entered.links:
        is_wall = False
    else:
        is_wall = border in entered.walls or Link(*border) not in clashes
    left = [clash for clash in clashes if _border(clash) != border]
    if border in (puzzle.links if is_wall else puzzle.walls):
        left.insert(0, Link(*border) if is_wall else Wall(*border))
    key = "wall-fact" if is_wall else "link-fact"
    return say.say(key, cells=say.between(border)), left


def _clashes(say: Speech, mistake: Mistake, clashes: Sequence[Any]) -> str:
    """The cells with the same digit, or what is given there."""
    same: list[Cell] = []
    said: list[str] = []
    for clash in clashes:
        entry = _digit(clash)
        if entry and entry[:2] != mistake.cell:
            same.append(entry[:2])
        else:
            said.append(say.say("given-there", fact=_fact(say, clash)))
    if same:
        said.insert(0, say.say("same-value", value=mistake.value, cells=say.cells(same)))
    return say.listed(said)


def _digit(clash: Any) -> Entry | None:
    """A digit that a clash is about, with its cell."""
    if isinstance(clash, Given):
        return clash.row, clash.column, clash.value
    return clash if isinstance(clash, tuple) and _border(clash) is None else None


def _border(clash: Any) -> Border | None:
    """The border that a clash is about, if it is about one."""
    if isinstance(clash, Wall | Link):
        return clash.border
    if isinstance(clash, tuple) and len(clash) == 3 and isinstance(clash[2], str):
        return Border(*clash)
    return None


def _fact(say: Speech, fact: Any) -> str:
    if isinstance(fact, AreaMark):
        return say.say("area-fact", number=fact.value, cell=say.cell((fact.row, fact.column)))
    border = _border(fact)
    if border is not None:
        kind = "link" if isinstance(fact, Link) else "wall"
        return say.say(f"{kind}-fact", cells=say.between(border))
    entry = (fact.row, fact.column, fact.value) if isinstance(fact, Given) else fact
    return say.becoming([entry])


def _places(step: Step) -> list[Cell]:
    """The cells that a step without a house starts from."""
    details = step.details
    start: Mapping[str, Any] = details.get("suppose", details)
    if "pair" in start:
        return sorted(start["pair"])
    if "border" in start:
        border = Border(*start["border"])
        return [border.cell, border.neighbour]
    if "cell" in start:
        return [start["cell"]]
    return [(row, column) for row, column, _ in step.placed] or list(step.cells)
