"""Curves and clouds of points, with their spread, and the points that were cut.

The name of the upright axis stands above it, level, where it is easiest read.
A cut point is hollow, with an arrow to where its true value lies.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

from cluesmith.lab.figures import Lines, Series
from cluesmith.lab.report.chart import ink
from cluesmith.lab.report.chart.cut import Point, apart, cut_words
from cluesmith.lab.report.chart.drawing import WIDE, Drawing
from cluesmith.lab.report.chart.legend import Kind, Look, arrow_up, legend, looks
from cluesmith.lab.report.chart.number import writer
from cluesmith.lab.report.chart.plot import LINE, NAME, TICK, Plot, axis_name, rules, scales, texts
from cluesmith.lab.report.chart.text import safe, width, wrapped

BAND_FROM = 16  # points of a series whose spread is a band, not whiskers
ABREAST = 4  # between curves at one x
NOTHING = "no points yet"


def draw_lines(figure: Lines, room: float) -> Drawing:
    """The figure, `room` wide."""
    across, up = scales(figure, room)
    named = legend(figure.series, room, Kind.POINTS if figure.scatter else Kind.LINES)
    above = wrapped(axis_name(figure.y), NAME, room)
    below = wrapped(axis_name(figure.x), NAME, room - 40)
    write = writer(figure.y.title)
    left = max(width(write(tick), TICK) for tick in up.ticks) + 9
    top = named.height + len(above) * LINE + 14
    is_cut = any(any(one.cut) for one in figure.series)
    high = 340 if room >= WIDE else 260
    plot = Plot(left, top + (26 if is_cut else 0), room, top + high, across, up)
    height = plot.bottom + 24 + len(below) * LINE + 4
    parts = [
        *named.parts,
        *texts(above, 0, named.height + 13, "ink", "start"),
        *rules(plot, figure, top),
        *texts(below, (left + room) / 2, plot.bottom + 24 + 13, "ink", "middle"),
    ]
    placed = [list(_points(one, figure, plot)) for one in figure.series]
    placed = apart(placed if figure.scatter else _abreast(placed))
    dressed = list(zip(placed, looks(figure.series), strict=True))
    dressed.sort(key=lambda both: both[1].is_paper)  # theirs on top: equal points show both
    for points, look in dressed:
        parts += _curve(points, look, figure.scatter)
    for points, look in dressed:
        parts += _marks(points, look, figure.scatter)
    parts += cut_words([point for points in placed for point in points], room)
    if not any(placed):
        parts += texts([NOTHING], (left + room) / 2, (plot.top + plot.bottom) / 2, "quiet")
    return Drawing(parts, room, height)


def _points(series: Series, figure: Lines, plot: Plot) -> Iterator[Point]:
    across, up = writer(figure.x.title), writer(figure.y.title)
    for at, (x, y) in enumerate(zip(series.x, series.y, strict=False)):
        if not (math.isfinite(x) and math.isfinite(y)):
            continue
        is_cut = at < len(series.cut) and bool(series.cut[at])
        told = f"{series.title}: {across(x)}, {'more than ' if is_cut else ''}{up(y)}"
        low, high = (_end(ends, at, plot) for ends in (series.low, series.high))
        yield Point(plot.x(x), plot.y(y), low, high, is_cut, told)


def _abreast(placed: Sequence[list[Point]]) -> list[list[Point]]:
    """Curves whose spread is shown, a little beside each other: no whisker hides another."""
    spread = [at for at, points in enumerate(placed) if any(point.is_spread for point in points)]
    shifts = {at: (i - (len(spread) - 1) / 2) * ABREAST for i, at in enumerate(spread)}
    return [
        [replace(point, x=point.x + shifts.get(at, 0.0)) for point in points]
        for at, points in enumerate(placed)
    ]


def _end(ends: Sequence[float], at: int, plot: Plot) -> float | None:
    if at >= len(ends) or not math.isfinite(ends[at]):
        return None
    return plot.y(ends[at])


def _curve(points: Sequence[Point], look: Look, scatter: bool) -> Iterator[str]:
    """The line and the spread: they lie under all markers."""
    if not points:
        return
    yield f'<g {ink.paint(look.colour)} fill="none" stroke="currentColor">'
    if not scatter and len(points) >= BAND_FROM:
        yield from _band(points)
    else:
        for point in points:
            yield from _whisker(point)
    if not scatter and len(points) > 1:
        path = " ".join(f"{point.x:.1f},{point.y:.1f}" for point in points)
        yield (f'<polyline points="{path}" stroke-width="2" stroke-linejoin="round"{look.dash}/>')
    yield "</g>"


def _band(points: Sequence[Point]) -> Iterator[str]:
    spread = [point for point in points if point.low is not None and point.high is not None]
    corners = [(point.x, point.low) for point in spread]
    corners += [(point.x, point.high) for point in reversed(spread)]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in corners if y is not None)
    if path:
        yield f'<polygon points="{path}" fill="currentColor" fill-opacity="0.16" stroke="none"/>'


def _whisker(point: Point) -> Iterator[str]:
    low = point.y if point.low is None else point.low
    high = point.y if point.high is None else point.high
    if abs(low - high) < 1:
        return
    yield (
        f'<path d="M{point.x - 4:.1f} {low:.1f}h8M{point.x:.1f} {low:.1f}V{high:.1f}'
        f'M{point.x - 4:.1f} {high:.1f}h8" stroke-width="1.2"/>'
    )


def _marks(points: Sequence[Point], look: Look, scatter: bool) -> Iterator[str]:
    if not points:
        return
    faint = ' opacity="0.8"' if scatter else ""
    yield f"<g {ink.paint(look.colour)}{faint}>"
    for point in points:
        yield f"<g><title>{safe(point.told)}</title>"
        if point.is_cut:
            yield arrow_up(point.x, point.y, 17)
        yield ink.mark(look.marker, point.x, point.y, hollow=point.is_cut) + "</g>"
    yield "</g>"
