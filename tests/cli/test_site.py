"""``cluesmith site``: what it writes and says, and what it refuses in one line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

pytest.importorskip("resvg_py")
pytest.importorskip("fontTools")

TODAY = ("--today", "2026-11-19")


def test_a_site_of_examples(run, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    done = run("site", "skyscraper:t3", "gold-star:five", "-o", str(folder), *TODAY, "--jobs", "1")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith(f"{folder}: 2 puzzles (2 new), ")
    assert (folder / "index.html").is_file()
    again = run("site", "skyscraper:t3", "gold-star:five", "-o", str(folder), *TODAY, "--json")
    expected = {
        "folder": str(folder),
        "puzzles": 2,
        "families": {"skyscraper": 1, "gold-star": 1},
        "days": 0,
        "new": 0,
        "written": 0,
    }
    assert {key: again.record[key] for key in expected} == expected


def test_days_and_a_language(run, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    done = run(
        *("site", "skyscraper:t3", "gold-star:five", "lol-sudoku:p1", "-o", str(folder), *TODAY),
        *("--daily", "2026-11-18", "--days", "2", "--lang", "pt", "--title", "Dias", "--json"),
        *("--jobs", "1", "--base-url", "https://example.org/puzzles"),
    )
    assert done.code == 0
    assert (done.record["days"], done.record["first"]) == (2, "2026-11-18")
    text = (folder / "index.html").read_text()
    assert 'data-language="pt"' in text
    feed = json.loads((folder / "feed.json").read_text())
    assert feed["language"] == "pt"
    assert feed["items"][0]["url"].startswith("https://example.org/puzzles/p/")
    assert any(item["title"].startswith("Puzzle do dia, 2026-11-19") for item in feed["items"])


def test_what_cannot_be_on_a_site_is_reported(run, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    done = run(
        "site", "skyscraper:many", "skyscraper:t3", "skyscraper:t3", "-o", str(folder), *TODAY
    )
    assert done.code == 2
    lines = done.err.splitlines()
    assert len(lines) == 2
    assert "skipped, the same as skyscraper:t3" in lines[0]
    assert "skipped, it has several solutions" in lines[1]
    assert done.out.startswith(f"{folder}: 1 puzzle (1 new), ")


def test_nothing_left_makes_no_site(run, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    done = run("site", "skyscraper:many", "-o", str(folder), *TODAY)
    assert done.code == 2
    assert not (folder / "index.html").exists()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--daily", "tomorrow"), "is not a day such as 2027-01-31"),
        (("--daily", "2027-02-30"), "is not a day"),
        (("--days", "3"), "--days is for --daily"),
        (("--ahead", "3"), "--ahead is for --daily"),
        (("--base-url", "example.org"), "is not an address such as https://"),
        (("--base-url", "javascript:alert(1)"), "is not an address"),
        (("--base-url", "https://a.org/?q=1"), "is not an address"),
        (("--lang", "xx"), "is not one of"),
        (("--jobs", "0"), "is not a whole number"),
    ],
)
def test_wrong_options(run, tmp_path: Path, options: tuple[str, ...], words: str) -> None:
    run("site", "skyscraper:t3", "-o", str(tmp_path / "out"), *options).refused(words)


def test_a_folder_with_other_things(run, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    run("site", "skyscraper:t3", "-o", str(tmp_path)).refused("the folder holds other things")
    run("site", "skyscraper:t3", "-o", str(tmp_path / "mine.txt")).refused("it is a file")
    run("site", "skyscraper:t3", "-o", str(tmp_path / "mine.txt" / "site")).refused("is a file")
    run("site", "skyscraper:t3").refused("-o/--output")
    run("site", "skyscraper:t3", "-o", "-").refused("--output needs the name of a folder")


def test_the_day_of_reproducible_builds(run, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1800000000")
    folder = tmp_path / "out"
    assert run("site", "skyscraper:t3", "-o", str(folder)).code == 0
    [item] = json.loads((folder / "feed.json").read_text())["items"]
    assert item["date_published"] == "2027-01-15T00:00:00Z"
