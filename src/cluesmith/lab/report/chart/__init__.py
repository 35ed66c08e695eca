"""Figures drawn as SVG by hand: crisp in any size, and in the page's own type and colours."""

from __future__ import annotations

from cluesmith.lab.figures import Bars, Figure, Heat
from cluesmith.lab.report.chart import drawing
from cluesmith.lab.report.chart.bars import draw_bars
from cluesmith.lab.report.chart.data import sentence
from cluesmith.lab.report.chart.drawing import NARROW, WIDE, Drawing
from cluesmith.lab.report.chart.heat import draw_heat
from cluesmith.lab.report.chart.lines import draw_lines

__all__ = ["NARROW", "WIDE", "draw", "picture"]


def draw(figure: Figure, width: float = WIDE) -> str:
    """The figure as an element of a page, which says its title and holds the night's colours."""
    return drawing.inline(_drawn(figure, width), figure.title, sentence(figure))


def picture(figure: Figure) -> str:
    """The figure as an SVG file of its own."""
    return drawing.alone(_drawn(figure, WIDE), figure.title, sentence(figure))


def _drawn(figure: Figure, width: float) -> Drawing:
    if isinstance(figure, Heat):
        return draw_heat(figure, width)
    if isinstance(figure, Bars):
        return draw_bars(figure, width)
    return draw_lines(figure, width)
