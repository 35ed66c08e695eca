"""A site in a browser, served by python -m http.server from a folder below its root."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from browsing import NO_WORKER, patient
from publishing import HOSTILE, PLAYED, Hosted, example, place_of, solution_of, titled

from cluesmith.site.playable import name_of

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]
FAMILIES = sorted(PLAYED)
FINISHED = ".telling-finish"
LATER = date(2027, 1, 1)  # when all puzzles of the day are out
WIRE = 150_000  # bytes of the first page, with the heads of all requests and answers
PHONE = {"width": 390, "has_touch": True, "is_mobile": True}


def played(visit: Visit, family: str, query: str = "", **options: Any) -> Any:
    page = visit(place_of(example(family)) + query, **options)
    page.wait_for_selector(".play .board")
    return page


def follow_hints(page: Any, most: int = 400) -> int:
    """Ask for the whole step and do it, until the end; how many steps that took."""
    for count in range(most):
        if page.is_visible(FINISHED):
            return count
        page.keyboard.press("h")
        for stage in (2, 3):
            page.click("[data-do=more]")
            page.wait_for_selector(f".telling-hint >> text=Hint {stage} of 3")
        page.click("[data-do=apply]")
        page.wait_for_function("() => !document.querySelector('.telling-hint:not([hidden])')")
    raise AssertionError("hints do not end")


@pytest.mark.parametrize("family", FAMILIES)
def test_hints_alone_lead_to_the_end(visit: Visit, family: str) -> None:
    page = played(visit, family)
    assert follow_hints(page) > 3
    assert "Solved in" in page.inner_text(FINISHED)
    page.wait_for_selector(f"{FINISHED} .tag")
    page.click("[data-do=walk]")
    assert page.locator("dialog li p").count() > 3
    page.keyboard.press("Escape")
    page.click("[data-do=another]")
    page.wait_for_url(lambda url: place_of(example(family)) not in url)
    page.wait_for_selector(".play .board")


def wrong_value(family: str) -> tuple[str, str]:
    """A cell that is open, by its key on the board, and a value that it does not have."""
    puzzle, solution = example(family), solution_of(example(family))
    if family == "gold-star":
        given = puzzle.digits
        cell = given.index(None)
        return f"s{cell}", str((solution["digits"][cell] + 1) % len(given))
    given = puzzle.grid if family == "skyscraper" else puzzle.digits
    grid = solution["grid"] if family == "skyscraper" else solution["digits"]
    r, c = next((r, c) for r, row in enumerate(given) for c, value in enumerate(row) if not value)
    return f"r{r}c{c}", str(grid[r][c] % puzzle.size + 1)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_mistake_is_named(visit: Visit, family: str) -> None:
    page = played(visit, family)
    key, value = wrong_value(family)
    page.click(f"[data-key={key}]")
    page.keyboard.type(value)
    page.keyboard.press("h")
    page.wait_for_selector(".telling >> text=Something is wrong")
    page.click("[data-do=more]")
    page.wait_for_selector(f".telling .said >> text={value} in ")
    page.click("[data-do=more]")
    page.wait_for_selector("[data-do=more]", state="detached")
    said = page.inner_text(".telling .said")
    assert " is wrong. " in said
    page.keyboard.press("k")
    page.wait_for_selector(".telling >> text=One entry is wrong")
    page.click("[data-do=undo-mistake]")
    page.wait_for_selector(".telling >> text=One move undone")
    assert page.get_attribute(f"[data-key={key}]", "data-look") != "entered"


@pytest.mark.parametrize("family", FAMILIES)
def test_what_a_hint_wrote_is_there_after_a_reload(visit: Visit, family: str) -> None:
    page = played(visit, family)
    page.keyboard.press("h")
    page.click("[data-do=more]")
    page.wait_for_selector(".telling-hint >> text=Hint 2 of 3")
    page.click("[data-do=more]")
    page.click("[data-do=apply]")
    page.wait_for_selector(".telling", state="hidden")
    assert page.is_enabled("[data-do=undo]")
    board = page.inner_html(".play .board")
    page.reload()
    page.wait_for_selector(".play .board")
    assert page.inner_html(".play .board") == board
    page.keyboard.press("Control+z")
    assert page.locator("[data-look=entered]").count() == 0
    assert not page.is_enabled("[data-do=undo]")


def test_a_check_of_what_is_right(visit: Visit) -> None:
    page = played(visit, "gold-star")
    page.keyboard.press("k")
    page.wait_for_selector(".telling >> text=Nothing has been entered yet.")


def test_another_language_says_the_same_hint(visit: Visit) -> None:
    page = played(visit, "lol-sudoku", locale="pt-PT")
    page.keyboard.press("h")
    page.wait_for_selector(".telling-hint >> text=Dica 1 de 3")
    told = page.inner_text(".telling .said")
    page.select_option("[data-do=language]", "es")
    page.wait_for_function(
        "told => document.querySelector('.telling .said').textContent !== told", arg=told
    )


def test_the_first_page(visit: Visit) -> None:
    page = visit("")
    assert page.inner_text("h1") == "Rainy days"
    assert page.inner_text(".today .eyebrow").lower() == "thursday 19 november"
    page.wait_for_selector(".today .plate svg")
    cards = page.locator(".gallery > li")
    assert page.inner_text(".count") == f"{cards.count()} puzzles"
    page.wait_for_function(
        "n => document.querySelectorAll('.gallery .plate svg').length === n", arg=cards.count()
    )
    page.select_option("[name=family]", "gold-star")
    stars = cards.count()
    assert 0 < stars < 10
    assert page.locator(".gallery [data-family=gold-star]").count() == stars
    page.reload()
    page.wait_for_selector("main[data-ready]")
    assert cards.count() == stars
    page.select_option("[name=size]", "size-5")
    assert cards.count() == 0
    assert page.is_visible("text=No puzzle is like that")
    page.select_option("[name=size]", "")
    page.click(".gallery a >> nth=0")
    page.wait_for_selector(".play .board-gold-star")


def test_the_first_page_is_small_where_nothing_is_compressed(chromium: Any, site: Hosted) -> None:
    """A larger site has a longer list and more pictures: 25 kB for a year and 1,000 others."""
    context = chromium.new_context(**NO_WORKER)
    page = patient(context)
    finished: list[Any] = []
    page.on("requestfinished", lambda request: finished.append(request))  # noqa: PLW0108
    page.goto(site.address)
    page.wait_for_selector(".gallery .plate svg")
    page.wait_for_load_state("networkidle")
    sizes = [sum(request.sizes().values()) for request in finished]
    context.close()
    assert len(sizes) > 30
    assert sum(sizes) < WIRE - 25_000


def test_what_was_done_is_seen_on_the_first_page(visit: Visit) -> None:
    page = played(visit, "skyscraper")
    follow_hints(page)
    page.click(".brand")
    page.wait_for_selector(f"[data-state=solved] [href$='{place_of(example('skyscraper'))}']")
    page.select_option("[name=state]", "solved")
    assert page.locator(".gallery > li").count() == 1


def test_hostile_titles_are_words(visit: Visit) -> None:
    hostile = titled(example("skyscraper", "t5"))
    page = visit(f"p/{name_of(hostile)}/", day=LATER)
    page.wait_for_selector(".play .board")
    assert page.inner_text("h1").startswith(HOSTILE[:30])
    assert page.locator("main img, main script").count() == 0


def test_days_come_one_by_one(visit: Visit, site: Hosted) -> None:
    page = visit("today/")
    page.wait_for_selector("h1 >> text=Puzzle of the day, 19 November")
    page = visit("archive/")
    page.wait_for_selector(".month")
    opened = page.locator(".day:not(:disabled)")
    assert opened.all_inner_texts() == ["16", "17", "18", "19"]
    page.click("[data-day='2026-11-17']")
    page.wait_for_selector("[data-day='2026-11-17'] .play .board")
    feed = json.loads((site.folder / "feed.json").read_text())
    listed = {item["url"] for item in feed["items"]}
    closed = [
        place.name
        for place in (site.folder / "p").iterdir()
        if 'data-day="2026-11-20"' in (place / "index.html").read_text()
    ]
    assert len(closed) == 1
    assert f"p/{closed[0]}/" not in listed
    page = visit(f"p/{closed[0]}/")
    page.wait_for_selector("h1 >> text=Not yet")


@pytest.mark.parametrize("family", FAMILIES)
def test_on_a_phone(visit: Visit, family: str) -> None:
    page = played(visit, family, **PHONE)
    overflows = "() => document.documentElement.scrollWidth > innerWidth"
    assert not page.evaluate(overflows)
    key, value = wrong_value(family)
    page.tap(f"[data-key={key}]")
    page.tap(f'.keypad [data-value="{value}"]')
    page.wait_for_selector(f"[data-key={key}][data-look=entered]")
    page.tap("[data-do=hint]")
    page.wait_for_selector(".telling >> text=Something is wrong")
    page = visit("", **PHONE)
    assert not page.evaluate(overflows)


def test_within_another_page(visit: Visit) -> None:
    page = played(visit, "gold-star", query="?embed")
    assert page.locator(".head").count() == 0
    assert page.get_attribute(".foot a", "target") == "_blank"
    assert page.get_attribute(".foot a", "href").endswith(place_of(example("gold-star")))


def test_a_snippet_to_embed_it(visit: Visit, site: Hosted) -> None:
    page = played(visit, "skyscraper", permissions=["clipboard-read", "clipboard-write"])
    page.click("[data-do=share]")
    page.click(".toast .link")
    snippet = page.input_value("dialog textarea >> nth=0")
    address = site.address + place_of(example("skyscraper"))
    assert snippet.startswith(f'<iframe src="{address}?embed" ')
    assert page.evaluate("navigator.clipboard.readText()") == address
    assert 'title="A puzzle to play"' in snippet
    assert snippet.endswith("></iframe>")


def test_a_link_brings_what_was_entered(visit: Visit, site: Hosted) -> None:
    allowed = ["clipboard-read", "clipboard-write"]
    page = played(visit, "lol-sudoku", permissions=allowed)
    key, value = wrong_value("lol-sudoku")
    page.click(f"[data-key={key}]")
    page.keyboard.type(value)
    page.wait_for_selector(f"[data-key={key}][data-look=entered]")
    page.click("[data-do=share]")
    page.click(".toast .link")
    page.click("[data-share=progress]")
    page.wait_for_selector(".toast >> text=what you entered")
    link = page.evaluate("navigator.clipboard.readText()")
    address = site.address + place_of(example("lol-sudoku"))
    assert link.startswith(f"{address}#entered=")
    other = visit(link.removeprefix(site.address))
    other.wait_for_selector(f"[data-key={key}][data-look=entered]")
    assert other.locator("[data-look=entered]").count() == 1
    assert other.url == address
    other.click("[data-do=undo]")
    other.wait_for_selector("[data-look=entered]", state="detached")
    # What was entered on another board is not for this one.
    stranger = visit(place_of(example("skyscraper")) + "#" + link.partition("#")[2])
    stranger.wait_for_selector(".play .board")
    assert stranger.locator("[data-look=entered]").count() == 0
