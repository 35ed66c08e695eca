"""Playing in the browser, against `cluesmith serve` as people run it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from browsing import chromium, visit  # noqa: F401
from playing import (
    EXAMPLES,
    FINISHED,
    Walker,
    command,
    example,
    fill_by_keys,
    fill_by_mouse,
    focused,
    fragment,
    look,
    middle,
    unpacked,
    values,
)

Visit = Callable[..., Any]
FAMILIES = sorted(EXAMPLES)
WIRE = 150_000
HOSTILE = '<img src=x onerror="document.title=1"><b>Ana</b>'


@pytest.fixture(scope="module")
def served() -> Iterator[SimpleNamespace]:
    with command() as (address, _):
        yield SimpleNamespace(address=address)


def play(visit: Visit, puzzle: dict[str, Any], **options: Any) -> Any:
    page = visit(fragment(puzzle), **options)
    page.wait_for_selector(".play .board")
    return page


def keep_areas(page: Any, areas: list[list[int]]) -> None:
    """Number the area of every cell by keyboard."""
    page.keyboard.press("a")
    walker = Walker(page)
    for r, row in enumerate(areas):
        for c, area in enumerate(row):
            walker.go(f"r{r}c{c}")
            page.keyboard.type(str(area))


def draw_walls(page: Any, areas: list[list[int]]) -> None:
    """Drag along every border between two areas."""
    page.click(".keypad [data-tool=wall]")
    size = len(areas)
    for r in range(size):
        for c in range(size):
            x, y, half = middle(page, f"r{r}c{c}")
            if c + 1 < size and areas[r][c] != areas[r][c + 1]:
                drag(page, [(x + half, y - half), (x + half, y), (x + half, y + half)])
            if r + 1 < size and areas[r][c] != areas[r + 1][c]:
                drag(page, [(x - half, y + half), (x, y + half), (x + half, y + half)])


def drag(page: Any, way: list[tuple[float, float]], **options: Any) -> None:
    page.mouse.move(*way[0])
    page.mouse.down(**options)
    for point in way[1:]:
        page.mouse.move(*point, steps=4)
    page.mouse.up(**options)


@pytest.mark.parametrize("family", FAMILIES)
def test_to_the_end_by_keyboard(visit: Visit, family: str) -> None:  # noqa: F811
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
def test_to_the_end_by_mouse(visit: Visit, family: str) -> None:  # noqa: F811
    puzzle, solution = example(family)
    page = play(visit, puzzle)
    fill_by_mouse(page, solution)
    if "areas" in solution:
        draw_walls(page, solution["areas"])
    page.wait_for_selector(FINISHED)


def test_operators_to_be_found(visit: Visit) -> None:  # noqa: F811
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


def test_numbers_of_two_digits(visit: Visit) -> None:  # noqa: F811
    puzzle, solution = example("gold-star", "six")
    page = play(visit, puzzle)
    fill_by_keys(page, solution)
    page.wait_for_selector(FINISHED)
    page.keyboard.press(
        "Control+z"
    )  # the last number is one move, though two keys may have made it
    last = max(int(key[1:]) for key in values(solution) if key[0] == "s")
    assert look(page, f"s{last}") == "letter"


def test_every_place_of_every_star_is_reached_by_arrows(visit: Visit) -> None:  # noqa: F811
    page = visit("")
    page.wait_for_selector("main[data-ready]")
    missed = page.evaluate(
        """async () => {
          const { drawGold } = await import("/page/js/board/gold.js");
          const { blank, keyOf } = await import("/page/js/puzzle.js");
          const missed = [];
          for (let points = 3; points <= 16; points += 1) {
            const drawing = drawGold(blank("gold-star", points), "play");
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
def test_a_hint_in_three_stages(visit: Visit, family: str) -> None:  # noqa: F811
    puzzle, _ = example(family)
    page = play(visit, puzzle)
    before = page.locator("[data-look=entered]").count()
    page.keyboard.press("h")
    page.wait_for_selector(".telling-hint >> text=Hint 1 of 3")
    assert page.locator(".telling figure").count() == 0
    page.click("[data-do=more]")
    page.wait_for_selector(".telling-hint >> text=Hint 2 of 3")
    title = page.inner_text(".telling h2")
    page.click("[data-do=more]")
    page.wait_for_selector(".telling figure svg")
    assert page.inner_text(".telling h2") == title
    assert page.locator(".board [data-tone]").count()
    page.click("[data-do=apply]")
    page.wait_for_selector(".telling", state="hidden")
    marked = page.locator(".board .mark").count() + page.locator("[data-look=entered]").count()
    assert marked > before
    assert page.is_enabled("[data-do=undo]")


def test_a_mistake_is_named_and_undone(visit: Visit) -> None:  # noqa: F811
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
    page.wait_for_selector(".telling >> text=2 moves taken back")
    assert look(page, "r0c0") == "entered"
    assert look(page, "r1c1") == look(page, "r3c3") == "none"
    page.click("[data-do=check]")
    page.wait_for_selector(".telling.right >> text=Nothing wrong so far")


def test_what_breaks_a_rule_shows_at_once(visit: Visit) -> None:  # noqa: F811
    puzzle, _ = example("skyscraper")
    page = play(visit, puzzle)
    page.keyboard.type("1")
    page.keyboard.press("ArrowRight")
    page.keyboard.type("1")
    assert page.locator(".cell.wrong").count() == 2
    page.keyboard.press("Backspace")
    assert page.locator(".cell.wrong").count() == 0


def test_marks_and_their_tidying(visit: Visit) -> None:  # noqa: F811
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


def test_trials(visit: Visit) -> None:  # noqa: F811
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


def test_clues_and_equations_are_struck_off(visit: Visit) -> None:  # noqa: F811
    page = play(visit, example("skyscraper")[0])
    page.click("[data-key=top0]")
    assert page.get_attribute("[data-key=top0]", "aria-pressed") == "true"
    page.keyboard.press("Enter")
    assert page.get_attribute("[data-key=top0]", "aria-pressed") == "false"
    star = play(visit, example("gold-star")[0])
    star.click("[data-key=e1]")
    assert star.get_attribute("[data-key=e1]", "aria-pressed") == "true"
    assert star.get_attribute(".equations li:nth-child(2) button", "aria-pressed") == "true"


def test_the_tray_greys_what_is_used(visit: Visit) -> None:  # noqa: F811
    page = play(visit, example("gold-star")[0])
    page.keyboard.type("7")
    assert "spent" in page.get_attribute('.keys [data-value="7"]', "class")
    assert page.get_attribute('.keys [data-value="7"]', "aria-label") == "7, used up"
    assert "spent" not in page.get_attribute('.keys [data-value="8"]', "class")


def test_walls_are_cut_and_areas_painted(visit: Visit) -> None:  # noqa: F811
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
    page.keyboard.press("Control+z")
    assert "area" not in page.get_attribute("[data-key=r3c3]", "aria-label")


@pytest.mark.parametrize("family", FAMILIES)
def test_a_reload_keeps_progress(visit: Visit, family: str) -> None:  # noqa: F811
    page = play(visit, example(family)[0])
    cell = focused(page)
    page.keyboard.type("3")
    page.keyboard.press("Control+z")
    page.keyboard.type("2")
    page.reload()
    page.wait_for_selector(".play .board")
    assert ", 2" in page.get_attribute(f"[data-key={cell}]", "aria-label")
    page.keyboard.press("Control+z")
    assert "empty" in page.get_attribute(f"[data-key={cell}]", "aria-label")


@pytest.mark.parametrize("family", FAMILIES)
def test_a_link_carries_the_puzzle_only(visit: Visit, family: str) -> None:  # noqa: F811
    puzzle, _ = example(family)
    granted = {"permissions": ["clipboard-read", "clipboard-write"]}
    page = play(visit, puzzle | {"title": "Shared", "entries": {}}, **granted)
    page.keyboard.type("1")
    page.click("[data-do=share]")
    page.wait_for_selector(".toast")
    link = page.evaluate("navigator.clipboard.readText()")
    carried = unpacked(link)
    assert carried.pop("title") == "Shared"
    carried.pop("source")
    known = {key: puzzle[key] for key in carried}
    assert carried == known
    other = visit("#" + link.split("#")[1])
    other.wait_for_selector(".play .board")
    assert other.inner_text("h1") == "Shared"
    assert other.locator("[data-look=entered]").count() == 0


def test_a_broken_link_is_told(visit: Visit) -> None:  # noqa: F811
    page = visit("#p=no-puzzle")
    page.wait_for_selector(".toast >> text=no puzzle")


def test_strange_titles_stay_words(visit: Visit) -> None:  # noqa: F811
    puzzle, _ = example("skyscraper")
    page = play(visit, puzzle | {"title": HOSTILE, "author": HOSTILE})
    assert page.inner_text(".heading h1") == HOSTILE
    page.keyboard.type("1")
    page.goto(page.url.split("#")[0])
    page.wait_for_selector(".begun")
    assert page.locator(".begun img, .heading b").count() == 0
    assert page.title() == "cluesmith"


@pytest.mark.parametrize("family", FAMILIES)
def test_on_a_phone(visit: Visit, family: str) -> None:  # noqa: F811
    puzzle, solution = example(family)
    page = play(visit, puzzle, width=360, has_touch=True, is_mobile=True)
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 360
    key, value = next(
        (key, value) for key, value in values(solution).items() if look(page, key) != "given"
    )
    page.tap(f"[data-key={key}]")
    page.tap(f'.keypad [data-value="{value}"]')
    assert look(page, key) == "entered"
    for button in page.locator(".keypad button, .main-actions button").all():
        box = button.bounding_box()
        if box:  # those of other tools are hidden
            assert min(box["width"], box["height"]) >= 34


def test_both_languages(visit: Visit) -> None:  # noqa: F811
    page = play(visit, example("skyscraper")[0], language="pt-PT")
    assert page.get_attribute("html", "lang") == "pt"
    assert page.get_attribute("[data-key=r0c0]", "aria-label") == "linha 1 coluna 1, vazia"
    page.keyboard.type("1")
    page.keyboard.press("h")
    page.wait_for_selector(".telling-hint >> text=Dica 1 de 3")
    page.click("[data-do=language]")
    page.wait_for_selector("[data-do=hint] >> text=Hint")
    assert page.get_attribute("html", "lang") == "en"
    assert "row 1 column 1, 1" in page.get_attribute("[data-key=r0c0]", "aria-label")


def test_light_and_dark(visit: Visit) -> None:  # noqa: F811
    page = play(visit, example("gold-star")[0], color_scheme="dark")
    assert page.get_attribute("html", "data-theme") == "dark"
    page.click("[data-do=theme]")
    assert page.get_attribute("html", "data-theme") == "light"
    page.reload()
    page.wait_for_selector(".play .board")
    assert page.get_attribute("html", "data-theme") == "light"


def test_help_settings_and_print(visit: Visit) -> None:  # noqa: F811
    page = play(visit, example("lol-sudoku")[0])
    page.keyboard.press("?")
    page.wait_for_selector("dialog[open] >> text=Rules and keys")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    page.emulate_media(media="print")
    assert not page.is_visible(".play-side")
    assert not page.is_visible(".head")
    assert page.is_visible(".board")


def test_a_new_puzzle_and_its_cancelling(visit: Visit) -> None:  # noqa: F811
    page = visit("")
    form = page.locator("form[data-family=skyscraper]")
    form.locator("[name=size]").select_option("4")
    form.locator("[data-do=generate]").click()
    page.wait_for_selector(".play .board")
    assert page.url.endswith("#/play")
    page.goto(page.url.split("#")[0])
    slow = page.locator("form[data-family=gold-star]")
    slow.locator("[name=size]").select_option("10")
    slow.locator("[name=level]").select_option("extreme")
    slow.locator("[data-do=generate]").click()
    slow.locator("[data-do=cancel]").click()
    slow.locator("[data-do=generate]:enabled").wait_for()
    assert not slow.locator("progress").is_visible()
    assert not page.is_visible(".trouble")


def test_a_puzzle_by_paste(visit: Visit) -> None:  # noqa: F811
    page = visit("")
    page.fill("textarea", "nonsense")
    page.click("[data-do=import]")
    page.wait_for_selector(".trouble")
    page.fill("textarea", "4:2/2/1/3/2/2/3/1/3/1/2/2/2/3/2/1")
    page.click("[data-do=import]")
    page.wait_for_selector(".play .board-skyscraper")


@pytest.mark.parametrize("family", FAMILIES)
def test_playing_goes_on_without_a_server(chromium: Any, family: str) -> None:  # noqa: F811
    puzzle, solution = example(family)
    with command() as (address, process):
        page = chromium.new_page()
        page.goto(address + fragment(puzzle))
        page.wait_for_selector(".play .board")
        process.terminate()
        process.wait()
        page.click("[data-do=hint]")
        page.wait_for_selector(".trouble >> text=The server cannot be reached")
        first, other = [key for key in values(solution) if look(page, key) not in ("given",)][:2]
        for key in (first, other):
            page.click(f"[data-key={key}]")
            page.keyboard.type("3")
        page.click("[data-do=check]")
        page.wait_for_selector(".mistakes >> text=3 stands twice")
        page.click("[data-do=undo-mistake]")
        page.click("[data-do=restart]")
        fill_by_mouse(page, solution)
        if "areas" in solution:
            draw_walls(page, solution["areas"])
        page.wait_for_selector(FINISHED)
        page.close()


def axe_finds(page: Any) -> list[str]:
    """What axe calls serious or critical."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is missing")
    found = axe.Axe().run(page).response["violations"]
    grave = [one for one in found if one["impact"] in ("serious", "critical")]
    return [f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in grave]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(visit: Visit, theme: str) -> None:  # noqa: F811
    for family in FAMILIES:
        puzzle, _ = example(family)
        page = play(visit, puzzle, color_scheme=theme)
        page.keyboard.type("3")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Alt+2")
        page.keyboard.press("h")
        page.wait_for_selector(".telling")
        assert axe_finds(page) == []
        page.keyboard.press("?")
        page.wait_for_selector("dialog[open]")
        assert axe_finds(page) == []
    page = visit("", color_scheme=theme)
    page.wait_for_selector("main[data-ready]")
    assert axe_finds(page) == []


def test_the_first_page_is_small(visit: Visit) -> None:  # noqa: F811
    page = visit("")
    requests: list[Any] = []
    page.on("requestfinished", lambda request: requests.append(request))
    page.context.new_cdp_session(page).send("Network.setCacheDisabled", {"cacheDisabled": True})
    page.reload()
    page.wait_for_selector("main[data-ready]")
    page.wait_for_load_state("networkidle")
    sizes = [request.sizes() for request in requests]
    wire = sum(size["responseBodySize"] + size["responseHeadersSize"] for size in sizes)
    assert len(sizes) > 40
    assert wire <= WIRE
    here = page.url.split("#")[0]
    assert all(request.url.startswith((here, "data:")) for request in requests)


def test_progress_is_kept_under_the_puzzle_not_its_title(visit: Visit) -> None:  # noqa: F811
    puzzle, _ = example("skyscraper")
    page = play(visit, puzzle)
    page.keyboard.type("1")
    page.goto(page.url.split("#")[0] + fragment(puzzle | {"title": "Another name"}))
    page.wait_for_selector("h1 >> text=Another name")
    assert look(page, "r0c0") == "entered"
    kept = page.evaluate("JSON.stringify(localStorage)")
    assert sum(key.startswith("cluesmith:play:") for key in json.loads(kept)) == 1
