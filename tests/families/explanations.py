"""What holds of every explanation: its rating is its steps counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import Any

from cluesmith.family import Explanation, Level, Step, Technique, Verdict


def assert_counted(told: Explanation, techniques: Sequence[Technique]) -> None:
    """A rating counts each round once, sums their scores, and has the level of the hardest."""
    points = {technique.name: technique.score for technique in techniques}
    rating, rounds = told.rating, rounds_of(told)
    assert [number for number, _ in rounds] == list(range(1, len(rounds) + 1))
    assert all(len({step.technique for step in steps}) == 1 for _, steps in rounds)
    assert rating.steps == Counter(steps[0].technique for _, steps in rounds)
    most, scarcity = 0.0, 0.0
    for _, steps in rounds:
        places = len(places_of(steps)) if steps[0].technique != "search" else 1
        most += points[steps[0].technique] * sum(1 / n for n in range(1, places + 1))
        scarcity += 1 / places
    if any(step.found for step in told.steps):  # one pair of groups may have several borders
        assert sum(points[name] * count for name, count in rating.steps.items()) <= rating.score
        assert rating.score <= round(most)
    else:
        assert rating.score == round(most)
        assert rating.dependency == (round(scarcity / len(rounds), 3) if rounds else None)
    if rating.verdict is Verdict.UNIQUE:
        assert rating.level == max((step.level for step in told.steps), default=Level.EASY)
    else:
        assert rating.level is None
        assert told.solution is None


def rounds_of(told: Explanation) -> list[tuple[int, list[Step]]]:
    """The steps of each round, with its number."""
    return [(n, list(steps)) for n, steps in groupby(told.steps, lambda step: step.round)]


def places_of(steps: Sequence[Step]) -> set[tuple[Any, ...]]:
    """The cells, operators and borders about which steps find something."""
    cells = {tuple(entry[:-1]) for step in steps for entry in (*step.placed, *step.removed)}
    found = {(kind, *item) for step in steps for kind in step.found for item in step.found[kind]}
    return cells | found
