"""The board at a node of a search: what was decided there, what went, and what is left.

A puzzle's board is drawn as its family draws a step: the state of the parent node, the decided
value in a box, the candidates that went struck out, and the cells of the constraint that failed
tinted.  A `Model`, and a family without such drawings, gets a table of its variables.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from cluesmith import registry
from cluesmith.family import Cell, Left
from cluesmith.forms import svg
from cluesmith.forms.svg import Drawing, Part
from cluesmith.tracing.draw_parts import COLOURS, LOOK, SIZE, phrases, shortened, width_of
from cluesmith.tracing.draw_table import draw_table
from cluesmith.tracing.trace import Trace

MOST_LETTERS = 300  # of a line of the caption
LINE = 19  # from one line of the caption to the next
SIDE = 12  # free on both sides of it


def draw_board(trace: Trace, node: int, *, theme: str = "auto", language: str = "en") -> Drawing:
    """The board at a node, with a caption that says what was decided and what failed."""
    caption = caption_of(trace, node, language)
    drawn = _of_family(trace, node, theme, language)
    if drawn is None:
        drawn = draw_table(trace, node, theme=theme, language=language)
    return _captioned(drawn, caption, theme)


def caption_of(trace: Trace, node: int, language: str) -> list[str]:
    """The node's number and decision, and the constraint that failed there."""
    words = phrases(language)
    decided = trace.decision_words(node, language) or words["root"]
    lines = [f"{words['at-node'].format(node=node)}: {decided}"]
    failure = trace.failure(node)
    if failure is not None:
        lines.append(f"{words['failed'].capitalize()}: {failure.constraint.words(language)}")
    return lines


def before_of(trace: Trace, node: int) -> Sequence[Sequence[int | str]]:
    """The domains before a node: those at the end of its parent, or those of the puzzle."""
    return trace.domains(trace.parents[node]) if node else trace.start(0)


def cells_of(trace: Trace, node: int) -> list[int]:
    """The variables a node is about: those of the constraint that failed, else the decided one."""
    failure = trace.failure(node)
    if failure is not None:
        return failure.constraint.shown
    return [trace.decided[node]] if node else []


def _of_family(trace: Trace, node: int, theme: str, language: str) -> Drawing | None:
    """The family's own drawing, if it has one of all that is to be found."""
    puzzle = trace.puzzle
    if puzzle is None:
        return None
    family = registry.family_of(puzzle)
    if family.deduction is None or family.deduction.between is None or family.inspection is None:
        return None
    wanted = {unknown.cell for unknown in family.inspection.unknowns(puzzle)}
    before, after = (_left(trace, each) for each in (before_of(trace, node), trace.domains(node)))
    if not wanted <= set(before):
        return None
    cells = {variable.index: variable.cell for variable in trace.variables}
    decided = cells[trace.decided[node]] if node else None
    about: list[Cell] = [cell for i in cells_of(trace, node) if (cell := cells[i]) is not None]
    step = family.deduction.between(puzzle, before, after, decided, about)
    drawn: Drawing = family.deduction.draw_step(puzzle, step, theme=theme, language=language)
    return drawn


def _left(trace: Trace, domains: Sequence[Sequence[int | str]]) -> Left:
    return {
        variable.cell: domains[variable.index]
        for variable in trace.variables
        if variable.cell is not None
    }


def _captioned(drawing: Drawing, lines: Sequence[str], theme: str) -> Drawing:
    """A drawing with lines under it, on a paper that is as much longer."""
    wrapped = [part for line in lines for part in _wrapped(line, drawing.width - 2 * SIDE)]
    height = drawing.height + len(wrapped) * LINE + 8
    colours = LOOK.colours(theme)
    paper, *rest = drawing.parts
    longer = re.sub(r' height="[^"]*"', f' height="{height:g}"', paper.markup, count=1)
    placed = [
        (SIDE, round(drawing.height + LINE * (at + 0.7), 1), svg.xml(line))
        for at, line in enumerate(wrapped)
    ]
    caption = svg.texts("notes", placed, SIZE, colours, anchor="start")
    dark = f"{drawing.dark} .{drawing.name}-auto .notes {{ fill: {COLOURS['notes'][1]}; }}"
    parts: tuple[Part, ...] = (replace(paper, markup=longer), *rest, caption)
    described = ". ".join([*lines, drawing.description]).strip()
    return replace(drawing, height=height, parts=parts, dark=dark, description=described)


def _wrapped(line: str, most: float) -> list[str]:
    """A line broken between words, where it is too wide."""
    found = [""]
    for word in shortened(line, MOST_LETTERS).split():
        longer = f"{found[-1]} {shortened(word, 40)}".strip()
        if found[-1] and width_of(longer, SIZE) > most:
            found.append(shortened(word, 40))
        else:
            found[-1] = longer
    return found
