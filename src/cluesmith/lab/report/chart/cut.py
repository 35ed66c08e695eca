"""Points past a limit: kept apart where they meet, and each with its word where it has room."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from cluesmith.lab.report.chart import ink
from cluesmith.lab.report.chart.text import width

TEXT = 12
APART = 12  # between cut points that would hide each other
Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Point:
    """A point of a series, placed."""

    x: float
    y: float
    low: float | None
    high: float | None
    is_cut: bool
    told: str

    @property
    def is_spread(self) -> bool:
        return self.low != self.high


def apart(placed: Sequence[list[Point]]) -> list[list[Point]]:
    """Cut points of several series at one place, drawn side by side instead."""
    where: dict[tuple[int, int], list[int]] = {}
    for at, points in enumerate(placed):
        for point in points:
            if point.is_cut:
                where.setdefault((round(point.x / 3), round(point.y / 3)), []).append(at)

    def moved(at: int, point: Point) -> Point:
        here = where.get((round(point.x / 3), round(point.y / 3)), [])
        if not point.is_cut or len(here) < 2:
            return point
        shift = (here.index(at) - (len(here) - 1) / 2) * APART
        return replace(point, x=point.x + shift)

    return [[moved(at, point) for point in points] for at, points in enumerate(placed)]


def cut_words(points: Iterable[Point], room: float) -> Iterator[str]:
    """The word at each cut point that has room for it."""
    known = list(points)
    boxes = [(point.x - 6, point.y - 6, point.x + 6, point.y + 6) for point in known]
    boxes += [(p.x - 5, p.y - 19, p.x + 5, p.y) for p in known if p.is_cut]
    long = width("cut", TEXT)
    yield f'<g {ink.haloed("quiet")} fill="currentColor" font-size="{TEXT}">'
    for point in known:
        if not point.is_cut:
            continue
        for x in (point.x + 7, point.x - 7 - long):
            box = (x, point.y - 22, x + long, point.y - 8)
            if x + long <= room and not any(_meet(box, other) for other in boxes):
                yield f'<text x="{x:.1f}" y="{point.y - 10:.1f}">cut</text>'
                boxes.append(box)
                break
    yield "</g>"


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
