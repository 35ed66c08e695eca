"""The verbs of the command line on stars: what they print, and that it fits a terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from stars import EXAMPLES

from cluesmith.cli import main

SMALL = [f"gold-star:{value['id']}" for value in EXAMPLES["puzzles"] if value["points"] <= 8]


@pytest.mark.parametrize("name", SMALL)
def test_verbs_fit_80_columns(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    for verb in ("show", "solve", "check"):
        assert main.run([verb, name]) in (0, 1)
        printed = capsys.readouterr().out
        assert printed.strip()
        assert max(map(len, printed.splitlines())) <= 80


def test_two_solutions_differ_by_letters(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["check", "gold-star:two"]) == 0
    assert "they differ at A, B, D, E, F, I\n" in capsys.readouterr().out


def test_open_operators_differ_by_number(capsys: pytest.CaptureFixture[str]) -> None:
    # 5 - 1 = 4 - 0 is 5 - 1 = 4 + 0 as well.
    assert main.run(["check", "3:+?-/-+/034512"]) == 0
    assert "they differ at operator 2\n" in capsys.readouterr().out
    assert main.run(["check", "--json", "gold-star:blank"]) == 0
    record = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert record["verdict"] == "multiple"
    assert all(len(solution["operators"]) == 6 for solution in record["solutions"])


def test_a_conflict_names_operators_and_givens(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["check", "--json", "gold-star:wrong-given"]) == 1
    conflict = json.loads(capsys.readouterr().out)["conflict"]
    assert {"kind": "given", "index": 0, "value": 6} in conflict
    assert {fact["kind"] for fact in conflict} == {"given", "operator"}


def test_a_solution_is_drawn_into_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "star.svg"
    assert main.run(["show", "gold-star:five", "--solution", "--svg", str(path)]) == 0
    assert "Gold Star of 5 points and 10 cells, 0 given, 10 filled in." in path.read_text("utf-8")
    assert capsys.readouterr().out == ""


def test_the_papers_model_refuses_what_it_cannot_say(capsys: pytest.CaptureFixture[str]) -> None:
    for name, words in (("find-three", "needs every operator"), ("fractions", "exact division")):
        assert main.run(["solve", "--model", "paper", f"gold-star:{name}"]) == 2
        assert words in capsys.readouterr().err
