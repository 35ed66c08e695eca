"""A step's drawing shows the board ahead of it, what it looks at, and what it does."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from lol_boards import blank, board
from lol_steps import CORNER, GIVENS, LINKS, PUZZLE, SIZE, STEPS, WALLS, made
from step_drawings import Element, drawn_in, large, of_class, small, strokes

from cluesmith.families.lol_sudoku.draw import LOOK
from cluesmith.families.lol_sudoku.draw_step import (
    LOOK_STEP,
    STROKED,
    StepLayout,
    draw_step,
    outline,
)
from cluesmith.families.lol_sudoku.puzzle import LolSudoku, borders
from cluesmith.family import Level, Step
from cluesmith.forms.grid import empty_grid
from cluesmith.forms.svg import Mark

NS = "{http://www.w3.org/2000/svg}"
SIZES = range(1, 13)
THEMES = ("light", "dark", "auto")
NAMES = [f"{number}-{step.technique}" for number, step in enumerate(STEPS)]
Entry = tuple[int, int, int]


def svg_step(*args: Any, **options: Any) -> str:
    return str(draw_step(*args, **options))


def full(size: int, labelled: bool = False) -> tuple[LolSudoku, Step]:
    """A board with every candidate, walls and links, and a step that strikes the last digit."""
    puzzle, solution = board(size, 3)
    puzzle = replace(puzzle, digits=empty_grid(size))
    if not labelled:
        puzzle = replace(puzzle, areas=empty_grid(size))
    parted = [
        solution.areas[border.row][border.column]
        != solution.areas[border.neighbour[0]][border.neighbour[1]]
        for border in borders(size)
    ]
    known = list(zip(borders(size), parted, strict=True))
    walls = [border for border, wall in known if wall]
    links = [border for border, wall in known if not wall]
    removed = tuple((0, column, size) for column in range(size))
    details = {"group": ((0, 0),), "walls": walls[::3], "links": links[::3], "joined": ()}
    masks = ((1 << size) - 1,) * size**2
    before = {"digits": masks, "walls": tuple(walls[1::3]), "links": tuple(links[1::3])}
    step = Step("full-count", Level.MEDIUM, ((0, 0),), (), removed, (), details, before)
    return puzzle, step


def drawn(puzzle: LolSudoku, step: Step, theme: str = "light") -> Element:
    return drawn_in(svg_step(puzzle, step, theme=theme))


def candidates(root: Element, name: str, layout: StepLayout) -> set[Entry]:
    size = layout.size
    slots = {
        layout.middle(Mark(r, c, v)): (r, c, v)
        for r in range(size)
        for c in range(size)
        for v in range(1, size + 1)
    }
    return small(root, name, slots, layout.small)


@pytest.mark.parametrize("labelled", [False, True])
@pytest.mark.parametrize("size", SIZES)
def test_every_candidate_is_drawn_in_its_slot(size: int, labelled: bool) -> None:
    puzzle, step = full(size, labelled)
    root = drawn(puzzle, step)
    layout = StepLayout(size, bool(of_class(root, "labels")))
    everything = {(r, c, v) for r in range(size) for c in range(size) for v in range(1, size + 1)}
    struck = set(step.removed)
    assert candidates(root, "struck", layout) == struck
    assert candidates(root, "candidates", layout) == everything - struck


@pytest.mark.parametrize("labelled", [False, True])
@pytest.mark.parametrize("size", SIZES)
def test_candidates_do_not_touch_each_other_or_the_outlines(size: int, labelled: bool) -> None:
    layout = StepLayout(size, labelled)
    middles = [layout.middle(Mark(0, 0, value)) for value in range(1, size + 1)]
    # No common sans-serif has digits wider than 0.6 of the font size, bold ones included.
    wide, high = 0.6 * layout.small * len(str(size)), 0.72 * layout.small
    rim, floor = 4.25, layout.cell - (7 + 0.72 * layout.label if labelled else 4.25)
    for x, y in middles:
        assert rim < x - wide / 2
        assert x + wide / 2 < layout.cell - rim
        assert rim < y - high / 2
        assert y + high / 2 < floor
    for (x, y), (right, down) in pairwise(middles):
        assert right - x > wide or down - y > high


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("step", STEPS, ids=NAMES)
def test_a_step_shows_what_it_does(step: Step, theme: str) -> None:
    root = drawn(PUZZLE, step, theme)
    assert candidates(root, "struck", StepLayout(SIZE, True)) == set(step.removed)
    assert strokes(root, "newwalls") == len(step.details["walls"])
    assert strokes(root, "newlinks") == len(step.details["links"])
    assert strokes(root, "walls") == len(set(step.before["walls"]))
    assert large(root, "givens") == [str(value) for _, value in sorted(GIVENS.items())]
    assert bool(of_class(root, "joining")) == bool(step.details["joined"])
    assert of_class(root, "looked") or step.details["joined"]


def test_a_group_is_outlined_and_what_joins_it_is_dashed() -> None:
    step = next(step for step in STEPS if step.technique == "one-way-out")
    root = drawn(PUZZLE, step)
    (edge,), (joins,) = of_class(root, "edges"), of_class(root, "joins")
    layout = StepLayout(SIZE, True)
    assert edge.get("d") == outline(CORNER, layout.cell, 3, layout.origin)
    assert edge.get("stroke-dasharray") is None
    assert joins.get("stroke-dasharray")


def test_cells_known_to_share_an_area_lie_on_one_patch() -> None:
    step = made("last-value", Level.EASY, {}, cells=[(5, 5)], placed=[(5, 5, 3)])
    (patches,) = of_class(drawn(PUZZLE, step), "groups")
    # Two groups are linked, one is given by links, and two cells have a mark.
    assert len(LINKS) == 4
    assert patches.get("d", "").count("M") == 5


def test_what_is_given_is_drawn_even_if_nobody_lists_it() -> None:
    step = made("last-value", Level.EASY, {}, cells=[(5, 5)], placed=[(5, 5, 3)])
    bare = replace(step, before={**step.before, "walls": WALLS, "links": LINKS})
    assert svg_step(PUZZLE, bare) == svg_step(PUZZLE, step)


def test_new_walls_survive_greyscale_and_stay_on_the_board() -> None:
    root = drawn(*full(6))
    (old,), (new,) = of_class(root, "walls"), of_class(root, "newwalls")
    assert float(new.get("stroke-width", "")) >= 2 * float(old.get("stroke-width", ""))
    layout = StepLayout(6)
    for path in (old, new):
        for number in map(float, re.findall(r"[\d.]+", path.get("d", ""))):
            assert layout.origin <= number <= layout.origin + layout.board


def test_digits_found_before_differ_from_givens() -> None:
    step = made("last-value", Level.EASY, {}, placed=[(0, 0, 3)], known={(5, 5): (4,)})
    root = drawn(PUZZLE, step)
    assert large(root, "solved") == ["4"]
    assert "4" not in large(root, "givens")


def test_a_set_shows_the_candidates_it_rests_on() -> None:
    (step,) = [step for step in STEPS if step.technique == "naked-set"]
    telling = candidates(drawn(PUZZLE, step), "telling", StepLayout(SIZE, True))
    assert telling == {(5, c, v) for c in (0, 4) for v in (3, 4)}


def test_areas_known_in_part_carry_their_number() -> None:
    assert large(drawn(PUZZLE, STEPS[0]), "labels") == ["3", "3"]
    whole = replace(PUZZLE, areas=((1,) * SIZE, *empty_grid(SIZE)[1:]))
    assert of_class(drawn(whole, STEPS[0]), "labels") == []


@pytest.mark.parametrize("size", SIZES)
def test_names_of_lines_keep_clear_of_the_board_and_of_the_rim(size: int) -> None:
    root = drawn(*full(size))
    (group,) = of_class(root, "names")
    assert {text.text for text in group} == {f"{a}{n}" for a in "rc" for n in range(1, size + 1)}
    layout, font = StepLayout(size), float(group.get("font-size", ""))
    for text in group:
        if (text.text or "").startswith("r"):
            half = 0.6 * font * len(text.text or "") / 2
            assert half < float(text.get("x", "")) < layout.origin - 1.5 - half


def test_the_description_needs_no_language() -> None:
    def told(technique: str) -> str | None:
        step = next(step for step in STEPS if step.technique == technique)
        return drawn(PUZZLE, step).findtext(f"{NS}desc")

    assert told("hidden-set") == ", ".join(
        [f"r1c3 \u2260 {v}" for v in (2, 3, 4)] + [f"r3c3 \u2260 {v}" for v in (1, 3, 4)]
    )
    assert told("missing-digit") == "r4c5 = 3, r4c4 ~ r4c5, r3c4 ~ r4c5"
    assert told("same-digit") == "r3c5 | r3c6"


def test_on_a_page_one_style_holds_for_boards_and_steps() -> None:
    assert LOOK.light.items() <= LOOK_STEP.light.items()
    assert LOOK.dark.items() <= LOOK_STEP.dark.items()


@pytest.mark.parametrize("step", STEPS, ids=NAMES)
def test_every_class_has_the_colour_it_is_painted_with(step: Step) -> None:
    for element in drawn(PUZZLE, step).iter():
        name = element.get("class", "lol-sudoku-light")
        if name != "lol-sudoku-light":
            painted = element.get("stroke" if name in STROKED else "fill")
            assert painted == LOOK_STEP.light[name]


def test_both_themes_colour_the_same_classes() -> None:
    assert LOOK_STEP.light.keys() == LOOK_STEP.dark.keys()


def test_drawings_are_small() -> None:
    for size, most in ((9, 16_000), (12, 32_000)):
        svg = svg_step(*full(size))
        assert len(svg.encode()) < most


def test_an_empty_board_can_be_drawn() -> None:
    before = {"digits": (1,), "walls": (), "links": ()}
    step = Step("last-value", Level.EASY, (), ((0, 0, 1),), (), (), {}, before)
    assert large(drawn(blank(1), step), "placed") == ["1"]


@pytest.mark.parametrize(
    ("cells", "path"),
    [
        ([(0, 0)], "M1 1 9 1 9 9 1 9z"),
        ([(0, 0), (0, 1)], "M1 1 19 1 19 9 1 9z"),
        ([(0, 0), (0, 1), (1, 1)], "M1 1 19 1 19 19 11 19 11 9 1 9z"),
        ([(0, 0), (1, 1)], "M1 1 9 1 9 9 1 9zM11 11 19 11 19 19 11 19z"),
    ],
)
def test_an_outline_keeps_inside(cells: list[tuple[int, int]], path: str) -> None:
    assert outline(cells, 10, 1, 0) == path


def test_an_outline_goes_around_holes() -> None:
    ring = [(r, c) for r in range(3) for c in range(3) if (r, c) != (1, 1)]
    assert outline(ring, 10, 1, 0) == "M1 1 29 1 29 29 1 29zM9 9 9 21 21 21 21 9z"
