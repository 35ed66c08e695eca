"""A drawing of one Skyscraper step: the board before it, and what the step does there.

Numbers look as `forms.svg_step` says.  The cells a step uses are tinted and
outlined as one region, its clues are in rings of the same colour; the links
of a chain are dashed, each along the height it hands on.  Nothing depends on
hue alone.
Left out: the inner steps of an assumption, and the words, which `words` makes.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from cluesmith.families.skyscraper.draw import COLOURS, LOOK, TEXTS, Layout, rim, tints, title
from cluesmith.families.skyscraper.puzzle import Clue, Skyscraper
from cluesmith.family import Step
from cluesmith.forms import svg, svg_step
from cluesmith.forms.svg import Colours, Drawing, Look, Mark, Palette, Part
from cluesmith.forms.svg_step import Slots

COLOURS_STEP: Colours = {
    **COLOURS,
    "looked": ("#fdf0c8", "#3d3620"),
    "edges": ("#b07d10", "#d9a93f"),
    "rings": ("#b07d10", "#d9a93f"),
    "used": ("#0f1216", "#fbfaf7"),
    "losing": ("#fbe0dc", "#4a2624"),
    "gaining": ("#d9f0e1", "#1b3d2b"),
    "boxes": ("#0f6b3e", "#6fd39c"),
    "placed": ("#0f6b3e", "#6fd39c"),
    "labels": ("#5c636d", "#a3a9b2"),
    "links": ("#b07d10", "#d9a93f"),
    "candidates": ("#6b727c", "#a3a9b2"),
    "telling": ("#0f1216", "#fbfaf7"),
    "struck": ("#8f1a13", "#ffc4bc"),
    "strikes": ("#dd6a5e", "#b9564b"),
}
STROKED = (*LOOK.stroked, "edges", "rings", "boxes", "strikes", "links")
TEXTS_STEP = (*TEXTS, "used", "placed", "labels", "candidates", "telling", "struck")
LOOK_STEP = Look.of(COLOURS_STEP, STROKED, TEXTS_STEP)
# Techniques that rest on some candidates of the cells they use: these are drawn bold.
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


def draw_step(
    puzzle: Skyscraper, step: Step, *, theme: str = "auto", language: str = "en"
) -> Drawing:
    """The board before a step, with what the step uses and does."""
    colours, layout = LOOK_STEP.colours(theme), StepLayout(puzzle.size)
    scene = svg_step.scene(puzzle.grid, step.before, step, _telling(step, puzzle.size))
    used = {_place(clue, puzzle.size) for clue in step.clues if isinstance(clue, Clue)}
    clues = rim(puzzle)
    idle = [mark for mark in clues if (mark.row, mark.column) not in used]
    ringed = [mark for mark in clues if (mark.row, mark.column) in used]
    looked, labels_at = set(step.cells), layout.origin - 0.99 * layout.cell
    parts = [
        tints(scene.givens, layout, colours["tints"]),
        _squares("looked", looked, layout, colours),
        _squares("losing", {(mark.row, mark.column) for mark in scene.struck}, layout, colours),
        _squares("gaining", {(mark.row, mark.column) for mark in scene.placed}, layout, colours),
        *svg.lines(layout, colours),
        _edges(looked, layout, colours["edges"]),
        svg_step.boxes(scene.placed, layout, colours["boxes"]),
        _rings(ringed, layout, colours),
        _links(step, layout, colours["links"]),
        svg_step.line_names("labels", labels_at, layout, colours, language),
        svg.numbers("clues", idle, layout.clue, svg.MEDIUM_FACE, layout, colours),
        svg.numbers("used", ringed, layout.clue, svg.BOLD_FACE, layout, colours),
        *svg_step.numbers(scene, layout, colours),
    ]
    described = ", ".join(svg_step.outcome(step, language))
    size = (layout.canvas, layout.canvas)
    return LOOK_STEP.drawing(puzzle.family, theme, size, title(puzzle), described, parts)


def _telling(step: Step, size: int) -> Iterable[int]:
    """The candidates that a step rests on in the cells it uses; a chain on all of them."""
    if step.technique not in RESTS_ON_CANDIDATES:
        return ()
    if "chain" in step.details:
        return range(1, size + 1)
    values: Iterable[int] = step.details.get("values") or (step.details["value"],)
    return values


def _place(clue: Clue, size: int) -> tuple[int, int]:
    """A clue's row and column on the rim."""
    beside = -1 if clue.side in ("top", "left") else size
    return (beside, clue.index) if clue.side in ("top", "bottom") else (clue.index, beside)


def _squares(name: str, cells: Iterable[tuple[int, int]], layout: Layout, colours: Palette) -> Part:
    side, near = layout.cell, layout.origin
    drawn = "".join(
        f"M{near + c * side} {near + r * side}h{side}v{side}h-{side}z" for r, c in sorted(cells)
    )
    return svg.path(name, drawn, f'fill="{colours[name]}"')


def _edges(cells: set[tuple[int, int]], layout: Layout, colour: str) -> Part:
    """The outline of the cells as one region: the edges that only one of them has."""
    side, near = layout.cell, layout.origin
    drawn = ""
    for r, c in sorted(cells):
        x, y = near + c * side, near + r * side
        drawn += "" if (r - 1, c) in cells else f"M{x} {y}h{side}"
        drawn += "" if (r + 1, c) in cells else f"M{x} {y + side}h{side}"
        drawn += "" if (r, c - 1) in cells else f"M{x} {y}v{side}"
        drawn += "" if (r, c + 1) in cells else f"M{x + side} {y}v{side}"
    look = f'fill="none" stroke="{colour}" stroke-width="3" stroke-linecap="square"'
    return svg.path("edges", drawn, look)


def _rings(ringed: Iterable[Mark], layout: Layout, colours: Palette) -> Part:
    radius = round(0.33 * layout.cell, 1)
    drawn = []
    for mark in ringed:
        x, y = (round(layout.centre(at), 2) for at in (mark.column, mark.row))
        circle = f'cx="{x}" cy="{y}" r="{radius}"'
        drawn.append(f'<circle class="looked" {circle} fill="{colours["looked"]}"/>')
        look = f'fill="none" stroke="{colours["rings"]}" stroke-width="2.5"'
        drawn.append(f'<circle class="rings" {circle} {look}/>')
    return Part("rings", "\n".join(drawn))


def _links(step: Step, layout: StepLayout, colour: str) -> Part:
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
    place = f'transform="translate({layout.origin} {layout.origin})" d="{drawn}"'
    look = f'stroke="{colour}" stroke-width="2" stroke-dasharray="4 3"'
    return Part("links", f'<path class="links" {place} {look}/>' if drawn else "")
