"""What the setter's page changes by itself: unique at a level, thinned out, shuffled."""

from __future__ import annotations

import json
from typing import Any

import pytest
from setting import SPARE, STARTED, T3, Visit, await_verdict, opened, paste

pytestmark = pytest.mark.browser


def test_unique_at_a_level(visit: Visit) -> None:
    page = opened(visit, STARTED["skyscraper"])
    page.select_option("#unique-level", "medium")
    page.click("[data-verb=make-unique]")
    await_verdict(page, "unique")
    page.wait_for_selector(".verdict-more >> text=medium")
    page.select_option("#unique-level", "extreme")
    page.click("[data-verb=make-unique]")
    page.wait_for_selector(".changes >> text=never make a unique puzzle harder")
    page.keyboard.press("Control+z")
    await_verdict(page, "multiple")
    page.select_option("#unique-level", "")
    page.select_option("#unique-technique", "too-tall")
    page.click("[data-verb=make-unique]")
    await_verdict(page, "unique")
    page.wait_for_selector(".techniques-used >> text=Too tall")


@pytest.mark.parametrize(
    ("after", "said"),
    [
        ("extreme", "The level went from “easy” to “extreme”."),
        ("easy", "The level is still “easy”."),
    ],
)
def test_thinning_out_says_what_became_of_the_level(visit: Visit, after: str, said: str) -> None:
    page = opened(visit, SPARE)

    def rate(route: Any) -> None:
        same = route.request.post_data_json["puzzle"]["grid"] == SPARE["grid"]
        route.fulfill(json={"level": "easy" if same else after, "score": 2, "steps": {}})

    page.route("**/api/v1/rate", rate)
    page.click("[data-verb=thin-out]:enabled")
    page.wait_for_selector(f".changes >> text=removed. {said}")


def test_why_a_board_cannot_be_thinned_out(visit: Visit) -> None:
    thin = "[data-verb=thin-out]"
    page = opened(visit, STARTED["skyscraper"])
    assert page.is_disabled(thin)
    assert "exactly one solution" in page.get_attribute(thin, "title")
    paste(page, json.dumps({**STARTED["skyscraper"], "grid": [[1, 0, 0, 0], *[[0] * 4] * 3]}))
    page.wait_for_selector(".changes >> text=Here, remove what could go yourself")
    assert page.is_disabled(thin)
    paste(page, json.dumps(SPARE))
    page.wait_for_selector(f"{thin}:enabled")
    assert page.locator(".changes >> text=Here, remove").is_hidden()
    assert page.get_attribute(thin, "title") == "Remove what the solution does not need"


def test_a_shuffle_keeps_the_rating(visit: Visit) -> None:
    page = opened(visit, T3)
    page.wait_for_selector(".verdict-more >> text=score")
    before = page.inner_text(".verdict-more")
    for _ in range(3):
        page.click("[data-verb=shuffle]")
        page.wait_for_selector(".changes >> text=Rotated")
        page.wait_for_selector(f".verdict-more >> text={before}")
