"""A drawing of one Gold Star step: the star ahead of it, and what it does there.

Numbers look as `forms.svg_step` says; each cell is a disc with its letter at
the top.  The equation, or the side, a step looks at is a thick line with its
signs in rings, the cells are tinted and have thick rims; where an assumption
fails, the line and the rims are dashed.  Arrows and the example of a fraction
are those of `draw`.  An operator to be found shows those that
are left.  Nothing is told by hue alone.
Left out: the inner steps of an assumption, and the words, which `words` makes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import dist

from cluesmith.families.gold_star import step_scene
from cluesmith.families.gold_star.draw import arrows, caption, caption_height, title
from cluesmith.families.gold_star.partial_star import SIGNS
from cluesmith.families.gold_star.puzzle import OPERATORS, GoldStar
from cluesmith.families.gold_star.star import letter
from cluesmith.families.gold_star.step_layout import ARROW, EQUALS, LETTER, StepLayout, layout_of
from cluesmith.families.gold_star.step_scene import Focus, Sign, Signs
from cluesmith.family import Step
from cluesmith.forms import svg as board
from cluesmith.forms import svg_step as drawing
from cluesmith.forms.svg import FONT, HALF_DIGIT, Mark, Palette
from cluesmith.forms.svg_step import BOLD_FACE, PLAIN_FACE, Scene

LIGHT_STEP: Palette = {
    "paper": "#ffffff",
    "lines": "#c3c8cf",
    "used": "#b07d10",
    "cells": "#ffffff",
    "givencells": "#eef0f3",
    "looked": "#fdf0c8",
    "losing": "#fbe0dc",
    "gaining": "#d9f0e1",
    "rims": "#8a919b",
    "rings": "#b07d10",
    "boxes": "#0f6b3e",
    "signs": "#2c323b",
    "found": "#1d4a80",
    "letters": "#6b727c",
    "givens": "#0f1216",
    "solved": "#1d4a80",
    "placed": "#0f6b3e",
    "candidates": "#5c636d",
    "telling": "#0f1216",
    "struck": "#8f1a13",
    "strikes": "#dd6a5e",
    "arrows": "#2c323b",
    "caption": "#2c323b",
}
DARK_STEP: Palette = {
    "paper": "#15181d",
    "lines": "#4a505a",
    "used": "#d9a93f",
    "cells": "#15181d",
    "givencells": "#2a2f37",
    "looked": "#3d3620",
    "losing": "#4a2624",
    "gaining": "#1b3d2b",
    "rims": "#868d97",
    "rings": "#d9a93f",
    "boxes": "#6fd39c",
    "signs": "#dfe2e6",
    "found": "#c2ddfc",
    "letters": "#9aa1ab",
    "givens": "#fbfaf7",
    "solved": "#c2ddfc",
    "placed": "#6fd39c",
    "candidates": "#b4b9c1",
    "telling": "#fbfaf7",
    "struck": "#ffc4bc",
    "strikes": "#b9564b",
    "arrows": "#dfe2e6",
    "caption": "#dfe2e6",
}
STROKED_STEP = ("lines", "used", "rims", "rings", "boxes", "strikes")
DASH, SPACE = 7, 5
DASHED = f'stroke-dasharray="{DASH} {SPACE}"'


def svg_step(puzzle: GoldStar, step: Step, *, theme: str = "auto") -> str:
    """The star ahead of a step as an SVG document, with what the step looks at and does."""
    colours = board.palette(theme, LIGHT_STEP, DARK_STEP)
    layout, focus = layout_of(puzzle), step_scene.focus(puzzle, step)
    scene, signs = step_scene.scene(puzzle, step), step_scene.signs(puzzle, step)
    name, width = f"{puzzle.family}-step", layout.width
    height = layout.height + caption_height(puzzle)
    told = ", ".join(step_scene.outcome(puzzle, step))
    night = board.night(name, DARK_STEP, STROKED_STEP)
    equals = [layout.place(point) for point in layout.equals]
    whole = [line.cells for line in puzzle.star.equations if line.cells not in focus.failing]
    parts = [
        *board.opening(name, theme, width, title(puzzle), told, night, height),
        f'<rect class="paper" width="{width}" height="{height}" fill="{colours["paper"]}"/>',
        *_lines("lines", whole, layout, colours, 'stroke-width="2"'),
        *_lines("used", focus.lines, layout, colours, 'stroke-width="5"'),
        *_dashed("used", focus.failing, layout, colours),
        *_discs(scene, focus, layout, colours),
        *_equals(equals, colours),
        *arrows(layout.star, equals, EQUALS, ARROW, colours["arrows"]),
        *_operators(signs, focus, layout, colours),
        *_letters(layout, colours),
        *_digits("givens", scene.givens, BOLD_FACE, layout, colours),
        *_digits("solved", scene.solved, PLAIN_FACE, layout, colours),
        *_digits("placed", scene.placed, BOLD_FACE, layout, colours),
        *drawing.candidates(scene, layout, colours),
        *caption(puzzle, width, layout.height, colours["caption"]),
        "</svg>",
    ]
    return "\n".join(filter(None, parts)) + "\n"


def _lines(
    part: str, lines: Iterable[tuple[int, ...]], layout: StepLayout, colours: Palette, look: str
) -> Iterator[str]:
    """Each line from cell to cell."""
    drawn = ""
    for line in lines:
        ends = (layout.place(layout.star.cells[cell]) for cell in line)
        drawn += "M" + "L".join(f"{x} {y}" for x, y in ends)
    if drawn:
        yield (
            f'<path class="{part}" d="{drawn}" fill="none" stroke="{colours[part]}" {look} '
            f'stroke-linejoin="round"/>'
        )


def _dashed(
    part: str, lines: Iterable[tuple[int, ...]], layout: StepLayout, colours: Palette
) -> Iterator[str]:
    """Each line as dashes; every piece that is seen of it begins and ends with a whole one."""
    for (x, y), (to_x, to_y) in (piece for line in lines for piece in layout.pieces(line)):
        long = dist((x, y), (to_x, to_y))
        dashes = max(1, round((long + SPACE) / (DASH + SPACE)))
        unit = long / (dashes * (DASH + SPACE) - SPACE)
        yield (
            f'<path class="{part}" d="M{x} {y}L{to_x} {to_y}" stroke="{colours[part]}" '
            f'stroke-width="4" stroke-dasharray="{DASH * unit:.2f} {SPACE * unit:.2f}"/>'
        )


def _discs(scene: Scene, focus: Focus, layout: StepLayout, colours: Palette) -> Iterator[str]:
    """The cells: filled by what happens there, rimmed by whether they are looked at."""
    given, placed, losing = (
        {mark.column for mark in marks} for marks in (scene.givens, scene.placed, scene.struck)
    )
    for cell, point in enumerate(layout.star.cells):
        x, y = layout.place(point)
        place = f'cx="{x}" cy="{y}"'
        fill = "gaining" if cell in placed else "losing" if cell in losing else "cells"
        if fill == "cells":
            fill = "looked" if cell in focus.cells else "givencells" if cell in given else fill
        yield f'<circle class="{fill}" {place} r="{layout.cell}" fill="{colours[fill]}"/>'
        if cell in placed:
            yield _ring("boxes", place, layout.cell, colours, 'stroke-width="4"')
        elif cell in focus.cells:
            yield _ring("rings", place, layout.cell, colours, 'stroke-width="3.5"')
        elif cell in focus.failed:
            yield _ring("rings", place, layout.cell, colours, f'stroke-width="3" {DASHED}')
        else:
            yield _ring("rims", place, layout.cell, colours, 'stroke-width="1.5"')


def _ring(part: str, place: str, radius: float, colours: Palette, look: str) -> str:
    circle = f'class="{part}" {place} r="{radius}" fill="none"'
    return f'<circle {circle} stroke="{colours[part]}" {look}/>'


def _equals(places: Sequence[tuple[int, int]], colours: Palette) -> Iterator[str]:
    """An equals sign in the middle of each line, on a gap in it."""
    for x, y in places:
        yield f'<circle class="paper" cx="{x}" cy="{y}" r="{EQUALS}" fill="{colours["paper"]}"/>'
    yield from _texts("signs", [(x, y, "=") for x, y in places], 17, PLAIN_FACE, colours)


def _operators(signs: Signs, focus: Focus, layout: StepLayout, colours: Palette) -> Iterator[str]:
    """The operators on discs of their own; a choice of them stands two by two."""
    placed = {sign.place for sign in signs.placed}
    losing = {sign.place for sign in signs.struck}
    for place, point in enumerate(layout.star.operators):
        x, y = layout.place(point)
        at, radius = f'cx="{x}" cy="{y}"', layout.sign(place)
        fill = "gaining" if place in placed else "losing" if place in losing else "paper"
        fill = "looked" if fill == "paper" and place in focus.signs else fill
        yield f'<circle class="{fill}" {at} r="{radius}" fill="{colours[fill]}"/>'
        if place in placed:
            yield _ring("boxes", at, radius, colours, 'stroke-width="3.5"')
        elif place in focus.signs:
            yield _ring("rings", at, radius, colours, 'stroke-width="2.5"')
        elif place in layout.wide:
            yield _ring("rims", at, radius, colours, 'stroke-width="1.5" stroke-dasharray="2 3"')
    for part, shown, weight in (
        ("signs", signs.given, BOLD_FACE),
        ("found", signs.found, PLAIN_FACE),
        ("placed", signs.placed, BOLD_FACE),
    ):
        middles = [
            (*layout.place(layout.star.operators[sign.place]), SIGNS[sign.value]) for sign in shown
        ]
        yield from _texts(part, middles, 20, weight, colours)
    yield from _strikes(signs.struck, layout, colours["strikes"])
    for part, shown, weight in (
        ("candidates", signs.left, PLAIN_FACE),
        ("struck", signs.struck, BOLD_FACE),
    ):
        middles = [(*_choice(sign, layout), SIGNS[sign.value]) for sign in shown]
        yield from _texts(part, middles, 15, weight, colours)


def _choice(sign: Sign, layout: StepLayout) -> tuple[int, int]:
    """The middle of an operator's slot where it is one of several."""
    down, right = divmod(OPERATORS.index(sign.value), 2)
    x, y = layout.place(layout.star.operators[sign.place])
    return x + (16 * right - 8), y + (16 * down - 8)


def _strikes(struck: Iterable[Sign], layout: StepLayout, colour: str) -> Iterator[str]:
    places = [_choice(sign, layout) for sign in struck]
    drawn = "".join(f"M{x - 7} {y + 6}l14-12" for x, y in places)
    if drawn:
        yield f'<path class="strikes" d="{drawn}" stroke="{colour}" stroke-width="2.3"/>'


def _letters(layout: StepLayout, colours: Palette) -> Iterator[str]:
    places = [layout.place(point) for point in layout.star.cells]
    middles = [
        (x, round(y - layout.head + LETTER / 2 - 1, 1), letter(cell))
        for cell, (x, y) in enumerate(places)
    ]
    yield from _texts("letters", middles, LETTER, BOLD_FACE, colours)


def _digits(
    part: str, shown: Iterable[Mark], weight: int, layout: StepLayout, colours: Palette
) -> Iterator[str]:
    """The digits of cells, a little below the middle: the letter is above."""
    places = [(*layout.place(layout.star.cells[mark.column]), mark.value) for mark in shown]
    middles = [(x, y + round(0.17 * layout.cell), str(value)) for x, y, value in places]
    yield from _texts(part, middles, layout.digit, weight, colours)


def _texts(
    part: str,
    middles: Iterable[tuple[float, float, str]],
    font: float,
    weight: int,
    colours: Palette,
) -> Iterator[str]:
    """A group of centred texts that share one look."""
    shown = [
        f'<text x="{x}" y="{round(y + HALF_DIGIT * font, 1)}">{text}</text>'
        for x, y, text in middles
    ]
    if shown:
        yield (
            f'<g class="{part}" fill="{colours[part]}" font-family="{FONT}" font-size="{font}" '
            f'font-weight="{weight}" text-anchor="middle">'
        )
        yield from shown
        yield "</g>"
