"""A board under fingers: taps, drags, swipes that scroll, and two fingers that zoom."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playing import example, middle, play
from touching import PHONE, Fingers, blank

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]


def selected(page: Any) -> list[str]:
    keys: list[str] = page.eval_on_selector_all(
        ".board [aria-selected=true]", "all => all.map((one) => one.getAttribute('data-key'))"
    )
    return keys


def centre(page: Any, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def settled(page: Any) -> None:
    """All that was told to the page so far is done."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")


@pytest.mark.parametrize(
    ("puzzle", "key"),
    [(example("skyscraper")[0], "top0"), (example("gold-star")[0], "e1"), (blank(16), "left3")],
    ids=["clue", "equation", "clue of a board that scrolls"],
)
def test_only_a_tap_strikes_off(visit: Visit, puzzle: dict[str, Any], key: str) -> None:
    page = play(visit, puzzle, **PHONE)
    fingers = Fingers(page)
    where = centre(page, f"[data-key={key}] .room")
    for by in ((0, -60), (40, 0)):
        fingers.swipe(where, by)
        settled(page)
        assert page.get_attribute(f"[data-key={key}]", "aria-pressed") == "false"
    page.evaluate("() => { scrollTo(0, 0); document.querySelector('.easel').scrollTo(0, 0); }")
    page.tap(f"[data-key={key}]")
    page.wait_for_selector(f"[data-key={key}][aria-pressed=true]")


def test_a_swipe_over_a_board_that_scrolls_selects_nothing(visit: Visit) -> None:
    page = play(visit, blank(16), **PHONE)
    page.wait_for_selector(".board.scrolls")
    page.tap("[data-key=r5c5]")
    page.wait_for_selector("[data-key=r5c5][aria-selected=true]")
    Fingers(page).swipe(middle(page, "r6c6")[:2], (-90, 0))
    page.wait_for_function("() => document.querySelector('.easel').scrollLeft > 20")
    assert selected(page) == ["r5c5"]
    page.tap("[data-key=r7c7]")
    page.wait_for_selector("[data-key=r7c7][aria-selected=true]")
    assert selected(page) == ["r7c7"]


def test_the_pen_draws_on_a_board_that_scrolls(visit: Visit) -> None:
    page = play(visit, blank(16), **PHONE)
    page.tap(".keypad [data-tool=line]")
    page.wait_for_selector(".board[data-pen]")
    x, y, half = middle(page, "r5c5")
    Fingers(page).swipe((x, y), (2 * half, 0))
    page.wait_for_selector(".board .pen path", state="attached")
    assert page.evaluate("document.querySelector('.easel').scrollLeft") == 0


def zoom(page: Any) -> float:
    scale: float = page.evaluate("visualViewport.scale")
    return scale


@pytest.mark.parametrize("size", [4, 16])
def test_two_fingers_zoom_and_select_nothing(visit: Visit, size: int) -> None:
    page = play(visit, blank(size), **PHONE)
    page.tap("[data-key=r0c0]")
    page.wait_for_selector("[data-key=r0c0][aria-selected=true]")
    fingers = Fingers(page)
    (x, y, _), (to_x, to_y, _) = middle(page, "r1c1"), middle(page, "r2c2")
    fingers.down((x, y))
    fingers.down((x, y), (to_x, to_y))
    for step in range(1, 9):
        fingers.move((x - 8 * step, y - 8 * step), (to_x + 8 * step, to_y + 8 * step))
    page.wait_for_function("() => visualViewport.scale > 1.2")
    fingers.up()
    settled(page)
    assert selected(page) == ["r0c0"]


def test_a_second_finger_takes_back_a_drag(visit: Visit) -> None:
    page = play(visit, example("skyscraper")[0], **PHONE)
    drag = [middle(page, key)[:2] for key in ("r0c0", "r0c1", "r1c1")]
    fingers = Fingers(page)
    fingers.down(drag[0])
    for point in drag[1:]:
        fingers.move(point)
    fingers.up()
    page.wait_for_function("() => document.querySelectorAll('[aria-selected=true]').length === 3")
    start, end, other = (middle(page, key)[:2] for key in ("r3c0", "r3c1", "r2c3"))
    fingers.down(start)
    fingers.move(end)
    page.wait_for_selector("[data-key=r3c1][aria-selected=true]")
    fingers.down(end, other)
    page.wait_for_selector("[data-key=r3c1][aria-selected=false]")
    fingers.up()
    settled(page)
    assert selected(page) == ["r0c0", "r0c1", "r1c1"]


DRAWN = """() => [...document.querySelectorAll(".board :is(.tints path, .walls)")]
  .map((one) => one.getAttribute("d")).join()"""


@pytest.mark.parametrize("tool", ["wall", "area"])
def test_two_fingers_draw_nothing_and_a_tap_draws(visit: Visit, tool: str) -> None:
    page = play(visit, example("lol-sudoku")[0], **PHONE)
    page.tap(f".keypad [data-tool={tool}]")
    page.wait_for_selector(f".board[data-tool={tool}]")
    if tool == "area":
        page.tap('.keys [data-value="2"]')
    before = page.evaluate(DRAWN)
    fingers = Fingers(page)
    (x, y, half), other = middle(page, "r2c2"), middle(page, "r3c3")[:2]
    at = (x + half, y)  # on a border, where a tap draws a wall
    fingers.down(at)
    fingers.down(at, other)
    fingers.move((at[0], at[1] - 30), (other[0], other[1] + 30))
    fingers.up()
    settled(page)
    assert page.evaluate(DRAWN) == before
    fingers.down(at)
    fingers.up()
    page.wait_for_function(f"(before) => ({DRAWN})() !== before", arg=before)


def in_its_place(page: Any, selector: str) -> bool:
    """Whether all of it is seen in the box in which the board scrolls."""
    seen: bool = page.evaluate(
        """(selector) => {
          const [box, part] = [".easel", selector].map(
            (one) => document.querySelector(one).getBoundingClientRect());
          return part.left >= box.left - 1 && part.right <= box.right + 1
            && part.top >= box.top - 1 && part.bottom <= box.bottom + 1;
        }""",
        selector,
    )
    return seen


def test_a_hint_brings_its_cell_into_sight(visit: Visit) -> None:
    puzzle = blank(16)
    puzzle["clues"]["left"] = [0] * 16
    puzzle["grid"] = [[(r + c) % 16 + 1 for c in range(16)] for r in range(16)]
    puzzle["grid"][15][15] = 0
    page = play(visit, puzzle, **PHONE)
    page.wait_for_selector(".board.scrolls")
    assert page.get_attribute(".easel", "data-more-x") == "end"
    assert not in_its_place(page, "[data-key=r15c15] .square")
    for stage in (1, 2, 3):
        page.tap("[data-do=hint]" if stage == 1 else "[data-do=more]")
        page.wait_for_selector(f".telling-hint >> text=Hint {stage} of 3")
    page.wait_for_selector("[data-key=r15c15][data-tone=place]")
    assert in_its_place(page, "[data-key=r15c15] .square")


def test_a_board_that_scrolls_shows_where_there_is_more(visit: Visit) -> None:
    page = play(visit, blank(16), **PHONE)
    page.wait_for_selector(".easel[data-more-x=end][data-more-y=end]")
    shade = """() => getComputedStyle(document.querySelector(".easel"), "::after").content"""
    assert page.evaluate(shade) == '""'
    page.evaluate("() => document.querySelector('.easel').scrollTo(999, 999)")
    page.wait_for_selector(".easel[data-more-x=start][data-more-y=start]")
    assert page.evaluate(shade) == "none"
    page = play(visit, blank(4), **PHONE)
    settled(page)
    assert page.get_attribute(".easel", "data-more-x") is None


def test_keys_typed_elsewhere_bring_their_cell_into_sight(visit: Visit) -> None:
    page = play(visit, blank(16), **PHONE)
    page.tap("[data-key=r0c0]")
    page.wait_for_selector("[data-key=r0c0]:focus")
    page.evaluate("() => document.activeElement.blur()")
    for _ in range(15):
        page.keyboard.press("ArrowRight")
    page.wait_for_selector("[data-key=r0c15][aria-selected=true]")
    assert in_its_place(page, "[data-key=r0c15] .square")
