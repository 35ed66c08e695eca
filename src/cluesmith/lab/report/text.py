"""Text of figures: numbers as axes write them, and a figure as a table and as a sentence.

The table and the sentence (alternative text) are for readers who cannot see
the figure.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from cluesmith.forms.svg import xml
from cluesmith.lab.experiment import Bars, Figure, Heat, Series, Table

DASH, MINUS, TIMES = "\u2013", "\u2212", "\u00d7"
_LARGE = ((1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k"))
_TIMES = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns"))
_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
_SECONDS = re.compile(r"(^|\()(s|seconds)\)?\s*$")


def safe(text: object) -> str:
    """Escape text for elements and attributes of XML and HTML."""
    return xml(str(text)).replace('"', "&quot;")


def short(value: float, digits: int = 3) -> str:
    """Format a number in about this many digits: 0.012, 3.46, 1,234, 12.3k, 10⁻⁷."""
    if not math.isfinite(value):
        return DASH
    if value < 0:
        return MINUS + short(-value, digits)
    if value == 0:
        return "0"
    value = float(f"{value:.{digits - 1}e}") if value < 1000 else value
    if value < 1e-3 or value >= 1e15:
        return _scientific(value, digits)
    if value < 1000:
        return _plain(value, digits)
    if value < 9999.5:
        return f"{value:,.0f}"
    for place, (size, letter) in enumerate(_LARGE):
        scaled = float(f"{value / size:.{digits - 1}e}") if value < size * 1000 else value / size
        if scaled >= 1000 and place > 0:  # rounded up to the next letter
            return f"1{_LARGE[place - 1][1]}"
        if scaled >= 1:
            return _plain(scaled, digits) + letter
    raise AssertionError(value)


def _plain(value: float, digits: int) -> str:
    """Without an exponent; whole numbers keep all their digits."""
    if value >= 10 ** (digits - 1):
        return f"{value:.0f}"
    text = f"{value:.{digits - 1 - math.floor(math.log10(value))}f}"
    return text.rstrip("0").rstrip(".")


def _scientific(value: float, digits: int) -> str:
    front, power = f"{value:.{digits - 1}e}".split("e")
    front = front.rstrip("0").rstrip(".") if "." in front else front
    raised = str(int(power)).translate(_RAISED)
    return f"10{raised}" if front == "1" else f"{front}{TIMES}10{raised}"


def seconds(value: float, digits: int = 3) -> str:
    """Format a time with the unit that suits it: 12 ms."""
    if value == 0 or not math.isfinite(value):
        return short(value)
    size, unit = next((u for u in _TIMES if abs(value) >= u[0] * 0.9995), _TIMES[-1])
    return f"{short(value / size, digits)}\u00a0{unit}"


def is_time(title: str) -> bool:
    """Whether an axis or a unit is in seconds: ``s``, or a name ending in ``(s)``."""
    return _SECONDS.search(title) is not None


def formatter(title: str) -> Callable[[float], str]:
    """The number format of an axis with this title."""
    return seconds if is_time(title) else short


def common_time(unit: str, values: Iterable[float]) -> tuple[float, str]:
    """The divisor that makes the largest time read well, and the name of the new unit."""
    largest = max(values, default=0.0)
    if not is_time(unit) or largest <= 0:
        return 1.0, unit
    size, name = next((u for u in _TIMES if largest >= u[0]), _TIMES[-1])
    return size, _SECONDS.sub(lambda m: f"({name})" if m[1] else name, unit)


def table(figure: Figure) -> Table:
    """Every number of a figure."""
    if isinstance(figure, Heat):
        rows = [
            (
                name,
                *(
                    (">" if figure.is_cut(at, column) else "") + _exact(value)
                    for column, value in enumerate(row)
                ),
            )
            for at, (name, row) in enumerate(zip(figure.rows, figure.values, strict=False))
        ]
        return Table(f"{figure.title} ({figure.unit})", ("", *figure.columns), rows)
    head = ["series", "name" if isinstance(figure, Bars) else figure.x.title, figure.y.title]
    spread = any(one.low or one.high for one in figure.series)
    cut = any(any(one.cut) for one in figure.series)
    head += ["low", "high"] if spread else []
    head += ["cut"] if cut else []
    rows = [
        (*front, *(ends if spread else ()), *((is_cut,) if cut else ()))
        for one in figure.series
        for front, ends, is_cut in _points(one, figure.names if isinstance(figure, Bars) else ())
    ]
    return Table(figure.title, head, rows)


def _points(
    series: Series, names: Sequence[str]
) -> Iterator[tuple[tuple[str, str, str], tuple[str, str], str]]:
    for at, (x, y) in enumerate(zip(series.x, series.y, strict=False)):
        where = names[int(x)] if names and 0 <= x < len(names) else _exact(x)
        low, high = ("".join(map(_exact, ends[at : at + 1])) for ends in (series.low, series.high))
        yield (series.title, where, _exact(y)), (low, high), _cut(series, at)


def _cut(series: Series, at: int) -> str:
    if series.is_below(at):
        return "at most"
    return "cut" if series.is_cut(at) else ""


def _exact(value: float | None) -> str:
    """Whole numbers whole, others to six digits."""
    if value is None or not math.isfinite(value):
        return DASH
    if value == int(value) and abs(value) < 1e15:
        return f"{int(value):,}"
    return f"{value:.6g}"


def sentence(figure: Figure) -> str:
    """The alternative text of a figure: what is drawn, over what, and between which values."""
    if isinstance(figure, Heat):
        known = [v for row in figure.values for v in row if v is not None and math.isfinite(v)]
        size = f"{len(figure.rows)} rows by {len(figure.columns)} columns of {figure.unit}"
        return f"Heat map, {size}{_range(known)}."
    kind = "Bars" if isinstance(figure, Bars) else "Points" if figure.scatter else "Lines"
    over = f"{len(figure.names)} names" if isinstance(figure, Bars) else figure.x.title
    scale = " on a log scale" if figure.y.is_log else ""
    series = (
        f"{one.title}{_range([y for y in one.y if math.isfinite(y)])}" for one in figure.series
    )
    cut = sum(map(bool, (c for one in figure.series for c in one.cut)))
    ending = f" {cut} cut at a limit." if cut else ""
    return f"{kind} of {figure.y.title}{scale} over {over}: {'; '.join(series)}.{ending}"


def _range(values: Sequence[float]) -> str:
    if not values:
        return ", no values"
    return f", from {_exact(min(values))} to {_exact(max(values))}"
