"""The library on the page: pictures, filters, ticks, pages, and one more of the same kind."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playing import values
from serving import PATIENT, Served, serving
from test_page_axe import finds

import cluesmith as cs

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server whose library has 30 Skyscrapers of two sizes and a star."""
    place: Path = tmp_path_factory.mktemp("library") / "library.db"
    with cs.Library(place) as library:
        for puzzle in cs.generate("skyscraper", size=4, count=28, seed=1):
            library.add(puzzle)
        for puzzle in cs.generate("skyscraper", size=5, level="hard", count=2, seed=1):
            library.add(puzzle)
        library.add(cs.examples("gold-star")["five"])
        library.tag("1..3", "weekly")
        library.use("1", "Sunday")
    with serving(replace(PATIENT, library=str(place))) as server:
        yield server


def listed(page: Any) -> list[int]:
    page.wait_for_selector(".library:not([aria-busy]) .library-count")
    return [int(one.get_attribute("data-id")) for one in page.locator(".library-list > li").all()]


def test_pictures_of_all_puzzles_a_page_at_a_time(visit: Visit) -> None:
    page = visit("")
    page.click(".places >> text=library")
    assert listed(page) == list(range(31, 7, -1))
    assert page.locator(".library-list .miniature .board").count() == 24
    page.click("[data-do=after]")
    page.wait_for_selector("[data-id='7']")
    assert listed(page) == list(range(7, 0, -1))
    page.go_back()
    page.wait_for_selector("[data-id='31']")


def test_filters_stand_in_the_address(visit: Visit) -> None:
    page = visit("#/library")
    listed(page)
    page.select_option("[name=size]", "5")
    page.wait_for_selector(".library-count >> text=3 puzzles")
    page.select_option("[name=family]", "skyscraper")
    page.wait_for_selector(".library-count >> text=2 puzzles")
    assert page.locator("[name=level] option").all_inner_texts() == ["any", "hard (2)"]
    page.reload()
    assert listed(page) == [30, 29]
    page.select_option("[name=size]", "")
    page.wait_for_selector(".library-count >> text=30 puzzles")
    page.select_option("[name=tag]", "weekly")
    page.wait_for_selector(".library-count >> text=3 puzzles")
    page.check("[name=unused]")
    page.wait_for_selector(".library-count >> text=2 puzzles")
    assert listed(page) == [3, 2]


def test_what_was_solved_has_a_tick_and_one_like_it_is_another(visit: Visit) -> None:
    page = visit("#/library/size=5&family=skyscraper")
    assert listed(page) == [30, 29]
    page.click("[data-id='30'] .library-one")
    page.wait_for_selector(".play .board-skyscraper")
    puzzle = page.evaluate(
        """async () => {
          const { store } = await import("/page/js/store.js");
          const { puzzle } = store.record(location.hash.split("/")[2]);
          return puzzle;
        }"""
    )
    [solution] = cs.check(cs.parse(json.dumps(puzzle))).to_json()["solutions"]
    for key, value in values(solution).items():
        if page.get_attribute(f"[data-key={key}]", "data-look") != "given":
            page.click(f"[data-key={key}]")
            page.keyboard.type(value)
    page.wait_for_selector(".telling-finish")
    played = page.url
    page.goto(played.split("#")[0] + "#/library/size=5&family=skyscraper")
    page.wait_for_selector("[data-id='30'][data-state=solved] >> text=solved in")
    page.click("[data-id='30'] [data-do=like]")
    page.wait_for_selector(".play .board-skyscraper")
    assert page.url != played
    page.keyboard.type("1")
    page.wait_for_selector("[data-look=entered]")
    page.go_back()
    listed(page)
    page.click("[data-id='30'] [data-do=like]")
    page.wait_for_selector(".library .trouble")  # both are begun now


def test_by_keyboard_alone(visit: Visit) -> None:
    page = visit("#/library/family=gold-star")
    assert listed(page) == [31]
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.className") == "library-one":
            break
    page.keyboard.press("Enter")
    page.wait_for_selector(".play .board-gold-star")


def test_what_a_screen_reader_is_told(visit: Visit) -> None:
    page = visit("#/library/family=gold-star")
    listed(page)
    said = page.locator("main").aria_snapshot()
    for line in (
        '- heading "Library" [level=1]',
        '- form "Filters":',
        'combobox "Puzzle"',
        'checkbox "Never printed"',
        "- status: 1 puzzle",
        '- button "Gold Star 5 points · hard',
        '- button "Play one like this Gold Star 31"',
        '- navigation "Pages": Page 1 of 1',
    ):
        assert line in said, (line, said)


def test_only_a_server_with_a_library_offers_one(visit: Visit) -> None:
    page = visit("")
    page.wait_for_selector("main[data-ready]")
    assert page.is_visible(".places a[href='#/library']")
    assert page.get_attribute("html", "data-library") == ""
    with serving(PATIENT) as bare:
        page.goto(bare.address)
        page.wait_for_selector("main[data-ready] .family-card")
        assert page.locator(".places a[href='#/library']").count() == 0
        page.goto(bare.address + "#/library")  # an old bookmark
        page.wait_for_selector("text=This server shows no library.")
        page.goto("about:blank")


@pytest.mark.soak  # axe takes long
def test_nothing_serious_is_found(visit: Visit) -> None:
    page = visit("#/library", color_scheme="light")
    listed(page)
    assert finds(page) == []
