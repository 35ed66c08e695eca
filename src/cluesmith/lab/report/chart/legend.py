"""A legend above the plot: a sample and a name each, flowing into as many lines as it takes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from cluesmith.lab.figures import Series
from cluesmith.lab.report.chart import ink
from cluesmith.lab.report.chart.text import safe, width, wrapped

FONT_SIZE = 13
LINE = 20
SAMPLE, GAP = 34, 22
CUT = "cut: stopped at the limit, the true value lies beyond"


@dataclass(frozen=True, slots=True)
class Look:
    """How a series is drawn: its colour, dash and marker."""

    colour: str
    dash: str
    marker: str
    is_paper: bool


@dataclass(frozen=True, slots=True)
class Legend:
    """Drawn parts, and how high they stand."""

    parts: Sequence[str]
    height: float


def looks(series: Sequence[Series]) -> list[Look]:
    """Ours and the paper's are counted apart, so that ours look alike with and without it."""
    found, seen = [], {True: 0, False: 0}
    for one in series:
        place, paper = seen[one.is_paper], one.is_paper
        seen[paper] += 1
        marker = ink.marker(place, paper)
        found.append(Look(ink.series(place, paper), ink.dash(place, paper), marker, paper))
    return found


class Kind(Enum):
    """What the samples stand for."""

    LINES = "lines"
    POINTS = "points"
    BARS = "bars"


def legend(series: Sequence[Series], room: float, kind: Kind) -> Legend:
    """Nothing for a single series of our own that was never cut: the axis names it."""
    samples = [
        (_sample(look, kind), one.title) for one, look in zip(series, looks(series), strict=True)
    ]
    if len(samples) == 1 and not series[0].is_paper:
        samples = []
    if any(any(one.cut) for one in series):
        samples.append((list(_cut_sample(kind)), CUT))
    return _flow(samples, room)


def _flow(samples: Sequence[tuple[list[str], str]], room: float) -> Legend:
    parts: list[str] = []
    x, line = 0.0, 0
    for sample, title in samples:
        lines = wrapped(title, FONT_SIZE, room - SAMPLE)
        long = SAMPLE + max(width(text, FONT_SIZE) for text in lines)
        if x > 0 and x + long > room:
            x, line = 0.0, line + 1
        parts.append(f'<g transform="translate({x:.1f} {line * LINE})">')
        parts += [*sample, f'<g {ink.paint("ink")} fill="currentColor" font-size="{FONT_SIZE}">']
        for down, text in enumerate(lines):
            parts.append(f'<text x="{SAMPLE}" y="{14 + down * LINE}">{safe(text)}</text>')
        parts += ["</g>", "</g>"]
        line += len(lines) - 1
        x = room if len(lines) > 1 else x + long + GAP
    return Legend(parts, (line + 1) * LINE + 8 if samples else 0)


def _sample(look: Look, kind: Kind) -> list[str]:
    line = f'<path d="M0 10H27" fill="none" stroke="currentColor" stroke-width="2"{look.dash}/>'
    return [
        f"<g {ink.paint(look.colour)}>",
        *([line] if kind is Kind.LINES else []),
        ink.mark(look.marker, 13.5, 10),
        "</g>",
    ]


def _cut_sample(kind: Kind) -> Iterator[str]:
    yield f"<g {ink.paint('quiet')}>"
    if kind is Kind.BARS:
        yield arrow_right(12, 10, 13)
        yield ink.mark("circle", 8, 10, hollow=True)
    else:
        yield arrow_up(13.5, 13, 11)
        yield ink.mark("circle", 13.5, 14, hollow=True)
    yield "</g>"


def arrow_up(x: float, y: float, length: float) -> str:
    """An arrow from a point: what is beyond was not seen."""
    return _arrow(f"M{x:.1f} {y:.1f}v{-length:.1f}m-3.5 4l3.5 -4l3.5 4")


def arrow_right(x: float, y: float, length: float) -> str:
    return _arrow(f"M{x:.1f} {y:.1f}h{length:.1f}m-4 -3.5l4 3.5l-4 3.5")


def _arrow(path: str) -> str:
    return f'<path d="{path}" fill="none" stroke="currentColor" stroke-width="1.5"/>'
