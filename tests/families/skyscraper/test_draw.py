"""The drawings of a board show every number once, in its place, and nothing else."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

import pytest

from cluesmith.errors import UsageError
from cluesmith.families.skyscraper.codec.printed import printed
from cluesmith.families.skyscraper.draw import draw, text
from cluesmith.families.skyscraper.puzzle import Clues, Skyscraper
from cluesmith.forms.grid import Solution, empty_grid

SIZES = (1, 2, 4, 9, 10, 16, 64)
THEMES = ("light", "dark", "auto")
NS = "{http://www.w3.org/2000/svg}"
ANSI = re.compile(r"\x1b\[[0-9;]*m")


def svg(*args: Any, **options: Any) -> str:
    return str(draw(*args, **options))


def board(size: int) -> tuple[Skyscraper, Solution]:
    """A puzzle of this size with some clues (of any value) and givens, and its solution."""
    draw = random.Random(size)
    shifts = draw.sample(range(size), size)
    grid = tuple(tuple((row + shift) % size + 1 for shift in shifts) for row in range(size))
    sides = [tuple(draw.choice((0, 1, size)) for _ in range(size)) for _ in range(4)]
    givens = tuple(tuple(draw.choice((0, 0, value)) for value in row) for row in grid)
    return Skyscraper(size, Clues(*sides), givens), Solution(grid)


def bare(size: int, **meta: object) -> Skyscraper:
    return Skyscraper(size, Clues.none(size), empty_grid(size), meta)


def group(root: ElementTree.Element, name: str) -> ElementTree.Element:
    (found,) = [child for child in root if child.get("class") == name]
    return found


def placed(root: ElementTree.Element, name: str) -> list[tuple[int, int, int]]:
    """The (row, column, value) of a group's numbers, found from where they are drawn.

    -1 and the size stand for the rim; a number that is not in the middle of its
    cell (or outside the canvas) fails here.
    """
    frame = group(root, "frame")
    near, side = float(frame.get("x", "")), float(frame.get("width", ""))
    lines = len(group(root, "lines"))
    size, cell = lines + 1, side / (lines + 1)
    canvas = float(root.get("width", ""))
    numbers = group(root, name)
    font = float(numbers.get("font-size", ""))
    assert numbers.get("text-anchor") == "middle"

    def index(at: float) -> int:
        assert font * 0.65 < at < canvas - font * 0.65
        if not near < at < near + side:
            return -1 if at < near else size
        which, rest = divmod(at - near, cell)
        assert abs(rest - cell / 2) < 0.02 * cell
        return int(which)

    return [
        (
            index(float(number.get("y", "")) - 0.356 * font),
            index(float(number.get("x", ""))),
            int(number.text or ""),
        )
        for number in numbers
    ]


def cells(grid: tuple[tuple[int, ...], ...]) -> list[tuple[int, int, int]]:
    return [(r, c, v) for r, row in enumerate(grid) for c, v in enumerate(row) if v]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", SIZES)
def test_every_number_is_drawn_once_in_its_place(size: int, theme: str) -> None:
    puzzle, solution = board(size)
    root = ElementTree.fromstring(svg(puzzle, solution, theme=theme))
    given = cells(puzzle.grid)
    rim = [
        *((-1, i, v) for i, v in enumerate(puzzle.clues.top)),
        *((i, -1, v) for i, v in enumerate(puzzle.clues.left)),
        *((size, i, v) for i, v in enumerate(puzzle.clues.bottom)),
        *((i, size, v) for i, v in enumerate(puzzle.clues.right)),
    ]
    solved = [cell for cell in cells(solution.grid) if cell not in given]
    assert sorted(placed(root, "clues")) == sorted(mark for mark in rim if mark[2])
    assert placed(root, "givens") == given
    assert placed(root, "solved") == solved
    assert len(root.findall(f".//{NS}text")) == size * size + sum(bool(mark[2]) for mark in rim)
    assert len(group(root, "tints")) == len(given)


@pytest.mark.parametrize("size", SIZES)
def test_numbers_fit_their_cells(size: int) -> None:
    puzzle, solution = board(size)
    root = ElementTree.fromstring(svg(puzzle, solution))
    cell = float(group(root, "frame").get("width", "")) / size
    digit = float(group(root, "solved").get("font-size", ""))
    clue = float(group(root, "clues").get("font-size", ""))
    # No common sans-serif has digits wider than 0.7 of the font size.
    assert 0.7 * digit * len(str(size)) < 0.85 * cell
    assert clue < digit < cell
    canvas = root.get("width")
    assert root.get("height") == canvas
    assert root.get("viewBox") == f"0 0 {canvas} {canvas}"


def test_givens_differ_by_more_than_hue() -> None:
    puzzle, solution = board(4)
    root = ElementTree.fromstring(svg(puzzle, solution))
    givens, solved = group(root, "givens"), group(root, "solved")
    assert int(givens.get("font-weight", "")) > int(solved.get("font-weight", ""))
    assert givens.get("fill") != solved.get("fill")


def test_without_a_solution_only_givens_are_drawn() -> None:
    puzzle, _ = board(9)
    root = ElementTree.fromstring(svg(puzzle))
    assert placed(root, "givens") == cells(puzzle.grid)
    assert placed(root, "solved") == []


def test_entries_are_drawn_unless_a_solution_is_passed() -> None:
    puzzle, solution = board(4)
    entries = {"grid": [[3, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]}
    played = replace(puzzle, grid=empty_grid(4), meta={"entries": entries})
    root = ElementTree.fromstring(svg(played))
    assert placed(root, "solved") == [(0, 0, 3)]
    solved = ElementTree.fromstring(svg(played, solution))
    assert placed(solved, "solved") == cells(solution.grid)


@pytest.mark.parametrize(
    "entries", [None, 7, [], {}, {"grid": 3}, {"grid": [[9, "<x>", None, True, 1], 5]}]
)
def test_odd_entries_are_left_out(entries: object) -> None:
    root = ElementTree.fromstring(svg(bare(4, entries=entries)))
    assert placed(root, "solved") == []


def test_title_and_description_tell_the_board() -> None:
    puzzle, solution = board(4)
    root = ElementTree.fromstring(svg(puzzle, solution))
    assert root[0].tag == f"{NS}title"
    assert root[0].text == "Skyscraper 4x4"
    assert root[1].tag == f"{NS}desc"
    assert "4 by 4" in (root[1].text or "")


@pytest.mark.parametrize(
    ("title", "read"),
    [
        ("</title><script>alert(1)</script>", "</title><script>alert(1)</script>"),
        ("Tom & \"Jerry\" 'n' <b>", "Tom & \"Jerry\" 'n' <b>"),
        ("bell\x07 and \ud800", "bell\ufffd and \ufffd"),
        ("Torre de Belém 塔", "Torre de Belém 塔"),
        (17, "17"),
        ("", "Skyscraper 3x3"),
    ],
)
def test_any_title_is_escaped(title: object, read: str) -> None:
    drawn = svg(bare(3, title=title))
    root = ElementTree.fromstring(drawn.encode())
    assert root[0].text == read
    assert "<script" not in drawn


def test_auto_is_the_light_drawing_with_a_dark_media_query() -> None:
    puzzle, solution = board(6)
    light, dark, auto = (svg(puzzle, solution, theme=theme) for theme in THEMES)
    style = re.compile(r"<style>.*</style>\n")
    assert style.sub("", auto).replace("skyscraper-auto", "skyscraper-light") == light
    assert "<style" not in light + dark
    colours = set(re.findall(r"#[0-9a-f]{6}", dark))
    assert set(re.findall(r"#[0-9a-f]{6}", style.findall(auto)[0])) == colours


def test_the_background_covers_the_canvas() -> None:
    root = ElementTree.fromstring(svg(bare(5)))
    paper = group(root, "paper")
    assert (paper.get("width"), paper.get("height")) == (root.get("width"), root.get("height"))


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(UsageError, match=r"sepia.*auto, light, dark, grey, print"):
        svg(bare(3), theme="sepia")


def test_the_same_board_gives_the_same_drawing() -> None:
    assert svg(*board(8)) == svg(*board(8))


@pytest.mark.parametrize("size", SIZES)
def test_text_is_the_printed_board(size: int) -> None:
    puzzle, solution = board(size)
    for answer in (None, solution):
        plain = printed(puzzle, answer)
        assert text(puzzle, answer) == plain
        coloured = text(puzzle, answer, colour=True)
        assert ANSI.sub("", coloured) == plain
        assert coloured != plain


def test_a_board_without_clues_is_coloured_too() -> None:
    puzzle = bare(4)
    assert ANSI.sub("", text(puzzle, colour=True)) == printed(puzzle)


def test_colours_tell_clues_givens_and_solved_cells_apart() -> None:
    clues = Clues((2, 0), (0, 0), (0, 0), (0, 0))
    puzzle = Skyscraper(2, clues, ((1, 0), (0, 0)))
    coloured = text(puzzle, Solution(((1, 2), (2, 1))), colour=True)
    styled = re.findall(r"\x1b\[(\d+)m([^\x1b]+)\x1b\[0m", coloured)
    assert styled.count(("36", "2")) == 1
    assert styled.count(("1", "1")) == 1
    assert [word for style, word in styled if style == "32"] == ["2", "2", "1"]
    assert all(style == "2" for style, word in styled if word in ".|" or "+" in word)
    assert ("32", ".") not in re.findall(r"\x1b\[(\d+)m([^\x1b]+)", text(puzzle, colour=True))
