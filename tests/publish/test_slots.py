"""Where drawings stand: order kept, none below its least size, no page fuller than wished."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from cluesmith.publish.drawings import Drawing
from cluesmith.publish.slots import Slot, grouped, roomy

BOARD = Drawing(
    '<svg viewBox="0 0 400 300"><g font-size="10"><text>1</text></g>'
    '<g font-size="4">\n</g><g font-size="20"><text>2</text><text>3</text></g></svg>'
)


def test_a_drawing_knows_its_measures() -> None:
    assert (BOARD.width, BOARD.height) == (400, 300)
    assert BOARD.smallest == 10, "the group of size 4 is empty"
    assert BOARD.usual == 20
    assert Drawing('<svg viewBox="0 0 1 1"/>').smallest > 0


def test_a_drawing_fits_its_slot() -> None:
    assert Slot(200, 300, 9).scale(BOARD) == 0.5
    assert Slot(800, 300, 9).scale(BOARD) == 1
    assert Slot(800, 900, 1.5).scale(BOARD) == 1.5


def test_too_small_a_slot_gives_way_to_a_larger() -> None:
    slots = [(6, Slot(100, 100, 9)), (4, Slot(200, 200, 9)), (1, Slot(400, 400, 9))]
    assert roomy(BOARD, slots, 0.25) == 6
    assert roomy(BOARD, slots, 0.4) == 4
    assert roomy(BOARD, slots, 99) == 1, "the largest, where none is large enough"


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
