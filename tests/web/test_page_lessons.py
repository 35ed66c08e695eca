"""Lessons in the browser: an example to step through, exercises with feedback, progress kept."""

from __future__ import annotations

import json
from typing import Any

import pytest
from setting import Visit

pytestmark = pytest.mark.browser

CHECK = "[data-do='learn.check']"


def key_of(cell: list[Any]) -> str:
    return f"r{cell[0]}c{cell[1]}" if len(cell) == 2 else f"s{cell[0]}"


def lesson(visit: Visit, served: Any, family: str, name: str, **options: Any) -> tuple[Any, Any]:
    """The page of a technique, and what the server says of it."""
    told = served.client.get(f"/techniques/{family}/{name}").json()
    page = visit(f"#/learn/{family}/{name}", **options)
    page.wait_for_selector(".exercise")
    return page, told


def remove(page: Any, entries: list[list[Any]]) -> None:
    for *cell, value in entries:
        page.click(f".exercise [data-key={key_of(cell)}]")
        page.keyboard.press(str(value))


def feedback(page: Any, kind: str) -> str:
    page.wait_for_selector(f".feedback[data-kind={kind}]")
    said: str = page.inner_text(".feedback")
    return said


def test_a_lesson_says_the_rule_why_and_when(visit: Visit, served: Any) -> None:
    page, told = lesson(visit, served, "skyscraper", "too-tall")
    for words in (told["title"], told["rule"], told["why"], told["when"]):
        assert words in page.inner_text(".technique")


def test_an_example_is_stepped_through(visit: Visit, served: Any) -> None:
    page, told = lesson(visit, served, "skyscraper", "naked-set")
    figure = page.locator(".example .picture")
    assert figure.locator("svg.board").count() == 1
    assert told["text"] not in page.inner_text(".example")
    page.click(".example .button.primary")
    assert told["where"] in page.inner_text(".example .told")
    assert figure.locator("[data-tone=look]").count() == len(told["look"])
    page.keyboard.press("ArrowRight")
    assert told["text"] in page.inner_text(".example .told")
    assert figure.locator(".gone:not(:empty)").count() >= 1
    page.keyboard.press("ArrowRight")
    row, column, value = told["step"]["removed"][0]
    assert f"r{row + 1}c{column + 1} ≠ {value}" in page.inner_text(".example .told")
    marks = figure.locator(f"[data-key=r{row}c{column}]").get_attribute("aria-label")
    before = told["puzzle"]["marks"][row][column]
    assert f"candidates {' '.join(str(mark) for mark in before)}" not in marks
    page.keyboard.press("ArrowLeft")
    assert told["text"] in page.inner_text(".example .told")


def test_an_exercise_names_what_was_overlooked(visit: Visit, served: Any) -> None:
    page, told = lesson(visit, served, "skyscraper", "too-tall")
    page.click("[data-exercise='3']")
    example = told["exercises"][2]
    removed = example["step"]["removed"]
    assert len(removed) > 1
    page.click(CHECK)
    assert "Nothing is removed yet" in feedback(page, "none")
    remove(page, removed[:1])
    page.click(CHECK)
    said = feedback(page, "partly")
    assert f"1 of {len(removed)} found" in said
    assert f"r{removed[1][0] + 1}c{removed[1][1] + 1}" in said
    assert page.locator("[data-exercise='3'] >> text=✓").count() == 0
    remove(page, removed[1:])
    page.keyboard.press("Enter")
    assert example["step"]["text"] in feedback(page, "found")
    assert page.locator(".exercise .gone:not(:empty)").count() == len(removed)
    # It is kept, and seen in the list of techniques.
    page.reload()
    page.wait_for_selector("[data-exercise='3'] >> text=✓")
    page.goto(page.url.split("#")[0] + "#/learn")
    page.wait_for_selector(".catalogue")
    assert page.get_attribute(".ticks", "aria-label") == "1 exercise done"


def test_what_is_wrong_is_refuted(visit: Visit, served: Any) -> None:
    page, told = lesson(visit, served, "skyscraper", "last-cell")
    example = told["exercises"][0]
    [*cell, value] = example["step"]["placed"][0]
    marks = example["puzzle"]["marks"]
    solved = served.ask("solve", puzzle=example["puzzle"])["solutions"][0]["grid"]
    row, column, wrong = next(
        (r, c, mark)
        for r, line in enumerate(marks)
        for c, some in enumerate(line)
        for mark in some
        if mark != solved[r][c]
    )
    page.click(f".exercise [data-key=r{row}c{column}]")
    page.keyboard.press(str(wrong))
    page.click(CHECK)
    assert len(feedback(page, "wrong")) > 10
    assert page.locator(f".exercise [data-key=r{row}c{column}].wrong").count() == 1
    page.keyboard.press("Backspace")
    page.click(f".exercise [data-key={key_of(cell)}]")
    page.keyboard.press(str(value))
    page.click(CHECK)
    assert "That is it" in feedback(page, "found")


def test_what_is_right_but_another_step_is_said_to_be(visit: Visit, served: Any) -> None:
    page, told = lesson(visit, served, "skyscraper", "too-tall")
    example = told["exercises"][0]
    solved = served.ask("solve", puzzle=example["puzzle"])["solutions"][0]["grid"]
    steps = [example["step"], *example["others"]]
    known = {tuple(entry) for step in steps for entry in step["removed"]}
    row, column, mark = next(
        (r, c, mark)
        for r, line in enumerate(example["puzzle"]["marks"])
        for c, some in enumerate(line)
        for mark in some
        if mark != solved[r][c] and (r, c, mark) not in known
    )
    remove(page, [[row, column, mark]])
    page.click(CHECK)
    said = feedback(page, "other")
    assert "not wrong" in said
    assert example["where"] in said
    right = solved[row][column]
    remove(page, [[row, column, mark], [row, column, right]])  # another, and the first one back
    page.click(CHECK)
    assert f"r{row + 1}c{column + 1} ≠ {right} is wrong" in feedback(page, "wrong")


def test_any_step_of_the_technique_is_accepted_wherever_it_looks(visit: Visit, served: Any) -> None:
    page, told = lesson(visit, served, "skyscraper", "staircase")
    example = told["exercises"][0]
    [other] = example["others"]
    assert not {row for row, *_ in other["placed"]} & {row for row, *_ in example["step"]["placed"]}
    for count, (*cell, value) in enumerate(other["placed"], 1):
        page.click(f".exercise [data-key={key_of(cell)}]")
        page.keyboard.press(str(value))
        page.click(CHECK)
        if count < len(other["placed"]):
            assert f"{count} of {len(other['placed'])} found" in feedback(page, "partly")
    assert other["text"] in feedback(page, "found")
    assert page.locator("[data-exercise='1'] >> text=✓").count() == 1


def test_the_step_can_be_shown(visit: Visit, served: Any) -> None:
    page, told = lesson(visit, served, "gold-star", "parity")
    page.click("[data-do='learn.where']")
    assert told["exercises"][0]["where"] in feedback(page, "where")
    page.click("[data-do='learn.show-step']")
    assert told["exercises"][0]["step"]["text"] in feedback(page, "shown")
    assert page.locator("[data-exercise='1'] >> text=✓").count() == 0  # not by hand
    page.click("[data-do='learn.again']")
    assert page.locator(".exercise svg.board").count() == 1


def test_borders_are_drawn(visit: Visit, served: Any) -> None:
    page, told = lesson(visit, served, "lol-sudoku", "same-digit")
    step = told["exercises"][0]["step"]
    for row, column, to in step["walls"]:
        page.locator(f".exercise [data-key=r{row}c{column}]").focus()
        page.keyboard.press("Shift+ArrowRight" if to == "right" else "Shift+ArrowDown")
    page.click(CHECK)
    assert step["text"] in feedback(page, "found")


def test_a_walk_names_results_and_ends_in_a_solution_only_where_there_is_one(
    visit: Visit, served: Any
) -> None:
    page = visit("#/learn")
    page.wait_for_selector("#walk-skyscraper")
    page.select_option("#walk-skyscraper", "t3")
    page.click("section:has(#walk-skyscraper) .walker button")
    page.wait_for_selector(".stepper")
    results = page.locator(".steps .step-result").all_inner_texts()
    assert len(results) == page.locator(".steps li").count() - 2
    assert all("=" in result or "≠" in result for result in results)
    assert page.locator(".steps li").last.inner_text() == "The solution"
    for clues, verdict in (
        ({"top": [4, 0, 0, 0]}, "more than one solution"),
        ({"top": [4, 4, 0, 0]}, "no solution"),
    ):
        several = {"family": "skyscraper", "size": 4, "clues": clues}
        page.evaluate(
            """async (puzzle) => {
              const { store } = await import("/page/js/store.js");
              location.hash = `#/learn/walk/${store.begin(puzzle)}`;
            }""",
            several,
        )
        page.wait_for_selector(f".told >> text={verdict}")
        page.keyboard.press("End")
        assert page.inner_text(".told h2") == "As far as certain steps go"
        assert "The solution" not in page.inner_text(".stepper")


def test_in_portuguese_by_keyboard_on_a_phone(visit: Visit, served: Any) -> None:
    page = visit("#/learn/skyscraper/naked-set", width=360, language="pt-PT")
    told = served.client.get("/techniques/skyscraper/naked-set?language=pt").json()
    page.wait_for_selector(".exercise")
    assert told["rule"] in page.inner_text(".rule")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    example = told["exercises"][0]
    for row, column, value in example["step"]["removed"]:
        page.focus(f".exercise [data-key=r{row}c{column}]")
        page.keyboard.press(str(value))
    page.keyboard.press("Enter")
    assert "É isso mesmo" in feedback(page, "found")


SEEN = """() => {
  const { top, bottom } = document.querySelector(".feedback").getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}"""


@pytest.mark.parametrize("family", ["skyscraper", "lol-sudoku", "gold-star"])
def test_the_answer_to_a_check_is_seen_on_a_phone(visit: Visit, served: Any, family: str) -> None:
    page, _ = lesson(visit, served, family, "last-cell", width=390)
    page.set_viewport_size({"width": 390, "height": 844})
    for _ in range(2):
        page.locator(".exercise .board").scroll_into_view_if_needed()
        page.click(CHECK)
        feedback(page, "none")
        page.wait_for_function(SEEN)
    page.click("[data-do='learn.show-step']")
    feedback(page, "shown")
    page.wait_for_function(SEEN)


def test_what_a_screen_reader_finds(visit: Visit, served: Any) -> None:
    page, told = lesson(visit, served, "skyscraper", "naked-set")
    tree = page.locator(".technique").aria_snapshot()
    for said in (
        f"heading {json.dumps(told['title'])} [level=1]",
        'region "Why it holds"',
        'region "When to look for it"',
        'region "Find it yourself"',
        'button "Exercise 1" [pressed]',
        'button "Check"',
        'gridcell "row 1 column 1',
        'navigation "Other techniques"',
    ):
        assert said in tree, said
