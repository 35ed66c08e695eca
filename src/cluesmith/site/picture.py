"""Small pictures of puzzles for the first page, drawn when the site is built.

Their parts have classes, so that a sheet repaints them in the dark.  Boards look equally large:
each has at least as much around its frame as the clues of a usual one take.  Names of cells,
which would be specks, are left out.
"""

from __future__ import annotations

from collections.abc import Iterable

from cluesmith import registry
from cluesmith.family import Puzzle
from cluesmith.workbench.show import drawing

AROUND = 0.12  # of the side of a frame
DARK = ':root[data-theme="dark"]'


def picture(puzzle: Puzzle) -> str:
    """The picture as an SVG document."""
    whole = drawing(puzzle)
    board = whole.without("paper", *(part.name for part in whole.parts if part.is_names))
    around = max(AROUND, *board.margins) * board.square.width
    view = board.square.grown(around, around, around, around)
    place = " ".join(f"{value:g}" for value in view)
    markup = "".join(part.markup for part in board.parts)
    own = f'class="{board.name}-{board.theme}" viewBox="{place}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {own}>{markup}</svg>'


def sheet(families: Iterable[str]) -> str:
    """What repaints the pictures of these families on a dark page."""
    examples = (registry.family(name).examples().puzzles for name in families)
    boards = [drawing(next(iter(puzzles.values()))) for puzzles in examples]
    return "".join(f"{DARK} {{ {board.dark} }}\n" for board in boards)
