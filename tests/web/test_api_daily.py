"""The puzzle of the day over the API: named by its day, and only of days that have begun."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from serving import Served, refused

DAY = "2026-01-04"  # a Sunday


def test_a_day_has_the_same_puzzle_each_time(served: Served) -> None:
    first = served.client.get(f"/daily/gold-star/{DAY}")
    answer = first.json()
    assert (answer["family"], answer["date"]) == ("gold-star", DAY)
    assert answer["puzzle"]["id"] == f"daily-gold-star-{DAY}"
    assert answer["puzzle"]["level"] == "extreme"
    tag = {"If-None-Match": first.headers["etag"]}
    assert served.client.get(f"/daily/gold-star/{DAY}", headers=tag).status_code == 304


def test_today_has_one(served: Served) -> None:
    today = datetime.now(UTC).date().isoformat()
    assert served.client.get(f"/daily/skyscraper/{today}").json()["date"] == today


@pytest.mark.parametrize("day", ["2025-12-31", "20260104", "2026-13-01", "tomorrow"])
def test_other_days_are_refused(served: Served, day: str) -> None:
    refused(served.client.get(f"/daily/skyscraper/{day}"), 404, "not-found")


def test_days_to_come_are_refused(served: Served) -> None:
    later = (datetime.now(UTC) + timedelta(days=2)).date().isoformat()
    refused(served.client.get(f"/daily/skyscraper/{later}"), 404, "not-found")
    refused(served.client.get(f"/daily/chess/{DAY}"), 404, "not-found")
