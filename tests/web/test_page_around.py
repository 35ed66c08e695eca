"""What is around playing: links, what is kept, small screens, languages, safety, weight."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from browsing import patient
from playing import EXAMPLES, example, focused, fragment, look, play, unpacked, values
from setting import HOSTILE

import cluesmith as cs

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]
FAMILIES = sorted(EXAMPLES)
# 150,000 for a whole browser (bench/page.py): it asks for an icon, too, and says more of itself.
WIRE = 148_700


@pytest.mark.parametrize("family", FAMILIES)
def test_a_reload_keeps_progress(visit: Visit, family: str) -> None:
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
def test_a_link_carries_the_puzzle_only(visit: Visit, family: str) -> None:
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


@pytest.mark.parametrize(
    "address",
    [
        "#p=no-puzzle",
        fragment({"family": "skyscraper", "size": 10**9}),
        fragment({"family": "skyscraper", "size": 3, "grid": [[4]]}),
        fragment({"family": "gold-star", "points": 5, "operators": "+"}),
        fragment({"family": "chess", "size": 8}),
        fragment({"family": "lol-sudoku", "size": 4, "entries": {"walls": 5}}),
    ],
)
def test_a_broken_link_is_told(visit: Visit, address: str) -> None:
    page = visit(address)
    page.wait_for_selector("[role=alert] >> text=no puzzle")


def test_strange_titles_stay_words(visit: Visit) -> None:
    puzzle, _ = example("skyscraper")
    page = play(visit, puzzle | {"title": HOSTILE, "author": HOSTILE, "level": "fiendish"})
    assert page.inner_text(".heading h1") == HOSTILE
    assert page.inner_text(".heading .tag") == "fiendish"
    page.keyboard.type("1")
    page.goto(page.url.split("#")[0])
    page.wait_for_selector(".begun")
    assert page.locator(".begun img, .heading b").count() == 0
    assert page.title() == "cluesmith"


@pytest.mark.parametrize("family", FAMILIES)
def test_on_a_phone(visit: Visit, family: str) -> None:
    puzzle, solution = example(family)
    page = play(visit, puzzle, width=360, has_touch=True, is_mobile=True)
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 360
    key, value = next(
        (key, value) for key, value in values(solution).items() if look(page, key) != "given"
    )
    page.tap(f"[data-key={key}]")
    page.tap(f'.keypad [data-value="{value}"]')
    page.wait_for_selector(f"[data-key={key}][data-look=entered]")  # a tap is told a while later
    for button in page.locator(".keypad button, .main-actions button").all():
        box = button.bounding_box()
        if box:  # those of other tools are hidden
            assert min(box["width"], box["height"]) >= 34


def test_a_large_board_on_a_phone_scrolls_by_itself(visit: Visit) -> None:
    """Its cells are large enough for a finger, and the one with the keyboard is seen."""
    puzzle, _ = example("gold-star", "sixteen")
    page = play(visit, puzzle, width=360, has_touch=True, is_mobile=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.locator("[data-key=s0] .square").bounding_box()["width"] >= 22
    page.focus("[data-key=s16]")  # far on the right
    place, cell = (
        page.locator(name).bounding_box() for name in (".easel", "[data-key=s16] .square")
    )
    assert cell["x"] + cell["width"] <= place["x"] + place["width"] + 1
    assert page.evaluate("document.querySelector('.easel').scrollLeft") > 0


def test_both_languages(visit: Visit) -> None:
    page = play(visit, example("skyscraper")[0], language="pt-PT")
    assert page.get_attribute("html", "lang") == "pt"
    assert page.get_attribute("[data-key=r0c0]", "aria-label") == "linha 1 coluna 1, vazia"
    page.keyboard.type("1")
    page.keyboard.press("h")
    page.wait_for_selector(".telling-hint >> text=Dica 1 de 3")
    page.select_option("[data-do=language]", "en")
    page.wait_for_selector("[data-do=hint] >> text=Hint")
    assert page.get_attribute("html", "lang") == "en"
    assert "row 1 column 1, 1" in page.get_attribute("[data-key=r0c0]", "aria-label")


def test_light_and_dark(visit: Visit) -> None:
    page = play(visit, example("gold-star")[0], color_scheme="dark")
    assert page.get_attribute("html", "data-theme") == "dark"
    page.click("[data-do=theme]")
    assert page.get_attribute("html", "data-theme") == "light"
    page.reload()
    page.wait_for_selector(".play .board")
    assert page.get_attribute("html", "data-theme") == "light"


def test_help_settings_and_print(visit: Visit) -> None:
    page = play(visit, example("lol-sudoku")[0])
    page.keyboard.press("?")
    page.wait_for_selector("dialog[open] >> text=Rules and keys")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    page.emulate_media(media="print")
    assert not page.is_visible(".play-side")
    assert not page.is_visible(".head")
    assert page.is_visible(".board")
    assert page.evaluate("getComputedStyle(document.querySelector('.play')).display") == "block"


def test_a_new_puzzle_and_its_cancelling(visit: Visit) -> None:
    page = visit("")
    form = page.locator("form[data-family=skyscraper]")
    form.locator("[name=size]").select_option("4")
    form.locator("[data-do=generate]").click()
    page.wait_for_selector(".play .board")
    assert "#/play/" in page.url
    page.goto(page.url.split("#")[0])
    slow = page.locator("form[data-family=lol-sudoku]")
    slow.locator("[name=size]").select_option("9")
    slow.locator("[name=level]").select_option("search")
    slow.locator("[name=style]").select_option("walls")
    slow.locator("[data-do=generate]").click()
    slow.locator("[data-do=cancel]").click()
    slow.locator("[data-do=generate]:enabled").wait_for()
    assert not slow.locator("progress").is_visible()
    assert not page.is_visible(".trouble")


def test_a_puzzle_by_paste(visit: Visit) -> None:
    page = visit("")
    page.fill("textarea", "nonsense")
    page.click("[data-do=import]")
    page.wait_for_selector(".trouble")
    page.fill("textarea", "4:2/2/1/3/2/2/3/1/3/1/2/2/2/3/2/1")
    page.click("[data-do=import]")
    page.wait_for_selector(".play .board-skyscraper")


def test_the_first_page_is_small(chromium: Any, served: Any) -> None:
    """Requests and answers of a first visit, heads and bodies, as they are sent."""
    page = patient(chromium)  # with nothing in its cache
    requests: list[Any] = []
    page.on("requestfinished", lambda request: requests.append(request))  # noqa: PLW0108
    page.goto(served.address)
    page.wait_for_selector("main[data-ready]")
    page.wait_for_load_state("networkidle")
    sizes = [request.sizes() for request in requests]
    assert len(sizes) > 30
    assert sum(sum(size.values()) for size in sizes) <= WIRE
    assert all(request.url.startswith((served.address, "data:")) for request in requests)
    page.close()


def test_what_is_offered_is_what_the_server_can_make(visit: Visit) -> None:
    page = visit("")
    offers, families = page.evaluate(
        """async () => {
          const { FAMILIES } = await import("/page/js/families/index.js");
          const offers = Object.fromEntries(FAMILIES.map(({ name, offer }) => [name, offer]));
          return [offers, (await (await fetch("/api/v1/families")).json()).families];
        }"""
    )
    assert sorted(offers) == FAMILIES
    for family in families:
        if family["name"] not in offers:
            continue  # a plug-in
        offer, sizes = offers[family["name"]], family["generates"]
        assert (offer["least"], offer["most"]) == (sizes["least"], sizes["most"])
        assert (offer["levels"], offer["styles"]) == (family["levels"], family["styles"])


def test_the_boards_on_the_first_page_are_puzzles(visit: Visit) -> None:
    page = visit("")
    samples = page.evaluate(
        """async () => {
          const { FAMILIES } = await import("/page/js/families/index.js");
          return FAMILIES.map(({ offer }) => offer.sample);
        }"""
    )
    assert sorted(sample["puzzle"]["family"] for sample in samples) == FAMILIES
    for sample in samples:
        puzzle, entries = sample["puzzle"], sample["entries"]
        found = cs.check(cs.parse(json.dumps(puzzle)))
        assert found.verdict == "unique"
        [solution] = found.to_json()["solutions"]
        wanted = values(solution)
        entered = values({**solution, **entries})
        assert all(value in ("0", "None", wanted[key]) for key, value in entered.items())


def test_puzzles_can_be_made_without_scrolling(visit: Visit) -> None:
    page = visit("", width=1440)
    page.wait_for_selector("main[data-ready]")
    buttons = page.locator("[data-do=generate]").all()
    assert len(buttons) == len(FAMILIES)
    for button in buttons:
        box = button.bounding_box()
        assert box["y"] + box["height"] <= 900


def test_a_welcome_where_there_is_no_puzzle_yet(visit: Visit) -> None:
    page = visit("#/play")
    for family in FAMILIES:
        page.click(f".welcome [data-family={family}]")
        page.wait_for_selector(f".play .board-{family}")
        assert page.locator("[data-look=entered]").count() == 0
        page = visit("#/play")
    page.fill("textarea", "4:2/2/1/3/2/2/3/1/3/1/2/2/2/3/2/1")
    page.click("[data-do=import]")
    page.wait_for_selector(".play .board-skyscraper")
    page = visit("#/play")
    page.click("[data-do=new]")
    page.wait_for_selector("[data-do=generate]")


def test_progress_is_kept_under_the_puzzle_not_its_title(visit: Visit) -> None:
    puzzle, _ = example("skyscraper")
    page = play(visit, puzzle)
    page.keyboard.type("1")
    page.goto(page.url.split("#")[0] + fragment(puzzle | {"title": "Another name"}))
    page.wait_for_selector("h1 >> text=Another name")
    assert look(page, "r0c0") == "entered"
    kept = page.evaluate("JSON.stringify(localStorage)")
    assert sum(key.startswith("cluesmith:play:") for key in json.loads(kept)) == 1


def test_the_clock_stands_while_the_page_is_hidden(visit: Visit) -> None:
    page = visit("")
    page.wait_for_selector("main[data-ready]")
    spent = page.evaluate(
        """async () => {
          const { createClock } = await import("/page/js/play/clock.js");
          const clock = createClock(60_000, () => {});
          const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
          const hide = (hidden) => {
            Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
            document.dispatchEvent(new Event("visibilitychange"));
          };
          clock.start();
          await wait(50);
          hide(true);
          const then = clock.elapsed();
          await wait(200);
          const still = clock.elapsed();
          hide(false);
          await wait(50);
          clock.stop();
          return [then - 60_000, still - then, clock.elapsed() - still];
        }"""
    )
    assert spent[0] >= 49
    assert spent[1] == 0
    assert spent[2] >= 49


SVG = 'xmlns="http://www.w3.org/2000/svg"'


def test_only_plain_drawings_are_taken_in(visit: Visit) -> None:
    plain = [
        f"<svg {SVG}><title>&lt;b&gt;</title><path d='M0 0h1'/></svg>",
        f"<svg {SVG}><style>*{{}}</style><g fill='url(#a)'/></svg>",
    ]
    others = [
        f"<svg {SVG}><script>1</script></svg>",
        f"<svg {SVG} onload='1'/>",
        f"<svg {SVG}><foreignObject/></svg>",
        f"<svg {SVG}><image href='x'/></svg>",
        f"<svg {SVG}><use href='https://x.example/#a'/></svg>",
        f"<svg {SVG}><rect fill='url(https://x.example/)'/></svg>",
        f"<svg {SVG}><rect fill='url(#a) url(https://x.example/)'/></svg>",
        f"<svg {SVG}><b xmlns='http://www.w3.org/1999/xhtml'/></svg>",
        "<svg/>",
        "not a drawing",
    ]
    page = visit("")
    page.wait_for_selector("main[data-ready]")
    taken = page.evaluate(
        """async (texts) => {
          const { importDrawing } = await import("/page/js/drawing.js");
          return texts.filter((text) => {
            try { return !importDrawing(text).querySelector("style"); } catch { return false; }
          });
        }""",
        plain + others,
    )
    assert taken == plain


@pytest.mark.parametrize("family", FAMILIES)
def test_paper_shows_the_board_and_no_more(visit: Visit, family: str) -> None:
    page = play(visit, example(family)[0] | {"level": "easy"}, color_scheme="dark")
    page.emulate_media(media="print")
    looks = page.evaluate(
        """() => {
          const style = (selector) => getComputedStyle(document.querySelector(selector));
          return [style(".tag").color, style(".tag").backgroundColor,
            document.querySelector(".ground") ? style(".ground").fill : "none"];
        }"""
    )
    assert looks[:2] == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
    if family == "gold-star":  # no line runs through the number of a selected disc
        assert looks[2] == "rgb(255, 255, 255)"
    assert page.pdf(format="A4").count(b"/Type /Page\n") == 1
    page = visit("#/set")
    page.wait_for_selector(".verdict[data-state=known]")
    page.emulate_media(media="print")
    assert page.is_visible(".set-board .board")
    assert not page.is_visible(".set-tools")
    assert not page.is_visible(".verdict")
    assert page.pdf(format="A4").count(b"/Type /Page\n") == 1
