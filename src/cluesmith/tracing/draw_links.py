"""A search tree as nodes and links, with the decisions on the links and failed subtrees folded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cluesmith.errors import UsageError
from cluesmith.forms import svg
from cluesmith.forms.svg import FONT, HALF_DIGIT, Drawing, Palette, Part
from cluesmith.tracing.draw_layout import tidy
from cluesmith.tracing.draw_parts import (
    LOOK,
    MARGIN,
    SMALL,
    Sign,
    heading,
    legend,
    number,
    phrases,
    shortened,
    summary,
    width_of,
)
from cluesmith.tracing.draw_shape import (
    FAILED,
    HAS_FAILURE,
    HAS_SOLUTION,
    SOLVED,
    Shape,
    Shown,
    Tree,
    outline,
)

WHOLE = 60  # nodes of a tree that is drawn whole
MOST_SHOWN = 80  # nodes of the picture of a larger one
MOST_FULL = 2_000  # nodes of a tree that may be drawn whole if asked for
MOST_NAMED = 400  # nodes whose decisions are written: of more, none could be read

RADIUS = 6
LEVEL, DENSE_LEVEL = 62, 54  # from one level to the next; of deep trees
DEEP = 8
BARE_LEVEL = 34  # where no decisions are written
FOLD = 13  # half the side of the triangle that stands for a subtree
GAP = 12

# Shapes from the middle on: relative, so that all nodes of a kind are one path.
DISC = (
    f"m-{RADIUS} 0a{RADIUS} {RADIUS} 0 1 0 {2 * RADIUS} 0a{RADIUS} {RADIUS} 0 1 0-{2 * RADIUS} 0z"
)
SQUARE = "m-5.5-5.5h11v11h-11z"
DIAMOND = "m0-8.5l8.5 8.5l-8.5 8.5l-8.5-8.5z"
TRIANGLE = f"m0-{RADIUS}l{FOLD} {2 * FOLD - 2}h-{2 * FOLD}z"
SMALL_TRIANGLE = "m0-7l8 14h-16z"


@dataclass(frozen=True, slots=True)
class Look:
    """How a kind of node is drawn: the class of its colour, its shape, whether it is hollow."""

    name: str
    shape: str
    hollow: bool = False


LOOKS = {
    "branch": Look("branch", DISC),
    "solved": Look("solved", DIAMOND),
    "failed": Look("failed", SQUARE),
    "rest": Look("restrim", DISC, hollow=True),
    "folded-solved": Look("solved", TRIANGLE),
    "folded-failed": Look("failed", TRIANGLE),
    "folded-rest": Look("restrim", TRIANGLE, hollow=True),
}


def draw_links(
    tree: Tree,
    shape: Shape,
    *,
    theme: str = "auto",
    language: str = "en",
    node: int | None = None,
    whole: bool = False,
) -> Drawing:
    """The tree from the root down; the path to `node`, if given, is marked.

    A tree of more than 60 nodes is drawn in part, with failed subtrees folded, unless `whole`.
    """
    if whole and len(tree) > MOST_FULL:
        most = f"{MOST_FULL:,} nodes can be drawn whole, this tree has {len(tree):,}"
        raise UsageError(f"{most}: fold failed subtrees, or draw an icicle")
    folds = not whole and len(tree) > WHOLE
    shown = outline(shape, len(tree) if not folds else MOST_SHOWN, folds_failed=folds)
    colours = LOOK.colours(theme)
    kinds = [kind_of(tree, shape, each) for each in shown]
    names = _decisions(tree, shown, language)
    counts = [number(each.folded, language) if each.folded else "" for each in shown]
    deep = max(tree.depths[each.node] for each in shown) > DEEP
    level = BARE_LEVEL if not any(names) else DENSE_LEVEL if deep else LEVEL
    widths = [
        max(2.0 * (FOLD if count else RADIUS + 2), width_of(name, SMALL), width_of(count, SMALL))
        for name, count in zip(names, counts, strict=True)
    ]
    above, top, least = heading(tree, language, colours)
    middles = tidy([each.parent for each in shown], widths, GAP if any(names) else 5)
    spread = max(x + width / 2 for x, width in zip(middles, widths, strict=True))
    canvas = max(least, spread + 2 * MARGIN, 420)
    shift = (canvas - spread) / 2
    at = [
        (round(shift + x, 1), round(top + RADIUS + 6 + tree.depths[each.node] * level, 1))
        for x, each in zip(middles, shown, strict=True)
    ]
    below = [2 * FOLD + SMALL + 4 if each.folded else RADIUS + 4 for each in shown]
    bottom = max(y + low for (_, y), low in zip(at, below, strict=True))
    under, end = legend(_signs(kinds, language), bottom + 20, canvas, colours)
    parts = [
        *above,
        _links(shown, at, colours),
        _marked(tree, shown, at, node, colours),
        *_nodes(kinds, at, colours),
        *_names(names, at, colours),
        *_counts(counts, at, colours),
        *under,
    ]
    size = (round(canvas), round(end + MARGIN))
    described = summary(tree, language)
    return LOOK.drawing("trace", theme, size, phrases(language)["title"], described, parts)


def kind_of(tree: Tree, shape: Shape, each: Shown) -> str:
    """The kind of a node as it is shown: a key of `LOOKS`."""
    holds = shape.holds[each.node]
    if each.folded:
        if holds & HAS_SOLUTION:
            return "folded-solved"
        return "folded-failed" if holds == HAS_FAILURE else "folded-rest"
    if shape.sizes[each.node] > 1:
        return "branch"
    outcome = tree.outcomes[each.node]
    return "solved" if outcome == SOLVED else "failed" if outcome == FAILED else "rest"


def _decisions(tree: Tree, shown: Sequence[Shown], language: str) -> list[str]:
    """What was decided to get to each node."""
    if len(shown) > MOST_NAMED:
        return [""] * len(shown)
    return [
        shortened(tree.decision_words(each.node, language)) if each.node else "" for each in shown
    ]


def _links(shown: Sequence[Shown], at: Sequence[tuple[float, float]], colours: Palette) -> Part:
    drawn = "".join(
        f"M{at[each.parent][0]:g} {at[each.parent][1]:g}L{x:g} {y:g}"
        for each, (x, y) in zip(shown, at, strict=True)
        if each.parent >= 0
    )
    return svg.path("links", drawn, f'fill="none" stroke="{colours["links"]}" stroke-width="1.5"')


def _marked(
    tree: Tree,
    shown: Sequence[Shown],
    at: Sequence[tuple[float, float]],
    node: int | None,
    colours: Palette,
) -> Part:
    """The path to a node, as far as it is drawn: a broad line over the links."""
    path = set[int]()
    while node is not None and node >= 0:
        path.add(node)
        node = tree.parents[node]
    points = [place for each, place in zip(shown, at, strict=True) if each.node in path]
    drawn = "M" + "L".join(f"{x:g} {y:g}" for x, y in points) if path else ""
    rest = 'stroke-width="4" stroke-linejoin="round"'
    return svg.path("marks", drawn, f'fill="none" stroke="{colours["marks"]}" {rest}')


def _nodes(
    kinds: Sequence[str], at: Sequence[tuple[float, float]], colours: Palette
) -> Iterator[Part]:
    """All nodes of a kind as one path; under a hollow one is paper, which hides the links."""
    for kind, look in LOOKS.items():
        drawn = "".join(
            f"M{x:g} {y:g}{look.shape}"
            for own, (x, y) in zip(kinds, at, strict=True)
            if own == kind
        )
        if look.hollow:
            yield svg.path("paper", drawn, f'fill="{colours["paper"]}"')
            rim = f'fill="none" stroke="{colours[look.name]}" stroke-width="1.5"'
            yield svg.path(look.name, drawn, rim)
        else:
            yield svg.path(look.name, drawn, f'fill="{colours[look.name]}"')


def _names(names: Sequence[str], at: Sequence[tuple[float, float]], colours: Palette) -> list[Part]:
    """The decisions, each where its link reaches the node, on a halo that parts the link."""
    placed = [
        (x, round(y - RADIUS - 7, 1), svg.xml(name))
        for name, (x, y) in zip(names, at, strict=True)
        if name
    ]
    if not placed:
        return []
    texts = "".join(f'<text x="{x:g}" y="{y:g}">{name}</text>' for x, y, name in placed)
    look = f'font-family="{FONT}" font-size="{SMALL}" text-anchor="middle"'
    halo = f'stroke="{colours["halos"]}" stroke-width="5" stroke-linejoin="round" fill="none"'
    under = Part("halos", f'<g class="halos" {halo} {look} aria-hidden="true">{texts}</g>')
    return [under, svg.texts("decisions", placed, SMALL, colours)]


def _counts(
    counts: Sequence[str], at: Sequence[tuple[float, float]], colours: Palette
) -> list[Part]:
    """How many nodes are folded into each triangle, under it."""
    low = 2 * FOLD - RADIUS + 2 * HALF_DIGIT * SMALL + 2
    placed = [
        (x, round(y + low, 1), count) for count, (x, y) in zip(counts, at, strict=True) if count
    ]
    return [svg.texts("notes", placed, SMALL, colours)] if placed else []


def _signs(kinds: Sequence[str], language: str) -> list[Sign]:
    """The legend: the kinds of nodes that occur."""
    words = phrases(language)
    shapes = {kind: look.shape.replace(TRIANGLE, SMALL_TRIANGLE) for kind, look in LOOKS.items()}
    return [
        Sign(LOOKS[kind].name, f"M0 0{shapes[kind]}", words[kind])
        for kind in LOOKS
        if kind in kinds
    ]
