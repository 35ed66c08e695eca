"""The box inside two axes: its scales, its rules, the names and ticks around it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cluesmith.lab.figures import Axis, Lines, Series
from cluesmith.lab.report.chart import ink
from cluesmith.lab.report.chart.number import writer
from cluesmith.lab.report.chart.scale import Scale, linear, logarithmic
from cluesmith.lab.report.chart.text import in_a_row, safe

TICK, NAME = 12, 13
LINE = 17
INSET = 14  # from the plot's sides to its outermost points


@dataclass(frozen=True, slots=True)
class Plot:
    """The box inside the axes."""

    left: float
    top: float
    right: float
    bottom: float
    across: Scale
    up: Scale

    def x(self, value: float) -> float:
        return self.left + INSET + self.across.at(value) * (self.right - self.left - 2 * INSET)

    def y(self, value: float) -> float:
        return self.bottom - self.up.at(value) * (self.bottom - self.top)


def scales(figure: Lines, room: float) -> tuple[Scale, Scale]:
    xs = [x for one in figure.series for x, _ in _known(one)]
    ys = [y for one in figure.series for _, y in _known(one)]
    ends = [end for one in figure.series for end in (*one.low, *one.high)]
    ends = [end for end in ends if not figure.y.is_log or end > 0]
    most = int(room / 62)
    across = logarithmic(xs, most) if figure.x.is_log else linear(xs, most, snug=True)
    up = logarithmic([*ys, *ends], 7) if figure.y.is_log else linear([*ys, *ends], 6)
    return across, up


def _known(series: Series) -> Iterator[tuple[float, float]]:
    for x, y in zip(series.x, series.y, strict=False):
        if math.isfinite(x) and math.isfinite(y):
            yield x, y


def axis_name(axis: Axis) -> str:
    return f"{axis.title}, log scale" if axis.is_log else axis.title


def texts(
    lines: Sequence[str], x: float, y: float, colour: str, anchor: str = "middle"
) -> Iterator[str]:
    yield (f'<g {ink.paint(colour)} fill="currentColor" font-size="{NAME}" text-anchor="{anchor}">')
    for at, line in enumerate(lines):
        yield f'<text x="{x:.1f}" y="{y + at * LINE:.1f}">{safe(line)}</text>'
    yield "</g>"


def rules(plot: Plot, figure: Lines, top: float) -> Iterator[str]:
    """Lines across at the ticks of the upright axis, the ticks' names, the ground line."""
    yield f'<g {ink.paint("rule")} stroke="currentColor" stroke-width="1" fill="none">'
    for tick in plot.up.ticks:
        yield f'<path d="M{plot.left:.1f} {plot.y(tick):.1f}H{plot.right:.1f}"/>'
    if figure.scatter or figure.x.is_log:
        for tick in plot.across.ticks:
            yield f'<path d="M{plot.x(tick):.1f} {top:.1f}V{plot.bottom:.1f}"/>'
    yield "</g>"
    yield f'<g {ink.paint("quiet")} stroke="currentColor" stroke-width="1" fill="none">'
    yield f'<path d="M{plot.left:.1f} {plot.bottom:.1f}H{plot.right:.1f}"/>'
    for tick in plot.across.ticks:
        yield f'<path d="M{plot.x(tick):.1f} {plot.bottom:.1f}v5"/>'
    yield "</g>"
    yield f'<g {ink.paint("quiet")} fill="currentColor" font-size="{TICK}" text-anchor="end">'
    write = writer(figure.y.title)
    for tick in plot.up.ticks:
        yield f'<text x="{plot.left - 7:.1f}" y="{plot.y(tick) + 4:.1f}">{safe(write(tick))}</text>'
    yield "</g>"
    yield f'<g {ink.paint("quiet")} fill="currentColor" font-size="{TICK}" text-anchor="middle">'
    write = writer(figure.x.title)
    labels = ((plot.x(tick), write(tick)) for tick in plot.across.ticks)
    for x, text in in_a_row(labels, TICK, plot.right):
        yield f'<text x="{x:.1f}" y="{plot.bottom + 19:.1f}">{safe(text)}</text>'
    yield "</g>"
