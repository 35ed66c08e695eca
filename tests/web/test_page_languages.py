"""Every language fits a phone: nothing is cut off, and nothing is shown by its key."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playing import example, play
from texts import page_catalogue, page_names

from cluesmith.languages import LANGUAGES, language

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]
# What is said in a button or a heading that is wider than it.
CUT = """() => [...document.querySelectorAll("button, h1, h2, label, summary, th, dt, .button")]
  .filter((one) => one.checkVisibility() && !one.closest(".heard"))
  .filter((one) => one.scrollWidth > one.clientWidth && getComputedStyle(one).display !== "inline")
  .map((one) => one.textContent)"""
KEYS = {key for name in page_names() for key in page_catalogue(name, "en") if "." in key}
VIEWS = {
    "#/learn": ".technique-list, main ul",
    "#/learn/lol-sudoku/cut-corner": ".exercise",
    "#/set": ".set-keypad",
    "#/solved": "main h1",
    "#/days": "main h1",
}


@pytest.mark.parametrize("code", LANGUAGES)
def test_it_fits_a_phone(visit: Visit, code: str) -> None:
    page = play(visit, example("lol-sudoku")[0], width=360, language=language(code).tag)
    assert page.get_attribute("html", "lang") == code
    page.keyboard.press("h")
    page.wait_for_selector(".telling-hint")
    assert_fits(page)
    page.keyboard.press("?")
    page.wait_for_selector("dialog[open]")
    assert_fits(page)
    page.keyboard.press("Escape")
    for address, sign in VIEWS.items():
        page.evaluate("(address) => { location.hash = address; }", address)
        page.wait_for_selector(sign)
        assert_fits(page)


def assert_fits(page: Any) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(CUT) == []
    assert not KEYS.intersection(page.inner_text("body").split())
