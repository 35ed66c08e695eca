"""What the propagators of areas conclude in plain cases, by hand."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from cluesmith.families.lol_sudoku.area_labels import AreaDigits
from cluesmith.families.lol_sudoku.area_shape import AreaShape
from cluesmith.families.lol_sudoku.shards import Shards
from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine


def shaped(size: int, areas: Sequence[Sequence[int]], digits: Sequence[Sequence[int]]) -> Engine:
    """An engine with these masks of labels and digits."""
    engine = Engine()
    for word in chain(*digits, *areas):
        engine.variables(1, 1, word)
    AreaShape(engine, 0, size * size, size)
    return engine


OPEN = [[7, 7, 7]] * 3


def test_what_is_too_far_away_drops_out() -> None:
    engine = shaped(3, [[1, 7, 7], [7, 7, 7], [7, 7, 7]], OPEN)
    assert engine.fixpoint() == events.STABLE
    far = [cell for cell in range(9) if 1 not in engine.values(9 + cell)]
    assert far == [5, 7, 8]


def test_a_cell_that_every_connection_needs_is_taken() -> None:
    """Two corners of the top row can only meet in its middle."""
    engine = shaped(3, [[1, 7, 1], [7, 7, 7], [7, 7, 7]], OPEN)
    assert engine.fixpoint() == events.STABLE
    assert engine.values(9 + 1) == [1]


def test_a_cell_with_the_only_way_to_a_digit_is_taken() -> None:
    digits = [[3, 3, 4], [3, 3, 3], [3, 3, 3]]
    engine = shaped(3, [[1, 7, 7], [7, 6, 6], [7, 6, 6]], digits)
    assert engine.fixpoint() == events.STABLE
    assert engine.values(9 + 1) == [1]


def test_a_group_too_small_drops_out() -> None:
    engine = shaped(3, [[7, 6, 7], [6, 6, 7], [7, 7, 7]], OPEN)
    assert engine.fixpoint() == events.STABLE
    assert engine.values(9) == [2, 3]


def test_a_digit_with_one_place_left_is_put_there() -> None:
    engine = Engine()
    for word in (3, 2, 2, 3, 3, 3, 3, 3):
        engine.variables(1, 1, word)
    AreaDigits(engine, 0, 4, 2)
    assert engine.narrow(4 + 3, 2)
    assert engine.fixpoint() == events.STABLE
    # Area 1 has no other cell for a 1 than the first, as area 2 takes the last.
    assert (engine.values(0), engine.values(4)) == ([1], [1])


def sharded(areas: Sequence[int], digits: Sequence[int], *borders: list[tuple[int, int]]) -> Engine:
    """A 3x3 engine with these masks of labels and digits."""
    engine = Engine()
    for word in (*digits, *areas):
        engine.variables(1, 1, word)
    Shards(engine, 0, 9, 3, *borders)
    return engine


def test_a_cell_with_one_way_to_go_on_takes_it() -> None:
    """The corner has the digit of the cell below: its label and its digit go to the right."""
    engine = sharded([3, 6, 7, 7, 7, 7, 7, 7, 7], [1, 7, 7, 1, 7, 7, 7, 7, 7])
    assert engine.fixpoint() == events.STABLE
    assert (engine.values(9), engine.values(9 + 1)) == ([2], [2])
    assert engine.values(1) == [2, 3]


def test_a_wall_leaves_one_way() -> None:
    engine = sharded([3, 6, *[7] * 7], [1, *[7] * 8], [(0, 3)])
    assert engine.fixpoint() == events.STABLE
    assert (engine.values(9), engine.values(1)) == ([2], [2, 3])


def test_linked_cells_bar_others() -> None:
    """Two linked cells and a third with one of their digits: neither may lie in its area."""
    engine = sharded([7, 7, 7, 7, 7, 7, 7, 7, 1], [1, 2, 7, 7, 7, 7, 7, 7, 2], [], [(0, 1)])
    assert engine.fixpoint() == events.STABLE
    assert engine.values(9) == engine.values(9 + 1) == [2, 3]


def test_a_shard_with_no_way_to_go_on_fails() -> None:
    assert sharded([7] * 9, [1, 1, 7, 1, *[7] * 5]).fixpoint() == events.FAILED


def test_a_label_with_too_little_room_drops_out() -> None:
    """Under label 1 the corner would reach two cells only."""
    engine = sharded([7, 7, 6, 7, 6, 6, 6, 6, 6], [1, 7, 7, 1, *[7] * 5], [], [])
    assert engine.fixpoint() == events.STABLE
    assert engine.values(9) == [2, 3]
