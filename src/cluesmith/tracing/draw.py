"""Pictures of a trace: nodes and links, an icicle or a pixel tree; or the board at a node."""

from __future__ import annotations

from cluesmith.errors import UsageError, unknown
from cluesmith.forms.svg import Drawing
from cluesmith.tracing.draw_board import draw_board
from cluesmith.tracing.draw_icicle import draw_icicle
from cluesmith.tracing.draw_links import draw_links
from cluesmith.tracing.draw_pixels import draw_pixels
from cluesmith.tracing.draw_shape import Shape
from cluesmith.tracing.trace import Trace

# By size, what `auto` draws: nodes and links up to this many nodes, an icicle up to that many.
MOST_LINKS, MOST_ICICLE = 500, 20_000
PICTURES = ("auto", "tree", "whole", "icicle", "pixels", "board")


def draw(
    trace: Trace,
    picture: str = "auto",
    *,
    theme: str = "auto",
    language: str = "en",
    node: int | None = None,
) -> Drawing:
    """A trace as a drawing; see `Trace.draw`."""
    if picture not in PICTURES:
        raise unknown("picture", picture, PICTURES)
    if node is not None and not 0 <= node < len(trace):
        raise UsageError(f"no node {node!r}: there are 0 to {len(trace) - 1}")
    if picture == "auto":
        picture = _chosen(len(trace)) if node is None else "board"
    if picture == "board":
        if node is None:
            raise UsageError("the board is drawn at a node: name one")
        return draw_board(trace, node, theme=theme, language=language)
    shape = Shape.of(trace)
    if picture == "icicle":
        return draw_icicle(trace, shape, theme=theme, language=language, node=node)
    if picture == "pixels":
        return draw_pixels(trace, shape, theme=theme, language=language, node=node)
    whole = picture == "whole"
    return draw_links(trace, shape, theme=theme, language=language, node=node, whole=whole)


def _chosen(count: int) -> str:
    """The picture for a tree of so many nodes."""
    return "tree" if count <= MOST_LINKS else "icicle" if count <= MOST_ICICLE else "pixels"
