"""A search tree as an icicle: each node spans the leaves of its subtree, levels go down.

After J. B. Kruskal and J. M. Landwehr, "Icicle plots: better displays for hierarchical
clustering" (1983).  Nodes too narrow to see become columns of one unit, so the file stays small
however large the tree is.
"""

from __future__ import annotations

from collections.abc import Sequence

from cluesmith.forms import svg
from cluesmith.forms.svg import HALF_DIGIT, Drawing, Palette, Part
from cluesmith.tracing.draw_parts import (
    LOOK,
    MARGIN,
    SMALL,
    Sign,
    heading,
    legend,
    phrases,
    shortened,
    summary,
    width_of,
)
from cluesmith.tracing.draw_shape import FAILED, HAS_FAILURE, HAS_SOLUTION, SOLVED, Shape, Tree

WIDTH = 1000
HEIGHT = 480
MOST_ROWS = 240
LEAST_SEEN = 2.0  # how wide a node of its own is
GAP = 0.5
# Classes of nodes: where several share a column, the last of these is what it shows.
RANKS = ("lower", "failed", "upper", "rest", "solved")
BOX = "M-6-6h12v12h-12z"
LEAST_SOLVED, MOST_DIAMONDS = 6.0, 400
DIAMOND = "m0-6l6 6l-6 6l-6-6z"


def draw_icicle(
    tree: Tree, shape: Shape, *, theme: str = "auto", language: str = "en", node: int | None = None
) -> Drawing:
    """The tree from the root, at the top, down; `node`, if given, is framed."""
    colours = LOOK.colours(theme)
    above, top, _ = heading(tree, language, colours)
    levels = max(tree.depths) + 1
    rows = min(levels, MOST_ROWS)
    high = max(2.0, min(26.0, HEIGHT // rows))
    plot = _Plot(tree, shape, rows, levels, top, high)
    plot.fill()
    bottom = top + rows * high
    canvas = WIDTH + 2 * MARGIN
    words = phrases(language)
    signs = [Sign(name, BOX, words[WORDS[name]]) for name in WORDS if name in plot.seen]
    under, end = legend(signs, bottom + 14, canvas, colours)
    parts = [
        *above,
        *(svg.path(name, plot.drawn(name), f'fill="{colours[name]}"') for name in RANKS),
        svg.path("solved", "".join(plot.thin), f'fill="{colours["solved"]}"'),
        *_names(plot, tree, shape, language, colours),
        _frame(plot, node, colours),
        *under,
    ]
    size, described = (canvas, round(end + MARGIN)), summary(tree, language)
    return LOOK.drawing("trace", theme, size, words["title"], described, parts)


# The words of the legend, by class.
WORDS = {
    "solved": "solved",
    "upper": "above-solved",
    "failed": "failed",
    "lower": "above-failed",
    "rest": "rest",
}


class _Plot:
    """Where the nodes are, and the paths of each class."""

    def __init__(
        self, tree: Tree, shape: Shape, rows: int, levels: int, top: float, high: float
    ) -> None:
        self.tree, self.shape = tree, shape
        self.rows, self.levels, self.top, self.high = rows, levels, top, high
        self.scale = WIDTH / shape.leaves[0]
        self.paths: dict[str, list[str]] = {name: [] for name in RANKS}
        self.columns = [bytearray(WIDTH) for _ in range(rows)]  # 0: nothing, else a rank + 1
        self.large: list[tuple[int, float, float]] = []  # nodes drawn as boxes: left and width
        self.thin: list[str] = []  # diamonds on solutions that are too narrow to see
        self.seen = set[str]()

    def row(self, node: int) -> int:
        return self.tree.depths[node] * self.rows // self.levels

    def y(self, row: int) -> float:
        return round(self.top + row * self.high, 1)

    def fill(self) -> None:
        """Place all nodes: the large ones as boxes, the others into columns."""
        tree, shape, scale = self.tree, self.shape, self.scale
        leaves, sizes, holds, outcomes = shape.leaves, shape.sizes, shape.holds, tree.outcomes
        depths, rows, levels, columns = tree.depths, self.rows, self.levels, self.columns
        before = 0  # leaves to the left
        for node in range(len(tree)):
            wide, left = leaves[node] * scale, before * scale
            rank = _rank(sizes[node], holds[node], outcomes[node])
            if wide >= LEAST_SEEN:
                self.large.append((node, left, wide))
                self._box(rank, left, wide, depths[node] * rows // levels)
            else:
                line, end = columns[depths[node] * rows // levels], int(left + wide)
                for column in range(int(left), min(end, WIDTH - 1) + 1):
                    if line[column] <= rank:
                        line[column] = rank + 1
            if outcomes[node] == SOLVED and wide < LEAST_SOLVED and len(self.thin) < MOST_DIAMONDS:
                middle = self.y(self.row(node)) + self.high / 2
                self.thin.append(f"M{MARGIN + left + wide / 2:.1f} {middle:g}{DIAMOND}")
            before += sizes[node] == 1
        for row, line in enumerate(columns):
            self._runs(line, row)

    def drawn(self, name: str) -> str:
        return "".join(self.paths[name])

    def _box(self, rank: int, left: float, wide: float, row: int) -> None:
        name = RANKS[rank]
        self.seen.add(name)
        right = round(MARGIN + left + wide - GAP, 1)
        x, gap = round(MARGIN + left, 1), GAP if self.high > 4 else 0
        self.paths[name].append(f"M{x:g} {self.y(row):g}H{right:g}v{self.high - gap:g}H{x:g}z")

    def _runs(self, line: bytearray, row: int) -> None:
        """Neighbouring columns of one class become one box."""
        start = 0
        for column in range(1, WIDTH + 1):
            if column < WIDTH and line[column] == line[start]:
                continue
            if line[start]:
                name = RANKS[line[start] - 1]
                self.seen.add(name)
                x = MARGIN + start
                gap = GAP if self.high > 4 else 0
                self.paths[name].append(
                    f"M{x} {self.y(row):g}h{column - start}v{self.high - gap:g}H{x}z"
                )
            start = column


def _rank(size: int, holds: int, outcome: int) -> int:
    if size == 1:
        return 4 if outcome == SOLVED else 1 if outcome == FAILED else 3
    return 2 if holds & HAS_SOLUTION else 0 if holds == HAS_FAILURE else 3


def _names(
    plot: _Plot, tree: Tree, shape: Shape, language: str, colours: Palette
) -> Sequence[Part]:
    """The decisions of the nodes that have room for them."""
    if plot.high < SMALL + 4 or plot.rows < plot.levels:
        return []
    found: dict[str, list[tuple[float, float, str]]] = {"onupper": [], "onlower": []}
    for node, left, wide in plot.large:
        if not node or wide < 24 or shape.sizes[node] == 1:
            continue
        name = shortened(tree.decision_words(node, language))
        if width_of(name, SMALL) + 6 > wide:
            continue
        low = plot.y(plot.row(node)) + plot.high / 2 + HALF_DIGIT * SMALL
        ink = "onlower" if shape.holds[node] == HAS_FAILURE else "onupper"
        found[ink].append((round(MARGIN + left + wide / 2, 1), round(low, 1), svg.xml(name)))
    return [svg.texts(ink, placed, SMALL, colours) for ink, placed in found.items() if placed]


def _frame(plot: _Plot, node: int | None, colours: Palette) -> Part:
    if node is None:
        return Part("marks", "")
    shape = plot.shape
    before = sum(1 for each in range(node) if shape.sizes[each] == 1)
    x, y = MARGIN + before * plot.scale, plot.y(plot.row(node))
    wide = max(3.0, shape.leaves[node] * plot.scale)
    box = f"M{x:.1f} {y:g}h{wide:.1f}v{plot.high:g}h-{wide:.1f}z"
    return svg.path("marks", box, f'fill="none" stroke="{colours["marks"]}" stroke-width="2.5"')
