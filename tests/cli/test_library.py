"""``cluesmith library``, and puzzles of a library in other verbs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection

from cluesmith.library.database import Database, UnavailableError


@pytest.fixture
def shelf(run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A library with the papers' boards, which every command uses."""
    place = tmp_path / "library.db"
    monkeypatch.setenv("CLUESMITH_LIBRARY", str(place))
    added = run("library", "add", "skyscraper:", "gold-star:", "--tag", "paper")
    assert added.code == 0, added
    return place


def ids(outcome) -> list[int]:
    return [json.loads(line)["id"] for line in outcome.out.splitlines()]


def test_there_is_none_before_something_is_added(run, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setenv("CLUESMITH_LIBRARY", str(tmp_path / "none.db"))
    run("library", "find").refused("there is no library at", "library add makes one")
    run("check", "library:1").refused("there is no library at")
    assert not list(tmp_path.iterdir())


def test_duplicates_are_named(run, shelf: Path) -> None:
    again = run("library", "add", "skyscraper:t3")
    assert again.err == "cluesmith: skyscraper:t3: already there as library:3\n"
    assert "1 already there" in again.out


def test_find_by_query_and_by_options(run, shelf: Path) -> None:
    by_query = run("library", "find", "skyscraper level=hard.. order=-score", "--json")
    options = ("--family", "skyscraper", "--level", "hard..", "--order=-score", "--json")
    by_options = run("library", "find", *options)
    assert ids(by_query) == ids(by_options) != []
    assert run("library", "find", "--tag", "paper", "--count").out == "11\n"
    assert run("library", "find", "--limit", "2", "--random", "--seed", "4").out.count("\n") == 2


def test_other_verbs_take_puzzles_of_the_library(run, shelf: Path) -> None:
    one = run("check", "library:3")
    assert one.out.startswith("unique")
    several = run("rate", "library:skyscraper size=6", "--json")
    assert several.out.count("\n") == 3
    run("check", "library:99").refused("no puzzle of", "matches")
    run("check", "library:levle=hard").refused("did you mean level?")


def test_tag_use_remove_and_export(run, shelf: Path) -> None:
    assert run("library", "tag", "1..3", "--add", "week").out == "3 puzzles tagged\n"
    used = run("library", "use", "tag=week", "--in", "Sunday", "--on", "2026-11-22", "--json")
    assert json.loads(used.out) == {"marked as used": 3}
    assert "Sunday, 2026-11-22" in run("library", "show", "2").out
    assert run("library", "find", "--used-in", "Sunday", "--count").out == "3\n"
    assert run("library", "find", "used-in=Monday", "--count").out == "0\n"
    assert run("library", "export", "3", "--to", "towers").out == "4:4///2///4///3//////3\n"
    assert run("library", "remove", "tag=week").out == "3 puzzles removed\n"
    run("library", "remove", "tag=week").refused("matches")
    run("library", "use", "5", "--in", " ").refused("the place of a use")


def test_stats_as_a_table_csv_and_chart(run, shelf: Path, tmp_path: Path) -> None:
    table = run("library", "stats").out.splitlines()
    assert table[-1].split() == ["all", "11", "11"]
    rows = run("library", "stats", "--csv").out.splitlines()
    assert rows[0] == "family,size,level,puzzles,unused,least,most"
    run("library", "stats", "--svg", str(tmp_path / "chart.svg"))
    assert (tmp_path / "chart.svg").read_text().startswith("<svg")


def test_check_rate_backup_and_import(run, shelf: Path, tmp_path: Path) -> None:
    assert run("library", "check", "--sample", "4").out == "4 puzzles checked, 0 with a fault\n"
    assert run("library", "rate").out == "0 puzzles rated, 0 with a fault\n"
    other = str(tmp_path / "other.db")
    assert "11 of them new" in run("library", "backup", other).out
    assert "0 of them new" in run("library", "import", other).out
    run("library", "backup", str(shelf)).refused("the same library")


@pytest.mark.parametrize("verb", ["remove", "show", "tag"])
def test_a_number_that_is_not_there_is_an_error(run, shelf: Path, verb: str) -> None:
    more = ["--add", "x"] if verb == "tag" else []
    wrong = run("library", verb, "1", "999", *more)
    assert wrong.code == 2
    assert "has no puzzle 999" in wrong.err
    assert run("library", "find", "--count").out == "11\n"


def test_nothing_is_removed_by_an_empty_query(run, shelf: Path) -> None:
    run("library", "remove", "").refused("say which puzzles")
    assert run("library", "find", "--count").out == "11\n"


def test_names_cannot_control_the_terminal(run, shelf: Path) -> None:
    run("library", "tag", "1", "--add", "a,b").refused("expected no comma")
    run("library", "tag", "1", "--add", "x\x1b[31m").refused("a tag is", "plain characters")
    run("library", "use", "1", "--in", "x\ny").refused("the place of a use is")


@pytest.mark.parametrize(
    ("place", "says"),
    [
        ("mysql://x/y", "sqlite and postgresql are known"),
        ("", "expected a path or a URL"),
        ("no/such://", "is not a database's URL"),
    ],
)
def test_addresses_that_name_no_library(run, place: str, says: str) -> None:
    run("library", "find", "--library", place).refused(says)


def test_a_library_in_a_folder_that_cannot_be_written_is_read(
    run, shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Root may write everywhere: the system's word is replaced."""
    monkeypatch.setattr("cluesmith.library.database.Database._is_read_only", lambda self: True)
    assert run("library", "find", "--count").out == "11\n"
    assert run("check", "library:3").out.startswith("unique")
    run("library", "remove", "1").refused("readonly")


def test_generating_goes_on_past_what_is_known(run, tmp_path: Path) -> None:
    asked = ["generate", "skyscraper", "--size", "4", "--seed", "1", "--json"]
    known = tmp_path / "known.jsonl"
    known.write_text(run(*asked, "--count", "120").out)
    more = run(*asked, "--count", "1", "--not-in", str(known))
    assert more.code == 0, more


def test_new_puzzles_repeat_none_of_the_library(run, shelf: Path, tmp_path: Path) -> None:
    asked = ["generate", "skyscraper", "--size", "4", "--seed", "1", "--count", "3", "--json"]
    first = run(*asked)
    (tmp_path / "first.jsonl").write_text(first.out)
    run("library", "add", str(tmp_path / "first.jsonl"))
    for place in ("library:", str(tmp_path / "first.jsonl"), f"sqlite:///{shelf}", str(shelf)):
        more = run(*asked, "--not-in", place)
        assert more.out.count("\n") == 3
        kept = run("dedupe", "-", "--against", place, stdin=more.out + first.out)
        assert kept.out.count("\n") == 3
    run(*asked, "--not-in", str(tmp_path / "none.jsonl")).refused("no such file")


@contextmanager
def uncommitted(database: Database) -> Iterator[Connection]:
    """A transaction that fails when it is to be committed."""
    writer = database.engine.execution_options(writes=True)
    with writer.connect() as connection:
        yield connection
    raise UnavailableError("the disk is full")


def test_a_booklet_marks_its_puzzles_as_used_or_is_not_written(
    run, shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("typst")
    asked = ("booklet", "--from-library", "skyscraper level=easy", "--used-in", "Sunday", "-o")
    gone = run(*asked, str(tmp_path / "none" / "book.pdf"))
    assert gone.code == 2
    assert run("library", "find", "--unused", "--count").out == "11\n"
    (tmp_path / "book.pdf").write_bytes(b"%PDF- an older one")
    with monkeypatch.context() as patch:
        patch.setattr(Database, "writing", uncommitted)
        run(*asked, str(tmp_path / "book.pdf")).refused("the disk is full")
    assert (tmp_path / "book.pdf").read_bytes() == b"%PDF- an older one"
    assert run("library", "find", "--unused", "--count").out == "11\n"
    made = run(*asked, str(tmp_path / "book.pdf"))
    assert made.code == 0, made
    assert run("library", "find", "skyscraper level=easy", "--unused", "--count").out == "0\n"
    assert (tmp_path / "book.pdf").read_bytes().startswith(b"%PDF-1")
