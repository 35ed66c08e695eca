"""What axe finds in every view, on large screens and phones, in both themes: nothing serious."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playing import EXAMPLES, example, fragment
from setting import STARTED, paste

pytestmark = pytest.mark.browser
soak = pytest.mark.soak  # axe takes long

Visit = Callable[..., Any]
FAMILIES = sorted(EXAMPLES)
# Not among the usual rules: the name of a control has the words that are seen on it.
NAMES = {"runOnly": {"type": "rule", "values": ["label-content-name-mismatch"]}}
# The names of cells that lack a value seen in them: axe asks only what the cell itself has.
UNNAMED = """(seen) => [...document.querySelectorAll(".set-board .cell")].flatMap((cell) => {
  const name = cell.getAttribute("aria-label");
  const words = name.split(/[ ,]+/);
  const texts = [...cell.nextElementSibling.querySelectorAll(`.writing ${seen}`)];
  const values = texts.map((text) => text.textContent).filter(Boolean);
  return values.every((value) => words.includes(value)) ? [] : [`${name}: ${values}`];
})"""
PHONE = {"width": 390, "height": 844}
CONTRAST = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}  # all that themes change


def axe_itself() -> Any:
    return pytest.importorskip(
        "axe_playwright_python.sync_playwright", reason="axe is missing"
    ).Axe()


def finds(page: Any) -> list[str]:
    """What axe calls serious or critical; on a phone and in the dark theme too."""
    axe, usual, names = axe_itself(), [], []
    screen = page.viewport_size
    for size in (PHONE, screen):
        page.set_viewport_size(size)
        usual += axe.run(page).response["violations"]
        names += axe.run(page, options=NAMES).response["violations"]
    page.emulate_media(color_scheme="dark")
    dark = axe.run(page, options=CONTRAST).response
    page.emulate_media(color_scheme="light")
    assert dark["passes"]
    return serious(usual + names + dark["violations"])


def serious(violations: list[dict[str, Any]]) -> list[str]:
    return [
        f"{one['id']}: {node['html'][:200]}"
        for one in violations
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]


@pytest.fixture
def opened(visit: Visit) -> Visit:
    """Opens an address, and waits for something there."""

    def at(address: str, awaited: str) -> Any:
        page = visit(address, color_scheme="light")
        page.wait_for_selector(awaited)
        return page

    return at


@soak
def test_home_and_welcome(opened: Visit) -> None:
    page = opened("", "main[data-ready]")
    page.locator("summary").first.click()
    page.wait_for_selector("[data-example]")
    assert finds(page) == []
    page.click("nav >> text=Play")
    page.wait_for_selector(".welcome")
    assert finds(page) == []


@soak
def test_days_and_what_was_solved(opened: Visit) -> None:
    page = opened("#/days/gold-star", ".month")
    assert finds(page) == []
    page.goto(page.url.split("#")[0] + "#/solved")
    page.wait_for_selector(".keeping")
    assert finds(page) == []
    page.evaluate(
        """async () => {
          const { store } = await import("/page/js/store.js");
          const { puzzle } = await (await fetch("api/v1/daily/skyscraper/2026-01-05")).json();
          const record = store.record(store.begin(puzzle, { origin: "daily/2026-01-05" }));
          store.keep({ ...record, share: 1, solved: Date.now(), time: 1000, finished: true });
        }"""
    )
    page.reload()
    page.wait_for_selector(".kind-table")
    assert finds(page) == []
    page.goto(page.url.split("#")[0] + "#/days/skyscraper")
    page.wait_for_selector(".month")
    assert finds(page) == []


@soak
def test_replay(opened: Visit) -> None:
    puzzle, _ = example("skyscraper")
    packed = fragment({"puzzle": puzzle, "moves": [[[0, "r0c0", 1]]]}).removeprefix("#p=")
    page = opened(f"#/replay/{packed}", ".replay-controls")
    page.click("[data-do=forward]")
    assert finds(page) == []


@soak
@pytest.mark.parametrize("family", FAMILIES)
def test_play(opened: Visit, family: str) -> None:
    page = opened(fragment(example(family)[0]), ".play .board")
    page.keyboard.type("3")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Alt+2")
    page.keyboard.press("h")
    page.wait_for_selector(".telling")
    assert finds(page) == []
    page.keyboard.press("?")
    page.wait_for_selector("dialog[open]")
    assert finds(page) == []


@soak
def test_learn(opened: Visit) -> None:
    page = opened("#/learn", ".catalogue")
    assert finds(page) == []
    page.locator(".level a").first.click()
    page.click("[data-do='learn.where']")
    assert finds(page) == []
    page.click("[data-do='learn.show-step']")
    assert finds(page) == []
    page.go_back()
    page.select_option("#walk-skyscraper", "t3")
    page.click("section:has(#walk-skyscraper) .walker button")
    page.wait_for_selector(".stepper")
    page.keyboard.press("ArrowRight")
    assert finds(page) == []


@soak
def test_set(opened: Visit) -> None:
    page = opened("#/set", ".verdict[data-state=known]")
    for family in FAMILIES:
        page.click(f"[data-family={family}]")
        page.wait_for_selector(f".set-board .board-{family}")
        assert finds(page) == []
        paste(page, json.dumps(STARTED[family]))
        page.wait_for_selector(".xray[data-state=known]:visible")
        page.locator(".set-board .cell").nth(7).click()
        assert finds(page) == []
        page.click("[data-show=two]")
        assert finds(page) == []
    for fold in page.locator(".fold > summary").all():
        fold.click()
    page.click("[data-do=batch]")
    page.wait_for_selector("[data-fold='set.generate'] >> text=12 generated")
    assert finds(page) == []


@soak
def test_explore(opened: Visit) -> None:
    page = opened("#/explore", ".explore-stage")
    page.wait_for_selector(".pane:not([data-waiting])")
    page.click(".explore-help summary")
    page.keyboard.press("f")
    page.wait_for_selector(".outcome[data-outcome=failed]")
    page.wait_for_selector(".stops li:nth-child(2)")
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector(".failing")
    assert finds(page) == []
    page.keyboard.press("p")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector(".possible[role=checkbox]")
    page.locator(".possible[tabindex='0']").focus()
    page.keyboard.press("Space")
    assert finds(page) == []
    page.keyboard.press("Enter")
    page.wait_for_selector(".result")
    assert finds(page) == []
    page.click("[data-do=compare]")
    page.select_option("#explore-puzzle", "lol-sudoku/p2")
    page.click("[data-do=search]")
    page.wait_for_selector(".explore-stage.two")
    page.wait_for_selector(".pane:nth-child(2):not([data-waiting])")
    assert finds(page) == []


@pytest.mark.parametrize("family", FAMILIES)
def test_cells_with_several_values_are_named_by_them(opened: Visit, family: str) -> None:
    """Quick: the one rule that values, candidates and marks side by side once broke."""
    page = opened("#/set", ".verdict[data-state=known]")
    paste(page, json.dumps(STARTED[family]))
    page.wait_for_selector(".xray[data-state=known]:visible")
    axe = axe_itself()
    assert page.locator(".set-board .candidate").count() > 1
    assert page.evaluate(UNNAMED, ".candidate > text:first-child") == []
    assert serious(axe.run(page, options=NAMES).response["violations"]) == []
    page.click("[data-show=two]")
    page.wait_for_selector(".set-board .second:not(:empty)")
    assert page.evaluate(UNNAMED, ".second") == []
    assert serious(axe.run(page, options=NAMES).response["violations"]) == []
