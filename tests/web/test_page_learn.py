"""Learning in the browser: explanations stepped through, a page for each technique."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.soak]

Visit = Callable[..., Any]


def walk(page: Any, family: str, example: str) -> None:
    page.wait_for_selector(f"#walk-{family}")
    page.select_option(f"#walk-{family}", example)
    page.click(f"section:has(#walk-{family}) .walker button")
    page.wait_for_selector(".stepper")


@pytest.mark.parametrize(
    ("family", "example"), [("skyscraper", "t3"), ("lol-sudoku", "p1"), ("gold-star", "paper4")]
)
def test_a_whole_explanation(visit: Visit, served: Any, family: str, example: str) -> None:
    examples = served.client.get(f"/examples/{family}").json()["examples"]
    puzzle = next(one["puzzle"] for one in examples if one["name"] == example)
    steps = served.ask("explain", puzzle=puzzle)["steps"]
    page = visit("#/learn")
    walk(page, family, example)
    assert page.locator(".steps li").count() == len(steps) + 2  # the puzzle, the solution
    for number, step in enumerate(steps, 1):
        page.keyboard.press("ArrowRight")
        assert page.inner_text(".told .step-text") == step["text"]
        assert page.inner_text(".told p >> nth=0") == f"Step {number} of {len(steps)}"
        assert page.inner_text(".told .badge") == step["level"]
        assert page.locator(".picture .board[data-coordinates]").count() == 1
    page.keyboard.press("ArrowRight")
    assert "Solved" in page.inner_text(".told")
    empty = page.locator(".picture .cell[data-look=none], .picture .cell[data-look=letter]")
    assert empty.count() == 0
    page.keyboard.press("ArrowLeft")
    assert page.inner_text(".told .step-text") == steps[-1]["text"]
    page.keyboard.press("Home")
    assert page.inner_text(".told h2") == "The puzzle"
    page.keyboard.press("End")
    assert page.inner_text(".told h2") == "The solution"


def test_slider_list_and_reload(visit: Visit) -> None:
    page = visit("#/learn")
    walk(page, "skyscraper", "t3")
    page.click(".steps li:nth-child(4) button")
    assert page.get_attribute(".steps [aria-current=step]", "class") == "link"
    assert "Step 3" in page.inner_text(".told")
    page.locator(".moves input").focus()
    page.keyboard.press("ArrowRight")
    assert "Step 4" in page.inner_text(".told")
    page.reload()
    page.wait_for_selector(".stepper")
    assert "Step 4" in page.inner_text(".told")


def test_play_from_here(visit: Visit) -> None:
    page = visit("#/learn")
    walk(page, "skyscraper", "t3")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.click("text=Play from here")
    page.wait_for_url("**/#/play/*")
    # Two staircases, a column each, were climbed before the third step.
    page.wait_for_selector(".board-play")
    entered = page.locator(".board-play .cell[data-look=entered]")
    assert entered.count() == 8


def test_waiting_can_be_cancelled(visit: Visit) -> None:
    page = visit("#/learn")
    page.wait_for_selector("#walk-skyscraper")
    page.route("**/api/v1/explain", lambda route: None)  # never answered
    page.click("section:has(#walk-skyscraper) .walker button")
    page.click(".waiting button:visible")
    page.wait_for_selector(".waiting >> text=Cancelled")
    page.unroute("**/api/v1/explain")
    page.click("text=Try again")
    page.wait_for_selector(".stepper")


def test_all_techniques_are_listed_and_the_first_of_each_level_opens(
    visit: Visit,
    served: Any,
) -> None:
    families = served.client.get("/families").json()["families"]
    page = visit("#/learn")
    page.wait_for_selector(".catalogue")
    for family in families:
        taught = [one for one in family["techniques"] if one["level"] != "search"]
        links = page.locator(f"section:has(#techniques-{family['name']}) .level a")
        found = {link.get_attribute("href").rsplit("/", 1)[1] for link in links.all()}
        assert found == {one["name"] for one in taught}
        first = {technique["level"]: technique for technique in reversed(taught)}
        for technique in first.values():
            page.evaluate(
                "hash => { location.hash = hash; }",
                f"#/learn/{family['name']}/{technique['name']}",
            )
            page.wait_for_selector(f"h1 >> text='{technique['title']['en']}'")
            page.click("[data-do='learn.show-step']")
            page.wait_for_selector(".feedback[data-kind=shown]")
        page.evaluate("() => { location.hash = '#/learn'; }")
        page.wait_for_selector(".catalogue")


def test_an_unknown_technique_says_so(visit: Visit) -> None:
    page = visit("#/learn/skyscraper/nonsense")
    assert "nonsense" in page.inner_text(".technique [role=alert]")


def test_a_title_is_text(visit: Visit) -> None:
    hostile = "<img src=x onerror=alert(1)>"
    clues = {side: [0] * 2 for side in ("top", "left", "bottom", "right")}
    puzzle = {"family": "skyscraper", "size": 2, "clues": {**clues, "top": [1, 0]}}
    page = visit("#/learn")
    page.evaluate(
        """async (puzzle) => {
          const { store } = await import("/page/js/store.js");
          location.hash = `#/learn/walk/${store.begin(puzzle)}`;
        }""",
        {**puzzle, "title": hostile, "author": hostile},
    )
    page.wait_for_selector(".stepper")
    assert page.inner_text("h1") == hostile
    assert page.locator("main img").count() == 0


def test_in_portuguese_on_a_phone(visit: Visit) -> None:
    page = visit("#/learn", width=360, language="pt-PT")
    walk(page, "skyscraper", "t3")
    page.keyboard.press("ArrowRight")
    assert "Passo 1 de" in page.inner_text(".told")
    assert page.inner_text(".told .badge") == "fácil"
    page.select_option("[data-do=language]", "en")  # the same step, in the other language
    page.wait_for_selector(".told >> text=Step 1 of")
    page.evaluate("() => { location.hash = '#/learn/gold-star/no-zero'; }")
    page.wait_for_selector(".technique h1")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
