"""Setting in the browser: from a blank board to a puzzle others can solve."""

from __future__ import annotations

import json
from typing import Any

import pytest
from setting import FIG2, KNOWN, P1, T3, Visit, await_verdict, begin, draft, drag, paste, write

from cluesmith.families.gold_star.star import letter, star

pytestmark = pytest.mark.browser


def test_an_answer_leaves_a_size_being_typed_alone(visit: Visit) -> None:
    page = visit("#/set")
    page.wait_for_selector(KNOWN)
    page.fill("#set-size", "9")
    page.evaluate("() => document.querySelector('[data-do=\"set.clear\"]').click()")
    page.wait_for_selector(KNOWN)
    assert page.input_value("#set-size") == "9"


def places(page: Any) -> list[list[float]]:
    """Where the choices above the board are."""
    found: list[list[float]] = page.evaluate(
        """() => [...document.querySelectorAll('.set-head button, #set-size')]
          .map((one) => one.getBoundingClientRect()).map(({ x, y }) => [x, y])"""
    )
    return found


@pytest.mark.parametrize("language", ["en-GB", "pt-PT", "es-ES"])
@pytest.mark.parametrize("width", [390, 1280])
def test_the_choices_above_the_board_stay_in_place(visit: Visit, width: int, language: str) -> None:
    page = visit("#/set", width=width, language=language)
    begin(page, "skyscraper", 5)
    before = places(page)
    page.fill("#set-size", "99")
    page.press("#set-size", "Enter")
    page.wait_for_selector(".sizes .fault >> text=64")
    assert places(page) == before
    box = page.locator(".sizes .fault").bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    page.click("[data-family=gold-star]")
    page.wait_for_selector(".board-gold-star")
    assert places(page) == before
    assert page.inner_text(".sizes .fault") == ""


def test_a_contradiction_is_listed_where_it_is_announced(visit: Visit) -> None:
    page = visit("#/set", width=390)
    begin(page, "skyscraper", 4)
    top = page.locator(".set-board .board").bounding_box()["y"]
    for key, text in (("top0", "4"), ("r1c0", "4")):
        write(page, key, text)
    await_verdict(page, "none")
    said = page.locator(".verdict-more").bounding_box()
    facts = page.locator(".verdict-facts:visible button").first.bounding_box()
    assert 0 <= facts["y"] - said["y"] - said["height"] < 10
    # One line more, however many facts there are.
    assert page.locator(".set-board .board").bounding_box()["y"] - top < 40


def test_a_skyscraper_from_blank_to_unique(visit: Visit) -> None:
    page = visit("#/set")
    begin(page, "skyscraper", 4)
    assert "blank board" in await_verdict(page, "multiple")
    for side, clues in T3["clues"].items():  # type: ignore[attr-defined]
        for index, clue in enumerate(clues):
            if clue:
                write(page, f"{side}{index}", str(clue))
    await_verdict(page, "unique")
    page.wait_for_function(
        "() => document.querySelector('.verdict-more').textContent.includes('score')"
    )
    # All is forced now, and shown faint on the board.
    assert page.locator(".board .value.forced:not(:empty)").count() == 16
    page.click("[data-show=nothing]")
    assert page.locator(".board .value.forced:not(:empty)").count() == 0


def test_a_lol_sudoku_from_blank_to_unique(visit: Visit) -> None:
    page = visit("#/set")
    begin(page, "lol-sudoku", 4)
    for row, line in enumerate(P1["digits"]):  # type: ignore[arg-type]
        for column, digit in enumerate(line):
            if digit:
                write(page, f"r{row}c{column}", str(digit))
    await_verdict(page, "multiple")
    page.click("[data-tool=area]")
    drag(page, ["r1c0", "r1c1", "r1c2"])
    drag(page, ["r1c1", "r2c1"])
    await_verdict(page, "unique")
    assert draft(page, "lol-sudoku")["areas"] == P1["areas"]
    page.keyboard.press("Control+z")  # one stroke is one step back
    assert draft(page, "lol-sudoku")["areas"][2] == [0, 0, 0, 0]


def test_walls_and_links_by_mouse_and_keyboard(visit: Visit) -> None:
    page = visit("#/set")
    begin(page, "lol-sudoku", 4)
    page.click("[data-tool=wall]")
    box = page.locator("[data-key=r1c1]").bounding_box()
    page.mouse.click(box["x"] + box["width"] - 2, box["y"] + box["height"] / 2)
    assert draft(page, "lol-sudoku")["walls"] == [[1, 1, "right"]]
    page.locator("[data-key=r1c1]").focus()
    page.keyboard.press("Shift+ArrowRight")
    found = draft(page, "lol-sudoku")
    assert (found["walls"], found["links"]) == ([], [[1, 1, "right"]])
    page.keyboard.press("Shift+ArrowRight")
    assert draft(page, "lol-sudoku")["links"] == []


def test_a_gold_star_from_blank_to_unique(visit: Visit) -> None:
    page = visit("#/set")
    begin(page, "gold-star", 4)
    for index, operator in enumerate(FIG2["operators"]):  # type: ignore[arg-type]
        write(page, f"o{index}", operator)
    await_verdict(page, "unique")
    write(page, "s0", "6")
    await_verdict(page, "unique")
    write(page, "s0", "7")
    await_verdict(page, "none")
    # An operator can be asked again, by the keypad too.
    page.click("[data-key=s0]")
    page.click(".set-keypad [data-value=Backspace]")
    page.click("[data-key=o7]")
    page.click(".set-keypad [data-value='?']")
    assert draft(page, "gold-star")["operators"][7] == "?"


@pytest.mark.parametrize("points", [4, 5])
def test_an_operator_says_in_which_direction_it_reads(visit: Visit, points: int) -> None:
    page = visit("#/set")
    begin(page, "gold-star", points)
    for equation in star(points).equations:
        w, x, y, z = map(letter, equation.cells)
        for place in equation.operators:
            page.click(f"[data-key=o{place}]")
            assert f"It reads {w} ? {x} = {y} ? {z}." in page.inner_text(".set-hint")
    first = star(points).equations[0]
    page.click(f"[data-key=o{first.operators[0]}]")
    page.keyboard.type("/")
    a, b = map(letter, first.cells[:2])
    page.wait_for_selector(f".set-hint >> text=It reads {a} ÷ {b} =")
    page.click("[data-key=s0]")
    assert "It reads" not in page.inner_text(".set-hint")


def test_a_contradiction_is_shown_on_the_very_clues(visit: Visit) -> None:
    page = visit("#/set")
    begin(page, "skyscraper", 4)
    write(page, "left2", "2")
    write(page, "top0", "4")
    write(page, "r1c0", "4")
    await_verdict(page, "none")
    wrong = page.locator(".board .wrong")
    assert {node.get_attribute("data-key") for node in wrong.all()} == {"top0", "r1c0"}
    facts = page.locator(".verdict-facts button")
    assert facts.count() == 2
    facts.first.click()
    assert page.evaluate("document.activeElement.dataset.key") == "top0"
    page.keyboard.press("Backspace")
    await_verdict(page, "multiple")
    assert wrong.count() == 0


def test_two_solutions_are_overlaid_where_they_differ(visit: Visit) -> None:
    page = visit("#/set")
    begin(page, "skyscraper", 4)
    write(page, "top0", "4")
    await_verdict(page, "multiple")
    second = page.locator(".board .value.second:not(:empty)")
    assert second.count() == 0
    # The clue forces its column.
    page.wait_for_function(
        "() => document.querySelectorAll('.board .value.forced:not(:empty)').length === 4"
    )
    page.click("[data-show=two]")
    assert second.count() > 1
    assert page.locator(".set-board .cell[data-look=none]").count() == 0  # both stand there whole
    page.click("[data-show=nothing]")
    assert second.count() == 0


def test_two_signs_stand_side_by_side(visit: Visit) -> None:
    page = visit("#/set")
    begin(page, "gold-star", 5)
    write(page, "s0", "6")
    await_verdict(page, "multiple")
    page.click("[data-show=two]")
    pair = page.locator(".operator:has(.second:not(:empty))").first
    one, other = (sign.bounding_box() for sign in pair.locator(".sign").all())
    room = pair.locator(".room").bounding_box()
    assert room["x"] <= one["x"]
    assert one["x"] + one["width"] <= other["x"]
    assert other["x"] + other["width"] <= room["x"] + room["width"]
    assert ", or " in pair.get_attribute("aria-label")


@pytest.mark.parametrize("puzzle", [T3, P1, FIG2], ids=lambda puzzle: puzzle["family"])
def test_make_unique_thin_out_shuffle(visit: Visit, puzzle: dict[str, Any]) -> None:
    family = puzzle["family"]
    page = visit("#/set")
    page.wait_for_selector(KNOWN)
    fewer = dict(puzzle)
    if family == "skyscraper":
        fewer["clues"] = {**puzzle["clues"], "top": [0, 0, 0, 0]}
    elif family == "lol-sudoku":
        fewer["areas"] = [[0] * 4 for _ in range(4)]
    else:
        fewer["operators"] = "-+-++?-?"
    paste(page, json.dumps(fewer))
    page.wait_for_selector(
        "[data-do='set.undo']:not([disabled])"
    )  # the blank board was multiple too
    await_verdict(page, "multiple")
    before = draft(page, family)
    page.click("[data-verb=make-unique]")
    await_verdict(page, "unique")
    assert "added" in page.inner_text(".changes")
    made = draft(page, family)
    assert made != before
    page.wait_for_selector(".xray[data-state=known]")
    if page.locator("[data-verb=thin-out]").is_enabled():  # something that was added can go
        page.click("[data-verb=thin-out]")
        page.wait_for_selector(".changes >> text=removed")
        await_verdict(page, "unique")
    page.click("[data-verb=shuffle]")
    page.wait_for_selector(".changes >> text=Rotated")
    await_verdict(page, "unique")
    while page.locator("[data-do='set.undo']").is_enabled() and draft(page, family) != before:
        page.keyboard.press("Control+z")
    assert draft(page, family) == before
    page.keyboard.press("Control+Shift+z")
    assert draft(page, family) == made


def test_nothing_is_written_where_nothing_is_selected(visit: Visit) -> None:
    page = visit("#/set")
    begin(page, "skyscraper", 4)
    write(page, "top0", "4")
    await_verdict(page, "multiple")
    page.fill("#set-size", "5")
    page.press("#set-size", "Enter")
    page.wait_for_selector(".set-board .board[data-size='5']")
    page.mouse.click(5, 600)  # beside everything
    page.keyboard.type("3")
    assert page.locator(".set-board .cell[data-look=given]").count() == 0


def test_what_cannot_be_thinned_out_is_not_offered(visit: Visit) -> None:
    page = visit("#/set")
    page.wait_for_selector(".verdict[data-state=known]")
    paste(page, json.dumps(T3))
    await_verdict(page, "unique")
    page.click("[data-verb=thin-out]")
    page.wait_for_selector(".xray[data-state=known] >> text=Nothing could go")
    page.wait_for_selector("[data-verb=thin-out]:disabled")
