"""The drawings show every digit once in its place, and each border as what is known of it."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest
from lol_boards import blank, board

from cluesmith.errors import UsageError
from cluesmith.families.lol_sudoku.codec import drawn
from cluesmith.families.lol_sudoku.draw import LOOK, draw, text, tinted
from cluesmith.families.lol_sudoku.puzzle import Border, LolSudoku, Solution, borders
from cluesmith.families.lol_sudoku.view import Kind, view_of
from cluesmith.forms.grid import Grid, empty_grid

SIZES = (1, 2, 4, 6, 9, 10, 12)
THEMES = ("light", "dark", "auto")
NS = "{http://www.w3.org/2000/svg}"
ANSI = re.compile(r"\x1b\[[0-9;]*m")
QUARTERS = ((1, 1, 2, 2), (1, 1, 2, 2), (3, 3, 4, 4), (3, 3, 4, 4))
DIGITS = ((1, 2, 3, 4), (3, 4, 1, 2), (2, 1, 4, 3), (4, 3, 2, 1))


def svg(*args: Any, **options: Any) -> str:
    return str(draw(*args, **options))


def group(root: ElementTree.Element, name: str) -> ElementTree.Element:
    (found,) = [child for child in root if child.get("class") == name]
    return found


def drawn_lines(root: ElementTree.Element, name: str) -> set[Border]:
    """The borders a path of lines along cells' edges runs over."""
    frame = group(root, "frame")
    near, side = float(frame.get("x", "")), float(frame.get("width", ""))
    cell = side / (len(group(root, "lines")) + 1)
    found = set()
    paths = [child.get("d", "") for child in root if child.get("class") == name]
    for x, y, way in re.findall(r"M([\d.]+) ([\d.]+)([hv])", "".join(paths)):
        column, row = round((float(x) - near) / cell), round((float(y) - near) / cell)
        upright = way == "v"
        found.add(Border(row - (not upright), column - upright, "right" if upright else "down"))
    return found


def placed(root: ElementTree.Element, name: str) -> list[tuple[int, int, int]]:
    """The (row, column, value) of a group's numbers, found from where they are drawn."""
    frame = group(root, "frame")
    near, side = float(frame.get("x", "")), float(frame.get("width", ""))
    cell = side / (len(group(root, "lines")) + 1)
    numbers = group(root, name)
    low = 0.356 * float(numbers.get("font-size", "")) if name != "labels" else 0
    return [
        (
            int((float(number.get("y", "")) - low - near) // cell),
            int((float(number.get("x", "")) - near) // cell),
            int(number.text or ""),
        )
        for number in numbers
    ]


def cells(grid: Grid) -> list[tuple[int, int, int]]:
    return [(r, c, v) for r, row in enumerate(grid) for c, v in enumerate(row) if v]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", SIZES)
def test_every_digit_is_drawn_once_in_its_place(size: int, theme: str) -> None:
    puzzle, solution = board(size)
    root = ElementTree.fromstring(svg(puzzle, solution, theme=theme))
    given = cells(puzzle.digits)
    assert placed(root, "givens") == given
    assert placed(root, "solved") == [cell for cell in cells(solution.digits) if cell not in given]
    assert placed(root, "labels") == []
    assert len(root.findall(f".//{NS}text")) == size * size
    unsolved = ElementTree.fromstring(svg(puzzle, theme=theme))
    assert placed(unsolved, "givens") == given
    assert placed(unsolved, "solved") == []


@pytest.mark.parametrize("size", SIZES)
def test_thick_lines_part_what_is_known_to_differ(size: int) -> None:
    puzzle, solution = board(size)
    for answer in (None, solution):
        root = ElementTree.fromstring(svg(puzzle, answer))
        kinds = view_of(puzzle, answer).borders
        apart = {border for border, kind in kinds.items() if kind is Kind.APART}
        assert drawn_lines(root, "walls") == apart
        if answer is not None:
            areas = solution.areas
            assert apart == {
                border
                for border in borders(size)
                if areas[border.row][border.column]
                != areas[border.neighbour[0]][border.neighbour[1]]
            }


@pytest.mark.parametrize("size", [6, 12])
def test_a_number_of_two_digits_stands_clear_of_a_label(size: int) -> None:
    digits, areas = ([list(row) for row in empty_grid(size)] for _ in range(2))
    digits[0][0] = digits[0][2] = size
    areas[0][0] = 1
    puzzle = replace(blank(size), digits=tuple(map(tuple, digits)), areas=tuple(map(tuple, areas)))
    root = ElementTree.fromstring(svg(puzzle))
    assert placed(root, "labels") == [(0, 0, 1)]
    labelled, bare = (float(word.get("y", 0)) for word in group(root, "givens"))
    assert (labelled < bare) == (size > 9)


def test_a_part_of_an_area_is_labelled_and_a_whole_one_is_not() -> None:
    areas = ((1, 1, 0, 2), (1, 1, 0, 2), (0, 0, 0, 0), (2, 0, 0, 0))
    root = ElementTree.fromstring(svg(LolSudoku(4, empty_grid(4), areas)))
    assert placed(root, "labels") == [(0, 3, 2), (3, 0, 2)]
    assert drawn_lines(root, "walls") == {
        *(Border(0, 1, "right"), Border(1, 1, "right")),
        *(Border(1, 0, "down"), Border(1, 1, "down")),
    }


def test_links_and_walls_are_drawn() -> None:
    puzzle = blank(3, walls=(Border(0, 0, "right"),), links=(Border(1, 1, "down"),))
    root = ElementTree.fromstring(svg(puzzle))
    assert drawn_lines(root, "walls") == {Border(0, 0, "right")}
    assert len(re.findall("M", group(root, "links").get("d", ""))) == 1
    assert not [
        child for child in ElementTree.fromstring(svg(blank(3))) if child.get("class") == "links"
    ]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seed", range(5))
def test_areas_that_touch_have_other_tints(size: int, seed: int) -> None:
    puzzle, solution = board(size, seed)
    view = view_of(puzzle, solution)
    tints = tinted(view)
    assert len(tints) == size
    assert set(tints.values()) <= set(range(4)), "a plane map needs four"
    for border in borders(size):
        (r, c), (down, right) = border.cell, border.neighbour
        one, other = solution.areas[r][c], solution.areas[down][right]
        assert one == other or tints[one] != tints[other]


def lightness(colour: str) -> float:
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue


def contrast(one: str, other: str) -> float:
    def luminance(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        red, green, blue = (
            part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("palette", [LOOK.light, LOOK.dark], ids=["light", "dark"])
def test_tints_survive_greyscale_and_carry_digits(palette: dict[str, str]) -> None:
    tints = [palette["paper"], *(palette[f"tint{index}"] for index in range(6))]
    shades = [lightness(tint) for tint in tints]
    step = 1 if palette is LOOK.dark else -1
    for one, other in pairwise(shades):
        assert step * (other - one) > 0.035
    for tint in tints:
        assert contrast(tint, palette["givens"]) > 3
        assert contrast(tint, palette["solved"]) > 3


def test_givens_differ_by_more_than_hue() -> None:
    root = ElementTree.fromstring(svg(*board(4)))
    givens, solved = group(root, "givens"), group(root, "solved")
    assert int(givens.get("font-weight", "")) > int(solved.get("font-weight", ""))
    assert givens.get("fill") != solved.get("fill")


def test_entries_are_drawn_unless_a_solution_is_passed() -> None:
    entries = {
        "digits": [[3, 0, 0, 0], *[[0] * 4] * 3],
        "areas": [[1, 1, 0, 0], *[[0] * 4] * 3],
        "walls": [[3, 2, "right"]],
    }
    played = blank(4, meta={"entries": entries})
    root = ElementTree.fromstring(svg(played))
    assert placed(root, "solved") == [(0, 0, 3)]
    assert placed(root, "labels") == [(0, 0, 1)]
    assert drawn_lines(root, "walls") == {Border(3, 2, "right")}
    solved = ElementTree.fromstring(svg(played, Solution(DIGITS, QUARTERS)))
    assert placed(solved, "solved") == cells(DIGITS)


@pytest.mark.parametrize("entries", [None, 7, [], {}, {"digits": 3}, {"digits": [["<x>"]]}])
def test_odd_entries_are_left_out(entries: object) -> None:
    root = ElementTree.fromstring(svg(blank(4, meta={"entries": entries})))
    assert placed(root, "solved") == []


def test_title_and_description_tell_the_board() -> None:
    root = ElementTree.fromstring(svg(*board(4)))
    assert root[0].tag == f"{NS}title"
    assert root[0].text == "Lol Sudoku 4x4"
    assert "4 by 4" in (root[1].text or "")
    hostile = svg(blank(3, meta={"title": "</title><script>"}))
    assert "<script" not in hostile
    assert ElementTree.fromstring(hostile)[0].text == "</title><script>"


def test_auto_is_the_light_drawing_with_a_dark_media_query() -> None:
    light, dark, auto = (svg(*board(6), theme=theme) for theme in THEMES)
    style = re.compile(r"<style>.*</style>\n")
    assert style.sub("", auto).replace("lol-sudoku-auto", "lol-sudoku-light") == light
    assert "<style" not in light + dark
    repainted = set(re.findall(r"#[0-9a-f]{6}", style.findall(auto)[0]))
    assert set(re.findall(r"#[0-9a-f]{6}", dark)) <= repainted == set(LOOK.dark.values())
    assert set(LOOK.light) == set(LOOK.dark)


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(UsageError, match=r"sepia.*auto, light, dark, grey, print"):
        svg(blank(3), theme="sepia")


@pytest.mark.parametrize("size", SIZES)
def test_text_is_a_box_of_80_columns_at_most(size: int) -> None:
    puzzle, solution = board(size)
    for answer in (None, solution):
        plain = text(puzzle, answer)
        lines = plain.splitlines()
        assert len(lines) == 2 * size + 1
        assert {len(line) for line in lines} == {len(lines[0])}
        assert len(lines[0]) <= 80
        coloured = text(puzzle, answer, colour=True)
        assert ANSI.sub("", coloured) == plain
        assert coloured != plain


def test_the_drawn_text() -> None:
    puzzle = LolSudoku(
        4,
        ((0, 0, 4, 1), *empty_grid(4)[1:]),
        ((0, 0, 0, 0), (1, 1, 1, 0), (0, 1, 0, 0), (0, 0, 0, 2)),
        links=(Border(0, 0, "right"), Border(2, 3, "down")),
        rule="paper",
    )
    assert text(puzzle) == (
        "┏━━━━━━━┯━━━┯━━━┓\n"
        "┃ . ╌ . │ 4 │ 1 ┃\n"
        "┣━━━━━━━┷━━━╅───┨\n"
        "┃ .₁  .   . ┃ . ┃\n"
        "┣━━━┓   ┏━━━╃───┨\n"
        "┃ . ┃ . ┃ . │ . ┃\n"
        "┠───╄━━━╃───┤ ╎ ┃\n"
        "┃ . │ . │ . │ .₂┃\n"
        "┗━━━┷━━━┷━━━┷━━━┛\n"
        "rule: paper\n"
    )
    assert drawn.decode(text(puzzle)) == puzzle


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("rule", ["connected", "paper"])
def test_a_drawn_solution_is_a_puzzle_with_everything_given(size: int, rule: str) -> None:
    puzzle, solution = board(size)
    puzzle = replace(puzzle, rule=rule)
    full = drawn.decode(text(puzzle, solution))
    assert full == LolSudoku(size, solution.digits, solution.areas, rule=rule)


def test_areas_in_pieces_are_drawn_and_read() -> None:
    pieces = ((1, 1, 2, 2), (2, 2, 1, 1), (3, 3, 4, 4), (4, 4, 3, 3))
    solution = Solution(DIGITS, pieces)
    assert drawn.decode(text(blank(4), solution)).areas == pieces
    labels = placed(ElementTree.fromstring(svg(blank(4), solution)), "labels")
    assert len(labels) == 8


def test_colours_tell_givens_solved_digits_and_areas_apart() -> None:
    puzzle = LolSudoku(2, ((1, 0), (0, 0)), empty_grid(2))
    coloured = text(puzzle, Solution(((1, 2), (2, 1)), ((1, 1), (2, 2))), colour=True)
    styled = re.findall(r"\x1b\[(\d+)m([^\x1b]+)\x1b\[0m", coloured)
    assert [word for style, word in styled if style == "1"] == ["1"]
    assert [word for style, word in styled if style == "32"] == ["2", "2", "1"]
    assert [word for style, word in styled if style == "36"] == ["₁", "₂"]
    dim = re.findall(r"\x1b\[2m([^\x1b]+)", text(puzzle, colour=True))
    assert set("".join(dim)) == set(".─│┼")
