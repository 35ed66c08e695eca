"""Bit functions at the ends of a word.

The compiled kernel uses builtins in their place (`bits.pxd`); that both agree
is seen where offsets and bounds of whole words are tested, and in `test_modes`.
"""

from __future__ import annotations

from random import Random

import pytest

from cluesmith.support import bits

FULL = 2**64 - 1
DRAW = Random(64)
MASKS = [1, 2, 3, 1 << 63, FULL, FULL - 1, 5 << 60, *(DRAW.getrandbits(64) | 1 for _ in range(20))]


@pytest.mark.parametrize("mask", MASKS)
def test_counting_and_ends(mask: int) -> None:
    places = [i for i in range(64) if mask >> i & 1]
    assert bits.popcount(mask) == len(places)
    assert bits.lowest(mask) == places[0]
    assert bits.highest(mask) == places[-1]


def test_popcount_of_nothing() -> None:
    assert bits.popcount(0) == 0


def test_below() -> None:
    assert [bits.below(count) for count in (0, 1, 2, 63, 64)] == [0, 1, 3, 2**63 - 1, FULL]


@pytest.mark.parametrize("mask", [0, *MASKS])
def test_shifted_loses_what_falls_off(mask: int) -> None:
    for by in (-1000, -65, -64, -63, -5, -1, 0, 1, 7, 63, 64, 65, 1000):
        expected = {i + by for i in range(64) if mask >> i & 1 and 0 <= i + by < 64}
        assert bits.shifted(mask, by) == sum(1 << i for i in expected)
