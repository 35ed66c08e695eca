"""A drawing of one Lol Sudoku step: the board ahead of it, and what it does there.

Numbers look as `forms.svg_step` says.  Cells known to share an area lie on one
grey patch; known walls are thick.  The group or the cells a step looks at are
tinted and outlined, cells that join it have a dashed outline; a new wall is the
thickest line, a new link a plug across the border.  All this keeps clear of the
borders but for walls and plugs, and nothing is told by hue alone.
Left out: the inner steps of an assumption, and the words, which `words` makes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cluesmith.families.lol_sudoku.draw import DARK, LIGHT, STROKED, Layout, title
from cluesmith.families.lol_sudoku.outline import outline
from cluesmith.families.lol_sudoku.puzzle import (
    RIGHT,
    Border,
    LolSudoku,
    cell_name,
    filled,
)
from cluesmith.families.lol_sudoku.view import Kind, view_of
from cluesmith.family import Step
from cluesmith.forms import svg as board
from cluesmith.forms import svg_step as drawing
from cluesmith.forms.svg import FONT, Mark, Palette
from cluesmith.forms.svg_step import BOLD_FACE, PLAIN_FACE, Slots

# What `draw` has too keeps its colour: on a page one style holds for both drawings.
LIGHT_STEP: Palette = {
    **LIGHT,
    "groups": "#1c2027",
    "looked": "#fdecb4",
    "beside": "#fff8e2",
    "edges": "#8f6200",
    "joining": "#d9f0e1",
    "joins": "#0f6b3e",
    "losing": "#fbe0dc",
    "gaining": "#d9f0e1",
    "newwalls": "#0f6b3e",
    "newlinks": "#0f6b3e",
    "halos": "#ffffff",
    "boxes": "#0f6b3e",
    "placed": "#0f6b3e",
    "names": "#5c636d",
    "candidates": "#5c636d",
    "telling": "#0f1216",
    "struck": "#8f1a13",
    "strikes": "#dd6a5e",
}
DARK_STEP: Palette = {
    **DARK,
    "groups": "#e6e7e9",
    "looked": "#4a3f1c",
    "beside": "#2b281f",
    "edges": "#d9a93f",
    "joining": "#1b3d2b",
    "joins": "#6fd39c",
    "losing": "#4a2624",
    "gaining": "#1b3d2b",
    "newwalls": "#6fd39c",
    "newlinks": "#6fd39c",
    "halos": "#15181d",
    "boxes": "#6fd39c",
    "placed": "#6fd39c",
    "names": "#a3a9b2",
    "candidates": "#b4b9c1",
    "telling": "#fbfaf7",
    "struck": "#ffc4bc",
    "strikes": "#b9564b",
}
STROKED_STEP = (*STROKED, "edges", "joins", "newwalls", "newlinks", "halos", "boxes", "strikes")
# Techniques that rest on some candidates of the cells they look at: these are drawn bold.
RESTS_ON_CANDIDATES = ("naked-set", "hidden-set")
INSET = 3
SHEER = 'fill-opacity="0.75"'  # a tint lets the grey of a group shine through

Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class StepLayout(Slots, Layout):
    """Cells large enough for candidates and, where some are labelled, for an area's number."""

    labelled: bool = False

    @property
    def margin(self) -> int:
        return 7 if self.labelled else 4

    @property
    def foot(self) -> int:
        return 6 if self.labelled else 0

    @property
    def origin(self) -> float:
        """Room for the names of rows and columns."""
        return 22.5 if self.size <= 9 else 28.5

    @property
    def canvas(self) -> int:
        return round(self.origin + self.board + 7)

    @property
    def label(self) -> float:
        return 10


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of areas ahead of a step, and what of them the step looks at or makes."""

    groups: list[set[Cell]]
    walls: list[Border]
    focus: set[Cell]
    beside: set[Cell]
    joined: set[Cell]
    new_walls: list[Border]
    new_links: list[Border]


def svg_step(puzzle: LolSudoku, step: Step, *, theme: str = "auto") -> str:
    """The board ahead of a step as an SVG document, with what the step looks at and does."""
    colours = board.palette(theme, LIGHT_STEP, DARK_STEP)
    known, labels = _known(puzzle, step), _labels(puzzle)
    layout = StepLayout(puzzle.size, bool(labels))
    placed = {(row, column) for row, column, _ in step.placed}
    telling = step.details["values"] if step.technique in RESTS_ON_CANDIDATES else ()
    scene = drawing.scene(puzzle.digits, step.before["digits"], step, telling)
    canvas, name = layout.canvas, puzzle.family
    night = board.night(name, DARK_STEP, STROKED_STEP)
    parts = [
        *board.opening(name, theme, canvas, title(puzzle), ", ".join(_outcome(step)), night),
        f'<rect class="paper" width="{canvas}" height="{canvas}" fill="{colours["paper"]}"/>',
        *_patch("groups", known.groups, layout, colours, 'fill-opacity="0.13"'),
        *_patch("beside", [known.beside], layout, colours, SHEER),
        *_patch("looked", [known.focus], layout, colours, SHEER),
        *_patch("joining", [known.joined], layout, colours, SHEER),
        *_cells("losing", scene.struck, layout, colours),
        *_cells("gaining", scene.placed, layout, colours),
        *_lines(layout, colours["lines"]),
        *_edge("edges", known.beside, layout, colours, 'stroke-width="1.5" stroke-dasharray="3 3"'),
        *_edge("edges", known.focus, layout, colours, 'stroke-width="2.5"'),
        *_edge(
            "joins",
            known.joined - placed,
            layout,
            colours,
            'stroke-width="2.5" stroke-dasharray="7 4"',
        ),
        *_walls("walls", known.walls, layout, colours, 3),
        f'<rect class="frame" x="{layout.origin}" y="{layout.origin}" width="{layout.board}" '
        f'height="{layout.board}" fill="none" stroke="{colours["frame"]}" stroke-width="3"/>',
        *_walls("halos", known.new_walls, layout, colours, 10),
        *_walls("newwalls", known.new_walls, layout, colours, 6),
        *_plugs(known.new_links, layout, colours["newlinks"]),
        *drawing.boxes(scene.placed, layout, colours["boxes"]),
        *drawing.line_names("names", layout.origin / 2, layout, colours),
        *_area_numbers(labels, layout, colours["labels"]),
        *board.numbers("givens", scene.givens, layout.digit, BOLD_FACE, layout, colours),
        *board.numbers("solved", scene.solved, layout.digit, PLAIN_FACE, layout, colours),
        *board.numbers("placed", scene.placed, layout.digit, BOLD_FACE, layout, colours),
        *drawing.candidates(scene, layout, colours),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _known(puzzle: LolSudoku, step: Step) -> Known:
    details, before = step.details, step.before
    given = view_of(puzzle).borders
    walls = {Border(*border) for border in before["walls"]}
    walls |= {border for border, kind in given.items() if kind is Kind.APART}
    links = {Border(*border) for border in before["links"]}
    links |= {border for border, kind in given.items() if kind in (Kind.SAME, Kind.LINK)}
    marked = [{(r, c)} for r, c, _ in filled(puzzle.areas)]
    groups = _merged([*marked, *({border.cell, border.neighbour} for border in links)])
    group = set(details.get("group", ()))
    joined = set(details.get("joined", ())) - group
    focus = group or _start(step, puzzle.size) - joined
    beside = set(step.cells) | _named(details, puzzle.size)
    beside |= _named(details.get("contradiction", {}), puzzle.size)
    return Known(
        [cells for cells in groups if not (cells <= focus or cells <= joined)],
        sorted(walls),
        focus,
        beside - focus - joined,
        joined,
        sorted(Border(*border) for border in details.get("walls", ())),
        sorted(Border(*border) for border in details.get("links", ())),
    )


def _start(step: Step, size: int) -> set[Cell]:
    """What a step without a group starts from."""
    details = step.details
    if "pockets" in details:
        return _named({"border": details["border"]}, size)
    if "pair" in details:
        return set(details["pair"])
    return set(step.cells) | _named(details.get("suppose", {}), size)


def _named(details: Mapping[str, Any], size: int) -> set[Cell]:
    """The cells that details name in any way."""
    cells = {details["cell"]} if "cell" in details else set()
    cells |= {*details.get("cells", ()), *details.get("group", ())}
    cells.update(*details.get("pockets", ()))
    kind, which = details.get("house", (None, None))
    if kind == "area":
        cells |= set(which)
    elif kind:
        cells |= {(which, i) if kind == "row" else (i, which) for i in range(size)}
    if "border" in details:
        border = Border(*details["border"])
        cells |= {border.cell, border.neighbour}
    return cells


def _merged(sets: Iterable[set[Cell]]) -> list[set[Cell]]:
    """The sets, those that share a cell made one."""
    groups: list[set[Cell]] = []
    for each in sets:
        touching = [group for group in groups if group & each]
        groups = [group for group in groups if not group & each]
        groups.append(each.union(*touching))
    return sorted(groups, key=min)


def _labels(puzzle: LolSudoku) -> list[Mark]:
    """The number of each area known in part, at the first cell of every piece given."""
    view = view_of(puzzle)
    return [
        Mark(*shard[0], view.areas[shard[0][0]][shard[0][1]])
        for shard in view.shards(Kind.SAME, Kind.LINK)
        if len(shard) < puzzle.size
    ]


def _outcome(step: Step) -> list[str]:
    """What follows, in signs that need no language: | is a wall, ~ the same area."""
    details, said = step.details, drawing.outcome(step)
    shown = {Border(*border): "~" for border in details.get("links", ())}
    shown |= {Border(*border): "|" for border in details.get("walls", ())}
    said += [
        f"{cell_name(*border.cell)} {sign} {cell_name(*border.neighbour)}"
        for border, sign in sorted(shown.items())
    ]
    group = sorted(details.get("group", ()))
    if group:
        said += [
            f"{cell_name(*group[0])} ~ {cell_name(*cell)}" for cell in details.get("joined", ())
        ]
    return list(dict.fromkeys(said))


def _patch(
    part: str, groups: Iterable[set[Cell]], layout: StepLayout, colours: Palette, look: str = ""
) -> Iterator[str]:
    drawn = "".join(outline(cells, layout.cell, INSET, layout.origin) for cells in groups)
    if drawn:
        yield f'<path class="{part}" d="{drawn}" fill="{colours[part]}" {look}/>'


def _edge(
    part: str, cells: set[Cell], layout: StepLayout, colours: Palette, look: str
) -> Iterator[str]:
    if cells:
        drawn = outline(cells, layout.cell, INSET, layout.origin)
        yield (
            f'<path class="{part}" d="{drawn}" fill="none" stroke="{colours[part]}" {look} '
            f'stroke-linejoin="round"/>'
        )


def _cells(part: str, marks: Iterable[Mark], layout: StepLayout, colours: Palette) -> Iterator[str]:
    """The cells of some numbers, each a square of its own."""
    inset = INSET + 2
    drawn = "".join(
        outline([cell], layout.cell, inset, layout.origin)
        for cell in sorted({(mark.row, mark.column) for mark in marks})
    )
    if drawn:
        yield f'<path class="{part}" d="{drawn}" fill="{colours[part]}"/>'


def _lines(layout: StepLayout, colour: str) -> Iterator[str]:
    near, side = layout.origin, layout.board
    drawn = "".join(
        f"M{layout.edge(index)} {near}v{side}M{near} {layout.edge(index)}h{side}"
        for index in range(1, layout.size)
    )
    if drawn:
        yield f'<path class="lines" d="{drawn}" stroke="{colour}" stroke-opacity="0.28"/>'


def _walls(
    part: str, walls: Sequence[Border], layout: StepLayout, colours: Palette, width: int
) -> Iterator[str]:
    """Lines that overlap at their ends, but do not stick out of the board."""
    over = width / 2
    drawn = ""
    for border in walls:
        upright = border.to == RIGHT
        at, across = (border.row, border.column) if upright else (border.column, border.row)
        start = layout.edge(at) + (over if at == 0 else -over)
        end = layout.edge(at + 1) - (over if at + 1 == layout.size else -over)
        beside = layout.edge(across + 1)
        drawn += f"M{beside:g} {start:g}V{end:g}" if upright else f"M{start:g} {beside:g}H{end:g}"
    if drawn:
        look = f'stroke-width="{width}"'
        yield f'<path class="{part}" d="{drawn}" stroke="{colours[part]}" {look}/>'


def _plugs(links: Iterable[Border], layout: StepLayout, colour: str) -> Iterator[str]:
    """From one cell into the next, across their border; too short to reach a candidate."""
    reach = INSET + 2
    drawn = ""
    for border in links:
        if border.to == RIGHT:
            drawn += f"M{layout.edge(border.column + 1) - reach} {layout.centre(border.row)}"
            drawn += f"h{2 * reach}"
        else:
            drawn += f"M{layout.centre(border.column)} {layout.edge(border.row + 1) - reach}"
            drawn += f"v{2 * reach}"
    if drawn:
        width = round(0.4 * layout.cell)
        yield f'<path class="newlinks" d="{drawn}" stroke="{colour}" stroke-width="{width}"/>'


def _area_numbers(labels: Sequence[Mark], layout: StepLayout, colour: str) -> Iterator[str]:
    if not labels:
        return
    yield (
        f'<g class="labels" fill="{colour}" font-family="{FONT}" font-size="{layout.label}" '
        f'text-anchor="end">'
    )
    for mark in labels:
        x, y = layout.edge(mark.column + 1) - 7, layout.edge(mark.row + 1) - 7
        yield f'<text x="{x}" y="{y}">{mark.value}</text>'
    yield "</g>"
