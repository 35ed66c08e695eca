"""A Gold Star as an SVG fit to publish; `draw_text` draws it for a terminal.

Cells are discs on the lines, operators stand between a tip and its inner
neighbour, the equals sign in the middle of each line; an arrow beside it says
which way an upright line is read.  A given is bold on a tinted disc, a solved
digit is not, an open cell shows its letter.  An operator to be found has a dashed ring,
which it keeps when found.  Nothing is told by hue alone.  Themes are
`forms.svg`'s.  Left out: a visible title.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from cluesmith.errors import PuzzleError
from cluesmith.families.gold_star.draw_text import text
from cluesmith.families.gold_star.layout import CELL, SIGN, Curve, Layout
from cluesmith.families.gold_star.puzzle import OPEN, RATIONAL, GoldStar, Solution
from cluesmith.families.gold_star.star import Point, letter
from cluesmith.families.gold_star.state import Entries, entries
from cluesmith.forms import svg as drawing
from cluesmith.forms.svg import FONT, HALF_DIGIT, Palette

__all__ = ["svg", "text"]

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
}
STROKED = ("lines", "rims", "rings")
# Size and weight of the words of each part.
FONTS: Mapping[str, tuple[float, int]] = {
    "signs": (20, 400),
    "operators": (22, 400),
    "asked": (15, 400),
    "found": (22, 400),
    "letters": (13, 400),
    "givens": (20, 700),
    "solved": (20, 400),
}
HALF_SIGN = 0.31
SOLID = 'stroke-width="1.5"'
DASHED = 'stroke-width="1.2" stroke-dasharray="3 2.2"'
ARROW = 7
SHOWN = {"-": "\N{MINUS SIGN}", "*": "\N{MULTIPLICATION SIGN}", "/": "\N{DIVISION SIGN}"}


def svg(puzzle: GoldStar, solution: Solution | None = None, *, theme: str = "auto") -> str:
    """The star as an SVG document; without a solution, with the player's entries."""
    colours, layout = drawing.palette(theme, LIGHT, DARK), Layout(puzzle.points)
    filled = _entries(puzzle) if solution is None else solution
    operators = [
        one if one != OPEN else other
        for one, other in zip(puzzle.operators, filled.operators or puzzle.operators, strict=True)
    ]
    given = {i: str(digit) for i, digit in enumerate(puzzle.digits) if digit is not None}
    solved = {
        i: str(digit)
        for i, digit in enumerate(filled.digits)
        if digit is not None and i not in given
    }
    known = {i: o for i, o in enumerate(puzzle.operators) if o != OPEN}
    found = {i: o for i, o in enumerate(operators) if o != OPEN and i not in known}
    rest = range(2 * puzzle.points)
    open_cells = {i: letter(i) for i in rest if i not in given and i not in solved}
    asked = {i: OPEN for i in rest if i not in known and i not in found}
    canvas, cells, places = layout.canvas, layout.cells, layout.operators
    night = drawing.night(puzzle.family, DARK, STROKED)
    told = _description(puzzle, {**given, **solved}, operators)
    parts = [
        *drawing.opening(puzzle.family, theme, canvas, title(puzzle), told, night),
        f'<rect class="paper" width="{canvas}" height="{canvas}" fill="{colours["paper"]}"/>',
        f'<path class="gold" d="{outline(layout)}" fill="{colours["gold"]}"/>',
        *lines(layout, colours["lines"]),
        *discs("gaps", layout.signs, SIGN, colours),
        *discs("rooms", places, SIGN, colours),
        *circles("rings", [places[i] for i in rest if i not in known], SIGN - 1, DASHED, colours),
        *discs("cells", [cells[i] for i in rest if i not in given], CELL, colours),
        *discs("tints", [cells[i] for i in given], CELL, colours),
        *circles("rims", cells, CELL, SOLID, colours),
        *arrows(layout, colours["arrows"]),
        *words("signs", ((place, "=") for place in layout.signs), colours),
        *words("operators", _placed(known, places), colours),
        *words("asked", _placed(asked, places), colours),
        *words("found", _placed(found, places), colours),
        *words("letters", _placed(open_cells, cells), colours),
        *words("givens", _placed(given, cells), colours),
        *words("solved", _placed(solved, cells), colours),
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


def circles(
    part: str, places: Iterable[Point], radius: float, look: str, colours: Palette
) -> Iterator[str]:
    """Circles without a filling."""
    yield f'<g class="{part}" fill="none" stroke="{colours[part]}" {look}>'
    yield from (f'<circle cx="{x}" cy="{y}" r="{radius:g}"/>' for x, y in places)
    yield "</g>"


def arrows(layout: Layout, colour: str) -> Iterator[str]:
    """A small head behind the sign of each upright line: which way it is read."""
    path = ""
    for i, (x, y) in enumerate(layout.signs):
        ways = layout.upright(i)
        if ways:
            tip = y + ways * (SIGN + ARROW + 1)
            path += f"M{x} {tip:g}l-{ARROW / 2:g} {-ways * ARROW:g}h{ARROW:g}z"
    if path:
        yield f'<path class="arrows" d="{path}" fill="{colour}"/>'


def words(part: str, placed: Iterable[tuple[Point, str]], colours: Palette) -> Iterator[str]:
    """A group of centred words that share one look."""
    font, weight = FONTS[part]
    yield (
        f'<g class="{part}" fill="{colours[part]}" font-family="{FONT}" font-size="{font:g}" '
        f'font-weight="{weight}" text-anchor="middle">'
    )
    for (x, y), word in placed:
        # Signs are centred about the height of a dash, digits and letters about their own.
        raised = HALF_DIGIT if word.isalnum() or word == OPEN else HALF_SIGN
        yield f'<text x="{x}" y="{round(y + raised * font, 2)}">{SHOWN.get(word, word)}</text>'
    yield "</g>"


def title(puzzle: GoldStar) -> str:
    return str(puzzle.meta.get("title") or f"Gold Star of {puzzle.points} points")


def _placed(shown: Mapping[int, str], places: Sequence[Point]) -> list[tuple[Point, str]]:
    return [(places[i], word) for i, word in shown.items()]


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


def _description(puzzle: GoldStar, filled: Mapping[int, str], operators: Sequence[str]) -> str:
    """The star for people who hear it: how full it is, and its equations."""
    cells = 2 * puzzle.points
    given = len([digit for digit in puzzle.digits if digit is not None])
    words = [
        f"Gold Star of {puzzle.points} points and {cells} cells, {given} given, "
        f"{len(filled) - given} filled in."
    ]
    for equation in puzzle.star.equations:
        w, x, y, z = (filled.get(cell, letter(cell)) for cell in equation.cells)
        left, right = (operators[place] for place in equation.operators)
        words.append(f"{w} {left} {x} = {y} {right} {z}.")
    if puzzle.division == RATIONAL:
        words.append("Divisions may leave fractions.")
    return " ".join(words)
