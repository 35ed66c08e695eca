"""A Gold Star as an SVG fit to publish; `draw_text` draws it for a terminal.

Cells are discs on the lines, operators stand between a tip and its inner
neighbour, the equals sign in the middle of each line; an arrow beside it says
which way an upright line is read.  A given is bold on a tinted disc, a solved
digit is not, an open cell shows its letter.  An operator to be found has a
dashed ring, which it keeps when found.  Nothing is told by hue alone.  Themes
are `forms.svg`'s.  Where divisions may leave fractions, an example stands below.
Left out: a visible title.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from cluesmith.errors import PuzzleError
from cluesmith.families.gold_star.layout import CELL, SIGN, Curve, Layout, upright
from cluesmith.families.gold_star.partial_star import SIGNS
from cluesmith.families.gold_star.puzzle import OPEN, RATIONAL, GoldStar, Solution
from cluesmith.families.gold_star.star import Point, Star, letter
from cluesmith.families.gold_star.state import Entries, entries
from cluesmith.forms import svg as drawing
from cluesmith.forms.svg import FONT, HALF_DIGIT, Palette

LIGHT: Palette = {
    "paper": "#ffffff",
    "gold": "#fdf3d0",
    "lines": "#b08d2e",
    "cells": "#ffffff",
    "tints": "#f3dc93",
    "rims": "#6f5510",
    "gaps": "#fdf3d0",
    "rooms": "#ffffff",
    "rings": "#8a7a4a",
    "letters": "#8b8265",
    "signs": "#4d4428",
    "arrows": "#6f5510",
    "operators": "#15130c",
    "asked": "#7a6c40",
    "found": "#1d4a80",
    "givens": "#0f1216",
    "solved": "#1d4a80",
    "caption": "#4d4428",
}
DARK: Palette = {
    "paper": "#15181d",
    "gold": "#2f2a1a",
    "lines": "#8f7430",
    "cells": "#15181d",
    "tints": "#5e4d1b",
    "rims": "#d8b95c",
    "gaps": "#2f2a1a",
    "rooms": "#15181d",
    "rings": "#a89660",
    "letters": "#948a6c",
    "signs": "#d2c6a0",
    "arrows": "#d8b95c",
    "operators": "#fbf6e6",
    "asked": "#bfae7a",
    "found": "#c2ddfc",
    "givens": "#fbfaf7",
    "solved": "#c2ddfc",
    "caption": "#d2c6a0",
}
STROKED = ("lines", "rims", "rings")
# Size and weight of the words of each part.
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
    """What is seen of a star: the words at its cells and at its operators' places, by number."""

    givens: Mapping[int, str]
    solved: Mapping[int, str]
    letters: Mapping[int, str]
    operators: Mapping[int, str]
    found: Mapping[int, str]
    asked: Mapping[int, str]


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


def svg(puzzle: GoldStar, solution: Solution | None = None, *, theme: str = "auto") -> str:
    """The star as an SVG document; without a solution, with the player's entries."""
    colours, layout = drawing.palette(theme, LIGHT, DARK), Layout(puzzle.points)
    view = view_of(puzzle, _entries(puzzle) if solution is None else solution)
    cells, places, width = layout.cells, layout.operators, layout.width
    height = layout.height + caption_height(puzzle)
    night = drawing.night(puzzle.family, DARK, STROKED)
    parts = [
        *drawing.opening(
            puzzle.family, theme, width, title(puzzle), _description(puzzle, view), night, height
        ),
        f'<rect class="paper" width="{width}" height="{height}" fill="{colours["paper"]}"/>',
        f'<path class="gold" d="{outline(layout)}" fill="{colours["gold"]}"/>',
        *lines(layout, colours["lines"]),
        *discs("gaps", layout.signs, SIGN, colours),
        *discs("rooms", places, SIGN, colours),
        *circles("rings", [places[i] for i in (*view.asked, *view.found)], SIGN - 1, colours),
        *discs("cells", [cells[i] for i in (*view.letters, *view.solved)], CELL, colours),
        *discs("tints", [cells[i] for i in view.givens], CELL, colours),
        *circles("rims", cells, CELL, colours),
        *arrows(layout.star, layout.signs, SIGN, ARROW, colours["arrows"]),
        *words("signs", dict.fromkeys(range(puzzle.points), "="), layout.signs, colours),
        *words("operators", view.operators, places, colours),
        *words("asked", view.asked, places, colours),
        *words("found", view.found, places, colours),
        *words("letters", view.letters, cells, colours),
        *words("givens", view.givens, cells, colours),
        *words("solved", view.solved, cells, colours),
        *caption(puzzle, width, layout.height, colours["caption"]),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def outline(layout: Layout) -> str:
    """The path round the star, from tip to inner cell to tip."""
    sides = layout.outline
    return f"M{_at(sides[0][0])}" + "".join(map(_piece, sides)) + "z"


def lines(layout: Layout, colour: str) -> Iterator[str]:
    look = f'fill="none" stroke="{colour}" stroke-width="2"'
    yield f'<g class="lines" {look}>'
    for pieces in layout.curves:
        yield f'<path d="M{_at(pieces[0][0])}{"".join(map(_piece, pieces))}"/>'
    yield "</g>"


def discs(part: str, places: Iterable[Point], radius: float, colours: Palette) -> Iterator[str]:
    """Filled circles that share one look."""
    yield f'<g class="{part}" fill="{colours[part]}">'
    yield from (f'<circle cx="{x}" cy="{y}" r="{radius:g}"/>' for x, y in places)
    yield "</g>"


def circles(part: str, places: Iterable[Point], radius: float, colours: Palette) -> Iterator[str]:
    """Circles without a filling."""
    yield f'<g class="{part}" fill="none" stroke="{colours[part]}" {STROKES[part]}>'
    yield from (f'<circle cx="{x}" cy="{y}" r="{radius:g}"/>' for x, y in places)
    yield "</g>"


def arrows(
    figure: Star, signs: Sequence[Point], radius: float, size: float, colour: str
) -> Iterator[str]:
    """A small head behind the equals sign of each upright line: which way it is read."""
    path = ""
    for number, ways in upright(figure).items():
        x, y = signs[number]
        tip = y + ways * (radius + size + 1)
        path += f"M{x} {tip:g}l-{size / 2:g} {-ways * size:g}h{size:g}z"
    if path:
        yield f'<path class="arrows" d="{path}" fill="{colour}"/>'


def words(
    part: str, shown: Mapping[int, str], places: Sequence[Point], colours: Palette
) -> Iterator[str]:
    """A group of centred words that share one look."""
    font, weight = FONTS[part]
    yield (
        f'<g class="{part}" fill="{colours[part]}" font-family="{FONT}" font-size="{font:g}" '
        f'font-weight="{weight}" text-anchor="middle">'
    )
    for number, word in shown.items():
        x, y = places[number]
        half = HALF_DIGIT if word.isalnum() or word == OPEN else HALF_SIGN
        yield f'<text x="{x}" y="{round(y + half * font, 2)}">{SIGNS.get(word, word)}</text>'
    yield "</g>"


def caption_height(puzzle: GoldStar) -> int:
    return CAPTION + 10 if puzzle.division == RATIONAL else 0


def caption(puzzle: GoldStar, width: int, top: int, colour: str) -> Iterator[str]:
    """Below the star, in no language: what holds only where divisions may leave fractions."""
    if puzzle.division == RATIONAL:
        yield (
            f'<text class="caption" x="{width / 2:g}" y="{top + CAPTION - 3}" fill="{colour}" '
            f'font-family="{FONT}" font-size="{CAPTION}" text-anchor="middle">{FRACTIONS}</text>'
        )


def title(puzzle: GoldStar) -> str:
    return str(puzzle.meta.get("title") or f"Gold Star of {puzzle.points} points")


def _known(digits: Iterable[int | None]) -> dict[int, str]:
    return {i: str(digit) for i, digit in enumerate(digits) if digit is not None}


def _entries(puzzle: GoldStar) -> Entries:
    """What is entered.  Entries set in Python may be odd: then they are left out."""
    try:
        return entries(puzzle)
    except PuzzleError:
        return entries(replace(puzzle, meta={}))


def _at(point: Point) -> str:
    return f"{point[0]:g} {point[1]:g}"


def _piece(curve: Curve) -> str:
    a, one, other, b = curve
    straight = one == a and other == b
    return f"L{_at(b)}" if straight else f"C{_at(one)} {_at(other)} {_at(b)}"


def _description(puzzle: GoldStar, view: View) -> str:
    """The star for people who hear it: how full it is, and its equations."""
    cells = {**view.letters, **view.givens, **view.solved}
    signs = {**view.asked, **view.operators, **view.found}
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
