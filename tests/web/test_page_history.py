"""Moves, and the way back over them: after a reload, to a mistake, of numbers typed in two keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from browsing import stop_clock
from playing import example, look, play

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]

# Moves as [layer, key, value], and how many stand before the mistakes [key, value].
BEFORE = """async ([moves, mistakes]) => {
  const { History } = await import("/page/js/history.js");
  const history = new History();
  for (const move of moves) history.write([move]);
  return history.before(mistakes.map(([key, value]) => ({ key, value })));
}"""


def test_after_a_reload_a_move_is_undone_by_itself(visit: Visit) -> None:
    page = play(visit, example("skyscraper")[0])
    page.keyboard.type("1")
    page.reload()
    page.wait_for_selector(".play .board")
    page.click("[data-key=r2c2]")
    page.keyboard.type("2")
    page.keyboard.press("Control+z")
    assert (look(page, "r0c0"), look(page, "r2c2")) == ("entered", "none")


def test_a_mistake_counts_from_where_it_was_last_written(visit: Visit) -> None:
    page = visit("")
    page.wait_for_selector("main[data-ready]")

    def before(moves: list[list[Any]], *mistakes: list[Any]) -> int:
        found: int = page.evaluate(BEFORE, [moves, mistakes])
        return found

    once = [["value", "r0c0", 1], ["value", "r1c1", 4], ["value", "r2c2", 2]]
    assert before(once, ["r1c1", 4]) == 1
    assert before(once, ["r2c2", 2], ["r1c1", 4]) == 1
    again = [*once, ["value", "r1c1", 3], ["value", "r0c1", 2], ["value", "r1c1", 4]]
    assert before(again, ["r1c1", 4]) == 5
    # Of areas and borders it is known where they are wrong: there, not in the tenth column.
    parted = [
        ["area", "r1c10", 2],
        ["border", "r1c10right", "wall"],
        ["area", "r1c1", 2],
        ["centre", "r1c2", [1, 2]],
        ["border", "r1c2down", "wall"],
    ]
    assert before(parted, ["r1c1", None]) == 2
    assert before(parted, ["r1c2", None]) == 4
    assert before(parted, ["r1c1", None], ["r1c2", None]) == 2
    assert before(parted, ["r3c3", None]) == 5


def test_without_a_server_undo_goes_to_the_last_board_that_kept_the_rules(visit: Visit) -> None:
    page = play(visit, example("skyscraper")[0])
    page.keyboard.type("1")
    page.keyboard.press("ArrowRight")
    for value in "12":  # a clash, mended by the player
        page.keyboard.type(value)
    for key in ("r1c1", "r1c2", "r3c3"):  # and another, with a move behind it
        page.click(f"[data-key={key}]")
        page.keyboard.type("3")
    page.route("**/api/v1/review", lambda route: route.abort())
    page.keyboard.press("k")
    page.click("[data-do=undo-mistake]")
    page.wait_for_selector(".telling >> text=2 moves undone")
    kept = [key for key in ("r0c0", "r0c1", "r1c1", "r1c2") if look(page, key) == "entered"]
    assert kept == ["r0c0", "r0c1", "r1c1"]


def test_a_number_of_two_keys_leaves_other_givens_alone(visit: Visit) -> None:
    page = visit("#/set")
    page.wait_for_selector(".verdict[data-state=known]")
    page.click("[data-family=gold-star]")
    page.fill("#set-size", "7")
    page.press("#set-size", "Enter")
    stop_clock(page)
    for key, text in (("s0", "1"), ("s3", "12")):
        page.click(f"[data-key={key}]")
        page.keyboard.type(text)
    said = [page.get_attribute(f"[data-key={key}]", "aria-label") for key in ("s0", "s3")]
    assert said == ["cell A, 1, given", "cell D, 12, given"]
    page.keyboard.press("Control+z")
    assert look(page, "s0") == "given"
    assert look(page, "s3") != "given"


def test_two_tabs_play_on_together(visit: Visit) -> None:
    puzzle, _ = example("skyscraper")
    page = play(visit, puzzle)
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector(".play .board")
    page.click("[data-key=r0c0]")
    page.keyboard.type("1")
    other.wait_for_selector("[data-key=r0c0][data-look=entered]")
    other.click("[data-key=r2c2]")
    other.keyboard.type("2")
    page.wait_for_selector("[data-key=r2c2][data-look=entered]")
    page.click("[data-do=undo]")
    other.wait_for_selector("[data-key=r2c2][data-look=none]")
    assert look(other, "r0c0") == "entered"


def test_starting_again_ends_a_trial(visit: Visit) -> None:
    page = play(visit, example("skyscraper")[0])
    page.keyboard.press("t")
    page.keyboard.type("1")
    page.click("[data-do=restart]")
    assert look(page, "r0c0") == "none"
    assert not page.is_visible(".trial")


def test_a_tab_that_edits_nothing_saves_nothing(visit: Visit) -> None:
    page = visit("#/set")
    page.wait_for_selector(".verdict[data-state=known]")
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector(".verdict[data-state=known]")
    page.fill("#about-title", "Kept")
    page.reload()
    other.reload()
    other.wait_for_selector(".verdict[data-state=known]")
    assert other.input_value("#about-title") == "Kept"
