"""Explanations in a booklet: a family's rules with an example, and all steps of a puzzle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cluesmith import registry
from cluesmith.errors import limit_reached
from cluesmith.family import Level, Primer, Step
from cluesmith.forms.svg import Drawing
from cluesmith.forms.svg_step import without_candidates
from cluesmith.publish.entries import Entry, Numbered, hardest
from cluesmith.publish.pages import Slot, board_drawing, placed, step_drawing
from cluesmith.publish.style import Style
from cluesmith.publish.words import settled
from cluesmith.workbench.deduce import explanation
from cluesmith.workbench.solve import check

Json = dict[str, Any]
COLUMN_WIDTH = 0.27  # of a step's drawing where its type allows, times that of the text area
NARROWED = 0.75  # the least width of the rules' example, times its usual width
SPECKS = 0.75  # type below this is illegible, times the least size of type
MOST_EASY = 24  # drawings if all steps are easy


def rules(name: str, primer: Primer, entries: Sequence[Entry], style: Style) -> Json:
    """A family's pages: the rules for its first puzzle here, and an example with its first steps.

    For boards too small to need all rules, the rules state the example's size.
    """
    own = (entry for entry in entries if entry.puzzle.family == name and entry.is_typical)
    puzzle = next((entry.puzzle for entry in own), primer.example)
    phrases = style.phrases
    steps = explanation(primer.example).steps
    first = {step.technique: number for number, step in reversed(list(enumerate(steps, 1)))}
    numbers = sorted(first[technique] for technique in primer.shown if technique in first)
    solution = check(primer.example).solutions[0]
    board, answer = (board_drawing(primer.example, filled, style) for filled in (None, solution))
    needed = max(_needed(board, style), _needed(answer, style))
    usual = style.type.example * style.width
    least = min(max(needed, NARROWED * usual), style.width / 2)
    slot = Slot(max(usual, least), style.height, style.type.scale)
    drawn = {number: step_drawing(primer.example, steps[number - 1], style) for number in numbers}
    shown = [_step(primer.example, steps[n - 1], n, style, drawn[n]) for n in numbers]
    return {
        "heading": phrases["rules"].format(family=primer.name),
        "rules": [settled(rule) for rule in primer.rules(puzzle)],
        "captions": [phrases["example"], phrases["answer"]],
        "example": {**placed(board, slot, phrases["example"]), "least": least},
        "answer": {**placed(answer, slot, phrases["answer"]), "least": least},
        "worked": phrases["worked"],
        "lead": phrases["worked-lead"],
        "legend": settled(primer.legend),
        "columns": _side_by_side(shown, style),
        "steps": shown,
    }


def _side_by_side(steps: Sequence[Json], style: Style) -> int:
    """The number of steps in a row; their drawings get the width of its columns."""
    widest = max(step["drawing"]["least"] for step in steps)
    columns = min(len(steps), int((style.width + style.gutter) / (widest + style.gutter)))
    if columns > 1:
        _set_widths(steps, (style.width - (columns - 1) * style.gutter) / columns)
    return columns


def _set_widths(steps: Iterable[Json], width: float) -> None:
    for step in steps:
        step["drawing"]["width"] = width


def _step(puzzle: Any, step: Step, number: int, style: Style, drawing: Drawing | None) -> Json:
    """A step's words and its drawing, if it has one."""
    words = registry.deduction_of(puzzle).words
    title = words.title(step.technique, style.language)
    return {
        "title": style.phrases["step-title"].format(number=number, title=title),
        "level": style.phrases[step.level],
        "words": settled(words.step(puzzle, step, style.language)),
        "drawing": drawing and _step_drawing(drawing, number, style),
    }


def _step_drawing(drawing: Drawing, number: int, style: Style) -> Json:
    """A step's drawing, as large as its smallest type needs if the page is wide enough.

    It may shrink to its `least` width to keep a step on one page, and grow to its `most`
    where a page has room.
    """
    least = min(_needed(drawing, style), style.width)
    side = max(COLUMN_WIDTH * style.width, least)
    alt = style.phrases["alt-step"].format(number=number)
    slot = Slot(side, style.height, style.type.scale)
    most = min(style.type.scale * drawing.width, style.width)
    shape = drawing.height / drawing.width
    return {**placed(drawing, slot, alt), "least": least, "most": most, "shape": shape}


def _needed(drawing: Drawing, style: Style) -> float:
    """The width at which a drawing's smallest type is legible."""
    return style.type.small / drawing.smallest * drawing.width


def explained(
    numbered: Sequence[Numbered],
    primers: Mapping[str, Primer],
    style: Style,
    seconds: float | None = None,
) -> Json | None:
    """The hardest puzzle's steps, some of them drawn; `LimitError` if they take too long."""
    found = hardest([one.entry for one in numbered])
    if found is None:
        return None
    one = next(one for one in numbered if one.entry is found)
    puzzle, phrases = found.puzzle, style.phrases
    explaining = explanation(puzzle, seconds=seconds)
    if explaining.rating.stopped is not None:
        missing = f"puzzle {one.number} was not explained"
        raise limit_reached(missing, explaining.rating.stopped, seconds)
    whole = explaining.steps
    drawn, remarks = _drawn(puzzle, whole, style)
    steps = [_step(puzzle, step, n, style, drawn.get(n)) for n, step in enumerate(whole, 1)]
    with_drawing = [step for step in steps if step["drawing"]]
    # Drawings of one board have one size: that of the one with the smallest type.
    _set_widths(with_drawing, max((one["drawing"]["width"] for one in with_drawing), default=0))
    taken = phrases["in-steps-1" if len(steps) == 1 else "in-steps"].format(count=len(steps))
    lead = phrases["explained-lead" if len(numbered) > 1 else "explained-only"].format(
        name=one.name, level=phrases[found.level or ""], score=found.score, steps=taken
    )
    in_words, of_drawings = (phrases[key] if key else "" for key in remarks)
    legend = primers[puzzle.family].legend if drawn else ""
    paragraphs = [(lead, in_words), (legend, of_drawings)]
    return {
        "heading": phrases["explained"].format(number=one.number),
        "lead": [settled(" ".join(filter(None, parts))) for parts in paragraphs if any(parts)],
        "columns": 1 if style.large_print else 2,
        "runs": _runs(steps),
    }


def _drawn(
    puzzle: Any, steps: Sequence[Step], style: Style
) -> tuple[dict[int, Drawing], tuple[str, str]]:
    """The steps to draw, by number, and the remarks on the others and on the drawings.

    If some steps are not easy, only those are drawn; otherwise all, or some of many.  Where
    candidates would be illegible they are left out, or all drawings are.
    """
    hard = [number for number, step in enumerate(steps, 1) if step.level is not Level.EASY]
    numbers = hard or range(1, len(steps) + 1, -(-len(steps) // MOST_EASY) or 1)
    drawn = {number: step_drawing(puzzle, steps[number - 1], style) for number in numbers}

    def are_specks() -> bool:
        return any(SPECKS * _needed(one, style) > style.width for one in drawn.values())

    in_words = "easy-in-words" if hard else "most-in-words"
    if len(drawn) == len(steps):
        in_words = ""
    if not are_specks():
        return drawn, (in_words, "")
    drawn = {number: without_candidates(one) for number, one in drawn.items()}
    return ({}, ("no-drawings", "")) if are_specks() else (drawn, (in_words, "no-candidates"))


def _runs(steps: Sequence[Json]) -> list[list[Json]]:
    """Steps in runs: each step with a drawing alone, those without one in between together."""
    runs: list[list[Json]] = []
    for step in steps:
        if runs and step["drawing"] is None and runs[-1][0]["drawing"] is None:
            runs[-1].append(step)
        else:
            runs.append([step])
    return runs
