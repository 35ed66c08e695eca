"""The x-ray of the setter's page: true candidates, what clues are for, the rating taken apart."""

from __future__ import annotations

import json
from typing import Any

import pytest
from setting import (
    KNOWN,
    P1,
    SEEN,
    SPARE,
    STARTED,
    T3,
    Visit,
    await_verdict,
    begin,
    draft,
    opened,
    paste,
    write,
)

import cluesmith as cs

pytestmark = pytest.mark.browser

FAMILIES = sorted(STARTED)


@pytest.mark.parametrize("family", FAMILIES)
def test_the_true_candidates_of_every_cell(visit: Visit, family: str) -> None:
    page = opened(visit, STARTED[family])
    found = cs.xray(cs.parse(json.dumps(STARTED[family])), limit=60)
    cells: dict[str, dict[str, int]] = {}
    for one in found.candidates:
        if one.cell[0] not in ("area", "operator"):
            name = f"r{one.cell[0]}c{one.cell[1]}" if len(one.cell) == 2 else f"s{one.cell[0]}"
            cells.setdefault(name, {})[str(one.value)] = one.count
    for name, counts in cells.items():
        node = page.locator(f".set-board [data-key={name}]")
        if len(counts) > 1:
            written = page.locator(f".set-board [data-key={name}] + .writing .candidate")
            shown = written.locator("text:first-child").all_text_contents()
            assert shown == list(counts)
            assert f"true candidates {' '.join(counts)}" in node.get_attribute("aria-label")
    name = next(name for name, counts in cells.items() if len(counts) > 1)
    page.click(f".set-board [data-key={name}]")
    listed = {
        button.get_attribute("data-value"): button.locator("span").first.inner_text()
        for button in page.locator(".xray-value").all()
    }
    words = {value: f"{n} solutions" if n > 1 else "1 solution" for value, n in cells[name].items()}
    assert listed == words
    # A click on one writes it, and the keyboard stays with the board.
    value = next(iter(listed))
    page.click(f".xray-value[data-value='{value}']")
    assert page.locator(f".set-board [data-key={name}][data-look=given]").count() == 1
    page.keyboard.press("Backspace")
    assert page.locator(f".set-board [data-key={name}][data-look=given]").count() == 0


def test_candidates_stay_while_typing(visit: Visit) -> None:
    page = opened(visit, STARTED["skyscraper"])
    page.route("**/api/v1/xray", lambda route: None)  # never answered from now on
    write(page, "r1c1", "3")
    await_verdict(page, "multiple")
    assert page.locator(".candidate").count() > 0
    page.unroute("**/api/v1/xray")


def test_a_blank_board_greets_without_numbers(visit: Visit) -> None:
    page = visit("#/set")
    for family in FAMILIES:
        begin(page, family, 5)
        assert "A blank board" in await_verdict(page, "multiple")
        assert page.locator(".set-board .value:not(.letter):not(:empty)").count() == 0
        assert page.locator(".set-board .candidate, .set-board .second:not(:empty)").count() == 0
        assert page.locator(".xray").is_hidden()


def test_what_a_clue_is_for(visit: Visit) -> None:
    page = opened(visit, SPARE)
    spare = page.locator(".set-board .needless")
    assert spare.count() >= 1
    page.click(".set-board [data-key=r3c0]")
    assert "not needed" in page.inner_text(".xray-here")
    page.click("[data-do='set.need.remove']")
    await_verdict(page, "unique")
    assert draft(page, "skyscraper")["grid"][3][0] == 0
    page.wait_for_selector(SEEN)
    page.click(".set-board [data-key=top0]")
    assert "4: clue above column 1: needed" in page.inner_text(".xray-here")
    assert page.locator(".set-board .value.second:not(:empty)").count() == 0
    page.click("[data-do='set.need.show']")
    assert "in blue, a solution that it allows" in page.inner_text(".xray-here")
    assert "in orange italics, one that only this prevents" in page.inner_text(".xray-here")
    second = page.locator(".set-board .value.second:not(:empty)")
    assert second.count() > 1
    page.click("[data-do='set.need.show']")
    assert second.count() == 0
    page.click("[data-do='set.need.show']")
    page.click(".set-board [data-key=left1]")  # another place: the solution of this one
    assert second.count() == 0


def test_a_digit_and_an_area_that_could_go_are_marked_apart(visit: Visit, served: Any) -> None:
    solution = served.ask("solve", puzzle=P1)["solutions"][0]
    puzzle = {**P1, "areas": solution["areas"]}
    found = served.ask("xray", puzzle=puzzle)["facts"]
    idle = [one["fact"] for one in found if one["needed"] is False]
    areas = {(one["row"], one["column"]) for one in idle if one["kind"] == "area"}
    given = {(one["row"], one["column"]) for one in idle if one["kind"] == "given"}
    assert areas
    assert areas != given
    page = opened(visit, puzzle)
    drawn = page.get_attribute(".set-board .needless-areas", "d")
    assert drawn.count("M") == len(areas)
    marked = page.locator(".set-board .cell.needless").all()
    assert {node.get_attribute("data-key") for node in marked} == {f"r{r}c{c}" for r, c in given}
    for row in range(4):
        for column in range(4):
            cell = page.locator(f".set-board [data-key=r{row}c{column}]")
            said = "area not needed" in cell.get_attribute("aria-label")
            assert said == ((row, column) in areas)


TOO_LONG = {"error": {"code": "limit", "message": "xray took longer than 12 s and was stopped"}}


def test_an_xray_that_takes_too_long_says_so_and_is_asked_again(visit: Visit) -> None:
    page = visit("#/set")
    page.wait_for_selector(KNOWN)
    asked = []

    def refuse(route: Any) -> None:
        asked.append(route.request.post_data_json)
        route.fulfill(status=422, json=TOO_LONG)

    page.route("**/api/v1/xray", refuse)
    paste(page, json.dumps(SPARE))
    page.wait_for_selector(".xray[data-state=late]")
    assert len(asked) == 2  # once more by itself
    assert "finding out took too long" in page.inner_text(".xray-facts")
    page.click(".set-board [data-key=top0]")
    assert "took too long" in page.inner_text(".xray-here")
    page.unroute("**/api/v1/xray")
    page.click("[data-do='set.facts.again']")
    page.wait_for_selector(SEEN)
    assert "could go" in page.inner_text(".xray-facts")
    assert "4: clue above column 1: needed" in page.inner_text(".xray-here")
    # Where nothing is given, what is selected is not to be selected again.
    page.click(".set-board [data-key=top1]")
    assert page.inner_text(".xray-here") == "clue above column 2: nothing is given here."
    page.click(".set-board [data-key=r0c0]")
    assert "row 1 column 1: not given. The solution has 1 here." in page.inner_text(".xray-here")


def test_what_is_left_of_an_xray_that_time_cut_short(visit: Visit, served: Any) -> None:
    page = visit("#/set")
    page.wait_for_selector(KNOWN)
    found = served.ask("xray", puzzle=SPARE, limit=60)
    for one in found["facts"][1:]:
        one["needed"] = None
    page.route("**/api/v1/xray", lambda route: route.fulfill(json={**found, "complete": False}))
    paste(page, json.dumps(SPARE))
    page.wait_for_selector(".xray[data-state=late]")
    left = len(found["facts"]) - 1
    assert f"before all were looked at; {left} are left" in page.inner_text(".xray-facts")
    page.unroute("**/api/v1/xray")
    page.click("[data-do='set.facts.again']")
    page.wait_for_selector(SEEN)
    assert page.locator("[data-do='set.facts.again']").count() == 0


def test_the_rating_is_taken_apart(visit: Visit, served: Any) -> None:
    puzzle = served.ask("generate", family="skyscraper", size=5, level="hard", seed=3)["puzzles"][0]
    page = opened(visit, {key: puzzle[key] for key in ("family", "size", "clues", "grid")})
    rated = served.ask("rate", puzzle=puzzle)["steps"]
    lines = page.locator(".techniques-used li")
    assert lines.count() == len(rated)
    times = lines.locator(".times").all_inner_texts()
    counts = list(reversed(rated.values()))
    assert times == ["once" if count == 1 else f"{count} times" for count in counts]
    assert lines.first.locator(".badge").inner_text() == "hard"
    page.click("[data-do='set.hardest']")
    page.wait_for_selector("dialog[open] .step-picture svg.board")
    assert page.inner_text("dialog h2") == lines.first.locator("a").inner_text()
    page.keyboard.press("Escape")
    page.wait_for_function("() => document.activeElement.dataset.do === 'set.hardest'")


def test_marks_of_two_digits_are_written_evenly(visit: Visit, served: Any) -> None:
    made = served.ask("generate", family="skyscraper", size=12, level="hard", seed=5)["puzzles"][0]
    page = opened(visit, {key: made[key] for key in ("family", "size", "clues", "grid")})
    page.click("[data-do='set.hardest']")
    page.wait_for_selector("dialog[open] .step-picture svg.board")
    marks = page.locator("dialog .centre .mark").evaluate_all(
        """all => all.map((one) => {
          const cell = one.closest('.writing').previousElementSibling.querySelector('.square');
          const [inner, around] = [one.getBBox(), cell.getBBox()];
          const within = inner.x > around.x && inner.x + inner.width < around.x + around.width;
          return [one.textContent, Number(one.getAttribute('font-size')), within];
        })"""
    )
    assert len(marks) > 100
    assert all(within for _, _, within in marks)
    sizes = [size for _, size, _ in marks]
    assert min(sizes) > 0.8 * max(sizes)
    # "123" would be one, two and three in one cell, and in the next, with a 10, "1 2 3".
    assert all(int(number) <= 12 for text, _, _ in marks for number in text.split())


def test_the_areas_of_a_solution_are_shown_as_its_digits_are(visit: Visit) -> None:
    unique = {
        "family": "lol-sudoku",
        "size": 4,
        "digits": [[0, 0, 4, 1], [0, 0, 0, 3], [0, 0, 0, 0], [2, 0, 0, 0]],
        "areas": [[0, 0, 0, 0], [1, 1, 1, 0], [0, 1, 0, 0], [0, 0, 0, 0]],
    }
    page = opened(visit, unique)
    tinted = "() => document.querySelectorAll('.set-board .tints path').length"
    assert page.evaluate(tinted) >= 4
    assert page.get_attribute(".set-board .walls.forced", "d")
    assert "area 2" in page.get_attribute(".set-board [data-key=r0c0]", "aria-label")
    page.click("[data-show=nothing]")
    assert page.evaluate(tinted) == 1
    assert not page.get_attribute(".set-board .walls.forced", "d")
    # With several solutions, the borders that all of them share.
    paste(page, json.dumps({**unique, "digits": [[0, 0, 4, 1], [0, 0, 0, 3], [0] * 4, [0] * 4]}))
    await_verdict(page, "multiple")
    page.click("[data-show=candidates]")
    page.wait_for_function(
        "() => document.querySelector('.set-board .walls.forced').getAttribute('d')"
    )


@pytest.mark.parametrize("press", ["set.undo", "set.clear", "Backspace", "less", "two"])
def test_the_board_keeps_the_keyboard(visit: Visit, press: str) -> None:
    page = opened(visit, STARTED["skyscraper"])
    page.click(".set-board [data-key=r2c2]")
    page.click(
        {
            "Backspace": ".set-keypad [data-value=Backspace]",
            "less": ".sizes .step >> nth=0",
            "two": "[data-show=two]",
        }.get(press, f"[data-do='{press}']")
    )
    before = draft(page, "skyscraper")
    page.keyboard.press("2")
    assert draft(page, "skyscraper") != before


@pytest.mark.parametrize(
    ("family", "size", "most"), [("skyscraper", 20, 64), ("lol-sudoku", 12, 12)]
)
def test_boards_as_large_as_the_library_goes(
    visit: Visit, family: str, size: int, most: int
) -> None:
    page = visit("#/set")
    begin(page, family, size)
    assert draft(page, family)["size"] == size
    page.fill("#set-size", "99")
    page.press("#set-size", "Enter")
    assert page.inner_text(".sizes [role=status]") == f"1 to {most}"
    assert page.input_value("#set-size") == str(size)


def test_two_solutions_have_names_that_say_what_is_seen(visit: Visit) -> None:
    page = opened(visit, STARTED["gold-star"])
    page.click("[data-show=two]")
    both = page.locator(".set-board .cell:has(+ .writing .second:not(:empty))").all()
    assert both
    for node in both:
        written = node.locator("xpath=following-sibling::*[1]")
        one, other = written.locator(".value:not(:empty)").all_text_contents()
        assert f"{one}, or {other}" in node.get_attribute("aria-label").replace(", forced", "")


def test_print_shows_the_puzzle_alone(visit: Visit) -> None:
    page = opened(visit, STARTED["skyscraper"])
    page.emulate_media(media="print")
    assert page.locator(".set-board .board").is_visible()
    for hidden in (".set-top", ".set-tools", ".set-keypad", ".verdict", ".xray", ".set-rest"):
        assert page.locator(hidden).is_hidden()
    assert page.locator(".set-board .candidate").first.is_hidden()
    height = page.evaluate("document.documentElement.scrollHeight")
    assert height < 1100  # one page


def test_the_keypad_is_in_sight_on_a_laptop(visit: Visit) -> None:
    page = visit("#/set", width=1440)  # 900 high
    for family in FAMILIES:
        begin(page, family, 5)
        box = page.locator(".set-keypad").bounding_box()
        assert box["y"] + box["height"] <= 900


def test_by_keyboard_alone(visit: Visit) -> None:
    """From the size to a candidate written, and undone, without a mouse."""
    page = visit("#/set")
    page.wait_for_selector(KNOWN)
    page.focus("#set-size")
    page.keyboard.press("Control+a")
    page.keyboard.type("4")
    page.keyboard.press("Enter")
    page.focus(".set-board [tabindex='0']")
    page.keyboard.type("4")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector(SEEN)
    before = draft(page, "skyscraper")
    page.focus(".xray-value >> nth=0")
    page.keyboard.press("Enter")
    assert draft(page, "skyscraper") != before
    page.keyboard.press("Control+z")
    assert draft(page, "skyscraper") == before


def test_what_a_screen_reader_finds(visit: Visit) -> None:
    page = opened(visit, T3)
    page.wait_for_selector("[data-do='set.hardest']:visible")
    page.click(".set-board [data-key=top0]")
    tree = page.locator(".setter").aria_snapshot()
    for said in (
        'heading "Set a puzzle" [level=1]',
        'group "Family"',
        'spinbutton "Size": "4"',
        'button "clue above column 1, 4"',
        'gridcell "row 1 column 1, 1, forced"',
        'region "Verdict"',
        "Exactly one solution",
        'button "Show the hardest step"',
        'region "X-ray"',
        'button "Solution" [pressed]',
        'button "Show one"',
        'combobox "Make unique at level"',
    ):
        assert said in tree, said
