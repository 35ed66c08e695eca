"""Playing in the browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from browsing import patient, stop_clock
from playing import (
    EXAMPLES,
    FINISHED,
    Walker,
    command,
    drag,
    draw_walls,
    example,
    fill_by_keys,
    fill_by_mouse,
    focused,
    fragment,
    keep_areas,
    look,
    middle,
    play,
    values,
)

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]
FAMILIES = sorted(EXAMPLES)


@pytest.mark.parametrize("family", FAMILIES)
def test_to_the_end_by_keyboard(visit: Visit, family: str) -> None:
    puzzle, solution = example(family)
    page = play(visit, puzzle)
    assert focused(page)
    fill_by_keys(page, solution)
    if "areas" in solution:
        assert not page.is_visible(FINISHED)
        keep_areas(page, solution["areas"])
    page.wait_for_selector(FINISHED)
    page.wait_for_selector(f"{FINISHED} .tag")
    assert "Solved in" in page.inner_text(FINISHED)


@pytest.mark.parametrize("family", FAMILIES)
def test_to_the_end_by_mouse(visit: Visit, family: str) -> None:
    puzzle, solution = example(family)
    page = play(visit, puzzle)
    fill_by_mouse(page, solution)
    if "areas" in solution:
        draw_walls(page, solution["areas"])
    page.wait_for_selector(FINISHED)


def test_operators_to_be_found(visit: Visit) -> None:
    puzzle, solution = example("gold-star", "find-three")
    page = play(visit, puzzle)
    fill_by_keys(page, solution)
    asked = [i for i, sign in enumerate(puzzle["operators"]) if sign == "?"]
    page.keyboard.press("Tab")  # from the cells on to where the next zone begins
    page.focus(f"[data-key=o{asked[0]}]")
    walker = Walker(page)
    for index in asked[:-1]:
        walker.go(f"o{index}")
        page.keyboard.type(solution["operators"][index])
    page.click(f"[data-key=o{asked[-1]}]")
    page.click(f'.signs [data-value="{solution["operators"][asked[-1]]}"]')
    page.wait_for_selector(FINISHED)


def test_numbers_of_two_digits(visit: Visit) -> None:
    puzzle, solution = example("gold-star", "six")
    page = play(visit, puzzle)
    stop_clock(page)
    fill_by_keys(page, solution)
    page.wait_for_selector(FINISHED)
    page.keyboard.press(
        "Control+z"
    )  # the last number is one move, though two keys may have made it
    last = max(int(key[1:]) for key in values(solution) if key[0] == "s")
    assert look(page, f"s{last}") == "letter"


def test_every_place_of_every_star_is_reached_by_arrows(visit: Visit) -> None:
    page = visit("")
    page.wait_for_selector("main[data-ready]")
    missed = page.evaluate(
        """async () => {
          const { goldStar } = await import("/page/js/families/gold_star.js");
          const { keyOf } = await import("/page/js/place.js");
          const missed = [];
          for (let points = 3; points <= 16; points += 1) {
            const drawing = goldStar.board.draw(goldStar.shape.blank(points), "play");
            for (const [key, { place, zone }] of drawing.spots) {
              const seen = new Set([key]), waiting = [place];
              while (waiting.length) {
                const from = waiting.pop();
                for (const way of [[0, 1], [1, 0], [0, -1], [-1, 0]]) {
                  const to = drawing.step(from, ...way);
                  if (to && !seen.has(keyOf(to))) { seen.add(keyOf(to)); waiting.push(to); }
                }
              }
              const all = [...drawing.spots.values()].filter((spot) => spot.zone === zone);
              if (seen.size !== all.length) missed.push(`${points}: ${key}`);
            }
          }
          return missed;
        }"""
    )
    assert missed == []


@pytest.mark.parametrize("family", FAMILIES)
def test_a_hint_in_three_stages(visit: Visit, family: str) -> None:
    puzzle, _ = example(family)
    page = play(visit, puzzle)
    before = page.locator("[data-look=entered]").count()
    page.keyboard.press("h")
    page.wait_for_selector(".telling-hint >> text=Hint 1 of 3")
    assert page.locator(".board [data-tone=look]").count()  # where to look, and no more
    assert page.locator(".board [data-tone=place], .board [data-tone=remove]").count() == 0
    assert page.get_attribute(".board", "data-coordinates") is not None
    page.click("[data-do=more]")
    page.wait_for_selector(".telling-hint >> text=Hint 2 of 3")
    title = page.inner_text(".telling h2")
    page.click("[data-do=more]")
    page.wait_for_selector(".telling-hint >> text=Hint 3 of 3")
    assert page.inner_text(".telling h2") == title
    assert page.locator("[data-look=forced], .board .gone, .board .walls.lit").count()
    page.click("[data-do=apply]")
    page.wait_for_selector(".telling", state="hidden")
    marked = page.locator(".board .mark").count() + page.locator("[data-look=entered]").count()
    assert marked > before
    assert page.is_enabled("[data-do=undo]")


def test_a_mistake_is_named_and_undone(visit: Visit) -> None:
    puzzle, solution = example("skyscraper")
    page = play(visit, puzzle)
    right, wrong = values(solution), {"r1c1": "4"}
    assert right["r1c1"] != wrong["r1c1"]
    for key, value in {"r0c0": right["r0c0"], **wrong, "r3c3": right["r3c3"]}.items():
        page.click(f"[data-key={key}]")
        page.keyboard.type(value)
    page.keyboard.press("k")
    said = page.inner_text(".mistakes")
    assert "r2c2" in said
    assert "wrong" in page.get_attribute("[data-key=r1c1]", "aria-label")
    page.click("[data-do=undo-mistake]")
    page.wait_for_selector(".telling >> text=2 moves undone")
    assert look(page, "r0c0") == "entered"
    assert look(page, "r1c1") == look(page, "r3c3") == "none"
    page.click("[data-do=check]")
    page.wait_for_selector(".telling.right >> text=Nothing wrong so far")
    page.keyboard.type("4")
    page.keyboard.press("k")
    page.click("[data-do=undo-mistake]")
    page.wait_for_selector(".telling >> text=One move undone")
    assert "Redo brings it back." in page.inner_text(".telling")


def test_a_check_says_that_marks_are_not_checked(visit: Visit) -> None:
    puzzle, solution = example("skyscraper")
    page = play(visit, puzzle)
    wrong = "1" if values(solution)["r0c0"] != "1" else "2"
    page.keyboard.press("k")
    page.wait_for_selector(".telling >> text=Nothing has been entered yet")
    assert "not checked" not in page.inner_text(".telling")
    for mark in (f"Control+{wrong}", f"Shift+Digit{wrong}"):
        page.keyboard.press(mark)
        page.keyboard.press("k")
        page.wait_for_selector(".telling >> text=Corner and centre marks are not checked.")
        page.keyboard.press("Backspace")
        page.keyboard.press("k")
        page.wait_for_selector(".telling:not(:has-text('not checked'))")


def test_a_check_is_not_told_of_a_board_that_has_changed(visit: Visit) -> None:
    page = play(visit, example("skyscraper")[0])
    page.route("**/api/v1/review", lambda route: None)  # never answered
    page.keyboard.type("4")
    with page.expect_request("**/api/v1/review"):
        page.keyboard.press("k")
    with page.expect_event("requestfailed"):  # it is taken back
        page.keyboard.press("Backspace")
    assert not page.is_visible(".telling")
    page.unroute_all()
    page.keyboard.press("k")
    page.wait_for_selector(".telling >> text=Nothing has been entered yet")
    assert page.locator(".mistakes").count() == 0


def test_a_check_by_rules_alone_promises_no_more(visit: Visit) -> None:
    page = play(visit, example("skyscraper")[0])
    page.keyboard.type("4")  # wrong, but no rule is broken
    busy = {"error": {"code": "busy", "message": "all places are taken"}}
    page.route("**/api/v1/review", lambda route: route.fulfill(status=503, json=busy))
    page.keyboard.press("k")
    page.wait_for_selector(".telling >> text=Only the plain rules were checked")
    said = page.inner_text(".telling")
    assert "busy" in said
    assert "can stay" not in said


def test_what_breaks_a_rule_shows_at_once(visit: Visit) -> None:
    puzzle, _ = example("skyscraper")
    page = play(visit, puzzle)
    page.keyboard.type("1")
    page.keyboard.press("ArrowRight")
    page.keyboard.type("1")
    assert page.locator(".cell.wrong").count() == 2
    page.keyboard.press("Backspace")
    assert page.locator(".cell.wrong").count() == 0


def test_marks_and_their_tidying(visit: Visit) -> None:
    puzzle, _ = example("skyscraper")
    page = play(visit, puzzle)
    page.keyboard.press("Alt+1")
    page.keyboard.press("Alt+2")
    page.keyboard.press("Shift+Digit3")
    label = page.get_attribute("[data-key=r0c0]", "aria-label")
    assert label == "row 1 column 1, empty, candidates 1 2, corner marks 3"
    page.keyboard.press("ArrowRight")
    page.keyboard.type("2")
    assert "candidates 1," in page.get_attribute("[data-key=r0c0]", "aria-label")
    page.keyboard.press("Control+z")
    assert "candidates 1 2" in page.get_attribute("[data-key=r0c0]", "aria-label")
    page.click("[data-do=settings]")
    page.uncheck("[name=tidy]")
    page.keyboard.press("Escape")
    page.click("[data-key=r0c1]")
    page.keyboard.type("2")
    assert "candidates 1 2" in page.get_attribute("[data-key=r0c0]", "aria-label")


def test_trials(visit: Visit) -> None:
    puzzle, _ = example("skyscraper")
    page = play(visit, puzzle)
    page.keyboard.type("1")
    page.keyboard.press("t")
    page.keyboard.press("ArrowRight")
    page.keyboard.type("3")
    assert page.get_attribute("[data-key=r0c1]", "data-tone") is not None
    page.click("[data-do=drop]")
    assert (look(page, "r0c0"), look(page, "r0c1")) == ("entered", "none")
    page.click("[data-do=try]")
    page.keyboard.type("3")
    page.click("[data-do=keep]")
    assert look(page, "r0c1") == "entered"
    assert not page.is_visible(".trial")


def test_clues_and_equations_are_struck_off(visit: Visit) -> None:
    page = play(visit, example("skyscraper")[0])
    page.click("[data-key=top0]")
    assert page.get_attribute("[data-key=top0]", "aria-pressed") == "true"
    page.keyboard.type("3")  # nothing can be written there
    page.keyboard.press("Enter")
    assert page.get_attribute("[data-key=top0]", "aria-pressed") == "false"
    star = play(visit, example("gold-star")[0])
    star.click("[data-key=e1]")
    assert star.get_attribute("[data-key=e1]", "aria-pressed") == "true"
    assert star.get_attribute(".equations li:nth-child(2) button", "aria-pressed") == "true"


def test_the_tray_greys_what_is_used(visit: Visit) -> None:
    page = play(visit, example("gold-star")[0])
    page.keyboard.type("7")
    assert "spent" in page.get_attribute('.keys [data-value="7"]', "class")
    assert page.get_attribute('.keys [data-value="7"]', "aria-label") == "7, used up"
    assert "spent" not in page.get_attribute('.keys [data-value="8"]', "class")


def test_walls_are_cut_and_areas_painted(visit: Visit) -> None:
    page = play(visit, example("lol-sudoku")[0])
    page.keyboard.press("w")
    (x, y, half), (to_x, to_y, _) = middle(page, "r2c2"), middle(page, "r2c3")
    drag(page, [(x, y), (to_x, to_y)])
    assert "wall on the right" in page.get_attribute("[data-key=r2c2]", "aria-label")
    page.mouse.click(x + half, y)
    assert "link to the right" in page.get_attribute("[data-key=r2c2]", "aria-label")
    page.keyboard.press("Shift+ArrowDown")
    assert "wall below" in page.get_attribute("[data-key=r2c2]", "aria-label")
    page.keyboard.press("a")
    drag(page, [middle(page, "r2c3")[:2], middle(page, "r3c3")[:2], middle(page, "r3c2")[:2]])
    for key in ("r2c3", "r3c3", "r3c2"):
        assert "area 2" in page.get_attribute(f"[data-key={key}]", "aria-label")
    assert page.locator(".board [aria-selected=true]").count() == 1  # painting selects nothing more
    page.keyboard.press("Control+z")
    assert "area" not in page.get_attribute("[data-key=r3c3]", "aria-label")


def test_playing_goes_on_without_a_server(chromium: Any) -> None:
    """Against `cluesmith serve` as people run it."""
    with command() as (address, process):
        pages = {}
        for family in FAMILIES:
            pages[family] = patient(chromium)
            pages[family].goto(address + fragment(example(family)[0]))
            pages[family].wait_for_selector(".play .board")
        process.terminate()
        process.wait()
        for family, page in pages.items():
            to_the_end_alone(page, example(family)[1])
            page.close()


def to_the_end_alone(page: Any, solution: dict[str, Any]) -> None:
    """A hint in vain, a mistake found by the page itself, and on to the end."""
    page.click("[data-do=hint]")
    page.wait_for_selector(".trouble >> text=The server cannot be reached")
    first, other = [key for key in values(solution) if look(page, key) not in ("given",)][:2]
    for key in (first, other):
        page.click(f"[data-key={key}]")
        page.keyboard.type("3")
    page.click("[data-do=check]")
    page.wait_for_selector(".mistakes >> text=3 appears twice")
    page.click("[data-do=undo-mistake]")
    page.click("[data-do=restart]")
    fill_by_mouse(page, solution)
    if "areas" in solution:
        draw_walls(page, solution["areas"])
    page.wait_for_selector(FINISHED)
