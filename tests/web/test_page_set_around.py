"""Around setting in the browser: what comes in, what goes out, what is kept and asked."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from browsing import stop_clock
from setting import (
    FIG2,
    HOSTILE,
    KNOWN,
    P1,
    STARTED,
    T3,
    Visit,
    await_verdict,
    begin,
    draft,
    paste,
    write,
)

pytestmark = pytest.mark.browser


def test_import_and_export(visit: Visit, tmp_path: Path) -> None:
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
    assert len(exported) == 9
    with page.expect_download() as kept:
        page.click("[data-do='set.svg']")
    svg = Path(kept.value.path()).read_text()
    assert svg.startswith("<svg")
    assert "<img" not in svg
    assert "prefers-color-scheme" not in svg  # it stays light wherever it goes
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


def test_a_form_that_cannot_hold_the_puzzle_says_why(visit: Visit) -> None:
    page = visit("#/set")
    page.wait_for_selector(KNOWN)
    paste(page, json.dumps({**P1, "walls": [[1, 1, "down"]]}))
    page.wait_for_selector(".set-board .board-lol-sudoku")
    page.locator("[data-fold='set.export'] summary").click()
    ready = "[data-do='set.copy']:enabled"
    page.wait_for_selector(ready)
    for form, name in (("sudokupad", "SudokuPad"), ("prolog", "Prolog"), ("blocks", "two-block")):
        page.select_option("#export-form", form)
        said = page.locator("#export-fault")
        said.filter(has_text=name).wait_for()
        assert said.inner_text().startswith("This format cannot hold the puzzle: ")
        assert "walls" in said.inner_text()
        for act in ("set.copy", "set.download"):
            assert page.locator(f"[data-do='{act}']").is_disabled()
        assert page.locator("#export-text").is_hidden()
    page.select_option("#export-form", "json")
    page.wait_for_selector(ready)
    assert page.locator("#export-fault").is_hidden()
    assert '"walls"' in page.input_value("#export-text")


def test_a_dropped_file_is_read(visit: Visit) -> None:
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


def test_generate_and_cancel(visit: Visit) -> None:
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
    page.fill("#generate-points", "10")  # all hundred take many seconds
    page.select_option("#generate-level", "hard")
    page.fill("#generate-count", "100")
    fold.locator("button[type=submit]").click()
    page.wait_for_selector("[data-fold='set.generate'] .thumbnail")
    assert fold.locator("progress").is_visible()
    fold.locator("button", has_text="Cancel").click()
    page.wait_for_selector("[data-fold='set.generate'] >> text=Cancelled")
    assert fold.locator("progress").is_hidden()
    fold.locator(".thumbnail").first.click()
    await_verdict(page, "unique")


def test_a_reload_loses_nothing(visit: Visit) -> None:
    page = visit("#/set")
    begin(page, "skyscraper", 4)
    write(page, "top0", "4")
    page.fill("#about-title", HOSTILE)
    page.reload()
    page.wait_for_selector(KNOWN)
    assert page.input_value("#about-title") == HOSTILE
    assert page.locator("[data-key=top0] text").text_content() == "4"
    page.click("[data-do='set.undo']")
    page.wait_for_selector("[data-do='set.redo']:enabled")
    assert page.locator("[data-key=top0] text").text_content() == ""
    assert page.input_value("#about-title") == HOSTILE  # it is not on the board


def test_undo_leaves_title_and_author_to_whom_they_belong(visit: Visit) -> None:
    page = visit("#/set")
    begin(page, "skyscraper", 4)
    write(page, "top0", "4")
    page.fill("#about-title", "Mine")
    page.fill("#about-author", "Ana")
    write(page, "top3", "2")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    assert page.is_enabled("[data-do='set.redo']")
    assert page.input_value("#about-title") == "Mine"
    page.keyboard.press("Control+y")
    paste(page, json.dumps({**T3, "title": "Theirs"}))
    await_verdict(page, "unique")
    assert page.input_value("#about-title") == "Theirs"
    assert page.input_value("#about-author") == ""  # it is not hers
    page.click("[data-do='set.undo']")
    await_verdict(page, "multiple")
    assert page.locator("[data-key=top0] text").text_content() == "4"
    assert page.input_value("#about-title") == "Mine"
    assert page.input_value("#about-author") == "Ana"
    page.click("[data-do='set.redo']")
    await_verdict(page, "unique")
    assert page.input_value("#about-title") == "Theirs"
    paste(page, json.dumps({**T3, "author": "Bento"}))
    page.wait_for_function("() => document.querySelector('#about-author').value === 'Bento'")


def test_large_numbers_and_sizes(visit: Visit) -> None:
    page = visit("#/set")
    begin(page, "skyscraper", 12)
    stop_clock(page)
    write(page, "r0c0", "12")
    assert draft(page, "skyscraper")["grid"][0][0] == 12
    page.keyboard.press("Control+z")  # one number is one step back
    assert draft(page, "skyscraper")["grid"][0][0] == 0
    for family, size in (("skyscraper", 1), ("lol-sudoku", 12), ("gold-star", 16)):
        begin(page, family, size)
        assert page.get_attribute(".set-board svg", "class").split()[1] == f"board-{family}"


def test_where_a_puzzle_goes(visit: Visit) -> None:
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
    page.wait_for_selector(".verdict-more >> text=score")
    level = page.inner_text(".verdict-more").split(",")[0]
    page.click("[data-do='set.play']")
    page.wait_for_url("**/#/play/*")
    assert page.inner_text(".play .facts .tag") == level
    printed = "window.printed = 0; window.print = () => { window.printed += 1; }"
    page.evaluate(f"() => {{ {printed} }}")
    page.click("[data-do=print]")
    assert page.evaluate("window.printed") == 1


def test_a_check_of_a_puzzle_with_several_solutions_is_read_aloud_as_sentences(
    visit: Visit,
) -> None:
    page = visit("#/set")
    page.wait_for_selector(KNOWN)
    paste(page, json.dumps(STARTED["skyscraper"]))
    page.wait_for_selector(".xray[data-state=known]")
    page.click("[data-do='set.play']")
    page.click("[data-do=check]")
    page.wait_for_selector(".telling >> text=several solutions")
    assert page.locator(".heard[aria-live]").text_content() == (
        "Nothing wrong so far. This puzzle has several solutions. Nothing has been entered yet."
    )


def test_what_the_generate_form_shows_is_what_is_asked(visit: Visit) -> None:
    page = visit("#/set")
    page.wait_for_selector(KNOWN)
    fold = page.locator("[data-fold='set.generate']")
    fold.locator("summary").first.click()
    fold.locator("summary", has_text="More").click()
    page.select_option("#generate-scale", "towers")
    page.locator("#generate-level option[value=e]").wait_for(state="attached")
    assert page.input_value("#generate-level") == "e"
    with page.expect_request("**/generate") as sent:
        fold.locator("button[type=submit]").click()
    names = ("size", "level", "symmetry", "scale")
    shown = {name: page.input_value(f"#generate-{name}") for name in names}
    assert {name: str(sent.value.post_data_json[name]) for name in shown} == shown
    page.wait_for_selector("[data-fold='set.generate'] >> text=Generated:")


def test_a_title_that_is_no_text_names_no_file(visit: Visit) -> None:
    page = visit("#/set")
    page.wait_for_selector(KNOWN)
    paste(page, json.dumps({**T3, "title": 5}))
    await_verdict(page, "unique")
    page.locator("[data-fold='set.export'] summary").click()
    with page.expect_download() as kept:
        page.click("[data-do='set.png']")
    assert kept.value.suggested_filename == "skyscraper-4.png"


def test_where_and_why_a_puzzle_cannot_be_read(visit: Visit) -> None:
    page = visit("#/set")
    page.wait_for_selector(KNOWN)
    bad = json.dumps({**T3, "size": 3})
    paste(page, bad)
    page.wait_for_selector("[data-fold='set.import'] .fault")
    assert page.inner_text("[data-fold='set.import'] .fault").startswith("This looks like")
    paste(page, f"{bad}\n{bad}")
    page.wait_for_selector("[data-fold='set.import'] .fault:nth-child(2)")
    assert page.inner_text("[data-fold='set.import'] .fault >> nth=1").startswith("line 2: ")


def test_a_link_out_of_the_clipboards_reach_is_shown(visit: Visit) -> None:
    page = visit("#/set")
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error()); }")
    page.click("[data-do='set.share']")
    assert "#p=" in page.input_value("dialog[open] input")
    assert not page.is_visible(".toast")


def test_an_operator_in_a_contradiction_is_named_by_its_cells(visit: Visit) -> None:
    page = visit("#/set")
    page.wait_for_selector(KNOWN)
    paste(page, json.dumps({"family": "gold-star", "points": 4, "operators": "********"}))
    await_verdict(page, "none")
    facts = page.locator(".verdict-facts button").all_inner_texts()
    assert facts
    assert all(text.startswith("\u00d7: operator between ") for text in facts)


def test_in_portuguese_on_a_phone(visit: Visit) -> None:
    page = visit("#/set", width=360, language="pt-PT")
    begin(page, "skyscraper", 4)
    assert "Um tabuleiro vazio" in await_verdict(page, "multiple")
    page.click("[data-key=top0]")
    page.click(".set-keypad [data-value='4']")
    page.click("[data-key=r1c0]")
    page.click(".set-keypad [data-value='4']")
    assert "Sem solução" in await_verdict(page, "none")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
