"""A Skyscraper board as an SVG fit to publish; `draw_text` draws it for a terminal.

A given differs from a solved cell by weight and tint, not by hue alone: it
survives greyscale print.  Themes are `forms.svg`'s; `draw_step` builds on the
parts here.  Left out: a visible title.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from cluesmith.errors import PuzzleError
from cluesmith.families.skyscraper.puzzle import SIDES, Grid, Skyscraper, Solution, empty_grid
from cluesmith.families.skyscraper.state import entries
from cluesmith.forms import svg as drawing
from cluesmith.forms.svg import Mark, Palette, marks

# The colours of each part of the drawing, by the class of its element.
LIGHT: Palette = {
    "paper": "#ffffff",
    "tints": "#eae7e0",
    "lines": "#b8bcc2",
    "frame": "#1c2027",
    "clues": "#5c636d",
    "givens": "#0f1216",
    "solved": "#2b5d95",
}
DARK: Palette = {
    "paper": "#15181d",
    "tints": "#2e333c",
    "lines": "#4b515b",
    "frame": "#c3c7cc",
    "clues": "#a3a9b2",
    "givens": "#fbfaf7",
    "solved": "#92b8e6",
}
WEIGHTS: Mapping[str, int] = {
    "clues": 400,
    "givens": 700,
    "solved": 400,
    "used": 700,
    "placed": 700,
}
STROKED = ("lines", "frame")


class Layout(drawing.SquareLayout):
    """Where things stand, with room for clues around the board."""

    __slots__ = ()

    @property
    def origin(self) -> float:
        return round(1.25 * self.cell) + 0.5

    @property
    def clue(self) -> float:
        return round(self.cell * (0.40 if self.size <= 9 else 0.38), 2)

    def centre(self, index: int) -> float:
        """The middle of a row or column; -1 and `size` are the clues' places."""
        if index in (-1, self.size):
            away = 0.46 * self.cell
            return self.origin - away if index < 0 else self.edge(self.size) + away
        return super().centre(index)


def svg(puzzle: Skyscraper, solution: Solution | None = None, *, theme: str = "auto") -> str:
    """The board as an SVG document; without a solution, with the player's entries."""
    colours, layout = drawing.palette(theme, LIGHT, DARK), Layout(puzzle.size)
    filled = solution.grid if solution is not None else _entries(puzzle)
    givens = marks(puzzle.grid)
    solved = [mark for mark in marks(filled) if not puzzle.grid[mark.row][mark.column]]
    name, canvas = puzzle.family, layout.canvas
    told = _description(puzzle, len(givens), len(solved))
    night = drawing.night(name, DARK, STROKED)
    parts = [
        *drawing.opening(name, theme, canvas, title(puzzle), told, night),
        f'<rect class="paper" width="{canvas}" height="{canvas}" fill="{colours["paper"]}"/>',
        *tints(givens, layout, colours["tints"]),
        *lines(layout, colours["lines"], colours["frame"]),
        *numbers("clues", rim(puzzle), layout.clue, layout, colours),
        *numbers("givens", givens, layout.digit, layout, colours),
        *numbers("solved", solved, layout.digit, layout, colours),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def tints(givens: Iterable[Mark], layout: Layout, colour: str) -> Iterator[str]:
    yield f'<g class="tints" fill="{colour}">'
    for mark in givens:
        x, y = layout.edge(mark.column), layout.edge(mark.row)
        yield f'<rect x="{x}" y="{y}" width="{layout.cell}" height="{layout.cell}"/>'
    yield "</g>"


def lines(layout: Layout, thin: str, strong: str) -> Iterator[str]:
    near, side = layout.origin, layout.board
    yield f'<g class="lines" stroke="{thin}" stroke-width="1">'
    for index in range(1, layout.size):
        at = layout.edge(index)
        yield f'<path d="M{at} {near}v{side}M{near} {at}h{side}"/>'
    yield "</g>"
    yield (
        f'<rect class="frame" x="{near}" y="{near}" width="{side}" height="{side}" '
        f'fill="none" stroke="{strong}" stroke-width="2"/>'
    )


def numbers(
    part: str, marks: Iterable[Mark], font: float, layout: Layout, colours: Palette
) -> Iterator[str]:
    """A group of centred numbers that share one look."""
    return drawing.numbers(part, marks, font, WEIGHTS[part], layout, colours)


def rim(puzzle: Skyscraper) -> list[Mark]:
    """The clues, in their places around the board."""
    clues, size = puzzle.clues, puzzle.size
    places = [
        *(Mark(-1, index, value) for index, value in enumerate(clues.top)),
        *(Mark(index, -1, value) for index, value in enumerate(clues.left)),
        *(Mark(size, index, value) for index, value in enumerate(clues.bottom)),
        *(Mark(index, size, value) for index, value in enumerate(clues.right)),
    ]
    return [mark for mark in places if mark.value]


def _entries(puzzle: Skyscraper) -> Grid:
    """What is entered.  Entries set in Python may be odd: then they are left out."""
    try:
        return entries(puzzle)
    except PuzzleError:
        return empty_grid(puzzle.size)


def title(puzzle: Skyscraper) -> str:
    return str(puzzle.meta.get("title") or f"Skyscraper {puzzle.size}x{puzzle.size}")


def _description(puzzle: Skyscraper, givens: int, solved: int) -> str:
    """The board for people who hear it: its size, how full it is, the clues of each side."""
    size = puzzle.size
    words = [f"Skyscraper board of {size} by {size} cells, {givens} given, {solved} filled in."]
    for side in SIDES:
        values = puzzle.clues.side(side)
        if any(values):
            listed = ", ".join(str(value) if value else "none" for value in values)
            words.append(f"{side.capitalize()} clues: {listed}.")
    return " ".join(words)
