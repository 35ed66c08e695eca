"""Which puzzle is that of which day: harder from Monday to Sunday, the families in turn.

A day takes the first puzzle, in the order they were given, of the level nearest to the one of
its weekday, and among those of the family that has had the fewest days so far.
"""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Sequence
from datetime import date, timedelta
from typing import NamedTuple

from cluesmith.family import Level
from cluesmith.workbench.daily import WEEK


class Kind(NamedTuple):
    """What matters of a puzzle here."""

    family: str
    level: str


def assign(kinds: Sequence[Kind], first: date, count: int) -> list[date | None]:
    """The day of each puzzle, from the first day on; None for those that are of no day."""
    days: list[date | None] = [None] * len(kinds)
    waiting: dict[Kind, deque[int]] = defaultdict(deque)
    for number, kind in enumerate(kinds):
        waiting[kind].append(number)
    given: Counter[str] = Counter()
    for ahead in range(min(count, len(kinds))):
        day = first + timedelta(ahead)
        wanted = WEEK[day.weekday()][0].rank
        kind = min(
            waiting,
            key=lambda one: (abs(Level(one.level).rank - wanted), given[one.family], one),
        )
        days[waiting[kind].popleft()] = day
        given[kind.family] += 1
        if not waiting[kind]:
            del waiting[kind]
    return days
