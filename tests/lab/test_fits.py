"""The lab's statistics against values worked out by hand, and scipy where it is installed."""

from __future__ import annotations

import random
from math import e, exp, inf, log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluesmith.lab import fits
from cluesmith.support.ranking import ranks

NUMBERS = st.lists(st.integers(-50, 50), min_size=4, max_size=30)


def test_spread_lies_between_neighbours():
    assert fits.spread([7]) == fits.Spread(7, 7, 7, 7, 7)
    # Places 0, 0.75, 1.5, 2.25, 3 of 1, 2, 4, 8.
    assert fits.spread([8, 1, 4, 2]) == fits.Spread(1, 1.75, 3, 5, 8)


def test_ranks_share_ties():
    assert ranks([10, 30, 20, 20, 5]) == [2, 5, 3.5, 3.5, 1]
    assert ranks([4, 4, 4]) == [2, 2, 2]
    assert ranks([]) == []


@given(NUMBERS)
def test_ranks_sum_to_those_without_ties(values: list[int]):
    assert sum(ranks(values)) == len(values) * (len(values) + 1) / 2


def test_spearman_without_ties():
    # 1 - 6 * sum(d^2) / (n (n^2 - 1)); the ranks 3, 2, 4, 5, 1 are off by 2, 0, 1, 1, 4.
    found = fits.spearman([1, 2, 3, 4, 5], [2, 1, 3, 6, 0.5])
    assert found is not None
    assert found.value == pytest.approx(1 - 6 * 22 / 120)


def test_spearman_with_ties():
    # Ranks 1, 2.5, 2.5, 4 against 1, 2, 3, 4: 4.5 / sqrt(4.5 * 5).
    found = fits.spearman([0, 7, 7, 9], [1, 2, 3, 4])
    assert found is not None
    assert found.value == pytest.approx(0.9486832980505138)


def test_spearman_interval_is_bonett_and_wrights():
    xs = list(range(28))
    dice = random.Random(2)
    ys = xs[:]
    dice.shuffle(ys)
    found = fits.spearman(xs, ys)
    assert found is not None
    rho = found.value
    reach = 1.959964 * ((1 + rho * rho / 2) / 25) ** 0.5
    z = 0.5 * log((1 + rho) / (1 - rho))
    assert found.low == pytest.approx((exp(2 * (z - reach)) - 1) / (exp(2 * (z - reach)) + 1))
    assert found.high == pytest.approx((exp(2 * (z + reach)) - 1) / (exp(2 * (z + reach)) + 1))
    assert found.count == 28


def test_perfect_and_undefined_correlations():
    assert fits.spearman([1, 2, 3, 4], [10, 20, 30, 40]) == fits.Correlation(1, 1, 1, 4)
    assert fits.spearman([1, 2, 3, 4], [4, 3, 2, 1]) == fits.Correlation(-1, -1, -1, 4)
    assert fits.spearman([1, 2, 3], [1, 2, 3]) is None
    assert fits.spearman([1, 2, 3, 4], [5, 5, 5, 5]) is None
    assert fits.spearman([], []) is None
    with pytest.raises(ValueError, match="paired"):
        fits.spearman([1, 2], [1])


@given(NUMBERS, st.randoms(use_true_random=False))
def test_spearman_is_within_its_interval_and_sees_order_alone(xs: list[int], dice: random.Random):
    ys = [dice.randrange(100) for _ in xs]
    found = fits.spearman(xs, ys)
    if found is not None:
        assert -1 <= found.low <= found.value <= found.high <= 1
        assert fits.spearman([x**3 for x in xs], [2 * y + 1 for y in ys]) == found


def test_power_law_is_recovered():
    found = fits.power_law([1, 2, 4, 8], [3, 12, 48, 192])
    assert found is not None
    assert (found.factor, found.exponent) == (pytest.approx(3), pytest.approx(2))
    assert found.residual == pytest.approx(0, abs=1e-12)


def test_a_straight_line_is_recovered():
    found = fits.straight([1, 2, 5], [12, 14, 20])
    assert (found.start, found.slope) == (pytest.approx(10), pytest.approx(2))
    assert found.residual == pytest.approx(0, abs=1e-9)
    assert fits.straight([3, 3], [1, 2]) is None
    # Small numbers count as much as large ones: the line goes near 1, not through 1,000.
    near = fits.straight([1, 2, 3], [1, 1.1, 1000])
    assert near.start + near.slope == pytest.approx(1, rel=0.2)
    # Where it falls below 0 it fits no such numbers at all.
    below = fits.straight([1, 2, 3, 10], [1, 0.1, 0.1, 100])
    assert below.start + 10 * below.slope < 0
    assert below.residual == inf


def test_exponential_is_recovered():
    found = fits.exponential([3, 4, 5], [80, 160, 320])
    assert found is not None
    assert (found.factor, found.growth) == (pytest.approx(10), pytest.approx(2))


def test_residual_and_error_by_hand():
    # ln y = 0, 2, 1 at x = 0, 1, 2: the line 0.5 + 0.5 x leaves -0.5, 1, -0.5.
    found = fits.exponential([0, 1, 2], [1, e**2, e])
    assert found is not None
    assert (log(found.factor), found.exponent) == (pytest.approx(0.5), pytest.approx(0.5))
    assert found.residual == pytest.approx(0.5**0.5)  # 1.5 over three points
    assert found.error == pytest.approx((1.5 / 1 / 2) ** 0.5)


def test_fits_leave_out_what_has_no_logarithm():
    found = fits.power_law([1, 2, 3, 4], [5, 10, 0, 20])
    assert found is not None
    assert (found.exponent, found.count) == (pytest.approx(1), 3)
    assert fits.power_law([2, 2], [1, 3]) is None
    assert fits.exponential([1], [1]) is None
    assert fits.exponential([], []) is None


def test_agrees_with_scipy():
    stats = pytest.importorskip("scipy.stats")
    dice = random.Random(7)
    for _ in range(20):
        xs = [dice.randrange(12) for _ in range(25)]
        ys = [x + dice.randrange(15) for x in xs]
        found = fits.spearman(xs, ys)
        assert found is not None
        assert found.value == pytest.approx(stats.spearmanr(xs, ys).statistic)
        line = stats.linregress(xs, [log(y + 1) for y in ys])
        fit = fits.exponential(xs, [y + 1 for y in ys])
        assert fit is not None
        assert (fit.exponent, fit.error) == (
            pytest.approx(line.slope),
            pytest.approx(line.stderr),
        )
