"""``cluesmith booklet``: what it writes and says, and what it refuses in one line."""

from __future__ import annotations

import sys

import pytest

pytest.importorskip("typst")
pytest.importorskip("font_roboto")


@pytest.fixture
def made(tmp_path) -> str:
    return str(tmp_path / "book.pdf")


def is_pdf(path: str) -> bool:
    with open(path, "rb") as file:
        return file.read(5) == b"%PDF-"


def test_a_booklet_of_files_and_orders(run, made: str) -> None:
    done = run("booklet", "skyscraper:t3", "--generate", "gold-star:4:easy:2", "--seed", "3")
    done.refused("-o/--output")
    done = run(
        *("booklet", "skyscraper:t3", "--generate", "gold-star:4:easy:2", "--seed", "3"),
        *("-o", made, "--json"),
    )
    assert (done.code, done.err) == (0, "")
    assert done.record.pop("seconds") > 0
    expected = {
        "file": made,
        "puzzles": 3,
        "pages": 5,
        "families": {"skyscraper": 1, "gold-star": 2},
        "levels": {"easy": 3},
        "paper": "a4",
        "per_page": 4,
        "language": "en",
        "seed": 3,
    }
    assert {key: done.record[key] for key in expected} == expected
    assert is_pdf(made)


def test_a_drawn_seed_is_told(run, made: str) -> None:
    done = run("booklet", "--generate", "skyscraper:4:easy:1", "-o", made)
    assert done.code == 0
    assert done.out.startswith(f"{made}: 1 puzzle, 4 pages, ")
    assert ", seed " in done.out


def test_standard_output(process) -> None:
    import subprocess

    done = subprocess.run(
        [sys.executable, "-m", "cluesmith", "booklet", "skyscraper:t3", "-o", "-"],
        capture_output=True,
        check=True,
    )
    assert done.stdout.startswith(b"%PDF-")
    assert b"1 puzzle" in done.stderr


def test_unfit_puzzles_are_left_out_and_told(run, made: str) -> None:
    done = run("booklet", "skyscraper:t3", "skyscraper:clash", "-o", made)
    assert done.code == 1
    assert done.err == "cluesmith: skyscraper:clash: left out, it has no solution\n"
    assert ": 1 puzzle, " in done.out
    done = run("booklet", "skyscraper:t3", "skyscraper:many", "skyscraper:clash", "-o", made)
    assert done.code == 2
    assert "skyscraper:many: left out, it has several solutions" in done.err


def test_nothing_fit_makes_no_booklet(run, made: str, tmp_path) -> None:
    run("booklet", "skyscraper:many", "-o", made).refused("several solutions")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nothing.json"], "nothing.json"),
        (["skyscraper:t3", "--seed", "1"], "--seed is for --generate"),
        (["--generate", "skyscraper:4:easy"], "FAMILY:SIZE:LEVEL:COUNT"),
        (["--generate", "skyscraper:99:easy:1"], "size is 99"),
        (["--generate", "gold-star:5:easy:1:style=x"], "no option 'style'"),
        (["skyscraper:t3", "--per-page", "3"], "--per-page"),
        (["skyscraper:t3", "--paper", "a5"], "--paper"),
        (["skyscraper:t3", "--fonts", "no such folder"], "no folder of fonts"),
        (["skyscraper:t3", "--title", "x" * 500], "the title has 500 letters"),
    ],
)
def test_bad_usage_is_one_line(run, made: str, arguments: list[str], said: str) -> None:
    run("booklet", *arguments, "-o", made).refused(said)


def test_where_it_cannot_be_written_is_said_before_the_work(run, tmp_path) -> None:
    for place, said in ((tmp_path, "is a folder"), (tmp_path / "no" / "b.pdf", "no folder")):
        run("booklet", "skyscraper:t3", "-o", str(place)).refused("cannot write", said)
    run("booklet", "skyscraper:t3", "-o", "").refused("-o needs a file's name")
    run("booklet", "skyscraper:t3", "-o", "-", "--json").refused("both want standard output")


def test_an_order_that_cannot_be_met_is_a_limit(run, made: str) -> None:
    done = run("booklet", "--generate", "skyscraper:3:hard:1", "--seed", "1", "-o", made)
    assert done.code == 3
    assert done.err.count("\n") == 1
    assert "no booklet made" in done.err


def test_letters_our_fonts_lack_are_told(run, made: str) -> None:
    done = run("booklet", "skyscraper:t3", "--title", "日本", "-o", made)
    assert done.code == 0
    assert "the title has letters our fonts lack: 日本" in done.err


def test_without_the_extra(run, made: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    run("booklet", "skyscraper:t3", "-o", made).refused("pip install 'cluesmith[booklet]'")
