"""cluesmith xray: what it prints, in both languages and as JSON, its limits and exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cluesmith.cli import xray as verb
from cluesmith.cli.exits import Interrupt
from cluesmith.workbench.read import named
from cluesmith.workbench.xray import xray

BOARD = """\
   4 . . 2
  +--------+
. |. . . . | .
. |. . . . | .
. |. . . . | .
. |. . . . | .
  +--------+
   . . . .
"""


@pytest.fixture
def board(tmp_path: Path) -> str:
    path = tmp_path / "mine.txt"
    path.write_text(BOARD)
    return str(path)


def test_a_unique_puzzle(run) -> None:
    done = run("xray", "skyscraper:t3")
    assert (done.code, done.err) == (0, "")
    first, *rest = done.out.splitlines()
    assert first.startswith("unique (")
    assert rest[:3] == [
        "any one of these could be dropped (1 of 5):",
        "  clue 2 above column 4",
        "needed (4 of 5), each with where a second solution would differ:",
    ]
    assert [line.partition(":")[0] for line in rest[3:]] == [
        "  clue 4 above column 1",
        "  clue 3 left of row 2",
        "  clue 4 below column 3",
        "  clue 3 right of row 4",
    ]
    assert all(": r" in line for line in rest[3:])


def test_several_solutions(run, board: str) -> None:
    lines = run("xray", board).out.splitlines()
    assert lines[0].startswith("multiple, 14 solutions (")
    assert lines[1] == "candidates, with the solutions behind each:"
    assert lines[2] == "  r1c2: 2 (4), 3 (3), 4 (7)"
    assert not any(line.startswith("  r1c1") for line in lines)
    assert lines[-3:] == [
        "without any one of these there would be more solutions (2 of 2):",
        "  clue 4 above column 1",
        "  clue 2 above column 4",
    ]


def test_counts_beyond_the_limit(run, board: str) -> None:
    lines = run("xray", board, "--limit", "7").out.splitlines()
    assert lines[0].startswith("multiple, 14 solutions (")
    assert "  r1c4: 2 (6), 3 (more than 7)" in lines
    lines = run("xray", board, "--limit", "2").out.splitlines()
    assert lines[0].startswith("multiple, at least 9 solutions (")
    assert run("xray", board, "--limit", "2", "--lang", "pt").out.startswith(
        "várias soluções: pelo menos 9 ("
    )


def test_no_solution(run) -> None:
    done = run("xray", "skyscraper:clash")
    assert done.code == 1
    facts = ["  clue 1 above column 2", "  clue 2 left of row 2", "  given 1 at r2c1"]
    said = done.out.splitlines()[1:]
    repair = "without any one of these there would be a solution:"
    assert said == ["these contradict each other:", *facts, repair, *facts]


def test_in_portuguese(run, board: str) -> None:
    unique = run("xray", "skyscraper:t3", "--lang", "pt").out
    assert "qualquer um destes dados podia sair" in unique
    assert "a pista 4 por cima da coluna 1: L1C1" in unique
    assert "  L1C2: 2 (4), 3 (3), 4 (7)\n" in run("xray", board, "--lang", "pt").out


def test_operators_and_areas_are_candidates(run) -> None:
    star = '{"family": "gold-star", "points": 3, "operators": "++++??"}'
    assert "operator 5: + (" in run("xray", star).out
    assert "operador 5: + (" in run("xray", star, "--lang", "pt").out
    lol = '{"family": "lol-sudoku", "size": 3}'
    assert "area of r1c2: 1 (" in run("xray", lol).out
    assert "área de L1C2: 1 (" in run("xray", lol, "--lang", "pt").out


def test_an_operator_that_is_needed_is_named_where_it_differs(run) -> None:
    """All operators of the star are given, so only the puzzle without one asks for any."""
    lines = run("xray", "gold-star:paper3").out.splitlines()
    assert "  operator 2, - between C and A: operator 2" in lines
    assert "  operator 4, / between C and F: A, B, D, E, F, operator 4" in lines


def test_as_json(run) -> None:
    record = run("xray", "skyscraper:t3", "--json").record
    [puzzle] = named("skyscraper:t3")
    wanted = json.loads(json.dumps(xray(puzzle).to_json()))
    assert {**record, "seconds": 0} == {**wanted, "seconds": 0}


def test_several_puzzles_are_labelled(run) -> None:
    out = run("xray", "skyscraper:t3", "skyscraper:t1").out
    assert out.startswith("skyscraper:t3:\nunique (")
    assert "\nskyscraper:t1:\nunique (" in out


def test_a_limit_of_time(run) -> None:
    done = run("xray", "skyscraper:t4", "--timeout", "1e-9")
    assert done.code == 3
    assert "not decided: 25 of 25\n" in done.out
    assert done.out.endswith("The limit was reached here: there may be more to see.\n")
    assert run("xray", "skyscraper:t4", "--timeout", "1e-9", "--json").record["complete"] is False


def test_ctrl_c_prints_what_is_known(run, monkeypatch: pytest.MonkeyPatch) -> None:
    class Pressed(Interrupt):
        def __init__(self) -> None:
            super().__init__()
            self.pressed = True

    monkeypatch.setattr(verb, "Interrupt", Pressed)
    done = run("xray", "skyscraper:t4")
    assert done.code == 130
    assert "The limit was reached here" in done.out


def test_what_is_refused(run) -> None:
    run("xray", "skyscraper:t3", "--limit", "0").refused("0", "from 1 to 100000")
    run("xray", "skyscraper:t3", "--timeout", "0").refused("seconds above 0")
