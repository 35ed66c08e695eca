"""What the census writes, and how it goes on after it was cut off."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import cluesmith as cs
from cluesmith.families.gold_star import rules
from cluesmith.families.gold_star.puzzle import GoldStar, Solution
from cluesmith.star_census import store
from cluesmith.star_census.checkpoint import Checkpoint
from cluesmith.star_census.tasks import Work, Worker


def from_sqlite(path: Path) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(path)) as base:
        rows = base.execute("SELECT * FROM lists ORDER BY operators").fetchall()
    return [(*row[:3], row[3] and json.loads(row[3])) for row in rows]


def from_parquet(path: Path) -> list[tuple[Any, ...]]:
    parquet = pytest.importorskip("pyarrow.parquet")
    rows = parquet.read_table(path).to_pylist()
    return sorted(tuple(row.values()) for row in rows)


@pytest.mark.parametrize("solutions", ["unique", "all", "none"])
@pytest.mark.parametrize("ending", ["sqlite", "db", "parquet"])
def test_what_is_written(tmp_path: Path, ending: str, solutions: str) -> None:
    if ending == "parquet":
        pytest.importorskip("pyarrow")
    path = tmp_path / f"four.{ending}"
    found = cs.census(4, jobs=1, write=str(path), solutions=solutions)
    rows = from_parquet(path) if ending == "parquet" else from_sqlite(path)
    assert len(rows) == found.solvable
    assert sum(row[1] for row in rows) == found.solutions
    assert len({row[2] for row in rows}) == found.classes
    for operators, number, _, digits in rows:
        if solutions == "none" or (solutions == "unique" and number > 1):
            assert digits is None
            continue
        assert len(digits) == number == len({*map(tuple, digits)})
        puzzle = GoldStar(4, tuple(operators), (None,) * 8)
        for solution in digits:
            assert rules.mistakes(puzzle, Solution(tuple(solution))) == []
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


def test_both_forms_hold_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pyarrow")
    monkeypatch.setattr(store, "GROUP_ROWS", 100)  # several groups of rows a task
    for ending in ("parquet", "sqlite"):
        cs.census(5, jobs=2, write=str(tmp_path / f"five.{ending}"), solutions="all")
    rows = from_parquet(tmp_path / "five.parquet")
    assert rows == sorted(from_sqlite(tmp_path / "five.sqlite"))
    assert len(rows) == 3_567


def test_the_figures_stand_beside(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    expected = cs.census(3, jobs=1, write=str(tmp_path / "a.parquet")).to_json()
    cs.census(3, jobs=1, write=str(tmp_path / "a.sqlite"))
    held = parquet.read_schema(tmp_path / "a.parquet").metadata[b"census"]
    assert json.loads(held) == expected
    with closing(sqlite3.connect(tmp_path / "a.sqlite")) as base:
        assert json.loads(base.execute("SELECT figures FROM census").fetchone()[0]) == expected


def test_the_same_file_from_any_number_of_jobs(tmp_path: Path) -> None:
    for jobs in (1, 2):
        cs.census(5, jobs=jobs, write=str(tmp_path / f"{jobs}.sqlite"), solutions="all")
    assert from_sqlite(tmp_path / "1.sqlite") == from_sqlite(tmp_path / "2.sqlite")


def cut_off(points: int, after: int, **options: Any) -> None:
    """A census that Ctrl-C ends after some tasks."""

    def press(_share: float, done: int, _total: int) -> None:
        if done >= after:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        cs.census(points, progress=press, **options)


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("after", [0, 5, 15, 16])
def test_going_on_gives_the_same(tmp_path: Path, jobs: int, after: int) -> None:
    path = str(tmp_path / "five.sqlite")
    cut_off(5, after, jobs=jobs, write=path, solutions="all")
    assert not Path(path).exists()
    assert Path(f"{path}.checkpoint").exists()
    first: list[int] = []
    found = cs.census(
        5,
        jobs=jobs,
        write=path,
        solutions="all",
        resume=True,
        progress=lambda _share, done, _total: first.append(done),
    )
    assert first[0] >= after
    assert found == cs.census(5, jobs=1)
    assert len(from_sqlite(Path(path))) == 3_567
    assert [file.name for file in tmp_path.iterdir()] == ["five.sqlite"]


def test_a_checkpoint_for_figures_only(tmp_path: Path) -> None:
    path = tmp_path / "done"
    cut_off(5, 7, jobs=1, checkpoint=str(path))
    assert path.stat().st_size < 100_000
    assert cs.census(5, jobs=1, checkpoint=str(path), resume=True) == cs.census(5, jobs=1)
    assert not path.exists()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"points": 4}, "points 5, not 4"),
        ({"solutions": "all"}, "solutions unique, not all"),
        ({"write": None}, "solutions unique, not None"),
    ],
)
def test_another_census_is_refused(tmp_path: Path, options: dict[str, Any], words: str) -> None:
    path = str(tmp_path / "done")
    usual: dict[str, Any] = {"points": 5, "write": str(tmp_path / "a.sqlite"), "checkpoint": path}
    cut_off(after=3, jobs=1, **usual)
    with pytest.raises(cs.UsageError, match=words):
        cs.census(**{**usual, **options}, resume=True)
    cs.census(**usual, resume=True)


def test_another_version_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = str(tmp_path / "done")
    cut_off(5, 3, jobs=1, checkpoint=path)
    monkeypatch.setattr(cs, "__version__", "99.0")
    with pytest.raises(cs.UsageError, match=r"version .*, not 99\.0"):
        cs.census(5, checkpoint=path, resume=True)


def test_the_same_call_goes_on(tmp_path: Path) -> None:
    path = str(tmp_path / "done")
    cut_off(5, 3, jobs=1, checkpoint=path)
    first: list[int] = []
    found = cs.census(5, jobs=1, checkpoint=path, progress=lambda _, done, __: first.append(done))
    assert first[0] == 3
    assert found == cs.census(5, jobs=1)
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize("ending", ["sqlite", "parquet"])
def test_a_finished_census_is_not_counted_again(tmp_path: Path, ending: str) -> None:
    if ending == "parquet":
        pytest.importorskip("pyarrow")
    path = tmp_path / f"odd ?%23 name.{ending}"
    usual: dict[str, Any] = {"jobs": 1, "write": str(path)}
    found = cs.census(4, **usual)
    before = path.stat()
    left = Path(f"{path}.checkpoint")
    with Checkpoint(str(left), Work(4, 1, "unique")):
        pass  # as if the census had been killed before it could delete it

    def count(*_: object) -> None:
        raise AssertionError("counted again")

    for resume in (False, True):
        assert cs.census(4, **usual, resume=resume, progress=count) == found
        assert path.stat().st_ino == before.st_ino
        assert [*tmp_path.iterdir()] == [path]
    for other in ({"solutions": "all"}, {"points": 3}):
        with pytest.raises(cs.UsageError, match="exists; the option overwrite replaces it"):
            cs.census(**{"points": 4, **usual, **other})
    assert cs.census(4, **usual, overwrite=True) == found
    assert path.stat().st_ino != before.st_ino


def test_a_finished_census_leaves_the_checkpoint_of_another(tmp_path: Path) -> None:
    path, other = str(tmp_path / "a.sqlite"), tmp_path / "done"
    cut_off(5, 3, jobs=1, checkpoint=str(other))
    found = cs.census(4, jobs=1, write=path)
    assert cs.census(4, jobs=1, write=path, checkpoint=str(other)) == found
    assert other.exists()


def test_two_runs_with_a_checkpoint_each_and_one_file(tmp_path: Path) -> None:
    path = str(tmp_path / "a.sqlite")
    usual: dict[str, Any] = {"points": 4, "jobs": 1, "write": path}

    def overtake(_share: float, done: int, _total: int) -> None:
        if done == 16 and not Path(path).exists():
            cs.census(**usual, checkpoint=str(tmp_path / "second"))

    found = cs.census(**usual, checkpoint=str(tmp_path / "first"), progress=overtake)
    assert found.solvable == len(from_sqlite(Path(path)))
    assert [file.name for file in tmp_path.iterdir()] == ["a.sqlite"]


def test_nothing_to_go_on_with(tmp_path: Path) -> None:
    with pytest.raises(cs.UsageError, match="no such checkpoint"):
        cs.census(5, checkpoint=str(tmp_path / "none"), resume=True)
    with pytest.raises(cs.UsageError, match="resume needs write or checkpoint"):
        cs.census(5, resume=True)


@pytest.mark.parametrize("resume", [False, True])
@pytest.mark.parametrize("content", [b"hello" * 1000, b"SQLite format 3\0" + b"\0" * 500])
def test_a_file_that_is_no_checkpoint(tmp_path: Path, content: bytes, resume: bool) -> None:
    path = tmp_path / "other"
    path.write_bytes(content)
    with pytest.raises(cs.UsageError, match="not the checkpoint of a census"):
        cs.census(5, checkpoint=str(path), resume=resume)
    assert path.read_bytes() == content


@pytest.mark.parametrize("resume", [False, True])
@pytest.mark.parametrize(
    "statements",
    [
        "CREATE TABLE mine (a)",
        "CREATE TABLE census (figures)",  # what --write makes
        "CREATE TABLE work (header)",
        "CREATE TABLE work (header); INSERT INTO work VALUES ('hello')",
        "CREATE TABLE work (header); INSERT INTO work VALUES ('[1]')",
    ],
)
def test_a_database_that_is_no_checkpoint(tmp_path: Path, statements: str, resume: bool) -> None:
    path = tmp_path / "other"
    with closing(sqlite3.connect(path)) as base:
        base.executescript(statements)
    content = path.read_bytes()
    with pytest.raises(cs.UsageError, match="not the checkpoint of a census"):
        cs.census(5, checkpoint=str(path), resume=resume)
    assert path.read_bytes() == content


@pytest.mark.parametrize("resume", [False, True])
def test_a_folder_is_no_checkpoint(tmp_path: Path, resume: bool) -> None:
    with pytest.raises(cs.UsageError, match="not the checkpoint of a census"):
        cs.census(5, checkpoint=str(tmp_path), resume=resume)


def test_a_checkpoint_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("done")
    cut_off(5, 3, jobs=1, checkpoint=str(tmp_path / "link"))
    assert (tmp_path / "done").exists()
    cs.census(5, jobs=1, checkpoint=str(tmp_path / "link"), resume=True)
    assert [file.name for file in tmp_path.iterdir()] == ["link"]


@pytest.mark.parametrize("statements", ["", "PRAGMA journal_mode = WAL"])
def test_an_empty_checkpoint_is_a_new_one(tmp_path: Path, statements: str) -> None:
    """As a kill may leave it before its first transaction."""
    path = tmp_path / "done"
    path.touch()
    with closing(sqlite3.connect(path)) as base:
        base.executescript(statements)
    assert cs.census(3, jobs=1, checkpoint=str(path)) == cs.census(3, jobs=1)
    assert [*tmp_path.iterdir()] == []


def test_a_checkpoint_in_use(tmp_path: Path) -> None:
    path = str(tmp_path / "done")
    work = Work(5, 1)
    with Checkpoint(path, work) as held:
        for _ in range(2):
            with pytest.raises(cs.UsageError, match="another census is using it"):
                Checkpoint(path, work)
            held.add(Worker(work).do(_))


@pytest.mark.parametrize("content", [b"hello", None])
def test_a_file_is_not_written_over(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "a.sqlite"
    if content is None:
        with closing(sqlite3.connect(path)) as base:
            base.execute("CREATE TABLE mine (a)")
    else:
        path.write_bytes(content)
    before = path.read_bytes()
    with pytest.raises(cs.UsageError, match=r"a\.sqlite exists; the option overwrite replaces it"):
        cs.census(3, jobs=1, write=str(path))
    assert path.read_bytes() == before
    assert [*tmp_path.iterdir()] == [path]
    cs.census(3, jobs=1, write=str(path), overwrite=True)
    assert len(from_sqlite(path)) == 84


def test_a_file_that_came_since_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"

    def put(*_: object) -> None:
        path.write_text("hello")

    with pytest.raises(cs.UsageError, match="exists; the option overwrite"):
        cs.census(3, jobs=1, write=str(path), progress=put)
    with pytest.raises(cs.UsageError, match="exists; the option overwrite"):
        cs.census(3, jobs=1, write=str(path), resume=True)
    assert path.read_text() == "hello"
    cs.census(3, jobs=1, write=str(path), resume=True, overwrite=True)
    assert len(from_sqlite(path)) == 84


def test_going_on_remembers_what_to_write_over(tmp_path: Path) -> None:
    path, other = tmp_path / "a.sqlite", tmp_path / "b.sqlite"
    path.write_text("hello")
    other.write_text("hello")
    usual: dict[str, Any] = {"jobs": 1, "checkpoint": str(tmp_path / "done")}
    cut_off(5, 3, write=str(path), overwrite=True, **usual)
    assert path.read_text() == "hello"
    with pytest.raises(cs.UsageError, match=r"b\.sqlite exists"):
        cs.census(5, write=str(other), resume=True, **usual)
    cs.census(5, write=str(path), resume=True, **usual)
    assert len(from_sqlite(path)) == 3_567
    assert other.read_text() == "hello"


@pytest.mark.parametrize("there", [False, True])
def test_a_link_is_followed(tmp_path: Path, there: bool) -> None:
    (tmp_path / "folder").mkdir()
    file, link = tmp_path / "folder" / "held", tmp_path / "a.sqlite"
    link.symlink_to(file)
    if there:
        file.write_text("hello")
        with pytest.raises(cs.UsageError, match=r"a\.sqlite exists"):
            cs.census(3, jobs=1, write=str(link))
    cs.census(3, jobs=1, write=str(link), overwrite=there)
    assert link.readlink() == file
    assert len(from_sqlite(file)) == 84
    assert [*file.parent.iterdir()] == [file]


def test_a_link_to_nowhere(tmp_path: Path) -> None:
    link, lost = tmp_path / "a.sqlite", tmp_path / "b.sqlite"
    link.symlink_to(link)
    lost.symlink_to(tmp_path / "none" / "held")
    with pytest.raises(cs.UsageError, match=r"cannot write .*: Too many levels"):
        cs.census(3, write=str(link), overwrite=True)
    with pytest.raises(cs.UsageError, match="no folder"):
        cs.census(3, write=str(lost))
    assert link.is_symlink()


@pytest.mark.parametrize(
    ("name", "words"),
    [("a.csv", "ends in one of"), ("a", "ends in one of"), ("no/a.sqlite", "no folder")],
)
def test_names_that_cannot_be_written(tmp_path: Path, name: str, words: str) -> None:
    with pytest.raises(cs.UsageError, match=words):
        cs.census(3, write=str(tmp_path / name))
    assert [*tmp_path.iterdir()] == []


def test_parquet_without_pyarrow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(cs.CluesmithError, match=r"pip install 'cluesmith\[census\]'"):
        cs.census(3, write=str(tmp_path / "a.parquet"))
    assert [*tmp_path.iterdir()] == []


def test_a_failed_write_keeps_the_checkpoint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when the disk is full: the counting need not be done again."""
    path = str(tmp_path / "a.sqlite")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(store, "_write_sqlite", fail)
        with pytest.raises(cs.UsageError, match=r"cannot write .*a\.sqlite: No space left"):
            cs.census(4, jobs=1, write=path)
    assert [file.name for file in tmp_path.iterdir()] == ["a.sqlite.checkpoint"]
    cs.census(4, jobs=1, write=path, resume=True)
    assert len(from_sqlite(Path(path))) == 397


def test_a_killed_process_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import os

    monkeypatch.setattr(Worker, "do", lambda *_: os._exit(9))
    path = str(tmp_path / "done")
    with pytest.raises(cs.CluesmithError, match="was killed"):
        cs.census(5, jobs=2, checkpoint=path)
    assert Path(path).exists()
