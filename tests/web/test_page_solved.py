"""What was solved, in numbers and pictures; everything as one file, and back."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import indent
from typing import Any

import pytest
from playing import example, play, values

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]

STATISTICS = """async () => {
  const statistics = await import("/page/js/solved/statistics.js");
  const at = (day, hour = "12") => new Date(`${day}T${hour}:30:00`).getTime();
  const solve = (family, size, level, time, helped, day) => ({
    puzzle: { family, [family === "gold-star" ? "points" : "size"]: size, level },
    time, helped, solved: at(day),
  });
  const solves = [
    solve("skyscraper", 6, "hard", 5000, 1, "2026-01-05"),
    solve("skyscraper", 6, "hard", 3000, 0, "2026-01-06"),
    solve("skyscraper", 6, "hard", 9000, 2, "2026-01-07"),
    solve("gold-star", 5, "easy", 1000, 0, "2026-01-07"),
    solve("skyscraper", 5, "hard", 2000, 0, "2025-12-28"),
    solve("skyscraper", 5, "easy", 4000, 0, "2025-12-29"),
  ];
  const days = ["2026-01-07", "2026-01-08", "2026-01-09"];
  const moments = solves.map(({ solved }) => solved);
  return {
    table: statistics.table(solves, ["skyscraper", "gold-star"], ["easy", "medium", "hard"]),
    median: [statistics.median([3]), statistics.median([4, 1]), statistics.median([9, 1, 2])],
    streaks: days.map((day) => statistics.streaks(moments, day)),
    none: statistics.streaks([], "2026-01-07"),
    midnight: statistics.streaks([at("2026-01-06", "23"), at("2026-01-07", "00")], "2026-01-07"),
    weeks: statistics.weeks(moments, 3, "2026-01-07"),
  };
}"""


def test_statistics(visit: Visit) -> None:
    page = visit("")
    page.wait_for_selector("main[data-ready]")
    found = page.evaluate(STATISTICS)
    rows = [(row["family"], row["size"], row["level"]) for row in found["table"]]
    assert rows == [
        ("skyscraper", 5, "easy"),
        ("skyscraper", 5, "hard"),
        ("skyscraper", 6, "hard"),
        ("gold-star", 5, "easy"),
    ]
    hard = found["table"][2]
    assert {key: hard[key] for key in ("solved", "best", "median", "hints")} == {
        "solved": 3,
        "best": 3000,
        "median": 5000,
        "hints": 3,
    }
    assert found["median"] == [3, 2.5, 2]
    assert [one["current"] for one in found["streaks"]] == [3, 3, 0]
    assert {one["most"] for one in found["streaks"]} == {3}
    assert found["none"] == {"current": 0, "most": 0}
    assert found["midnight"]["current"] == 2
    assert found["weeks"] == [
        {"monday": "2025-12-22", "solved": 1},
        {"monday": "2025-12-29", "solved": 1},
        {"monday": "2026-01-05", "solved": 4},
    ]


@pytest.fixture
def solver(visit: Visit) -> Any:
    """A page whose player has just solved a Skyscraper."""
    puzzle, _ = example("skyscraper")
    page = play(visit, puzzle | {"level": "easy", "title": "First steps"})
    solve(page)
    page.goto(page.url.split("#")[0] + "#/solved")
    page.wait_for_selector(".numbers")
    return page


def test_what_was_solved_is_counted_and_listed(solver: Any) -> None:
    assert solver.inner_text(".numbers dd >> nth=0") == "1"
    assert solver.inner_text(".numbers dd >> nth=2") == "1 day"
    size, level = solver.locator(".kind-table tbody tr > *").all_inner_texts()[:2]
    assert (size[0], size[-1], level) == ("4", "4", "easy")
    label = solver.get_attribute(".chart", "aria-label")
    assert label.endswith(": 1")
    solver.click(".solved-list a")
    solver.wait_for_selector(".play .board [data-look=entered]")


def test_a_solve_outlives_starting_again(solver: Any) -> None:
    solver.click(".solved-list a")
    solver.wait_for_selector(".play .board")
    solver.click("[data-do=restart]")
    solver.wait_for_selector(".toast button >> text=Undo")
    solver.goto(solver.url.split("#")[0] + "#/solved")
    solver.wait_for_selector(".solved-list a")
    assert solver.locator(".toast").count() == 0  # what it would undo is not in sight


def table_row(page: Any) -> list[str]:
    """Solved, best, median and hints of the only kind."""
    found: list[str] = page.locator(".kind-table tbody td").all_inner_texts()[1:]
    return found


def solve(page: Any) -> None:
    for key, value in values(example("skyscraper")[1]).items():
        page.click(f"[data-key={key}]")
        page.keyboard.type(value)
    page.wait_for_selector(".telling-finish")


def test_a_puzzle_solved_again_counts_again(solver: Any) -> None:
    """The first time stays what lists show; times are of all solves."""
    solver.evaluate(
        """() => {
          const isRecord = (name) => name.startsWith("cluesmith:play:");
          const [key] = Object.keys(localStorage).filter(isRecord);
          const record = JSON.parse(localStorage.getItem(key));
          localStorage.setItem(key, JSON.stringify({ ...record, time: 600000, elapsed: 600000 }));
        }"""
    )
    solver.reload()
    solver.click(".solved-list a")
    solver.wait_for_selector(".telling-finish")
    solver.keyboard.press("Control+z")  # mended after the end: the same solve
    solver.keyboard.press("Control+y")
    solver.wait_for_selector(".telling-finish")
    assert "Solved 2 times" not in solver.inner_text(".telling-finish")
    solver.click("[data-do=restart]")
    solve(solver)
    solver.wait_for_selector(".telling-finish >> text=Solved 2 times")
    solver.goto(solver.url.split("#")[0] + "#/solved")
    solver.wait_for_selector(".numbers")
    assert solver.inner_text(".numbers dd >> nth=0") == "2"
    assert solver.locator(".solved-list li").count() == 1
    said = solver.inner_text(".solved-list li .begun-words")
    assert "10:00 ·" in said
    assert "solved 2 times, best 0:" in said
    count, best, median, hints = table_row(solver)
    assert (count, hints) == ("2", "0")
    assert best.startswith("0:")
    assert median.startswith("5:")


# Time passes all at once.
LATER = """() => {
  const now = performance.now.bind(performance);
  window.later = 0;
  performance.now = () => now() + later;
}"""


def test_the_time_of_a_solved_board_stands_until_it_is_started_again(solver: Any) -> None:
    solver.click(".solved-list a")
    solver.wait_for_selector(".telling-finish")
    said = solver.inner_text(".telling-finish h2")
    solver.evaluate(LATER)
    solver.keyboard.press("Control+z")
    solver.evaluate("later += 600000")
    solver.keyboard.press("Control+y")
    solver.wait_for_selector(".telling-finish")
    assert solver.inner_text(".telling-finish h2") == said
    solver.click("[data-do=restart]")
    solver.evaluate("later += 600000")
    solver.wait_for_selector(".clock >> text=10:0")
    solver.keyboard.press("Control+z")
    solver.wait_for_selector(".telling-finish")
    assert solver.inner_text(".telling-finish h2") == said
    solver.reload()
    solver.wait_for_selector(".telling-finish")
    assert solver.inner_text(".telling-finish h2") == said


@pytest.mark.parametrize("key", ["h", "k"])
def test_of_a_finished_board_a_hint_or_a_check_says_that_it_is(solver: Any, key: str) -> None:
    solver.click(".solved-list a")
    solver.wait_for_selector(".telling-finish")
    said = solver.inner_text(".telling-finish h2")
    solver.click(".telling .close")
    assert not solver.is_visible(".telling")
    solver.keyboard.press(key)
    solver.wait_for_selector(".telling")
    assert solver.inner_text(".telling h2") == said


MERGED = """async () => {
  const { withSolve, withSolvesOf, solvesOf } = await import("/page/js/store/solves.js");
  const { completed } = await import("/page/js/store/records.js");
  const bare = { puzzle: { family: "skyscraper", size: 2 } };
  const solve = (solved, time) => ({ solved, time, helped: 0 });
  const one = completed({ ...bare, ...solve(20, 9), again: [solve(30, 5)] });
  const other = completed({ ...bare, ...solve(10, 7), again: [solve(30, 5), solve(40, 6)] });
  const years = Array.from({ length: 300 }, (_, i) => i).reduce(
    (record, i) => withSolve({ ...record, hints: i }, i, 1000 + i), completed(bare));
  return {
    merged: solvesOf(withSolvesOf(one, other)).map(({ solved, time }) => [solved, time]),
    none: solvesOf(withSolvesOf(completed(bare), completed(bare))),
    years: solvesOf(years).map(({ time, helped }) => [time, helped]),
  };
}"""


def test_solves_of_two_browsers_are_joined_and_bounded(visit: Visit) -> None:
    page = visit("")
    page.wait_for_selector("main[data-ready]")
    found = page.evaluate(MERGED)
    assert found["merged"] == [[10, 7], [20, 9], [30, 5], [40, 6]]
    assert found["none"] == []
    assert len(found["years"]) == 201  # the slowest went, never the first
    assert found["years"][:3] == [[1000, 0], [1001, 1], [1002, 1]]


def test_everything_as_a_file_and_back(solver: Any, visit: Visit, tmp_path: Any) -> None:
    with solver.expect_download() as saving:
        solver.click("[data-do=save-all]")
    path = tmp_path / "all.json"
    saving.value.save_as(path)
    other = visit("#/solved")
    other.wait_for_selector(".solved-none")
    other.set_input_files("#keep-file", path)
    other.wait_for_selector(".solved-list a")
    other.click(".toast button")  # undo
    other.wait_for_selector(".solved-none")
    other.set_input_files("#keep-file", path)
    other.click(".solved-list a")
    other.wait_for_selector(".play .board")
    assert other.locator(".toast").count() == 0  # to undo it would take away what is played
    other.goto(other.url.split("#")[0] + "#/solved")
    other.wait_for_selector(".keeping")
    (tmp_path / "none.json").write_text("{}")
    other.set_input_files("#keep-file", tmp_path / "none.json")
    other.wait_for_selector(".keeping >> text=was not saved by this page")


SNAPSHOT = """- heading "Your puzzles" [level=1]
- region "In numbers":
  - term: Solved
  - definition: "1"
  - term: Without hints
  - definition: "1"
  - term: Days in a row
  - definition: 1 day
  - term: Longest streak
  - definition: 1 day
"""


def test_what_a_screen_reader_is_told(solver: Any) -> None:
    said = solver.locator("main").aria_snapshot()
    assert said.startswith(indent(SNAPSHOT, "  "), len("- main:\n"))
    for line in (
        '- heading "Times" [level=2]',
        '- table "Skyscraper"',
        'columnheader "Median"',
        '- link "First steps Skyscraper · 4',
        '- button "Save everything to a file"',
        '- button "Read a file back"',
    ):
        assert line in said, (line, said)
