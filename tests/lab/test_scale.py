"""Scales and numbers: round ticks, all values inside, words people read."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cluesmith.lab.experiment import Axis, Lines, Series
from cluesmith.lab.report.chart import WIDE, drawn, log_ticks
from cluesmith.lab.report.text import common_time, formatter, seconds, short

NUMBERS = st.floats(-1e12, 1e12).map(lambda value: float(f"{value:.6g}"))
POSITIVE = st.floats(1e-12, 1e15)


@pytest.mark.parametrize(
    ("low", "high", "most", "ticks"),
    [
        (1, 1000, 6, [1, 10, 100, 1000]),
        (2e-5, 60, 7, [1e-4, 1e-3, 1e-2, 0.1, 1, 10]),
        (1.2, 18, 6, [2, 5, 10]),
        (180, 490, 5, [200, 300, 400]),
        (210, 290, 5, [220, 240, 260, 280]),
        (1e-12, 1e12, 6, [1e-11, 1e-7, 1e-3, 10, 1e5, 1e9]),
        (1, 10, 6, [1, 2, 5, 10]),
        (5, 20, 6, [5, 10, 20]),
    ],
)
def test_log_ticks(low: float, high: float, most: int, ticks: list[float]) -> None:
    assert log_ticks(low, high, most) == ticks


@given(POSITIVE, POSITIVE, st.integers(3, 10))
def test_log_ticks_are_some_and_not_too_many(one: float, two: float, most: int) -> None:
    low, high = min(one, two), max(one, two)
    ticks = log_ticks(low, max(high, 1.5 * low), most)
    assert 1 <= len(ticks) <= 2 * most + 3
    assert ticks == sorted(set(ticks))


@given(st.lists(NUMBERS, min_size=1, max_size=8), st.booleans())
@settings(max_examples=30)
def test_every_value_is_on_its_scale(values: list[float], is_log: bool) -> None:
    ys = [abs(value) for value in values] if is_log else values
    figure = Lines("T", Axis("x"), Axis("y", is_log), [Series("s", range(len(ys)), ys)])
    axes = drawn(figure, WIDE)
    (low, high), (left, right) = axes.get_ylim(), axes.get_xlim()
    assert all(low <= y <= high for y in ys)
    assert left < 0 <= len(ys) - 1 < right


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
