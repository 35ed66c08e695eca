"""Puzzles of the day: their cards and addresses, days past and to come, all days by month."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playing import MONDAY, THURSDAY, card, on, values

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]


def test_the_puzzle_of_the_day_is_begun_from_its_card(visit: Visit) -> None:
    page = on(visit, THURSDAY)
    today = f"{card('gold-star')} [data-do=daily]"
    page.wait_for_selector(f"{today} >> text=medium · 6 points")
    page.click(today)
    page.wait_for_selector(".play .board-gold-star")
    assert page.inner_text("h1") == "Puzzle of the day, 8 January"
    page.keyboard.type("1")
    page.wait_for_selector("[data-look=entered]")
    page.goto(page.url.split("#")[0] + "#/")
    page.wait_for_selector(f"{today}[data-state=begun]")
    assert "%" in page.inner_text(today)


DAYS = """async (days) => {
  const { dailyPuzzle } = await import("/page/js/home/daily.js");
  const { store } = await import("/page/js/store.js");
  const puzzles = await Promise.all(days.map((day) => dailyPuzzle("gold-star", day)));
  return puzzles.map(store.keyOfPuzzle);
}"""


def test_the_address_of_a_puzzle_of_this_week_opens_it_anywhere(visit: Visit) -> None:
    page = on(visit, THURSDAY)
    keys = page.evaluate(DAYS, ["2026-01-08", "2026-01-05", "2026-01-09"])
    for key, day in zip(keys, ("8", "5", "9"), strict=True):
        other = on(visit, THURSDAY, f"#/play/{key}")
        other.wait_for_selector(".play .board-gold-star")
        assert other.inner_text("h1") == f"Puzzle of the day, {day} January"


def test_where_an_address_is_unknown_todays_puzzles_are_offered(visit: Visit) -> None:
    page = on(visit, THURSDAY, "#/play/0unknown")
    page.wait_for_selector(".welcome [role=alert] >> text=knows no puzzle")
    page.click(f"{card('gold-star')} [data-do=daily]")
    page.wait_for_selector(".play .board-gold-star")
    assert page.inner_text("h1") == "Puzzle of the day, 8 January"


def test_days_past_are_open_and_days_to_come_closed(visit: Visit) -> None:
    page = on(visit, THURSDAY)
    days = page.locator(f"{card('skyscraper')} .day").all()
    assert [day.get_attribute("data-day") for day in days] == [
        str(MONDAY + timedelta(days=count)) for count in range(7)
    ]
    assert [day.is_enabled() for day in days] == [True] * 4 + [False] * 3
    assert days[3].get_attribute("aria-current") == "date"
    days[0].click()
    page.wait_for_selector(".play .board-skyscraper")
    assert page.inner_text("h1") == "Puzzle of the day, 5 January"


def test_a_day_that_was_solved_has_its_time(visit: Visit) -> None:
    page = on(visit, THURSDAY)
    page.click(f"{card('skyscraper')} [data-day='{MONDAY}']")
    page.wait_for_selector(".play .board")
    solution = page.evaluate(
        "async (day) => (await (await fetch(`api/v1/daily/skyscraper/${day}`)).json()).puzzle",
        str(MONDAY),
    )["solution"]
    for key, value in values(solution).items():
        page.click(f"[data-key={key}]")
        page.keyboard.type(value)
    page.wait_for_selector(".telling-finish")
    page.goto(page.url.split("#")[0] + "#/")
    day = page.wait_for_selector(f"[data-day='{MONDAY}'][data-state=solved]")
    assert "solved in" in day.get_attribute("aria-label")


def test_all_days_of_a_family_by_month(visit: Visit) -> None:
    page = on(visit, datetime(2026, 2, 3, 9, tzinfo=UTC))
    page.click(f"{card('lol-sudoku')} .all-days")
    page.wait_for_selector(".month >> text=February 2026")
    assert page.locator(".day:enabled").count() == 3
    page.click("[data-do=earlier]")
    page.wait_for_selector(".month >> text=January 2026")
    assert not page.is_visible("[data-do=earlier]")  # there are no days before
    page.click(".days-families >> text=Gold Star")
    page.wait_for_selector("[aria-current=page] >> text=Gold Star")
    page.click("[data-day='2026-02-01']")
    page.wait_for_selector(".play .board-gold-star")


def test_without_a_server_a_day_says_what_it_needs(visit: Visit) -> None:
    page = on(visit, THURSDAY)
    page.route("**/api/v1/daily/**", lambda route: route.abort())
    page.click(f"{card('skyscraper')} [data-day='{MONDAY}']")
    page.wait_for_selector(f"{card('skyscraper')} .daily .trouble")
