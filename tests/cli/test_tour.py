"""The guided tour: every stage runs, waits on a terminal only, and can be left."""

from __future__ import annotations

import itertools
import os
from pathlib import Path

import pytest

from cluesmith.cli import exits, show, tour
from cluesmith.cli.output import phrases
from cluesmith.languages import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_terminal_all_of_it_is_printed(
    run, language: str, tmp_path: Path, monkeypatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("tour", "--lang", language)
    assert list(tmp_path.iterdir()) == [], "a tour leaves nothing behind"
    assert (done.code, done.err) == (0, "")
    at = 0
    for stage in tour.stages(language):
        at = done.out.index(stage.title, at)
    assert "\x1b" not in done.out
    assert all(len(line) <= 80 for line in done.out.splitlines())
    verdict = phrases(language)["verdict-none"]
    assert f"$ cluesmith check skyscraper:clash --lang {language}\n{verdict}" in done.out
    assert "prédios" not in done.out  # edifícios, as in explanations


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_stage_fits_a_screen(run, language: str) -> None:
    out = run("tour", "--lang", language).out
    titles = [f"\n{stage.title}\n" for stage in tour.stages(language)]
    starts = [out.index(title) for title in titles] + [len(out)]
    heights = [out[a:b].count("\n") for a, b in itertools.pairwise(starts)]
    assert max(heights) + 2 <= 24  # an empty line, and the line that asks


def test_every_stage_has_words_and_no_words_are_left_over() -> None:
    stages = {f"title:{name}" for name in tour.COMMANDS} | set(tour.COMMANDS)
    assert set(tour._texts("en")) == stages | {"next", "bye"}


def test_as_data(run) -> None:
    records = run("tour", "--json").records
    assert [record["title"] for record in records] == [s.title for s in tour.stages("en")]
    solve = next(record for record in records if record["title"] == "Solve it")
    assert solve["commands"] == ["cluesmith solve skyscraper:t3"]
    assert ". |1 2 4 3 | ." in solve["outputs"][0]


def test_a_stage_without_its_verb_is_left_out(monkeypatch) -> None:
    monkeypatch.setattr(tour, "is_installed", lambda verb: verb != "booklet")
    assert "booklet" not in [stage.name for stage in tour.stages("en")]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no pseudo-terminals here")
def test_on_a_terminal_it_waits_and_can_be_left(terminal) -> None:
    asked = ("tour", "--colour", "always")
    code, seen = terminal(*asked, prompt=b"q to leave: ", answers=(b"\n", b"q\n"))
    assert code == 0
    assert "A puzzle" in seen
    assert "Solve it" not in seen
    assert "\x1b[1m" in seen


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_it_leaves_the_readers_folder_alone(
    run, monkeypatch: pytest.MonkeyPatch, tmp_path, form: list[str]
) -> None:
    pytest.importorskip("typst")
    monkeypatch.chdir(tmp_path)
    mine = {"my.pdf": "mine", "tour.pdf": "mine too"}
    for name, text in mine.items():
        (tmp_path / name).write_text(text)
    done = run("tour", *form, stdin="q\n")
    assert (done.code, done.err) == (0, "")
    assert "my.pdf: 4 puzzles" in done.out
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == mine
    assert os.getcwd() == str(tmp_path)


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_ctrl_c_in_a_command_ends_it(run, monkeypatch: pytest.MonkeyPatch, form: list[str]) -> None:
    def interrupted(_options: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(show, "run", interrupted)
    done = run("tour", *form)
    assert (done.code, done.err) == (exits.INTERRUPTED, "interrupted\n")
    assert "A puzzle" in done.out
    assert "Solve it" not in done.out
