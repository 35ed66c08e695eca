"""The rules checker says what a board breaks, and nothing of a right one."""

from __future__ import annotations

from dataclasses import replace

import pytest
from lol_boards import EXAMPLES, blank

from cluesmith.families.lol_sudoku.codec.puzzle_json import from_json, solution_from_json
from cluesmith.families.lol_sudoku.puzzle import Border, LolSudoku, Solution
from cluesmith.families.lol_sudoku.rules import mistakes
from cluesmith.forms.grid import Grid, empty_grid

DIGITS = ((1, 2, 3, 4), (3, 4, 1, 2), (2, 1, 4, 3), (4, 3, 2, 1))
BOXES = ((1, 1, 2, 2), (1, 1, 2, 2), (3, 3, 4, 4), (3, 3, 4, 4))
RIGHT = Solution(DIGITS, BOXES)
# Each area in two pairs: right under the paper's rule only.
PAIRS = ((1, 1, 2, 2), (2, 2, 1, 1), (3, 3, 4, 4), (4, 4, 3, 3))
PAIRED = ((1, 2, 3, 4), (2, 1, 4, 3), (3, 4, 1, 2), (4, 3, 2, 1))


def marked(areas: Grid) -> LolSudoku:
    return replace(blank(4), areas=areas)


def only(*cells: tuple[int, int, int]) -> Grid:
    grid = [[0] * 4 for _ in range(4)]
    for row, column, value in cells:
        grid[row][column] = value
    return tuple(map(tuple, grid))


@pytest.mark.parametrize("value", EXAMPLES["puzzles"], ids=lambda value: value["id"])
def test_shipped_solutions_are_right(value: dict[str, object]) -> None:
    puzzle = from_json(value)
    if "solution" in puzzle.meta:
        assert mistakes(puzzle, solution_from_json(puzzle, puzzle.meta["solution"])) == []


def test_a_right_board_and_its_renamed_twin() -> None:
    assert mistakes(blank(4), RIGHT) == []
    renamed = tuple(tuple(5 - area for area in row) for row in BOXES)
    puzzle = replace(blank(4), digits=DIGITS, areas=BOXES)
    assert mistakes(puzzle, Solution(DIGITS, renamed)) == []
    assert mistakes(blank(1), Solution(((1,),), ((1,),))) == []
    assert mistakes(blank(1, rule="paper"), Solution(((1,),), ((1,),))) == []


@pytest.mark.parametrize(
    ("puzzle", "solution", "words"),
    [
        (blank(3), RIGHT, ["the board is not 3 by 3"]),
        (blank(4), Solution(DIGITS, BOXES[:3]), ["the area map is not 4 by 4"]),
        (
            blank(4),
            Solution(((1, 2, 3, 3), *DIGITS[1:]), BOXES),
            [
                "row 1 does not hold each of 1 to 4 once",
                "column 4 does not hold each of 1 to 4 once",
                "area 2 does not hold each of 1 to 4 once",
            ],
        ),
        (
            blank(4),
            Solution(DIGITS, ((1, 1, 1, 2), *BOXES[1:])),
            ["area 1 has 5 of 4 cells", "area 2 has 3 of 4 cells"],
        ),
        (blank(4), Solution(PAIRED, PAIRS), [f"area {n} is not connected" for n in (1, 2, 3, 4)]),
        (replace(blank(4), digits=only((0, 0, 2))), RIGHT, ["r1c1 is 1, but 2 is given"]),
        (
            marked(only((0, 0, 1), (3, 3, 1))),
            RIGHT,
            ["r4c4 is not in one area with the others marked 1"],
        ),
        (
            marked(only((0, 0, 1), (0, 1, 2))),
            RIGHT,
            ["r1c2, marked 2, is in the area marked 1"],
        ),
        (
            blank(4, walls=(Border(0, 0, "right"),)),
            RIGHT,
            ["a wall is given between r1c1 and r1c2"],
        ),
        (blank(4, links=(Border(1, 3, "down"),)), RIGHT, ["a link is given between r2c4 and r3c4"]),
    ],
)
def test_each_mistake_is_told(puzzle: LolSudoku, solution: Solution, words: list[str]) -> None:
    assert mistakes(puzzle, solution) == words


def test_areas_are_numbered_from_one() -> None:
    shifted = tuple(tuple(area - 1 for area in row) for row in BOXES)
    assert mistakes(blank(4), Solution(DIGITS, shifted)) == ["area 0 is not numbered from 1 to 4"]


def test_the_papers_rule_asks_for_a_neighbour_only() -> None:
    paper = blank(4, rule="paper")
    assert mistakes(paper, Solution(PAIRED, PAIRS)) == []
    assert mistakes(paper, RIGHT) == []
    lonely = ((1, 2, 2, 2), (2, 1, 1, 1), (3, 3, 3, 3), (4, 4, 4, 4))
    assert "r1c1 has no neighbour of its area 1" in mistakes(paper, Solution(DIGITS, lonely))


def test_walls_and_links_that_hold_are_no_mistakes() -> None:
    puzzle = blank(4, walls=(Border(0, 1, "right"),), links=(Border(0, 0, "right"),))
    assert mistakes(puzzle, RIGHT) == []
    assert mistakes(LolSudoku(4, DIGITS, empty_grid(4)), RIGHT) == []
