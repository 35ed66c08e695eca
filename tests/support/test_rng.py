"""Random numbers are the same for the same seed, whatever the machine and the kernel's mode.

The fixed numbers were read from both modes; `make test` runs this file in both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from cluesmith.support.rng import Rng

WORD = 2**64 - 1
SEEDS = (1, 2, 2026, 2**32, WORD)

# Six numbers below 1,000, then two fractions, then the numbers 0 to 7 shuffled.
FIXED = {
    0: (
        [0, 62, 605, 958, 523, 963],
        [0.6338806769160698, 0.7741184088125456],
        [5, 2, 6, 1, 4, 0, 7, 3],
    ),
    2026: (
        [0, 632, 437, 413, 670, 674],
        [0.4069641135744345, 0.39783731051347737],
        [2, 5, 1, 7, 4, 3, 6, 0],
    ),
    WORD: (
        [0, 62, 27, 195, 113, 593],
        [0.10215241408463971, 0.8906467100158276],
        [5, 0, 6, 3, 2, 1, 4, 7],
    ),
}


def xorshift(state: int) -> Iterator[int]:
    """Marsaglia's generator with the shifts 13, 7, 17, in plain Python."""
    while True:
        state ^= (state << 13) & WORD
        state ^= state >> 7
        state ^= (state << 17) & WORD
        yield state


@pytest.mark.parametrize("seed", FIXED)
def test_fixed_numbers(seed: int) -> None:
    rng = Rng(seed)
    numbers, fractions, order = FIXED[seed]
    assert [rng.below(1000) for _ in numbers] == numbers
    assert [rng.fraction() for _ in fractions] == fractions
    assert rng.shuffle(list(range(8))) == order


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("count", [1, 2, 9, 1000, 2**31 - 1])
def test_numbers_are_the_generators_high_bits(seed: int, count: int) -> None:
    rng, rolls = Rng(seed), xorshift(seed)
    for _ in range(50):
        assert rng.below(count) == (next(rolls) >> 32) * count // 2**32


@pytest.mark.parametrize("seed", SEEDS)
def test_fractions_are_the_generators_high_bits(seed: int) -> None:
    rng, rolls = Rng(seed), xorshift(seed)
    for _ in range(50):
        fraction = rng.fraction()
        assert fraction == (next(rolls) >> 11) / 2**53
        assert 0 <= fraction < 1


@pytest.mark.parametrize(("seed", "same"), [(0, 1), (2**64, 1), (2**64 + 5, 5), (-1, WORD)])
def test_a_seed_is_cut_to_64_bits_and_never_stands_still(seed: int, same: int) -> None:
    one, other = Rng(seed), Rng(same)
    numbers = [one.below(10**6) for _ in range(20)]
    assert numbers == [other.below(10**6) for _ in range(20)]
    assert len(set(numbers)) > 10


def test_numbers_are_even() -> None:
    rng = Rng(2026)
    faces = Counter(rng.below(6) for _ in range(12_000))
    assert set(faces) == set(range(6))
    assert all(1850 < count < 2150 for count in faces.values()), faces


def test_a_shuffle_is_in_place_and_reaches_every_order() -> None:
    rng, seen = Rng(3), set()
    for _ in range(400):
        items = list("abcd")
        assert rng.shuffle(items) is items
        assert sorted(items) == list("abcd")
        seen.add(tuple(items))
    assert len(seen) == 24
    assert rng.shuffle([]) == []
    assert rng.shuffle([7]) == [7]
