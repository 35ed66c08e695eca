"""Links that carry more than a puzzle: what was entered, or all moves, played back."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable
from typing import Any

import pytest
from playing import EXAMPLES, drag, example, fill_by_keys, fragment, play, unpacked, values

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]
FAMILIES = sorted(EXAMPLES)
OPEN = ("none", "letter")
GRANTED = {"permissions": ["clipboard-read", "clipboard-write"]}


def packed(value: Any) -> str:
    """JSON as the page packs it into an address."""
    return fragment(value).removeprefix("#p=")


# Notes what is copied from now on, once it is.
NOTING = """() => {
  const clipboard = navigator.clipboard, write = clipboard.writeText.bind(clipboard);
  window.copied = [];
  clipboard.writeText = async (text) => {
    await write(text);
    window.copied.push(text);
  };
}"""


def link(page: Any, kind: str) -> str:
    """The link of a kind that the page's player copies."""
    page.click("[data-do=share]")
    page.click(".toast >> text=More ways to share")
    page.evaluate(NOTING)
    page.click(f"[data-share={kind}]")
    page.wait_for_function("() => window.copied.length > 0")
    copied: str = page.evaluate("window.copied[0]")
    return copied


def begun(visit: Visit, family: str) -> tuple[Any, list[str]]:
    """A board with three numbers entered, one of them twice, and the cells."""
    puzzle, solution = example(family)
    page = play(visit, puzzle | {"title": "Shared"}, **GRANTED)
    asked = {k: v for k, v in values(solution).items() if k[0] in "rs" and v.isdigit()}
    keys = [key for key in asked if page.get_attribute(f"[data-key={key}]", "data-look") in OPEN]
    for key in keys[:3]:
        page.click(f"[data-key={key}]")
        page.keyboard.type(asked[key])
    page.click(f"[data-key={keys[3]}]")
    page.keyboard.press("Alt+2")
    return page, keys[:3]


def ends(page: Any) -> list[str]:
    """Two cells that the pen can join."""
    return ["r0c0", "r0c1"] if page.locator("[data-key=r0c0]").count() else ["s0", "s1"]


def centre(page: Any, key: str) -> tuple[float, float]:
    box = page.locator(f".board [data-key={key}]").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def shown(node: Any) -> tuple[str | None, ...]:
    """What is drawn, and what is said of it."""
    names = ("data-key", "aria-label", "aria-pressed", "data-cell", "data-line", "d")
    return tuple(node.get_attribute(name) for name in names)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_link_with_what_was_entered(visit: Visit, family: str) -> None:
    page, keys = begun(visit, family)
    address = link(page, "progress")
    other = visit("#" + address.split("#")[1])
    other.wait_for_selector(".play .board")
    assert other.inner_text("h1") == "Shared"
    look = ["entered"] * 3
    assert [other.get_attribute(f"[data-key={key}]", "data-look") for key in keys] == look
    other.keyboard.press("Control+z")  # it came as one move
    assert other.locator("[data-look=entered]").count() == 0
    alone = visit("#" + link(page, "puzzle").split("#")[1])
    alone.wait_for_selector(".play .board")
    assert alone.locator("[data-look=entered]").count() == 0


@pytest.mark.parametrize("family", FAMILIES)
def test_a_link_carries_what_is_drawn(visit: Visit, family: str) -> None:
    page, _ = begun(visit, family)
    page.keyboard.press("Shift+Digit1")
    page.keyboard.press("Control+Shift+Digit2")
    page.keyboard.press("b")
    drag(page, [centre(page, key) for key in ends(page)])
    for clue in page.locator(".board [aria-pressed=false]").all()[:1]:
        clue.click()
    assert page.locator(".pen path").count() == page.locator(".colours *").count() == 1
    assert page.locator(".board [aria-label*='corner marks 1']").count() == 1
    other = visit("#" + link(page, "progress").split("#")[1])
    other.wait_for_selector(".play .board")
    for what in ("[data-key]", ".pen path", ".colours *"):
        assert [shown(each) for each in other.locator(f".board {what}").all()] == [
            shown(each) for each in page.locator(f".board {what}").all()
        ]
    other.keyboard.press("Control+z")  # it came as one move
    assert other.locator(".pen path, .colours *, .board .struck").count() == 0


def test_what_a_strangers_link_draws_beside_the_board_is_left_out(visit: Visit) -> None:
    drawn = {
        "corner": {"r0c0": [1, 99], "r9c9": [1], "r0c1": [2], "__proto__": [1]},
        "colour": {"r0c0": "red", "r0c1": [3]},
        "line": {"r0c0": [1], "r0c0-r9c9": [1], "r0c0-r0c1": [0]},
        "struck": [1, 2],
        "value": {"r0c0": 1},
    }
    page = visit(fragment(example("skyscraper")[0] | {"drawn": drawn}))
    page.wait_for_selector(".play .board")
    assert page.locator(".colours *").count() == 1
    assert page.locator(".pen path, [data-look=entered], .struck").count() == 0
    assert "corner marks 2" in page.get_attribute("[data-key=r0c1]", "aria-label")
    assert "corner" not in page.get_attribute("[data-key=r0c0]", "aria-label")


@pytest.mark.parametrize("family", FAMILIES)
def test_a_replay_of_all_moves(visit: Visit, family: str) -> None:
    page, keys = begun(visit, family)
    address = link(page, "replay")
    other = visit("#" + address.split("#")[1])
    other.wait_for_selector(".replay-controls")
    entered = other.locator(".replay-board [data-look=entered]")
    assert entered.count() == 0
    for count, key in enumerate(keys, 1):
        other.click("[data-do=forward]")
        assert entered.count() == count
        assert other.get_attribute(f".replay-board [data-key={key}]", "data-look") == "entered"
    other.click("[data-do=back]")
    assert entered.count() == 2
    other.click("[data-do=last]")
    assert other.inner_text(".replay-controls [role=status]") == "Move 4 of 4"
    other.focus("[name=move]")
    other.keyboard.press("Home")
    assert entered.count() == 0
    other.select_option("[name=pace]", "fast")
    other.click("[data-do=run]")
    other.wait_for_selector("[role=status] >> text=Move 4 of 4")
    other.wait_for_selector("[data-do=run] >> text=Play back")
    other.click("[data-do=play]")
    other.wait_for_selector(".play .board")
    assert other.locator("[data-look=entered]").count() == 0


SKY = {"family": "skyscraper", "size": 4}


@pytest.mark.parametrize(
    "replay",
    [
        {"puzzle": SKY, "moves": [[[0, "r0c0", 9]]]},
        {"puzzle": SKY, "moves": [[[8, "r0c0", 1]]]},
        {"puzzle": SKY, "moves": [[[0, "<b>", 1]]]},
        {"puzzle": SKY, "moves": [[[0, "r0c0", {"a": 1}]]]},
        {"puzzle": SKY, "moves": [[]] * 5001},
        {"puzzle": {"family": "chess"}, "moves": []},
        {"moves": []},
        [],
    ],
)
def test_a_broken_replay_is_told(visit: Visit, replay: Any) -> None:
    page = visit(f"#/replay/{packed(replay)}")
    page.wait_for_selector("[role=alert] >> text=no replay")


def test_a_cut_replay_is_told_and_a_whole_one_read_as_a_puzzle(visit: Visit) -> None:
    puzzle, _ = example("skyscraper")
    text = packed({"puzzle": puzzle, "moves": [[[0, "r0c0", 1]]]})
    assert json.loads(zlib.decompress(base64.urlsafe_b64decode(text + "=="), wbits=-15))
    page = visit(f"#/replay/{text[:-6]}")
    page.wait_for_selector("[role=alert] >> text=no replay")
    page = visit("")
    page.fill(".import textarea", f"http://elsewhere.example/#/replay/{text}")
    page.click("[data-do=import]")
    page.wait_for_selector(".play .board-skyscraper")


def test_a_notice_changes_its_language_with_the_page(visit: Visit) -> None:
    page = play(visit, example("skyscraper")[0], **GRANTED)
    page.click("[data-do=share]")
    page.wait_for_selector(".toast >> text=Link copied")
    page.select_option("[data-do=language]", "pt")
    page.wait_for_selector(".toast >> text=Ligação copiada")
    assert page.inner_text(".toast button") == "Mais formas de partilhar"


def test_a_link_carries_its_level(visit: Visit) -> None:
    """So that what is solved by a link counts under its size and level."""
    puzzle, _ = example("skyscraper")
    page = play(visit, puzzle | {"level": "easy", "score": 16}, **GRANTED)
    page.click("[data-do=share]")
    page.wait_for_selector(".toast >> text=Link copied")
    address = page.evaluate("navigator.clipboard.readText()")
    assert unpacked(address)["level"] == "easy"
    assert unpacked(address)["score"] == 16
    other = visit("#" + address.split("#")[1])
    other.wait_for_selector(".play .tag >> text=easy")


def test_a_level_that_a_link_lacks_is_known_when_it_is_solved(visit: Visit) -> None:
    puzzle, solution = example("skyscraper")
    page = play(visit, puzzle)
    assert page.locator(".facts .tag").count() == 0
    fill_by_keys(page, solution)
    page.wait_for_selector(".telling-finish .rating .tag")
    page.goto(page.url.split("#")[0] + "#/solved")
    page.wait_for_selector(".kind-table tbody td >> text=easy")


def test_a_link_to_sudokupad(visit: Visit) -> None:
    page = play(visit, example("skyscraper")[0], **GRANTED)
    page.click("[data-do=share]")
    page.click(".toast >> text=More ways to share")
    page.click("[data-share=sudokupad]")
    page.wait_for_selector("dialog", state="detached")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith("https://sudokupad.app/fpuzzles")
    other = visit("")
    other.fill(".import textarea", copied)
    other.click("[data-do=import]")
    other.wait_for_selector(".play .board-skyscraper")
    assert other.get_attribute("[data-key=top0]", "aria-label") == "clue above column 1, 4"


@pytest.mark.parametrize(
    ("family", "said"),
    [
        ("lol-sudoku", "SudokuPad cannot show all of this puzzle: "),
        ("gold-star", "SudokuPad has no boards of this shape."),
    ],
)
def test_what_sudokupad_cannot_show_is_said(visit: Visit, family: str, said: str) -> None:
    wall = {"walls": [[0, 0, "right"]]} if family == "lol-sudoku" else {}
    page = play(visit, example(family)[0] | wall, **GRANTED)
    page.click("[data-do=share]")
    page.click(".toast >> text=More ways to share")
    if family == "lol-sudoku":
        page.click("[data-share=sudokupad]")
    page.wait_for_selector(f"dialog >> text={said}")


def test_a_puzzle_in_another_programs_form(visit: Visit) -> None:
    page = play(visit, example("skyscraper")[0], **GRANTED)
    page.click("[data-do=share]")
    page.click(".toast >> text=More ways to share")
    page.select_option("dialog [name=form]", "towers")
    page.wait_for_selector("dialog textarea:not([hidden])")
    assert page.input_value("dialog textarea").startswith("4:")
    assert page.locator(".choices [data-share]").count() == 1  # nothing was entered
