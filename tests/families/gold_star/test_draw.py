"""The drawings show every digit and operator once in its place, and nothing overlaps."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations
from math import dist
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from stars import ALL_POINTS, puzzles, star_of

from cluesmith.errors import UsageError
from cluesmith.families.gold_star.codec import drawn
from cluesmith.families.gold_star.draw import FRACTIONS, LOOK, draw, text
from cluesmith.families.gold_star.layout import CELL, SIGN, Layout
from cluesmith.families.gold_star.puzzle import GoldStar, Solution
from cluesmith.families.gold_star.star import Point, letter
from cluesmith.families.gold_star.text_plan import plan

THEMES = ("light", "dark", "auto")
NS = "{http://www.w3.org/2000/svg}"
ANSI = re.compile(r"\x1b\[([0-9;]*)m(.*?)\x1b\[0m")
SHOWN = {"+": "+", "-": "\N{MINUS SIGN}", "*": "\N{MULTIPLICATION SIGN}", "/": "\N{DIVISION SIGN}"}


def svg(*args: Any, **options: Any) -> str:
    return str(draw(*args, **options))


def example(points: int) -> tuple[GoldStar, Solution]:
    """A star with some digits given and some operators open, and a full one, right or not."""
    count = 2 * points
    operators = ("+-*/?" * count)[:count]
    found = tuple("+" if operator == "?" else operator for operator in operators)
    given = {cell: count - 1 - cell for cell in range(0, count, 3)}
    return star_of(operators, given), Solution(tuple(reversed(range(count))), found)


def words(root: ElementTree.Element, name: str) -> dict[Point, str]:
    """The words of a group by where they stand, on the line their baseline is below."""
    (group,) = [child for child in root if child.get("class") == name]
    return {(float(w.get("x", "")), float(w.get("y", ""))): w.text or "" for w in group}


def placed(root: ElementTree.Element, name: str, places: tuple[Point, ...]) -> dict[int, str]:
    """The words of a group by the number of the place they stand at."""
    found = {}
    for at, word in words(root, name).items():
        number = min(range(len(places)), key=lambda i: dist(places[i], at))
        assert dist(places[number], at) < CELL / 2
        assert at[0] == places[number][0]
        found[number] = word
    return found


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("points", ALL_POINTS)
def test_every_word_is_drawn_once_in_its_place(points: int, theme: str) -> None:
    puzzle, solution = example(points)
    layout = Layout(points)
    root = ElementTree.fromstring(svg(puzzle, solution, theme=theme))
    given = {i: str(digit) for i, digit in enumerate(puzzle.digits) if digit is not None}
    solved = {i: str(d) for i, d in enumerate(solution.digits) if i not in given}
    assert placed(root, "givens", layout.cells) == given
    assert placed(root, "solved", layout.cells) == solved
    assert words(root, "letters") == {}
    known = {i: SHOWN[o] for i, o in enumerate(puzzle.operators) if o != "?"}
    asked = {i for i, o in enumerate(puzzle.operators) if o == "?"}
    assert placed(root, "operators", layout.operators) == known
    assert placed(root, "found", layout.operators) == dict.fromkeys(asked, "+")
    assert words(root, "asked") == {}
    assert placed(root, "signs", layout.signs) == dict.fromkeys(range(points), "=")
    assert len(root.findall(f".//{NS}text")) == 5 * points
    unsolved = ElementTree.fromstring(svg(puzzle, theme=theme))
    assert placed(unsolved, "givens", layout.cells) == given
    assert placed(unsolved, "letters", layout.cells) == {i: letter(i) for i in solved}
    assert placed(unsolved, "asked", layout.operators) == dict.fromkeys(asked, "?")
    assert words(unsolved, "solved") == words(unsolved, "found") == {}


@pytest.mark.parametrize("points", ALL_POINTS)
def test_nothing_overlaps_or_leaves_the_canvas(points: int) -> None:
    layout = Layout(points)
    things = [(place, CELL) for place in layout.cells]
    things += [(place, SIGN) for place in (*layout.operators, *layout.signs)]
    for (a, radius), (b, other) in combinations(things, 2):
        assert dist(a, b) >= radius + other + 0.9
    for (x, y), radius in things:
        assert radius < min(x, y, layout.width - x, layout.height - y)
    for (x, y), other in zip(layout.cells, layout.star.cells, strict=True):
        assert (x, y) == layout.place(other)


@pytest.mark.parametrize("points", ALL_POINTS)
def test_the_canvas_ends_where_the_star_does(points: int) -> None:
    layout = Layout(points)
    for side, size in ((0, layout.width), (1, layout.height)):
        places = [place[side] for place in layout.cells]
        assert min(places) - CELL < 12
        assert size - max(places) - CELL < 12


@pytest.mark.parametrize("points", ALL_POINTS)
def test_the_outline_goes_once_round_all_cells(points: int) -> None:
    layout = Layout(points)
    corners = [side[0] for side in layout.outline]
    assert sorted(corners) == sorted(layout.cells)
    ends = [side[3] for side in layout.outline]
    assert ends == [*corners[1:], corners[0]]


@pytest.mark.parametrize(("points", "count"), [(3, 0), (4, 2), (5, 0), (8, 2), (10, 0), (12, 2)])
def test_upright_lines_have_an_arrow(points: int, count: int) -> None:
    puzzle = star_of("+" * 2 * points)
    root = ElementTree.fromstring(svg(puzzle))
    heads = [child.get("d", "") for child in root if child.get("class") == "arrows"]
    assert "".join(heads).count("M") == count
    shown = text(puzzle)
    up, down = shown.count(drawn.UPWARDS), shown.count(drawn.DOWNWARDS)
    assert (up, down) == ((1, 1) if points == 4 else (0, count))


def test_entries_are_drawn_and_odd_ones_left_out() -> None:
    meta: dict[str, Any] = {
        "entries": {"digits": [1, 2, None, None, None, None], "operators": "*?????"}
    }
    puzzle = star_of("?--/-+", {1: 4}, meta=meta)
    layout = Layout(3)
    root = ElementTree.fromstring(svg(puzzle))
    assert placed(root, "solved", layout.cells) == {0: "1"}
    assert placed(root, "givens", layout.cells) == {1: "4"}
    assert placed(root, "found", layout.operators) == {0: SHOWN["*"]}
    assert text(puzzle) == text(replace(puzzle, meta={}))
    odd = replace(puzzle, meta={"entries": {"digits": "no"}})
    assert svg(odd) == svg(replace(puzzle, meta={}))


def test_that_divisions_may_leave_fractions_is_seen_below_the_star() -> None:
    exact, rational = (star_of("+--/-+", division=kind) for kind in ("exact", "rational"))
    plain, root = (ElementTree.fromstring(svg(puzzle)) for puzzle in (exact, rational))
    (caption,) = [child for child in root if child.get("class") == "caption"]
    assert caption.text == FRACTIONS
    assert Layout(3).height < float(caption.get("y", "")) < float(root.get("height", "")) - 5
    assert not [child for child in plain if child.get("class") == "caption"]
    assert plain.get("height") == str(Layout(3).height)


def test_a_drawing_is_told() -> None:
    puzzle = star_of("+--/-?", {0: 5}, meta={"title": "A <b> & c\x00"}, division="rational")
    root = ElementTree.fromstring(svg(puzzle))
    assert root.get("role") == "img"
    assert root.findtext(f"{NS}title") == "A <b> & c\ufffd"
    told = root.findtext(f"{NS}desc") or ""
    assert told.startswith("Gold Star of 3 points and 6 cells, 1 given, 0 filled in.")
    assert "5 + B = E ? F." in told
    assert told.endswith("Divisions may leave fractions.")
    plain = ElementTree.fromstring(svg(star_of("+--/-+")))
    assert plain.findtext(f"{NS}title") == "Gold Star of 3 points"


def test_themes() -> None:
    puzzle, _ = example(5)
    light, dark, auto = (svg(puzzle, theme=theme) for theme in THEMES)
    assert LOOK.light.keys() == LOOK.dark.keys()
    assert LOOK.dark["gold"] in dark
    assert LOOK.light["gold"] not in dark
    assert LOOK.dark["gold"] not in light
    assert "prefers-color-scheme" in auto
    assert "<style>" not in light + dark
    drawn_classes = set(re.findall(r'class="(\w+)"', auto))
    assert drawn_classes <= set(LOOK.dark), "every part is repainted"
    with pytest.raises(UsageError, match="theme"):
        svg(puzzle, theme="sepia")


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("colours", [LOOK.light, LOOK.dark], ids=["light", "dark"])
def test_words_stand_out_from_what_they_stand_on(colours: dict[str, str]) -> None:
    on = {
        "givens": "tints",
        "solved": "cells",
        "letters": "cells",
        "signs": "gold",
        "operators": "rooms",
        "found": "rooms",
        "asked": "rooms",
        "caption": "paper",
    }
    for part, ground in on.items():
        one, other = sorted((luminance(colours[part]), luminance(colours[ground])))
        least = 3.5 if part == "letters" else 4.5
        assert (other + 0.05) / (one + 0.05) >= least, part


@pytest.mark.parametrize("points", ALL_POINTS)
def test_text_keeps_its_words_apart(points: int) -> None:
    shown = text(example(points)[0])
    for line in shown.splitlines():
        assert not re.search(rf"[^\s{drawn.UPWARDS}{drawn.DOWNWARDS}]{drawn.DOT}", line)
        assert line == line.rstrip()
    if points <= 8:
        assert max(map(len, shown.splitlines())) <= 80
    assert max(map(len, shown.splitlines())) <= 130


@pytest.mark.parametrize("points", ALL_POINTS)
def test_text_has_mirrored_halves(points: int) -> None:
    found = plan(points)
    words = [*found.cells, *found.operators, *found.signs, *found.dots]
    across = 2 * found.cells[0].column
    places = {(word.row, word.column) for word in words}
    assert len(places) == len(words)
    assert {(row, across - column) for row, column in places} == places
    assert min(word.row for word in words) == 0
    assert min(word.column - word.reach for word in words) == 0


@settings(max_examples=60)
@given(puzzles())
def test_coloured_text_is_the_plain_one_with_colours(puzzle: GoldStar) -> None:
    plain = text(puzzle)
    coloured = text(puzzle, colour=True)
    assert ANSI.sub(r"\2", coloured) == plain
    assert drawn.decode(plain) == puzzle


def test_colours_tell_givens_from_solved_and_found() -> None:
    puzzle = star_of("?--/-+", {1: 4})
    styles: dict[str, set[str]] = {}
    for style, word in ANSI.findall(text(puzzle, colour=True)):
        styles.setdefault(style, set()).add(word)
    assert styles == {"1": {"4"}, "2": {*"ACDEF", "?", drawn.DOT}, "36": {*"-/+"}}
    solution = Solution((0, 4, 3, 5, 1, 2), tuple("*--/-+"))
    styles = {}
    for style, word in ANSI.findall(text(puzzle, solution, colour=True)):
        styles.setdefault(style, set()).add(word)
    assert styles == {"1": {"4"}, "2": {drawn.DOT}, "32": {*"03512", "*"}, "36": {*"-/+"}}
