"""Figures as SVG: well-formed, nothing clipped, no words on words, cut points marked as cut."""

from __future__ import annotations

import math
import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from xml.etree import ElementTree as ET

import boxes
import pytest
import specimens
from boxes import SVG, Faults, faults, texts
from hypothesis import given, settings
from hypothesis import strategies as st
from matplotlib.axes import Axes
from matplotlib.lines import Line2D

from cluesmith.lab.experiment import Axis, Bars, Figure, Heat, Lines, Series
from cluesmith.lab.report import chart
from cluesmith.lab.report import svg as paint
from cluesmith.lab.report.chart import LEFT, NARROW, RIGHT, UP, WIDE, draw, drawn, looks, picture
from cluesmith.lab.report.text import sentence, table

FIGURES = [figure for section in specimens.SECTIONS for figure in section.findings.figures]
SIZE, TIME = Axis("size"), Axis("time (s)", is_log=True)
Place = tuple[float, float]


def places(axes: Axes, line: Line2D) -> list[Place]:
    """Where the points of a line are drawn, in pixels."""
    return [(x, y) for x, y in line.get_transform().transform(line.get_xydata())]


def hollow(axes: Axes) -> list[Place]:
    """The points whose mark is hollow."""
    marks = [line for line in axes.lines if line.get_markerfacecolor() == paint.GROUND]
    return [place for line in marks for place in places(axes, line)]


def arrows(axes: Axes) -> list[Place]:
    marks = [line for line in axes.lines if line.get_marker() in (UP, RIGHT)]
    return [place for line in marks for place in places(axes, line)]


@pytest.mark.parametrize("room", [WIDE, NARROW])
@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.title)
def test_nothing_is_clipped_and_no_words_lie_on_others(figure: Figure, room: float) -> None:
    assert faults(draw(figure, room)) == Faults([], [])


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.title)
def test_words_keep_their_place_in_a_wider_font(
    figure: Figure, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Drawn with Roboto, read with DejaVu Sans: each text states the length it was given."""
    drawings = [draw(figure, WIDE), draw(figure, NARROW)]
    assert paint.font() == paint.ROBOTO
    monkeypatch.setattr(boxes, "width", lambda text, size: 1.25 * paint.width(text, size))
    assert [faults(svg) for svg in drawings] == [Faults([], [])] * 2
    for svg in (*drawings, picture(figure)):
        for text in ET.fromstring(svg).iter(f"{SVG}text"):
            assert text.get("lengthAdjust") == "spacingAndGlyphs"


@pytest.fixture
def without_roboto(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The package with the font is not installed."""

    def forget() -> None:
        paint.font.cache_clear()
        paint.width.cache_clear()
        chart._DRAWINGS.clear()

    monkeypatch.setitem(sys.modules, "font_roboto", None)
    forget()
    yield
    monkeypatch.undo()
    forget()


def test_another_font_is_measured_where_roboto_is_missing(without_roboto: None) -> None:
    assert paint.font() == paint.DEJAVU
    for figure in FIGURES:
        for room in (WIDE, NARROW):
            svg = draw(figure, room)
            assert faults(svg) == Faults([], [])
            assert "DejaVu Sans" in svg
            assert "Roboto" not in svg


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.title)
def test_a_picture_stands_alone(figure: Figure) -> None:
    svg = picture(figure)
    root = ET.fromstring(svg)
    assert root.findtext(f"{SVG}title") == figure.title
    assert (root.findtext(f"{SVG}desc") or "").endswith(".")
    assert "prefers-color-scheme: dark" in svg
    assert "sans-serif" in svg  # where Roboto is missing
    assert not re.search(r"url\(|@import|xlink|https?://(?!www\.w3\.org/2000/svg)", svg)


def test_a_figure_is_always_the_same_and_its_ids_are_its_own() -> None:
    assert picture(specimens.TIMES) == picture(specimens.TIMES)
    ids = [
        set(re.findall(r'\bid="([^"]+)"', draw(figure, room)))
        for figure in FIGURES
        for room in (WIDE, NARROW)
    ]
    assert len(set().union(*ids)) == sum(map(len, ids))
    for figure in FIGURES:
        svg = draw(figure)
        found = re.findall(r'\bid="([^"]+)"', svg)
        assert len(found) == len(set(found))
        assert set(re.findall(r'href="#([^"]+)"', svg)) == set(found)


def test_every_colour_is_repainted_at_night() -> None:
    styles = {
        (part, colour)
        for figure in FIGURES
        for part, colour in re.findall(r"(fill|stroke): (#[0-9a-f]{6})", draw(figure))
    }
    kept = {(part, colour) for part, colour in styles if f'{part}: {colour}"]' not in paint.NIGHT}
    assert {colour for _, colour in kept} <= {paint.ON_HEAT[4]}


def test_shapes_take_their_colour_from_where_they_are_used() -> None:
    """A style sheet of the page does not reach inside what `use` shows."""
    for figure in FIGURES:
        for defs in ET.fromstring(draw(figure)).iter(f"{SVG}defs"):
            assert all("#" not in shape.get("style", "") for shape in defs)


def light(colour: str) -> float:
    """Relative luminance, as WCAG defines it."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_numbers_on_heat_are_readable_by_day_and_by_night() -> None:
    for ground, text in zip(paint.HEAT, paint.ON_HEAT, strict=True):
        for dark in ({}, paint.DARK):
            low, high = sorted(light(dark.get(colour, colour)) for colour in (ground, text))
            assert (high + 0.05) / (low + 0.05) >= 4.5


def test_lines_name_axes_and_series() -> None:
    shown = texts(draw(specimens.TIMES))
    assert "time to the first solution (s), log scale" in shown
    assert "size of the board (cells along a side)" in shown
    assert "the paper" in shown
    assert {"100\u00a0µs", "1\u00a0ms", "10\u00a0s", "0"} <= set(shown)


def test_cut_points_are_hollow_with_an_arrow_and_the_legend_says_why() -> None:
    series = Series("ours", (4, 5, 6), (1, 10, 60), cut=(False, False, True))
    figure = Lines("Times", SIZE, TIME, [series])
    axes = drawn(figure, WIDE)
    assert hollow(axes) == arrows(axes) == [tuple(axes.transData.transform((6, 60)))]
    assert any(text.startswith("cut at the limit") for text in texts(draw(figure)))
    uncut = Lines("Times", SIZE, TIME, [replace(series, cut=())])
    assert hollow(drawn(uncut, WIDE)) == arrows(drawn(uncut, WIDE)) == []
    assert not any("cut" in text for text in texts(draw(uncut)))


def test_cut_points_at_one_place_stand_side_by_side() -> None:
    both = [Series(name, (4, 5), (1, 60), cut=(False, True)) for name in ("one", "two")]
    (left, y), (right, same) = arrows(drawn(Lines("Times", SIZE, TIME, both), WIDE))
    assert right - left >= 5
    assert y == same


@pytest.mark.parametrize("axis", [Axis("time (s)"), TIME])
def test_a_cut_bar_has_a_hollow_mark_an_arrow_and_a_word(axis: Axis) -> None:
    series = [Series("", (0, 1), (3, 9), cut=(0, 1))]
    figure = Bars("Times", ("a", "b"), axis, series)
    axes = drawn(figure, WIDE)
    assert hollow(axes) == arrows(axes) == [tuple(axes.transData.transform((9, 1)))]
    assert {"9\u00a0s cut", "3\u00a0s"} <= set(texts(draw(figure)))


def test_a_bar_that_is_an_upper_bound_points_to_the_left() -> None:
    series = [
        Series("", (0, 1, 2), (0.02, 5, 9), cut=(True, True, False), below=(True, True, True))
    ]
    figure = Bars("Factors", ("a", "b", "c"), Axis("times", is_log=True), series)
    axes = drawn(figure, WIDE)
    left = [line for line in axes.lines if line.get_marker() is LEFT]
    ends = [tuple(axes.transData.transform(place)) for place in ((0.02, 0), (5, 1))]
    assert [place for line in left for place in places(axes, line)] == hollow(axes) == ends
    assert arrows(axes) == []
    assert {"0.02 cut", "5 cut", "9"} <= set(texts(draw(figure)))
    assert faults(draw(figure)) == Faults([], [])
    assert [line[-1] for line in table(figure).rows] == ["at most", "at most", ""]


def test_the_papers_series_is_dashed_with_a_marker_of_its_own() -> None:
    pair = [Series("us", (1, 2), (1, 2)), Series("p", (1, 2), (1, 2), is_paper=True)]
    ours, theirs = looks(pair)
    assert ours.dash == "-"
    assert theirs.dash != "-"
    assert theirs.marker in "x+"
    assert ours.marker not in "x+"
    assert draw(Lines("T", SIZE, TIME, pair)).count("stroke-dasharray") == 2  # the legend's too


def test_series_differ_without_colour() -> None:
    found = looks([Series("s", (), ())] * 12)
    assert len({(look.dash, look.marker) for look in found}) == 12


def test_zeros_on_a_log_axis_stand_at_its_foot() -> None:
    figure = Lines("T", SIZE, Axis("backtracks", is_log=True), [Series("s", (1, 2), (0, 500))])
    figure = replace(figure, series=[*figure.series, Series("t", (1,), (5,))])
    assert "0" in texts(draw(figure))
    axes = drawn(figure, WIDE)
    zero, five, fifty, most = (axes.transData.transform((1, y))[1] for y in (0, 5, 50, 500))
    assert places(axes, axes.lines[0])[0][1] == pytest.approx(zero)
    assert axes.bbox.y0 <= zero < axes.bbox.y0 + 0.05 * axes.bbox.height
    assert zero + 20 < five
    assert fifty - five == pytest.approx(most - fifty)


def test_heat_shows_each_value_its_columns_in_two_lines_and_the_lowest() -> None:
    figure = specimens.STRATEGIES
    svg = draw(figure)
    shown = texts(svg)
    assert sum(value is None for row in figure.values for value in row) == 1
    (mesh,) = drawn(figure, WIDE).collections
    assert mesh.get_array().count() == 79
    assert shown.count("\u2013") == 1  # not measured
    assert (shown.count("step"), shown.count("up"), shown.count("down")) == (1, 5, 5)
    assert any("framed: the lowest" in text for text in shown)
    assert svg.count("stroke-width: 2.4") == 1


@pytest.mark.parametrize(
    "figure",
    [
        Lines("L", SIZE, TIME, []),
        Lines("L", Axis("x", is_log=True), TIME, [Series("s", (), ())]),
        Lines("L", SIZE, Axis("y"), [Series("s", (1, math.nan), (math.nan, 2))], scatter=True),
        Bars("B", (), TIME, []),
        Bars("B", ("a", "b"), Axis("y"), [Series("s", (), ())]),
        Heat("H", (), (), (), "s"),
        Heat("H", ("a",), ("b", "c"), ((None, math.nan),), "s", is_log=True),
    ],
)
def test_empty_figures_are_drawn(figure: Figure) -> None:
    for room in (WIDE, NARROW):
        assert faults(draw(figure, room)).clipped == []
        if not isinstance(figure, Heat):
            assert any("yet" in text for text in texts(draw(figure, room)))
    assert sentence(figure)
    ET.fromstring(picture(figure))


def test_partial_figures_show_what_there_is() -> None:
    short = Series("s", (1, 2, 3), (5, math.inf, 7), low=(4,), high=(6, 8), cut=(True,))
    axes = drawn(Lines("L", SIZE, Axis("y"), [short]), WIDE)
    assert [[1, 5], [3, 7]] in [line.get_xydata().tolist() for line in axes.lines]
    assert len(hollow(axes)) == 1
    shown = texts(draw(Bars("B", ("a", "b", "c"), Axis("y"), [Series("s", (2,), (5,))])))
    assert {"a", "b", "c", "5"} <= set(shown)
    ragged = Heat("H", ("a", "b"), ("c",), ((1, 2),), "s")
    assert texts(draw(ragged)).count("\u2013") == 1


def test_hostile_names_are_escaped() -> None:
    evil = specimens.EVIL
    axis = Axis(evil)
    for figure in (
        Lines(evil, axis, axis, [Series(evil, (1,), (1,)), Series(evil, (1,), (2,))]),
        Bars(evil, (evil,), axis, [Series(evil, (0,), (1,)), Series(evil, (0,), (1,))]),
        Heat(evil, (evil,), (evil,), ((1,),), evil),
    ):
        for svg in (draw(figure), draw(figure, NARROW), picture(figure)):
            assert "<script" not in svg
            ET.fromstring(svg)
            svg.encode("utf-8")


def test_the_numbers_of_a_figure() -> None:
    rows = table(specimens.SAVED)
    assert tuple(rows.head) == ("series", "name", specimens.SAVED.y.title, "low", "high", "cut")
    assert rows.rows[0] == ("6x6", "exact lines", "14.2", "12", "17", "")
    assert rows.rows[5] == ("9x9", "exact lines", "22", "", "", "cut")
    heat = table(specimens.STRATEGIES)
    assert len(heat.rows) == 8
    assert heat.rows[4][8] == "\u2013"
    assert [len(row) for row in heat.rows] == [11] * 8


def test_a_figure_in_a_sentence() -> None:
    assert sentence(specimens.BACKTRACKS).startswith(
        "Lines of backtracks on a log scale over size of the board (cells along a side): "
        "leftmost/step/up, from 9 to 90,000,000; exact model, from 0 to 40; "
    )
    assert sentence(specimens.SAVED).endswith("1 cut at a limit.")


NAMES = st.text(st.characters(codec="utf-8"), min_size=1, max_size=40)
VALUES = st.floats(0, 1e9) | st.floats(1e-9, 1e-3) | st.just(math.nan)


@st.composite
def lines(draw: st.DrawFn) -> Lines:
    def series() -> Series:
        count = draw(st.integers(0, 8))
        xs = draw(st.lists(st.integers(1, 20), min_size=count, max_size=count, unique=True))
        ys = draw(st.lists(VALUES, min_size=count, max_size=count))
        cut = draw(st.lists(st.booleans(), min_size=count, max_size=count))
        return Series(draw(NAMES), sorted(xs), ys, cut=cut, is_paper=draw(st.booleans()))

    axes = [Axis(draw(NAMES), draw(st.booleans())) for _ in range(2)]
    return Lines(draw(NAMES), *axes, [series() for _ in range(draw(st.integers(0, 7)))])


@given(lines(), st.sampled_from([WIDE, NARROW]))
@settings(max_examples=60)
def test_any_lines_are_drawn_whole(figure: Lines, room: float) -> None:
    assert faults(draw(figure, room)) == Faults([], [])


@st.composite
def bars(draw: st.DrawFn) -> Bars:
    names = draw(st.lists(NAMES, max_size=6))

    def series() -> Series:
        ys = draw(st.lists(VALUES | VALUES.map(float.__neg__), max_size=len(names)))
        spread = sorted(ys) if draw(st.booleans()) else ()
        cut = draw(st.lists(st.booleans(), max_size=len(names)))
        below = draw(st.lists(st.booleans(), max_size=len(names)))
        ends = spread, spread, cut, draw(st.booleans()), below
        return Series(draw(NAMES), range(len(ys)), ys, *ends)

    axis = Axis(draw(NAMES), draw(st.booleans()))
    return Bars(draw(NAMES), names, axis, [series() for _ in range(draw(st.integers(0, 4)))])


@given(bars(), st.sampled_from([WIDE, NARROW]))
@settings(max_examples=60)
def test_any_bars_are_drawn_whole(figure: Bars, room: float) -> None:
    assert faults(draw(figure, room)) == Faults([], [])


@st.composite
def heats(draw: st.DrawFn) -> Heat:
    rows = draw(st.lists(NAMES, max_size=5))
    columns = draw(st.lists(NAMES, max_size=12))
    row = st.lists(VALUES | st.none(), min_size=len(columns), max_size=len(columns))
    values = [draw(row) for _ in rows]
    return Heat(draw(NAMES), rows, columns, values, draw(NAMES), draw(st.booleans()))


@given(heats(), st.sampled_from([WIDE, NARROW]))
@settings(max_examples=60)
def test_any_heat_is_drawn_whole(figure: Heat, room: float) -> None:
    assert faults(draw(figure, room)) == Faults([], [])
