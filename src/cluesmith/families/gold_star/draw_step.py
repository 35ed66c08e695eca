"""A drawing of one Gold Star step: the star before it, and what the step does there.

Numbers look as `forms.svg_step` says; each cell is a disc with its letter at
the top.  The equation, or the side, a step uses is a thick line with its
signs in rings, the cells are tinted and have thick rims; where an assumption
fails, the line and the rims are dashed.  Arrows and the example of a fraction
are those of `draw`.  An operator to be found shows those that
are left.  Nothing depends on hue alone.
Left out: the inner steps of an assumption, and the words, which `words` makes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import dist

from cluesmith.families.gold_star.draw import TEXTS, arrows, caption, caption_height, title
from cluesmith.families.gold_star.layout import EQUALS, LETTER, STEP_ARROW, StepLayout, step_layout
from cluesmith.families.gold_star.partial_star import SIGNS
from cluesmith.families.gold_star.puzzle import OPEN, OPERATOR, OPERATORS, GoldStar, neighbours
from cluesmith.families.gold_star.star import letter
from cluesmith.families.gold_star.state import is_settled
from cluesmith.family import Cell, Step
from cluesmith.forms import svg, svg_step
from cluesmith.forms.svg import Colours, Drawing, Look, Mark, Palette, Part
from cluesmith.forms.svg_step import Scene

COLOURS_STEP: Colours = {
    "paper": ("#ffffff", "#15181d"),
    "lines": ("#c3c8cf", "#4a505a"),
    "used": ("#b07d10", "#d9a93f"),
    "cells": ("#ffffff", "#15181d"),
    "givencells": ("#eef0f3", "#2a2f37"),
    "looked": ("#fdf0c8", "#3d3620"),
    "losing": ("#fbe0dc", "#4a2624"),
    "gaining": ("#d9f0e1", "#1b3d2b"),
    "rims": ("#8a919b", "#868d97"),
    "rings": ("#b07d10", "#d9a93f"),
    "boxes": ("#0f6b3e", "#6fd39c"),
    "signs": ("#2c323b", "#dfe2e6"),
    "found": ("#1d4a80", "#c2ddfc"),
    "letters": ("#6b727c", "#9aa1ab"),
    "givens": ("#0f1216", "#fbfaf7"),
    "solved": ("#1d4a80", "#c2ddfc"),
    "placed": ("#0f6b3e", "#6fd39c"),
    "candidates": ("#5c636d", "#b4b9c1"),
    "telling": ("#0f1216", "#fbfaf7"),
    "struck": ("#8f1a13", "#ffc4bc"),
    "strikes": ("#dd6a5e", "#b9564b"),
    "arrows": ("#2c323b", "#dfe2e6"),
    "caption": ("#2c323b", "#dfe2e6"),
}
STROKED = ("lines", "used", "rims", "rings", "boxes", "strikes")
TEXTS_STEP = (*TEXTS, "placed", "candidates", "telling", "struck")
LOOK_STEP = Look.of(COLOURS_STEP, STROKED, TEXTS_STEP)
# Techniques that rest on some candidates of the cells they use: these are drawn bold.
RESTS_ON_CANDIDATES = ("naked-set", "hidden-set")
# Techniques that use one side of an equation only.
ON_ONE_SIDE = ("no-zero",)


DASH, SPACE = 7, 5
DASHED = f'stroke-dasharray="{DASH} {SPACE}"'


@dataclass(frozen=True, slots=True)
class Focus:
    """The lines, signs and cells a step uses; and those in which an assumption fails.

    A line is the cells along it: those of an equation, or of one side.
    """

    lines: tuple[tuple[int, ...], ...]
    signs: frozenset[int]
    cells: frozenset[int]
    failing: tuple[tuple[int, ...], ...]
    failed: frozenset[int]


@dataclass(frozen=True, slots=True)
class Sign:
    """An operator to draw."""

    place: int
    value: str


@dataclass(frozen=True, slots=True)
class Signs:
    """The operators, sorted by how they look; `left` and `struck` are candidates."""

    given: list[Sign] = field(default_factory=list)
    found: list[Sign] = field(default_factory=list)
    placed: list[Sign] = field(default_factory=list)
    left: list[Sign] = field(default_factory=list)
    struck: list[Sign] = field(default_factory=list)


def draw_step(
    puzzle: GoldStar, step: Step, *, theme: str = "auto", language: str = "en"
) -> Drawing:
    """The star before a step, with what the step uses and does; no word of any language."""
    colours = LOOK_STEP.colours(theme)
    layout, focus = step_layout(puzzle), _focus(puzzle, step)
    scene, signs = _scene(puzzle, step), _signs(puzzle, step)
    equals = [layout.place(point) for point in layout.equals]
    whole = [line.cells for line in puzzle.star.equations if line.cells not in focus.failing]
    parts = [
        _lines("lines", whole, layout, colours, 'stroke-width="2"'),
        _lines("used", focus.lines, layout, colours, 'stroke-width="5"'),
        _dashed("used", focus.failing, layout, colours),
        _discs(scene, focus, layout, colours),
        *_equals(equals, colours),
        arrows(layout.star, equals, EQUALS, STEP_ARROW, colours["arrows"]),
        *_operators(signs, focus, layout, colours),
        _letters(layout, colours),
        _digits("givens", scene.givens, svg.BOLD_FACE, layout, colours),
        _digits("solved", scene.solved, svg.PLAIN_FACE, layout, colours),
        _digits("placed", scene.placed, svg.BOLD_FACE, layout, colours),
        *svg_step.candidates(scene, layout, colours),
        caption(puzzle, layout.width, layout.height, colours["caption"]),
    ]
    name, size = f"{puzzle.family}-step", (layout.width, layout.height + caption_height(puzzle))
    described = ", ".join(_outcome(puzzle, step))
    return LOOK_STEP.drawing(name, theme, size, title(puzzle), described, parts)


def _focus(puzzle: GoldStar, step: Step) -> Focus:
    details, equations = step.details, puzzle.star.equations
    against = details.get("contradiction", {})
    numbers = (details["equation"],) if "equation" in details else details.get("equations", ())
    used = [equations[number] for number in numbers]
    lines: list[tuple[int, ...]] = [equation.cells for equation in used]
    signs = {place for equation in used for place in equation.operators}
    if step.technique in ON_ONE_SIDE:
        side = details["side"]
        lines = [used[0].cells[2 * side : 2 * side + 2]]
        signs = {used[0].operators[side]}
    failing = (equations[against["equation"]].cells,) if "equation" in against else ()
    return Focus(
        tuple(lines),
        frozenset(signs),
        frozenset(cell[0] for cell in step.cells if cell[0] != OPERATOR),
        failing,
        frozenset(against.get("cell", ())).union(*failing),
    )


def _scene(puzzle: GoldStar, step: Step) -> Scene:
    """The numbers; a mark's column is its cell."""
    masks: Sequence[int] = step.before["digits"]
    shown = Scene([], [], [Mark(0, *e) for e in step.placed if e[0] != OPERATOR], [], [], [])
    placed, removed = {mark.column for mark in shown.placed}, set(step.removed)
    telling = step.details["values"] if step.technique in RESTS_ON_CANDIDATES else ()
    for cell, (given, mask) in enumerate(zip(puzzle.digits, masks, strict=True)):
        if given is not None:
            shown.givens.append(Mark(0, cell, given))
        elif cell in placed:
            continue
        elif is_settled(masks, removed, cell):
            shown.solved.append(Mark(0, cell, mask.bit_length() - 1))
        else:
            for value in range(2 * puzzle.points):
                if (cell, value) in removed:
                    shown.struck.append(Mark(0, cell, value))
                elif mask >> value & 1:
                    bold = (cell,) in step.cells and value in telling
                    (shown.telling if bold else shown.plain).append(Mark(0, cell, value))
    return shown


def _signs(puzzle: GoldStar, step: Step) -> Signs:
    shown = Signs(placed=[Sign(e[1], e[2]) for e in step.placed if e[0] == OPERATOR])
    placed, removed = {sign.place for sign in shown.placed}, set(step.removed)
    masks: Sequence[int] = step.before["operators"]
    for place, (given, mask) in enumerate(zip(puzzle.operators, masks, strict=True)):
        struck = [value for value in OPERATORS if (OPERATOR, place, value) in removed]
        left = [value for i, value in enumerate(OPERATORS) if mask >> i & 1 and value not in struck]
        if given != OPEN:
            shown.given.append(Sign(place, given))
        elif place in placed:
            continue
        elif len(left) == 1 and not struck:
            shown.found.append(Sign(place, left[0]))
        else:
            shown.left.extend(Sign(place, value) for value in left)
            shown.struck.extend(Sign(place, value) for value in struck)
    return shown


def _outcome(puzzle: GoldStar, step: Step) -> list[str]:
    """What follows, in signs that need no language; ``A?C`` is the operator between A and C."""

    def name(cell: Cell) -> str:
        if cell[0] != OPERATOR:
            return letter(cell[0])
        one, other = neighbours(puzzle.points)[cell[1]]
        return f"{letter(one)}?{letter(other)}"

    said = [f"{name(tuple(c))} = {SIGNS.get(v, v)}" for *c, v in step.placed]
    return said + [f"{name(tuple(c))} \u2260 {SIGNS.get(v, v)}" for *c, v in step.removed]


def _lines(
    name: str, lines: Iterable[tuple[int, ...]], layout: StepLayout, colours: Palette, look: str
) -> Part:
    """Each line from cell to cell."""
    drawn = ""
    for line in lines:
        ends = (layout.place(layout.star.cells[cell]) for cell in line)
        drawn += "M" + "L".join(f"{x} {y}" for x, y in ends)
    return svg.path(
        name, drawn, f'fill="none" stroke="{colours[name]}" {look} stroke-linejoin="round"'
    )


def _dashed(
    name: str, lines: Iterable[tuple[int, ...]], layout: StepLayout, colours: Palette
) -> Part:
    """Each line as dashes; every piece that is seen of it begins and ends with a whole one."""
    drawn = []
    for (x, y), (to_x, to_y) in (piece for line in lines for piece in layout.pieces(line)):
        long = dist((x, y), (to_x, to_y))
        dashes = max(1, round((long + SPACE) / (DASH + SPACE)))
        unit = long / (dashes * (DASH + SPACE) - SPACE)
        drawn.append(
            f'<path class="{name}" d="M{x} {y}L{to_x} {to_y}" stroke="{colours[name]}" '
            f'stroke-width="4" stroke-dasharray="{DASH * unit:.2f} {SPACE * unit:.2f}"/>'
        )
    return Part(name, "\n".join(drawn))


def _discs(scene: Scene, focus: Focus, layout: StepLayout, colours: Palette) -> Part:
    """The cells: filled by what happens there, rimmed by whether the step uses them."""
    given, placed, losing = (
        {mark.column for mark in marks} for marks in (scene.givens, scene.placed, scene.struck)
    )
    drawn = []
    for cell, point in enumerate(layout.star.cells):
        x, y = layout.place(point)
        place = f'cx="{x}" cy="{y}"'
        fill = "gaining" if cell in placed else "losing" if cell in losing else "cells"
        if fill == "cells":
            fill = "looked" if cell in focus.cells else "givencells" if cell in given else fill
        drawn.append(f'<circle class="{fill}" {place} r="{layout.cell}" fill="{colours[fill]}"/>')
        if cell in placed:
            ring, look = "boxes", 'stroke-width="4"'
        elif cell in focus.cells:
            ring, look = "rings", 'stroke-width="3.5"'
        elif cell in focus.failed:
            ring, look = "rings", f'stroke-width="3" {DASHED}'
        else:
            ring, look = "rims", 'stroke-width="1.5"'
        drawn.append(_ring(ring, place, layout.cell, colours, look))
    return Part("discs", "\n".join(drawn))


def _ring(name: str, place: str, radius: float, colours: Palette, look: str) -> str:
    circle = f'class="{name}" {place} r="{radius}" fill="none"'
    return f'<circle {circle} stroke="{colours[name]}" {look}/>'


def _equals(places: Sequence[tuple[int, int]], colours: Palette) -> list[Part]:
    """An equals sign in the middle of each line, on a gap in it."""
    gaps = [
        f'<circle class="paper" cx="{x}" cy="{y}" r="{EQUALS}" fill="{colours["paper"]}"/>'
        for x, y in places
    ]
    signs = _texts("signs", [(x, y, "=") for x, y in places], 17, svg.PLAIN_FACE, colours)
    return [Part("gaps", "\n".join(gaps)), signs]


def _operators(signs: Signs, focus: Focus, layout: StepLayout, colours: Palette) -> list[Part]:
    """The operators on discs of their own; candidates are arranged two by two."""
    placed = {sign.place for sign in signs.placed}
    losing = {sign.place for sign in signs.struck}
    drawn = []
    for place, point in enumerate(layout.star.operators):
        x, y = layout.place(point)
        at, radius = f'cx="{x}" cy="{y}"', layout.sign(place)
        fill = "gaining" if place in placed else "losing" if place in losing else "paper"
        fill = "looked" if fill == "paper" and place in focus.signs else fill
        drawn.append(f'<circle class="{fill}" {at} r="{radius}" fill="{colours[fill]}"/>')
        if place in placed:
            drawn.append(_ring("boxes", at, radius, colours, 'stroke-width="3.5"'))
        elif place in focus.signs:
            drawn.append(_ring("rings", at, radius, colours, 'stroke-width="2.5"'))
        elif place in layout.wide:
            look = 'stroke-width="1.5" stroke-dasharray="2 3"'
            drawn.append(_ring("rims", at, radius, colours, look))

    def alone(name: str, shown: Iterable[Sign], weight: int) -> Part:
        middles = [
            (*layout.place(layout.star.operators[sign.place]), SIGNS[sign.value]) for sign in shown
        ]
        return _texts(name, middles, 20, weight, colours)

    def choice(name: str, shown: Iterable[Sign], weight: int) -> Part:
        middles = [(*_choice(sign, layout), SIGNS[sign.value]) for sign in shown]
        return _texts(name, middles, 15, weight, colours)

    struck = (_choice(sign, layout) for sign in signs.struck)
    strikes = "".join(f"M{x - 7} {y + 6}l14-12" for x, y in struck)
    return [
        Part("discs", "\n".join(drawn)),
        alone("signs", signs.given, svg.BOLD_FACE),
        alone("found", signs.found, svg.PLAIN_FACE),
        alone("placed", signs.placed, svg.BOLD_FACE),
        svg.path("strikes", strikes, f'stroke="{colours["strikes"]}" stroke-width="2.3"'),
        choice("candidates", signs.left, svg.PLAIN_FACE),
        choice("struck", signs.struck, svg.BOLD_FACE),
    ]


def _choice(sign: Sign, layout: StepLayout) -> tuple[int, int]:
    """The middle of an operator's slot where it is one of several."""
    down, right = divmod(OPERATORS.index(sign.value), 2)
    x, y = layout.place(layout.star.operators[sign.place])
    return x + (16 * right - 8), y + (16 * down - 8)


def _letters(layout: StepLayout, colours: Palette) -> Part:
    places = [layout.place(point) for point in layout.star.cells]
    middles = [
        (x, round(y - layout.head + LETTER / 2 - 1, 1), letter(cell))
        for cell, (x, y) in enumerate(places)
    ]
    return _texts("letters", middles, LETTER, svg.BOLD_FACE, colours)


def _digits(
    name: str, shown: Iterable[Mark], weight: int, layout: StepLayout, colours: Palette
) -> Part:
    """The digits of cells, a little below the middle: the letter is above."""
    places = [(*layout.place(layout.star.cells[mark.column]), mark.value) for mark in shown]
    middles = [(x, y + round(0.17 * layout.cell), str(value)) for x, y, value in places]
    return _texts(name, middles, layout.digit, weight, colours)


def _texts(
    name: str,
    middles: Iterable[tuple[float, float, str]],
    font: float,
    weight: int,
    colours: Palette,
) -> Part:
    """A group of centred texts that share one look; without markup where there are none."""
    placed = [(x, round(y + svg.HALF_DIGIT * font, 1), text) for x, y, text in middles]
    return svg.texts(name, placed, font, colours, weight) if placed else Part(name, "")
