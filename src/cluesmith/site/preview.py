"""Preview pictures: what a link to a puzzle shows where it is posted, as a PNG.

The board is the family's own drawing; beside it stand the family's name and how hard it is.
"""

from __future__ import annotations

from dataclasses import replace
from xml.sax.saxutils import escape

from cluesmith.family import Puzzle
from cluesmith.forms.svg import Drawing, Part
from cluesmith.workbench.show import drawing, png

# As large pictures of links are shown; smaller pixels, for many puzzles in little space.
WIDTH, HEIGHT = 1200, 630
SCALE = 0.5
MARGIN = 60
GROUND, INK, MUTED, ACCENT = "#f6f1e7", "#23262d", "#5b5f68", "#96590a"
TYPE = 68


def preview(puzzle: Puzzle, name: str, kind: str) -> bytes:
    """The picture of a puzzle with the name of its family, and its size and level."""
    board = drawing(puzzle, theme="light")
    side = HEIGHT - 2 * MARGIN
    scale = min(side / board.width, side / board.height)
    width, height = board.width * scale, board.height * scale
    left = MARGIN + (side - width) / 2
    top = (HEIGHT - height) / 2
    text = MARGIN + side + MARGIN
    parts = "".join(part.markup for part in board.parts)
    markup = (
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{GROUND}"/>'
        f'<g transform="translate({left:.1f} {top:.1f}) scale({scale:.4f})">{parts}</g>'
        f'<rect x="{text}" y="{HEIGHT / 2 - TYPE - 50:g}" width="80" height="8" fill="{ACCENT}"/>'
        f'<text x="{text}" y="{HEIGHT / 2:g}" font-family="Roboto" font-weight="700" '
        f'font-size="{TYPE}" fill="{INK}">{escape(name)}</text>'
        f'<text x="{text}" y="{HEIGHT / 2 + TYPE:g}" font-family="Roboto" '
        f'font-size="{TYPE * 0.62:g}" fill="{MUTED}">{escape(kind)}</text>'
    )
    return png(whole(board, markup), SCALE)


def whole(board: Drawing, markup: str) -> Drawing:
    """A drawing of the size of a preview."""
    return replace(board, width=WIDTH, height=HEIGHT, parts=(Part("preview", markup),))
