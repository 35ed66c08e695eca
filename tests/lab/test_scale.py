"""Scales and numbers: round ticks, all values inside, words people read."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluesmith.lab.report.chart import linear, logarithmic
from cluesmith.lab.report.text import common_time, formatter, seconds, short

NUMBERS = st.floats(-1e12, 1e12).map(lambda value: float(f"{value:.6g}"))
POSITIVE = st.floats(1e-12, 1e15)


@pytest.mark.parametrize(
    ("values", "most", "ticks"),
    [
        ((0, 9.3), 6, (0, 2, 4, 6, 8, 10)),
        ((3, 97), 5, (0, 20, 40, 60, 80, 100)),
        ((0.1, 0.42), 5, (0, 0.1, 0.2, 0.3, 0.4, 0.5)),
        ((-0.6, 1), 4, (-1, -0.5, 0, 0.5, 1)),
        ((100, 104), 4, (100, 101, 102, 103, 104)),
        ((7, 7), 8, (0, 1, 2, 3, 4, 5, 6, 7)),
        ((0,), 5, (0, 1)),
        ((), 5, (0, 1)),
        ((math.nan, 0, math.inf, 9.5), 5, (0, 2, 4, 6, 8, 10)),
    ],
)
def test_linear_ticks(values: tuple[float, ...], most: int, ticks: tuple[float, ...]) -> None:
    assert tuple(linear(values, most).ticks) == ticks


def test_a_snug_scale_ends_where_the_values_end() -> None:
    scale = linear((4, 5, 9), 8, snug=True)
    assert (scale.low, scale.high) == (4, 9)
    assert tuple(scale.ticks) == (4, 5, 6, 7, 8, 9)
    alone = linear((3,), 5, snug=True)
    assert alone.low < 3 < alone.high


@pytest.mark.parametrize(
    ("values", "most", "ticks"),
    [
        ((1, 1000), 6, (1, 10, 100, 1000)),
        ((2e-5, 60), 7, (1e-4, 1e-3, 1e-2, 0.1, 1, 10)),
        ((1.2, 18), 6, (2, 5, 10)),
        ((180, 490), 5, (200, 300, 400)),
        ((210, 290), 5, (220, 240, 260, 280)),
        ((0, 5, 1000), 6, (0, 10, 100, 1000)),
        ((1e-12, 1e12), 6, (1e-11, 1e-7, 1e-3, 10, 1e5, 1e9)),
        ((0, 0), 6, (0, 1, 2, 5, 10)),
        ((), 6, (1, 2, 5, 10)),
        ((10,), 6, (5, 10, 20)),
    ],
)
def test_log_ticks(values: tuple[float, ...], most: int, ticks: tuple[float, ...]) -> None:
    assert tuple(logarithmic(values, most).ticks) == ticks


def test_a_log_scale_keeps_a_place_for_zero() -> None:
    scale = logarithmic((0, 1, 1000), 6)
    assert (scale.ticks[0], scale.zero_below) == (0, 1)
    assert scale.widened(0.1).low == 0
    plain = logarithmic((1, 1000), 6)
    assert (plain.low, plain.zero_below) == (1, 0)


@given(st.lists(NUMBERS, min_size=1), st.integers(3, 10), st.booleans())
def test_every_value_is_on_a_linear_scale(values: list[float], most: int, snug: bool) -> None:
    scale = linear(values, most, snug=snug)
    edge = 1e-6 * (scale.high - scale.low)
    for value in (*values, *scale.ticks):
        assert scale.low - edge <= value <= scale.high + edge
    assert len(scale.ticks) <= 2 * most + 2


@given(st.lists(POSITIVE | st.just(0.0), min_size=1), st.integers(3, 10))
def test_every_value_is_on_a_log_scale(values: list[float], most: int) -> None:
    scale = logarithmic(values, most)
    assert all(scale.low <= value <= scale.high for value in values if value)
    assert bool(scale.zero_below) == (0 in values)
    assert 2 <= len(scale.ticks) <= 2 * most + 3
    assert list(scale.ticks) == sorted(set(scale.ticks))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"), (7, "7"), (0.5, "0.5"), (0.0123456, "0.0123"), (3.456, "3.46"), (99.96, "100"),
        (123.4, "123"), (1234, "1,234"), (9999.4, "9,999"), (9999.9, "10k"), (12345, "12.3k"),
        (999_999, "1M"), (1_200_000, "1.2M"), (9e7, "90M"), (1e9, "1G"), (1e15, "10¹⁵"),
        (1e-7, "10⁻⁷"), (2.5e-5, "2.5\u00d710⁻⁵"), (-0.35, "\u22120.35"), (math.nan, "\u2013"),
        (math.inf, "\u2013"), (0.0009996, "0.001"),
    ],
)  # fmt: skip
def test_short_numbers(value: float, text: str) -> None:
    assert short(value) == text


@given(st.floats(1e-20, 1e20))
def test_short_numbers_are_short_and_near(value: float) -> None:
    text = short(value, 2)
    assert len(text) <= 9
    plain = text.replace(",", "").replace("\u00d710", "e")
    raised = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")
    if "⁻" in plain or any(sign in plain for sign in "⁰¹²³⁴⁵⁶⁷⁸⁹"):
        plain = plain.translate(raised)
        plain = plain if "e" in plain else f"1e{plain[2:]}"
    for letter, power in (("k", 3), ("M", 6), ("G", 9), ("T", 12)):
        plain = plain.replace(letter, f"e{power}")
    assert float(plain) == pytest.approx(value, rel=0.06)


@pytest.mark.parametrize(
    ("value", "text"),
    [(0, "0"), (1.5, "1.5 s"), (0.012, "12 ms"), (1e-5, "10 µs"), (3e-9, "3 ns"), (120, "120 s")],
)
def test_times(value: float, text: str) -> None:
    assert seconds(value).replace("\u00a0", " ") == text


def test_only_axes_in_seconds_are_written_as_times() -> None:
    assert formatter("time (s)") is formatter("s") is seconds
    assert (
        formatter("backtracks")
        is formatter("clues")
        is formatter("share of boards (in bits)")
        is short
    )


def test_the_unit_of_a_heat_map_suits_its_largest_time() -> None:
    assert common_time("time (s)", (0.001, 0.02)) == (1e-3, "time (ms)")
    assert common_time("s", (2e-6,)) == (1e-6, "µs")
    assert common_time("s", (0.0, 30.0)) == (1.0, "s")
    assert common_time("backtracks", (0.001,)) == (1.0, "backtracks")
    assert common_time("s", ()) == (1.0, "s")
