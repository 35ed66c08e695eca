"""A coloured cell per row and column, with its number in it.

Column names of two parts (``step/up``, ``step/down``) are told in two lines,
the first part once.  Where room is scarce a row's name stands above its cells.
The lowest value has a frame; one that is a lower bound has a > before it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from cluesmith.lab.figures import Heat
from cluesmith.lab.report.chart import ink
from cluesmith.lab.report.chart.drawing import WIDE, Drawing, say
from cluesmith.lab.report.chart.number import DASH, common_time, short
from cluesmith.lab.report.chart.scale import TINY
from cluesmith.lab.report.chart.text import cropped, safe, width, wrapped

NAME, LINE = 12.5, 17
STRIP = 14  # height of the scale of colours
LOWEST = "lowest"


@dataclass(frozen=True, slots=True)
class Colours:
    """From values to heat."""

    low: float
    high: float
    is_log: bool

    def part(self, value: float) -> float:
        """0 for the lowest, 1 for the highest."""
        if self.high <= self.low or value <= self.low:
            return 0.0
        if self.is_log:
            return math.log(value / self.low) / math.log(self.high / self.low)
        return (value - self.low) / (self.high - self.low)

    def value(self, part: float) -> float:
        if self.is_log:
            return self.low * math.pow(self.high / self.low, part)
        return self.low + part * (self.high - self.low)


@dataclass(frozen=True, slots=True)
class Grid:
    """Where cells stand."""

    left: float
    top: float
    wide: float
    high: float
    named_above: bool

    def x(self, column: int) -> float:
        return self.left + column * self.wide

    def y(self, row: int) -> float:
        above = 18 if self.named_above else 0
        return self.top + row * (self.high + above) + above


def draw_heat(figure: Heat, room: float) -> Drawing:
    """The figure, `room` wide."""
    known = [v for row in figure.values for v in row if v is not None and math.isfinite(v)]
    size, unit = common_time(figure.unit, known)
    colours = _colours([value / size for value in known], figure.is_log)
    parts, strip = _strip(colours, unit, room) if known else ([], 0.0)
    grid, headings = _grid(figure, room, strip)
    parts += _column_names(figure.columns, grid, headings)
    lowest = min(known, default=None)
    for at, (name, row) in enumerate(zip(figure.rows, figure.values, strict=False)):
        parts += _row_name(name, at, grid, room)
        for column, value in enumerate(row):
            is_known = value is not None and math.isfinite(value)
            told = f"{name}, {figure.columns[column]}" if column < len(figure.columns) else name
            if value is not None and is_known:
                text = (">" if figure.is_cut(at, column) else "") + short(value / size)
                heat = ink.level(colours.part(value / size))
                parts += _cell(text, heat, f"{told}: {text} {unit}", at, column, grid)
            else:
                parts += _gap(told, at, column, grid)
    for at, row in enumerate(figure.values):
        for column, value in enumerate(row):
            if value is not None and value == lowest:
                parts.append(_frame(grid.x(column), grid.y(at), grid.wide, grid.high))
    return Drawing(parts, room, grid.y(len(figure.rows)) - (18 if grid.named_above else 0) + 4)


def _colours(values: Sequence[float], is_log: bool) -> Colours:
    """On a log scale zeros count as the lowest."""
    fit = [value for value in values if value >= TINY] if is_log else list(values)
    return Colours(min(fit, default=1.0), max(fit, default=1.0), is_log)


def _grid(figure: Heat, room: float, strip: float) -> tuple[Grid, float]:
    columns = max(len(figure.columns), 1)
    longest = max((width(name, NAME) for name in figure.rows), default=0.0)
    named_above = room < WIDE or longest > 0.3 * room
    left = 0.0 if named_above else longest + 10
    wide = min((room - left) / columns, 120.0)
    if _is_turned(figure.columns, wide):
        headings = min(max(width(name, NAME) for name in figure.columns), 150.0) + 4
    else:
        lines = 2 if _pairs(figure.columns) else _most_lines(figure.columns, wide)
        headings = float(lines * LINE)
    return Grid(left, strip + headings + 6, wide, 30, named_above), headings


def _is_turned(columns: Sequence[str], wide: float) -> bool:
    """Names stand upright where a word is wider than its column."""
    words = (word for name in columns for word in name.split(" "))
    return not _pairs(columns) and any(width(word, NAME) > wide - 4 for word in words)


def _most_lines(columns: Sequence[str], wide: float) -> int:
    return max((len(wrapped(name, NAME, wide - 4)) for name in columns), default=0)


def _pairs(columns: Sequence[str]) -> list[tuple[str, str]]:
    """Names in two parts, if all have two and first parts repeat side by side."""
    parts = [tuple(re.split(r"[/ ]", name)) for name in columns]
    if not all(len(part) == 2 for part in parts):
        return []
    pairs = [(part[0], part[1]) for part in parts]
    changes = 1 + sum(one[0] != two[0] for one, two in pairwise(pairs))
    return pairs if pairs and changes == len({first for first, _ in pairs}) < len(pairs) else []


def _column_names(columns: Sequence[str], grid: Grid, headings: float) -> Iterator[str]:
    base = grid.top - 6
    if pairs := _pairs(columns):
        start = 0
        for at, (first, second) in enumerate(pairs):
            yield _say(second, grid.x(at) + grid.wide / 2, base, "middle", "quiet")
            if at + 1 == len(pairs) or pairs[at + 1][0] != first:
                middle = (grid.x(start) + grid.x(at + 1)) / 2
                yield _say(first, middle, base - LINE, "middle", "ink")
                start = at + 1
        return
    for at, name in enumerate(columns):
        x = grid.x(at) + grid.wide / 2
        if _is_turned(columns, grid.wide):
            fitting = cropped(name, NAME, headings)
            yield (
                f'<g transform="translate({x + 4:.1f} {base:.1f}) rotate(-90)">'
                f"{_say(fitting, 0, 0, 'start', 'ink')}</g>"
            )
        else:
            lines = wrapped(name, NAME, grid.wide - 4)
            for up, line in enumerate(reversed(lines)):
                yield _say(line, x, base - up * LINE, "middle", "ink")


def _row_name(name: str, at: int, grid: Grid, room: float) -> Iterator[str]:
    if grid.named_above:
        yield _say(cropped(name, NAME, room), 0, grid.y(at) - 5, "start", "ink")
    else:
        yield _say(name, grid.left - 10, grid.y(at) + grid.high / 2 + 4.5, "end", "ink")


def _say(text: str, x: float, y: float, anchor: str, colour: str) -> str:
    return say(text, x, y, anchor, colour, NAME)


def _cell(text: str, heat: int, told: str, row: int, column: int, grid: Grid) -> Iterator[str]:
    x, y = grid.x(column), grid.y(row)
    yield f"<g><title>{safe(told)}</title>"
    yield _rect(x, y, grid.wide, grid.high, ink.paint(f"heat{heat}"))
    size = min(12.0, 12.0 * (grid.wide - 9) / max(width(text, 12.0), 1.0))
    if size >= 8:
        middle = x + grid.wide / 2
        yield say(text, middle, y + grid.high / 2 + 4.2, "middle", f"on{heat}", round(size, 1))
    yield "</g>"


def _rect(x: float, y: float, wide: float, high: float, paint: str) -> str:
    place = f'x="{x + 1:.1f}" y="{y + 1:.1f}" width="{wide - 2:.1f}" height="{high - 2:.1f}"'
    return f'<rect {place} rx="2" {paint} fill="currentColor"/>'


def _gap(told: str, row: int, column: int, grid: Grid) -> Iterator[str]:
    x, y = grid.x(column) + grid.wide / 2, grid.y(row) + grid.high / 2
    yield f"<g><title>{safe(told)}: not measured</title>"
    yield _say(DASH, x, y + 4.2, "middle", "quiet")
    yield "</g>"


def _frame(x: float, y: float, wide: float, high: float) -> str:
    place = (
        f'x="{x + 1.2:.1f}" y="{y + 1.2:.1f}" width="{wide - 2.4:.1f}" height="{high - 2.4:.1f}"'
    )
    look = 'fill="none" stroke="currentColor" stroke-width="2.4"'
    return f'<rect {place} rx="3" {ink.paint("ink")} {look}/>'


def _strip(colours: Colours, unit: str, room: float) -> tuple[list[str], float]:
    """The scale of colours: its unit above, values below its ends and middle; and its height."""
    lines = wrapped(f"{unit}, log scale" if colours.is_log else unit, 13, room - 84)
    top = 3.0 + LINE * len(lines)
    parts = [say(line, 0, 13 + at * LINE, "start", "ink", 13) for at, line in enumerate(lines)]
    parts.append(_say(LOWEST, room, 13, "end", "quiet"))
    parts.append(_frame(room - width(LOWEST, NAME) - 25, 1, 19, 15))
    long = min(room, 360.0)
    each = long / ink.LEVELS
    for at in range(ink.LEVELS):
        parts.append(_rect(at * each, top, each, STRIP, ink.paint(f"heat{at}")))
    for part, anchor in ((0.0, "start"), (0.5, "middle"), (1.0, "end")):
        value = colours.value(part)
        text = short(float(f"{value:.1e}") if part == 0.5 else value)
        parts.append(say(text, part * long, top + STRIP + 14, anchor, "quiet", 12))
    return parts, top + STRIP + 24
