"""Small screens and large text: nothing wider than the screen, everything large enough to press."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playing import example, fragment, play
from touching import PHONE

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]

# Each view, and what it shows when it is whole.
VIEWS = {
    "": ".daily .day",
    fragment(example("lol-sudoku")[0]): ".play .board",
    "#/set": ".verdict[data-state=known]",
    "#/learn": ".catalogue .level",
    "#/learn/skyscraper/facing-clues": ".exercise .board",
    "#/explore": ".explore-stage canvas",
    "#/library": "main[data-ready]",
    "#/days": ".month .day",
}
NAMES = ["home", "play", "set", "learn", "lesson", "explore", "library", "days"]

PRESSED = """(least) => {
  const parts = [...document.querySelectorAll("a, button, select, summary, label.check")];
  return parts.filter((one) => one.checkVisibility() && !one.matches(".skip")).flatMap((one) => {
    const { width, height } = one.getBoundingClientRect();
    const name = one.getAttribute("data-do") ?? one.textContent;
    return Math.min(width, height) < least ? [`${name} ${width} x ${height}`] : [];
  });
}"""


@pytest.mark.parametrize(("address", "whole"), VIEWS.items(), ids=NAMES)
def test_fingers_find_everything(visit: Visit, address: str, whole: str) -> None:
    page = visit(address, **PHONE)
    page.wait_for_selector(whole)
    assert page.evaluate(PRESSED, 40) == []


@pytest.mark.parametrize(("address", "whole"), VIEWS.items(), ids=NAMES)
def test_text_twice_as_large_fits_a_phone(visit: Visit, address: str, whole: str) -> None:
    page = visit(address, **PHONE)
    page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    page.wait_for_selector(whole)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    if ".play" in whole:
        page.tap("[data-do=settings]")
        page.wait_for_selector("dialog[open]")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("language", ["en-GB", "pt-PT", "es-ES"])
def test_the_bar_of_a_phone_is_one_line(visit: Visit, language: str) -> None:
    page = visit("#/learn", language=language, **PHONE)
    page.wait_for_selector(".catalogue .level")
    assert page.locator(".head").bounding_box()["height"] < 65


@pytest.mark.parametrize("width", [320, 390])
def test_all_steps_of_a_search_are_in_sight_on_a_phone(visit: Visit, width: int) -> None:
    page = visit("#/explore", **PHONE | {"width": width})
    page.wait_for_selector(".explore-controls")
    edges = page.eval_on_selector_all(
        ".explore-controls :is(.button, .check)",
        "all => all.map((one) => one.getBoundingClientRect().right)",
    )
    assert len(edges) > 8
    assert max(edges) <= width


@pytest.mark.parametrize("language", ["en-GB", "pt-PT", "es-ES"])
@pytest.mark.parametrize("width", [320, 360])
def test_the_size_in_a_title_stays_on_its_line(visit: Visit, width: int, language: str) -> None:
    puzzle = example("skyscraper", "t3")[0] | {"title": "Long shadows", "level": "extreme"}
    page = play(visit, puzzle, language=language, **PHONE | {"width": width})
    heights = page.evaluate(
        """() => [".eyebrow", ""].map((part) => {
          const one = document.querySelector(`.heading ${part}`);
          return one.offsetHeight / parseFloat(getComputedStyle(one).lineHeight);
        })"""
    )
    assert heights[0] < 1.5
    assert heights[1] < 5
    assert page.inner_text(".heading .eyebrow").endswith("4 \u00d7 4")
    assert page.evaluate("document.documentElement.scrollWidth") <= width


LIGHTNESS = """([css]) => {
  const [r, g, b] = css.match(/[\\d.]+/g).map((n) => n / 255)
    .map((n) => n <= 0.03928 ? n / 12.92 : ((n + 0.055) / 1.055) ** 2.4);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_chosen_tool_stands_out(visit: Visit, theme: str) -> None:
    page = play(visit, example("lol-sudoku")[0], color_scheme=theme)
    mark, ground = page.evaluate(
        """() => [
          getComputedStyle(document.querySelector(".play-tools [aria-pressed=true]")).boxShadow,
          getComputedStyle(document.querySelector(".play-tools")).backgroundColor,
        ]"""
    )
    assert "inset" in mark
    one, other = sorted(page.evaluate(LIGHTNESS, [css]) for css in (mark.split(")")[0], ground))
    assert (other + 0.05) / (one + 0.05) >= 3
