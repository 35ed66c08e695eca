"""A Lol Sudoku as a drawing fit to publish, and as text for a terminal.

Known areas are tinted and separated by thick lines; the tints differ in
lightness, so that they survive greyscale print.  Of an area known in part the
number is printed small in a corner of each piece.  A given is bold, a solved digit
is not; a link is a small bar across the border.  Themes are `forms.svg`'s.
The layout of the text is `codec.drawn`'s; if coloured, givens are bold, solved
digits green, numbers of areas cyan; light lines, where nothing is known, are dimmed.
Left out: a visible title.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from cluesmith.families.lol_sudoku.codec.drawn import OPEN, Span, drawn, spans
from cluesmith.families.lol_sudoku.puzzle import RIGHT, Border, LolSudoku, Solution
from cluesmith.families.lol_sudoku.state import entries
from cluesmith.families.lol_sudoku.view import Kind, View, played, view_of
from cluesmith.forms import svg
from cluesmith.forms.ansi import BOLD, CYAN, DIM, GREEN, styled
from cluesmith.forms.grid import filled
from cluesmith.forms.state_before import readable
from cluesmith.forms.svg import Colours, Drawing, Look, Mark, Palette, Part

COLOURS: Colours = {
    "paper": ("#ffffff", "#15181d"),
    "tint0": ("#faf0d2", "#30353f"),
    "tint1": ("#cfe3f5", "#2a4765"),
    "tint2": ("#efc5bd", "#70494a"),
    "tint3": ("#9fc6a7", "#466f54"),
    "tint4": ("#aca2d2", "#6c639c"),
    "tint5": ("#a2987f", "#80776a"),
    "lines": ("#1c2027", "#d5d8dc"),
    "links": ("#6f7782", "#a3a9b2"),
    "walls": ("#1c2027", "#d5d8dc"),
    "frame": ("#1c2027", "#d5d8dc"),
    "labels": ("#2c323b", "#dfe2e6"),
    "givens": ("#0f1216", "#fbfaf7"),
    "solved": ("#1d4a80", "#c2ddfc"),
}
RAISED = 0.13  # of a cell, a number above a label
TEXTS = ("labels", "givens", "solved")
LOOK = Look.of(COLOURS, stroked=("lines", "links", "walls", "frame"), texts=TEXTS)
RIM = 2  # from the board to the edge of its frame
TINTS = 6
_FIRST_TRIED = 4
_LIGHT_LINES = "\u2500\u2502\u253c\u254c\u254e"  # lines, crossing and links, of a text


class Layout(svg.SquareLayout):
    """The places of rows, columns and labels."""

    __slots__ = ()

    @property
    def origin(self) -> float:
        return round(0.4 * self.cell) + 0.5

    @property
    def label(self) -> float:
        return round(self.cell * 0.27, 2)


def draw(puzzle: LolSudoku, solution: Solution | None = None, *, theme: str = "auto") -> Drawing:
    """The board as a drawing; without a solution, with the player's entries."""
    colours, layout = LOOK.colours(theme), Layout(puzzle.size)
    view = (
        played(puzzle, readable(entries, puzzle)) if solution is None else view_of(puzzle, solution)
    )
    shown = svg.marks(view.digits)
    givens = [mark for mark in shown if puzzle.digits[mark.row][mark.column]]
    solved = [mark for mark in shown if not puzzle.digits[mark.row][mark.column]]
    labels = list(_labelled(view))
    parts = [
        *_tints(view, layout, colours),
        _lines(layout, colours["lines"]),
        _links(view, layout, colours["links"]),
        _walls(view, layout, colours["walls"]),
        frame(layout, colours["frame"]),
        _labels(labels, layout, colours),
        _digits("givens", givens, labels, svg.BOLD_FACE, layout, colours),
        _digits("solved", solved, labels, svg.PLAIN_FACE, layout, colours),
    ]
    described = _description(puzzle, len(givens), len(solved))
    size, ink = (layout.canvas, layout.canvas), layout.box.grown(RIM, RIM, RIM, RIM)
    return LOOK.drawing(
        *(puzzle.family, theme, size, title(puzzle), described, parts), frame=layout.box, ink=ink
    )


def _tints(view: View, layout: Layout, colours: Palette) -> Iterator[Part]:
    """The cells of known areas, one path for each tint."""
    tint_of = tinted(view)
    side = layout.cell
    squares: dict[int, str] = {}
    for r, c, area in filled(view.areas):
        square = f"M{layout.edge(c)} {layout.edge(r)}h{side}v{side}h-{side}z"
        squares[tint_of[area]] = squares.get(tint_of[area], "") + square
    for tint, cells in sorted(squares.items()):
        name = f"tint{tint}"
        yield svg.path(name, cells, f'fill="{colours[name]}"')


def _lines(layout: Layout, colour: str) -> Part:
    near, side = layout.origin, layout.board
    inner = map(layout.edge, range(1, layout.size))
    drawn = (f'<path d="M{at} {near}v{side}M{near} {at}h{side}"/>' for at in inner)
    return svg.group("lines", f'stroke="{colour}" stroke-width="1" stroke-opacity="0.28"', drawn)


def _links(view: View, layout: Layout, colour: str) -> Part:
    """A short bar from cell to cell across each link's border."""
    drawn = bars(_of_kind(view, Kind.LINK), layout, round(0.26 * layout.cell))
    return svg.path("links", drawn, f'stroke="{colour}" stroke-width="3" stroke-linecap="round"')


def bars(borders: Iterable[Border], layout: Layout, long: int) -> str:
    """A path from one cell into the next across each border, so many pixels long."""
    drawn = ""
    for border in borders:
        r, c = border.cell
        if border.to == RIGHT:
            drawn += f"M{layout.edge(c + 1) - long / 2} {layout.centre(r)}h{long}"
        else:
            drawn += f"M{layout.centre(c)} {layout.edge(r + 1) - long / 2}v{long}"
    return drawn


def _walls(view: View, layout: Layout, colour: str) -> Part:
    """Thick lines between areas."""
    side = layout.cell
    edges = ""
    for border in _of_kind(view, Kind.APART):
        x, y = layout.edge(border.column), layout.edge(border.row)
        edges += f"M{x + side} {y}v{side}" if border.to == RIGHT else f"M{x} {y + side}h{side}"
    return svg.path("walls", edges, f'stroke="{colour}" stroke-width="3" stroke-linecap="square"')


def frame(layout: Layout, colour: str) -> Part:
    """The edge of the board."""
    near, board = layout.origin, layout.board
    place = f'x="{near}" y="{near}" width="{board}" height="{board}"'
    look = f'fill="none" stroke="{colour}" stroke-width="3"'
    return Part("frame", f'<rect class="frame" {place} {look}/>')


def _of_kind(view: View, wanted: Kind) -> Iterator[Border]:
    return (border for border, kind in view.borders.items() if kind is wanted)


def _digits(
    name: str, shown: list[Mark], labels: list[Mark], face: int, layout: Layout, colours: Palette
) -> Part:
    """The digits; one is raised where it or the label beside it has two digits."""
    label_at = {(mark.row, mark.column): mark.value for mark in labels}
    placed = []
    for mark in shown:
        label = label_at.get((mark.row, mark.column), 0)
        raised = RAISED * layout.cell if label and max(mark.value, label) > 9 else 0
        low = svg.HALF_DIGIT * layout.digit - raised
        x, y = layout.centre(mark.column), layout.centre(mark.row)
        placed.append((round(x, 2), round(y + low, 2), mark.value))
    return svg.texts(name, placed, layout.digit, colours, face)


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


def _labels(marks: list[Mark], layout: Layout, colours: Palette) -> Part:
    placed = []
    for mark in marks:
        x, y = layout.edge(mark.column + 1), layout.edge(mark.row + 1)
        corner = round(x - 0.08 * layout.cell, 2), round(y - 0.09 * layout.cell, 2)
        placed.append((*corner, mark.value))
    return svg.texts("labels", placed, layout.label, colours, svg.PLAIN_FACE, "end")


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


def tinted(view: View) -> dict[int, int]:
    """The tint of each known area, counted from 0; no two areas that touch have the same.

    As few tints as possible, evenly used: four for a map of connected areas; the
    paper's areas may lie in several pieces and need more.
    """
    names = list(dict.fromkeys(area for _, _, area in filled(view.areas)))
    touching: dict[int, set[int]] = {name: set() for name in names}
    for border in view.borders:
        (r, c), (down, right) = border.cell, border.neighbour
        one, other = view.areas[r][c], view.areas[down][right]
        if one and other and one != other:
            touching[one].add(other)
            touching[other].add(one)
    for tints in range(_FIRST_TRIED, TINTS + 1):
        chosen: dict[int, int] = {}
        if _choose(names, touching, tints, chosen):
            return chosen
    return {name: index % TINTS for index, name in enumerate(names)}


def _choose(
    names: list[int], touching: dict[int, set[int]], tints: int, chosen: dict[int, int]
) -> bool:
    """Extend the choice to all names; at most twelve areas, so plain search is quick."""
    if len(chosen) == len(names):
        return True
    name = names[len(chosen)]
    used = list(chosen.values())
    taken = {chosen[other] for other in touching[name] if other in chosen}
    for tint in sorted(set(range(tints)) - taken, key=lambda tint: (used.count(tint), tint)):
        chosen[name] = tint
        if _choose(names, touching, tints, chosen):
            return True
        del chosen[name]
    return False


def text(puzzle: LolSudoku, solution: Solution | None = None, *, colour: bool = False) -> str:
    """The board in box characters, with ANSI colours if `colour` is true."""
    if not colour:
        return drawn(puzzle, solution)
    lines = spans(view_of(puzzle, solution))
    rows = []
    for index, line in enumerate(lines):
        row = index // 2
        is_cells = index % 2 == 1 and row < puzzle.size
        givens = iter(puzzle.digits[row] if is_cells else ())
        rows.append("".join(_coloured(span, givens) for span in line) + "\n")
    return "".join(rows)


def _coloured(span: Span, givens: Iterator[int]) -> str:
    if span.part == "digit":
        given = next(givens)
        word = span.text
        return styled(BOLD if given else DIM if word.strip() == OPEN else GREEN, word)
    if not span.text.strip():
        return span.text
    if span.part == "area":
        return styled(CYAN, span.text)
    return _faint(span.text)


def _faint(line: str) -> str:
    """Lines with the light parts dimmed, where nothing is known."""
    dimmed, out = "", ""
    for char in f"{line}\n":
        if char in _LIGHT_LINES:
            dimmed += char
            continue
        out += (styled(DIM, dimmed) if dimmed else "") + char
        dimmed = ""
    return out[:-1]
