"""Chart of a collection: how many puzzles of each family and size, by level, as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from cluesmith.family import Level
from cluesmith.forms.svg import FONT, xml
from cluesmith.workbench.summary import Cell

WIDTH, BAR, GAP, LABELS, NUMBERS = 640, 18, 8, 150, 70
TOP = 34  # of the first bar, under the legend
# From light to dark; the last is for puzzles without a level.
SHADES = ("#bfe3d0", "#7fc6a4", "#3f9c74", "#1f6b4d", "#0d3b2a", "#b8b4a8")


def chart(cells: Sequence[Cell]) -> str:
    """The chart as an SVG document."""
    rows = [
        (f"{family} {size}", list(group))
        for (family, size), group in groupby(cells, key=lambda cell: (cell.family, cell.size))
    ]
    most = max((sum(cell.puzzles for cell in group) for _, group in rows), default=1)
    height = TOP + len(rows) * (BAR + GAP) + GAP
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {WIDTH} {height}" '
        f'width="{WIDTH}" height="{height}" font-family="{FONT}" font-size="12">',
        "<title>Puzzles by family, size and level</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>',
        *_legend(cells),
    ]
    for number, (label, group) in enumerate(rows):
        parts += _bar(label, group, TOP + number * (BAR + GAP), (WIDTH - LABELS - NUMBERS) / most)
    return "\n".join([*parts, "</svg>"]) + "\n"


def _legend(cells: Sequence[Cell]) -> list[str]:
    shown = [level for level in (*Level, None) if any(cell.level == level for cell in cells)]
    parts, left = [], float(LABELS)
    for level in shown:
        name = "not rated" if level is None else str(level)
        parts.append(f'<rect x="{left:g}" y="10" width="12" height="12" fill="{_shade(level)}"/>')
        parts.append(f'<text x="{left + 17:g}" y="20">{name}</text>')
        left += 38 + 7 * len(name)
    return parts


def _bar(label: str, group: Sequence[Cell], top: int, scale: float) -> list[str]:
    """The name of a row, a piece for each level, and how many there are."""
    parts = [f'<text x="{LABELS - 10}" y="{top + 13}" text-anchor="end">{xml(label)}</text>']
    left = float(LABELS)
    for cell in group:
        width = max(cell.puzzles * scale, 0.5)
        title = f"<title>{cell.puzzles:,} {cell.level or 'not rated'}</title>"
        parts.append(
            f'<rect x="{left:.1f}" y="{top}" width="{width:.1f}" height="{BAR}" '
            f'fill="{_shade(cell.level)}">{title}</rect>'
        )
        left += width
    total = sum(cell.puzzles for cell in group)
    return [*parts, f'<text x="{left + 6:.1f}" y="{top + 13}">{total:,}</text>']


def _shade(level: Level | None) -> str:
    return SHADES[-1] if level is None else SHADES[level.rank]
