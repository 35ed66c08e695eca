"""A Lol Sudoku as an SVG fit to publish; `draw_text` draws it for a terminal.

Areas that are known are tinted, and thick lines part them; the tints differ in
lightness, so that they survive greyscale print.  Of an area known in part the
number stands small in a corner of each piece.  A given is bold, a solved digit
is not; a link is a small bar across the border.  Themes are `forms.svg`'s.
Left out: a visible title.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from cluesmith.errors import PuzzleError
from cluesmith.families.lol_sudoku.puzzle import RIGHT, Border, LolSudoku, Solution, filled
from cluesmith.families.lol_sudoku.state import entries
from cluesmith.families.lol_sudoku.tinting import tinted
from cluesmith.families.lol_sudoku.view import Kind, View, played, view_of
from cluesmith.forms import svg as drawing
from cluesmith.forms.svg import FONT, Mark, Palette
from cluesmith.forms.svg_step import BOLD_FACE, PLAIN_FACE

LIGHT: Palette = {
    "paper": "#ffffff",
    "tint0": "#faf0d2",
    "tint1": "#cfe3f5",
    "tint2": "#efc5bd",
    "tint3": "#9fc6a7",
    "tint4": "#aca2d2",
    "tint5": "#a2987f",
    "lines": "#1c2027",
    "links": "#6f7782",
    "walls": "#1c2027",
    "frame": "#1c2027",
    "labels": "#2c323b",
    "givens": "#0f1216",
    "solved": "#1d4a80",
}
DARK: Palette = {
    "paper": "#15181d",
    "tint0": "#30353f",
    "tint1": "#2a4765",
    "tint2": "#70494a",
    "tint3": "#466f54",
    "tint4": "#6c639c",
    "tint5": "#80776a",
    "lines": "#d5d8dc",
    "links": "#a3a9b2",
    "walls": "#d5d8dc",
    "frame": "#d5d8dc",
    "labels": "#dfe2e6",
    "givens": "#fbfaf7",
    "solved": "#c2ddfc",
}
RAISED = 0.13  # of a cell, a number above a label
STROKED = ("lines", "links", "walls", "frame")


class Layout(drawing.SquareLayout):
    """Where things stand."""

    __slots__ = ()

    @property
    def origin(self) -> float:
        return round(0.4 * self.cell) + 0.5

    @property
    def label(self) -> float:
        return round(self.cell * 0.27, 2)


def svg(puzzle: LolSudoku, solution: Solution | None = None, *, theme: str = "auto") -> str:
    """The board as an SVG document; without a solution, with the player's entries."""
    colours, layout = drawing.palette(theme, LIGHT, DARK), Layout(puzzle.size)
    view = _seen(puzzle) if solution is None else view_of(puzzle, solution)
    shown = drawing.marks(view.digits)
    givens = [mark for mark in shown if puzzle.digits[mark.row][mark.column]]
    solved = [mark for mark in shown if not puzzle.digits[mark.row][mark.column]]
    labels = list(_labelled(view))
    name, canvas = puzzle.family, layout.canvas
    told = _description(puzzle, len(givens), len(solved))
    night = drawing.night(name, DARK, STROKED)
    parts = [
        *drawing.opening(name, theme, canvas, title(puzzle), told, night),
        f'<rect class="paper" width="{canvas}" height="{canvas}" fill="{colours["paper"]}"/>',
        *_tints(view, layout, colours),
        *_lines(layout, colours["lines"]),
        *_links(view, layout, colours["links"]),
        *_walls(view, layout, colours),
        *_labels(labels, layout, colours["labels"]),
        *_digits("givens", givens, labels, BOLD_FACE, layout, colours),
        *_digits("solved", solved, labels, PLAIN_FACE, layout, colours),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _seen(puzzle: LolSudoku) -> View:
    """What is given and entered.  Entries set in Python may be odd: then they are left out."""
    try:
        return played(puzzle, entries(puzzle))
    except PuzzleError:
        return view_of(puzzle)


def _tints(view: View, layout: Layout, colours: Palette) -> Iterator[str]:
    """The cells of known areas, one path for each tint."""
    tint_of = tinted(view)
    side = layout.cell
    squares: dict[int, str] = {}
    for r, c, area in filled(view.areas):
        square = f"M{layout.edge(c)} {layout.edge(r)}h{side}v{side}h-{side}z"
        squares[tint_of[area]] = squares.get(tint_of[area], "") + square
    for tint, path in sorted(squares.items()):
        yield f'<path class="tint{tint}" d="{path}" fill="{colours[f"tint{tint}"]}"/>'


def _lines(layout: Layout, colour: str) -> Iterator[str]:
    near, side = layout.origin, layout.board
    yield f'<g class="lines" stroke="{colour}" stroke-width="1" stroke-opacity="0.28">'
    for index in range(1, layout.size):
        at = layout.edge(index)
        yield f'<path d="M{at} {near}v{side}M{near} {at}h{side}"/>'
    yield "</g>"


def _links(view: View, layout: Layout, colour: str) -> Iterator[str]:
    """A short bar from cell to cell across each link's border."""
    long = round(0.26 * layout.cell)
    bars = ""
    for border in _of_kind(view, Kind.LINK):
        if border.to == RIGHT:
            bars += (
                f"M{layout.edge(border.column + 1) - long / 2} {layout.centre(border.row)}h{long}"
            )
        else:
            bars += (
                f"M{layout.centre(border.column)} {layout.edge(border.row + 1) - long / 2}v{long}"
            )
    if bars:
        look = f'stroke="{colour}" stroke-width="3" stroke-linecap="round"'
        yield f'<path class="links" d="{bars}" {look}/>'


def _walls(view: View, layout: Layout, colours: Palette) -> Iterator[str]:
    """Thick lines between areas, and the frame."""
    side = layout.cell
    edges = ""
    for border in _of_kind(view, Kind.APART):
        x, y = layout.edge(border.column), layout.edge(border.row)
        edges += f"M{x + side} {y}v{side}" if border.to == RIGHT else f"M{x} {y + side}h{side}"
    if edges:
        look = f'stroke="{colours["walls"]}" stroke-width="3" stroke-linecap="square"'
        yield f'<path class="walls" d="{edges}" {look}/>'
    near, board = layout.origin, layout.board
    yield (
        f'<rect class="frame" x="{near}" y="{near}" width="{board}" height="{board}" '
        f'fill="none" stroke="{colours["frame"]}" stroke-width="3"/>'
    )


def _of_kind(view: View, wanted: Kind) -> Iterator[Border]:
    return (border for border, kind in view.borders.items() if kind is wanted)


def _digits(
    part: str, shown: list[Mark], labels: list[Mark], face: int, layout: Layout, colours: Palette
) -> Iterator[str]:
    """The digits; one stands higher where it or the label beside it is a number of two."""
    label_at = {(mark.row, mark.column): mark.value for mark in labels}
    opening, *texts, closing = drawing.numbers(part, shown, layout.digit, face, layout, colours)
    yield opening
    for mark, word in zip(shown, texts, strict=True):
        label = label_at.get((mark.row, mark.column), 0)
        if label and max(mark.value, label) > 9:
            yield word.replace("<text", f'<text dy="{-round(RAISED * layout.cell, 2)}"')
        else:
            yield word
    yield closing


def _labelled(view: View) -> Iterator[Mark]:
    """The number of each area that its lines do not close, at the first cell of every piece."""
    shards = view.shards(Kind.SAME, Kind.LINK)
    whole = {
        area
        for area, count in Counter(_area(view, shard[0]) for shard in shards).items()
        if count == 1
    }
    for shard in shards:
        if len(shard) != view.size or _area(view, shard[0]) not in whole:
            yield Mark(*shard[0], _area(view, shard[0]))


def _labels(marks: list[Mark], layout: Layout, colour: str) -> Iterator[str]:
    yield (
        f'<g class="labels" fill="{colour}" font-family="{FONT}" font-size="{layout.label}" '
        f'font-weight="{PLAIN_FACE}" text-anchor="end">'
    )
    for mark in marks:
        x = round(layout.edge(mark.column + 1) - 0.08 * layout.cell, 2)
        y = round(layout.edge(mark.row + 1) - 0.09 * layout.cell, 2)
        yield f'<text x="{x}" y="{y}">{mark.value}</text>'
    yield "</g>"


def _area(view: View, cell: tuple[int, int]) -> int:
    return view.areas[cell[0]][cell[1]]


def title(puzzle: LolSudoku) -> str:
    return str(puzzle.meta.get("title") or f"Lol Sudoku {puzzle.size}x{puzzle.size}")


def _description(puzzle: LolSudoku, givens: int, solved: int) -> str:
    """The board for people who hear it: its size, how full it is, what is known of areas."""
    size = puzzle.size
    known = Counter(area for _, _, area in filled(puzzle.areas))
    words = [f"Lol Sudoku board of {size} by {size} cells, {givens} given, {solved} filled in."]
    words += [
        f"Area {area}: {count} of {size} cells given." for area, count in sorted(known.items())
    ]
    listed: Iterable[tuple[str, int]] = (("Walls", len(puzzle.walls)), ("Links", len(puzzle.links)))
    words += [f"{name} given: {count}." for name, count in listed if count]
    return " ".join(words)
