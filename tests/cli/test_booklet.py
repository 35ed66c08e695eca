"""``cluesmith booklet``: what it writes and says, and what it refuses in one line."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from threading import Event

import pytest

import cluesmith as cs
from cluesmith.cli import booklet, output
from cluesmith.cli.inputs import Input
from cluesmith.support import ticking
from cluesmith.workbench.setting import shuffle

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
        "pages": 6,
        "families": {"skyscraper": 1, "gold-star": 2},
        "levels": {"easy": 3},
        "paper": "a4",
        "per_page": 6,
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


def test_standard_output(environment, command) -> None:
    done = subprocess.run(
        [*command, "booklet", "skyscraper:t3", "-o", "-"],
        capture_output=True,
        env=environment,
        check=True,
    )
    assert done.stdout.startswith(b"%PDF-")
    assert b"1 puzzle" in done.stderr


def test_unfit_puzzles_are_left_out_and_told(run, made: str) -> None:
    done = run("booklet", "skyscraper:t3", "skyscraper:clash", "-o", made)
    assert done.code == 1
    assert done.err == "cluesmith: skyscraper:clash: skipped, it has no solution\n"
    assert ": 1 puzzle, " in done.out
    done = run("booklet", "skyscraper:t3", "skyscraper:many", "skyscraper:clash", "-o", made)
    assert done.code == 2
    assert "skyscraper:many: skipped, it has several solutions" in done.err


def test_nothing_fit_makes_no_booklet(run, made: str, tmp_path) -> None:
    for name, code, why in (("many", 2, "several solutions"), ("clash", 1, "no solution")):
        done = run("booklet", f"skyscraper:{name}", "-o", made)
        assert (done.code, done.out) == (code, "")
        assert done.err.splitlines() == [
            f"cluesmith: skyscraper:{name}: skipped, it has {why}",
            "cluesmith: no puzzle is left to print: no PDF written",
        ]
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
        (["skyscraper:t3", "--paper", "a3"], "--paper"),
        (["skyscraper:t3", "--fonts", "no such folder"], "no folder of fonts"),
        (["skyscraper:t3", "--title", "x" * 500], "the title has 500 letters"),
    ],
)
def test_bad_usage_is_one_line(run, made: str, arguments: list[str], said: str) -> None:
    run("booklet", *arguments, "-o", made).refused(said)


def test_where_it_cannot_be_written_is_said_before_the_work(run, tmp_path) -> None:
    for place, said in ((tmp_path, "is a folder"), (tmp_path / "no" / "b.pdf", "no folder")):
        run("booklet", "skyscraper:t3", "-o", str(place)).refused("cannot write", said)
    run("booklet", "skyscraper:t3", "-o", "").refused("--output needs a file's name")
    run("booklet", "skyscraper:t3", "-o", "-", "--json").refused("both use standard output")


def test_an_order_that_cannot_be_met_is_a_limit(run, made: str) -> None:
    done = run("booklet", "--generate", "skyscraper:3:hard:1", "--seed", "1", "-o", made)
    assert done.code == 3
    assert done.err.count("\n") == 1
    assert "no booklet made" in done.err


def test_letters_our_fonts_lack_are_told(run, made: str) -> None:
    done = run("booklet", "skyscraper:t3", "--title", "日本", "-o", made)
    assert done.code == 0
    assert "the title has letters our fonts lack: 日本" in done.err
    kanji = "".join(chr(0x4E00 + i) for i in range(50))
    told = [{"family": "skyscraper", "size": 1, "title": kanji, "author": "日"} for _ in range(20)]
    puzzles = json.dumps([{**told[0], "author": 7}, *told])
    done = run("booklet", "-", "--repeats", "-o", made, stdin=puzzles)
    assert done.code == 0
    lines = done.err.splitlines()
    assert len(lines) == 21
    assert kanji[:20] + " and 30 more" in lines[0]
    assert "the title of puzzle 1 has letters our fonts lack" in lines[0]
    assert "the title of puzzle 2 has letters our fonts lack" in lines[1]
    assert "the author of puzzle 2 has letters our fonts lack: 日 (see --fonts)" in lines[2]
    assert lines[-1] == "cluesmith: 21 more titles and authors have such letters"
    assert max(map(len, lines)) < 120


def test_what_somebody_wrote_is_not_overwritten(run, tmp_path) -> None:
    own, other, old = tmp_path / "own.txt", tmp_path / "list.txt", tmp_path / "old.pdf"
    own.write_text("4://///1/3///4/////3/\n")
    other.write_text("milk\n")
    (tmp_path / "link.pdf").symlink_to(own)
    for target, said in ((own, "it is an input"), (other, "the file exists and is not a PDF")):
        before = target.read_bytes()
        run("booklet", str(own), "-o", str(target)).refused(f"cannot write {target}", said)
        assert target.read_bytes() == before
    run("booklet", str(own), "-o", str(tmp_path / "link.pdf")).refused("it is an input")
    for before in (b"", b"%PDF-1.7 an older one"):
        old.write_bytes(before)
        assert run("booklet", str(own), "-o", str(old)).code == 0
        assert is_pdf(str(old))
        assert len(old.read_bytes()) > 1000


def test_letter_case_does_not_matter(run, made: str) -> None:
    order = ("--generate", "skyscraper:4:Easy:1", "--seed", "1")
    done = run("booklet", *order, "--paper", "Letter", "--lang", "PT", "-o", made, "--json")
    assert done.code == 0
    assert (done.record["paper"], done.record["language"]) == ("letter", "pt")


def test_on_a_terminal_it_tells_how_far_it_is(run, made: str, monkeypatch, patience: int) -> None:
    told = Event()

    def tell(progress: output.Progress, line: str) -> None:
        write(progress, line)
        if line.startswith("typesetting"):
            told.set()

    def slowly(*arguments, **options):
        assert told.wait(patience)
        return typeset(*arguments, **options)

    write, typeset = output.Progress._write, booklet.booklet
    monkeypatch.setattr(booklet, "booklet", slowly)
    monkeypatch.setattr(output.Progress, "_is_due", lambda self: True)
    monkeypatch.setattr(output.Progress, "_write", tell)
    monkeypatch.setattr(ticking, "TICK_SECONDS", 0.001)
    done = run("booklet", "skyscraper:", "-o", made)
    assert re.search(r"typesetting 7 puzzles, ", done.err)
    assert done.err.endswith("\r\x1b[K")


@pytest.mark.parametrize(("ordered", "said"), [(0, "1 puzzle proven, "), (3, "] 1 of 4")])
def test_how_far_it_is(monkeypatch, capsys, ordered: int, said: str) -> None:
    monkeypatch.setattr(output.Progress, "_is_due", lambda self: True)
    gathering = booklet.Gathering(60, ordered)
    gathering.take(Input("t3", cs.examples("skyscraper")["t3"], alone=True))
    gathering.tick()
    assert said in capsys.readouterr().err


def test_without_the_extra(run, made: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    run("booklet", "skyscraper:t3", "-o", made).refused("pip install 'cluesmith[booklet]'")


def test_a_puzzle_given_twice_is_printed_once(run, made: str, tmp_path) -> None:
    puzzle = cs.examples("skyscraper")["t1"]
    turned = tmp_path / "turned.json"
    turned.write_text(cs.convert(shuffle(puzzle, seed=3).puzzle, "json"))
    given = ("skyscraper:t1", "skyscraper:t1", str(turned), "skyscraper:t2")
    done = run("booklet", *given, "-o", made, "--json")
    assert (done.code, done.record["puzzles"]) == (0, 2)
    assert done.err.splitlines() == [
        "cluesmith: skyscraper:t1: skipped, given before",
        f"cluesmith: {turned} (t1): skipped, equivalent to skyscraper:t1",
    ]
    done = run("booklet", *given, "--repeats", "-o", made, "--json")
    assert (done.code, done.err, done.record["puzzles"]) == (0, "", 4)


def test_many_duplicates_are_counted(run, made: str) -> None:
    puzzles = "4://///1/3///4/////3/\n" * 30
    done = run("booklet", "-", "-o", made, stdin=puzzles)
    lines = done.err.splitlines()
    assert (done.code, len(lines)) == (0, 21)
    assert lines[0].endswith("line 2: skipped, equivalent to standard input, line 1")
    assert lines[-1] == "cluesmith: 9 more duplicates skipped"


def test_generated_puzzles_differ_from_each_other_and_from_files(run, made: str, tmp_path) -> None:
    mine = tmp_path / "mine.json"
    mine.write_text(cs.convert(cs.generate("skyscraper", size=4, seed=1), "json"))
    done = run(
        *("booklet", str(mine), "--generate", "skyscraper:4:easy:2,skyscraper:4:easy:2"),
        *("--seed", "1", "-o", made, "--json"),
    )
    assert (done.code, done.err, done.record["puzzles"]) == (0, "", 5)


def test_an_order_of_more_puzzles_than_there_are_prints_those(run, made: str) -> None:
    orders = "skyscraper:3:easy:30,skyscraper:4:easy:1"
    done = run("booklet", "--generate", orders, "--seed", "1", "-o", made, "--json")
    assert (done.code, done.record["puzzles"]) == (3, 17)
    assert done.err == (
        "cluesmith: --generate skyscraper:3:easy:30: 16 different puzzles found in 358 seeds "
        "from 1 on; no more turned up\n"
    )
    done = run("booklet", "--generate", orders, "--seed", "1", "--repeats", "-o", made, "--json")
    assert (done.code, done.err, done.record["puzzles"]) == (0, "", 31)


def test_solutions_and_single_pdfs_go_where_they_are_asked_for(run, made: str, tmp_path) -> None:
    apart, each = tmp_path / "answers.pdf", tmp_path / "each"
    done = run(
        *("booklet", "skyscraper:t3", "gold-star:five", "-o", made, "--solutions-to", str(apart)),
        *("--one-pdf-each", str(each), "--dates", "2026-11-23", "--json"),
    )
    assert (done.code, done.err) == (0, "")
    assert is_pdf(made)
    assert is_pdf(str(apart))
    assert sorted(path.name for path in each.iterdir()) == [
        *("2026-11-23-solution.pdf", "2026-11-23.pdf"),
        *("2026-11-24-solution.pdf", "2026-11-24.pdf"),
    ]
    assert (done.record["solutions_file"], done.record["folder"]) == (str(apart), str(each))
    done = run("booklet", "skyscraper:t3", "--one-pdf-each", str(each), "--parts", "puzzles")
    assert done.out.startswith(f"{each}: 1 puzzle, 1 page, 1 PDF in {each}, ")
    assert (each / "0001.pdf").is_file()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--solutions-to", "a.pdf", "--parts", "cover,puzzles"], "needs solutions or steps"),
        (["--solutions-to", "a.pdf", "--parts", "solutions"], "and another part for -o"),
        (["--solutions-to", "a.svg"], "a booklet is a PDF; use a.pdf"),
        (["--one-pdf-each", "each", "--parts", "cover"], "needs puzzles or solutions"),
        (["--parts", "cover,rulse"], "--parts: 'rulse', expected one of"),
        (["--columns", "2", "--width", "60"], "--columns: give columns or width, not both"),
        (["--dates", "tomorrow"], "--dates: 'tomorrow', expected a date such as 2026-11-23"),
        (["--titles", "none.txt"], "--titles: none.txt: No such file or directory"),
        (["--cover", "9"], "no puzzle 9 for the cover: there are 1 to 1"),
        (["--bleed", "99"], "--bleed: 99, expected 0 to 20"),
        (["--layout", "none.toml"], "none.toml: No such file or directory"),
    ],
)
def test_a_layout_that_cannot_be_is_one_line(
    run, made: str, arguments: list[str], said: str
) -> None:
    run("booklet", "skyscraper:t3", *arguments, "-o", made).refused(said)


def test_a_layout_file_holds_a_series_and_options_win_over_it(run, made: str, tmp_path) -> None:
    file = tmp_path / "weekly.toml"
    file.write_text(
        'title = "Sunday"\npaper = "a5"\nlang = "pt"\nlarge-print = true\ncolumns = 2\n'
        f'generate = "skyscraper:4:easy:2"\nsolutions-to = "{tmp_path}/answers.pdf"\n'
    )
    done = run("booklet", "--layout", str(file), "--seed", "1", "-o", made, "--json")
    assert (done.code, done.err) == (0, "")
    assert done.record["puzzles"] == 2
    assert (done.record["language"], done.record["paper"]) == ("pt", "a5")
    assert (tmp_path / "answers.pdf").is_file()
    done = run(
        *("booklet", "--layout", str(file), "--seed", "1", "-o", made, "--json"),
        *("--lang", "en", "--no-large-print", "--width", "70"),
    )
    assert (done.code, done.record["language"]) == (0, "en")
    file.write_text('title = "Sunday"\nper-page = 3\n')
    refused = run("booklet", "skyscraper:t3", "--layout", str(file), "-o", made)
    refused.refused(f"{file}, line 2: per-page: 3, expected one of 1, 2, 4, 6")
    assert (
        run("booklet", "skyscraper:t3", "--layout", str(file), "--per-page", "1", "-o", made).code
        == 0
    )


def test_a_library_with_fewer_than_asked_for_says_so(run, made: str, tmp_path) -> None:
    pytest.importorskip("sqlalchemy")
    shelf = str(tmp_path / "library.db")
    assert run("library", "add", "skyscraper:t1", "skyscraper:t3", "--library", shelf).code == 0
    for limit, said in (
        (5, "cluesmith: --from-library: 2 puzzles match, 5 were asked for\n"),
        (2, ""),
    ):
        query = f"skyscraper limit={limit}"
        done = run("booklet", "--from-library", query, "--library", shelf, "-o", made)
        assert (done.code, done.err) == (0, said)
