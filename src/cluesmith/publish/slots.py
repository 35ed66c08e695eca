"""Where drawings stand: as many to a page or a row as was asked for, if they stay legible.

A puzzle too large for its slot gets a page with fewer slots.  The order of the
puzzles is kept: a page takes the next one as long as all on it agree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from cluesmith.publish.drawings import Drawing

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Slot:
    """Room for a drawing, in points; a unit of it measures `most` at the most."""

    width: float
    height: float
    most: float

    def scale(self, drawing: Drawing) -> float:
        """Points to a unit of the drawing."""
        return min(self.width / drawing.width, self.height / drawing.height, self.most)


def placed(drawing: Drawing, slot: Slot, alt: str) -> dict[str, Any]:
    """A drawing as large as its slot allows, for the typesetter; `alt` says what it shows."""
    return {"svg": drawing.svg, "width": slot.scale(drawing) * drawing.width, "alt": alt}


@dataclass(frozen=True, slots=True)
class Group(Generic[T]):
    """What shares a page, or a row, with room for `slots`."""

    slots: int
    items: tuple[T, ...]


def roomy(drawing: Drawing, slots: Sequence[tuple[int, Slot]], least: float) -> int:
    """The first number of slots in which the drawing's scale is not below `least`.

    Where it is too small everywhere, the last.
    """
    for number, slot in slots:
        if slot.scale(drawing) >= least:
            return number
    return slots[-1][0]


def grouped(items: Sequence[T], most: Callable[[T], int]) -> Iterator[Group[T]]:
    """The items in order, each among at most as many as suit it."""
    group: list[T] = []
    room = 0
    for item in items:
        shared = min(room, most(item)) if group else most(item)
        if group and len(group) >= shared:
            yield Group(room, tuple(group))
            group, shared = [], most(item)
        group.append(item)
        room = shared
    if group:
        yield Group(room, tuple(group))
