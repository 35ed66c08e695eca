"""cluesmith rate: level, score, and how often each technique is used."""

from __future__ import annotations

import json
import re

import pytest

from cluesmith import registry
from cluesmith.workbench.deduce import explain
from cluesmith.workbench.read import named

KEYS = ["id", "family", "verdict", "level", "score", "dependency", "scale", "steps"]
LEVELS = {"easy", "medium", "hard", "extreme", "search"}

SKYSCRAPER = registry.family("skyscraper")


def test_a_line_and_a_table(run) -> None:
    done = run("rate", "skyscraper:t3")
    assert (done.code, done.err) == (0, "")
    head, *rows = done.out.splitlines()
    assert head == "easy, score 14, dependency 0.28"
    assert rows == [
        "  Staircase  easy         1",
        "  Last cell  easy         2",
        "  Too tall   easy         1",
    ]


def test_in_portuguese(run) -> None:
    head, row, *_ = run("rate", "skyscraper:t3", "--lang", "pt").out.splitlines()
    assert head == "fácil, pontuação 14, dependência 0,28"
    assert row == "  Escadaria       fácil        1"
    assert "mais do que uma solução" in run("rate", "skyscraper:many", "--lang", "pt").out


def test_the_table_is_in_the_ladders_order(run) -> None:
    record = run("rate", "--json", "skyscraper:t1").record
    ladder = [technique.name for technique in SKYSCRAPER.deduction.techniques()]
    assert list(record["steps"]) == [name for name in ladder if name in record["steps"]]
    rows = run("rate", "skyscraper:t1").out.splitlines()[1:]
    assert [int(row.split()[-1]) for row in rows] == list(record["steps"].values())
    title = SKYSCRAPER.deduction.words.title
    names = [re.split("  +", row.strip())[0] for row in rows]
    assert names == [title(name, "en") for name in record["steps"]]


def test_json(run) -> None:
    done = run("rate", "--json", "skyscraper:")
    assert (done.code, done.err) == (0, "")
    for record in done.records:
        assert list(record) == KEYS
        assert (record["verdict"], record["scale"]) == ("unique", "cluesmith")
        assert record["level"] in LEVELS
        (puzzle,) = named(f"skyscraper:{record['id']}")
        assert sum(record["steps"].values()) == explain(puzzle)[-1].round


def test_towers(run) -> None:
    record = run("rate", "--json", "--scale", "towers", "skyscraper:t3").record
    assert (record["level"], record["scale"]) == ("e", "towers")
    done = run("rate", "--scale", "towers", "skyscraper:t3")
    assert done.out.startswith("e (easy), score 14, dependency 0.28\n")


@pytest.mark.parametrize("scale", ["cluesmith", "towers"])
@pytest.mark.parametrize(
    ("name", "verdict", "words", "code"),
    [
        ("clash", "none", "no solution", 1),
        ("many", "multiple", "more than one solution", 0),
    ],
)
def test_other_verdicts(run, name: str, verdict: str, words: str, code: int, scale: str) -> None:
    done = run("rate", "--scale", scale, f"skyscraper:{name}")
    assert done.code == code
    assert words in done.out
    assert max(map(len, done.out.splitlines())) <= 80
    done = run("rate", "--json", "--scale", scale, f"skyscraper:{name}")
    assert done.code == code
    assert (done.record["verdict"], done.record["level"]) == (verdict, None)


def test_several_have_their_names(run) -> None:
    done = run("rate", "skyscraper:t1", "skyscraper:t3")
    assert re.search(r"^skyscraper:t1: \w+, score \d+, dependency 0\.\d\d$", done.out, re.MULTILINE)
    assert re.search(r"^skyscraper:t3: easy, score 14, dependency 0\.28$", done.out, re.MULTILINE)


def test_the_gravest_exit_code(run) -> None:
    assert run("rate", "skyscraper:t3", "skyscraper:clash").code == 1
    done = run("rate", "--json", "skyscraper:clash", "nonsense", "skyscraper:t3")
    assert (done.code, len(done.records)) == (2, 2)


def test_a_scale_that_another_family_has_ends_no_batch(run) -> None:
    names = ("skyscraper:t1", "lol-sudoku:p1", "skyscraper:t2")
    done = run("rate", *names, "--scale", "towers", "--json")
    assert (done.code, [record["id"] for record in done.records]) == (2, ["t1", "t2"])
    assert (
        done.err == "cluesmith: lol-sudoku:p1: lol-sudoku has no scale 'towers'; one of cluesmith\n"
    )
    run("rate", "no-file", "--scale", "twers").refused("no scale 'twers'; did you mean towers?")


def test_wrong_usage(run) -> None:
    run("rate", "--scale", "x", "skyscraper:t3").refused("'x'", "cluesmith", "towers")
    run("rate", json.dumps({"family": "skyscraper", "size": 17})).refused("16x16", "17x17")


def test_a_summary_counts_by_family_size_and_level(run, tmp_path) -> None:
    boards = ("skyscraper:", "gold-star:five", "skyscraper:many")
    records = run("rate", "--json", *boards).records
    cells = run("rate", "--summary", "--json", *boards).records
    assert sum(cell["puzzles"] for cell in cells) == len(records)
    for cell in cells:
        alike = [
            record
            for record in records
            if (record["family"], record["level"]) == (cell["family"], cell["level"])
        ]
        scores = {record["score"] for record in alike}
        assert cell["level"] is None or {cell["least"], cell["most"]} <= scores
    table = run("rate", "--summary", *boards).out.splitlines()
    assert table[0].split() == ["family", "size", "level", "puzzles", "scores"]
    assert "skyscraper        6  medium           2  ################  69 to 146" in table
    assert table[-1].split() == ["all", str(len(records))]
    chart = tmp_path / "chart.svg"
    rows = run("rate", "--csv", "--svg", str(chart), *boards).out.splitlines()
    assert rows[0] == "family,size,level,puzzles,unused,least,most"
    assert len(rows) == 1 + len(cells)
    assert "</svg>" in chart.read_text()


def test_a_summary_goes_on_after_bad_puzzles_and_says_so(run) -> None:
    done = run("rate", "--summary", "skyscraper:t3", '{"family": "skyscraper", "size": 99}')
    assert (done.code, len(done.err.splitlines())) == (2, 1)
    assert done.out.splitlines()[-1].split() == ["all", "1"]
    assert run("rate", "--summary", "--scale", "towers", "skyscraper:t3").code == 2
