"""The verb survey: its tables, what it refuses, and going on after a kill."""

from __future__ import annotations

import signal
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from killing import cut_off

from cluesmith.cli.output import Progress

if TYPE_CHECKING:
    from conftest import Outcome


@pytest.mark.parametrize(
    ("question", "jobs", "number"),
    [
        (["fewest-clues", "--size", "4"], "1", signal.SIGKILL),
        (["fewest-clues", "--size", "4"], "1", signal.SIGINT),
        (["count", "lol-sudoku", "--size", "5"], "1", signal.SIGINT),
        (["count", "lol-sudoku", "--size", "5"], "2", signal.SIGKILL),
    ],
)
def test_killed_and_continued(
    tmp_path: Path,
    question: list[str],
    jobs: str,
    number: signal.Signals,
    run: Callable[..., Outcome],
    environment: dict[str, str],
) -> None:
    path = tmp_path / "answer.json"
    asked = ["survey", *question, "--write", str(path), "--json"]
    for after in (5, 20):
        cut_off(*asked, "--jobs", jobs, after=after, number=number, environment=environment)
    with closing(sqlite3.connect(f"{path}.checkpoint")) as base:
        assert base.execute("SELECT COUNT(*) FROM tasks").fetchone() == (25,)
    assert run(*asked).record == run("survey", *question, "--json", "--jobs", "1").record
    assert [file.name for file in tmp_path.iterdir()] == ["answer.json"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["fewest-clues", "--size", "3", "--clues", "13"], ("13", "at most 12")),
        (["fewest-clues", "--size", "3", "--estimate"], ("--clues",)),
        (["fewest-clues", "--size", "3", "--sample", "5"], ("--estimate",)),
        (["fewest-clues", "--size", "10"], ("'10'", "1 to 9")),
        (["count", "lol-sudoku", "--size", "5", "--estimate", "--sample", "1"], ("at least 2",)),
        (["count", "lol-sudoku", "--size", "5", "--estimate", "--write", "a"], ("--write",)),
        (["count", "skyscraper", "--size", "5"], ("skyscraper", "lol-sudoku")),
        (["count", "lol-sudoku", "--size", "5", "--write", "no/a"], ("no/a", "no folder")),
        (["count", "lol-sudoku", "--size", "5", "--overwrite"], ("--write",)),
        ([], ("QUESTION",)),
    ],
)
def test_refusals(
    run: Callable[..., Outcome], arguments: list[str], words: tuple[str, ...]
) -> None:
    run("survey", *arguments).refused(*words)


def test_the_census_is_one_of_them(run: Callable[..., Outcome]) -> None:
    survey = run("survey", "gold-star", "--points", "3", "--json")
    assert survey == run("census", "--points", "3", "--json")


def test_tables(run: Callable[..., Outcome]) -> None:
    out = run("survey", "fewest-clues", "--size", "4").out
    assert out.startswith("Skyscraper 4x4: some boards with 3 clues are unique, none with fewer\n")
    assert "    3          35,840          16,128          18,112           1,600       200" in out
    assert run("check", out.splitlines()[-1].strip()).out.startswith("unique")
    out = run("survey", "fewest-clues", "--size", "4", "--clues", "2").out
    assert out.startswith("Skyscraper 4x4: no board with 2 clues is unique\n")
    assert "13,872" in run("survey", "count", "lol-sudoku", "--size", "4").out
    out = run("survey", "count", "lol-sudoku", "--size", "5", "--estimate", "--sample", "9").out
    assert out.startswith("ESTIMATE from a sample of 9 (seed 1)\n")


def test_certificates_of_a_sample(run: Callable[..., Outcome], tmp_path: Path) -> None:
    folder = tmp_path / "certificates"
    asked = ["survey", "fewest-clues", "--size", "4", "--certificates", str(folder)]
    out = run(*asked, "--sample", "4", "--seed", "3").out
    assert out.splitlines()[-1] == f"8 certificates in {folder}, for cluesmith verify"
    kinds = Counter(path.name.partition("-")[2] for path in folder.iterdir())
    assert kinds["unique"] == 4
    assert kinds["none"] + kinds["multiple"] == 4
    assert run("verify", *sorted(map(str, folder.iterdir()))).code == 0
    run(*asked, "--estimate", "--clues", "3").refused("--certificates")
    run(*asked).refused("--certificates", "not empty")


def test_certificates_are_cut_off(
    run: Callable[..., Outcome], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cut_off_after_two(*_: object) -> Iterator[str]:
        yield from ("0001-unique", "0002-unique")
        raise KeyboardInterrupt

    monkeypatch.setattr("cluesmith.survey.evidence.certificates", cut_off_after_two)
    folder = str(tmp_path / "certificates")
    done = run("survey", "fewest-clues", "--size", "3", "--certificates", folder)
    assert done.code == 130
    assert done.err == f"interrupted: 2 certificates in {folder}\n"


@pytest.mark.parametrize(("seconds", "pace"), [(20, "0.2 per s"), (400, "0.6 per min")])
def test_slow_progress(seconds: float, pace: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Tasks of a survey can take minutes each."""
    progress = Progress(log_seconds=0.0)
    progress.began -= seconds
    progress.rate("sample", 4, 8, 0, "tasks")
    assert f"sample: 4 of 8, tasks, {pace}, about " in capsys.readouterr().err
