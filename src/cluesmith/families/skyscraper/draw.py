"""A Skyscraper board as a drawing fit to publish, and as text for a terminal.

The clues are as black as the givens, and nearly as large: they are the puzzle.  A given
differs from a solved cell by weight and tint, not by hue alone, and survives greyscale print.
Themes are `forms.svg`'s; `draw_step` builds on the parts here.
The layout of the text is `codec.printed`'s; if coloured, givens are bold, solved heights
green, clues cyan, and lines and dots are dimmed.
Left out: a visible title.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from cluesmith.families.skyscraper.codec.printed import printed
from cluesmith.families.skyscraper.puzzle import SIDES, Skyscraper
from cluesmith.families.skyscraper.state import entries
from cluesmith.forms import svg
from cluesmith.forms.ansi import BOLD, CYAN, DIM, GREEN, styled
from cluesmith.forms.grid import Solution
from cluesmith.forms.state_before import readable
from cluesmith.forms.svg import Colours, Drawing, Look, Mark, Part

# The colours of each part of the drawing, by the class of its element.
COLOURS: Colours = {
    "paper": ("#ffffff", "#15181d"),
    "tints": ("#eae7e0", "#2e333c"),
    "lines": ("#b8bcc2", "#4b515b"),
    "frame": ("#1c2027", "#c3c7cc"),
    "clues": ("#0f1216", "#fbfaf7"),
    "givens": ("#0f1216", "#fbfaf7"),
    "solved": ("#2b5d95", "#92b8e6"),
}
TEXTS = ("clues", "givens", "solved")
LOOK = Look.of(COLOURS, stroked=("lines", "frame"), texts=TEXTS)
AWAY = 0.46  # from the board to the middle of a clue, as a part of a cell
RIM = 1.5  # from the board to the edge of its frame


class Layout(svg.SquareLayout):
    """The places of rows and columns, with room for clues around the board."""

    __slots__ = ()

    @property
    def origin(self) -> float:
        return round(1.25 * self.cell) + 0.5

    @property
    def clue(self) -> float:
        return round(self.cell * (0.5 if self.size <= 9 else 0.44), 2)

    def centre(self, index: int) -> float:
        """The middle of a row or column; -1 and `size` are the clues' places."""
        if index in (-1, self.size):
            away = AWAY * self.cell
            return self.origin - away if index < 0 else self.edge(self.size) + away
        return super().centre(index)


def draw(puzzle: Skyscraper, solution: Solution | None = None, *, theme: str = "auto") -> Drawing:
    """The board as a drawing; without a solution, with the player's entries."""
    colours, layout = LOOK.colours(theme), Layout(puzzle.size)
    filled = solution.grid if solution is not None else readable(entries, puzzle)
    givens = svg.marks(puzzle.grid)
    solved = [mark for mark in svg.marks(filled) if not puzzle.grid[mark.row][mark.column]]
    parts = [
        tints(givens, layout, colours["tints"]),
        *svg.lines(layout, colours),
        svg.numbers("clues", rim(puzzle), layout.clue, svg.MEDIUM_FACE, layout, colours),
        svg.numbers("givens", givens, layout.digit, svg.BOLD_FACE, layout, colours),
        svg.numbers("solved", solved, layout.digit, svg.PLAIN_FACE, layout, colours),
    ]
    described = _description(puzzle, len(givens), len(solved))
    size, ink = (layout.canvas, layout.canvas), layout.box.grown(*margins(puzzle, layout))
    return LOOK.drawing(
        *(puzzle.family, theme, size, title(puzzle), described, parts), frame=layout.box, ink=ink
    )


def margins(puzzle: Skyscraper, layout: Layout) -> list[float]:
    """What the clues take above the board, right of it, below and left of it."""
    found = []
    for side in ("top", "right", "bottom", "left"):
        most = max(puzzle.clues.side(side))
        across = svg.HALF_DIGIT if side in ("top", "bottom") else svg.DIGIT_WIDTH / 2
        digits = 1 if side in ("top", "bottom") else len(str(most))
        reach = AWAY * layout.cell + digits * across * layout.clue
        found.append(round(reach + 1, 1) if most else RIM)
    return found


def tints(givens: Iterable[Mark], layout: Layout, colour: str) -> Part:
    side = layout.cell
    corners = ((layout.edge(mark.column), layout.edge(mark.row)) for mark in givens)
    squares = (f'<rect x="{x}" y="{y}" width="{side}" height="{side}"/>' for x, y in corners)
    return svg.group("tints", f'fill="{colour}"', squares)


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


def text(puzzle: Skyscraper, solution: Solution | None = None, *, colour: bool = False) -> str:
    """The board as the paper prints it, with ANSI colours if `colour` is true."""
    plain = printed(puzzle, solution)
    return _coloured(plain, puzzle) if colour else plain


def _coloured(plain: str, puzzle: Skyscraper) -> str:
    """Colours by place: lines with bars are rows, lines with a plus are rules, others clues."""
    rows = iter(puzzle.grid)
    lines = []
    for line in plain.split("\n"):
        if "|" in line:
            left, cells, right = line.split("|")
            bar = styled(DIM, "|")
            lines.append(bar.join([_side(left), _row(cells, next(rows)), _side(right)]))
        elif "+" in line:
            lines.append(re.sub(r"\S+", lambda rule: styled(DIM, rule[0]), line))
        else:
            lines.append(_side(line))
    return "\n".join(lines)


def _side(line: str) -> str:
    return re.sub(r"\S+", lambda word: styled(DIM if word[0] == "." else CYAN, word[0]), line)


def _row(line: str, givens: tuple[int, ...]) -> str:
    given = iter(givens)

    def style(word: re.Match[str]) -> str:
        fixed = next(given)
        return styled(BOLD if fixed else DIM if word[0] == "." else GREEN, word[0])

    return re.sub(r"\S+", style, line)
