"""The eight moves of a square: a group, the identity first."""

from __future__ import annotations

import pytest

from cluesmith.support.grid_symmetry import MOVES, moved, sources


@pytest.mark.parametrize("size", [1, 2, 3, 6])
def test_the_moves_are_a_group(size: int) -> None:
    found = sources(size)
    assert len(found) == 8
    assert found[0] == tuple(range(size * size))
    assert len(set(found)) == (8 if size > 1 else 1)
    for one in found:
        for other in found:
            assert tuple(one[cell] for cell in other) in found


def test_a_square_after_each_move() -> None:
    square = ["ab", "cd"]
    after = {"/".join(map("".join, moved(square, source))) for source in sources(2)}
    assert after == {"ab/cd", "ca/db", "dc/ba", "bd/ac", "ac/bd", "ba/dc", "db/ca", "cd/ab"}


def test_the_moves_of_layouts_are_among_them() -> None:
    size = 4
    cells = [(r, c) for r in range(size) for c in range(size)]
    for move in MOVES.values():
        if move is not None:
            places = [move(size, *cell) for cell in cells]
            assert tuple(places.index(cell) for cell in cells) in sources(size)
