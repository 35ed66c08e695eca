"""Random Latin squares: Latin, the same for the same rng, and every square alike often."""

from __future__ import annotations

from collections import Counter

import pytest

from cluesmith.kernel import mode
from cluesmith.support.latin_square import MOST, LatinWalk
from cluesmith.support.rng import Rng

# Read from both modes; `make test` runs this file in both.
FIXED = {
    1: [[1]],
    2: [[1, 2], [2, 1]],
    3: [[2, 1, 3], [1, 3, 2], [3, 2, 1]],
    4: [[3, 4, 2, 1], [1, 2, 4, 3], [4, 1, 3, 2], [2, 3, 1, 4]],
    5: [[4, 1, 2, 5, 3], [3, 2, 4, 1, 5], [5, 4, 1, 3, 2], [1, 3, 5, 2, 4], [2, 5, 3, 4, 1]],
}
ALL_OF_FOUR = 576
DRAWN = 6000


@pytest.mark.parametrize("size", FIXED)
def test_fixed_squares(size: int) -> None:
    assert LatinWalk(size).square(Rng(2026)) == FIXED[size]


@pytest.mark.parametrize("size", [*range(1, 18), 24 if mode.name() == "interpreted" else MOST])
def test_squares_are_latin(size: int) -> None:
    walk, rng = LatinWalk(size), Rng(size)
    heights = list(range(1, size + 1))
    for _ in range(5):
        square = walk.square(rng)
        for line in [*square, *zip(*square, strict=True)]:
            assert sorted(line) == heights


def test_a_square_follows_from_the_dice_alone() -> None:
    """What a walk made before leaves no trace."""
    used = LatinWalk(6)
    used.square(Rng(1))
    assert used.square(Rng(2)) == LatinWalk(6).square(Rng(2))
    assert used.square(Rng(3)) != used.square(Rng(4))


def test_all_squares_of_four_come_up_evenly() -> None:
    walk, rng = LatinWalk(4), Rng(4)
    seen = Counter(str(walk.square(rng)) for _ in range(DRAWN))
    assert len(seen) == ALL_OF_FOUR
    mean = DRAWN / ALL_OF_FOUR
    # Chi-square with 575 degrees of freedom: 575 on average, 34 its standard deviation.
    assert sum((count - mean) ** 2 / mean for count in seen.values()) < 575 + 4 * 34


@pytest.mark.parametrize("size", [0, MOST + 1])
def test_sizes_without_a_mask_are_refused(size: int) -> None:
    with pytest.raises(ValueError, match="masks have 64 bits"):
        LatinWalk(size)
