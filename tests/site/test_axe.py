"""What axe finds on the pages of a site, in both themes: nothing serious."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from publishing import example, place_of
from test_page_axe import finds

pytestmark = [pytest.mark.browser, pytest.mark.soak]  # axe takes long

Visit = Callable[..., Any]


@pytest.mark.parametrize("width", [1280, 390])
def test_the_first_page_and_the_archive(visit: Visit, width: int) -> None:
    page = visit("", width=width, color_scheme="light", bypass_csp=True)
    page.wait_for_selector(".gallery .plate svg")
    assert finds(page) == []
    page = visit("archive/", width=width, color_scheme="light", bypass_csp=True)
    page.wait_for_selector(".month")
    assert finds(page) == []


@pytest.mark.parametrize("query", ["", "?embed"])
def test_a_puzzle(visit: Visit, query: str) -> None:
    page = visit(place_of(example("skyscraper")) + query, color_scheme="light", bypass_csp=True)
    page.wait_for_selector(".play .board")
    page.keyboard.press("h")
    page.wait_for_selector(".telling-hint >> text=Hint 1 of 3")
    assert finds(page) == []
    page.click("[data-do=share]")
    page.wait_for_selector("dialog, .toast")
    assert finds(page) == []
