"""Gold Star's steps in plain words: what follows and why, in at most three sentences.

A step is data; what it says is a template of the catalogue filled with the
step's details.  Each detail is worded the same way wherever it occurs
(`_WORDED`); what a technique needs beyond that is added by `_told`.  Equations
are quoted with all that is known filled in.  Nothing is deduced here, save
which bound of a side a candidate fails.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

from cluesmith.families.gold_star.partial_star import (
    OPERATOR,
    SIGNS,
    Known,
    known_before,
    known_now,
    single,
)
from cluesmith.families.gold_star.puzzle import OPEN, OPERATORS, Given, GoldStar, Operator
from cluesmith.families.gold_star.rules import value
from cluesmith.families.gold_star.speech import Speech, speech
from cluesmith.family import Mistake, Step
from cluesmith.forms.speech import PLACEMENTS_TOLD, Entry, sentence, story

# So many ways to fill an equation are all told; of more of them, the first few.
WAYS_TOLD, WAYS_SHOWN = 4, 3
# Nobody lists more ways than that: what fails is tried instead.
WAYS_LISTED = 24


def words(puzzle: GoldStar, step: Step, language: str = "en") -> str:
    """The step, told in at most three sentences."""
    return sentence(_told(speech(language, puzzle.points), puzzle, step))


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


def title(technique: str, language: str = "en") -> str:
    """A technique's name for people."""
    return speech(language).title(technique)


def mistake(puzzle: GoldStar, mistake: Mistake, language: str = "en") -> str:
    """What is wrong with an entry, and why: a sentence, then those of the step that shows it.

    Last, how many others are wrong.
    """
    say = speech(language, puzzle.points)
    wrong = say.say("wrong", entry=say.entry((*mistake.cell, mistake.value)))
    if mistake.clashes:
        told = say.say("wrong-clashes", wrong=wrong, clashes=_clashes(say, puzzle, mistake))
    elif mistake.reason is not None:
        reason = words(puzzle, mistake.reason, language)
        after = mistake.reason.details.get("after", 0)
        key = "wrong-after" if after else "wrong-reason"
        told = say.counted(key, after, wrong=wrong, reason=reason)
    else:
        told = say.say("wrong-only", wrong=wrong)
    others = len(mistake.others)
    return sentence(say.counted("wrong-too", others, told=told) if others else told)


def _told(say: Speech, puzzle: GoldStar, step: Step) -> str:
    """The step's sentences; the first may begin with a small letter."""
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
            ways = shown if count <= WAYS_TOLD else shown[:WAYS_SHOWN]
            parts |= {"count": count, "ways": say.listed(_way(puzzle, step, way) for way in ways)}
        case "two-equations":
            key += "-1" if details["count"] == 1 else ""
            parts |= {"equations": say.listed(map(known.equation, details["equations"]))}
            parts |= {"count": details["count"], "shared": say.cells(details["shared"])}
        case "assumption":
            assumed = (*details["cell"], details["value"])
            led_to = story(details["steps"], assumed)
            failing = known.having([assumed, *led_to])
            parts["failure"] = _failure(say, failing, details["contradiction"])
            parts["links"] = say.becoming(led_to[:PLACEMENTS_TOLD])
            if not led_to:
                key += "-unplaced" if details["steps"] else "-at-once"
            elif len(led_to) > PLACEMENTS_TOLD:
                key += "-goes-on"
        case "search" if "operator" in details:
            key += "-operator"
    return say.say(key, **parts)


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
    """How a list is told: by all its ways, by some, or by what it rules out at so many places."""
    count = step.details["count"]
    if count > WAYS_LISTED:
        signs = all(entry[0] == OPERATOR for entry in (*step.placed, *step.removed))
        return "-tried-several" if places > 1 else "-tried-signs" if signs else "-tried"
    return "-1" if count == 1 else "" if count <= WAYS_TOLD else "-many"


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
