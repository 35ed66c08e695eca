"""Play: board, hint and keys in sight together; what a screen reader finds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playing import EXAMPLES, example, fill_by_keys, play

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]
FAMILIES = sorted(EXAMPLES)
PHONE = {"width": 390, "has_touch": True, "is_mobile": True}

TREE = """
- main:
  - region "Board":
    - paragraph: /4 . 4/
    - heading "Skyscraper" [level=1]
    - paragraph: Cruz and Carneiro, test board 3
    - timer "Time": /\\d+:\\d\\d/
    - button "Pause"
    - group "Skyscraper board, 4 by 4":
      - grid "Cells":
        - row "row 1":
          - gridcell "row 1 column 1, empty, candidates 2" [selected]
          - gridcell "row 1 column 2, empty"
          - gridcell "row 1 column 3, empty"
          - gridcell "row 1 column 4, empty"
        - row "row 2"
        - row "row 3"
        - row "row 4"
      - group "Clues":
        - button "clue above column 1, 4"
        - button "clue above column 4, 2"
        - button "clue left of row 2, 3"
        - button "clue below column 3, 4"
        - button "clue right of row 4, 3"
  - region "Keypad":
    - group "Tools":
      - button "Digit" [pressed]
      - button "Corner"
      - button "Centre"
      - button "Colour"
      - button "Pen"
    - group "Digits":
      - button "1"
      - button "2"
      - button "3"
      - button "4"
      - button "Erase"
  - region "Moves":
    - button "Undo"
    - button "Redo" [disabled]
    - button "Check"
    - button "Hint"
    - button "Try"
  - region "Hints and checks":
    - button "Close"
    - paragraph: Hint 1 of 3
    - heading "Where to look" [level=2]
    - paragraph: Look at column 1 and its clue, 4 at the top.
    - button "Which technique?"
  - region "The puzzle":
    - button "Fill candidates"
    - button "Start again"
    - button "Share"
    - button "Print"
    - button "Settings"
    - button "Help"
"""


def in_sight(page: Any, selector: str) -> bool:
    """Whether all of it is on the screen, and nothing lies over its middle."""
    seen: bool = page.evaluate(
        """(selector) => {
          const node = document.querySelector(selector);
          const { left, top, right, bottom } = node.getBoundingClientRect();
          const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
          return left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1
            && (node.contains(over) || over.contains(node));
        }""",
        selector,
    )
    return seen


def test_what_a_screen_reader_finds(visit: Visit) -> None:
    from playwright.sync_api import expect

    page = play(visit, example("skyscraper")[0])
    page.keyboard.press("Control+2")
    page.keyboard.press("h")
    page.wait_for_selector(".telling")
    expect(page.locator("main")).to_match_aria_snapshot(TREE)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_hint_on_a_phone_leaves_the_board_in_sight(visit: Visit, family: str) -> None:
    page = play(visit, example(family)[0], **PHONE)
    page.set_viewport_size({"width": 390, "height": 844})
    for stage in (1, 2, 3):
        page.tap("[data-do=hint]" if stage == 1 else "[data-do=more]")
        page.wait_for_selector(f".telling-hint >> text=Hint {stage} of 3")
        assert in_sight(page, ".board")
        assert in_sight(page, ".telling .choices .button")


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("size", [(844, 390), (720, 450)], ids=["on its side", "at twice its size"])
def test_a_low_screen_has_board_and_keys_together(
    visit: Visit, family: str, size: tuple[int, int]
) -> None:
    page = play(visit, example(family)[0])
    page.set_viewport_size({"width": size[0], "height": size[1]})
    for part in (".board", ".play-tools", ".keypad .keys", ".main-actions"):
        assert in_sight(page, part), part
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def apart(page: Any, one: str, other: str) -> bool:
    """Whether two parts of the page do not overlap."""
    found: bool = page.evaluate(
        """(names) => {
          const [a, b] = names.map((name) => document.querySelector(name).getBoundingClientRect());
          return a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
        }""",
        [one, other],
    )
    return found


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (320, 640), (1440, 900)])
def test_a_notice_covers_neither_board_nor_keys(visit: Visit, size: tuple[int, int]) -> None:
    page = play(visit, example("skyscraper")[0], **(PHONE if size[0] < 1000 else {}))
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.click("[data-key=r0c0]")
    page.keyboard.type("1")
    page.click("[data-do=restart]")  # far down on a phone: the page is scrolled now
    page.wait_for_selector(".toast")
    for part in (".board", ".keypad", ".main-actions"):
        assert apart(page, ".toast", part), part


def test_a_phone_is_told_of_fingers(visit: Visit) -> None:
    page = play(visit, example("skyscraper")[0], **PHONE)
    page.tap("[data-do=help]")
    page.wait_for_selector("dialog >> text=Select several")
    assert not page.is_visible("dialog >> text=Backspace")
    page.tap("dialog summary")  # who has keys all the same
    assert page.is_visible("dialog >> text=Backspace")
    page = visit("#/set", **PHONE)
    page.wait_for_selector(".set-hint >> text=Touch a place")


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("size", [(844, 390), (720, 450), (390, 844), (768, 1024)])
def test_a_setter_has_board_keys_and_verdict_together(
    visit: Visit, family: str, size: tuple[int, int]
) -> None:
    page = visit("#/set", **PHONE)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_selector(".verdict[data-state=known]")
    page.click(f"[data-family={family}]")
    page.wait_for_selector(f".set-board .board-{family}")
    for part in (".set-head", ".verdict-said", ".set-tools", ".set-board .board", ".set-keypad"):
        assert in_sight(page, part), part
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_strokes_are_as_wide_on_any_board(visit: Visit) -> None:
    widths = set()
    for name in ("t3", "t4"):
        page = play(visit, example("skyscraper", name)[0])
        widths.add(
            page.evaluate(
                """() => ["frame", "lines", "ring"].map((name) => {
                  const style = getComputedStyle(document.querySelector(`.board .${name}`));
                  return `${style.strokeWidth} ${style.vectorEffect}`;
                }).join()"""
            )
        )
    assert len(widths) == 1
    assert "none" not in widths.pop()


def test_strokes_through_candidates_do_not_run_together(visit: Visit) -> None:
    page = visit("")
    page.wait_for_selector("main[data-ready]")
    gaps = page.evaluate(
        """async () => {
          const { createCell } = await import("./page/js/board/cell.js");
          const { s } = await import("./page/js/dom.js");
          const cell = createCell({ x: 50, y: 50, reach: 40, font: 50 });
          const board = s("svg", { class: "board", viewBox: "0 0 100 100" }, cell.group);
          board.style.width = "40px"; // a cell on a phone
          document.body.append(board);
          cell.draw({ text: "", look: "none", centre: [1, 2, 3], removed: [1, 2, 3] });
          const gone = Array.from(
            cell.group.querySelectorAll(".gone"), (one) => one.getBoundingClientRect());
          return gone.slice(1).map((box, i) => box.left - gone[i].right);
        }"""
    )
    assert len(gaps) == 2
    assert min(gaps) >= 1


def test_a_finished_board_stands_alone(visit: Visit) -> None:
    puzzle, solution = example("skyscraper")
    page = play(visit, puzzle)
    fill_by_keys(page, solution)
    page.wait_for_selector(".telling-finish")
    assert page.locator(".board [aria-selected=true], .board [data-tone]").count() == 0
    rings = "nodes => new Set(nodes.map((node) => getComputedStyle(node).stroke)).size"
    assert page.locator(".board .ring").evaluate_all(rings) == 1  # the focus has none either
    page.keyboard.press("ArrowLeft")
    assert page.locator(".board [aria-selected=true]").count() == 1


def test_a_highlight_hides_no_tower(visit: Visit) -> None:
    page = play(visit, example("skyscraper")[0])
    page.keyboard.type("2")
    page.click("[data-key=r1c1]")
    page.keyboard.type("2")
    fill, ring = page.evaluate(
        """() => ["square", "ring"].map((name) => {
          const style = getComputedStyle(document.querySelector(`[data-key=r0c0] .${name}`));
          return name === "square" ? style.fill : style.stroke;
        })"""
    )
    assert page.get_attribute("[data-key=r0c0]", "data-tone") == "same"
    assert fill == "rgba(0, 0, 0, 0)"
    assert ring != "none"


@pytest.mark.parametrize("width", [320, 390, 820, 1440])
def test_no_choice_of_a_search_is_clipped(visit: Visit, width: int) -> None:
    page = visit("#/explore", width=width)
    page.wait_for_selector(".explore-stage")
    clipped = page.evaluate(
        """() => {
          const needed = (select) => {
            const alone = select.cloneNode(false);
            alone.append(select.selectedOptions[0].cloneNode(true));
            alone.style.cssText = "position: absolute; width: auto; max-width: none";
            select.after(alone);
            const { offsetWidth } = alone;
            alone.remove();
            return offsetWidth;
          };
          return [...document.querySelectorAll(".explore-setup select")]
            .filter((select) => select.offsetWidth && select.offsetWidth < needed(select) - 1)
            .map((select) => select.selectedOptions[0].text);
        }"""
    )
    assert clipped == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
