"""Setting in the browser: from a blank board to a puzzle others can solve."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from browsing import chromium, visit  # noqa: F401

pytestmark = pytest.mark.browser

KNOWN = ".verdict[data-state=known]"
HOSTILE = '<img src=x onerror="document.title=1"><b>Ana</b>'
# A puzzle of each family with exactly one solution.
T3 = {
    "family": "skyscraper",
    "size": 4,
    "clues": {
        "top": [4, 0, 0, 2],
        "left": [0, 3, 0, 0],
        "bottom": [0, 0, 4, 0],
        "right": [0, 0, 0, 3],
    },
}
P1 = {
    "family": "lol-sudoku",
    "size": 4,
    "digits": [[0, 0, 4, 1], [0, 0, 0, 3], [0, 0, 0, 0], [2, 0, 0, 0]],
    "areas": [[0, 0, 0, 0], [1, 1, 1, 0], [0, 1, 0, 0], [0, 0, 0, 0]],
}
FIG2 = {"family": "gold-star", "points": 4, "operators": "-+-++*-*"}

Visit = Callable[..., Any]


def begin(page: Any, family: str, size: int) -> None:
    """A blank board of a family, by the controls above it."""
    page.wait_for_selector(KNOWN)
    page.click(f"[data-family={family}]")
    page.fill("#set-size", str(size))
    page.press("#set-size", "Enter")
    page.wait_for_selector(f".set-board .board-{family}")
    assert page.input_value("#set-size") == str(size)


def test_an_answer_leaves_a_size_being_typed_alone(visit: Visit) -> None:  # noqa: F811
    page = visit("#/set")
    page.wait_for_selector(KNOWN)
    page.fill("#set-size", "9")
    page.evaluate("() => document.querySelector('[data-do=\"set.clear\"]').click()")
    page.wait_for_selector(KNOWN)
    assert page.input_value("#set-size") == "9"


def write(page: Any, key: str, text: str) -> None:
    """Click a place and type there."""
    page.click(f"[data-key={key}]")
    page.keyboard.type(text)


def await_verdict(page: Any, verdict: str) -> str:
    page.wait_for_selector(f"{KNOWN}[data-verdict={verdict}]")
    said: str = page.inner_text(".verdict-said")
    return said


def drag(page: Any, keys: list[str]) -> None:
    """Press in the first cell, pass through the others, release."""
    for at, key in enumerate(keys):
        box = page.locator(f"[data-key={key}]").bounding_box()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
        if at == 0:
            page.mouse.down()
    page.mouse.up()


def paste(page: Any, text: str) -> None:
    fold = page.locator("[data-fold='set.import']")
    if fold.get_attribute("open") is None:
        fold.locator("summary").click()
    page.fill("#import-text", text)
    fold.locator("button[type=submit]").click()


def draft(page: Any, family: str) -> dict[str, Any]:
    """What is kept in the browser when the page is left."""
    page.evaluate("dispatchEvent(new Event('pagehide'))")
    kept = page.evaluate("key => localStorage.getItem(key)", f"cluesmith:set:{family}")
    now: dict[str, Any] = json.loads(kept)["now"]
    return now


def test_a_skyscraper_from_blank_to_unique(visit: Visit) -> None:  # noqa: F811
    page = visit("#/set")
    begin(page, "skyscraper", 4)
    assert "More than one" in await_verdict(page, "multiple")
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
    page.uncheck("text=Show what is forced")
    assert page.locator(".board .value.forced:not(:empty)").count() == 0


def test_a_lol_sudoku_from_blank_to_unique(visit: Visit) -> None:  # noqa: F811
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


def test_walls_and_links_by_mouse_and_keyboard(visit: Visit) -> None:  # noqa: F811
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


def test_a_gold_star_from_blank_to_unique(visit: Visit) -> None:  # noqa: F811
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


def test_a_contradiction_is_shown_on_the_very_clues(visit: Visit) -> None:  # noqa: F811
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


def test_two_solutions_are_overlaid_where_they_differ(visit: Visit) -> None:  # noqa: F811
    page = visit("#/set")
    begin(page, "skyscraper", 4)
    write(page, "top0", "4")
    said = await_verdict(page, "multiple")
    second = page.locator(".board .value.second:not(:empty)")
    assert second.count() > 1
    assert f"{second.count()} cells" in said
    # The clue forces its column, and this is shown too.
    page.wait_for_function(
        "() => document.querySelectorAll('.board .value.forced:not(:empty)').length === 4"
    )
    page.uncheck("text=Show both solutions")
    assert second.count() == 0


def test_two_signs_stand_side_by_side(visit: Visit) -> None:  # noqa: F811
    page = visit("#/set")
    begin(page, "gold-star", 5)
    await_verdict(page, "multiple")
    pair = page.locator(".operator:has(.second:not(:empty))").first
    one, other = (sign.bounding_box() for sign in pair.locator(".sign").all())
    room = pair.locator(".room").bounding_box()
    assert room["x"] <= one["x"]
    assert one["x"] + one["width"] <= other["x"]
    assert other["x"] + other["width"] <= room["x"] + room["width"]
    assert ", or " in pair.get_attribute("aria-label")


@pytest.mark.parametrize("puzzle", [T3, P1, FIG2], ids=lambda puzzle: puzzle["family"])
def test_make_unique_thin_out_shuffle(visit: Visit, puzzle: dict[str, Any]) -> None:  # noqa: F811
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
    await_verdict(page, "multiple")
    before = draft(page, family)
    page.click("[data-verb=make-unique]")
    await_verdict(page, "unique")
    assert "added" in page.inner_text(".workshop")
    made = draft(page, family)
    assert made != before
    page.click("[data-verb=thin-out]")
    page.wait_for_selector(".workshop >> text=taken away")
    await_verdict(page, "unique")
    page.click("[data-verb=shuffle]")
    page.wait_for_selector(".workshop >> text=Turned")
    await_verdict(page, "unique")
    while page.locator("[data-do='set.undo']").is_enabled() and draft(page, family) != before:
        page.keyboard.press("Control+z")
    assert draft(page, family) == before
    page.keyboard.press("Control+Shift+z")
    assert draft(page, family) == made


def test_import_and_export(visit: Visit, tmp_path: Path) -> None:  # noqa: F811
    page = visit("#/set")
    page.wait_for_selector(KNOWN)
    paste(page, json.dumps({**T3, "title": HOSTILE, "author": HOSTILE}))
    await_verdict(page, "unique")
    assert page.input_value("#about-title") == HOSTILE
    assert page.locator("main img").count() == 0
    page.locator("[data-fold='set.export'] summary").click()
    forms = page.locator("#export-form option")
    exported = {}
    for form in [option.get_attribute("value") for option in forms.all()]:
        page.evaluate("document.querySelector('#export-text').value = ''")
        page.select_option("#export-form", form)
        page.wait_for_function("() => document.querySelector('#export-text').value !== ''")
        exported[form] = page.input_value("#export-text")
    assert len(exported) == 8
    with page.expect_download() as kept:
        page.click("[data-do='set.svg']")
    svg = Path(kept.value.path()).read_text()
    assert svg.startswith("<svg")
    assert "<img" not in svg
    assert kept.value.suggested_filename.endswith(".svg")
    with page.expect_download() as kept:
        page.click("[data-do='set.png']")
    assert Path(kept.value.path()).read_bytes().startswith(b"\x89PNG")
    for form, text in exported.items():
        if form != "json":
            page.click("[data-do='set.clear']")
            await_verdict(page, "multiple")
            paste(page, text)
            await_verdict(page, "unique")
    assert draft(page, "skyscraper")["clues"] == T3["clues"]
    several = tmp_path / "several.jsonl"
    several.write_text("\n".join(json.dumps(one) for one in (T3, P1, FIG2)))
    page.set_input_files("#import-file", several)
    page.locator(".made button").nth(2).click()
    await_verdict(page, "unique")
    assert page.get_attribute("[data-family=gold-star]", "aria-pressed") == "true"
    paste(page, "no puzzle at all")
    page.wait_for_selector("[data-fold='set.import'] >> text=/No puzzle|expected|recogni/i")


def test_a_dropped_file_is_read(visit: Visit) -> None:  # noqa: F811
    page = visit("#/set")
    page.wait_for_selector(KNOWN)
    page.evaluate(
        """text => {
          const transfer = new DataTransfer();
          transfer.items.add(new File([text], "star.json"));
          const options = { dataTransfer: transfer, bubbles: true, cancelable: true };
          document.querySelector(".set-board").dispatchEvent(new DragEvent("drop", options));
        }""",
        json.dumps(FIG2),
    )
    await_verdict(page, "unique")
    assert page.get_attribute("[data-family=gold-star]", "aria-pressed") == "true"


def test_generate_and_cancel(visit: Visit) -> None:  # noqa: F811
    page = visit("#/set")
    page.wait_for_selector(KNOWN)
    page.click("[data-family=lol-sudoku]")
    fold = page.locator("[data-fold='set.generate']")
    fold.locator("summary").first.click()
    page.fill("#generate-size", "5")
    page.select_option("#generate-level", "medium")
    page.select_option("#generate-style", "walls")
    fold.locator("summary", has_text="More").click()
    page.fill("#generate-seed", "3")
    fold.locator("button[type=submit]").click()
    await_verdict(page, "unique")
    page.wait_for_selector(".verdict-more >> text=medium")
    assert draft(page, "lol-sudoku")["size"] == 5
    assert draft(page, "lol-sudoku")["walls"]

    page.click("[data-family=gold-star]")
    page.fill("#generate-points", "8")
    page.select_option("#generate-level", "medium")
    page.fill("#generate-count", "100")
    fold.locator("button[type=submit]").click()
    page.wait_for_selector("[data-fold='set.generate'] .made button")
    assert fold.locator("progress").is_visible()
    fold.locator("button", has_text="Cancel").click()
    page.wait_for_selector("[data-fold='set.generate'] >> text=Cancelled")
    assert fold.locator("progress").is_hidden()
    fold.locator(".made button").first.click()
    await_verdict(page, "unique")


def test_a_reload_loses_nothing(visit: Visit) -> None:  # noqa: F811
    page = visit("#/set")
    begin(page, "skyscraper", 4)
    write(page, "top0", "4")
    page.fill("#about-title", HOSTILE)
    page.reload()
    page.wait_for_selector(KNOWN)
    assert page.input_value("#about-title") == HOSTILE
    assert page.locator("[data-key=top0] text").text_content() == "4"
    page.click("[data-do='set.undo']")  # the whole title at once
    assert page.input_value("#about-title") == ""
    page.click("[data-do='set.undo']")
    assert page.locator("[data-key=top0] text").text_content() == ""


def test_large_numbers_and_sizes(visit: Visit) -> None:  # noqa: F811
    page = visit("#/set")
    begin(page, "skyscraper", 12)
    write(page, "r0c0", "12")
    assert draft(page, "skyscraper")["grid"][0][0] == 12
    page.keyboard.press("Control+z")  # one number is one step back
    assert draft(page, "skyscraper")["grid"][0][0] == 0
    for family, size in (("skyscraper", 1), ("lol-sudoku", 12), ("gold-star", 16)):
        begin(page, family, size)
        assert page.get_attribute(".set-board svg", "class").split()[1] == f"board-{family}"


def test_where_a_puzzle_goes(visit: Visit) -> None:  # noqa: F811
    page = visit("#/set", permissions=["clipboard-read", "clipboard-write"])
    page.wait_for_selector(KNOWN)
    paste(page, json.dumps(T3))
    await_verdict(page, "unique")
    page.click("[data-do='set.share']")
    page.wait_for_selector(".toast")
    assert "#p=" in page.evaluate("navigator.clipboard.readText()")
    page.click("[data-do='set.learn']")
    page.wait_for_selector(".stepper")
    page.go_back()
    await_verdict(page, "unique")
    page.click("[data-do='set.play']")
    page.wait_for_url("**/#/play")


def test_what_the_generate_form_shows_is_what_is_asked(visit: Visit) -> None:  # noqa: F811
    page = visit("#/set")
    page.wait_for_selector(KNOWN)
    fold = page.locator("[data-fold='set.generate']")
    fold.locator("summary").first.click()
    fold.locator("summary", has_text="More").click()
    page.select_option("#generate-scale", "towers")
    assert page.input_value("#generate-level") == "e"
    with page.expect_request("**/generate") as sent:
        fold.locator("button[type=submit]").click()
    names = ("size", "level", "symmetry", "scale")
    shown = {name: page.input_value(f"#generate-{name}") for name in names}
    assert {name: str(sent.value.post_data_json[name]) for name in shown} == shown
    page.wait_for_selector("[data-fold='set.generate'] >> text=Made:")


def test_a_title_that_is_no_text_names_no_file(visit: Visit) -> None:  # noqa: F811
    page = visit("#/set")
    page.wait_for_selector(KNOWN)
    paste(page, json.dumps({**T3, "title": 5}))
    await_verdict(page, "unique")
    page.locator("[data-fold='set.export'] summary").click()
    with page.expect_download() as kept:
        page.click("[data-do='set.png']")
    assert kept.value.suggested_filename == "skyscraper-4.png"


def test_where_and_why_a_puzzle_cannot_be_read(visit: Visit) -> None:  # noqa: F811
    page = visit("#/set")
    page.wait_for_selector(KNOWN)
    bad = json.dumps({**T3, "size": 3})
    paste(page, bad)
    page.wait_for_selector("[data-fold='set.import'] .fault")
    assert page.inner_text("[data-fold='set.import'] .fault").startswith("clues")
    paste(page, f"{bad}\n{bad}")
    page.wait_for_selector("[data-fold='set.import'] .fault:nth-child(2)")
    assert page.inner_text("[data-fold='set.import'] .fault >> nth=1").startswith("line 2: ")


def test_a_link_out_of_the_clipboards_reach_is_shown(visit: Visit) -> None:  # noqa: F811
    page = visit("#/set")
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error()); }")
    page.click("[data-do='set.share']")
    assert "#p=" in page.input_value("dialog[open] input")
    assert not page.is_visible(".toast")


def test_an_operator_in_a_contradiction_is_named_by_its_cells(visit: Visit) -> None:  # noqa: F811
    page = visit("#/set")
    page.wait_for_selector(KNOWN)
    paste(page, json.dumps({"family": "gold-star", "points": 4, "operators": "********"}))
    await_verdict(page, "none")
    facts = page.locator(".verdict-facts button").all_inner_texts()
    assert facts
    assert all(text.startswith("\u00d7: operator between ") for text in facts)


def test_in_portuguese_on_a_phone(visit: Visit) -> None:  # noqa: F811
    page = visit("#/set", width=360, language="pt-PT")
    begin(page, "skyscraper", 4)
    assert "Mais do que uma solução" in await_verdict(page, "multiple")
    page.click("[data-key=top0]")
    page.click(".set-keypad [data-value='4']")
    page.click("[data-key=r1c0]")
    page.click(".set-keypad [data-value='4']")
    assert "Sem solução" in await_verdict(page, "none")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
