"""Around a search in the browser: predictions, two searches, links, errors, languages."""

from __future__ import annotations

import re

import pytest
from exploring import LABELING, Visit, arrive, explore, go, searched

pytestmark = [pytest.mark.browser, pytest.mark.soak]


def test_predicting(visit: Visit) -> None:
    known = searched("skyscraper", "t3", "paper", LABELING, solutions=None)
    page = visit("#/explore")
    explore(page)
    page.keyboard.press("p")
    page.wait_for_selector(".next-to-act")
    page.keyboard.press("ArrowRight")
    arrive(page, 1)
    step = next(
        step for step in known.steps(1) if any(not c.variable.auxiliary for c in step.changes)
    )
    page.wait_for_selector(f".next-to-act >> text={step.constraint.words()}")
    gone = [
        f"{c.variable.index}:{c.variable.values.index(value)}"
        for c in step.changes
        if not c.variable.auxiliary
        for value in c.removed
    ]
    for mark in gone[1:]:  # all but one, and one that stays
        page.click(f"[data-mark='{mark}']")
    stays = page.locator(".possible[aria-checked=false]").last
    stays.focus()
    page.keyboard.press("Space")
    assert page.locator(".possible[aria-checked=true]").count() == len(gone)
    page.keyboard.press("Enter")
    page.wait_for_selector(".result")
    right = len(gone) - 1
    assert page.inner_text(".result b") == f"Right: {right}. Missed: 1. Still possible: 1."
    assert page.locator("[data-look=hit]").count() == right
    assert page.locator("[data-look=missed]").count() == 1
    assert f"{right} of {len(gone)} predicted, 1 wrong" in page.inner_text(".score")
    page.keyboard.press("p")
    page.wait_for_selector(".next-to-act", state="detached")


def test_digits_are_reached_by_arrows_while_predicting(visit: Visit) -> None:
    page = visit("#/explore")
    explore(page)
    page.keyboard.press("p")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector(".possible[tabindex='0']")
    page.locator(".possible[tabindex='0']").focus()
    mark = "document.activeElement.dataset.mark"
    before = page.evaluate(mark)
    page.keyboard.press("ArrowDown")
    assert page.evaluate(mark) != before
    page.keyboard.press("ArrowUp")
    assert page.evaluate(mark) == before
    assert page.locator(".possible[tabindex='0']").count() == 1


def test_two_searches_and_where_they_part(visit: Visit) -> None:
    one, other = (
        searched("gold-star", "five", "paper", label, solutions=None)
        for label in (LABELING, "ffc/step/up")
    )
    parting = next(
        i
        for i in range(1, len(one))
        if (one.decision_words(i), one.outcomes[i]) != (other.decision_words(i), other.outcomes[i])
    )
    page = visit("#/explore")
    page.wait_for_selector(".explore-stage")
    page.click("[data-do=compare]")
    explore(page, "gold-star/five")
    assert page.locator(".pane").count() == 2
    assert f"node {parting}." in page.inner_text(".parting p")
    assert one.decision_words(parting) in page.inner_text(".parting p")
    assert other.decision_words(parting) in page.inner_text(".parting p")
    page.click("[data-do=parting]")
    page.wait_for_selector(f".pane:nth-child(2) .where-one-is >> text=/^Node {parting} ·/")
    heads = page.locator(".where-one-is").all_inner_texts()
    assert all(head.startswith(f"Node {parting} ") for head in heads)
    page.keyboard.press("Shift+ArrowRight")  # both move
    page.wait_for_selector(f".pane:nth-child(2) .where-one-is >> text=/^Node {parting + 1} ·/")
    page.uncheck(".parting input")
    page.locator(".pane").nth(1).locator("canvas").focus()
    page.click("[data-do=node-on]")  # only the one worked with
    page.wait_for_selector(f".pane:nth-child(2) .where-one-is >> text=/^Node {parting + 2} ·/")
    heads = page.locator(".where-one-is").all_inner_texts()
    assert heads[0].startswith(f"Node {parting + 1} ")


def test_a_link_opens_at_the_node(visit: Visit) -> None:
    page = visit("#/explore")
    explore(page, "gold-star/five", model="exact", label="ffc/enum/up")
    go(page, 7)
    page.keyboard.press("ArrowLeft")  # the last propagation there
    step = page.inner_text(".cause")
    page.evaluate(
        "() => Object.defineProperty(navigator, 'clipboard',"
        " { value: { writeText: async (text) => { window.copied = text; } } })"
    )
    page.click("[data-do=share]")
    page.wait_for_function("() => window.copied")
    link = page.evaluate("window.copied")
    opened = visit("#" + link.split("#")[1])
    arrive(opened, 7)
    assert opened.inner_text(".cause") == step
    assert "ffc/enum/up" in opened.inner_text(".pane-head h2")
    assert opened.locator(".board-gold-star").count() == 1
    assert opened.locator(".names text").all_text_contents() == list("ABCDEFGHIJ")
    opened.reload()  # and stays there
    arrive(opened, 7)


def test_a_broken_link_says_so(visit: Visit) -> None:
    page = visit("#/explore/nonsense")
    page.wait_for_selector(".toast >> text=no search that can be read")
    page.wait_for_selector(".explore-stage")


def test_what_the_server_refuses_is_told(visit: Visit) -> None:
    page = visit("#/explore")
    page.wait_for_selector(".explore-stage")
    page.select_option("#explore-puzzle", "gold-star/fractions")
    page.select_option("#explore-model-0", "paper")
    page.click("[data-do=search]")
    page.wait_for_selector(".explore-waiting button:visible >> text=Try again")
    assert "paper" in page.inner_text(".explore-waiting p")


def test_a_search_can_be_cancelled(visit: Visit) -> None:
    page = visit("#/explore")
    page.wait_for_selector(".explore-stage")
    page.route("**/api/v1/trace", lambda route: None)  # never answered
    page.click("[data-do=search]")
    page.click(".explore-waiting button:visible")
    page.wait_for_selector(".explore-waiting >> text=Cancelled")
    page.unroute("**/api/v1/trace")
    page.click(".explore-waiting >> text=Try again")
    page.wait_for_selector(".explore-stage")


def test_a_title_is_text(visit: Visit) -> None:
    hostile = "<img src=x onerror=alert(1)>"
    clues = {side: [0] * 2 for side in ("top", "left", "bottom", "right")}
    puzzle = {"family": "skyscraper", "size": 2, "clues": clues, "title": hostile}
    page = visit("#/learn")
    page.evaluate(
        "puzzle => localStorage.setItem('cluesmith:explore', JSON.stringify("
        "{ puzzle, all: true, ways: [{ model: 'paper', strategy: null }], at: [] }))",
        puzzle,
    )
    page.evaluate("() => { location.hash = '#/explore'; }")
    page.wait_for_selector(".explore-stage")
    assert hostile in page.inner_text("#explore-puzzle option >> nth=0")
    assert page.locator("main img").count() == 0


def test_in_portuguese_on_a_phone(visit: Visit) -> None:
    page = visit("#/explore", width=360, language="pt-PT")
    page.wait_for_selector(".explore-stage")
    page.click("[data-do=solution]")
    page.wait_for_selector(".outcome >> text=solução")
    number = re.search(r"Nó (\d+)", page.inner_text(".where-one-is"))
    assert number is not None
    page.wait_for_selector(".stops >> text=todos diferentes")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    page.select_option("[data-do=language]", "en")  # the same node, in the other language
    arrive(page, int(number[1]))
    assert page.inner_text(".outcome") == "solution"


def test_from_the_setters_bench(visit: Visit) -> None:
    page = visit("#/set")
    page.click("[data-do='set.explore']")
    page.wait_for_url("**/#/explore")
    page.wait_for_selector(".explore-stage")
    assert "This one" in page.inner_text("#explore-puzzle option:checked")
