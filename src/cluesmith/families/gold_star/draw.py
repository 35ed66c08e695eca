"""A Gold Star as a drawing fit to publish, and as text for a terminal.

Cells are discs on the lines, operators are between a tip and its inner
neighbour, the equals sign in the middle of each line; an arrow beside it says
which way an upright line is read.  A given is bold on a tinted disc, a solved
digit is not, an open cell shows its letter.  An operator to be found has a
dashed ring, which it keeps when found.  Nothing depends on hue alone.  Themes
are `forms.svg`'s.  Where divisions may leave fractions, an example is printed below.
The layout of the text is `codec.drawn`'s; if coloured, givens are bold, solved
digits and found operators green, operators cyan, lines and letters dimmed.
Left out: a visible title.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from cluesmith.families.gold_star.codec.drawn import Span, drawn, spans
from cluesmith.families.gold_star.layout import CELL, SIGN, Curve, Layout, upright
from cluesmith.families.gold_star.partial_star import SIGNS
from cluesmith.families.gold_star.puzzle import OPEN, RATIONAL, GoldStar, Solution
from cluesmith.families.gold_star.star import Point, Star, letter
from cluesmith.families.gold_star.state import Entries, entries
from cluesmith.forms import svg
from cluesmith.forms.ansi import BOLD, CYAN, DIM, GREEN, styled
from cluesmith.forms.state_before import readable
from cluesmith.forms.svg import Colours, Drawing, Look, Palette, Part

COLOURS: Colours = {
    "paper": ("#ffffff", "#15181d"),
    "gold": ("#fdf3d0", "#2f2a1a"),
    "lines": ("#b08d2e", "#8f7430"),
    "cells": ("#ffffff", "#15181d"),
    "tints": ("#f3dc93", "#5e4d1b"),
    "rims": ("#6f5510", "#d8b95c"),
    "gaps": ("#fdf3d0", "#2f2a1a"),
    "rooms": ("#ffffff", "#15181d"),
    "rings": ("#8a7a4a", "#a89660"),
    "letters": ("#8b8265", "#948a6c"),
    "signs": ("#4d4428", "#d2c6a0"),
    "arrows": ("#6f5510", "#d8b95c"),
    "operators": ("#15130c", "#fbf6e6"),
    "asked": ("#7a6c40", "#bfae7a"),
    "found": ("#1d4a80", "#c2ddfc"),
    "givens": ("#0f1216", "#fbfaf7"),
    "solved": ("#1d4a80", "#c2ddfc"),
    "caption": ("#4d4428", "#d2c6a0"),
}
TEXTS = ("letters", "signs", "operators", "asked", "found", "givens", "solved", "caption")
LOOK = Look.of(COLOURS, stroked=("lines", "rims", "rings"), texts=TEXTS)
FILLED = 0.9  # of its width: the side of a square that looks as large as a star
# Size and weight of the texts of each part.
FONTS: Mapping[str, tuple[float, int]] = {
    "signs": (20, 400),
    "operators": (22, 400),
    "asked": (15, 400),
    "found": (22, 400),
    "letters": (14, 400),
    "givens": (20, 700),
    "solved": (20, 400),
}
HALF_SIGN = 0.31  # as HALF_DIGIT, but the middle of a dash
STROKES = {"rims": 'stroke-width="1.5"', "rings": 'stroke-width="1.2" stroke-dasharray="3 2.2"'}
ARROW = 7
CAPTION = 15  # font size
FRACTIONS = "1 \N{DIVISION SIGN} 2 = 3 \N{DIVISION SIGN} 6 = \N{VULGAR FRACTION ONE HALF}"


@dataclass(frozen=True, slots=True)
class View:
    """What a drawing of a star shows: texts of cells and operators, by number."""

    givens: Mapping[int, str]
    solved: Mapping[int, str]
    letters: Mapping[int, str]
    operators: Mapping[int, str]
    found: Mapping[int, str]
    open: Mapping[int, str]


def view_of(puzzle: GoldStar, filled: Solution | Entries) -> View:
    """A puzzle with what is solved or entered; what is given goes before it."""
    places = range(2 * puzzle.points)
    givens = _known(puzzle.digits)
    solved = {i: word for i, word in _known(filled.digits).items() if i not in givens}
    operators = {i: sign for i, sign in enumerate(puzzle.operators) if sign != OPEN}
    found = {
        i: sign for i, sign in enumerate(filled.operators) if sign != OPEN and i not in operators
    }
    return View(
        givens,
        solved,
        {i: letter(i) for i in places if i not in givens and i not in solved},
        operators,
        found,
        {i: OPEN for i in places if i not in operators and i not in found},
    )


def draw(puzzle: GoldStar, solution: Solution | None = None, *, theme: str = "auto") -> Drawing:
    """The star as a drawing; without a solution, with the player's entries."""
    colours, layout = LOOK.colours(theme), Layout(puzzle.points)
    view = view_of(puzzle, readable(entries, puzzle) if solution is None else solution)
    cells, places, width = layout.cells, layout.operators, layout.width
    parts = [
        svg.path("gold", outline(layout), f'fill="{colours["gold"]}"'),
        lines(layout, colours["lines"]),
        circles("gaps", layout.signs, SIGN, colours),
        circles("rooms", places, SIGN, colours),
        circles("rings", [places[i] for i in (*view.open, *view.found)], SIGN - 1, colours),
        circles("cells", [cells[i] for i in (*view.letters, *view.solved)], CELL, colours),
        circles("tints", [cells[i] for i in view.givens], CELL, colours),
        circles("rims", cells, CELL, colours),
        arrows(layout.star, layout.signs, SIGN, ARROW, colours["arrows"]),
        words("signs", dict.fromkeys(range(puzzle.points), "="), layout.signs, colours),
        words("operators", view.operators, places, colours),
        words("asked", view.open, places, colours),
        words("found", view.found, places, colours),
        words("letters", view.letters, cells, colours),
        words("givens", view.givens, cells, colours),
        words("solved", view.solved, cells, colours),
        caption(puzzle, width, layout.height, colours["caption"]),
    ]
    below = caption_height(puzzle)
    size = (width, layout.height + below)
    described = _description(puzzle, view)
    return LOOK.drawing(
        *(puzzle.family, theme, size, title(puzzle), described, parts),
        frame=_frame(layout),
        ink=layout.ink.grown(0, 0, below, 0),
    )


def _frame(layout: Layout) -> svg.Box:
    """The square that looks as large as the star, whose corners between the tips are empty."""
    x, y, width, height = layout.ink
    side = FILLED * max(width, height)
    return svg.Box(x + (width - side) / 2, y + (height - side) / 2, side, side)


def outline(layout: Layout) -> str:
    """The path round the star, from tip to inner cell to tip."""
    sides = layout.outline
    return f"M{_at(sides[0][0])}" + "".join(map(_piece, sides)) + "z"


def lines(layout: Layout, colour: str) -> Part:
    drawn = (
        f'<path d="M{_at(pieces[0][0])}{"".join(map(_piece, pieces))}"/>'
        for pieces in layout.curves
    )
    return svg.group("lines", f'fill="none" stroke="{colour}" stroke-width="2"', drawn)


def circles(name: str, places: Iterable[Point], radius: float, colours: Palette) -> Part:
    """Circles that share one look: filled, or one of `STROKES`."""
    drawn = (f'<circle cx="{x}" cy="{y}" r="{radius:g}"/>' for x, y in places)
    look = f'fill="{colours[name]}"'
    if name in STROKES:
        look = f'fill="none" stroke="{colours[name]}" {STROKES[name]}'
    return svg.group(name, look, drawn)


def arrows(figure: Star, signs: Sequence[Point], radius: float, size: float, colour: str) -> Part:
    """A small head behind the equals sign of each upright line: which way it is read."""
    heads = ""
    for number, ways in upright(figure).items():
        x, y = signs[number]
        tip = y + ways * (radius + size + 1)
        heads += f"M{x} {tip:g}l-{size / 2:g} {-ways * size:g}h{size:g}z"
    return svg.path("arrows", heads, f'fill="{colour}"')


def words(name: str, shown: Mapping[int, str], places: Sequence[Point], colours: Palette) -> Part:
    """A group of centred words that share one look."""
    font, weight = FONTS[name]
    placed = []
    for number, word in shown.items():
        x, y = places[number]
        half = svg.HALF_DIGIT if word.isalnum() or word == OPEN else HALF_SIGN
        placed.append((x, round(y + half * font, 2), SIGNS.get(word, word)))
    return svg.texts(name, placed, font, colours, weight)


def caption_height(puzzle: GoldStar) -> int:
    return CAPTION + 10 if puzzle.division == RATIONAL else 0


def caption(puzzle: GoldStar, width: int, top: int, colour: str) -> Part:
    """Below the star, in no language: what holds only where divisions may leave fractions."""
    if puzzle.division != RATIONAL:
        return Part("caption", "")
    drawn = (
        f'<text class="caption" x="{width / 2:g}" y="{top + CAPTION - 3}" fill="{colour}" '
        f'font-family="{svg.FONT}" font-size="{CAPTION}" text-anchor="middle">{FRACTIONS}</text>'
    )
    return Part("caption", drawn, CAPTION, (FRACTIONS,))


def title(puzzle: GoldStar) -> str:
    return str(puzzle.meta.get("title") or f"Gold Star of {puzzle.points} points")


def _known(digits: Iterable[int | None]) -> dict[int, str]:
    return {i: str(digit) for i, digit in enumerate(digits) if digit is not None}


def _at(point: Point) -> str:
    return f"{point[0]:g} {point[1]:g}"


def _piece(curve: Curve) -> str:
    a, one, other, b = curve
    straight = one == a and other == b
    return f"L{_at(b)}" if straight else f"C{_at(one)} {_at(other)} {_at(b)}"


def _description(puzzle: GoldStar, view: View) -> str:
    """The star for people who hear it: how full it is, and its equations."""
    cells = {**view.letters, **view.givens, **view.solved}
    signs = {**view.open, **view.operators, **view.found}
    words = [
        f"Gold Star of {puzzle.points} points and {len(cells)} cells, "
        f"{len(view.givens)} given, {len(view.solved)} filled in."
    ]
    for equation in puzzle.star.equations:
        w, x, y, z = (cells[cell] for cell in equation.cells)
        left, right = (signs[place] for place in equation.operators)
        words.append(f"{w} {left} {x} = {y} {right} {z}.")
    if puzzle.division == RATIONAL:
        words.append("Divisions may leave fractions.")
    return " ".join(words)


def text(puzzle: GoldStar, solution: Solution | None = None, *, colour: bool = False) -> str:
    """The star in characters, with ANSI colours if `colour` is true."""
    if not colour:
        return drawn(puzzle, solution)
    lines = spans(puzzle, solution)
    return "".join("".join(_coloured(puzzle, span) for span in line) + "\n" for line in lines)


def _coloured(puzzle: GoldStar, span: Span) -> str:
    if not span.text.strip():
        return span.text
    if span.part == "cell":
        given = puzzle.digits[span.number] is not None
        return styled(BOLD if given else GREEN if span.text.isdigit() else DIM, span.text)
    if span.part == "operator":
        asked = puzzle.operators[span.number] == OPEN
        found = asked and span.text != OPEN
        return styled(GREEN if found else DIM if asked else CYAN, span.text)
    return span.text if span.part == "sign" else styled(DIM, span.text)
