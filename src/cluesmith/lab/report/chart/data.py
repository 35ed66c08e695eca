"""What a figure shows, as a table and in a sentence: for those who cannot see it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from cluesmith.lab.figures import Bars, Figure, Heat, Series, Table
from cluesmith.lab.report.chart.number import DASH


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


Told = tuple[tuple[str, str, str], tuple[str, str], str]


def _points(series: Series, names: Sequence[str]) -> Iterator[Told]:
    for at, (x, y) in enumerate(zip(series.x, series.y, strict=False)):
        where = names[int(x)] if names and 0 <= x < len(names) else _exact(x)
        ends = _at(series.low, at), _at(series.high, at)
        cut = "cut" if at < len(series.cut) and series.cut[at] else ""
        yield (series.title, where, _exact(y)), ends, cut


def _at(values: Sequence[float], at: int) -> str:
    return _exact(values[at]) if at < len(values) else ""


def _exact(value: float | None) -> str:
    """Whole numbers whole, others to six digits."""
    if value is None or not math.isfinite(value):
        return DASH
    if value == int(value) and abs(value) < 1e15:
        return f"{int(value):,}"
    return f"{value:.6g}"


def sentence(figure: Figure) -> str:
    """A figure in words: what is drawn, over what, and between which values."""
    if isinstance(figure, Heat):
        known = [v for row in figure.values for v in row if v is not None and math.isfinite(v)]
        size = f"{len(figure.rows)} rows by {len(figure.columns)} columns of {figure.unit}"
        return f"Heat map, {size}{_range(known)}."
    kind = "Bars" if isinstance(figure, Bars) else "Points" if figure.scatter else "Lines"
    over = f"{len(figure.names)} names" if isinstance(figure, Bars) else figure.x.title
    scale = " on a log scale" if figure.y.is_log else ""
    told = (f"{one.title}{_range([y for y in one.y if math.isfinite(y)])}" for one in figure.series)
    cut = sum(map(bool, (c for one in figure.series for c in one.cut)))
    ending = f" {cut} cut at a limit." if cut else ""
    return f"{kind} of {figure.y.title}{scale} over {over}: {'; '.join(told)}.{ending}"


def _range(values: Sequence[float]) -> str:
    if not values:
        return ", no values"
    return f", from {_exact(min(values))} to {_exact(max(values))}"
