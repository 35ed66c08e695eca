"""The first page: what was begun, choices that stay, puzzles from elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import indent
from typing import Any

import pytest
from playing import EXAMPLES, THURSDAY, card, example, fill_by_keys, fragment, on, play, values

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]
FAMILIES = sorted(EXAMPLES)


def test_all_digits_without_the_areas_are_not_all_of_it(visit: Visit) -> None:
    puzzle, solution = example("lol-sudoku")
    page = play(visit, puzzle)
    fill_by_keys(page, solution)
    page.goto(page.url.split("#")[0] + "#/")
    page.wait_for_selector(".begun-one >> text=99 %")


@pytest.mark.parametrize("family", FAMILIES)
def test_what_was_begun_is_shown_as_it_was_left(visit: Visit, family: str) -> None:
    puzzle, _ = example(family)
    page = play(visit, puzzle | {"title": "Left here"})
    page.keyboard.type("2")
    page.wait_for_selector("[data-look=entered]")
    address = page.url
    page.goto(page.url.split("#")[0] + "#/")
    one = page.locator(".begun-one")
    assert "Left here" in one.inner_text()
    assert one.locator("[data-look=entered]").count() == 1
    one.click()
    page.wait_for_selector(".play .board [data-look=entered]")
    assert page.url == address


def test_choices_stay(visit: Visit) -> None:
    page = visit("")
    form = ".generator[data-family=lol-sudoku]"
    page.select_option(f"{form} [name=size]", "4")
    page.select_option(f"{form} [name=level]", "medium")
    page.click(f"{form} [data-do=generate]")
    page.wait_for_selector(".play .board-lol-sudoku")
    other = page.context.new_page()
    other.goto(page.url.split("#")[0])
    other.wait_for_selector("main[data-ready]")
    for view in (page, other):
        view.goto(page.url.split("#")[0] + "#/")
        view.wait_for_selector(form)
        assert view.input_value(f"{form} [name=size]") == "4"
        assert view.input_value(f"{form} [name=level]") == "medium"
        assert view.input_value(".generator[data-family=skyscraper] [name=level]") == "easy"


@pytest.mark.parametrize(
    ("family", "size", "missing"),
    [
        ("skyscraper", 3, {"hard", "extreme", "search"}),
        ("lol-sudoku", 4, {"search"}),
        ("gold-star", 3, {"extreme", "search"}),
    ],
)
def test_only_levels_that_there_are_are_offered(
    visit: Visit, family: str, size: int, missing: set[str]
) -> None:
    page = visit("")
    form = page.locator(f".generator[data-family={family}]")
    level = form.locator("[name=level]")

    def offered() -> set[str]:
        listed: list[str] = level.evaluate(
            "node => [...node.options].filter((one) => !one.disabled).map((one) => one.value)"
        )
        return set(listed)

    every = offered()
    level.select_option("search")
    form.locator("[name=size]").select_option(str(size))
    assert every - offered() == missing
    assert level.input_value() in offered()
    page.reload()
    page.wait_for_selector("main[data-ready]")
    assert every - offered() == missing
    with page.expect_request("**/generate") as sent:
        form.locator("[data-do=generate]").click()
    assert sent.value.post_data_json["level"] in offered()


def test_examples_have_names_in_the_readers_language(visit: Visit) -> None:
    for language, name in (("en-GB", "Downtown"), ("pt-PT", "A Baixa")):
        page = visit("", language=language)
        page.click(f"{card('skyscraper')} summary")
        page.wait_for_selector("[data-example=t4]")
        assert page.inner_text("[data-example=t4]") == name
        assert page.locator("[data-example=clash]").count() == 0  # it has no solution
        page.click("[data-example=t4]")
        page.wait_for_selector(".play .board-skyscraper")
        assert page.inner_text("h1") == name


def test_opening_one_list_leaves_the_other_cards_as_they_are(visit: Visit) -> None:
    page = visit("", width=1440)
    page.wait_for_selector("main[data-ready]")
    page.wait_for_selector("[data-do=daily] >> text=·")

    def boxes() -> list[Any]:
        parts = page.locator(f"{card('lol-sudoku')}, {card('lol-sudoku')} > *").all()
        return [part.bounding_box() for part in parts]

    before = boxes()
    page.click(f"{card('gold-star')} summary")
    page.wait_for_selector("[data-example]")
    assert boxes() == before


@pytest.mark.parametrize("width", [320, 390, 820, 1024, 1280, 1440])
def test_no_choice_is_clipped(visit: Visit, width: int) -> None:
    for address in ("", "#/set"):
        page = visit(address, width=width)
        page.wait_for_selector("main[data-ready]")
        clipped = page.evaluate(
            """() => {
              const context = document.createElement("canvas").getContext("2d");
              return [...document.querySelectorAll(".generator select")].flatMap((select) => {
                const style = getComputedStyle(select);
                context.font = style.font;
                const room = select.clientWidth - parseFloat(style.paddingLeft) - 24;
                return [...select.options].map(({ text }) => text)
                  .filter((text) => context.measureText(text).width > room);
              });
            }"""
        )
        assert clipped == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        for link in page.locator(".all-days").all():
            assert link.bounding_box()["height"] <= 40  # one line


def test_its_own_link_is_read_where_puzzles_from_elsewhere_are(visit: Visit) -> None:
    page = visit("")
    link = "http://elsewhere.example/puzzles/" + fragment(example("gold-star")[0])
    page.fill(".import textarea", f"  {link}\n")
    page.click("[data-do=import]")
    page.wait_for_selector(".play .board-gold-star")
    page = visit("#/set")
    page.click("[data-fold='set.import'] summary")
    page.fill("#import-text", link)
    page.click("[data-fold='set.import'] button[type=submit]")
    page.wait_for_selector(".set-board .board-gold-star")
    page = visit("")
    page.fill(".import textarea", link[:-9])
    page.click("[data-do=import]")
    page.wait_for_selector(".import .trouble >> text=no puzzle")


def test_why_a_text_is_not_read_is_said_in_the_readers_language(visit: Visit) -> None:
    page = visit("", language="pt-PT")
    page.fill(".import textarea", "uma frase qualquer")
    page.click("[data-do=import]")
    page.wait_for_selector(".trouble >> text=Este texto não está em nenhum formato")
    page.fill(".import textarea", "4:2/2/1/3/2/2/3")
    page.click("[data-do=import]")
    said = "Parece identificador do jogo Towers, mas não se consegue ler."
    page.wait_for_selector(f".trouble >> text={said} Partes encontradas: 7; esperadas: 16.")
    page.fill(".import textarea", "4:7" + "/" * 15)
    page.click("[data-do=import]")
    where = "pista acima da coluna 1: esperava-se um número inteiro de 1 a 4"
    page.wait_for_selector(f".trouble >> text={where}")
    page.fill(".import textarea", "4d#12345")
    page.click("[data-do=import]")
    page.wait_for_selector(".trouble >> text=Pormenor, em inglês: ")


def test_another_puzzle_is_of_the_same_kind(visit: Visit) -> None:
    puzzle, solution = example("skyscraper")
    page = play(visit, puzzle)
    page.evaluate(
        """async (puzzle) => {
          const { store } = await import("/page/js/store.js");
          const key = store.begin({ ...puzzle, level: "easy" });
          location.hash = `#/play/${key}`;
        }""",
        puzzle,
    )
    page.reload()
    page.wait_for_selector(".play .board")
    before = page.url
    for key, value in values(solution).items():
        page.click(f"[data-key={key}]")
        page.keyboard.type(value)
    page.route("**/api/v1/generate", lambda route: None)  # never answered
    page.click(".telling-finish [data-do=another]")
    page.wait_for_selector(".toast >> text=Making a puzzle")
    with page.expect_event("requestfailed"):  # whoever leaves wants no other puzzle any more
        page.click("nav >> text=Learn")
    page.wait_for_selector(".toast", state="detached")
    page.go_back()
    page.click(".telling-finish [data-do=another]")
    with page.expect_event("requestfailed"):
        page.click(".toast button")
    assert page.url == before
    page.unroute_all()
    page.click(".telling-finish [data-do=another]")
    page.wait_for_function("(before) => location.href !== before", arg=before)
    page.wait_for_selector(".play .board-skyscraper")
    page.wait_for_selector(".toast", state="detached")
    assert page.locator("[data-key=r3c3], [data-key=r4c4]").count() == 1
    page.goto(page.url.split("#")[0] + "#/")
    assert page.input_value(".generator[data-family=skyscraper] [name=size]") == "4"


def test_a_day_is_named_in_the_language_that_is_chosen(visit: Visit) -> None:
    page = on(visit, THURSDAY)
    page.wait_for_selector("[data-do=daily] >> text=medium")
    page.click(f"{card('skyscraper')} [data-do=daily]")
    page.wait_for_selector(".play h1 >> text=Puzzle of the day, 8 January")
    page.keyboard.type("1")
    page.select_option("[data-do=language]", "es")
    page.wait_for_selector(".play h1 >> text=8 de enero")
    page.reload()
    page.wait_for_selector(".play h1 >> text=8 de enero")
    page.goto(page.url.split("#")[0] + "#/")
    page.wait_for_selector(".begun-one strong >> text=8 de enero")


def test_the_switch_of_the_theme_says_which_it_is(visit: Visit) -> None:
    for system, other in (("light", "dark"), ("dark", "light")):
        page = visit("", color_scheme=system)
        for said, seen in ((other, other), (system, system), ("follow the system", system)):
            page.click("[data-do=theme]")  # the first press changes what is seen
            page.wait_for_selector(f"html[data-theme={seen}]")
            page.wait_for_selector(f"[data-do=theme][title='Colours: {said}']")


def test_the_languages_stand_in_a_menu(visit: Visit) -> None:
    page = visit("")
    menu = page.locator("[data-do=language]")
    assert menu.locator("option").all_text_contents() == ["English", "español", "português"]
    menu.focus()
    menu.select_option("pt")
    page.wait_for_selector("nav >> text=Jogar")
    assert menu.input_value() == "pt"
    assert page.evaluate("document.activeElement.dataset.do") == "language"  # for the next key


SPENT = """() => {
  const isRecord = (name) => name.startsWith("cluesmith:play:");
  const key = Object.keys(localStorage).find(isRecord);
  const record = JSON.parse(localStorage.getItem(key));
  localStorage.setItem(key, JSON.stringify({ ...record, elapsed: 600000 }));
}"""


def test_a_board_that_was_started_again_shows_the_time_since(visit: Visit) -> None:
    page = play(visit, example("skyscraper")[0])
    page.keyboard.type("1")
    page.goto(page.url.split("#")[0] + "#/")
    page.wait_for_selector(".begun-one")
    page.evaluate(SPENT)
    page.reload()
    page.wait_for_selector(".begun-one >> text=· 10:00")
    page.click(".begun-one")
    page.click("[data-do=restart]")
    page.keyboard.type("1")
    page.goto(page.url.split("#")[0] + "#/")
    page.wait_for_selector(".begun-one >> text=· 0:0")


SNAPSHOT = """\
- paragraph: A workbench for puzzles
- heading "Three puzzles. A reason for every step." [level=1]
- paragraph: Play them, ask for the next step and why it holds, or set your own.
"""


def test_what_a_screen_reader_is_told(visit: Visit) -> None:
    page = on(visit, THURSDAY)
    page.wait_for_selector("[data-do=daily] >> text=medium")
    said = page.locator("main").aria_snapshot().replace("\N{NO-BREAK SPACE}", " ")
    assert said.startswith(indent(SNAPSHOT, "  ").rstrip(), len("- main:\n"))
    for line in (
        '- button "Puzzle of the day medium · 7',
        '- group "This week":',
        '- button "Monday 5 January"',
        '- button "Friday 9 January" [disabled]',
        'link "All puzzles of the day: Gold Star"',
        '- form "A new Gold Star":',
        '- combobox "Level"',
        '- button "New puzzle"',
        'textbox "Paste a puzzle in any format',
    ):
        assert line in said, (line, said)


def test_by_keyboard_alone(visit: Visit) -> None:
    """From the address to a puzzle of the day, and back to another day."""
    page = on(visit, THURSDAY)
    page.wait_for_selector("[data-do=daily] >> text=medium")

    def tab_to(selector: str) -> None:
        for _ in range(60):
            page.keyboard.press("Tab")
            if page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
                return
        raise AssertionError(selector)

    tab_to(f"{card('skyscraper')} [data-do=daily]")
    page.keyboard.press("Enter")
    page.wait_for_selector(".play .board-skyscraper")
    page.go_back()
    page.wait_for_selector("[data-do=daily] >> text=medium")
    tab_to(f"{card('lol-sudoku')} .all-days")
    page.keyboard.press("Enter")
    page.wait_for_selector(".month")
    tab_to("[data-day='2026-01-02']")
    page.keyboard.press("Enter")
    page.wait_for_selector(".play .board-lol-sudoku")
