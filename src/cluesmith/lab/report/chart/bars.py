"""A number per name as lying bars: names read level, and a phone has the height.

On a log axis length means nothing, so there a marker on a thin stem stands for
the bar; the stem comes from 1, where factors neither add nor save.  The paper's bars
are outlines; a cut bar is hollow with an arrow.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cluesmith.lab.figures import Bars, Series
from cluesmith.lab.report.chart import ink
from cluesmith.lab.report.chart.drawing import Drawing, say
from cluesmith.lab.report.chart.legend import Kind, Look, arrow_right, legend, looks
from cluesmith.lab.report.chart.number import writer
from cluesmith.lab.report.chart.plot import LINE, NAME, TICK, axis_name
from cluesmith.lab.report.chart.scale import Scale, linear, logarithmic
from cluesmith.lab.report.chart.text import cropped, in_a_row, kept_within, safe, width, wrapped

THICK, BETWEEN = 15, 12  # a bar, and the space between two names
ARROW = 20
NOTHING = "no values yet"


@dataclass(frozen=True, slots=True)
class Value:
    """One bar as data."""

    y: float
    low: float
    high: float
    is_cut: bool


@dataclass(frozen=True, slots=True)
class Layout:
    """Where names and bars stand; names above their bars if they are too long beside them."""

    left: float
    right: float
    top: float
    group: float
    named_above: bool
    scale: Scale

    def x(self, value: float) -> float:
        return self.left + self.scale.at(value) * (self.right - self.left)

    def y(self, name: int, at: int = 0) -> float:
        """The upper edge of a bar."""
        above = 18 if self.named_above else 0
        return self.top + name * (self.group + BETWEEN) + above + at * THICK


def draw_bars(figure: Bars, room: float) -> Drawing:
    """The figure, `room` wide."""
    table = [[_value(one, at) for one in figure.series] for at in range(len(figure.names))]
    known = [value for row in table for value in row if value]
    named = legend(figure.series, room, Kind.BARS)
    axis = wrapped(axis_name(figure.y), NAME, room)
    layout = _layout(figure, room, known, named.height + 6)
    bottom = layout.y(len(figure.names)) - (18 if layout.named_above else 0)
    if not known:
        bottom += 24
    parts = [*named.parts, *_ticks(layout, bottom, figure, room)]
    for at, (name, row) in enumerate(zip(figure.names, table, strict=True)):
        parts += _name(name, at, layout)
        for place, (value, look) in enumerate(zip(row, looks(figure.series), strict=True)):
            if value:
                parts += _bar(value, layout.y(at, place), look, layout, figure, place, name)
    if not known:
        parts.append(say(NOTHING, room / 2, bottom - 8, "middle", "quiet", NAME))
    for at, line in enumerate(axis):
        middle = kept_within((layout.left + layout.right) / 2, line, NAME, room)
        parts.append(say(line, middle, bottom + 40 + at * LINE, "middle", "ink", NAME))
    return Drawing(parts, room, bottom + 28 + len(axis) * LINE)


def _value(series: Series, name: int) -> Value | None:
    for at, (x, y) in enumerate(zip(series.x, series.y, strict=False)):
        if x == name and math.isfinite(y):
            low = series.low[at] if at < len(series.low) else y
            high = series.high[at] if at < len(series.high) else y
            is_cut = at < len(series.cut) and bool(series.cut[at])
            return Value(y, low, high, is_cut)
    return None


def _layout(figure: Bars, room: float, known: Sequence[Value], top: float) -> Layout:
    longest = max((width(name, NAME) for name in figure.names), default=0.0)
    named_above = longest > 0.32 * room
    left = 4.0 if named_above else longest + 10
    write = writer(figure.y.title)
    beyond = max((width(write(value.y), TICK) for value in known), default=0.0) + 12
    if any(value.is_cut for value in known):
        beyond += ARROW + width("cut ", TICK)
    ends = [end for value in known for end in (value.y, value.low, value.high)]
    most = max(int((room - left - beyond) / 62), 3)
    if figure.y.is_log:
        floors = [value.y for value in known]
        scale = logarithmic([1.0, *floors, *(end for end in ends if end > 0)], most)
    else:
        scale = linear([0.0, *ends], most, snug=True)
    group = len(figure.series) * THICK + (18 if named_above else 0)
    return Layout(left, room - beyond, top, group, named_above, scale)


def _ticks(layout: Layout, bottom: float, figure: Bars, room: float) -> Iterator[str]:
    write = writer(figure.y.title)
    yield f'<g {ink.paint("rule")} stroke="currentColor" stroke-width="1" fill="none">'
    for tick in layout.scale.ticks:
        yield f'<path d="M{layout.x(tick):.1f} {layout.top - 4:.1f}V{bottom:.1f}"/>'
    yield "</g>"
    labels = ((layout.x(tick), write(tick)) for tick in layout.scale.ticks)
    for x, text in in_a_row(labels, TICK, room):
        yield say(text, x, bottom + 18, "middle", "quiet", TICK)


def _name(name: str, at: int, layout: Layout) -> Iterator[str]:
    if layout.named_above:
        room = layout.right - layout.left
        short = cropped(name, NAME, room)
        yield (
            f'<text {ink.haloed("ink")} fill="currentColor" x="0" y="{layout.y(at) - 5:.1f}" '
            f'font-size="{NAME}">{safe(short)}</text>'
        )
    else:
        middle = layout.y(at) + layout.group / 2 + 4.5
        yield say(name, layout.left - 10, middle, "end", "ink", NAME)


def _bar(
    value: Value, top: float, look: Look, layout: Layout, figure: Bars, place: int, name: str
) -> Iterator[str]:
    write = writer(figure.y.title)
    middle = top + THICK / 2
    start = layout.x(1.0 if figure.y.is_log else 0.0)
    end = layout.x(value.y)
    series = figure.series[place]
    told = f"{name}, {series.title}: {'more than ' if value.is_cut else ''}{write(value.y)}"
    yield f"<g {ink.paint(look.colour)}><title>{safe(told)}</title>"
    if figure.y.is_log:
        yield _line(start, middle, end, 1.5, look.dash)
        yield ink.mark(look.marker, end, middle, hollow=value.is_cut)
    else:
        yield _box(start, end, top, series.is_paper, value.is_cut)
    edge = max(start, end) + (5 if figure.y.is_log else 0)
    if abs(layout.x(value.high) - layout.x(value.low)) >= 1:
        yield from _whisker(layout.x(value.low), layout.x(value.high), middle)
        edge = max(edge, layout.x(value.high))
    if value.is_cut:
        yield arrow_right(edge + 4, middle, ARROW - 6)
        edge += ARROW
    yield "</g>"
    text = f"{write(value.y)} cut" if value.is_cut else write(value.y)
    yield (
        f'<text {ink.haloed("quiet")} fill="currentColor" x="{edge + 7:.1f}" '
        f'y="{middle + 4.2:.1f}" font-size="{TICK}">{safe(text)}</text>'
    )


def _line(start: float, y: float, end: float, thick: float, dash: str = "") -> str:
    path = f'd="M{start:.1f} {y:.1f}H{end:.1f}"'
    return f'<path {path} fill="none" stroke="currentColor" stroke-width="{thick}"{dash}/>'


def _box(start: float, end: float, top: float, is_paper: bool, is_cut: bool) -> str:
    x, long = min(start, end), max(abs(end - start), 1.0)
    place = f'x="{x:.1f}" y="{top + 2:.1f}" width="{long:.1f}" height="{THICK - 4}"'
    if is_paper or is_cut:
        dash = ' stroke-dasharray="4 3"' if is_paper else ""
        look = f'fill="currentColor" fill-opacity="0.12" stroke="currentColor"{dash}'
        return f'<rect {place} {look} stroke-width="1.5"/>'
    return f'<rect {place} fill="currentColor"/>'


def _whisker(low: float, high: float, y: float) -> Iterator[str]:
    path = f"M{low:.1f} {y - 3.5:.1f}v7M{low:.1f} {y:.1f}H{high:.1f}M{high:.1f} {y - 3.5:.1f}v7"
    yield (
        f'<path {ink.paint("ink")} d="{path}" fill="none" stroke="currentColor" '
        'stroke-width="1.2"/>'
    )
