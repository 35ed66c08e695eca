"""Which puzzle is that of which day."""

from __future__ import annotations

from datetime import date, timedelta

from cluesmith.site.calendar import Kind, assign

MONDAY = date(2027, 1, 4)
LEVELS = ("easy", "medium", "hard", "extreme")


def kinds(count: int, families: tuple[str, ...] = ("one", "other")) -> list[Kind]:
    return [Kind(families[n % len(families)], LEVELS[n // len(families) % 4]) for n in range(count)]


def test_harder_towards_sunday() -> None:
    found = kinds(80)
    days = assign(found, MONDAY, 7)
    by_day = {day: found[number].level for number, day in enumerate(days) if day is not None}
    assert [by_day[MONDAY + timedelta(ahead)] for ahead in range(7)] == [
        "easy", "easy", "medium", "medium", "hard", "hard", "extreme",
    ]  # fmt: skip


def test_families_take_turns() -> None:
    found = kinds(400)
    days = assign(found, MONDAY, 28)
    given = [found[number].family for number, day in enumerate(days) if day is not None]
    assert given.count("one") == given.count("other") == 14


def test_each_day_has_one_and_the_rest_has_none() -> None:
    days = assign(kinds(30), MONDAY, 12)
    assert sorted(filter(None, days)) == [MONDAY + timedelta(ahead) for ahead in range(12)]
    assert days.count(None) == 18


def test_too_few_puzzles_give_fewer_days() -> None:
    assert sorted(filter(None, assign(kinds(3), MONDAY, 365)))[-1] == MONDAY + timedelta(2)


def test_where_a_level_is_missing_the_nearest_takes_its_place() -> None:
    days = assign([Kind("one", "extreme"), Kind("one", "medium")], MONDAY, 2)
    assert days == [MONDAY + timedelta(1), MONDAY]
