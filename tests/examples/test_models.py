"""The classic models of examples/models: each runs by itself, and finds the known answers."""

from __future__ import annotations

import runpy
from collections.abc import Mapping, Sequence
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

import cluesmith as cs
from cluesmith.kernel import mode

FOLDER = Path(__file__).parents[2] / "examples" / "models"
COMPILED = mode.name() == "compiled"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def load(name: str) -> Mapping[str, Any]:
    return runpy.run_path(str(FOLDER / f"{name}.py"))


def states(name: str, *arguments: Any) -> Any:
    """What `model` of a file gives."""
    return load(name)["model"](*arguments)


PRINTS = {
    "gold_star": ["A=5 B=9 C=3 D=6 E=0 F=1 G=4 H=2 I=8 J=7"],
    "golomb_ruler": ["length 17: 0 1 4 10 12 17"],
    "graph_colouring": ["4 colours: 1 2 1 2 3 1 2 1 2 3 4"],
    "kenken": "563412 614523 452361 341256 236145 125634",
    "knapsack": ["worth 1,458: items 0 2 4 6 7 8 13 14"],
    "langford": ["2 3 4 2 1 3 1 4"],
    "lol_sudoku": ["3 2 4 1    2 2 2 2", "6 ways, with the areas that are not shown "],
    "magic_square": "294 753 618",
    "nonogram": [" ###", "## #", " ###  ##", "  ##  ##", "  ######", "# #####", "######", "    #"],
    "queens": ["Q.......", "....Q...", ".......Q", "92 ways"],
    "send_more": ["9567 + 1085 = 10652"],
    "skyscraper": ["2 1 3 4 5 6", "166,199 backtracks"],
    "sudoku": "812753649 943682175 675491283 154237896 369845721 287169534 521974368 438526917"
    " 796318452",
    "zebra": [
        "1 Norwegian yellow water fox Kools",
        "2 Ukrainian blue tea horse Chesterfields",
        "3 Englishman red milk snails OldGold",
        "4 Spaniard ivory juice dog LuckyStrike",
        "5 Japanese green coffee zebra Parliaments",
    ],
}


def test_every_model_is_tested() -> None:
    assert sorted(PRINTS) == sorted(path.stem for path in FOLDER.glob("*.py"))


@pytest.mark.parametrize("name", PRINTS)
def test_each_runs_by_itself(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    if name == "skyscraper" and not COMPILED:
        pytest.skip("a minute and a half of interpreted search")
    runpy.run_path(str(FOLDER / f"{name}.py"), run_name="__main__")
    printed = capsys.readouterr().out
    expected = PRINTS[name]
    if isinstance(expected, str):  # a square of digits and nothing else
        expected = [" ".join(row) for row in expected.split()]
        assert printed.rstrip("\n").split("\n") == expected
    for line in expected:
        assert f"\n{line}" in f"\n{printed}"


# Numbers of solutions and optima that are published, such as in the encyclopedia of sequences.


def test_queens_on_boards_of_each_size() -> None:
    assert [states("queens", n)[0].count() for n in range(1, 9)] == [1, 0, 0, 2, 10, 4, 40, 92]


def test_langford_rows_up_to_their_mirror_images() -> None:
    counts = [states("langford", n)[0].count() for n in range(2, 9)]
    assert counts == [0, 1, 1, 0, 0, 26, 150]


def test_golomb_rulers() -> None:
    found = []
    for marks in range(3, 8):
        model, place, length = states("golomb_ruler", marks)
        best = model.optimum(minimize=length, strategy="leftmost/step/up", variables=place)
        found.append(best[length])
    assert found == [3, 6, 11, 17, 25]


def test_magic_squares_of_16_numbers() -> None:
    assert states("magic_square", 4)[0].count() == 880


def test_mycielskis_graphs_take_one_colour_more_each() -> None:
    names = load("graph_colouring")
    for steps, vertices in ((0, 2), (1, 5), (2, 11), (3, 23)):
        size, edges = names["mycielski"](steps)
        model, colours, most = names["model"](size, edges)
        best = model.optimum(minimize=most)
        assert (size, best[most], model.stopped) == (vertices, steps + 2, None)
        assert all(best[colours[a]] != best[colours[b]] for a, b in edges)


@pytest.mark.parametrize(
    "words", [("SEND", "MORE", "MONEY"), ("TO", "GO", "OUT"), ("CROSS", "ROADS", "DANGER")]
)
def test_words_added(words: Sequence[str]) -> None:
    model, letter = states("send_more", *words)
    found = {tuple(s[letter[x]] for x in letter) for s in model.solutions()}
    if len(letter) <= 4:  # few enough to try them all
        names = "".join(letter)

        def adds(digits: Sequence[int]) -> bool:
            text = [w.translate(str.maketrans(names, "".join(map(str, digits)))) for w in words]
            one, other, total = map(int, text)
            return one + other == total and not any(each.startswith("0") for each in text)

        assert found == {digits for digits in permutations(range(10), len(names)) if adds(digits)}
    else:
        assert len(found) == 1


def test_the_papers_gold_stars() -> None:
    for name in ("paper3", "paper4", "paper5", "fig2"):
        puzzle = cs.examples("gold-star")[name]
        equations = []
        for equation in puzzle.star.equations:
            w, x, y, z = (LETTERS[cell] for cell in equation.cells)
            left, right = (puzzle.operators[place] for place in equation.operators)
            equations.append(f"{w}{left}{x} = {y}{right}{z}")
        model, digit = states("gold_star", equations)
        found = {tuple(s[digit[each]] for each in digit) for s in model.solutions()}
        assert found == {solution.digits for solution in cs.solutions(puzzle)}


@pytest.mark.parametrize("name", ["p1", "p2"])
def test_the_papers_lol_sudokus(name: str) -> None:
    puzzle = cs.examples("lol-sudoku")[name]

    def text(rows: Sequence[Sequence[int]]) -> str:
        return " ".join(str(value or ".") for row in rows for value in row)

    model, digits, areas = states("lol_sudoku", text(puzzle.digits), text(puzzle.areas))
    order = [cell for row in digits + areas for cell in row]
    by_hand = model.count("leftmost/step/up", variables=order)
    by_family = cs.solve(puzzle, model="paper", limits=cs.Limits(solutions=1000))
    assert by_hand == by_family.count


@pytest.mark.skipif(not COMPILED, reason="many backtracks, interpreted")
@pytest.mark.parametrize(
    "strategy", ["ff/step/up", "ffc/step/up", "max/bisect/down", "occurrence/median/up"]
)
def test_the_papers_skyscraper_fails_as_often_as_the_familys_model(strategy: str) -> None:
    """With the buildings labeled first, as in the family's own model of the paper."""
    puzzle = cs.examples("skyscraper")["t1"]
    clues = puzzle.clues
    board = {side: getattr(clues, side) for side in ("top", "left", "bottom", "right")}
    model, rows = states("skyscraper", board)
    assert model.solve(strategy, variables=[cell for row in rows for cell in row]) is not None
    one = cs.Limits(solutions=1)
    built = cs.solve(puzzle, model="paper", strategy=strategy, search="depth-first", limits=one)
    assert model.statistics["backtracks"] == built.stats["backtracks"]


def test_a_search_of_one_can_be_traced() -> None:
    model, house = states("zebra")
    trace = cs.trace(model, strategy="leftmost/step/up")
    assert trace.domains(0)[house["Norwegian"].index] == (1,)
    assert "Norwegian - blue" in str(trace.why(0, house["blue"], 1))
