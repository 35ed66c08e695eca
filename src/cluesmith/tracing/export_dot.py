"""A search tree for Graphviz, in its language DOT, as the picture of nodes and links shows it."""

from __future__ import annotations

from collections.abc import Iterator

from cluesmith.tracing.draw_links import MOST_FULL, WHOLE, kind_of
from cluesmith.tracing.draw_parts import COLOURS, searched
from cluesmith.tracing.draw_shape import Shape, Tree, outline

# Attributes of each kind of node.
KINDS = {
    "branch": 'shape=circle, label="", style=filled, fillcolor="{branch}"',
    "solved": 'shape=diamond, label="", style=filled, fillcolor="{solved}"',
    "failed": 'shape=square, label="", style=filled, fillcolor="{failed}"',
    "rest": 'shape=circle, label=""',
    "folded-solved": 'shape=triangle, style=filled, fillcolor="{solved}"',
    "folded-failed": 'shape=triangle, style=filled, fillcolor="{failed}"',
    "folded-rest": "shape=triangle",
}


def dot(tree: Tree) -> Iterator[bytes]:
    """The tree, in pieces; failed subtrees of one with more than 60 nodes are folded.

    At most 2,000 nodes are written: Graphviz takes minutes for more.
    """
    shape = Shape.of(tree)
    colours = {name: light for name, (light, _) in COLOURS.items()}
    shown = outline(shape, MOST_FULL, folds_failed=len(tree) > WHOLE)
    head = [
        'digraph "search tree" {',
        f"  label={quoted(searched(tree, 'en'))};",
        '  labelloc=t; fontname="Helvetica";',
        '  node [fontname="Helvetica", fontsize=10, width=0.2, height=0.2, margin=0.02];',
        '  edge [fontname="Helvetica", fontsize=10, arrowhead=none];',
    ]
    yield ("\n".join(head) + "\n").encode()
    for each in shown:
        look = KINDS[kind_of(tree, shape, each)].format_map(colours)
        count = f'xlabel="{each.folded}", label="", ' if each.folded else ""
        lines = [f"  n{each.node} [{count}{look}];"]
        if each.parent >= 0:
            words = quoted(tree.decision_words(each.node))
            lines.append(f"  n{shown[each.parent].node} -> n{each.node} [label={words}];")
        yield ("\n".join(lines) + "\n").encode()
    yield b"}\n"


def quoted(text: str) -> str:
    """A text as DOT writes one: nothing in it is an escape, markup or the end of the text."""
    plain = "".join(letter if letter.isprintable() else " " for letter in text)
    escaped = plain.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
