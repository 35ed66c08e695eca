"""Generating on the setter's page: what is offered, batches, booklets, the server's library."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from browsing import patient
from serving import PATIENT, serving
from setting import KNOWN, T3, Visit, await_verdict, begin, draft, paste

import cluesmith as cs
from cluesmith.errors import NotFoundError

pytestmark = pytest.mark.browser

FOLD = "[data-fold='set.generate']"


def unfold(page: Any) -> None:
    page.wait_for_selector(KNOWN)
    page.locator(f"{FOLD} > summary").click()


def offered(page: Any) -> list[str]:
    options = page.locator("#generate-level option:not([disabled])").all()
    return [option.get_attribute("value") for option in options]


def test_a_batch_becomes_a_booklet(visit: Visit, tmp_path: Path) -> None:
    page = visit("#/set")
    begin(page, "skyscraper", 4)
    unfold(page)
    page.click("[data-do=batch]")
    page.wait_for_selector(f"{FOLD} >> text=12 generated")
    assert page.locator(".thumbnail svg").count() == 12
    page.click(".thumbnail >> nth=3")
    await_verdict(page, "unique")
    assert draft(page, "skyscraper")["size"] == 4
    for number in (2, 5):
        page.check(f"[aria-label='Choose puzzle {number}']")
    with page.expect_download() as kept:
        page.click("[data-do='set.batch.save']")
    lines = Path(kept.value.path()).read_text("utf-8").splitlines()
    assert [json.loads(line)["size"] for line in lines] == [4, 4]
    pytest.importorskip("typst")
    page.fill("#booklet-title", "Rainy days")
    with page.expect_download() as kept:
        page.click("[data-do='set.batch.booklet']")
    assert kept.value.suggested_filename == "Rainy-days.pdf"
    assert Path(kept.value.path()).read_bytes().startswith(b"%PDF-")
    assert page.locator("[data-do='set.batch.library']").count() == 0
    page.select_option("[data-do=language]", "es")  # the batch is still there
    page.wait_for_selector("[aria-label='Pasatiempos generados']", state="attached")
    assert page.locator(".thumbnail").count() == 12


def test_a_booklet_without_its_extra_says_so(visit: Visit) -> None:
    page = visit("#/set")
    begin(page, "skyscraper", 4)
    unfold(page)
    page.click("[data-do=batch]")
    page.wait_for_selector(f"{FOLD} >> text=12 generated")
    told = {"error": {"code": "unsupported", "message": "booklets need the extra 'booklet'"}}
    page.route("**/api/v1/booklet", lambda route: route.fulfill(status=422, json=told))
    page.click("[data-do='set.batch.booklet']")
    page.wait_for_selector(".batch >> text=booklets need the extra")


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[tuple[Any, Path]]:
    place = tmp_path / "week.db"
    cs.Library(str(place)).close()
    with serving(replace(PATIENT, library=str(place), library_adds=True)) as found:
        yield found, place


def test_a_batch_joins_the_library(chromium: Any, shelf: tuple[Any, Path]) -> None:
    served, place = shelf
    page = patient(chromium)
    page.goto(f"{served.address}#/set")
    begin(page, "skyscraper", 4)
    unfold(page)
    page.click("[data-do=batch]")
    page.wait_for_selector(f"{FOLD} >> text=12 generated")
    page.check("[aria-label='Choose puzzle 1']")
    page.click("[data-do='set.batch.library']")
    page.wait_for_selector(".batch >> text=New in the library: 1.")
    page.click("[data-do='set.batch.all']")
    page.click("[data-do='set.batch.library']")
    page.wait_for_selector(".batch >> text=New in the library: 11. There already: 1.")
    page.close()
    with cs.Library(str(place)) as library:
        assert library.count() == 12


def test_what_is_set_by_hand_joins_the_library(chromium: Any, shelf: tuple[Any, Path]) -> None:
    served, place = shelf
    page = patient(chromium)
    page.goto(f"{served.address}#/set")
    add = "[data-do='set.own.library']"
    begin(page, "skyscraper", 4)
    assert page.is_disabled(add)
    assert "exactly one solution" in page.get_attribute(add, "title")
    paste(page, json.dumps(T3))
    page.fill("#about-title", "Corner")
    page.fill("#about-author", "Ana")
    page.click(f"{add}:enabled")
    page.wait_for_selector(".about >> text=The puzzle is in the library now.")
    page.click(f"{add}:enabled")
    page.wait_for_selector(".about >> text=The library has this puzzle already.")
    page.close()
    with cs.Library(str(place)) as library:
        (record,) = library.find()
        assert (record.puzzle.meta["title"], record.puzzle.meta["author"]) == ("Corner", "Ana")


def test_what_is_set_by_hand_is_printed(visit: Visit) -> None:
    page = visit("#/set")
    page.wait_for_selector(KNOWN)
    paste(page, json.dumps({**T3, "title": "Corner", "author": "Ana"}))
    await_verdict(page, "unique")
    assert page.locator("[data-do='set.own.library']").count() == 0
    told = {"error": {"code": "unsupported", "message": "booklets need the extra 'booklet'"}}
    page.route("**/api/v1/booklet", lambda route: route.fulfill(status=422, json=told))
    with page.expect_request("**/api/v1/booklet") as sent:
        page.click("[data-do='set.own.booklet']:enabled")
    body = sent.value.post_data_json
    assert (body["title"], body["author"]) == ("Corner", "Ana")
    assert body["puzzles"][0]["clues"] == T3["clues"]
    page.wait_for_selector(".about >> text=booklets need the extra")
    page.unroute("**/api/v1/booklet")
    pytest.importorskip("typst")
    with page.expect_download() as kept:
        page.click("[data-do='set.own.booklet']:enabled")
    assert kept.value.suggested_filename == "Corner.pdf"
    assert Path(kept.value.path()).read_bytes().startswith(b"%PDF-")


def test_a_batch_is_by_whoever_sets_here(visit: Visit) -> None:
    page = visit("#/set")
    begin(page, "skyscraper", 4)
    page.fill("#about-author", "Ana")
    unfold(page)
    page.click("[data-do=batch]")
    page.wait_for_selector(f"{FOLD} >> text=12 generated")
    with page.expect_download() as kept:
        page.click("[data-do='set.batch.save']")
    lines = Path(kept.value.path()).read_text("utf-8").splitlines()
    assert {json.loads(line)["author"] for line in lines} == {"Ana"}
    page.click(".thumbnail >> nth=3")
    await_verdict(page, "unique")
    assert page.input_value("#about-author") == "Ana"


def test_the_size_follows_the_board(visit: Visit) -> None:
    page = visit("#/set")
    unfold(page)
    assert page.input_value("#generate-size") == "6"
    paste(page, json.dumps({"family": "skyscraper", "size": 4}))
    page.wait_for_selector(".set-board [data-size='4']")
    assert page.input_value("#generate-size") == "4"
    page.fill("#generate-size", "7")
    page.press("#generate-size", "Tab")
    page.click("[data-do='set.undo']")
    assert page.input_value("#generate-size") == "6"


@pytest.mark.parametrize(
    ("family", "key", "size", "missing"),
    [
        ("skyscraper", "size", 3, {"hard", "extreme", "search"}),
        ("skyscraper", "size", 4, {"search"}),
        ("lol-sudoku", "size", 4, {"search"}),
        ("gold-star", "points", 3, {"extreme", "search"}),
        ("gold-star", "points", 4, {"extreme"}),
        ("gold-star", "points", 5, set()),
    ],
)
def test_only_what_there_is_is_offered(
    visit: Visit, family: str, key: str, size: int, missing: set[str]
) -> None:
    page = visit("#/set")
    begin(page, family, size)
    unfold(page)
    assert page.input_value(f"#generate-{key}") == str(size)
    options = page.locator("#generate-level option")
    levels = {option.get_attribute("value") for option in options.all()}
    assert levels - set(offered(page)) == missing
    for level in missing:
        words = page.locator(f"#generate-level option[value={level}]").inner_text()
        assert words.endswith(" (none at this size)")


def test_a_level_that_is_gone_gives_way(visit: Visit) -> None:
    page = visit("#/set")
    begin(page, "skyscraper", 6)
    unfold(page)
    page.select_option("#generate-level", "extreme")
    page.fill("#generate-size", "3")
    page.press("#generate-size", "Tab")
    chosen = "level => document.querySelector('#generate-level').value === level"
    page.wait_for_function(chosen, arg="medium")
    assert page.evaluate("document.activeElement.id") == "generate-level"  # where Tab led
    page.select_option("#generate-style", "mixed")
    page.wait_for_function(chosen, arg="easy")


@pytest.mark.soak
@pytest.mark.parametrize(
    ("family", "key", "sizes"),
    [
        ("skyscraper", "size", (3, 4, 5)),
        ("lol-sudoku", "size", (4, 5)),
        ("gold-star", "points", (3, 4)),
    ],
)
def test_what_is_not_offered_is_not_found(
    visit: Visit, family: str, key: str, sizes: tuple[int, ...]
) -> None:
    """And what is offered comes up for some seed."""
    page = visit("#/set")
    for size in sizes:
        begin(page, family, size)
        if page.locator(f"{FOLD}[open]").count() == 0:
            unfold(page)
        for level in ("easy", "medium", "hard", "extreme", "search"):
            found = 0
            for seed in range(6):
                try:
                    cs.generate(family, **{key: size}, level=level, seed=seed, seconds=30)
                    found += 1
                except NotFoundError:
                    continue
            assert (found > 0) <= (level in offered(page)), (size, level)


def test_a_failure_is_told_in_the_readers_language(visit: Visit) -> None:
    page = visit("#/set", language="pt-PT")
    page.wait_for_selector(KNOWN)
    page.locator(f"{FOLD} > summary").click()
    told = {"error": {"code": "not-found", "message": "no skyscraper of level extreme came up"}}
    page.route("**/api/v1/generate", lambda route: route.fulfill(status=422, json=told))
    page.locator(f"{FOLD} button[type=submit]").click()
    page.wait_for_selector(f"{FOLD} >> text=Não apareceu nenhum puzzle assim")
    paste(page, '{"family": "skyscraper", "size": 3, "clues": {"top": [9]}}')
    page.wait_for_selector("text=Não foi possível ler nenhum puzzle")
    fault = page.inner_text("[data-fold='set.import'] .fault")
    assert fault == (
        "Parece JSON, mas não se consegue ler. "
        "clues.top: esperava-se uma lista de 3, e não uma lista de 1."
    )
