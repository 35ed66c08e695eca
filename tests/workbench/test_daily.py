"""The puzzle of the day: fixed by date and family, harder towards Sunday."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from cluesmith import registry
from cluesmith.family import Level
from cluesmith.workbench.daily import daily, options_of

MONDAY = date(2026, 11, 16)
FAMILIES = [family.name for family in registry.families() if family.generation]


@pytest.mark.parametrize("family", FAMILIES)
def test_levels_rise_through_the_week_and_sizes_are_the_familys(family: str) -> None:
    week = [options_of(family, MONDAY + timedelta(days=day)) for day in range(7)]
    ranks = [Level(one["level"]).rank for one in week]
    assert ranks == sorted(ranks)
    assert (ranks[0], ranks[-1]) == (Level.EASY.rank, Level.EXTREME.rank)
    sizes = registry.family(family).puzzle.sizes
    assert all(sizes.least <= next(iter(one.values())) <= sizes.most for one in week)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_day_has_one_puzzle_and_days_differ(family: str) -> None:
    days = [MONDAY + timedelta(days=day) for day in (0, 7, 14)]
    made = [daily(family, day) for day in days]
    assert made[0] == daily(family, days[0])
    assert len(set(map(str, made))) == 3
    assert {one.meta["level"] for one in made} == {"easy"}


def test_the_puzzle_of_a_known_day_is_as_it_was() -> None:
    """Another machine has the same one; a new recipe changes it, and the changelog says so."""
    puzzle = daily("skyscraper", date(2026, 11, 18))
    assert (puzzle.size, puzzle.meta["level"], puzzle.meta["seed"]) == (6, "medium", 89114538)
