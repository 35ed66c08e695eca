"""A search tree as a pixel tree: across, the nodes in the order of the search; down, their depth.

After M. Burch, M. Raschke and D. Weiskopf, "Indented pixel tree plots" (2010).  Many nodes share
a column; the more of them are at a depth, the darker it is there.  A line through the picture
marks each solution.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator

from cluesmith.forms import svg
from cluesmith.forms.svg import HALF_DIGIT, Drawing, Palette, Part
from cluesmith.tracing.draw_parts import (
    LOOK,
    MARGIN,
    SMALL,
    Sign,
    heading,
    legend,
    number,
    phrases,
    summary,
)
from cluesmith.tracing.draw_shape import FAILED, OPEN, SOLVED, Shape, Tree

WIDTH = 1000
HEIGHT = 400
MOST_ROWS = 200
LEFT = 34  # room for the numbers of the depth
SHADES = (0.25, 0.5, 0.75, 1.0)
CLASSES = ("branch", "failed", "rest")
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)  # between numbers of the depth
MOST_LINES = 400  # solutions marked by lines of their own
BOX = "M-6-6h12v12h-12z"
NAMED = ("solved", *CLASSES)  # in the legend
SIGNS = {"solved": "M0-7l7 7l-7 7l-7-7z"}


def draw_pixels(
    tree: Tree, shape: Shape, *, theme: str = "auto", language: str = "en", node: int | None = None
) -> Drawing:
    """The tree in the order of the search; `node`, if given, has a line of its own."""
    colours, words = LOOK.colours(theme), phrases(language)
    above, top, _ = heading(tree, language, colours)
    levels = max(tree.depths) + 1
    rows, columns = min(levels, MOST_ROWS), min(len(tree), WIDTH)
    plot = _Plot(tree, rows, levels, columns, top)
    bottom = top + rows * plot.high
    canvas = LEFT + WIDTH + 2 * MARGIN
    drawn = [
        _grid(plot, bottom, colours),
        *plot.parts(colours),
        *_lines(plot, tree, bottom, colours),
        _marked(plot, node, bottom, colours),
        *_numbers(plot, bottom, language, colours),
    ]
    seen = {part.name for part in drawn if part.markup}
    signs = [Sign(name, SIGNS.get(name, BOX), words[name]) for name in NAMED if name in seen]
    under, end = legend(signs, bottom + 40, canvas, colours)
    parts = [*above, *drawn, *under]
    size, described = (canvas, round(end + MARGIN)), summary(tree, language)
    return LOOK.drawing("trace", theme, size, words["title"], described, parts)


class _Plot:
    """How many nodes of each class there are in every column and row."""

    def __init__(self, tree: Tree, rows: int, levels: int, columns: int, top: float) -> None:
        self.count, self.rows, self.levels, self.columns = len(tree), rows, levels, columns
        self.top, self.high = top, max(2, min(16, HEIGHT // rows))
        self.wide = WIDTH / columns
        self.cells = {name: array("L", [0]) * (rows * columns) for name in CLASSES}
        kinds = {OPEN: "branch", FAILED: "failed"}
        by_outcome = [self.cells[kinds.get(outcome, "rest")] for outcome in range(4)]
        depths, outcomes, count = tree.depths, tree.outcomes, self.count
        for node in range(count):
            outcome = outcomes[node]
            row = depths[node] * rows // levels
            by_outcome[outcome][row * columns + node * columns // count] += 1
        self.solved = [node for node in range(count) if outcomes[node] == SOLVED]
        for node in self.solved:  # they have lines
            row = depths[node] * rows // levels
            self.cells["rest"][row * columns + node * columns // count] -= 1

    def x(self, node: int) -> float:
        """The middle of a node's column."""
        return MARGIN + LEFT + (node * self.columns // self.count + 0.5) * self.wide

    def parts(self, colours: Palette) -> Iterator[Part]:
        """The cells of each class and shade as one path of runs."""
        most = max(1, *(max(cells) for cells in self.cells.values()))
        for name in CLASSES:
            shaded: dict[int, list[str]] = {}
            for row in range(self.rows):
                for shade, start, end in self._runs(name, row, most):
                    x, y = MARGIN + LEFT + start * self.wide, self.top + row * self.high
                    box = f"M{x:g} {y:g}h{(end - start) * self.wide:g}v{self.high}H{x:g}z"
                    shaded.setdefault(shade, []).append(box)
            for shade, boxes in sorted(shaded.items()):
                look = f'fill="{colours[name]}" fill-opacity="{SHADES[shade]:g}"'
                yield svg.path(name, "".join(boxes), look)

    def _runs(self, name: str, row: int, most: int) -> Iterator[tuple[int, int, int]]:
        """Neighbouring columns of one shade: the shade, the first column, the one behind."""
        cells = self.cells[name][row * self.columns : (row + 1) * self.columns]
        shades = [(4 * count + most - 1) // most for count in cells]
        start = 0
        for column in range(1, self.columns + 1):
            if column < self.columns and shades[column] == shades[start]:
                continue
            if shades[start]:
                yield shades[start] - 1, start, column
            start = column


def _grid(plot: _Plot, bottom: float, colours: Palette) -> Part:
    """The frame's lower and left side."""
    left = MARGIN + LEFT
    drawn = f"M{left - 0.5} {plot.top:g}V{bottom + 0.5:g}h{WIDTH}"
    return svg.path("axes", drawn, f'fill="none" stroke="{colours["axes"]}"')


def _lines(plot: _Plot, tree: Tree, bottom: float, colours: Palette) -> list[Part]:
    """A line through each column that has a solution, with a diamond where the solution is."""
    columns = {plot.x(node): node for node in plot.solved}
    lines = "".join(f"M{x:g} {plot.top:g}V{bottom:g}" for x in columns)
    diamonds = "".join(
        f"M{x:g} {plot.top + (tree.depths[node] * plot.rows // plot.levels + 0.5) * plot.high:g}"
        "m0-6l6 6l-6 6l-6-6z"
        for x, node in list(columns.items())[:MOST_LINES]
    )
    return [
        svg.path("lines", lines, f'stroke="{colours["lines"]}" stroke-opacity="0.55"'),
        svg.path("solved", diamonds, f'fill="{colours["solved"]}"'),
    ]


def _marked(plot: _Plot, node: int | None, bottom: float, colours: Palette) -> Part:
    if node is None:
        return Part("marks", "")
    drawn = f"M{plot.x(node):g} {plot.top:g}V{bottom:g}"
    return svg.path("marks", drawn, f'stroke="{colours["marks"]}" stroke-width="2.5"')


def _numbers(plot: _Plot, bottom: float, language: str, colours: Palette) -> list[Part]:
    """The depth at the left, the numbers of the first and the last node below."""
    words, left = phrases(language), MARGIN + LEFT
    step = next((step for step in STEPS if plot.levels <= 12 * step), plot.levels)
    depths = []
    for depth in range(0, plot.levels, step):
        y = plot.top + (depth * plot.rows // plot.levels + 0.5) * plot.high
        depths.append((left - 7, round(y + HALF_DIGIT * SMALL, 1), number(depth, language)))
    y = round(bottom + 16, 1)
    first = [(left, y, words["axis-nodes"])]
    last = [(left + WIDTH, y, number(plot.count - 1, language))]
    return [
        svg.texts("notes", [*depths, *last], SMALL, colours, anchor="end"),
        svg.texts("notes", first, SMALL, colours, anchor="start"),
    ]
