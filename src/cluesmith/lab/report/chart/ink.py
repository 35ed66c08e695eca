"""Colours, dashes and markers of drawings, by day and by night.

Series take the palette of Okabe and Ito, which people who see colours
differently tell apart, each with a marker and a dash of its own, so that a
grey print still reads.  Colours are set as `color` with a class beside it:
every renderer sees the light drawing, a style sheet repaints it on dark
screens.  Heat runs from pale to deep blue by day and the other way by night.
"""

from __future__ import annotations

from math import cos, pi, sin

_DAY = {"ink": "#1c2027", "quiet": "#5c636d", "rule": "#d9dbde", "ground": "#ffffff"}
_DARK = {"ink": "#e6e7e9", "quiet": "#a3a9b2", "rule": "#343a43", "ground": "#15181d"}
_SERIES = (
    ("#0072b2", "#3f9fde"),
    ("#d55e00", "#ec7631"),
    ("#009e73", "#1fb98c"),
    ("#cc79a7", "#dd93bb"),
    ("#e69f00", "#e9a820"),
    ("#56b4e9", "#92d2f6"),
)
_HEAT = (
    "#fdfbd8", "#e6f3b6", "#c3e5b4", "#86cfba", "#4cb7c3",
    "#2795c1", "#2367ad", "#243c97", "#0c2060",
)  # fmt: skip
LEVELS = len(_HEAT)
DASHES = ("", "7 3", "2 3", "9 3 2 3", "5 2", "12 4")
MARKERS = ("circle", "square", "triangle", "diamond", "wedge", "pentagon", "hexagon")
PAPER_MARKERS = ("cross", "plus")
PAPER_DASHES = ("4 4", "1 4", "8 4 1 4")


def _light(colour: str) -> float:
    """Relative luminance, as WCAG defines it."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((_light(one), _light(other)))
    return (high + 0.05) / (low + 0.05)


def _readable(ground: str) -> str:
    return max(("#10141a", "#ffffff"), key=lambda ink: contrast(ink, ground))


_PALETTE = {
    **{name: (colour, _DARK[name]) for name, colour in _DAY.items()},
    **{f"series{at}": both for at, both in enumerate(_SERIES)},
    **{f"heat{at}": (_HEAT[at], _HEAT[-1 - at]) for at in range(LEVELS)},
    **{f"on{at}": (_readable(_HEAT[at]), _readable(_HEAT[-1 - at])) for at in range(LEVELS)},
}
_RULES = " ".join(f".chart .k-{name} {{ color: {both[1]}; }}" for name, both in _PALETTE.items())
_RULES += f" .chart .k-hollow {{ fill: {_DARK['ground']}; }}"
_RULES += f" .chart .k-halo {{ stroke: {_DARK['ground']}; }}"
NIGHT = f"@media (prefers-color-scheme: dark) {{ {_RULES} }}"


def paint(name: str) -> str:
    """The attributes that make `currentColor` this colour."""
    return f'class="k-{name}" color="{_PALETTE[name][0]}"'


def haloed(name: str) -> str:
    """As `paint`, for text that lines may cross: they stop short of it."""
    halo = f'stroke="{_DAY["ground"]}" stroke-width="4" stroke-linejoin="round"'
    return f'class="k-{name} k-halo" color="{_PALETTE[name][0]}" {halo} paint-order="stroke"'


def series(place: int, is_paper: bool) -> str:
    """The colour of a series: the paper's are as black as its print."""
    return "ink" if is_paper else f"series{place % len(_SERIES)}"


def dash(place: int, is_paper: bool) -> str:
    dashes = PAPER_DASHES if is_paper else DASHES
    pattern = dashes[place % len(dashes)]
    return f' stroke-dasharray="{pattern}"' if pattern else ""


def marker(place: int, is_paper: bool) -> str:
    markers = PAPER_MARKERS if is_paper else MARKERS
    return markers[place % len(markers)]


def level(part: float) -> int:
    """The heat of 0..1."""
    return min(int(part * LEVELS), LEVELS - 1)


def mark(shape: str, x: float, y: float, size: float = 4.5, *, hollow: bool = False) -> str:
    """A marker with its centre here, in the colour of its group."""
    look = f'class="k-hollow" fill="{_DAY["ground"]}" ' if hollow else 'fill="currentColor" '
    thick = 1.8 if hollow or shape in PAPER_MARKERS else 1
    stroke = f'stroke="currentColor" stroke-width="{thick}"'
    if shape in PAPER_MARKERS:  # larger, to be seen on top of ours
        size *= 1.35
        return f'<path d="{_strokes(shape, x, y, size)}" fill="none" {stroke}/>'
    if shape == "circle":
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size * 0.95:.1f}" {look}{stroke}/>'
    corners = {"square": 4, "triangle": 3, "diamond": 4, "wedge": 3, "pentagon": 5, "hexagon": 6}
    turn = {"square": pi / 4, "wedge": pi}.get(shape, 0.0)
    reach = size * {3: 1.35, 4: 1.25}.get(corners[shape], 1.15)
    points = " ".join(
        f"{x + reach * sin(angle):.1f},{y - reach * cos(angle):.1f}"
        for angle in (turn + 2 * pi * at / corners[shape] for at in range(corners[shape]))
    )
    return f'<polygon points="{points}" {look}{stroke}/>'


def _strokes(shape: str, x: float, y: float, size: float) -> str:
    if shape == "plus":
        return f"M{x - size:.1f} {y:.1f}h{2 * size:.1f}M{x:.1f} {y - size:.1f}v{2 * size:.1f}"
    reach = size * 0.85
    return (
        f"M{x - reach:.1f} {y - reach:.1f}l{2 * reach:.1f} {2 * reach:.1f}"
        f"M{x + reach:.1f} {y - reach:.1f}l{-2 * reach:.1f} {2 * reach:.1f}"
    )
