"""cluesmith hint: the mistake or the next step, as much of it as is wished for."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cluesmith.families.gold_star.puzzle import GoldStar
from cluesmith.families.skyscraper.codec.puzzle_json import to_json
from cluesmith.family import Hint, Mistake, Verdict
from cluesmith.workbench.read import named
from cluesmith.workbench.records import hint_record, mistake_text

KEYS = ["id", "family", "verdict", "steps", "mistake"]
STEP = {"technique", "level", "cells", "placed", "removed", "clues", "text"}
MISTAKE = {"cell", "value", "clashes", "reason", "others", "text"}
SOLUTION = [[1, 2, 4, 3], [2, 1, 3, 4], [3, 4, 2, 1], [4, 3, 1, 2]]
CLASHING = {(0, 0): 1, (0, 1): 1}
REFUTED = {(1, 1): 4, (3, 3): 1}


def board(name: str, filled: dict[tuple[int, int], int], **more: Any) -> str:
    """An example with entries, as JSON text."""
    (puzzle,) = named(f"skyscraper:{name}")
    rows = [[filled.get((r, c), 0) for c in range(puzzle.size)] for r in range(puzzle.size)]
    return json.dumps({**to_json(puzzle), "entries": {"grid": rows}, **more})


def without(*cells: tuple[int, int]) -> dict[tuple[int, int], int]:
    """The solution of t3, some cells left open."""
    full = {(r, c): value for r, row in enumerate(SOLUTION) for c, value in enumerate(row)}
    return {cell: value for cell, value in full.items() if cell not in cells}


def test_the_next_step_only(run) -> None:
    done = run("hint", "skyscraper:t3")
    assert (done.code, done.err) == (0, "")
    look, title, *step = done.out.splitlines()
    assert look == "Look at column 1 and its clue, 4 at the top."
    assert title == "Staircase (easy)"
    assert " ".join(step).startswith("Column 1 reads 4 from the top")
    assert max(map(len, done.out.splitlines())) <= 80


def test_each_reveal_includes_the_ones_before(run) -> None:
    told = [run("hint", "skyscraper:t3", "--reveal", level).out for level in "123"]
    assert told[0].count("\n") == 1
    assert told[1].startswith(told[0])
    assert told[2].startswith(told[1])
    assert len(set(told)) == 3
    assert told[2] == run("hint", "skyscraper:t3").out


def test_entries_are_taken_into_account(run) -> None:
    assert "r4c4 is 2" in run("hint", board("t3", without((3, 3)))).out
    first = {(r, 0): r + 1 for r in range(4)}
    assert "olumn 1" not in run("hint", board("t3", first), "--reveal", "1").out


def test_marks_are_taken_into_account(run) -> None:
    marks: list[list[list[int]]] = [[[] for _ in range(4)] for _ in range(4)]
    marks[0][3] = [3]
    record = run("hint", "--json", board("t3", {}, marks=marks)).record
    assert len(record["steps"]) == 1
    marks[0][3] = [1]  # has lost the right height: not relied on
    record = run("hint", "--json", board("t3", {}, marks=marks)).record
    assert record["steps"] == run("hint", "--json", "skyscraper:t3").record["steps"]


def test_json(run) -> None:
    record = run("hint", "--json", "skyscraper:t3").record
    assert list(record) == KEYS
    assert (record["id"], record["verdict"], record["mistake"]) == ("t3", "unique", None)
    (step,) = record["steps"]
    assert step.keys() == STEP
    assert step["placed"] == [[r, 0, r + 1] for r in range(4)]


def test_json_reveals_no_more_than_wished(run) -> None:
    first, second = (
        run("hint", "--json", "--reveal", level, "skyscraper:t3").record["steps"][0]
        for level in "12"
    )
    assert first == {"text": "Look at column 1 and its clue, 4 at the top."}
    assert second == {"technique": "staircase", "level": "easy", **first}


def test_a_mistake_that_clashes(run) -> None:
    puzzle = board("t3", CLASHING)
    told = [run("hint", puzzle, "--reveal", level).out for level in "123"]
    assert told == [
        "There is a mistake in row 1.\n",
        "1 in r1c2 is wrong.\n",
        "1 in r1c2 is wrong: 1 is already in r1c1.\n",
    ]
    record = run("hint", "--json", puzzle).record
    assert record["steps"] == []
    assert record["mistake"].keys() == MISTAKE
    assert record["mistake"]["cell"] == [0, 1]
    assert record["mistake"]["value"] == 1
    assert record["mistake"]["clashes"] == [[0, 0, 1]]
    assert record["mistake"]["reason"] is None
    assert record["mistake"]["others"] == []


def test_a_mistake_against_a_given_and_a_clue(run) -> None:
    clashes = run("hint", "--json", board("clash", {})).record
    assert clashes["verdict"] == "none"
    entries = {(0, 0): 3, (1, 0): 2, (2, 0): 1}
    mistake = run("hint", "--json", board("many", entries)).record["mistake"]
    assert {"kind": "clue", "side": "top", "index": 0, "value": 2} in mistake["clashes"]


def test_a_mistake_with_a_reason(run) -> None:
    puzzle = board("t3", REFUTED)
    done = run("hint", puzzle)
    assert done.code == 0
    assert done.out.startswith("4 in r2c2 is wrong, and so is one other entry. Suppose")
    mistake = run("hint", "--json", puzzle).record["mistake"]
    assert mistake["reason"].keys() == STEP
    assert mistake["others"] == [[3, 3, 1]]


def test_a_mistake_is_revealed_in_json_as_wished(run) -> None:
    first, second = (
        run("hint", "--json", "--reveal", level, board("t3", CLASHING)).record["mistake"]
        for level in "12"
    )
    assert first == {"row": 0, "text": "There is a mistake in row 1."}
    assert second == {"cell": [0, 1], "value": 1, "text": "1 in r1c2 is wrong."}


def test_a_finished_board(run) -> None:
    done = run("hint", board("t3", without()))
    assert (done.code, done.out) == (0, "The board is complete and correct.\n")
    record = run("hint", "--json", board("t3", without())).record
    assert (record["steps"], record["mistake"]) == ([], None)
    assert "completo" in run("hint", "--lang", "pt", board("t3", without())).out


def test_portuguese(run) -> None:
    done = run("hint", "--lang", "pt", "skyscraper:t3")
    assert done.out.startswith("Observe a coluna 1")
    assert "\nEscadaria (fácil)\n" in done.out
    puzzle = board("t3", CLASHING)
    told = [run("hint", "--lang", "pt", puzzle, "--reveal", level).out for level in "123"]
    assert told[0] == "Há um erro na linha 1.\n"
    assert told[1] == "1 em L1C2 está errado.\n"
    assert told[2] == "1 em L1C2 está errado: já há um 1 em L1C1.\n"


def test_a_puzzle_without_solution(run) -> None:
    done = run("hint", "skyscraper:clash")
    assert done.code == 1
    assert "no solution" in done.out
    done = run("hint", "--json", "skyscraper:clash")
    assert done.code == 1
    assert (done.record["verdict"], done.record["steps"]) == ("none", [])


def test_a_puzzle_with_several_solutions(run) -> None:
    done = run("hint", "skyscraper:many")
    assert done.code == 0
    assert done.out.startswith("This puzzle has more than one solution")
    assert "r1c1 is not 3" in done.out
    stuck = {(0, 0): 2, (1, 0): 3, (2, 0): 1}
    assert run("hint", board("many", stuck)).out.endswith("No further step is certain.\n")
    rows = [[2, 1, 3], [3, 2, 1], [1, 3, 2]]
    full = {(r, c): value for r, row in enumerate(rows) for c, value in enumerate(row)}
    assert run("hint", board("many", full)).out.endswith("The board is complete and correct.\n")


def test_svg(run, tmp_path: Path) -> None:
    path = tmp_path / "step.svg"
    done = run("hint", "skyscraper:t3", "--svg", str(path))
    assert (done.code, done.err) == (0, "")
    assert "Staircase" in done.out
    assert path.read_text("utf-8").startswith("<svg ")
    path.unlink()
    assert run("hint", board("t3", REFUTED), "--svg", str(path)).err == ""
    assert path.exists()


def test_svg_where_there_is_nothing_to_draw(run, tmp_path: Path) -> None:
    path = tmp_path / "step.svg"
    done = run("hint", board("t3", without()), "--svg", str(path))
    assert done.code == 0
    assert done.err.endswith(": no step to draw\n")
    assert not path.exists()


def test_several(run, tmp_path: Path) -> None:
    done = run("hint", "skyscraper:t2", "skyscraper:t3", "--svg", str(tmp_path / "step.svg"))
    assert done.out.startswith("skyscraper:t2:\n")
    assert "\n\nskyscraper:t3:\n" in done.out
    assert sorted(path.name for path in tmp_path.iterdir()) == ["step-1.svg", "step-2.svg"]


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"entries": {"grid": [[1]]}}, ("entries",)),
        ({"entries": {"grid": [[9, 0, 0, 0]] + [[0] * 4] * 3}}, ("entries", "9")),
        ({"entries": 5}, ("entries",)),
        ({"marks": [[1] * 4] * 4}, ("marks", "list")),
        ({"marks": [[[5]] * 4] * 4}, ("marks", "5")),
    ],
)
def test_entries_that_cannot_be_read(run, more: dict[str, Any], words: tuple[str, ...]) -> None:
    run("hint", board("t3", {}, **more)).refused(*words)


def test_wrong_usage(run) -> None:
    run("hint", "skyscraper:t3", "--reveal", "4").refused("--reveal")
    run("hint", "skyscraper:t3", "--reveal", "1", "--svg", "x.svg").refused("--svg", "--reveal")
    run("hint", "skyscraper:t3", "--svg", "").refused("--svg")
    run("hint", "skyscraper:t3", "--lang", "fr").refused("--lang", "'fr'")
    run("hint", json.dumps({"family": "skyscraper", "size": 17})).refused("16x16", "17x17")


STAR = GoldStar(5, tuple("/*+*?-+*-*"), (None,) * 10)
ON_A_STAR = Mistake((3,), 5, ((4,), 2), None, ((0, 1), ("operator", 4, "+")))


def on_a_star(reveal: int, mistake: Mistake = ON_A_STAR, language: str = "en") -> dict[str, Any]:
    """What is told of a mistake where cells have letters, and its record."""
    found = hint_record(STAR, Hint(Verdict.UNIQUE, mistake), reveal, language)["mistake"]
    record: dict[str, Any] = json.loads(json.dumps(found))
    assert record["text"] == mistake_text(STAR, mistake, reveal, language)
    return record


def test_a_mistake_on_a_star_has_no_row() -> None:
    where, what, why = (on_a_star(reveal) for reveal in (1, 2, 3))
    assert where == {"text": "There is a mistake among the entries."}
    assert what == {
        "cell": [3],
        "value": 5,
        "text": "5 in D is wrong: no solution has it there.",
    }
    assert why["clashes"] == [[4], {"kind": "equation", "index": 2}]
    assert why["others"] == [[0, 1], ["operator", 4, "+"]]
    assert why["text"].startswith("5 in D is wrong: 5 stands in E too and ")
    assert why["text"].endswith(" does not hold. 2 other entries are wrong as well.")


def test_a_wrong_operator_is_told_between_its_cells() -> None:
    mistake = Mistake(("operator", 4), "+", (), None, ())
    assert on_a_star(1, mistake, "pt") == {"text": "Há um erro nas entradas."}
    assert on_a_star(2, mistake, "pt") == {
        "cell": ["operator", 4],
        "value": "+",
        "text": "+ entre B e F está errado: nenhuma solução o tem nesse lugar.",
    }
