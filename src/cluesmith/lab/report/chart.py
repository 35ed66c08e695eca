"""Figures drawn by matplotlib as SVG: curves and points, lying bars, heat maps.

A measurement that was cut at a limit is a hollow mark with an arrow towards its
true value.  Each series has a marker and a dash of its own, so that a grey print
still reads; the paper's numbers are black crosses.

Long because the three kinds of figure share scales, marks and legend, and are read
together.
"""

from __future__ import annotations

import math
import re
import warnings
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import matplotlib
from matplotlib.axes import Axes
from matplotlib.colors import LogNorm, Normalize
from matplotlib.legend_handler import HandlerTuple
from matplotlib.lines import Line2D
from matplotlib.path import Path
from matplotlib.ticker import LogLocator, MaxNLocator

from cluesmith.lab.experiment import Axis, Bars, Figure, Heat, Lines, Series
from cluesmith.lab.report import sheet as paint
from cluesmith.lab.report.sheet import GROUND, INK, QUIET, RULE, Sheet, cropped, width, wrapped
from cluesmith.lab.report.text import DASH, common_time, formatter, sentence, short

WIDE, NARROW = 720, 360
TICK, NAME, LINE, HEADING, MARGIN = 12, 13, 17, 17, 20
INSET = 14  # from the sides of a plot to its outermost points
BAND_FROM = 16  # points of a series whose spread is a band, not whiskers
ABREAST, APART = 4, 12  # between curves with whiskers, and between cut points at one place
THICK, BETWEEN, ABOVE = 15, 12, 18  # a bar, the space between names, a name above its bars
ARROW = 20
TINY, HUGE = 1e-290, 1e290  # what a log axis can show
MARKERS, PAPER_MARKERS = "os^Dvph", "x+"
DASHES: Sequence[Sequence[float]] = ((), (7, 3), (2, 3), (9, 3, 2, 3), (5, 2), (12, 4))
PAPER_DASHES: Sequence[Sequence[float]] = ((4, 4), (1, 4), (8, 4, 1, 4))
CUT = "cut: stopped at the limit, the true value lies beyond"
_HEAD = [Path.MOVETO, Path.LINETO, Path.MOVETO, Path.LINETO, Path.LINETO]
UP = Path([(0, 0), (0, 1), (-0.2, 0.77), (0, 1), (0.2, 0.77)], _HEAD)
RIGHT = Path([(0, 0), (1, 0), (0.72, 0.25), (1, 0), (0.72, -0.25)], _HEAD)


def draw(figure: Figure, width: float = WIDE) -> str:
    """The figure as an `svg` element of a page whose style sheet includes `NIGHT`."""
    sheet = drawn(figure, width)
    return paint.svg(sheet.elements(), width, sheet.height, figure.title, sentence(figure))


def picture(figure: Figure) -> str:
    """The figure as an SVG file of its own: with a heading, a background and night colours."""
    sheet, heading = drawn(figure, WIDE), Sheet(WIDE)
    lines = wrapped(figure.title, HEADING, WIDE, "bold")
    for at, line in enumerate(lines):
        heading.text(line, 0, 18 + 24 * at, HEADING, weight="bold")
    heading.resize(len(lines) * 24 + 12)
    wide, high = WIDE + 2 * MARGIN, sheet.height + heading.height + 2 * MARGIN
    body = "\n".join(
        (
            f"<style>{paint.NIGHT}</style>",
            f'<rect width="{wide}" height="{high:.0f}" style="fill: {GROUND}"/>',
            f'<g transform="translate({MARGIN} {MARGIN})">{heading.elements()}</g>',
            f'<g transform="translate({MARGIN} {MARGIN + heading.height:.0f})">',
            sheet.elements(),
            "</g>",
        )
    )
    return paint.svg(body, wide, high, figure.title, sentence(figure)) + "\n"


def drawn(figure: Figure, width: float) -> Sheet:
    """The figure as a drawing of this width."""
    sheet = Sheet(width)
    with matplotlib.rc_context(paint.STYLE), warnings.catch_warnings(action="ignore"):
        if isinstance(figure, Heat):
            _heat(figure, sheet)
        elif isinstance(figure, Bars):
            _bars(figure, sheet)
        else:
            _lines(figure, sheet)
    return sheet


# Scales and axes


@dataclass(frozen=True, slots=True)
class Scale:
    """The ends of an axis and its ticks.  A log scale with zeros is linear below `zero_below`."""

    low: float
    high: float
    ticks: Sequence[float]
    is_log: bool = False
    zero_below: float = 0.0

    def widened(self, share: float) -> Scale:
        """With this share of its length added at either end."""
        if not self.is_log:
            more = (self.high - self.low) * share
            return replace(self, low=self.low - more, high=self.high + more)
        factor = (self.high / (self.zero_below or self.low)) ** share
        low = 0.0 if self.zero_below else self.low / factor
        return replace(self, low=low, high=self.high * factor)


def linear(values: Iterable[float], most: int, *, snug: bool = False) -> Scale:
    """A linear scale over these values with at most about `most` ticks.

    It begins and ends at ticks, and at 0 if that is near; a `snug` one ends
    where the values end.
    """
    known = [value for value in values if math.isfinite(value)] or [0.0, 1.0]
    low, high = min(known), max(known)
    if not snug and 0 < low <= high / 2:
        low = 0.0
    if high - low <= 1e-12 * max(abs(low), abs(high), TINY):
        low, high = (low - 0.5, high + 0.5) if snug else (min(low, 0.0), max(high, 0.0))
        high = high if high > low else 1.0
    whole = all(value == int(value) for value in known)
    locator = MaxNLocator(max(most, 1), steps=[1, 2, 5, 10], integer=whole, min_n_ticks=2)
    ticks = [float(f"{tick:.12g}") for tick in locator.tick_values(low, high)]
    if not snug:
        return Scale(min(ticks[0], low), max(ticks[-1], high), ticks)
    edge = 1e-9 * (high - low)
    return Scale(low, high, [tick for tick in ticks if low - edge <= tick <= high + edge])


def logarithmic(values: Iterable[float], most: int) -> Scale:
    """A log scale over these values; zeros have a place of their own at its foot."""
    known = [value for value in values if math.isfinite(value)]
    positive = [min(value, HUGE) for value in known if value >= TINY] or [1.0, 10.0]
    low, high = min(positive), max(positive)
    if high / low < 1 + 1e-9:
        low, high = low / 2, high * 2
    zero_below = low if any(value < TINY for value in known) else 0.0
    ticks = _log_ticks(low, high, max(most, 3))
    return Scale(low, high, [0.0, *ticks] if zero_below else ticks, True, zero_below)


def _log_ticks(low: float, high: float, most: int) -> list[float]:
    """The coarsest ticks that are at least three."""
    for fronts in ((1.0,), (1.0, 2.0, 5.0), (1.0, 1.5, 2.0, 3.0, 5.0, 7.0)):
        found = LogLocator(subs=fronts, numticks=most).tick_values(low, high)
        ticks = [float(f"{tick:.6g}") for tick in found if low * 0.999 <= tick <= high * 1.001]
        if 3 <= len(ticks) <= most:
            return ticks
        if len(ticks) > most:  # only with more fronts than one
            break
    return list(linear((low, high), most, snug=True).ticks) if high / low < 3 else ticks[::2]


def _axes(sheet: Sheet) -> Axes:
    axes = sheet.figure.add_axes((0, 0, 1, 1))
    axes.patch.set_visible(False)
    axes.spines[["left", "right", "top"]].set_visible(False)
    axes.spines["bottom"].set_color(QUIET)
    axes.tick_params(colors=QUIET, labelsize=TICK, width=1)
    axes.set_axisbelow(True)
    return axes


def _place(sheet: Sheet, axes: Axes, left: float, top: float, right: float, bottom: float) -> None:
    high = max(sheet.height, 1)
    axes.set_position(
        (left / sheet.width, 1 - bottom / high, (right - left) / sheet.width, (bottom - top) / high)
    )


def _set(axes: Axes, which: str, scale: Scale, title: str) -> None:
    """Give the x or y axis its scale and its ticks."""
    if scale.zero_below:
        room = max(0.1 * math.log10(scale.high / scale.zero_below), 0.2)  # in powers of ten
        look = {"linthresh": scale.zero_below, "linscale": room}
        getattr(axes, f"set_{which}scale")("symlog", **look)
    elif scale.is_log:
        getattr(axes, f"set_{which}scale")("log")
    axes.set(**{f"{which}lim": (scale.low, scale.high)})
    axis = axes.xaxis if which == "x" else axes.yaxis
    axis.set_ticks(list(scale.ticks), [formatter(title)(tick) for tick in scale.ticks])
    axis.set_ticks([], minor=True)


def _thin(axes: Axes, sheet: Sheet) -> None:
    """Blank the labels of the x axis that would touch the one before or leave the sheet."""
    end = -math.inf
    labels = []
    for tick, label in zip(axes.get_xticks(), axes.get_xticklabels(), strict=True):
        x = axes.transData.transform((tick, 0))[0]
        half = width(label.get_text(), TICK) / 2
        fits = x - half > end + 4 and x - half >= 0 and x + half <= sheet.width
        labels.append(label.get_text() if fits else "")
        end = x + half if fits else end
    axes.set_xticks(axes.get_xticks(), labels)


def _named(axis: Axis) -> str:
    return f"{axis.title}, log scale" if axis.is_log else axis.title


# Series and their legend


@dataclass(frozen=True, slots=True)
class Look:
    """How a series is drawn."""

    colour: str
    marker: str
    dash: Sequence[float]

    def marks(self, *, hollow: bool = False, size: float = 8.5) -> dict[str, Any]:
        is_paper = self.marker in PAPER_MARKERS
        return {
            "linestyle": "", "marker": self.marker, "color": self.colour,
            "markersize": size * {"x": 1.1, "+": 1.35, "D": 0.9}.get(self.marker, 1),
            "markerfacecolor": GROUND if hollow else self.colour, "markeredgecolor": self.colour,
            "markeredgewidth": 1.8 if hollow or is_paper else 1,
        }  # fmt: skip

    def line(self, thick: float = 2) -> dict[str, Any]:
        dash = (0, tuple(n / thick for n in self.dash)) if self.dash else "-"
        return {"color": self.colour, "linewidth": thick, "linestyle": dash}


def looks(series: Sequence[Series]) -> list[Look]:
    """Ours and the paper's are counted apart, so that ours look alike with and without it."""
    found, seen = [], {True: 0, False: 0}
    for one in series:
        place = seen[one.is_paper]
        seen[one.is_paper] += 1
        if one.is_paper:
            look = INK, PAPER_MARKERS[place % 2], PAPER_DASHES[place % len(PAPER_DASHES)]
        else:
            colours = paint.SERIES
            look = (
                colours[place % len(colours)],
                MARKERS[place % len(MARKERS)],
                DASHES[place % len(DASHES)],
            )
        found.append(Look(*look))
    return found


def _legend(sheet: Sheet, series: Sequence[Series], *, lines: bool, arrow: Path) -> float:
    """A legend above the plot; returns its height.

    There is none for a single series of our own that was never cut: the axis names it.
    """
    handles: list[Any] = []
    if len(series) > 1 or any(one.is_paper for one in series):
        handles = [
            Line2D([], [], **{**look.marks(), **(look.line() if lines else {})})
            for look in looks(series)
        ]
    titles = [one.title for one in series][: len(handles)]
    if any(any(one.cut) for one in series):
        look = Look(QUIET, "o", ())
        stem = Line2D([], [], **{**look.marks(size=26), "marker": arrow, "fillstyle": "none"})
        handles.append((stem, Line2D([], [], **look.marks(hollow=True))))
        titles.append(CUT)
    if not handles:
        return 0.0
    labels = ["\n".join(wrapped(title, NAME, sheet.width - 40)) for title in titles]
    for columns in range(len(handles), 0, -1):
        found = sheet.figure.legend(
            handles, labels, ncols=columns, loc="upper left", bbox_to_anchor=(0, 0),
            bbox_transform=sheet.down, frameon=False, prop=paint.font(NAME), labelcolor=INK,
            borderpad=0, borderaxespad=0, handlelength=27 / NAME, handletextpad=0.5,
            columnspacing=1.7, labelspacing=0.55, handler_map={tuple: HandlerTuple(ndivide=1)},
        )  # fmt: skip
        extent = found.get_window_extent()
        if extent.width <= sheet.width or columns == 1:
            return float(extent.height) + 12
        found.remove()
    raise AssertionError


# Curves and points


@dataclass(frozen=True, slots=True)
class Point:
    """A point of a series in pixels; `low` and `high` are the ends of its whisker."""

    x: float
    y: float
    low: float
    high: float
    is_cut: bool
    tip: str


def _lines(figure: Lines, sheet: Sheet) -> None:
    room = sheet.width
    axes = _axes(sheet)
    across, up = _scales(figure, room)
    legend = _legend(sheet, figure.series, lines=not figure.scatter, arrow=UP)
    above, below = wrapped(_named(figure.y), NAME, room), wrapped(_named(figure.x), NAME, room - 40)
    write = formatter(figure.y.title)
    left = max(width(write(tick), TICK) for tick in up.ticks) + 9
    top = legend + len(above) * LINE + 14
    bottom = top + (340 if room >= WIDE else 260)
    sheet.resize(bottom + 32 + len(below) * LINE)
    is_cut = any(any(one.cut) for one in figure.series)
    _set(axes, "x", across.widened(INSET / (room - left - 2 * INSET)), figure.x.title)
    _set(axes, "y", up, figure.y.title)
    last = width(formatter(figure.x.title)(across.ticks[-1]), TICK) / 2 if across.ticks else 0
    right = room - max(last - INSET, 1)
    _place(sheet, axes, left, top + (26 if is_cut else 0), right, bottom)
    _thin(axes, sheet)
    axes.grid(axis="both" if figure.scatter or figure.x.is_log else "y", color=RULE, linewidth=1)
    axes.tick_params(axis="x", length=5)
    axes.tick_params(axis="y", length=0, pad=7)
    sheet.texts(above, 0, legend + 13, NAME)
    sheet.texts(below, (left + right) / 2, bottom + 42, NAME, align="center")
    placed = [list(_points(one, figure, axes, sheet)) for one in figure.series]
    placed = _apart(placed if figure.scatter else _abreast(placed))
    if not any(placed):
        middle = (left + right) / 2, (top + bottom) / 2
        sheet.text("no points yet", *middle, NAME, colour=QUIET, align="center")
    for at, (points, look) in enumerate(zip(placed, looks(figure.series), strict=True)):
        # The paper's on top, so that equal points show both.
        _curve(sheet, points, look, figure.scatter, 5 if figure.series[at].is_paper else 3)
    _cut_words(sheet, [point for points in placed for point in points], left)


def _scales(figure: Lines, room: float) -> tuple[Scale, Scale]:
    points = [
        (x, y)
        for one in figure.series
        for x, y in zip(one.x, one.y, strict=False)
        if math.isfinite(x) and math.isfinite(y)
    ]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    ends = [end for one in figure.series for end in (*one.low, *one.high)]
    most = int(room / 62)
    across = logarithmic(xs, most) if figure.x.is_log else linear(xs, most, snug=True)
    if figure.y.is_log:
        return across, logarithmic([*ys, *(end for end in ends if end > 0)], 7).widened(0.04)
    return across, linear([*ys, *ends], 6)


def _points(series: Series, figure: Lines, axes: Axes, sheet: Sheet) -> Iterator[Point]:
    across, up = formatter(figure.x.title), formatter(figure.y.title)
    floor = axes.get_ylim()[0]

    def place(x: float, y: float) -> tuple[float, float]:
        x = max(x, axes.get_xlim()[0]) if figure.x.is_log else x
        y = min(max(y, floor), HUGE) if figure.y.is_log else y
        found = axes.transData.transform((x, y))
        return float(found[0]), sheet.height - float(found[1])

    for at, (x, y) in enumerate(zip(series.x, series.y, strict=False)):
        if math.isfinite(x) and math.isfinite(y):
            low, high = (
                place(x, ends[at])[1]
                if at < len(ends) and math.isfinite(ends[at])
                else place(x, y)[1]
                for ends in (series.low, series.high)
            )
            more = "more than " if series.is_cut(at) else ""
            tip = f"{series.title}: {across(x)}, {more}{up(y)}"
            yield Point(*place(x, y), low, high, series.is_cut(at), tip)


def _abreast(placed: Sequence[list[Point]]) -> list[list[Point]]:
    """Move curves that show their spread a little apart: no whisker hides another."""
    spread = [at for at, points in enumerate(placed) if any(p.low != p.high for p in points)]
    shifts = {at: (i - (len(spread) - 1) / 2) * ABREAST for i, at in enumerate(spread)}
    return [
        [replace(point, x=point.x + shifts.get(at, 0.0)) for point in points]
        for at, points in enumerate(placed)
    ]


def _apart(placed: Sequence[list[Point]]) -> list[list[Point]]:
    """Draw cut points of several series at one place side by side."""
    where: dict[tuple[int, int], list[int]] = {}
    for at, points in enumerate(placed):
        for point in points:
            if point.is_cut:
                where.setdefault((round(point.x / 3), round(point.y / 3)), []).append(at)

    def moved(at: int, point: Point) -> Point:
        here = where.get((round(point.x / 3), round(point.y / 3)), [])
        if not point.is_cut or len(here) < 2:
            return point
        return replace(point, x=point.x + (here.index(at) - (len(here) - 1) / 2) * APART)

    return [[moved(at, point) for point in points] for at, points in enumerate(placed)]


def _curve(sheet: Sheet, points: Sequence[Point], look: Look, scatter: bool, zorder: float) -> None:
    if not points:
        return
    faint = 0.8 if scatter else 1
    xs, ys = [p.x for p in points], [p.y for p in points]
    if not scatter and len(points) >= BAND_FROM:
        sheet.area(xs, [p.low for p in points], [p.high for p in points], look.colour)
    else:
        for p in points:
            if abs(p.low - p.high) >= 1:
                _whisker(sheet, (p.x, p.x), (p.low, p.high), look.colour, "_")
    if not scatter and len(points) > 1:
        sheet.line(xs, ys, **look.line(), zorder=zorder)
    for hollow in (False, True):
        some = [p for p in points if p.is_cut == hollow]
        if not some:
            continue
        where = [p.x for p in some], [p.y for p in some]
        if hollow:
            arrow = {**look.marks(), "marker": UP, "markersize": 34, "fillstyle": "none"}
            sheet.line(*where, **{**arrow, "markeredgewidth": 1.5}, zorder=zorder + 1)
        tips = [p.tip for p in some]
        sheet.line(*where, **look.marks(hollow=hollow), alpha=faint, tips=tips, zorder=zorder + 1)


def _whisker(sheet: Sheet, xs: Sequence[float], ys: Sequence[float], colour: str, cap: str) -> None:
    ends = {"marker": cap, "markersize": 8, "markeredgewidth": 1.2}
    sheet.line(xs, ys, color=colour, linewidth=1.2, **ends, zorder=2)


def _cut_words(sheet: Sheet, points: Sequence[Point], left: float) -> None:
    """The word "cut" at each cut point that has room for it."""
    boxes = [(p.x - 6, p.y - 6, p.x + 6, p.y + 6) for p in points]
    boxes += [(p.x - 5, p.y - 19, p.x + 5, p.y) for p in points if p.is_cut]
    long = width("cut", TICK)
    for point in points:
        for x in (point.x + 7, point.x - 7 - long) if point.is_cut else ():
            box = (x, point.y - 22, x + long, point.y - 8)
            free = not any(
                box[0] < b[2] and b[0] < box[2] and box[1] < b[3] and b[1] < box[3] for b in boxes
            )
            if free and left <= x and x + long <= sheet.width:
                sheet.text("cut", x, point.y - 10, TICK, colour=QUIET, halo=True)
                boxes.append(box)
                break


# Bars


@dataclass(frozen=True, slots=True)
class Value:
    """One bar as data."""

    y: float
    low: float
    high: float
    is_cut: bool


def _value(series: Series, name: int) -> Value | None:
    for at, (x, y) in enumerate(zip(series.x, series.y, strict=False)):
        if x == name and math.isfinite(y):
            low, high = (
                ends[at] if at < len(ends) and math.isfinite(ends[at]) else y
                for ends in (series.low, series.high)
            )
            return Value(y, low, high, series.is_cut(at))
    return None


def _bars(figure: Bars, sheet: Sheet) -> None:
    """A number per name: names read level, and a phone has the height.

    On a log axis length means nothing, so a marker on a thin stem stands for the
    bar; the stem comes from 1, where factors neither add nor save.
    """
    room, write = sheet.width, formatter(figure.y.title)
    values = [[_value(one, at) for one in figure.series] for at in range(len(figure.names))]
    known = [value for row in values for value in row if value]
    longest = max((width(name, NAME) for name in figure.names), default=0.0)
    is_above = longest > 0.32 * room
    left = 4.0 if is_above else longest + 10
    beyond = max((width(write(value.y), TICK) for value in known), default=0.0) + 14
    if any(value.is_cut for value in known):
        beyond += ARROW + width("cut ", TICK)
    right = room - beyond
    most = max(int((right - left) / 62), 3)
    ends = [end for value in known for end in (value.y, value.low, value.high)]
    if figure.y.is_log:
        floors = [value.y for value in known]
        scale = logarithmic([1.0, *floors, *(end for end in ends if end > 0)], most).widened(0.01)
    else:
        scale = linear([0.0, *ends], most, snug=True)
    legend = _legend(sheet, figure.series, lines=False, arrow=RIGHT)
    group = max(len(figure.series), 1) * THICK + (ABOVE if is_above else 0) + BETWEEN
    top = legend + 6
    bottom = top + len(figure.names) * group + (0 if known else 24)
    axis = wrapped(_named(figure.y), NAME, room)
    sheet.resize(bottom + 28 + len(axis) * LINE)
    axes = _axes(sheet)
    _set(axes, "x", scale, figure.y.title)
    _place(sheet, axes, left, top - 4, right, bottom)
    axes.set_ylim(0, 1)
    axes.set_yticks([])
    axes.spines["bottom"].set_visible(False)
    axes.grid(axis="x", color=RULE, linewidth=1)
    axes.tick_params(axis="x", length=0, pad=7)
    _thin(axes, sheet)

    def x(value: float) -> float:
        value = min(max(value, scale.low), HUGE) if figure.y.is_log else value
        return float(axes.transData.transform((value, 0))[0])

    for at, (name, row) in enumerate(zip(figure.names, values, strict=True)):
        y = top + at * group
        if is_above:
            sheet.text(cropped(name, NAME, right), 0, y + ABOVE - 5, NAME, halo=True)
            y += ABOVE
        else:
            middle = y + (group - BETWEEN) / 2 + 4.5
            sheet.text(name, left - 10, middle, NAME, align="right")
        for place, value in enumerate(row):
            if value:
                series, look = figure.series[place], looks(figure.series)[place]
                text = f"{write(value.y)} cut" if value.is_cut else write(value.y)
                more = "more than " if value.is_cut else ""
                tip = f"{name}, {series.title}: {more}{write(value.y)}"
                start = x(1.0 if figure.y.is_log else 0.0)
                middle = y + (place + 0.5) * THICK
                edge = max(start, x(value.y))
                if figure.y.is_log:
                    stem = (start, x(value.y)), (middle, middle)
                    sheet.line(*stem, **look.line(1.5), zorder=3)
                    mark = look.marks(hollow=value.is_cut)
                    sheet.line([x(value.y)], [middle], **mark, tips=[tip], zorder=4)
                    edge += 5
                else:
                    long = max(abs(x(value.y) - start), 1.0)
                    _box(sheet, min(start, x(value.y)), middle, long, look, series, value, tip)
                if abs(x(value.high) - x(value.low)) >= 1:
                    _whisker(sheet, (x(value.low), x(value.high)), (middle, middle), INK, "|")
                    edge = max(edge, x(value.high))
                if value.is_cut:
                    arrow = {**look.marks(size=28), "marker": RIGHT, "fillstyle": "none"}
                    arrow["markeredgewidth"] = 1.5
                    sheet.line([edge + 4], [middle], **arrow, zorder=4)
                    edge += ARROW
                sheet.text(text, edge + 7, middle + 4.2, TICK, colour=QUIET, halo=True)
    if not known:
        sheet.text("no values yet", room / 2, bottom - 8, NAME, colour=QUIET, align="center")
    for at, line in enumerate(axis):
        half = width(line, NAME) / 2
        middle = max(min((left + right) / 2, room - half), half)
        sheet.text(line, middle, bottom + 40 + at * LINE, NAME, align="center")


def _box(
    sheet: Sheet,
    x: float,
    middle: float,
    long: float,
    look: Look,
    series: Series,
    value: Value,
    tip: str,
) -> None:
    """A bar: an outline where it is the paper's or was cut."""
    place = (x, middle - THICK / 2 + 2, long, THICK - 4)
    if series.is_paper or value.is_cut:
        sheet.box(*place, facecolor=look.colour, alpha=0.12, linewidth=0, tip=tip, zorder=3)
        dash = (0, (2.7, 2)) if series.is_paper else "-"
        sheet.box(*place, fill=False, edgecolor=look.colour, lw=1.5, linestyle=dash, zorder=3)
    else:
        sheet.box(*place, facecolor=look.colour, linewidth=0, tip=tip, zorder=3)


# Heat maps


def _norm(values: Sequence[float], is_log: bool) -> Normalize:
    """From values to 0..1; on a log scale zeros count as the lowest."""
    fit = [value for value in values if value >= TINY or not is_log] or [1.0]
    low, high = min(fit), max(fit)
    if low == high:  # one colour for all
        high = low + abs(low) + 1
    return LogNorm(low, high) if is_log else Normalize(low, high)


def _level(norm: Normalize, value: float) -> int:
    """The heat of a value."""
    part = float(norm(max(value, norm.vmin or 0.0)))
    return min(int(part * len(paint.HEAT)), len(paint.HEAT) - 1)


def _heat(figure: Heat, sheet: Sheet) -> None:
    """A coloured cell per row and column with its number; the lowest has a frame.

    Column names of two parts (``step/up``, ``step/down``) stand in two lines, the
    first part once.  Where room is scarce a row's name stands above its cells.
    """
    room, size = sheet.width, 12.5
    known = [v for row in figure.values for v in row if v is not None and math.isfinite(v)]
    divisor, unit = common_time(figure.unit, known)
    norm = _norm([value / divisor for value in known], figure.is_log)
    title = f"{unit}, log scale" if figure.is_log else unit
    strip = _strip(sheet, norm, title) if known else 0.0
    longest = max((width(name, size) for name in figure.rows), default=0.0)
    is_above = room < WIDE or longest > 0.3 * room
    left = 0.0 if is_above else longest + 10
    wide, high = min((room - left) / max(len(figure.columns), 1), 120.0), 30
    top = strip + _column_names(sheet, figure.columns, left, strip, wide, size) + 6
    step = high + (ABOVE if is_above else 0)
    for at, (name, row) in enumerate(zip(figure.rows, figure.values, strict=False)):
        y = top + at * step
        if is_above:
            sheet.text(cropped(name, size, room), 0, y + ABOVE - 5, size)
            y += ABOVE
        else:
            sheet.text(name, left - 10, y + high / 2 + 4.5, size, align="right")
        for column, value in enumerate(row):
            x, where = left + column * wide, name
            if column < len(figure.columns):
                where = f"{name}, {figure.columns[column]}"
            if value is None or not math.isfinite(value):
                sheet.box(x, y, wide, high, visible=True, alpha=0, tip=f"{where}: not measured")
                middle = x + wide / 2, y + high / 2 + 4.2
                sheet.text(DASH, *middle, size, colour=QUIET, align="center")
                continue
            text = (">" if figure.is_cut(at, column) else "") + short(value / divisor)
            level = _level(norm, value / divisor)
            cell = x + 1, y + 1, wide - 2, high - 2
            tip = f"{where}: {text} {unit}"
            sheet.box(*cell, facecolor=paint.HEAT[level], linewidth=0, tip=tip)
            fitting = min(12.0, 12.0 * (wide - 9) / max(width(text, 12.0), 1.0))
            if fitting >= 8:
                middle = x + wide / 2, y + high / 2 + 4.2
                colour = paint.ON_HEAT[level]
                sheet.text(text, *middle, round(fitting, 1), colour=colour, align="center")
            if value == min(known):
                _frame(sheet, x, y, wide, high)
    sheet.resize(top + len(figure.rows) * step + 4)


def _frame(sheet: Sheet, x: float, y: float, wide: float, high: float) -> None:
    place = x + 1.2, y + 1.2, wide - 2.4, high - 2.4
    sheet.box(*place, fill=False, edgecolor=INK, linewidth=2.4, zorder=8)


def _strip(sheet: Sheet, norm: Normalize, title: str) -> float:
    """The scale of colours: its title above, values below its ends and middle; its height."""
    lines = wrapped(title, NAME, sheet.width - 84)
    top, deep = 3.0 + LINE * len(lines), 14
    sheet.texts(lines, 0, 13, NAME)
    sheet.text("lowest", sheet.width, 13, 12.5, colour=QUIET, align="right")
    _frame(sheet, sheet.width - width("lowest", 12.5) - 25, 1, 19, 15)
    long = min(sheet.width, 360.0)
    each = long / len(paint.HEAT)
    for at, colour in enumerate(paint.HEAT):
        sheet.box(at * each + 1, top + 1, each - 2, deep - 2, facecolor=colour, linewidth=0)
    for part, align in ((0.0, "left"), (0.5, "center"), (1.0, "right")):
        value = float(norm.inverse(part))
        text = short(float(f"{value:.1e}") if part == 0.5 else value)
        sheet.text(text, part * long, top + deep + 14, TICK, colour=QUIET, align=align)
    return top + deep + 24


def _column_names(
    sheet: Sheet, columns: Sequence[str], left: float, top: float, wide: float, size: float
) -> float:
    """Write the names above their columns; their height."""
    if pairs := _pairs(columns):
        start = 0
        for at, (first, second) in enumerate(pairs):
            x = left + (at + 0.5) * wide
            sheet.text(second, x, top + 2 * LINE, size, colour=QUIET, align="center")
            if at + 1 == len(pairs) or pairs[at + 1][0] != first:
                middle = left + (start + at + 1) * wide / 2
                sheet.text(first, middle, top + LINE, size, align="center")
                start = at + 1
        return 2.0 * LINE
    words = (word for name in columns for word in name.split(" "))
    if any(width(word, size) > wide - 4 for word in words):  # too wide: names stand upright
        fitting = [cropped(name, size, 150.0) for name in columns]
        high = max(width(name, size) for name in fitting) + 4
        for at, name in enumerate(fitting):
            x = left + (at + 0.5) * wide + 4
            sheet.text(name, x, top + high, size, rotation=90, rotation_mode="anchor")
        return high
    wraps = [wrapped(name, size, wide - 4) for name in columns]
    deepest = max(map(len, wraps), default=0)
    for at, lines in enumerate(wraps):
        x, y = left + (at + 0.5) * wide, top + (deepest - len(lines) + 1) * LINE
        sheet.texts(lines, x, y, size, align="center")
    return float(deepest * LINE)


def _pairs(columns: Sequence[str]) -> list[tuple[str, str]]:
    """Names in two parts, if all have two and first parts repeat side by side."""
    parts = [tuple(re.split(r"[/ ]", name)) for name in columns]
    if not all(len(part) == 2 for part in parts):
        return []
    pairs = [(part[0], part[1]) for part in parts]
    changes = 1 + sum(one[0] != two[0] for one, two in pairwise(pairs))
    return pairs if pairs and changes == len({first for first, _ in pairs}) < len(pairs) else []
