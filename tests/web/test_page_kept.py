"""What the page keeps: an address for each puzzle, storage old and full, everything as one file."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playing import example, fill_by_keys, fragment, look, play, values

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]
BOARD = ".play .board-{}"

# As the page wrote it before storage had a version.
FIRST_VERSION = """async ([puzzle, other]) => {
  const { store } = await import("/page/js/store.js");
  const change = ["value", "r0c0", null, 1];
  const history = { moves: [{ changes: [change] }], done: 1, trials: [] };
  const progress = { puzzle, history, elapsed: 5000, finished: false, touched: 7, share: 0.1 };
  localStorage.clear();
  localStorage.setItem(`cluesmith:play:${store.keyOfPuzzle(puzzle)}`, JSON.stringify(progress));
  localStorage.setItem("cluesmith:current", JSON.stringify(other));
  localStorage.setItem("cluesmith:settings", JSON.stringify({ theme: "dark", tidy: "no" }));
}"""
# A browser without room: every write is refused from now on, or until `room`.
FULL = """() => {
  const real = Storage.prototype.setItem;
  window.room = () => void (Storage.prototype.setItem = real);
  Storage.prototype.setItem = function (...args) {
    if (this === localStorage) throw new DOMException("full", "QuotaExceededError");
    return real.apply(this, args);
  };
}"""
TAKE = """async (text) => {
  const { importAll } = await import("/page/js/store/backup.js");
  try {
    const { undo, ...counts } = importAll(text);
    window.undo = undo;
    return counts;
  } catch {
    return null;
  }
}"""
EXPORT = 'async () => (await import("/page/js/store/backup.js")).exportAll()'


def records(page: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate(
        'async () => (await import("/page/js/store.js")).store.records()'
    )
    return found


def shown(page: Any, family: str) -> None:
    page.wait_for_selector(BOARD.format(family))


def test_each_tab_keeps_its_puzzle(visit: Visit) -> None:
    page = play(visit, example("skyscraper")[0])
    page.keyboard.type("1")
    mine = page.url
    other = page.context.new_page()
    other.goto(mine.split("#")[0] + fragment(example("gold-star")[0]))
    shown(other, "gold-star")
    other.keyboard.type("1")
    page.reload()
    shown(page, "skyscraper")
    assert look(page, "r0c0") == "entered"
    assert page.url == mine != other.url
    page.goto(mine.split("#")[0] + "#/play")  # the one of this tab, though another was touched last
    page.wait_for_url(mine)
    other.reload()
    shown(other, "gold-star")


def test_back_leads_to_the_puzzle_that_was_there(visit: Visit) -> None:
    page = visit("#/play")
    page.click(".welcome [data-family=skyscraper]")
    shown(page, "skyscraper")
    page.keyboard.type("2")
    page.goto(page.url.split("#")[0] + "#/")
    page.wait_for_selector(".hero")
    page.evaluate(
        """async () => {
          const { goldStar } = await import("/page/js/families/gold_star.js");
          const { store } = await import("/page/js/store.js");
          const { whole } = await import("/page/js/puzzle.js");
          location.hash = `#/play/${store.begin(whole(goldStar.offer.sample.puzzle))}`;
        }"""
    )
    shown(page, "gold-star")
    page.go_back()
    page.wait_for_selector(".hero")
    page.go_back()
    shown(page, "skyscraper")
    assert page.locator("[data-look=entered]").count() == 1


def test_play_goes_on_with_the_puzzle_of_this_tab(visit: Visit) -> None:
    page = play(visit, example("skyscraper")[0])
    page.keyboard.type("1")
    mine = page.url
    page.click("nav >> text=Learn")
    page.wait_for_selector(".catalogue")
    page.click("nav >> text=Play")
    shown(page, "skyscraper")
    assert page.url == mine


@pytest.mark.parametrize("address", ["#p=no-puzzle", "#/play/0unknown"])
def test_where_there_is_no_puzzle_none_is_shown(visit: Visit, address: str) -> None:
    page = play(visit, example("skyscraper")[0])
    page.keyboard.type("1")
    page.evaluate("hash => { location.hash = hash; }", address)
    page.wait_for_selector(".welcome [role=alert]")
    assert page.locator(".play .board").count() == 0


def test_start_again_can_be_undone(visit: Visit) -> None:
    puzzle, solution = example("skyscraper")
    page = play(visit, puzzle)
    fill_by_keys(page, solution)
    page.wait_for_selector(".telling-finish")
    before = page.locator("[data-look=entered]").count()
    page.click("[data-do=restart]")
    assert page.locator("[data-look=entered]").count() == 0
    page.reload()
    shown(page, "skyscraper")
    [record] = records(page)
    assert record["solved"]  # that it was solved is not forgotten
    assert not record["finished"]
    page.keyboard.press("Control+z")
    page.wait_for_selector(".telling-finish")
    assert page.locator("[data-look=entered]").count() == before


def test_start_again_is_undone_from_its_notice(visit: Visit) -> None:
    page = play(visit, example("skyscraper")[0])
    page.keyboard.type("1")
    page.click("[data-do=restart]")
    page.click(".toast button")
    assert look(page, "r0c0") == "entered"
    for after in ("[data-do=undo]", '.keypad [data-value="2"]'):
        page.click("[data-do=restart]")
        page.wait_for_selector(".toast button")
        page.click(after)  # what Undo would take back now is another move
        assert page.locator(".toast").count() == 0


def test_play_from_here_can_be_undone(visit: Visit) -> None:
    puzzle, solution = example("skyscraper")
    page = play(visit, puzzle)
    wanted = [key for key in values(solution) if look(page, key) != "given"][-3:]
    for key in wanted:
        page.click(f"[data-key={key}]")
        page.keyboard.type(values(solution)[key])
    page.click("nav >> text=Learn")
    page.click(".catalogue header + p button")
    page.wait_for_selector(".stepper")
    page.click(".stepper .beside > .button.primary")
    shown(page, "skyscraper")
    page.wait_for_selector(".toast")
    assert page.locator("[data-look=entered]").count() == 0
    page.keyboard.press("Control+z")
    assert [look(page, key) for key in wanted] == ["entered"] * 3


def test_a_discarded_trial_can_be_undone(visit: Visit) -> None:
    page = play(visit, example("skyscraper")[0])
    page.keyboard.press("t")
    page.keyboard.type("1")
    page.click("[data-do=drop]")
    assert look(page, "r0c0") == "none"
    page.keyboard.press("Control+z")
    assert look(page, "r0c0") == "entered"
    assert page.is_visible(".trial")


def test_another_language_loses_nothing(visit: Visit) -> None:
    page = visit("")
    page.fill("textarea", "half a puz")
    page.locator("form[data-family=skyscraper] [name=size]").select_option("7")
    page.select_option("[data-do=language]", "es")
    page.wait_for_selector("html[lang=es]")
    assert page.input_value("textarea") == "half a puz"
    assert page.locator("form[data-family=skyscraper] [name=size]").input_value() == "7"
    page = play(visit, example("skyscraper")[0])
    page.keyboard.press("m")
    page.click("[data-key=r1c1]")
    page.keyboard.press("h")
    page.wait_for_selector(".telling-hint >> text=Hint 1 of 3")
    page.click("[data-do=more]")
    page.wait_for_selector(".telling-hint >> text=Hint 2 of 3")
    page.select_option("[data-do=language]", "es")
    page.wait_for_selector(".telling-hint >> text=Ayuda 2 de 3")
    assert page.get_attribute("[data-tool=centre]", "aria-pressed") == "true"
    assert page.get_attribute("[data-key=r1c1]", "aria-selected") == "true"
    assert records(page)[0]["hints"] == 1  # in two stages; shown again, not asked for again


def test_closing_a_hint_darkens_the_board(visit: Visit) -> None:
    page = play(visit, example("skyscraper")[0])
    page.keyboard.press("h")
    for stage in (2, 3):
        page.wait_for_selector(f".telling-hint >> text=Hint {stage - 1} of 3")
        page.click("[data-do=more]")
    page.wait_for_selector(".telling-hint >> text=Hint 3 of 3")
    page.wait_for_selector(".board [data-tone=place], .board [data-tone=remove]")
    page.click(".telling .close")
    assert page.locator(".board [data-tone]").count() == 0
    page.keyboard.press("h")
    page.wait_for_selector(".telling-hint >> text=Hint 1 of 3")
    page.keyboard.press("Escape")
    assert not page.is_visible(".telling")
    assert page.locator(".board [data-tone]").count() == 0


def test_a_new_puzzle_is_seen_from_its_top(visit: Visit) -> None:
    page = visit("", width=390, has_touch=True, is_mobile=True)
    page.wait_for_selector("main[data-ready]")
    page.locator("form[data-family=gold-star] [data-do=generate]").scroll_into_view_if_needed()
    assert page.evaluate("scrollY") > 0
    page.locator("form[data-family=gold-star] [data-do=generate]").click()
    shown(page, "gold-star")
    assert page.evaluate("scrollY") == 0
    page.go_back()
    page.wait_for_selector(".hero")
    page.wait_for_function("() => scrollY > 0")


def test_storage_of_the_first_version_is_brought_up_to_date(visit: Visit) -> None:
    page = visit("")
    page.wait_for_selector("main[data-ready]")
    puzzle, other = example("skyscraper")[0], example("gold-star")[0]
    page.evaluate(FIRST_VERSION, [puzzle, other])
    page.reload()
    page.wait_for_selector(".begun")
    assert page.get_attribute("html", "data-theme") == "dark"
    found = {record["puzzle"]["family"]: record for record in records(page)}
    assert set(found) == {"skyscraper", "gold-star"}
    assert found["skyscraper"]["elapsed"] == 5000
    assert page.evaluate("localStorage.getItem('cluesmith:version')") == "3"
    page.locator('.begun a[href*="#/play/"]').first.click()
    shown(page, "skyscraper")
    assert look(page, "r0c0") == "entered"


def test_a_full_storage_is_told_and_survived(visit: Visit) -> None:
    page = play(visit, example("skyscraper")[0])
    page.keyboard.type("1")
    page.evaluate(FULL)
    page.keyboard.press("ArrowRight")
    page.keyboard.type("2")
    page.wait_for_selector(".full-note:not([hidden])")
    page.click("nav >> text=Learn")  # what could not be kept is still known in this tab
    page.wait_for_selector(".catalogue")
    page.go_back()
    shown(page, "skyscraper")
    assert look(page, "r0c1") == "entered"
    with page.expect_download() as download:
        page.click(".full-note [data-do=backup]")
    saved = json.loads(download.value.path().read_text(encoding="utf-8"))
    [kept] = [value for key, value in saved["data"].items() if key.startswith("play:")]
    assert kept["history"]["done"] == 2
    page.evaluate("room()")
    page.keyboard.press("ArrowRight")
    page.keyboard.type("3")
    page.wait_for_selector(".full-note", state="hidden")
    page.reload()
    shown(page, "skyscraper")
    assert look(page, "r0c2") == "entered"


def test_room_is_made_by_what_is_missed_least(visit: Visit) -> None:
    page = visit("")
    page.wait_for_selector("main[data-ready]")
    left = page.evaluate(
        """async () => {
          const { store } = await import("/page/js/store.js");
          const { whole, blank } = await import("/page/js/puzzle.js");
          const change = (at) => ({ changes: [["value", `r0c${at % 3}`, null, 1]] });
          const moves = Array.from({ length: 9000 }, (_, at) => change(at));
          for (let size = 3; size < 33; size += 1) {
            const key = store.begin(blank("skyscraper", size));
            if (size < 23) store.patch(key, {
              history: { moves, done: 9000, trials: [] }, finished: true, solved: size, time: 1,
            });
            else if (size < 26) store.patch(key, { history: { moves, done: 9000, trials: [] } });
          }
          return [store.isFull(), store.records().map(({ puzzle, history, solved }) =>
            [puzzle.size, history.moves.length, solved])];
        }"""
    )
    full, found = left
    assert not full
    sizes = {size: moves for size, moves, _ in found}
    assert {sizes[size] for size in range(23, 26)} == {9000}  # unfinished: every move
    assert {solved for _, _, solved in found} >= set(range(3, 23))  # solved: never forgotten
    assert 1 in {sizes[size] for size in range(3, 23)}


def test_everything_goes_into_one_file_and_back(visit: Visit) -> None:
    page = play(visit, example("skyscraper")[0])
    page.keyboard.type("1")
    page.click("[data-do=theme]")
    text = page.evaluate(EXPORT)
    other = play(visit, example("gold-star")[0])
    other.keyboard.type("1")
    assert other.evaluate(TAKE, text) == {"added": 1, "newer": 0, "same": 0, "refused": 0}
    assert {record["puzzle"]["family"] for record in records(other)} == {"skyscraper", "gold-star"}
    assert other.evaluate(TAKE, text)["same"] == 1
    page.keyboard.press("ArrowRight")
    page.keyboard.type("2")
    assert other.evaluate(TAKE, page.evaluate(EXPORT))["newer"] == 1
    other.evaluate("undo()")
    done = {record["puzzle"]["family"]: record["history"]["done"] for record in records(other)}
    assert done["skyscraper"] == 1
    spoilt = json.loads(text)
    [key] = [key for key in spoilt["data"] if key.startswith("play:")]
    spoilt["data"][key]["history"]["moves"][0]["changes"][0] = ["value", "r0c0", None, 99]
    assert other.evaluate(TAKE, json.dumps(spoilt))["refused"] == 1
    for wrong in ("", "{}", '{"format": "cluesmith-backup", "version": 99, "data": {}}'):
        assert other.evaluate(TAKE, wrong) is None
