"""How to solve, told: the rules of a family with an example, and all steps of a puzzle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cluesmith import registry
from cluesmith.family import Explanation, Level, Primer, Step, Words
from cluesmith.publish import drawings
from cluesmith.publish.drawings import Drawing
from cluesmith.publish.entries import Entry, Numbered, hardest
from cluesmith.publish.slots import Slot, placed
from cluesmith.publish.style import Style
from cluesmith.publish.words import catalogue, settled
from cluesmith.workbench.deduce import explanation
from cluesmith.workbench.solve import check

Json = dict[str, Any]
COLUMN_WIDTH = 0.27  # of the text area, for the drawing of a step, where its type allows
NARROWED = 0.75  # the rules' example at the least, over its usual width
SPECKS = 0.75  # what nobody can read, over the least size of type
MOST_EASY = 24  # drawings, where all steps are easy


def rules(name: str, primer: Primer, entries: Sequence[Entry], style: Style) -> Json:
    """A family's pages: rules for its first puzzle here, an example, how to begin it.

    Of boards too small to need all rules, the example's size is told.
    """
    own = (entry for entry in entries if entry.puzzle.family == name and entry.is_typical)
    puzzle = next((entry.puzzle for entry in own), primer.example)
    family, said = registry.family(name), catalogue(style.language)
    words = registry.deduction_of(primer.example).words
    steps = explanation(primer.example).steps
    first = {step.technique: i for i, step in reversed(list(enumerate(steps)))}
    shown = sorted(first[technique] for technique in primer.shown if technique in first)
    solution = check(primer.example).solutions[0]
    board, answer = (
        drawings.of_board(primer.example, filled, greyscale=style.greyscale)
        for filled in (None, solution)
    )
    needed = max(_needed(board, style), _needed(answer, style))
    usual = style.type.example * style.width
    least = min(max(needed, NARROWED * usual), style.width / 2)
    slot = Slot(max(usual, least), style.height, style.type.scale)
    told = [
        _step(
            words,
            primer.example,
            steps[i],
            i + 1,
            style,
            drawings.of_step(primer.example, steps[i], greyscale=style.greyscale),
        )
        for i in shown
    ]
    columns = _side_by_side(told, style)
    return {
        "heading": said["rules"].format(family=family.title),
        "rules": [settled(rule) for rule in primer.rules(puzzle)],
        "captions": [said["example"], said["answer"]],
        "example": {**placed(board, slot, said["example"]), "least": least},
        "answer": {**placed(answer, slot, said["answer"]), "least": least},
        "worked": said["worked"],
        "lead": said["worked-lead"],
        "legend": settled(primer.legend),
        "columns": columns,
        "steps": told,
    }


def _side_by_side(told: Sequence[Json], style: Style) -> int:
    """How many steps stand in a row, each as wide as its column allows."""
    widest = max(step["drawing"]["least"] for step in told)
    columns = min(len(told), int((style.width + style.gutter) / (widest + style.gutter)))
    if columns > 1:
        room = (style.width - (columns - 1) * style.gutter) / columns
        for step in told:
            step["drawing"]["width"] = room
    return columns


def _step(
    words: Words, puzzle: Any, step: Step, number: int, style: Style, drawing: Drawing | None
) -> Json:
    """A step's words and its drawing, if it has one."""
    said = catalogue(style.language)
    named = words.title(step.technique, style.language)
    return {
        "title": said["step-title"].format(number=number, title=named),
        "level": said[step.level],
        "words": settled(words.step(puzzle, step, style.language)),
        "drawing": drawing and _step_drawing(drawing, number, style),
    }


def _step_drawing(drawing: Drawing, number: int, style: Style) -> Json:
    """As large as its smallest type needs, if the page is wide enough for that.

    It may shrink to its `least` width so that a page holds what belongs together, and
    grow to its `most` where a page has room.
    """
    least = min(_needed(drawing, style), style.width)
    side = max(COLUMN_WIDTH * style.width, least)
    alt = catalogue(style.language)["alt-step"].format(number=number)
    slot = Slot(side, style.height, style.type.scale)
    most = min(style.type.scale * drawing.width, style.width)
    shape = drawing.height / drawing.width
    return {**placed(drawing, slot, alt), "least": least, "most": most, "shape": shape}


def _needed(drawing: Drawing, style: Style) -> float:
    """How wide a drawing must be for its smallest type to be legible."""
    return style.type.small / drawing.smallest * drawing.width


def explained(
    numbered: Sequence[Numbered], primers: Mapping[str, Primer], style: Style
) -> Json | None:
    """The hardest puzzle's steps, some of them drawn."""
    found = hardest([one.entry for one in numbered])
    if found is None:
        return None
    one = next(one for one in numbered if one.entry is found)
    puzzle, said = found.puzzle, catalogue(style.language)
    words = registry.deduction_of(puzzle).words
    whole: Explanation = explanation(puzzle)
    drawn, remarks = _drawn(puzzle, whole.steps, style)
    steps = [
        _step(words, puzzle, step, number, style, drawn.get(number))
        for number, step in enumerate(whole.steps, 1)
    ]
    _even([step["drawing"] for step in steps if step["drawing"]])
    taken = said["in-steps-1" if len(steps) == 1 else "in-steps"].format(count=len(steps))
    lead = said["explained-lead" if len(numbered) > 1 else "explained-only"].format(
        name=one.name, level=said[found.level or ""], score=found.score, steps=taken
    )
    in_words, of_drawings = (said[key] if key else "" for key in remarks)
    legend = primers[puzzle.family].legend if drawn else ""
    told = [(lead, in_words), (legend, of_drawings)]
    return {
        "heading": said["explained"].format(number=one.number),
        "lead": [settled(" ".join(filter(None, parts))) for parts in told if any(parts)],
        "columns": 1 if style.large_print else 2,
        "runs": _runs(steps),
    }


def _drawn(
    puzzle: Any, steps: Sequence[Step], style: Style
) -> tuple[dict[int, Drawing], tuple[str, str]]:
    """The steps to be drawn, by number; what is said of the others, and of the drawings.

    Where some are not easy, those; otherwise all of a few, some of many.  On boards so
    large that nobody could read them candidates are left out, or the drawings.
    """
    hard = [number for number, step in enumerate(steps, 1) if step.level is not Level.EASY]
    numbers = hard or range(1, len(steps) + 1, -(-len(steps) // MOST_EASY) or 1)
    drawn = {
        number: drawings.of_step(puzzle, steps[number - 1], greyscale=style.greyscale)
        for number in numbers
    }

    def are_specks() -> bool:
        return any(SPECKS * _needed(one, style) > style.width for one in drawn.values())

    in_words = "easy-in-words" if hard else "most-in-words"
    if len(drawn) == len(steps):
        in_words = ""
    if not are_specks():
        return drawn, (in_words, "")
    drawn = {number: one.without_candidates() for number, one in drawn.items()}
    return ({}, ("no-drawings", "")) if are_specks() else (drawn, (in_words, "no-candidates"))


def _even(figures: Sequence[Json]) -> None:
    """Drawings of one board have one size, that of the one with the smallest type."""
    widest = max((figure["width"] for figure in figures), default=0)
    for figure in figures:
        figure["width"] = widest


def _runs(steps: Sequence[Json]) -> list[list[Json]]:
    """Each step with a drawing by itself, those without in between together."""
    runs: list[list[Json]] = []
    for step in steps:
        if runs and step["drawing"] is None and runs[-1][0]["drawing"] is None:
            runs[-1].append(step)
        else:
            runs.append([step])
    return runs
