"""Explanations in a booklet: a family's rules with an example, and all steps of a puzzle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from cluesmith import registry
from cluesmith.errors import limit_reached
from cluesmith.family import Level, Primer, Puzzle, Step
from cluesmith.forms.svg import Drawing
from cluesmith.forms.svg_step import without_candidates
from cluesmith.publish.entries import hardest
from cluesmith.publish.layout import Layout
from cluesmith.publish.pages import Slot, framed, placed, widest
from cluesmith.publish.sections import Numbered, board_drawing
from cluesmith.publish.words import settled
from cluesmith.workbench.deduce import explanation
from cluesmith.workbench.solve import check

Json = dict[str, Any]
EXAMPLE, EXAMPLE_LARGE = 0.2, 0.36  # side of the rules' example, times the width of the text
BESIDE = 0.64  # the most of the text's width that stands beside the rules
MOST_COLUMNS = 3  # of steps
EASE = 1.02  # the width of a drawn step, times that at which its smallest type is legible
LEAST_WIDTH = 0.66  # of a drawn step, as a part of its column
AT_LEAST, WORDS_BESIDE = 0.45, 0.6  # in a single column: the least and the most beside words
HIGHEST, STEP_SCALE = 0.75, 1.6
SPECKS = 0.75  # type below this is illegible, times the least size of type
MOST_DRAWN, MOST_DRAWN_LARGE = 24, 12  # steps; in large print, where each may take a page


def rules(name: str, primer: Primer, numbered: Sequence[Numbered], layout: Layout) -> Json:
    """A family's pages: the rules for its first puzzle here, and an example with its first steps.

    For boards too small to need all rules, the rules state the example's size.
    """
    own = (one.entry for one in numbered if one.entry.puzzle.family == name)
    puzzle = next((entry.puzzle for entry in own if entry.is_typical), primer.example)
    phrases = layout.phrases
    steps = explanation(primer.example).steps
    first = {step.technique: number for number, step in reversed(list(enumerate(steps, 1)))}
    shown = sorted(first[technique] for technique in primer.shown if technique in first)
    drawn = {n: step_drawing(primer.example, steps[n - 1], layout) for n in shown}
    columns = _columns(list(drawn.values()), layout)
    if layout.large_print or columns == 1:
        shown = shown[:columns]  # what one page has room for
    return {
        "family": primer.name,
        "heading": phrases["rules"].format(family=primer.name),
        "rules": [settled(rule) for rule in primer.rules(puzzle)],
        **_example(primer, layout),
        "worked": phrases["worked"],
        "lead": phrases["worked-lead"],
        "legend": settled(primer.legend),
        "columns": columns,
        "steps": [_step(primer.example, steps[n - 1], n, layout, drawn[n], columns) for n in shown],
    }


def _example(primer: Primer, layout: Layout) -> Json:
    """The example and its solution; in small type they stand beside the rules."""
    phrases = layout.phrases
    solution = check(primer.example).solutions[0]
    boards = [board_drawing(primer.example, filled, layout) for filled in (None, solution)]
    margins = widest(boards)
    needed = max(layout.type.small / one.smallest * one.square.width for one in boards)
    part = EXAMPLE_LARGE if layout.large_print else EXAMPLE
    side = max(part * layout.page.width, needed)
    side = min(side, layout.page.column(2) / (1 + margins[1] + margins[3]))
    captions = (phrases["example"], phrases["answer"])
    figures: list[Json] = [
        {"drawing": framed(board, margins, side, caption), "caption": caption}
        for board, caption in zip(boards, captions, strict=True)
    ]
    taken = sum(figure["drawing"]["width"] + layout.page.gutter for figure in figures)
    return {"figures": figures, "beside": taken <= BESIDE * layout.page.width}


def step_drawing(puzzle: Puzzle, step: Step, layout: Layout) -> Drawing:
    """The board before a step, without a background."""
    draw = registry.deduction_of(puzzle).draw_step
    drawn: Drawing = draw(puzzle, step, theme=layout.theme, language=layout.lang)
    drawn = drawn.without("paper")
    return drawn if drawn.ink is None else drawn.cropped(drawn.ink)


def _columns(drawings: Sequence[Drawing], layout: Layout) -> int:
    """How many steps stand side by side, their drawings legible."""
    needed = max((_needed(drawing, layout) for drawing in drawings), default=0)
    fitting = (n for n in range(MOST_COLUMNS, 1, -1) if layout.page.column(n) >= needed)
    return next(fitting, 1)


def _step(
    puzzle: Puzzle,
    step: Step,
    number: int,
    layout: Layout,
    drawing: Drawing | None,
    columns: int,
) -> Json:
    """A step's words and its drawing, if it has one."""
    words = registry.deduction_of(puzzle).words
    title = words.title(step.technique, layout.lang)
    shown = None
    if drawing is not None:
        slot = Slot(_step_width(drawing, columns, layout), HIGHEST * layout.page.height, STEP_SCALE)
        alt = layout.phrases["alt-step"].format(number=number)
        shown = placed(drawing, slot, alt)
    return {
        "title": layout.phrases["step-title"].format(number=number, title=title),
        "level": layout.phrases[step.level],
        "words": settled(words.step(puzzle, step, layout.lang)),
        "drawing": shown,
    }


def _step_width(drawing: Drawing, columns: int, layout: Layout) -> float:
    """The width of a step's drawing in its column.

    It is just legible, so that many fit on a page, but in a single column, where it is either
    so narrow that its words stand beside it, or alone on its page.
    """
    room, needed = layout.page.column(columns), EASE * _needed(drawing, layout)
    if columns == 1:
        return max(needed, AT_LEAST * room) if needed <= WORDS_BESIDE * room else room
    return min(room, max(needed, LEAST_WIDTH * room))


def _needed(drawing: Drawing, layout: Layout) -> float:
    """The width at which a drawing's smallest type is legible."""
    return layout.type.steps / drawing.smallest * drawing.width


def explained(
    numbered: Sequence[Numbered],
    primers: Mapping[str, Primer],
    layout: Layout,
    seconds: float | None = None,
) -> Json | None:
    """The hardest puzzle's steps, some of them drawn; `LimitError` if they take too long."""
    found = hardest([one.entry for one in numbered])
    if found is None:
        return None
    one = next(one for one in numbered if one.entry is found)
    puzzle, phrases = found.puzzle, layout.phrases
    explaining = explanation(puzzle, seconds=seconds)
    if explaining.rating.stopped is not None:
        missing = f"puzzle {one.number} was not explained"
        raise limit_reached(missing, explaining.rating.stopped, seconds)
    whole = explaining.steps
    drawn, remarks = _drawn(puzzle, whole, layout)
    words_only = 1 if layout.large_print else 2
    columns = _columns(list(drawn.values()), layout) if drawn else words_only
    taken = phrases["in-steps-1" if len(whole) == 1 else "in-steps"].format(count=len(whole))
    lead = phrases["explained-lead" if len(numbered) > 1 else "explained-only"].format(
        name=one.name, level=phrases[found.level or ""], score=found.score, steps=taken
    )
    in_words, of_drawings = (phrases[key] if key else "" for key in remarks)
    legend = primers[puzzle.family].legend if drawn else ""
    paragraphs = [(lead, in_words), (legend, of_drawings)]
    return {
        "heading": phrases["explained"].format(number=one.number),
        "lead": [settled(" ".join(filter(None, parts))) for parts in paragraphs if any(parts)],
        "columns": columns,
        "steps": [
            _step(puzzle, step, n, layout, drawn.get(n), columns) for n, step in enumerate(whole, 1)
        ],
    }


def _drawn(
    puzzle: Puzzle, steps: Sequence[Step], layout: Layout
) -> tuple[dict[int, Drawing], tuple[str, str]]:
    """The steps to draw, by number, and the remarks on the others and on the drawings.

    If some steps are not easy, only those are drawn; otherwise all, or some of many.  Where
    candidates would be illegible they are left out, or all drawings are.
    """
    hard = [number for number, step in enumerate(steps, 1) if step.level is not Level.EASY]
    most = MOST_DRAWN_LARGE if layout.large_print else MOST_DRAWN
    if hard:
        numbers: Sequence[int] = _telling(hard, steps, most)
    else:
        numbers = range(1, len(steps) + 1, -(-len(steps) // most) or 1)
    drawn = {number: step_drawing(puzzle, steps[number - 1], layout) for number in numbers}

    def are_specks() -> bool:
        least, room = SPECKS * layout.type.small, layout.page.width
        return any(least / one.smallest * one.width > room for one in drawn.values())

    in_words = "easy-in-words" if hard and len(drawn) == len(hard) else "most-in-words"
    if len(drawn) == len(steps):
        in_words = ""
    if not are_specks():
        return drawn, (in_words, "")
    drawn = {number: without_candidates(one) for number, one in drawn.items()}
    return ({}, ("no-drawings", "")) if are_specks() else (drawn, (in_words, "no-candidates"))


def _telling(numbers: Sequence[int], steps: Sequence[Step], most: int) -> list[int]:
    """So many of these steps: the first of each technique, the hardest first, then the second."""
    used: Counter[str] = Counter()
    ranked = []
    for number in numbers:
        step = steps[number - 1]
        ranked.append((used[step.technique], -Level(step.level).rank, number))
        used[step.technique] += 1
    return sorted(number for *_, number in sorted(ranked)[:most])
