"""A drawing of one Skyscraper step: the board ahead of it, and what it does there.

Open cells show their candidates.  The cells a step looks at are tinted and
outlined as one region, its clues stand in rings of the same colour; a removed
candidate is bold and struck through, a placed height is large, bold and boxed;
the links of a chain are dashed, each along the height it hands on.  Rows and
columns are labelled as the words name cells, r4c3.  Nothing is told by hue
alone.  Candidates are most of the file, so each row of them is one text element
with a place for every digit: a sixth of the size of an element each.
Left out: the inner steps of an assumption, and the words, which `words` makes.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from cluesmith.families.skyscraper.draw import (
    DARK,
    FONT,
    HALF_DIGIT,
    LIGHT,
    Layout,
    Mark,
    lines,
    marks,
    night,
    numbers,
    palette,
    rim,
    tints,
    title,
    xml,
)
from cluesmith.families.skyscraper.puzzle import Clue, Skyscraper
from cluesmith.family import Step

LIGHT_STEP: Mapping[str, str] = {
    **LIGHT,
    "looked": "#fdf0c8",
    "edges": "#b07d10",
    "rings": "#b07d10",
    "used": "#0f1216",
    "losing": "#fbe0dc",
    "gaining": "#d9f0e1",
    "boxes": "#0f6b3e",
    "placed": "#0f6b3e",
    "labels": "#7d848e",
    "links": "#b07d10",
    "candidates": "#6b727c",
    "telling": "#0f1216",
    "struck": "#8f1a13",
    "strikes": "#dd6a5e",
}
DARK_STEP: Mapping[str, str] = {
    **DARK,
    "looked": "#3d3620",
    "edges": "#d9a93f",
    "rings": "#d9a93f",
    "used": "#fbfaf7",
    "losing": "#4a2624",
    "gaining": "#1b3d2b",
    "boxes": "#6fd39c",
    "placed": "#6fd39c",
    "labels": "#868d97",
    "links": "#d9a93f",
    "candidates": "#a3a9b2",
    "telling": "#fbfaf7",
    "struck": "#ffc4bc",
    "strikes": "#b9564b",
}
# Techniques that rest on some candidates of the cells they look at: these are drawn bold.
RESTS_ON_CANDIDATES = ("naked-set", "hidden-set", "fish", "chain")
MARGIN = 3


class StepLayout(Layout):
    """Cells large enough for candidates: each has a slot in a square of them."""

    __slots__ = ()

    @property
    def across(self) -> int:
        """Candidates side by side in a cell."""
        return math.isqrt(self.size - 1) + 1

    @property
    def rows(self) -> int:
        """Rows of candidates in a cell."""
        return -(-self.size // self.across)

    @property
    def slot(self) -> int:
        """An even number, so that middles are whole and the file small."""
        return 48 if self.size == 1 else 24 if self.size <= 4 else 16

    @property
    def drop(self) -> int:
        """From one row of candidates to the next: fewer rows stand further apart."""
        return self.across * self.slot // self.rows // 2 * 2

    @property
    def cell(self) -> int:
        return self.across * self.slot + 2 * MARGIN

    @property
    def origin(self) -> float:
        """Room for the clues in their rings, and for the labels outside them."""
        return round(1.18 * self.cell) + 0.5

    @property
    def canvas(self) -> int:
        """There are no labels on the right and at the bottom."""
        return round(self.origin + self.board + 0.95 * self.cell)

    @property
    def small(self) -> int:
        """Font size of a candidate."""
        return 16 if self.size <= 4 else 14 if self.size <= 6 else 13 if self.size <= 9 else 11

    def middle(self, mark: Mark) -> tuple[int, int]:
        """The middle (x, y) of a candidate's slot, counted from the board's corner."""
        down, right = divmod(mark.value - 1, self.across)
        x, y = mark.column * self.cell, mark.row * self.cell
        top = (self.cell - self.rows * self.drop) // 2
        return (
            x + MARGIN + self.slot // 2 + right * self.slot,
            y + top + self.drop // 2 + down * self.drop,
        )


@dataclass(frozen=True, slots=True)
class Scene:
    """What a step's drawing shows, sorted by how it looks."""

    givens: list[Mark]
    solved: list[Mark]
    placed: list[Mark]
    plain: list[Mark]
    telling: list[Mark]
    struck: list[Mark]


def svg_step(puzzle: Skyscraper, step: Step, *, theme: str = "auto") -> str:
    """The board ahead of a step as an SVG document, with what the step looks at and does."""
    palette(theme)
    colours = DARK_STEP if theme == "dark" else LIGHT_STEP
    layout, scene = StepLayout(puzzle.size), _scene(puzzle, step)
    canvas, near = layout.canvas, layout.origin
    used = {_place(clue, puzzle.size) for clue in step.clues if isinstance(clue, Clue)}
    clues = rim(puzzle)
    idle = [mark for mark in clues if (mark.row, mark.column) not in used]
    ringed = [mark for mark in clues if (mark.row, mark.column) in used]
    looked = set(step.cells)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="skyscraper-{theme}" role="img" '
        f'viewBox="0 0 {canvas} {canvas}" width="{canvas}" height="{canvas}">',
        f"<title>{xml(title(puzzle))}</title>",
        f"<desc>{_outcome(step)}</desc>",
        night(DARK_STEP) if theme == "auto" else "",
        f'<rect class="paper" width="{canvas}" height="{canvas}" fill="{colours["paper"]}"/>',
        *tints(scene.givens, layout, colours["tints"]),
        *_squares("looked", looked, layout, colours),
        *_squares("losing", {(mark.row, mark.column) for mark in scene.struck}, layout, colours),
        *_squares("gaining", {(mark.row, mark.column) for mark in scene.placed}, layout, colours),
        *lines(layout, colours["lines"], colours["frame"]),
        *_edges(looked, layout, colours["edges"]),
        *_boxes(scene.placed, layout, colours["boxes"]),
        *_rings(ringed, layout, colours),
        *_links(step, layout, colours["links"]),
        *_labels(layout, colours["labels"]),
        *numbers("clues", idle, layout.clue, layout, colours),
        *numbers("used", ringed, layout.clue, layout, colours),
        *numbers("givens", scene.givens, layout.digit, layout, colours),
        *numbers("solved", scene.solved, layout.digit, layout, colours),
        *numbers("placed", scene.placed, layout.digit, layout, colours),
        f'<g transform="translate({near} {near})" font-family="{FONT}" font-size="{layout.small}">',
        *_candidates("candidates", scene.plain, layout, colours),
        *_candidates("telling", scene.telling, layout, colours, weight=700),
        *_strikes(scene.struck, layout, colours["strikes"]),
        *_candidates("struck", scene.struck, layout, colours, weight=700),
        "</g>",
        "</svg>",
    ]
    return "\n".join(filter(None, parts)) + "\n"


def _scene(puzzle: Skyscraper, step: Step) -> Scene:
    scene = Scene(marks(puzzle.grid), [], [Mark(*entry) for entry in step.placed], [], [], [])
    placed = {(mark.row, mark.column) for mark in scene.placed}
    removed = set(step.removed)
    size = puzzle.size
    for r, row in enumerate(puzzle.grid):
        for c, given in enumerate(row):
            mask = step.before[r * size + c]
            if given or (r, c) in placed:
                continue
            if _is_settled(step, size, r, c):
                scene.solved.append(Mark(r, c, mask.bit_length()))
                continue
            for value in range(1, size + 1):
                if (r, c, value) in removed:
                    scene.struck.append(Mark(r, c, value))
                elif mask >> (value - 1) & 1:
                    bold = (r, c) in step.cells and _tells(step, value)
                    (scene.telling if bold else scene.plain).append(Mark(r, c, value))
    return scene


def _is_settled(step: Step, size: int, row: int, column: int) -> bool:
    """Whether a cell's height was placed before: alone, and gone from its row and column.

    A last candidate that its neighbours still have was not noticed yet.
    """
    mask = step.before[row * size + column]
    if mask == 0 or mask & (mask - 1) or any(cell[:2] == (row, column) for cell in step.removed):
        return False
    neighbours = [row * size + c for c in range(size) if c != column]
    neighbours += [r * size + column for r in range(size) if r != row]
    return not any(step.before[neighbour] & mask for neighbour in neighbours)


def _tells(step: Step, value: int) -> bool:
    """Whether a step rests on this candidate of the cells it looks at; a chain on all of them."""
    if step.technique not in RESTS_ON_CANDIDATES:
        return False
    values: Iterable[int] = step.details.get("values") or (step.details["value"],)
    return "chain" in step.details or value in values


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


def _outcome(step: Step) -> str:
    """What follows, in signs that need no language."""
    said = [f"r{r + 1}c{c + 1} = {v}" for r, c, v in step.placed]
    said += [f"r{r + 1}c{c + 1} \u2260 {v}" for r, c, v in step.removed]
    return ", ".join(said)


def _squares(
    part: str, cells: Iterable[tuple[int, int]], layout: Layout, colours: Mapping[str, str]
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


def _boxes(placed: Iterable[Mark], layout: Layout, colour: str) -> Iterator[str]:
    """A frame inside each cell that gets its height."""
    inset = 5
    side = layout.cell - 2 * inset
    for mark in placed:
        x, y = (layout.origin + at * layout.cell + inset for at in (mark.column, mark.row))
        yield (
            f'<rect class="boxes" x="{x}" y="{y}" width="{side}" height="{side}" rx="4" '
            f'fill="none" stroke="{colour}" stroke-width="2.5"/>'
        )


def _rings(ringed: Iterable[Mark], layout: Layout, colours: Mapping[str, str]) -> Iterator[str]:
    radius = round(0.33 * layout.cell, 1)
    for mark in ringed:
        x, y = (round(layout.centre(at), 2) for at in (mark.column, mark.row))
        circle = f'cx="{x}" cy="{y}" r="{radius}"'
        yield f'<circle class="looked" {circle} fill="{colours["looked"]}"/>'
        yield (
            f'<circle class="rings" {circle} fill="none" stroke="{colours["rings"]}" '
            f'stroke-width="2.5"/>'
        )


def _labels(layout: StepLayout, colour: str) -> Iterator[str]:
    """r1, r2, ... and c1, c2, ... outside the clues."""
    font = 10 if layout.size <= 9 else 11
    away = layout.origin - 0.99 * layout.cell
    yield (
        f'<g class="labels" fill="{colour}" font-family="{FONT}" font-size="{font}" '
        f'text-anchor="middle">'
    )
    for index in range(layout.size):
        at, low = layout.centre(index), HALF_DIGIT * font
        yield f'<text x="{round(away, 1)}" y="{round(at + low, 1)}">r{index + 1}</text>'
        yield f'<text x="{round(at, 1)}" y="{round(away + low, 1)}">c{index + 1}</text>'
    yield "</g>"


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


def _candidates(
    part: str,
    shown: Iterable[Mark],
    layout: StepLayout,
    colours: Mapping[str, str],
    weight: int = 400,
) -> Iterator[str]:
    """Small numbers, those of one height on the page in one element.

    Digits are centred by hand: renderers disagree on anchors where each has its own place.
    """
    # Digits have one width in sans-serif fonts, 0.56 of the font size.
    half = round(0.28 * layout.small)
    rows: dict[int, list[tuple[int, str]]] = {}
    for mark in shown:
        x, y = layout.middle(mark)
        ten, one = divmod(mark.value, 10)
        digits = [(x - 2 * half, str(ten)), (x, str(one))] if ten else [(x - half, str(one))]
        rows.setdefault(y, []).extend(digits)
    if not rows:
        return
    yield f'<g class="{part}" fill="{colours[part]}" font-weight="{weight}">'
    for y, digits in sorted(rows.items()):
        places = " ".join(str(x) for x, _ in digits)
        baseline = round(y + HALF_DIGIT * layout.small, 1)
        yield f'<text y="{baseline}" x="{places}">{"".join(digit for _, digit in digits)}</text>'
    yield "</g>"


def _strikes(struck: Iterable[Mark], layout: StepLayout, colour: str) -> Iterator[str]:
    """A slanted stroke behind each removed candidate, which stays readable."""
    wide = min(layout.slot // 2 - 1, round(0.62 * layout.small))
    high = round(0.42 * layout.small)
    drawn = ""
    for mark in struck:
        x, y = layout.middle(mark)
        drawn += f"M{x - wide} {y + high}l{2 * wide}-{2 * high}"
    if drawn:
        width = round(layout.small / 6, 1)
        yield f'<path class="strikes" d="{drawn}" stroke="{colour}" stroke-width="{width}"/>'
