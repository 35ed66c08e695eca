"""Skyscraper's steps in plain words: what follows and why, in at most three sentences.

A step is data; what it says is a template of the catalogue (see `forms.speech`)
filled with the step's details.  Each detail is worded the same way wherever it
occurs (`_WORDED`); what a technique needs beyond that is added by `words`.
Nothing is deduced here: where a step names several trials, they are summed up
by a bound that holds for each of them.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from cluesmith.families.skyscraper.puzzle import Clue, Skyscraper
from cluesmith.family import Mistake, Step
from cluesmith.forms import speech as forms
from cluesmith.forms.grid import Given
from cluesmith.forms.speech import Cell, Entry, Line, same_values, sentence

# Heights that were tried are all named if they come in so few groups; else one is the example.
GROUPS_NAMED = 2


@dataclass(frozen=True, slots=True)
class Speech(forms.Speech):
    """One language's phrases; only a Skyscraper has clues, and several lines at once."""

    def lines(self, lines: Sequence[Line]) -> str:
        """Lines of one direction: ``rows 2 and 5``."""
        return self.say(f"{lines[0][0]}s", numbers=self.listed(index + 1 for _, index in lines))

    def reads(self, clues: Sequence[Clue]) -> str:
        """What the clues of one line say: ``row 3 reads 2 from the left``."""
        said = [self.say(f"read-{clue.side}", value=clue.value) for clue in clues]
        return self.say("reads", line=self.line(line_of(clues[0])), clues=self.listed(said))


def speech(language: str) -> Speech:
    return Speech(language, forms.catalogue(os.path.dirname(__file__), language))


def line_of(clue: Clue) -> Line:
    """The line a clue looks along."""
    return ("row" if clue.side in ("left", "right") else "column", clue.index)


def distance(clue: Clue, cell: Cell, size: int) -> int:
    """How many cells are between a clue and a cell of its line."""
    along: int = cell[1] if clue.side in ("left", "right") else cell[0]
    return along if clue.side in ("left", "top") else size - 1 - along


def where(puzzle: Skyscraper, step: Step, language: str = "en") -> str:
    """A nudge: where to look, with neither the technique nor what follows."""
    say, clues, details = speech(language), _clues(step), step.details
    line: Line | None = line_of(clues[0]) if clues else details.get("line")
    if clues and line:
        at = say.listed(say.say(f"at-{clue.side}", value=clue.value) for clue in clues)
        key = "look-clue" if len(clues) == 1 else "look-clues"
        return say.say(key, line=say.line(line), clues=at)
    if line:
        return say.say("look-line", line=say.line(line))
    if "lines" in details:
        return say.say("look-lines", lines=say.lines(details["lines"]))
    return say.say("look-cells", cells=say.cells(_places(step)))


def look(puzzle: Skyscraper, step: Step) -> Sequence[tuple[Any, ...]]:
    """The cells and clues that `where` speaks of."""
    seen_from = _clues(step)
    if seen_from:
        lines = [line_of(seen_from[0])]
    elif "line" in step.details:
        lines = [step.details["line"]]
    else:
        lines = list(step.details.get("lines", ()))
    across = range(puzzle.size)
    found = [(at, i) if kind == "row" else (i, at) for kind, at in lines for i in across]
    clues = [("clue", str(clue.side), clue.index) for clue in seen_from]
    return [*found, *clues] if found else list(_places(step))


def mistake(puzzle: Skyscraper, mistake: Mistake, language: str = "en") -> str:
    """What is wrong with an entry, and why: a sentence, then those of the step that shows it."""
    say = speech(language)
    entry, others = say.placing(say.cell(mistake.cell), mistake.value), len(mistake.others)
    wrong = say.counted("wrong-too" if others else "wrong", others, entry=entry)
    reason = partial(words, puzzle, language=language)
    return sentence(say.wrong(wrong, _clashes(say, mistake), mistake.reason, reason))


def fact(_puzzle: Skyscraper, fact: Any, language: str = "en") -> str:
    """A fact of the puzzle, as a conflict lists it."""
    return _fact(speech(language), fact)


def words(puzzle: Skyscraper, step: Step, language: str = "en") -> str:
    """The step in at most three sentences."""
    say, size = speech(language), puzzle.size
    clues, details = _clues(step), step.details
    placed_cells = {(row, column) for row, column, _ in step.placed}
    removed = [entry for entry in step.removed if entry[:2] not in placed_cells]
    parts: dict[str, Any] = {"size": size, "below": size - 1}
    parts |= {key: _WORDED[key](say, value) for key, value in details.items() if key in _WORDED}
    parts["result"] = say.result(step.placed, removed)
    if clues:
        parts["reads"] = say.reads(clues)
    key = step.technique
    match step.technique:
        case "facing-clues":
            total = sum(clue.value for clue in clues)
            start = say.say(f"from-{clues[0].side}")
            parts |= {"total": total, "from_side": start, "place": clues[0].value}
        case "last-value" | "search":
            row, column, value = (step.placed or step.removed)[0]
            parts |= {"cell": say.cell((row, column)), "value": value}
        case "too-tall":
            parts["sees"] = _too_tall(say, size, step, clues[0])
        case "tallest-place":
            parts["tests"] = _tallest(say, size, clues, details["tests"])
        case "clue-two":
            # Only where the two tallest are ruled out does the second one's place matter.
            key += "" if any(value >= size - 1 for *_, value in step.removed) else "-between"
        case "too-many-seen":
            parts["sees"] = _trials(say, details["tests"], "least")
        case "too-few-seen":
            parts["sees"] = _trials(say, details["tests"], "most")
        case "almost-all-seen" | "all-rise":
            key += "" if details["known"] else "-alone"
            parts.setdefault("cells", say.cells(step.cells))
        case "one-clue-list" | "two-clue-list":
            count = details.get("arrangements")
            key = "list" if clues else "list-without-clue"
            key += "" if count is None else "-1" if count == 1 else "-counted"
            parts["count"] = count
        case "chain":
            (*start, instead), *links = details["chain"]
            parts |= {"start": say.cell((start[0], start[1])), "instead": instead}
            parts |= {"links": say.becoming(links), "end": say.cell(links[-1][:2])}
        case "assumption":
            parts["failure"] = _failure(say, details["contradiction"])
            assumed = (*details["cell"], details["value"])
            parts["links"], ending = say.refutation(details, assumed)
            key += ending
    return sentence(say.say(key, **parts))


# How a step's detail is worded, whatever the technique.
_WORDED: Mapping[str, Callable[[Speech, Any], object]] = {
    "line": Speech.line,
    "lines": Speech.lines,
    "across": Speech.lines,
    "cell": Speech.cell,
    "first": Speech.cell,
    "cells": Speech.cells,
    "hidden": lambda say, hidden: say.listed(
        say.cell(one) if isinstance(one, tuple) else one for one in hidden
    ),
    "values": Speech.listed,
    "value": lambda say, value: value,
    "known": Speech.listed,
}


def _too_tall(say: Speech, size: int, step: Step, clue: Clue) -> str:
    """At most are seen: all up to a building, and all taller ones that nothing hides.

    Of several buildings the one that would show the most is named; what is
    hidden is named where it matters.
    """
    hidden: tuple[int, ...] = step.details.get("hidden", ())

    def most(entry: Entry, hidden: tuple[int, ...]) -> int:
        taller: int = size - entry[2] - sum(height > entry[2] for height in hidden)
        return distance(clue, entry[:2], size) + 1 + taller

    if all(most(entry, ()) < clue.value for entry in step.removed):
        hidden = ()
    row, column, value = max(
        step.removed,
        key=lambda entry: (most(entry, hidden), -distance(clue, entry[:2], size), -entry[2]),
    )
    key = "taller" if not hidden else "taller-hidden-1" if len(hidden) == 1 else "taller-hidden"
    sees = say.say(
        key,
        placing=say.placing(say.cell((row, column)), value),
        count=most((row, column, value), hidden),
        hidden=say.listed(hidden),
    )
    return say.say("no-more", sees=sees) if len(step.removed) > 1 else sees


def _trials(say: Speech, tests: Sequence[Mapping[str, Any]], bound: str) -> str:
    """What would be seen with the heights that were tried; of a wide choice, with one of them.

    The weakest of their bounds holds for each of them.
    """
    weakest = min(tests, key=lambda test: test["least"] if bound == "least" else -test["most"])
    groups = same_values((*test["cell"], test["value"]) for test in tests)
    many = len(groups) > GROUPS_NAMED
    if many:
        groups = [((weakest["value"],), [weakest["cell"]])]
    trials = (
        say.placing(say.cells(cells, "or"), say.listed(values, "or")) for values, cells in groups
    )
    seen = say.counted(f"at-{bound}", weakest[bound])
    sees = say.say("sees", placing=say.listed(trials, "or"), seen=seen)
    if not many:
        return sees
    return say.say("no-fewer" if bound == "least" else "no-more", sees=sees)


def _tallest(
    say: Speech, size: int, clues: Sequence[Clue], tests: Sequence[Mapping[str, Any]]
) -> str:
    """Where the tallest cannot stand, the places that fail alike in one clause.

    A test names its clue where the step has more than one.
    """
    groups: dict[tuple[Clue, bool], list[Mapping[str, Any]]] = {}
    for test in tests:
        clue = test.get("clue", clues[0])
        groups.setdefault((clue, test["least"] > clue.value), []).append(test)
    clauses = []
    for (clue, too_many), alike in groups.items():
        # The weakest of their bounds holds for each of them.
        if too_many:
            seen = say.counted("at-least", min(test["least"] for test in alike))
        else:
            seen = say.counted("at-most", max(test["most"] for test in alike))
        placing = say.placing(say.cells(sorted(test["cell"] for test in alike), "or"), size)
        start = say.say(f"from-{clue.side}")
        key = "sees" if len(clues) == 1 else "sees-from"
        clauses.append(say.say(key, placing=placing, seen=seen, from_side=start))
    return say.say("semicolon").join(clauses)


def _failure(say: Speech, contradiction: Mapping[str, Any]) -> str:
    match contradiction["kind"]:
        case "cell":
            return say.say("no-height", cell=say.cell(contradiction["cell"]))
        case "place":
            line = say.line(contradiction["line"])
            return say.say("no-place", value=contradiction["value"], line=line)
        case _:
            return say.say("no-arrangement", line=say.line(contradiction["line"]))


def _clashes(say: Speech, mistake: Mistake) -> str:
    """What is given there; else cells with the same height, then clues that do not hold."""
    clues = [clash for clash in mistake.clashes if isinstance(clash, Clue)]
    entries = [_entry(clash) for clash in mistake.clashes if not isinstance(clash, Clue)]
    given = [entry for entry in entries if entry[:2] == mistake.cell]
    same = [entry[:2] for entry in entries if entry[:2] != mistake.cell]
    said = [say.say("given-there", fact=say.becoming([entry])) for entry in given]
    if same:
        said.append(say.say("same-value", value=mistake.value, cells=say.cells(same)))
    if clues:
        facts = say.listed(_fact(say, clue) for clue in clues)
        said.append(say.counted("clues-fail", len(clues), clues=facts))
    return say.listed(said)


def _fact(say: Speech, fact: Any) -> str:
    if isinstance(fact, Clue):
        return say.say(f"clue-{fact.side}", value=fact.value, number=fact.index + 1)
    return say.becoming([_entry(fact)])


def _entry(fact: Any) -> Entry:
    return (fact.row, fact.column, fact.value) if isinstance(fact, Given) else tuple(fact)


def _clues(step: Step) -> list[Clue]:
    return [fact for fact in step.clues if isinstance(fact, Clue)]


def _places(step: Step) -> Sequence[Cell]:
    """The cells a step without a line starts from."""
    if "chain" in step.details:
        return [(row, column) for row, column, _ in step.details["chain"]]
    if "cell" in step.details:
        return [step.details["cell"]]
    return [(row, column) for row, column, _ in step.placed] or step.cells
