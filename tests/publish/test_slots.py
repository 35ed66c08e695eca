"""Where drawings stand: order kept, none below its least size, no page fuller than wished."""

from __future__ import annotations

import re
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

import cluesmith as cs
from cluesmith.forms.svg import Drawing, Margins, Part
from cluesmith.publish.layout import Layout
from cluesmith.publish.pages import Slot, grouped, roomy
from cluesmith.publish.sections import board_drawing

NONE = Margins(0, 0, 0, 0)
BOARD = Drawing(
    "board",
    "light",
    400,
    300,
    "",
    "",
    "",
    (
        Part("names", "<text>r1</text>", 10, ("r1",)),
        Part("empty", "<g></g>", 4),
        Part("numbers", "<text>2</text><text>3</text>", 20, ("2", "3")),
    ),
)


def test_a_drawing_knows_its_measures() -> None:
    assert (BOARD.width, BOARD.height) == (400, 300)
    assert BOARD.smallest == 10, "the group of size 4 is empty"
    assert BOARD.usual == BOARD.number == 20
    bare = BOARD.without("names", "numbers")
    assert min(bare.smallest, bare.usual, bare.number) > 0
    assert "<text" not in str(bare)


def test_a_grey_drawing_differs_in_colours_only() -> None:
    puzzle = next(iter(cs.examples("lol-sudoku").values()))
    light, grey = (board_drawing(puzzle, None, Layout(greyscale=g)) for g in (False, True))
    colours = re.compile(r"#[0-9a-f]{6}")
    plain = colours.sub("", str(light)).replace("-print", "-grey")
    assert colours.sub("", str(grey)) == plain
    found = set(colours.findall(str(grey)))
    assert len(found) > 1
    assert all(one[1:3] == one[3:5] == one[5:7] for one in found)


def test_a_drawing_fits_its_slot() -> None:
    assert Slot(200, 300, 9).scale(BOARD) == 0.5
    assert Slot(800, 300, 9).scale(BOARD) == 1
    assert Slot(800, 900, 1.5).scale(BOARD) == 1.5


def test_too_small_a_slot_gives_way_to_a_larger() -> None:
    slots = [(6, Slot(100, 100, 9)), (4, Slot(200, 200, 9)), (1, Slot(400, 400, 9))]
    assert roomy(BOARD, slots, NONE, 0.25) == 6
    assert roomy(BOARD, slots, NONE, 0.4) == 4
    assert roomy(BOARD, slots, NONE, 99) == 1, "the largest, where none is large enough"


@given(st.lists(st.sampled_from([1, 2, 4, 6])))
def test_groups_keep_order_and_room(wishes: list[int]) -> None:
    items = list(enumerate(wishes))
    groups = list(grouped(items, lambda item: item[1]))
    assert [item for group in groups for item in group.items] == items
    for group in groups:
        assert len(group.items) <= group.slots
        assert group.slots == min(most for _, most in group.items)
    for group, following in pairwise(groups):
        room = min(group.slots, following.items[0][1])
        assert len(group.items) >= room, "the next one would have had a place"
