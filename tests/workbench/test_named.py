"""What names and stored things stand for, and how they are refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

import cluesmith as cs
from cluesmith.workbench.deduce import rate
from cluesmith.workbench.examples import named
from cluesmith.workbench.stored import stored_solution


def test_an_example_a_whole_test_set_and_no_example() -> None:
    assert [puzzle.meta["id"] for puzzle in named("skyscraper:t3")] == ["t3"]
    assert len(named("skyscraper:")) > 1
    with pytest.raises(cs.UsageError, match=r"^no skyscraper example 't33'; did you mean t3\?$"):
        named("skyscraper:t33")


def test_a_scale_of_another_family_is_another_fault_than_no_scale() -> None:
    puzzle = cs.examples("lol-sudoku")["p1"]
    with pytest.raises(cs.UnsupportedError, match=r"^lol-sudoku has no scale 'towers'; one of "):
        rate(puzzle, scale="towers")
    with pytest.raises(cs.UsageError, match=r"^no scale 'tower'; did you mean towers\?$"):
        rate(puzzle, scale="tower")


@pytest.mark.parametrize(
    ("grid", "because"),
    [([[1, 2]], "cannot be read: "), ([[1, 2], [1, 2]], "is wrong: ")],
)
def test_a_solution_that_comes_with_a_puzzle_is_looked_at(
    grid: list[list[int]], because: str
) -> None:
    puzzle = cs.parse('{"family": "skyscraper", "size": 2}')
    puzzle = replace(puzzle, meta={"solution": {"grid": grid}})
    with pytest.raises(cs.PuzzleError, match=f"^its own solution {because}"):
        stored_solution(puzzle)
