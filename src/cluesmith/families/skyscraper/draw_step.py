"""A drawing of one Skyscraper step: the board ahead of it, and what it does there.

Numbers look as `forms.svg_step` says.  The cells a step looks at are tinted and
outlined as one region, its clues stand in rings of the same colour; the links
of a chain are dashed, each along the height it hands on.  Nothing is told by
hue alone.
Left out: the inner steps of an assumption, and the words, which `words` makes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from cluesmith.families.skyscraper.draw import (
    DARK,
    LIGHT,
    STROKED,
    Layout,
    lines,
    numbers,
    rim,
    tints,
    title,
)
from cluesmith.families.skyscraper.puzzle import Clue, Skyscraper
from cluesmith.family import Step
from cluesmith.forms import svg as board
from cluesmith.forms import svg_step as drawing
from cluesmith.forms.svg import Mark, Palette
from cluesmith.forms.svg_step import Slots

LIGHT_STEP: Palette = {
    **LIGHT,
    "looked": "#fdf0c8",
    "edges": "#b07d10",
    "rings": "#b07d10",
    "used": "#0f1216",
    "losing": "#fbe0dc",
    "gaining": "#d9f0e1",
    "boxes": "#0f6b3e",
    "placed": "#0f6b3e",
    "labels": "#5c636d",
    "links": "#b07d10",
    "candidates": "#6b727c",
    "telling": "#0f1216",
    "struck": "#8f1a13",
    "strikes": "#dd6a5e",
}
DARK_STEP: Palette = {
    **DARK,
    "looked": "#3d3620",
    "edges": "#d9a93f",
    "rings": "#d9a93f",
    "used": "#fbfaf7",
    "losing": "#4a2624",
    "gaining": "#1b3d2b",
    "boxes": "#6fd39c",
    "placed": "#6fd39c",
    "labels": "#a3a9b2",
    "links": "#d9a93f",
    "candidates": "#a3a9b2",
    "telling": "#fbfaf7",
    "struck": "#ffc4bc",
    "strikes": "#b9564b",
}
STROKED_STEP = (*STROKED, "edges", "rings", "boxes", "strikes", "links")
# Techniques that rest on some candidates of the cells they look at: these are drawn bold.
RESTS_ON_CANDIDATES = ("naked-set", "hidden-set", "fish", "chain")


class StepLayout(Slots, Layout):
    """Cells large enough for candidates."""

    __slots__ = ()

    @property
    def origin(self) -> float:
        """Room for the clues in their rings, and for the labels outside them."""
        return round(1.18 * self.cell) + 0.5

    @property
    def canvas(self) -> int:
        """There are no labels on the right and at the bottom."""
        return round(self.origin + self.board + 0.95 * self.cell)


def svg_step(puzzle: Skyscraper, step: Step, *, theme: str = "auto") -> str:
    """The board ahead of a step as an SVG document, with what the step looks at and does."""
    colours, layout = board.palette(theme, LIGHT_STEP, DARK_STEP), StepLayout(puzzle.size)
    name, canvas = puzzle.family, layout.canvas
    scene = drawing.scene(puzzle.grid, step.before, step, _telling(step, puzzle.size))
    used = {_place(clue, puzzle.size) for clue in step.clues if isinstance(clue, Clue)}
    clues = rim(puzzle)
    idle = [mark for mark in clues if (mark.row, mark.column) not in used]
    ringed = [mark for mark in clues if (mark.row, mark.column) in used]
    looked = set(step.cells)
    night = board.night(name, DARK_STEP, STROKED_STEP)
    parts = [
        *board.opening(name, theme, canvas, title(puzzle), ", ".join(drawing.outcome(step)), night),
        f'<rect class="paper" width="{canvas}" height="{canvas}" fill="{colours["paper"]}"/>',
        *tints(scene.givens, layout, colours["tints"]),
        *_squares("looked", looked, layout, colours),
        *_squares("losing", {(mark.row, mark.column) for mark in scene.struck}, layout, colours),
        *_squares("gaining", {(mark.row, mark.column) for mark in scene.placed}, layout, colours),
        *lines(layout, colours["lines"], colours["frame"]),
        *_edges(looked, layout, colours["edges"]),
        *drawing.boxes(scene.placed, layout, colours["boxes"]),
        *_rings(ringed, layout, colours),
        *_links(step, layout, colours["links"]),
        *drawing.line_names("labels", layout.origin - 0.99 * layout.cell, layout, colours),
        *numbers("clues", idle, layout.clue, layout, colours),
        *numbers("used", ringed, layout.clue, layout, colours),
        *numbers("givens", scene.givens, layout.digit, layout, colours),
        *numbers("solved", scene.solved, layout.digit, layout, colours),
        *numbers("placed", scene.placed, layout.digit, layout, colours),
        *drawing.candidates(scene, layout, colours),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _telling(step: Step, size: int) -> Iterable[int]:
    """The candidates that a step rests on in the cells it looks at; a chain on all of them."""
    if step.technique not in RESTS_ON_CANDIDATES:
        return ()
    if "chain" in step.details:
        return range(1, size + 1)
    values: Iterable[int] = step.details.get("values") or (step.details["value"],)
    return values


def _place(clue: Clue, size: int) -> tuple[int, int]:
    """A clue's row and column on the rim."""
    match clue.side:
        case "top":
            return -1, clue.index
        case "bottom":
            return size, clue.index
        case "left":
            return clue.index, -1
        case _:
            return clue.index, size


def _squares(
    part: str, cells: Iterable[tuple[int, int]], layout: Layout, colours: Palette
) -> Iterator[str]:
    side, near = layout.cell, layout.origin
    drawn = "".join(
        f"M{near + c * side} {near + r * side}h{side}v{side}h-{side}z" for r, c in sorted(cells)
    )
    if drawn:
        yield f'<path class="{part}" d="{drawn}" fill="{colours[part]}"/>'


def _edges(cells: set[tuple[int, int]], layout: Layout, colour: str) -> Iterator[str]:
    """The outline of the cells as one region: the edges that only one of them has."""
    side, near = layout.cell, layout.origin
    drawn = ""
    for r, c in sorted(cells):
        x, y = near + c * side, near + r * side
        drawn += "" if (r - 1, c) in cells else f"M{x} {y}h{side}"
        drawn += "" if (r + 1, c) in cells else f"M{x} {y + side}h{side}"
        drawn += "" if (r, c - 1) in cells else f"M{x} {y}v{side}"
        drawn += "" if (r, c + 1) in cells else f"M{x + side} {y}v{side}"
    if drawn:
        look = f'stroke="{colour}" stroke-width="3" stroke-linecap="square"'
        yield f'<path class="edges" d="{drawn}" fill="none" {look}/>'


def _rings(ringed: Iterable[Mark], layout: Layout, colours: Palette) -> Iterator[str]:
    radius = round(0.33 * layout.cell, 1)
    for mark in ringed:
        x, y = (round(layout.centre(at), 2) for at in (mark.column, mark.row))
        circle = f'cx="{x}" cy="{y}" r="{radius}"'
        yield f'<circle class="looked" {circle} fill="{colours["looked"]}"/>'
        yield (
            f'<circle class="rings" {circle} fill="none" stroke="{colours["rings"]}" '
            f'stroke-width="2.5"/>'
        )


def _links(step: Step, layout: StepLayout, colour: str) -> Iterator[str]:
    """From each cell of a chain to the next, between the candidates of the height it hands on.

    A height has the same slot in every cell, so a link runs level or upright;
    it keeps beside the slots, or it would seem to strike out what it passes.
    """
    drawn = ""
    for (row, column, value), (down, right, _) in pairwise(step.details.get("chain", ())):
        below, beside = divmod(value - 1, layout.across)
        x, y = layout.middle(Mark(row, column, value))
        to_x, to_y = layout.middle(Mark(down, right, value))
        if row == down:
            y += layout.drop // 2 * (1 if below < layout.rows - 1 else -1)
            drawn += f"M{x} {y}H{to_x}"
        else:
            x += layout.slot // 2 * (1 if beside < layout.across - 1 else -1)
            drawn += f"M{x} {y}V{to_y}"
    if drawn:
        place = f'transform="translate({layout.origin} {layout.origin})"'
        look = f'stroke="{colour}" stroke-width="2" stroke-dasharray="4 3"'
        yield f'<path class="links" {place} d="{drawn}" {look}/>'
