"""The paper's Skyscraper model, written by hand in the modelling layer: the paper's own count."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from harness import COMPILED

import cluesmith as cs
from cluesmith.kernel.modelling import Expression, Model, Variable, all_different, all_of, any_of


def post_clue(model: Model, cells: Sequence[Variable], clue: int) -> None:
    """Walk away from the clue with the tallest so far and what is left of the count."""
    if not clue:
        return
    tallest: Expression | int = 0
    left: Expression | int = clue
    for cell in cells:
        new_tallest = model.variable(0, 63)
        new_left = model.variable(0, 0 if cell is cells[-1] else 63)
        seen = all_of(cell > tallest, new_tallest == cell, new_left == left - 1)
        hidden = all_of(cell <= tallest, new_tallest == tallest, new_left == left)
        model.post(any_of(seen, hidden))
        tallest, left = new_tallest, new_left


def paper(puzzle: cs.Skyscraper) -> tuple[Model, list[Variable]]:
    size, clues = puzzle.size, puzzle.clues
    model = Model()
    cells = model.variables(size * size, 1, size)
    rows = [cells[i * size : (i + 1) * size] for i in range(size)]
    columns = [cells[i::size] for i in range(size)]
    for line in rows + columns:
        model.post(all_different(line))
    for i in range(size):
        post_clue(model, rows[i], clues.left[i])
        post_clue(model, rows[i][::-1], clues.right[i])
        post_clue(model, columns[i], clues.top[i])
        post_clue(model, columns[i][::-1], clues.bottom[i])
    return model, cells


@pytest.mark.skipif(not COMPILED, reason="a minute and a half of interpreted search")
def test_the_papers_model_by_hand_takes_the_papers_backtracks() -> None:
    model, cells = paper(cs.examples("skyscraper")["t1"])
    solution = model.solve("leftmost/step/up")
    assert solution is not None
    assert model.statistics["backtracks"] == 166_199
    rows = [[solution[cell] for cell in cells[i * 6 : i * 6 + 6]] for i in range(6)]
    (solved,) = cs.solve(cs.examples("skyscraper")["t1"]).solutions
    assert rows == [list(row) for row in solved.grid]


@pytest.mark.skipif(not COMPILED, reason="many backtracks, interpreted")
@pytest.mark.parametrize(
    "strategy", ["ff/step/up", "ffc/step/up", "max/bisect/down", "occurrence/median/up"]
)
def test_labeling_the_cells_first_takes_as_many_backtracks_as_the_familys_model(
    strategy: str,
) -> None:
    puzzle = cs.examples("skyscraper")["t1"]
    model, cells = paper(puzzle)
    assert model.solve(strategy, variables=cells) is not None
    one = cs.Limits(solutions=1)
    built = cs.solve(puzzle, model="paper", strategy=strategy, search="depth-first", limits=one)
    assert model.statistics["backtracks"] == built.stats["backtracks"]
