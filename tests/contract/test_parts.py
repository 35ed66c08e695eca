"""What is left out of an exact model makes it slower, never wrong."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import cluesmith as cs
from cluesmith import registry
from cluesmith.families.gold_star import model as gold_star
from cluesmith.families.lol_sudoku import model as lol_sudoku
from cluesmith.families.skyscraper import model as skyscraper
from cluesmith.kernel.run import Run
from cluesmith.kernel.search import Search

MODELS = {"gold-star": gold_star, "lol-sudoku": lol_sudoku, "skyscraper": skyscraper}
CLUES = {"top": [2, 0, 0, 0], "left": [0, 3, 0, 0], "bottom": [0, 0, 2, 0], "right": [2, 0, 0, 0]}
PUZZLES: dict[str, list[dict[str, Any]]] = {
    "gold-star": [{"points": 3, "operators": list("+-*+-+")}],
    "lol-sudoku": [
        {
            "size": 4,
            "digits": [[0, 0, 4, 1], [0, 0, 0, 3], [0, 0, 0, 0], [2, 0, 0, 0]],
            "areas": [[0, 0, 0, 0], [1, 1, 1, 0], [0, 1, 0, 0], [0, 0, 0, 0]],
        },
        {"size": 4, "digits": [[1, 2, 3, 4], [3, 0, 0, 0], [0, 0, 1, 0], [0, 0, 2, 0]]},
    ],
    "skyscraper": [{"size": 4, "clues": CLUES}],
}


def cases() -> Iterator[tuple[str, frozenset[str]]]:
    """Each part left out, and all of them."""
    for name, model in MODELS.items():
        yield from ((name, frozenset({part})) for part in model.PARTS)
        yield name, frozenset(model.PARTS)


def answers(name: str, puzzle: Any, without: frozenset[str] = frozenset()) -> list[Any]:
    problem = MODELS[name].exact(puzzle, without=without)
    run = Run(Search(problem.engine, problem.brancher))
    return sorted((problem.solution() for _ in run), key=repr)


@pytest.mark.parametrize(("name", "without"), list(cases()))
def test_the_solutions_are_the_same_without_parts(name: str, without: frozenset[str]) -> None:
    for given in PUZZLES[name]:
        puzzle = registry.family(name).puzzle.from_json({"family": name, **given})
        whole = answers(name, puzzle)
        assert whole
        assert answers(name, puzzle, without) == whole


def test_a_wide_board_without_parts() -> None:
    board = cs.examples("skyscraper")["t4"]
    whole = answers("skyscraper", board)
    for without in ({"latin"}, {"lines"}, {"sets"}, {"latin", "lines"}):
        assert answers("skyscraper", board, frozenset(without)) == whole


@pytest.mark.parametrize("name", MODELS)
def test_a_part_that_is_left_out_is_not_posted(name: str) -> None:
    """Each switch does something: nodes or work change on some board."""
    boards = [cs.examples("skyscraper")["t4"]] if name == "skyscraper" else []
    boards += [registry.family(name).puzzle.from_json({"family": name, **p}) for p in PUZZLES[name]]
    for part in MODELS[name].PARTS:
        assert any(
            work(name, board, frozenset({part})) != work(name, board, frozenset())
            for board in boards
        ), part


def work(name: str, puzzle: Any, without: frozenset[str]) -> dict[str, int]:
    problem = MODELS[name].exact(puzzle, without=without)
    for _ in Run(Search(problem.engine, problem.brancher)):
        pass
    found: dict[str, int] = problem.engine.statistics()
    return found


@pytest.mark.parametrize("name", MODELS)
def test_a_part_that_does_not_exist_is_named(name: str) -> None:
    puzzle = registry.family(name).puzzle.from_json({"family": name, **PUZZLES[name][0]})
    with pytest.raises(cs.UsageError, match="no part 'linez'"):
        MODELS[name].exact(puzzle, without=frozenset({"linez"}))
