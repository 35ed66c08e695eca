"""A finished drawing: its parts and its size, and the SVG around them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cluesmith.forms.svg import FONT
from cluesmith.lab.report.chart import ink
from cluesmith.lab.report.chart.text import safe, wrapped

WIDE, NARROW = 720, 360
HEADING, MARGIN = 17, 20


@dataclass(frozen=True, slots=True)
class Drawing:
    """SVG elements in a box from 0, 0."""

    parts: Sequence[str]
    width: float
    height: float


def say(text: str, x: float, y: float, anchor: str, colour: str, size: float) -> str:
    """A line of text."""
    return (
        f'<text {ink.paint(colour)} fill="currentColor" x="{x:.1f}" y="{y:.1f}" '
        f'font-size="{size:g}" text-anchor="{anchor}">{safe(text)}</text>'
    )


def inline(drawing: Drawing, title: str, description: str) -> str:
    """As an element of a page, whose style sheet repaints it at night."""
    return _svg(drawing.parts, drawing.width, drawing.height, title, description)


def alone(drawing: Drawing, title: str, description: str) -> str:
    """As a file of its own: with ground, heading and night colours."""
    lines = wrapped(title, HEADING, drawing.width)
    above = len(lines) * 24 + 12
    wide, high = drawing.width + 2 * MARGIN, drawing.height + above + 2 * MARGIN
    parts = [
        f"<style>{ink.NIGHT}</style>",
        f'<rect {ink.paint("ground")} width="{wide}" height="{high:.0f}" fill="currentColor"/>',
        f'<g transform="translate({MARGIN} {MARGIN})">',
        f'<g {ink.paint("ink")} fill="currentColor" font-size="{HEADING}" font-weight="600">',
        *(f'<text y="{18 + 24 * at}">{safe(line)}</text>' for at, line in enumerate(lines)),
        "</g>",
        f'<g transform="translate(0 {above})">',
        *drawing.parts,
        "</g>",
        "</g>",
    ]
    return _svg(parts, wide, high, title, description) + "\n"


def _svg(parts: Sequence[str], width: float, height: float, title: str, description: str) -> str:
    return "\n".join(
        (
            '<svg xmlns="http://www.w3.org/2000/svg" class="chart" role="img" '
            f'viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" height="{height:.0f}" '
            f'font-family="{FONT}">',
            f"<title>{safe(title)}</title>",
            f"<desc>{safe(description)}</desc>",
            *parts,
            "</svg>",
        )
    )
