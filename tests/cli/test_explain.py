"""cluesmith explain: every step in words, as data, as a page, as drawings."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cluesmith.languages import LANGUAGES

KEYS = ["id", "family", "verdict", "level", "score", "dependency", "steps"]
STEP = {"round", "technique", "level", "cells", "placed", "removed", "clues", "text"}
SOLUTION = [[1, 2, 4, 3], [2, 1, 3, 4], [3, 4, 2, 1], [4, 3, 1, 2]]


def test_steps_are_numbered_and_named(run) -> None:
    done = run("explain", "skyscraper:t3")
    assert (done.code, done.err) == (0, "")
    assert "\neasy, score 14, dependency 0.28, 12 steps\n" in done.out
    heads = re.findall(r"^ *(\d+)\. ([A-Z][^(]*) \((\w+)\)$", done.out, re.MULTILINE)
    assert [int(number) for number, _, _ in heads] == list(range(1, 13))
    assert {level for _, _, level in heads} == {"easy"}
    assert heads[0][1] == "Staircase"
    assert ". |. . . . | .\n" in done.out
    assert ". |1 2 4 3 | .\n" in done.out.partition("The solution:")[2]


@pytest.mark.parametrize("language", LANGUAGES)
def test_lines_fit_a_terminal(run, language: str) -> None:
    done = run("explain", "--lang", language, "skyscraper:")
    assert max(map(len, done.out.splitlines())) <= 80


@pytest.mark.parametrize("language", LANGUAGES)
def test_equations_are_not_cut(run, language: str) -> None:
    """On a star nearly every step quotes some."""
    lines = run("explain", "gold-star:five", "--lang", language).out.splitlines()
    told = [line for line in lines if line.startswith("    ") and re.search(r"\w\w", line)]
    sign = "[-=+\N{MINUS SIGN}\N{MULTIPLICATION SIGN}\N{DIVISION SIGN}]"
    assert len(told) > 20
    assert not [line for line in told if re.search(rf"{sign}$|^ *{sign}", line)]
    assert max(map(len, told)) <= 80


def test_json(run) -> None:
    done = run("explain", "--json", "skyscraper:t3")
    record = done.record
    assert (done.code, done.err) == (0, "")
    assert list(record) == KEYS
    assert (record["id"], record["verdict"], record["level"]) == ("t3", "unique", "easy")
    grid = [[0] * 4 for _ in range(4)]
    for step in record["steps"]:
        assert step.keys() == STEP
        for row, column, value in step["placed"]:
            grid[row][column] = value
    assert grid == SOLUTION


def test_portuguese(run) -> None:
    done = run("explain", "--lang", "pt", "skyscraper:t3")
    assert "fácil, pontuação 14, dependência 0,28, 12 passos" in done.out
    assert " 1. Escadaria (fácil)" in done.out
    assert "A solução:" in done.out
    steps = run("explain", "--lang", "pt", "--json", "skyscraper:t3").record["steps"]
    assert steps[0]["text"].startswith("A coluna 1")


@pytest.mark.parametrize(
    ("name", "verdict", "words", "code"),
    [
        ("clash", "none", "no solution", 1),
        ("many", "multiple", "more than one solution", 0),
    ],
)
def test_as_far_as_certain_steps_go(run, name: str, verdict: str, words: str, code: int) -> None:
    done = run("explain", f"skyscraper:{name}")
    assert done.code == code
    assert words in done.out
    assert done.out.endswith("No further step is certain.\n")
    record = run("explain", "--json", f"skyscraper:{name}").record
    assert (record["verdict"], record["level"]) == (verdict, None)
    assert record["steps"]


def test_html(run, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    done = run("explain", "skyscraper:t3", "--html", str(page))
    assert (done.code, done.out, done.err) == (0, "", "")
    text = page.read_text("utf-8")
    assert text.startswith("<!DOCTYPE html>")
    assert text.count('<li class="step') == 12
    assert run("explain", "skyscraper:t3", "--html", str(page), "--lang", "pt").code == 0
    assert 'lang="pt-PT"' in page.read_text("utf-8")


def test_html_and_json(run, tmp_path: Path) -> None:
    done = run("explain", "skyscraper:t3", "--json", "--html", str(tmp_path / "page.html"))
    assert len(done.record["steps"]) == 12


def test_svg(run, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "steps"
    done = run("explain", "skyscraper:t3", "--svg", str(folder))
    assert (done.code, done.err) == (0, "")
    assert "12 steps" in done.out
    files = sorted(folder.iterdir())
    assert [path.name for path in files] == [f"step-{n:02}.svg" for n in range(1, 13)]
    assert all(path.read_text("utf-8").startswith("<svg ") for path in files)


def test_colour(run) -> None:
    plain = run("explain", "skyscraper:t3").out
    coloured = run("explain", "--colour", "always", "skyscraper:t3").out
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain


def test_several(run) -> None:
    done = run("explain", "skyscraper:t2", "skyscraper:t3")
    assert re.findall(r"^skyscraper:.*$", done.out, re.MULTILINE) == [
        *("skyscraper:t2:", "skyscraper:t3:")
    ]


def test_wrong_usage(run, tmp_path: Path) -> None:
    page = str(tmp_path / "page.html")
    run("explain", "skyscraper:t2", "skyscraper:t3", "--html", page).refused("one puzzle")
    run("explain", "skyscraper:", "--svg", str(tmp_path)).refused("one puzzle")
    run("explain", "skyscraper:t3", "--html", "").refused("--html")
    run("explain", "skyscraper:t3", "--html", str(tmp_path)).refused("cannot write")
    Path(page).touch()
    run("explain", "skyscraper:t3", "--svg", page).refused("folder")
    run("explain", "skyscraper:t3", "--lang", "fr").refused("--lang", "'fr'")
    run("explain", json.dumps({"family": "skyscraper", "size": 17})).refused("16x16", "17x17")
