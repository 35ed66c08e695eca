"""What the classic models are about, for solvers that are not ours."""

from __future__ import annotations

import runpy
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "models"


def example(name: str) -> Mapping[str, Any]:
    return runpy.run_path(str(EXAMPLES / f"{name}.py"))


SUDOKU = [int(text.replace(".", "0")) for text in example("sudoku")["HARD"] if text in "123456789."]

_knapsack = example("knapsack")
WEIGHTS, WORTH, LIMIT = list(_knapsack["WEIGHTS"]), list(_knapsack["WORTH"]), _knapsack["LIMIT"]

mycielski = example("graph_colouring")["mycielski"]

_nonogram = example("nonogram")
ROWS, COLUMNS, ways = _nonogram["ROWS"], _nonogram["COLUMNS"], _nonogram["ways"]

_kenken = example("kenken")
_letters = _kenken["CAGES"].split()
CAGES = [  # operation, target, cells
    (wanted[-1], int(wanted[:-1]), [i for i, letter in enumerate(_letters) if letter == cage])
    for cage, wanted in _kenken["TARGETS"].items()
]

_board = example("skyscraper")["BOARD"]
_rows = [list(range(i * 6, i * 6 + 6)) for i in range(6)]
_columns = [list(range(i, 36, 6)) for i in range(6)]
SIGHTS: Sequence[tuple[int, list[int]]] = [  # a clue, and the cells from there
    (clue, lines[i][::step])
    for side, lines, step in (
        ("left", _rows, 1), ("right", _rows, -1), ("top", _columns, 1), ("bottom", _columns, -1),
    )
    for i, clue in enumerate(_board[side]) if clue
]  # fmt: skip

_lol = example("lol_sudoku")
LOL_DIGITS = [int(text.replace(".", "0")) for text in _lol["DIGITS"].split()]
LOL_AREAS = [int(text.replace(".", "0")) for text in _lol["AREAS"].split()]


def beside(cell: int, size: int) -> list[int]:
    row, column = divmod(cell, size)
    found = [cell - size] * (row > 0) + [cell + size] * (row < size - 1)
    return found + [cell - 1] * (column > 0) + [cell + 1] * (column < size - 1)


STAR = [  # both sides of each equation, with the numbers of the cells
    [(ord(a) - ord("A"), operator, ord(b) - ord("A")) for a, operator, b in equation.split(" = ")]
    for equation in example("gold_star")["STAR"]
]
