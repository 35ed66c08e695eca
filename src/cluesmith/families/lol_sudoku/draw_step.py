"""A drawing of one Lol Sudoku step: the board before it, and what the step does there.

Numbers look as `forms.svg_step` says.  Cells known to share an area lie on one
grey patch; known walls are thick.  The group or the cells a step uses are
tinted and outlined, cells that join it have a dashed outline; a new wall is the
thickest line, a new link a plug across the border.  All this keeps clear of the
borders but for walls and plugs, and nothing depends on hue alone.
Left out: the inner steps of an assumption, and the words, which `words` makes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cluesmith.families.lol_sudoku.draw import COLOURS, LOOK, TEXTS, Layout, bars, frame, title
from cluesmith.families.lol_sudoku.puzzle import RIGHT, Border, LolSudoku
from cluesmith.families.lol_sudoku.view import Kind, view_of
from cluesmith.family import Step
from cluesmith.forms import svg, svg_step
from cluesmith.forms.grid import cell_name, filled
from cluesmith.forms.svg import Colours, Drawing, Look, Mark, Palette, Part
from cluesmith.forms.svg_step import Slots

# What `draw` has too keeps its colour: on a page one style holds for both drawings.
COLOURS_STEP: Colours = {
    **COLOURS,
    "groups": ("#1c2027", "#e6e7e9"),
    "looked": ("#fdecb4", "#4a3f1c"),
    "beside": ("#fff8e2", "#2b281f"),
    "edges": ("#8f6200", "#d9a93f"),
    "joining": ("#d9f0e1", "#1b3d2b"),
    "joins": ("#0f6b3e", "#6fd39c"),
    "losing": ("#fbe0dc", "#4a2624"),
    "gaining": ("#d9f0e1", "#1b3d2b"),
    "newwalls": ("#0f6b3e", "#6fd39c"),
    "newlinks": ("#0f6b3e", "#6fd39c"),
    "halos": ("#ffffff", "#15181d"),
    "boxes": ("#0f6b3e", "#6fd39c"),
    "placed": ("#0f6b3e", "#6fd39c"),
    "names": ("#5c636d", "#a3a9b2"),
    "candidates": ("#5c636d", "#b4b9c1"),
    "telling": ("#0f1216", "#fbfaf7"),
    "struck": ("#8f1a13", "#ffc4bc"),
    "strikes": ("#dd6a5e", "#b9564b"),
}
STROKED = (*LOOK.stroked, "edges", "joins", "newwalls", "newlinks", "halos", "boxes", "strikes")
TEXTS_STEP = (*TEXTS, "placed", "names", "candidates", "telling", "struck")
LOOK_STEP = Look.of(COLOURS_STEP, STROKED, TEXTS_STEP)
# Techniques that rest on some candidates of the cells they use: these are drawn bold.
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
    """What is known of areas before a step, and which of them the step uses or makes."""

    groups: list[set[Cell]]
    walls: list[Border]
    focus: set[Cell]
    beside: set[Cell]
    joined: set[Cell]
    new_walls: list[Border]
    new_links: list[Border]


def draw_step(
    puzzle: LolSudoku, step: Step, *, theme: str = "auto", language: str = "en"
) -> Drawing:
    """The board before a step, with what the step uses and does."""
    colours = LOOK_STEP.colours(theme)
    known, labels = _known(puzzle, step), _labels(puzzle)
    layout = StepLayout(puzzle.size, bool(labels))
    joined = known.joined - {(row, column) for row, column, _ in step.placed}
    telling = step.details["values"] if step.technique in RESTS_ON_CANDIDATES else ()
    scene = svg_step.scene(puzzle.digits, step.before["digits"], step, telling)
    parts = [
        _patch("groups", known.groups, layout, colours, 'fill-opacity="0.13"'),
        _patch("beside", [known.beside], layout, colours, SHEER),
        _patch("looked", [known.focus], layout, colours, SHEER),
        _patch("joining", [known.joined], layout, colours, SHEER),
        _cells("losing", scene.struck, layout, colours),
        _cells("gaining", scene.placed, layout, colours),
        _lines(layout, colours["lines"]),
        _edge("edges", known.beside, layout, colours, 'stroke-width="1.5" stroke-dasharray="3 3"'),
        _edge("edges", known.focus, layout, colours, 'stroke-width="2.5"'),
        _edge("joins", joined, layout, colours, 'stroke-width="2.5" stroke-dasharray="7 4"'),
        _walls("walls", known.walls, layout, colours, 3),
        frame(layout, colours["frame"]),
        _walls("halos", known.new_walls, layout, colours, 10),
        _walls("newwalls", known.new_walls, layout, colours, 6),
        _plugs(known.new_links, layout, colours["newlinks"]),
        svg_step.boxes(scene.placed, layout, colours["boxes"]),
        svg_step.line_names("names", layout.origin / 2, layout, colours, language),
        _area_numbers(labels, layout, colours),
        *svg_step.numbers(scene, layout, colours),
    ]
    size, described = (layout.canvas, layout.canvas), ", ".join(_outcome(step, language))
    return LOOK_STEP.drawing(puzzle.family, theme, size, title(puzzle), described, parts)


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


def _outcome(step: Step, language: str) -> list[str]:
    """What follows, in signs that need no words: | is a wall, ~ the same area."""

    def name(cell: Cell) -> str:
        return cell_name(*cell, language=language)

    details, said = step.details, svg_step.outcome(step, language)
    shown = {Border(*border): "~" for border in details.get("links", ())}
    shown |= {Border(*border): "|" for border in details.get("walls", ())}
    said += [
        f"{name(border.cell)} {sign} {name(border.neighbour)}"
        for border, sign in sorted(shown.items())
    ]
    group = sorted(details.get("group", ()))
    if group:
        said += [f"{name(group[0])} ~ {name(cell)}" for cell in details.get("joined", ())]
    return list(dict.fromkeys(said))


def _patch(
    name: str, groups: Iterable[set[Cell]], layout: StepLayout, colours: Palette, look: str
) -> Part:
    drawn = "".join(outline(cells, layout.cell, INSET, layout.origin) for cells in groups)
    return svg.path(name, drawn, f'fill="{colours[name]}" {look}')


def _edge(name: str, cells: set[Cell], layout: StepLayout, colours: Palette, look: str) -> Part:
    drawn = outline(cells, layout.cell, INSET, layout.origin)
    line = f'stroke="{colours[name]}" {look} stroke-linejoin="round"'
    return svg.path(name, drawn, f'fill="none" {line}')


def _cells(name: str, marks: Iterable[Mark], layout: StepLayout, colours: Palette) -> Part:
    """The cells of some numbers, each a square of its own."""
    cells = sorted({(mark.row, mark.column) for mark in marks})
    drawn = "".join(outline([cell], layout.cell, INSET + 2, layout.origin) for cell in cells)
    return svg.path(name, drawn, f'fill="{colours[name]}"')


def _lines(layout: StepLayout, colour: str) -> Part:
    near, side = layout.origin, layout.board
    inner = map(layout.edge, range(1, layout.size))
    drawn = "".join(f"M{at} {near}v{side}M{near} {at}h{side}" for at in inner)
    return svg.path("lines", drawn, f'stroke="{colour}" stroke-opacity="0.28"')


def _walls(
    name: str, walls: Sequence[Border], layout: StepLayout, colours: Palette, width: int
) -> Part:
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
    return svg.path(name, drawn, f'stroke="{colours[name]}" stroke-width="{width}"')


def _plugs(links: Iterable[Border], layout: StepLayout, colour: str) -> Part:
    """From one cell into the next, across their border; too short to reach a candidate."""
    drawn, width = bars(links, layout, 2 * (INSET + 2)), round(0.4 * layout.cell)
    return svg.path("newlinks", drawn, f'stroke="{colour}" stroke-width="{width}"')


def _area_numbers(labels: Sequence[Mark], layout: StepLayout, colours: Palette) -> Part:
    placed = [
        (layout.edge(mark.column + 1) - 7, layout.edge(mark.row + 1) - 7, mark.value)
        for mark in labels
    ]
    if not placed:
        return Part("labels", "")
    return svg.texts("labels", placed, layout.label, colours, anchor="end")


# Each side of a cell runs clockwise, so the cell is always on its right.
_SIDES = (((0, 0), (0, 1)), ((0, 1), (1, 1)), ((1, 1), (1, 0)), ((1, 0), (0, 0)))
_BEYOND = ((-1, 0), (0, 1), (1, 0), (0, -1))


def outline(cells: Collection[Cell], side: int, inset: int, near: float) -> str:
    """The outline of cells as an SVG path, a little inside their edges.

    A closed loop for each piece and each hole; cells that only meet at a corner
    are apart.  Sets that touch stay apart this way, and the borders between cells free.
    """
    inside = set(cells)
    leaving: dict[Cell, list[Cell]] = {}
    for r, c in sorted(inside):
        for (start, end), (down, right) in zip(_SIDES, _BEYOND, strict=True):
            if (r + down, c + right) not in inside:
                leaving.setdefault((r + start[0], c + start[1]), []).append(
                    (r + end[0], c + end[1])
                )
    path = ""
    while leaving:
        path += _drawn(_loop(leaving), side, inset, near)
    return path


def _loop(leaving: dict[Cell, list[Cell]]) -> list[Cell]:
    """The corners of one loop, taken out of what is left to draw.

    The uppermost corner on the left belongs to one loop only.
    """
    start = min(leaving)
    loop = [start]
    here, turn = start, start
    while True:
        ends = leaving[here]
        # Where two loops meet, the right turn stays with the cell it comes from.
        end = turn if turn in ends else ends[0]
        ends.remove(end)
        if not ends:
            del leaving[here]
        down, right = end[0] - here[0], end[1] - here[1]
        here, turn = end, (end[0] + right, end[1] - down)
        if here == start:
            return loop
        loop.append(here)


def _drawn(loop: list[Cell], side: int, inset: int, near: float) -> str:
    """The loop moved inwards; corners where it goes straight on are left out."""
    points = []
    for at, (row, column) in enumerate(loop):
        before, after = loop[at - 1], loop[(at + 1) % len(loop)]
        come = (row - before[0], column - before[1])
        go = (after[0] - row, after[1] - column)
        if come != go:
            # To the right of (down, right) lies (right, -down): both sides push inwards.
            y = near + row * side + inset * (come[1] + go[1])
            x = near + column * side - inset * (come[0] + go[0])
            points.append((x, y))
    steps = " ".join(f"{x:g} {y:g}" for x, y in points)
    return f"M{steps}z"
