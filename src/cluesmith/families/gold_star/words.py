"""Gold Star's steps in plain words: what follows and why, in at most three sentences.

A step is data; what it says is a template of the catalogue filled with the
step's details.  Each detail is worded the same way wherever it occurs
(`_WORDED`); what a technique needs beyond that is added by `words`.  Equations
are quoted with all that is known filled in.  Nothing is deduced here, save
which bound of a side a candidate fails.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any

from cluesmith.families.gold_star.partial_star import SIGNS, Known, known_before, known_now, single
from cluesmith.families.gold_star.puzzle import (
    OPEN,
    OPERATOR,
    OPERATORS,
    Given,
    GoldStar,
    Operator,
    neighbours,
)
from cluesmith.families.gold_star.rules import value
from cluesmith.families.gold_star.star import FEWEST, letter
from cluesmith.family import Mistake, Step
from cluesmith.forms import speech as forms
from cluesmith.forms.speech import Cell, Entry, sentence, story

# Up to so many ways to fill an equation are all listed; of more, the first few.
WAYS_NAMED, WAYS_SHOWN = 4, 3
# Nobody lists more ways than that: what fails is tried instead.
WAYS_LISTED = 24


@dataclass(frozen=True, slots=True)
class Speech(forms.Speech):
    """One language's phrases about a star of so many points.

    Cells are named by letter, operators by their neighbours.
    """

    points: int

    def cell(self, cell: Cell) -> str:
        """A letter, or ``the operator between A and C``."""
        if cell[0] == OPERATOR:
            return self.say("operator", cells=self.between(cell[1]))
        return letter(cell[0])

    def between(self, place: int) -> str:
        """The two cells an operator is between."""
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
        """What follows, the numbers ruled out before the operators."""
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
    return Speech(language, forms.catalogue(os.path.dirname(__file__), language), points)


def where(puzzle: GoldStar, step: Step, language: str = "en") -> str:
    """A nudge: where to look, with neither the technique nor what follows."""
    say, details = speech(language, puzzle.points), step.details
    known = known_before(puzzle, step)
    if "equation" in details:
        return say.say("look", what=known.equation(details["equation"]))
    if "equations" in details:
        return say.say("look", what=say.listed(map(known.equation, details["equations"])))
    if step.technique == "last-cell":
        return say.say("look-for", value=details["value"])
    if "operator" in details:
        return say.say("look", what=say.cell((OPERATOR, details["operator"])))
    cells = [details["cell"]] if "cell" in details else details["cells"]
    return say.say("look", what=say.cells(cells))


def look(puzzle: GoldStar, step: Step) -> Sequence[tuple[Any, ...]]:
    """The cells and operators that `where` speaks of."""
    details = step.details
    equations = [details["equation"]] if "equation" in details else details.get("equations", ())
    if equations:
        return [(cell,) for number in equations for cell in puzzle.star.equations[number].cells]
    if step.technique == "last-cell":
        return []
    if "operator" in details:
        return [(OPERATOR, details["operator"])]
    cells = [details["cell"]] if "cell" in details else details["cells"]
    return [tuple(cell) if isinstance(cell, (tuple, list)) else (cell,) for cell in cells]


def mistake(puzzle: GoldStar, mistake: Mistake, language: str = "en") -> str:
    """What is wrong with an entry, and why: a sentence, then those of the step that shows it.

    Last, how many others are wrong.
    """
    say = speech(language, puzzle.points)
    wrong = say.say("wrong", entry=say.entry((*mistake.cell, mistake.value)))
    clashes = _clashes(say, puzzle, mistake) if mistake.clashes else ""
    reason = partial(words, puzzle, language=language)
    told = say.wrong(wrong, clashes, mistake.reason, reason)
    others = len(mistake.others)
    return sentence(say.counted("wrong-too", others, told=told) if others else told)


def fact(puzzle: GoldStar, fact: Given | Operator, language: str = "en") -> str:
    """A fact of the puzzle, as a conflict lists it."""
    entry: Entry = (fact.cell, fact.value) if isinstance(fact, Given) else ()
    if isinstance(fact, Operator):
        entry = (OPERATOR, fact.place, fact.value)
    return speech(language, puzzle.points).becoming([entry])


def words(puzzle: GoldStar, step: Step, language: str = "en") -> str:
    """The step in at most three sentences."""
    say = speech(language, puzzle.points)
    details, known = step.details, known_before(puzzle, step)
    placed = {tuple(cell) for *cell, _ in step.placed}
    removed = [entry for entry in step.removed if entry[:-1] not in placed]
    parts: dict[str, Any] = {"result": say.result(step.placed, removed)}
    parts |= {key: _WORDED[key](say, item) for key, item in details.items() if key in _WORDED}
    if "equation" in details:
        parts["equation"] = known.equation(details["equation"])
    key = step.technique
    match step.technique:
        case "no-zero":
            key += _no_zero(puzzle, step)
            equation, side = puzzle.star.equations[details["equation"]], details["side"]
            first, second = ((cell,) for cell in equation.cells[2 * side : 2 * side + 2])
            parts |= {"first": say.cell(first), "second": say.cell(second)}
        case "last-of-equation":
            parts["filled"] = known.having(step.placed).equation(details["equation"])
        case "size":
            key += f"-{_bound(puzzle, step)}"
            parts["side"] = known.side(details["equation"], 1 - details["side"])
        case "quadruples":
            count, shown = details["count"], list(details["shown"])
            tried = say.trying(_ruled_out(step))
            key += _list_of(step, len(tried))
            parts["tried"] = say.listed(tried)
            ways = shown if count <= WAYS_NAMED else shown[:WAYS_SHOWN]
            parts |= {"count": count, "ways": say.listed(_way(puzzle, step, way) for way in ways)}
        case "two-equations":
            key += "-1" if details["count"] == 1 else ""
            parts |= {"equations": say.listed(map(known.equation, details["equations"]))}
            parts |= {"count": details["count"], "shared": say.cells(details["shared"])}
        case "assumption":
            assumed = (*details["cell"], details["value"])
            failing = known.having([assumed, *story(details["steps"], assumed)])
            parts["failure"] = _failure(say, failing, details["contradiction"])
            parts["links"], ending = say.refutation(details, assumed)
            key += ending
        case "search" if "operator" in details:
            key += "-operator"
    return sentence(say.say(key, **parts))


# How a step's detail is worded, whatever the technique.
_WORDED: Mapping[str, Callable[[Speech, Any], object]] = {
    "cell": Speech.cell,
    "cells": Speech.cells,
    "operator": Speech.between,
    "value": lambda say, value: SIGNS.get(value, value),
    "values": lambda say, values: say.listed(sorted(values)),
    "least": lambda say, bound: str(bound).replace("-", SIGNS["-"]),
    "most": lambda say, bound: str(bound).replace("-", SIGNS["-"]),
    "parities": Speech.parities,
}


def _no_zero(puzzle: GoldStar, step: Step) -> str:
    """Which operators forbid 0, and whether both of their cells lose it."""
    equation = puzzle.star.equations[step.details["equation"]]
    mask = step.before["operators"][equation.operators[step.details["side"]]]
    kinds = {1 << OPERATORS.index("*"): "-times", 1 << OPERATORS.index("/"): "-divided"}
    return kinds.get(mask, "-either") + ("-both" if len(step.removed) == 2 else "")


def _bound(puzzle: GoldStar, step: Step) -> str:
    """Which bound the candidates fail that go: at least, at most, both, or just one value."""
    details, masks = step.details, step.before["digits"]
    least, most, side = details["least"], details["most"], details["side"]
    if least == most:
        return "exact"
    equation = puzzle.star.equations[details["equation"]]
    one, other = equation.cells[2 * side : 2 * side + 2]
    place = single(step.before["operators"][equation.operators[side]])
    if place is None:
        return "between"
    reached: list[Fraction] = []
    for cell, digit in step.removed:
        mates = masks[other if cell == one else one] & ~(1 << digit)
        for mate in (v for v in range(2 * puzzle.points) if mates >> v & 1):
            a, b = (digit, mate) if cell == one else (mate, digit)
            came = value(OPERATORS[place], a, b, puzzle.division)
            reached += [] if came is None else [came]
    too_low = any(came < least for came in reached)
    too_high = any(came > most for came in reached)
    return "between" if too_low == too_high else "least" if too_low else "most"


def _ruled_out(step: Step) -> list[Entry]:
    """What an equation's list rules out, also where just one candidate is left."""
    found = list(step.removed)
    for *cell, left in step.placed:
        sign = cell[0] == OPERATOR
        mask = step.before["operators"][cell[1]] if sign else step.before["digits"][cell[0]]
        values = [i for i in range(mask.bit_length()) if mask >> i & 1]
        others = [OPERATORS[i] for i in values] if sign else values
        found += [(*cell, value) for value in others if value != left]
    return list(dict.fromkeys(found))


def _list_of(step: Step, places: int) -> str:
    """How to word a list: by all its ways, by some, or by what it rules out at so many places."""
    count = step.details["count"]
    if count > WAYS_LISTED:
        signs = all(entry[0] == OPERATOR for entry in (*step.placed, *step.removed))
        return "-tried-several" if places > 1 else "-tried-signs" if signs else "-tried"
    return "-1" if count == 1 else "" if count <= WAYS_NAMED else "-many"


def _way(puzzle: GoldStar, step: Step, digits: tuple[int, ...]) -> str:
    """An equation filled in; an open operator is the first one with which it holds."""
    equation = puzzle.star.equations[step.details["equation"]]
    w, x, y, z = digits
    masks = [step.before["operators"][place] for place in equation.operators]
    left, right = (
        [sign for i, sign in enumerate(OPERATORS) if mask >> i & 1] or [OPEN] for mask in masks
    )
    for one, other in product(left, right):
        came = value(one, w, x, puzzle.division)
        if came is not None and came == value(other, y, z, puzzle.division):
            return f"{w} {SIGNS[one]} {x} = {y} {SIGNS[other]} {z}"
    return f"{w} {SIGNS[left[0]]} {x} = {y} {SIGNS[right[0]]} {z}"


def _failure(say: Speech, known: Known, contradiction: Mapping[str, Any]) -> str:
    match contradiction["kind"]:
        case "cell":
            return say.say("no-number", cell=say.cell(contradiction["cell"]))
        case "digit":
            return say.say("no-place", value=contradiction["value"])
        case _:
            return say.say("no-way", equation=known.equation(contradiction["equation"]))


def _clashes(say: Speech, puzzle: GoldStar, mistake: Mistake) -> str:
    """What is given there; else cells with the same digit, and equations that do not hold."""
    for clash in mistake.clashes:
        if isinstance(clash, Given | Operator):
            return say.say("given-there", entry=say.entry((*mistake.cell, clash.value)))
    known = known_now(puzzle).having([(*mistake.cell, mistake.value)])
    blank = replace(known, digits=(None,) * len(known.digits))
    cells = [clash for clash in mistake.clashes if not isinstance(clash, int)]
    said = [say.say("same-number", value=mistake.value, cells=say.cells(cells))] if cells else []
    for clash in (clash for clash in mistake.clashes if isinstance(clash, int)):
        bare, filled = blank.equation(clash), known.equation(clash)
        said.append(say.say("equation-fails", equation=bare, filled=filled))
    return say.listed(said)
