"""Solutions: in order, in a steady grid that fits its page, legible, large where there is room."""

from __future__ import annotations

from math import ceil

import pytest
from booklet_parts import NAMES, entry, told
from hypothesis import given
from hypothesis import strategies as st

from cluesmith.forms.svg import Drawing, Part
from cluesmith.publish.layout import Layout
from cluesmith.publish.sections import board_drawing
from cluesmith.publish.solutions import GUTTER, LABEL, chosen, least_side

LAYOUT = Layout()


def board(width: int) -> Drawing:
    number = Part("givens", "<text>1</text>", 20, ("1",))
    return Drawing("board", "light", width, width, "", "", "", (number,))


@given(st.lists(st.integers(50, 1200), min_size=1, max_size=60))
def test_a_grid_fits_its_page_and_is_legible(sizes: list[int]) -> None:
    boards = [board(size) for size in sizes]
    grid, page, body = chosen(boards, LAYOUT), LAYOUT.page, LAYOUT.type.body
    gutter = GUTTER * body
    across = grid.columns * grid.side + (grid.columns - 1) * gutter
    down = grid.rows * (grid.side + LABEL * body) + (grid.rows - 1) * gutter
    assert across <= page.width + 1e-6
    assert down < page.height
    assert all(grid.side >= least_side(one, LAYOUT) - 1e-6 for one in boards)


def test_they_are_larger_where_there_is_room_and_smaller_where_that_saves_a_page() -> None:
    few, many = (chosen([board(300)] * number, LAYOUT) for number in (4, 20))
    assert few.side > many.side
    assert ceil(20 / many.room) == 1
    assert few.side <= 0.8 * LAYOUT.type.scale * 300, "a small board does not fill a page"


def test_a_board_as_large_as_a_page_is_as_large_as_a_page() -> None:
    grid = chosen([board(4000)], LAYOUT)
    assert (grid.columns, grid.rows) == (1, 1)
    assert grid.side == pytest.approx(LAYOUT.page.width)


def test_frames_stand_in_line_on_pages_alike() -> None:
    made = [entry(name) for name in NAMES] * 4
    first, *others = told(made, Layout(order="given"))["solutions"]["pages"]
    assert others
    for page in others:
        for key in ("columns", "column", "indent"):
            assert page[key] == first[key]
    widths = {one["drawing"]["width"] for page in (first, *others) for one in page["items"]}
    assert len(widths) == 1
    numbers = [one["number"] for page in (first, *others) for one in page["items"]]
    assert numbers == list(range(1, len(made) + 1))


def test_a_large_one_among_many_has_a_page_of_its_own_where_that_saves_pages() -> None:
    made = [entry("skyscraper:t3")] * 12 + [entry("gold-star:sixteen")]
    pages = told(made)["solutions"]["pages"]
    assert [len(page["items"]) for page in pages] == [12, 1]
    assert pages[0]["columns"] > pages[1]["columns"] == 1


def test_numbers_stand_close_to_boards_and_frames_stay_in_line() -> None:
    layout = Layout(order="given", parts=("solutions",))
    plain, clued = entry("lol-sudoku:p1"), entry("skyscraper:t3")
    page, *_ = told([plain] * 6 + [clued] * 6, layout)["solutions"]["pages"]
    first, last = page["items"][0], page["items"][-1]
    assert (first["number"], last["number"]) == (1, 12)
    assert first["lead"] > last["lead"] == 0, "above the number, not between it and the board"
    views = [one["drawing"]["svg"].partition('viewBox="')[2].split()[1] for one in (first, last)]
    frame = board_drawing(plain.puzzle, None, layout).square.y
    assert 0 < frame - float(views[0]) < 4
    assert float(views[1]) < 40, "with its clues above"
