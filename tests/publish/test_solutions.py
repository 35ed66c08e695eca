"""Solutions: in order, in rows no wider than the page, on no more pages than they need."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cluesmith.forms.svg import Drawing, Part
from cluesmith.publish.pages import _pages, least_scale, solution_rows
from cluesmith.publish.style import Style

STYLE = Style()


def board(width: int) -> Drawing:
    number = Part("givens", "<text>1</text>", 20, ("1",))
    return Drawing("board", "light", width, width, "", "", "", (number,))


@given(st.lists(st.integers(50, 3000), min_size=1, max_size=40))
def test_rows_keep_order_and_width(sizes: list[int]) -> None:
    boards = [board(size) for size in sizes]
    found = solution_rows(boards, STYLE)
    assert [one.index for row in found for one in row.items] == list(range(len(sizes)))
    for row in found:
        assert sum(one.width for one in row.items) <= STYLE.width + 1e-6
        for one in row.items:
            drawing = boards[one.index]
            legible = one.width / drawing.width >= least_scale(drawing, STYLE) - 1e-9
            assert legible or one.width >= 0.85 * min(STYLE.width, STYLE.height) - 1e-6


def test_they_are_larger_where_there_is_room_and_smaller_where_that_saves_a_page() -> None:
    board_of_six = board(320)
    few = solution_rows([board_of_six] * 4, STYLE)[0].items[0].width
    many = solution_rows([board_of_six] * 20, STYLE)
    assert few > many[0].items[0].width
    assert len(list(_pages(many, STYLE))) == 1


def test_a_page_of_few_has_larger_ones() -> None:
    whole_page = board(3000)
    legible = least_scale(board(320), STYLE) * 320
    alone, _, *following = solution_rows([*[board(320)] * 2, whole_page, *[board(320)] * 20], STYLE)
    assert len(alone.items) == 2
    assert alone.items[0].width > 1.4 * legible > following[0].items[0].width


def test_the_last_row_is_in_line_with_those_above() -> None:
    first, last = solution_rows([board(600)] * 3, STYLE)
    assert (len(first.items), first.blank) == (2, 0)
    assert (len(last.items), last.blank) == (1, last.items[0].width)
