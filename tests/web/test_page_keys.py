"""Keys, mouse and finger on the board: the board keeps the keyboard, and nothing is misread."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playing import drag, example, focused, fragment, look, middle, play

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]

TWELVE = {
    "family": "skyscraper",
    "size": 12,
    "clues": {side: [0] * 12 for side in ("top", "left", "bottom", "right")},
    "grid": [[0] * 12 for _ in range(12)],
}


def said(page: Any, key: str) -> str:
    label: str = page.get_attribute(f"[data-key={key}]", "aria-label")
    return label


def selected(page: Any) -> list[str]:
    keys: list[str] = page.eval_on_selector_all(
        ".board [aria-selected=true]", "all => all.map((one) => one.getAttribute('data-key'))"
    )
    return keys


@pytest.mark.parametrize(
    "button",
    ["undo", "check", "hint", "candidates", "restart", "share", "settings", "help", "theme"],
)
def test_after_a_click_the_board_keeps_the_keyboard(visit: Visit, button: str) -> None:
    page = play(visit, example("skyscraper")[0], permissions=["clipboard-write"])
    page.keyboard.type("1")
    page.click("[data-key=r2c2]")
    page.click(f"[data-do={button}]")
    if button in ("settings", "help"):
        page.wait_for_selector("dialog[open]")
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")
    assert focused(page) == "r2c2"
    page.keyboard.type("3")
    assert look(page, "r2c2") == "entered"
    page.keyboard.press("Space")  # the next tool, and not the button again
    assert page.get_attribute("[data-tool=corner]", "aria-pressed") == "true"


def test_what_is_typed_nowhere_is_typed_on_the_board(visit: Visit) -> None:
    page = play(visit, example("skyscraper")[0])
    page.click("[data-key=r2c2]")
    page.mouse.click(5, 600)  # beside everything
    page.keyboard.type("3")
    assert look(page, "r2c2") == "entered"


def test_the_tools_have_letters(visit: Visit) -> None:
    page = play(visit, example("skyscraper")[0])
    for letter, tool in zip("xcvbz", ("corner", "centre", "colour", "line", "digit"), strict=True):
        page.keyboard.press(letter)
        assert page.get_attribute(f"[data-tool={tool}]", "aria-pressed") == "true"


def test_ctrl_and_shift_ask_for_marks_and_colours(visit: Visit) -> None:
    page = play(visit, example("skyscraper")[0])
    for keys in ("Control+1", "Control+2", "Shift+Digit3", "Control+Shift+Digit4"):
        page.keyboard.press(keys)
    page.keyboard.press("Control+Shift+Digit6")
    label = said(page, "r0c0")
    assert label == "row 1 column 1, empty, candidates 1 2, corner marks 3, colours green blue"
    assert page.locator(".board .colours *").count() == 2
    for _ in range(5):
        page.keyboard.press("Control+z")
    assert said(page, "r0c0") == "row 1 column 1, empty"


def test_marks_on_a_large_board_are_what_was_typed(visit: Visit) -> None:
    page = play(visit, TWELVE)
    page.keyboard.press("c")
    page.keyboard.type("123")
    assert said(page, "r0c0").endswith("candidates 1 2 3")
    page.keyboard.type(".12")
    assert said(page, "r0c0").endswith("candidates 1 2 3 12")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Control+1")
    page.keyboard.press("Control+2")
    assert said(page, "r0c1").endswith("candidates 1 2")


def test_values_of_two_digits(visit: Visit) -> None:
    page = play(visit, TWELVE)
    page.keyboard.type("1")
    assert page.get_attribute("[data-key=r0c0]", "data-caret") is not None
    page.keyboard.type("2")
    assert said(page, "r0c0").endswith("column 1, 12")
    assert page.locator("[data-caret]").count() == 0
    page.keyboard.press("ArrowRight")
    page.keyboard.type(".11")
    assert said(page, "r0c1").endswith("column 2, 11")
    page.click("[data-do=settings]")
    page.uncheck("[name=join]")
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowRight")
    page.keyboard.type("12")
    assert said(page, "r0c2").endswith("column 3, 2")


def test_a_drag_selects_and_a_second_press_takes_out(visit: Visit) -> None:
    page = play(visit, example("skyscraper")[0])
    drag(page, [middle(page, key)[:2] for key in ("r0c0", "r0c1", "r1c1")])
    assert selected(page) == ["r0c0", "r0c1", "r1c1"]
    page.click("[data-key=r0c1]", modifiers=["Control"])
    assert selected(page) == ["r0c0", "r1c1"]
    page.keyboard.press("Control+2")
    assert "candidates 2" in said(page, "r0c0")
    assert "candidates" not in said(page, "r0c1")
    page.keyboard.press("Control+a")
    assert len(selected(page)) == 16


def test_a_finger_selects_several(visit: Visit) -> None:
    page = play(visit, example("skyscraper")[0], width=390, has_touch=True, is_mobile=True)
    way = [middle(page, key)[:2] for key in ("r0c0", "r0c1", "r1c1", "r2c1")]
    touch = page.context.new_cdp_session(page)
    for kind, (x, y) in zip(
        ("touchStart", "touchMove", "touchMove", "touchMove"), way, strict=True
    ):
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_function(
        "() => document.querySelectorAll('.board [aria-selected=true]').length === 4"
    )
    page.tap("[data-key=r3c3]")
    page.wait_for_function(
        "() => document.querySelectorAll('.board [aria-selected=true]').length === 1"
    )
    page.tap("[data-do=several]")
    page.tap("[data-key=r0c0]")
    page.wait_for_function(
        "() => document.querySelectorAll('.board [aria-selected=true]').length === 2"
    )


def test_a_double_click_selects_all_equal(visit: Visit) -> None:
    page = play(visit, example("skyscraper")[0])
    for key in ("r0c0", "r1c1", "r3c2"):
        page.click(f"[data-key={key}]")
        page.keyboard.type("2")
    page.dblclick("[data-key=r1c1]")
    assert selected(page) == ["r0c0", "r1c1", "r3c2"]
    page.click("[data-do=settings]")
    page.uncheck("[name=doubled]")
    page.keyboard.press("Escape")
    page.dblclick("[data-key=r0c0]")
    assert selected(page) == ["r0c0"]


@pytest.mark.parametrize("family", ["skyscraper", "gold-star"])
def test_the_pen_draws_and_erases(visit: Visit, family: str) -> None:
    page = play(visit, example(family)[0])
    one, other = ("r0c0", "r1c0") if family == "skyscraper" else ("s0", "s2")
    page.keyboard.press("b")
    for count in (1, 0, 1):
        drag(page, [middle(page, key)[:2] for key in (one, other)])
        assert page.locator(".board .pen path").count() == count
    page.click(".colour-keys [data-colour='5']")
    drag(page, [middle(page, key)[:2] for key in (other, one)])
    assert page.locator(".board .pen path").count() == 2  # of two colours, side by side
    page.reload()
    page.wait_for_selector(".play .board")
    assert page.locator(".board .pen path").count() == 2
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    assert page.locator(".board .pen path").count() == 0


@pytest.mark.parametrize(
    ("family", "first", "arrow"),
    [("skyscraper", "row 1 column 1", "ArrowRight"), ("gold-star", "cell A", "ArrowDown")],
)
def test_the_lines_of_the_pen_are_said(visit: Visit, family: str, first: str, arrow: str) -> None:
    page = play(visit, example(family)[0])
    page.keyboard.press("b")
    start = focused(page)
    page.keyboard.press(f"Shift+{arrow}")
    end = focused(page)
    names = [said(page, key).split(",")[0] for key in (start, end)]
    assert names[0] == first
    assert said(page, start).endswith(f"line to {names[1]} (red)")
    assert said(page, end).endswith(f"line to {names[0]} (red)")
    page.keyboard.press("Control+z")
    assert "line" not in said(page, start) + said(page, end)


def test_a_pause_covers_the_board_and_stops_the_clock(visit: Visit) -> None:
    page = play(visit, example("skyscraper")[0])
    page.keyboard.press("p")
    page.wait_for_selector("dialog.pause[open]")
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog", state="detached")
    assert look(page, "r0c0") == "none"
    page.keyboard.press("p")
    page.wait_for_selector("dialog.pause[open]")
    page.keyboard.press("p")
    page.wait_for_selector("dialog", state="detached")
    page.keyboard.type("1")
    assert look(page, "r0c0") == "entered"


def test_the_same_digit_again(visit: Visit) -> None:
    page = play(visit, example("skyscraper")[0])
    page.keyboard.type("11")
    assert look(page, "r0c0") == "none"
    page.click("[data-do=settings]")
    page.uncheck("[name=again]")
    page.keyboard.press("Escape")
    page.keyboard.type("11")
    assert look(page, "r0c0") == "entered"


def test_an_area_keeps_its_colour(visit: Visit) -> None:
    page = play(visit, example("lol-sudoku")[0])

    def tint(key: str) -> str:
        x, y, half = middle(page, key)
        found: str = page.evaluate(
            """([x, y]) => document.querySelector(".tints")
              .checkVisibility() && [...document.querySelectorAll(".tints path")]
              .find((path) => path.isPointInFill(new DOMPoint(x, y).matrixTransform(
                path.getScreenCTM().inverse())))?.getAttribute("class")""",
            [x + half / 2, y + half / 2],
        )
        return found

    page.keyboard.press("a")
    first = tint("r1c1")
    tints = []
    for way in (["r2c2", "r2c3"], ["r3c2", "r3c1"], ["r0c0", "r0c1"]):
        drag(page, [middle(page, key)[:2] for key in way])
        tints.append(tint(way[0]))
        assert tint("r1c1") == first
    assert tint("r2c2") == tints[0]
    assert tint("r3c1") == tints[1]
    assert page.get_attribute('.keys [data-value="2"]', "data-tint") is not None


def test_nine_areas_have_nine_colours(visit: Visit) -> None:
    page = play(visit, {"family": "lol-sudoku", "size": 9})
    page.keyboard.press("a")
    page.wait_for_selector('.keys [data-value="9"][data-tint]')
    keys = [page.locator(f'.keys [data-value="{area}"]') for area in range(1, 10)]
    assert (
        len({key.evaluate("node => getComputedStyle(node).backgroundColor") for key in keys}) == 9
    )


def test_a_hint_shown_whole_is_done_by_asking_again(visit: Visit) -> None:
    page = play(visit, example("skyscraper")[0])
    for stage in (1, 2, 3):
        page.keyboard.press("h")
        page.wait_for_selector(f".telling-hint >> text=Hint {stage} of 3")
    assert page.locator("[data-look=entered]").count() == 0
    page.keyboard.press("h")
    page.wait_for_selector("[data-look=entered]")
    assert page.locator(".telling-hint:visible").count() == 0
    page.keyboard.press("Control+z")
    assert page.locator("[data-look=entered]").count() == 0


def test_back_leaves_a_pause_behind(visit: Visit) -> None:
    page = visit("")
    page.wait_for_selector("main[data-ready]")
    page.evaluate("hash => { location.hash = hash; }", fragment(example("skyscraper")[0]))
    page.wait_for_selector(".play .board")
    page.keyboard.press("p")
    page.wait_for_selector("dialog.pause[open]")
    page.go_back()
    page.wait_for_selector("main.view-home")
    page.wait_for_selector("dialog", state="detached")
