"""What a screen reader finds in the views that no other file asks, and solving by keys alone.

Home, Play of a Skyscraper, Set, a technique's page, the library and "Your puzzles" are asked
where those views are tested, under names like these.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playing import EXAMPLES, Walker, example, fill_by_keys, fragment, keep_areas, play

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]
THURSDAY = "2026-01-08T12:00:00"

DAYS = """
- main:
  - heading "Puzzles of the day" [level=1]
  - navigation "The puzzles":
    - link "Skyscraper"
    - link "Lol Sudoku"
    - link "Gold Star"
  - paragraph: 0 solved
  - region "January 2026":
    - heading "January 2026" [level=2]
    - button "Thursday 1 January"
    - button "Friday 2 January"
    - button "Saturday 3 January"
    - button "Sunday 4 January"
    - button "Monday 5 January"
    - button "Tuesday 6 January"
    - button "Wednesday 7 January"
    - button "Thursday 8 January"
    - button "Friday 9 January" [disabled]
"""
REPLAY = """
- main:
  - paragraph: Replay
  - heading "Skyscraper" [level=1]
  - paragraph: /4 . 4 · solved in 1:05/
  - group "Skyscraper board, 4 by 4":
    - grid "Cells":
      - row "row 1":
        - gridcell "row 1 column 1, 1"
        - gridcell "row 1 column 2, empty"
    - group "Clues":
      - img "clue above column 1, 4"
  - group "Playback":
    - slider "Move": "1"
    - button "To the start"
    - button "One move back"
    - button "Play back"
    - button "One move on"
    - button "To the end"
    - combobox "Pace"
    - status: Move 1 of 1
    - button "Play this puzzle yourself"
"""
WELCOME = """
- main:
  - heading "Which one first?" [level=1]
  - region "The puzzles":
    - article:
      - heading "Skyscraper" [level=2]
      - button /Play this one/
    - article:
      - heading "Lol Sudoku" [level=2]
      - button /Play this one/
    - article:
      - heading "Gold Star" [level=2]
      - button /Play this one/
  - heading "A new one" [level=2]
  - link "New puzzle"
  - textbox /Paste a puzzle/
  - button "Play it"
"""
CATALOGUE = """
- main:
  - heading "Learn" [level=1]
  - region "Skyscraper":
    - heading "Skyscraper" [level=2]
    - combobox "Example"
    - button "Walk through"
    - heading "easy" [level=3]
    - list:
      - listitem:
        - link "Clue 1"
  - region "Lol Sudoku"
  - region "Gold Star"
"""
WALK = """
- main:
  - navigation:
    - link "Techniques"
  - heading "Skyscraper, step by step" [level=1]
  - region "Steps":
    - figure:
      - group "Skyscraper board, 4 by 4":
        - grid "Cells":
          - row "row 1":
            - gridcell "row 1 column 1, 1, forced"
            - gridcell "row 1 column 2, empty, candidates 1 2 3 4"
    - button "To the start (Home)"
    - button "Back (left arrow)"
    - slider "Step": "1"
    - button "Next (right arrow)"
    - button "To the end (End)"
    - status:
      - paragraph: Step 1 of 12
      - heading "Staircase easy" [level=2]
    - button "Play from here"
    - navigation "All steps":
      - list:
        - listitem:
          - button "The puzzle"
        - listitem:
          - button /Staircase r1c1 = 1/
"""
EXPLORE = """
- main:
  - heading "Explore a search" [level=1]
  - combobox "Puzzle"
  - combobox "Search for"
  - group "Search":
    - combobox "Model"
    - combobox "Which variable first"
    - combobox "How its values are split"
    - combobox "In which order"
  - button "Compare two"
  - button "Search"
  - toolbar "Through the search":
    - button /One node back/ [disabled]
    - button /One propagation back/
    - button /One propagation on/
    - button /One node on/
    - button "First solution"
    - button "Next failure"
    - button "Deepest"
    - button "Predict"
    - button "Copy link"
  - region "Search":
    - heading "The paper's model · leftmost/step/up" [level=2]
    - application /Search tree. Nodes. 159/
    - slider "Node, in the order of the search": "0"
    - status:
      - paragraph:
        - strong: Node 0 · depth 0
    - group "Skyscraper board, 4 by 4":
      - grid "Cells":
        - row "row 1":
          - gridcell "row 1 column 1, empty, candidates 1 2 3 4"
    - list "Colours on the board"
"""
PLAYED = {
    "lol-sudoku": """
- group "Lol Sudoku board, 4 by 4":
  - grid "Cells":
    - row "row 1":
      - gridcell "row 1 column 1, empty, wall below" [selected]
      - gridcell "row 1 column 2, empty, wall below"
      - gridcell "row 1 column 3, 4, given, wall below"
      - gridcell "row 1 column 4, 1, given"
    - row "row 2":
      - gridcell "row 2 column 1, empty, area 1, wall above, wall below"
""",
    "gold-star": """
- group "Gold Star of 5 points":
  - group "Equations":
    - button /equation 1, I . F = C . A/
  - grid "Operators":
    - row "Operators":
      - gridcell "operator between C and A, minus, given"
  - grid "Cells":
    - row "row 1":
      - gridcell "cell A, empty" [selected]
    - row "row 2":
      - gridcell "cell B, empty"
      - gridcell "cell C, empty"
""",
}
SHARING = """
- dialog "Share":
  - banner:
    - heading "Share" [level=2]
    - button "Close"
  - button "The puzzle alone"
  - button "With what I entered"
  - button "A replay of my moves"
  - button "SudokuPad link"
  - combobox "For another program"
"""


def finds(page: Any, tree: str, selector: str = "main") -> None:
    from playwright.sync_api import expect

    expect(page.locator(selector)).to_match_aria_snapshot(tree, timeout=60_000)


def test_the_days(visit: Visit) -> None:
    page = visit("")
    page.clock.set_fixed_time(THURSDAY)
    page.goto(page.url + "#/days/gold-star")
    finds(page, DAYS)


def test_a_replay(visit: Visit) -> None:
    puzzle, _ = example("skyscraper")
    replay = {"puzzle": puzzle, "moves": [[[0, "r0c0", 1]]], "time": 65000}
    page = visit(f"#/replay/{fragment(replay).removeprefix('#p=')}")
    page.click("[data-do=forward]")
    finds(page, REPLAY)


def test_play_without_a_puzzle(visit: Visit) -> None:
    finds(visit("#/play"), WELCOME)


def test_the_catalogue_and_a_walk_through(visit: Visit) -> None:
    page = visit("#/learn")
    finds(page, CATALOGUE)
    page.wait_for_selector("#walk-skyscraper option >> text=First steps", state="attached")
    page.select_option("#walk-skyscraper", "t3")
    page.click("section:has(#walk-skyscraper) .walker button")
    page.wait_for_selector(".stepper")
    page.keyboard.press("ArrowRight")
    finds(page, WALK)


def test_a_search(visit: Visit) -> None:
    page = visit("#/explore")
    page.wait_for_selector(".pane:not([data-waiting])")
    finds(page, EXPLORE)
    assert "text: 1 2 3 4" not in page.locator("main").aria_snapshot()


@pytest.mark.parametrize("family", sorted(PLAYED))
def test_boards(visit: Visit, family: str) -> None:
    finds(play(visit, example(family)[0]), PLAYED[family], ".board")


def test_the_ways_to_share(visit: Visit) -> None:
    page = play(visit, example("skyscraper")[0], permissions=["clipboard-write"])
    page.keyboard.type("1")
    page.click("[data-do=share]")
    page.click(".toast >> text=More ways to share")
    finds(page, SHARING, "dialog")


def tab_to(page: Any, selector: str) -> None:
    for _ in range(120):
        page.keyboard.press("Tab")
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
            return
    raise AssertionError(selector)


@pytest.mark.parametrize("family", sorted(EXAMPLES))
def test_from_the_first_page_to_what_was_solved_by_keys_alone(visit: Visit, family: str) -> None:
    """A built-in puzzle is found, opened and solved, and looked up, without a mouse."""
    name, card = EXAMPLES[family], f".family-{family}"
    _, solution = example(family)
    page = visit("")
    tab_to(page, f"{card} summary")
    page.keyboard.press("Enter")
    page.wait_for_selector(f"{card} [data-example={name}]")
    tab_to(page, f"{card} [data-example={name}]")
    page.keyboard.press("Enter")
    page.wait_for_selector(f".play .board-{family}")
    page.wait_for_function("() => document.activeElement.closest('.board') !== null")
    fill_by_keys(page, solution)
    if "areas" in solution:
        keep_areas(page, solution["areas"])
    page.wait_for_selector(".telling-finish")
    tab_to(page, "a.brand")
    page.keyboard.press("Enter")
    page.wait_for_selector(".places")
    tab_to(page, ".places a[href='#/solved']")
    page.keyboard.press("Enter")
    page.wait_for_selector(".solved-list .begun-one")
    tab_to(page, ".solved-list .begun-one")
    page.keyboard.press("Enter")
    page.wait_for_selector(".telling-finish")


def test_marks_lines_and_help_by_keys_alone(visit: Visit) -> None:
    page = play(visit, example("skyscraper")[0])
    walker = Walker(page)
    walker.go("r1c1")
    page.keyboard.press("Control+2")
    page.keyboard.press("Control+Shift+Digit4")
    page.keyboard.press("b")
    page.keyboard.press("Shift+ArrowRight")
    label = page.get_attribute("[data-key=r1c1]", "aria-label")
    assert label.endswith("candidates 2, colours green, line to row 2 column 3 (red)")
    page.keyboard.press("?")
    page.wait_for_selector("dialog[open]")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    page.keyboard.press("h")
    page.wait_for_selector(".telling-hint")
    tab_to(page, "[data-do=more]")
    page.keyboard.press("Enter")
    page.wait_for_selector(".telling-hint >> text=Hint 2 of 3")
