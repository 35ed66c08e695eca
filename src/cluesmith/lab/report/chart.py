"""Figures drawn by matplotlib as SVG: curves and points, lollipop bars, heat maps.

The plot has a fixed size; labels and legend stand around it, and the drawing is cut
to what it shows, so that nothing is clipped.  A measurement that was cut at a limit
is a hollow mark with an arrow towards its true value.  Each series has a marker and
a dash of its own, so that a grey print still reads; the paper's numbers are black
crosses.

Long because the three kinds of figure share scales, marks and legend.
"""

from __future__ import annotations

import math
import re
import textwrap
import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import cycle, groupby, pairwise, product, repeat, zip_longest
from typing import Any, cast

import matplotlib
from matplotlib.axes import Axes
from matplotlib.colors import ListedColormap, LogNorm, Normalize
from matplotlib.figure import Figure as Canvas
from matplotlib.legend_handler import HandlerTuple
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle
from matplotlib.path import Path
from matplotlib.ticker import FuncFormatter, LogLocator, MaxNLocator, NullLocator
from matplotlib.transforms import offset_copy

from cluesmith.lab.experiment import Axis, Bars, Figure, Heat, Lines, Series
from cluesmith.lab.report import svg
from cluesmith.lab.report.svg import GROUND, INK, QUIET, plain
from cluesmith.lab.report.text import DASH, common_time, formatter, sentence, short

WIDE, NARROW = 720, 360
# The mean width of a letter, in Roboto and in the wider DejaVu Sans, and the height of a line.
LETTERS, LINE = {svg.ROBOTO: 6.8, svg.DEJAVU: 7.9}, 17
APART = 6  # between the points of curves at one place
THICK, BETWEEN = 15, 12  # of a bar, and between names
CELL, LEAST_CELL, MOST_CELL = 32, 42, 120  # height and width of a heat map's cells
EACH_TICK = 62  # the space that a tick's label takes
TINY, HUGE = 1e-290, 1e290  # what a log axis can show
MARKERS, PAPER_MARKERS = "os^Dvph", "x+"
DASHES = ("-", (0, (3.5, 1.5)), (0, (1, 1.5)), (0, (4.5, 1.5, 1, 1.5)), (0, (2.5, 1)), (0, (6, 2)))
PAPER_DASHES = ((0, (2, 2)), (0, (0.5, 2)), (0, (4, 2, 0.5, 2)))
CUT = "cut at the limit: the true value lies beyond"
_HEAD = [Path.MOVETO, Path.LINETO, Path.MOVETO, Path.LINETO, Path.LINETO]
UP = Path([(0, 0), (0, 1), (-0.2, 0.77), (0, 1), (0.2, 0.77)], _HEAD)
RIGHT = Path([(0, 0), (1, 0), (0.77, 0.2), (1, 0), (0.77, -0.2)], _HEAD)
LEFT = Path([(0, 0), (-1, 0), (-0.77, 0.2), (-1, 0), (-0.77, -0.2)], _HEAD)
_DRAWINGS: dict[str, svg.Drawing] = {}


def draw(figure: Figure, width: float = WIDE) -> str:
    """The figure as an `svg` element of a page whose style sheet includes `svg.NIGHT`."""
    return svg.inline(_drawing(figure, width), figure.title, sentence(figure))


def picture(figure: Figure) -> str:
    """The figure as an SVG file of its own: with a heading, a background and night colours."""
    heading = textwrap.wrap(plain(figure.title), 80)
    return svg.picture(_drawing(figure, WIDE), figure.title, heading, sentence(figure))


def _drawing(figure: Figure, width: float) -> svg.Drawing:
    """The figure drawn, once for the page and the picture of its own."""
    key = repr((figure, width))
    if key not in _DRAWINGS:
        with matplotlib.rc_context(svg.style()):
            canvas = cast("Canvas", drawn(figure, width).figure)
            _DRAWINGS[key] = svg.drawing(canvas, key)
    return _DRAWINGS[key]


def drawn(figure: Figure, width: float) -> Axes:
    """The figure as matplotlib's axes, in a drawing of about this width."""
    with matplotlib.rc_context(svg.style()), warnings.catch_warnings(action="ignore"):
        if isinstance(figure, Heat):
            return _heat(figure, width)
        return _bars(figure, width) if isinstance(figure, Bars) else _lines(figure, width)


def _axes(width: float, height: float) -> Axes:
    """Axes of this size in pixels, which fill their figure; labels stand outside."""
    return Canvas(figsize=(width / 72, height / 72)).add_axes((0, 0, 1, 1))


def _letter() -> float:
    return LETTERS[svg.font()]


def _wrapped(text: str, room: float) -> str:
    return textwrap.fill(plain(text), max(int(room / _letter()), 8))


def _longest(texts: Sequence[str]) -> int:
    """The length of the longest line."""
    return max((len(line) for text in texts for line in text.split("\n")), default=0)


# Scales


def _scale(axes: Axes, which: str, axis: Axis, values: Sequence[float], room: float) -> None:
    """Scale the x or y axis to the values, with as many ticks as there is room for."""
    most = max(int(room / EACH_TICK), 3)
    ruler = axes.xaxis if which == "x" else axes.yaxis
    rescale = axes.set_xscale if which == "x" else axes.set_yscale
    write = formatter(axis.title)
    if axis.is_log:
        positive = [value for value in values if value >= TINY] or [1.0, 10.0]
        low, high = min(positive), max(positive)
        if high / low < 1 + 1e-9:
            low, high = low / 2, high * 2
        ticks = log_ticks(low, high, most)
        if any(value < TINY for value in values):  # zeros have a place of their own at the foot
            share = max(0.15 * math.log10(high / low), 0.2)  # of it, in powers of ten
            rescale("symlog", linthresh=low, linscale=share)
            ticks = [0.0, *ticks]
        else:
            rescale("log")
        ruler.set_ticks(ticks)
        ruler.set_minor_locator(NullLocator())
    else:
        whole = all(value == int(value) for value in values)
        ruler.set_major_locator(MaxNLocator(most, steps=[1, 2, 5, 10], integer=whole))
    ruler.set_major_formatter(FuncFormatter(lambda value, _: write(float(f"{value:.12g}"))))


def log_ticks(low: float, high: float, most: int) -> list[float]:
    """Ticks of a log axis: the coarsest that are at least three, and not too many."""
    ticks: list[float] = []
    for fronts in ((1.0,), (1.0, 2.0, 5.0), (1.0, 1.5, 2.0, 3.0, 5.0, 7.0)):
        found = LogLocator(subs=fronts, numticks=most).tick_values(low, high)
        ticks = [float(f"{tick:.6g}") for tick in found if low * 0.999 <= tick <= high * 1.001]
        if 3 <= len(ticks) <= most:
            return ticks
        if len(ticks) > most:  # only with more fronts than one
            break
    if high / low >= 3:
        return ticks[::2]
    found = MaxNLocator(most, steps=[1, 2, 5, 10]).tick_values(low, high)
    return [float(f"{tick:.12g}") for tick in found if low * 0.999 <= tick <= high * 1.001]


def _named(axis: Axis) -> str:
    return f"{axis.title}, log scale" if axis.is_log else axis.title


# Series and their legend


@dataclass(frozen=True, slots=True)
class Point:
    """A point of a series; `low` and `high` are the ends of its whisker."""

    x: float
    y: float
    low: float
    high: float
    is_cut: bool
    is_below: bool


def _points(series: Series, y_axis: Axis) -> list[Point]:
    """The points that can be drawn."""
    found = []
    for at, (x, y, low, high) in enumerate(
        zip_longest(series.x, series.y, series.low, series.high, fillvalue=math.nan)
    ):
        if math.isfinite(x) and math.isfinite(y):
            ends = [y, *(end for end in (low, high) if math.isfinite(end))]
            if y_axis.is_log:
                ends = [min(max(end, 0.0), HUGE) for end in ends]
            cut = series.is_cut(at), series.is_below(at)
            found.append(Point(x, ends[0], min(ends), max(ends), *cut))
    return found


def _ends(placed: Sequence[Sequence[Point]], axis: Axis) -> list[float]:
    """All values of some series; of whiskers only what the axis can show."""
    points = [point for points in placed for point in points]
    whiskers = [end for point in points for end in (point.low, point.high)]
    return [p.y for p in points] + [end for end in whiskers if end > 0 or not axis.is_log]


@dataclass(frozen=True, slots=True)
class Look:
    """How a series is drawn."""

    colour: str
    marker: str
    dash: Any

    def marks(self, *, hollow: bool = False) -> dict[str, Any]:
        return {
            "linestyle": "", "marker": self.marker, "color": self.colour,
            "markersize": 8 * {"x": 1.1, "+": 1.35, "D": 0.9}.get(self.marker, 1),
            "markerfacecolor": GROUND if hollow else self.colour,
            "markeredgewidth": 1.8 if hollow or self.marker in PAPER_MARKERS else 1,
        }  # fmt: skip

    def line(self) -> dict[str, Any]:
        return self.marks() | {"linestyle": self.dash}

    def arrow(self, towards: Path) -> dict[str, Any]:
        more = {"marker": towards, "markersize": 30, "fillstyle": "none", "markeredgewidth": 1.5}
        return self.marks() | more


def looks(series: Sequence[Series]) -> list[Look]:
    """Ours and the paper's are counted apart, so that ours look alike with and without it."""
    ours = map(Look, cycle(svg.SERIES), cycle(MARKERS), cycle(DASHES))
    theirs = map(Look, repeat(INK), cycle(PAPER_MARKERS), cycle(PAPER_DASHES))
    return [next(theirs if one.is_paper else ours) for one in series]


def _legend(axes: Axes, series: Sequence[Series], handles: list[Any], above: float) -> None:
    """A legend so many pixels above the plot.

    There is none for a single series of our own that was never cut: the axis names it.
    """
    width, height = axes.bbox.width, axes.bbox.height
    titles = [one.title for one in series]
    if len(series) == 1 and not series[0].is_paper:
        handles, titles = [], []
    if any(any(one.cut) for one in series):
        quiet = Look(QUIET, "o", "-")
        stem = quiet.arrow(UP) | {"markersize": 22}
        handles = [*handles, (Line2D([], [], **stem), Line2D([], [], **quiet.marks(hollow=True)))]
        titles.append(CUT)
    labels = [_wrapped(title, width - 10) for title in titles]
    columns = _legend_columns([_longest([label]) for label in labels], width)
    # matplotlib fills one column after the other; this order reads along the rows.
    order = [i for column in range(columns) for i in range(column, len(labels), columns)]
    axes.legend(
        # matplotlib leaves out what begins with an underscore.
        [handles[i] for i in order],
        [f"\u2060{labels[i]}" if labels[i][:1] == "_" else labels[i] for i in order],
        ncols=columns, loc="lower left",
        bbox_to_anchor=(0, 1 + above / height), handler_map={tuple: HandlerTuple(ndivide=1)},
    )  # fmt: skip


def _legend_columns(lengths: Sequence[int], room: float) -> int:
    """The most columns for entries of these lengths, in rows."""

    def width(columns: int) -> float:
        return sum(max(lengths[i::columns]) * _letter() + 70 for i in range(columns))

    return max((n for n in range(2, len(lengths) + 1) if width(n) <= room), default=1)


# Curves and points


def _lines(figure: Lines, width: float) -> Axes:
    room, high = (width - 60, 340.0) if width >= WIDE else (width - 50, 260.0)
    axes = _axes(room, high)
    placed = [_points(one, figure.y) for one in figure.series]
    xs = [point.x for points in placed for point in points]
    ys = _ends(placed, figure.y)
    _scale(axes, "x", figure.x, xs, room)
    _scale(axes, "y", figure.y, ys, 1.4 * high)
    axes.grid(axis="both" if figure.scatter or figure.x.is_log else "y")
    title = _wrapped(_named(figure.y), room)
    axes.set_title(title)
    axes.set_xlabel(_wrapped(_named(figure.x), room))
    is_cut = any(point.is_cut for points in placed for point in points)
    handles, canvas = [], cast("Canvas", axes.figure)
    ends = [(p.x, end) for points in placed for p in points for end in (p.low, p.y, p.high)]
    axes.margins(x=20 / room)
    axes.update_datalim(ends or [(0, 0), (1, 1)])
    for at, (points, look) in enumerate(zip(placed, looks(figure.series), strict=True)):
        aside = 0 if figure.scatter else APART * (at - (len(placed) - 1) / 2)
        moved = offset_copy(axes.transData, canvas, x=aside, units="points")
        # The paper's on top, so that equal points show both.
        over = {"transform": moved, "zorder": 5 if figure.series[at].is_paper else 3}
        handles += _curve(axes, points, look, figure.scatter, over)
    if not any(placed):
        axes.text(0.5, 0.5, "no points yet", transform=axes.transAxes, ha="center", color=QUIET)
    elif not figure.y.is_log and 0 <= min(ys) <= max(ys) / 2:
        axes.set_ylim(bottom=0)
    lines = title.count("\n") + 1
    _legend(axes, figure.series, handles, lines * LINE + 18 + (16 if is_cut else 0))
    if is_cut:
        axes.set_title(title, pad=28)  # arrows may leave the plot
    return axes


def _curve(
    axes: Axes, points: Sequence[Point], look: Look, scatter: bool, over: dict[str, Any]
) -> list[Line2D]:
    xs, ys = [p.x for p in points], [p.y for p in points]
    if any(p.low < p.high for p in points):
        spread = [p.y - p.low for p in points], [p.high - p.y for p in points]
        bars: Any = {"fmt": "none", "color": look.colour, "elinewidth": 1.2, "capthick": 1.2}
        axes.errorbar(xs, ys, spread, **bars, **over | {"zorder": 2})
    faint: Any = {"alpha": 0.8} if scatter else {}
    shown = axes.plot(xs, ys, **look.marks() if scatter else look.line(), **faint, **over)
    cut = [p.x for p in points if p.is_cut], [p.y for p in points if p.is_cut]
    if cut[0]:
        axes.plot(*cut, **look.arrow(UP), **over)
        axes.plot(*cut, **look.marks(hollow=True), **over)
    return shown


# Bars


def _bars(figure: Bars, width: float) -> Axes:
    """A number per name, as a marker at the end of a stem, with the number beside it.

    On a log axis the stem comes from 1, where factors neither add nor save.
    """
    names = [_wrapped(name, width * 0.28) for name in figure.names]
    each = max(len(figure.series), 1) * THICK + BETWEEN
    room = width - _longest(names) * _letter() - 60
    axes = _axes(room, max(len(names), 1) * each)
    write, start = formatter(figure.y.title), 1.0 if figure.y.is_log else 0.0
    placed = [
        [point for point in _points(one, figure.y) if point.x in range(len(names))]
        for one in figure.series
    ]
    ends = [start, *_ends(placed, figure.y)]
    _scale(axes, "x", figure.y, ends, room)
    handles = []
    for at, (points, look) in enumerate(zip(placed, looks(figure.series), strict=True)):
        handles.append(Line2D([], [], **look.marks()))
        for p in points:
            y = p.x + (at - (len(placed) - 1) / 2) * THICK / each
            axes.plot([start, p.y], [y, y], color=look.colour, linestyle=look.dash, linewidth=1.5)
            if p.low < p.high:
                axes.errorbar(p.y, y, xerr=[[p.y - p.low], [p.high - p.y]], color=INK, fmt="none")
            is_right = p.is_cut and not p.is_below
            if p.is_cut:
                place, towards = (max(start, p.high), RIGHT) if is_right else (p.low, LEFT)
                axes.plot(place, y, **look.arrow(towards))
            axes.plot(p.y, y, **look.marks(hollow=p.is_cut))
            axes.annotate(
                write(p.y) + (" cut" if p.is_cut else ""), (max(start, p.high), y),
                (34 if is_right else 9, 0), textcoords="offset points", va="center", color=QUIET,
                bbox={"facecolor": GROUND, "linewidth": 0, "pad": 0.5},
            )  # fmt: skip
    if any(p.is_below for points in placed for p in points):
        axes.margins(x=40 / room)  # for the arrows
    axes.set_xlabel(_wrapped(_named(figure.y), room))
    axes.grid(axis="x")
    axes.spines["bottom"].set_visible(False)
    axes.tick_params(axis="x", length=0)
    axes.tick_params(axis="y", labelsize=13, labelcolor=INK)
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(max(len(names), 1) - 0.5, -0.5)
    if not any(placed):
        axes.text(0.5, 0.5, "no values yet", transform=axes.transAxes, ha="center", color=QUIET)
    _legend(axes, figure.series, handles, 12)
    return axes


# Heat maps


def _norm(values: Sequence[float], is_log: bool) -> Normalize:
    """From values to 0..1; on a log scale zeros count as the lowest."""
    fit = [value for value in values if value >= TINY or not is_log] or [1.0]
    low, high = min(fit), max(fit)
    if low == high:  # one colour for all
        high = low + abs(low) + 1
    return LogNorm(low, high) if is_log else Normalize(low, high)


def _heat(figure: Heat, width: float) -> Axes:
    """A coloured cell per row and column with its number; the lowest has a frame.

    Column names of two parts (``step/up``, ``step/down``) stand in two lines, the
    first part once.
    """
    names = [_wrapped(name, max(0.3 * width, 150)) for name in figure.rows]
    high = max([CELL, *(LINE * (name.count("\n") + 1) for name in names)])
    rows, columns = max(len(names), 1), max(len(figure.columns), 1)
    cell = min(max((width - _longest(names) * _letter() - 12) / columns, LEAST_CELL), MOST_CELL)
    axes = _axes(cell * columns, high * rows)
    axes.set(xlim=(0, columns), ylim=(rows, 0))
    known = {
        (at, column): value
        for at, row in enumerate(figure.values[: len(names)])
        for column, value in enumerate(row[: len(figure.columns)])
        if value is not None and math.isfinite(value)
    }
    divisor, unit = common_time(figure.unit, known.values())
    norm = _norm([value / divisor for value in known.values()], figure.is_log)
    levels = [[math.nan] * columns for _ in range(rows)]
    for at, column in product(range(len(names)), range(len(figure.columns))):
        middle: Any = {"x": column + 0.5, "y": at + 0.5, "ha": "center", "va": "center"}
        middle["in_layout"] = False  # inside the plot anyway
        value = known.get((at, column))
        if value is None:
            axes.text(s=DASH, color=QUIET, **middle)
            continue
        text = (">" if figure.is_cut(at, column) else "") + short(value / divisor)
        part = float(norm(max(value / divisor, norm.vmin or 0.0)))
        level = min(int(part * len(svg.HEAT)), len(svg.HEAT) - 1)
        levels[at][column] = level
        size = min(12.0, (cell - 6) / len(text) * 12 / _letter())
        axes.text(s=text, color=svg.ON_HEAT[level], fontsize=round(size, 1), **middle)
        if value == min(known.values()):
            place = (column + 0.02, at + 0.04), 0.96, 0.92
            axes.add_artist(Rectangle(*place, fill=False, edgecolor=INK, lw=2.4, zorder=2))
    colours = ListedColormap(svg.HEAT)
    axes.pcolormesh(
        levels, cmap=colours, vmin=0, vmax=len(svg.HEAT), edgecolors=GROUND, linewidth=2
    )
    axes.spines["bottom"].set_visible(False)
    axes.tick_params(length=0, labelsize=12.5, labelcolor=INK)
    axes.set_yticks([at + 0.5 for at in range(len(names))], names)
    axes.xaxis.tick_top()
    _column_names(axes, figure.columns, cell)
    if known:
        _colours(axes, norm, f"{unit}{', log scale' if figure.is_log else ''}; framed: the lowest")
    return axes


def _colours(axes: Axes, norm: Normalize, title: str) -> None:
    """The scale of colours below the cells."""
    width, height = axes.bbox.width, axes.bbox.height
    bar = axes.inset_axes((0, -28 / height, min(360 / width, 1), 14 / height))
    mapped = matplotlib.cm.ScalarMappable(norm, ListedColormap(svg.HEAT))
    scale = axes.figure.colorbar(mapped, cax=bar, orientation="horizontal")
    scale.outline.set_visible(False)
    ends = [float(norm.inverse(part)) for part in (0.0, 0.5, 1.0)]
    scale.set_ticks(ends, labels=[short(float(f"{end:.2g}")) for end in ends])
    scale.minorticks_off()
    bar.tick_params(length=0, pad=3)
    scale.set_label(_wrapped(title, width), loc="left")


def _column_names(axes: Axes, columns: Sequence[str], cell: float) -> None:
    """Names above the cells: in two parts, or in lines, or upright where they are too wide."""
    middles = [at + 0.5 for at in range(len(columns))]
    names = [_wrapped(name, cell - 4) for name in columns]
    if pairs := _pairs(columns, cell):
        axes.set_xticks(middles, [second for _, second in pairs], color=QUIET)
        start = 0
        for first, group in groupby(first for first, _ in pairs):
            count = len(list(group))
            place = (start + count / 2, 0), (0, LINE + 10)
            axes.annotate(first, *place, textcoords="offset points", ha="center", fontsize=12.5)
            start += count
    elif all(svg.width(line, 12.5) < cell for name in names for line in name.split("\n")):
        axes.set_xticks(middles, names)
    else:
        shortened = [name if len(name) <= 30 else f"{name[:29]}…" for name in map(plain, columns)]
        axes.set_xticks(middles, shortened, rotation=90)


def _pairs(columns: Sequence[str], cell: float) -> list[tuple[str, str]]:
    """Names in two parts, if all have two that fit and first parts repeat side by side."""
    pairs: list[Any] = [tuple(re.split(r"[/ ]", plain(name))) for name in columns]
    if any(len(pair) != 2 or max(svg.width(part, 12.5) for part in pair) > cell for pair in pairs):
        return []
    changes = 1 + sum(one[0] != two[0] for one, two in pairwise(pairs))
    return pairs if pairs and changes == len({pair[0] for pair in pairs}) < len(pairs) else []
