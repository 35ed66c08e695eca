"""A puzzle as data: what it holds to, its facts, one numbering of areas, differences."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from lol_boards import blank, board, puzzles

from cluesmith.errors import PuzzleError
from cluesmith.families.lol_sudoku.puzzle import (
    AreaMark,
    Border,
    Link,
    LolSudoku,
    Solution,
    Wall,
    borders,
    canonical,
    differences,
    facts,
    keep,
)
from cluesmith.families.lol_sudoku.state import entries
from cluesmith.forms.grid import Given, empty_grid
from cluesmith.forms.state_before import read_marks

SIDE = Border(0, 0, "right")


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"size": 0}, "size is 0"),
        ({"size": 13}, "from 1 to 12"),
        ({"size": 3}, "3 rows of 3"),
        ({"digits": ((0, 3), (0, 0))}, "between 0 and 2"),
        ({"areas": ((0, -1), (0, 0))}, "between 0 and 2"),
        ({"rule": "loose"}, "connected or paper"),
        ({"walls": (Border(0, 1, "right"),)}, "walls: expected borders"),
        ({"links": (Border(1, 0, "down"),)}, "links: expected borders"),
    ],
)
def test_what_is_no_puzzle_is_refused(fields: dict[str, Any], words: str) -> None:
    usual = {"size": 2, "digits": empty_grid(2), "areas": empty_grid(2)}
    with pytest.raises(PuzzleError, match=words):
        LolSudoku(**{**usual, **fields})


def test_the_impossible_is_a_puzzle() -> None:
    crowded = ((1,) * 8, (1, *(0,) * 7), *empty_grid(8)[2:])
    assert facts(LolSudoku(8, crowded, crowded))
    assert facts(blank(2, walls=(SIDE,), links=(SIDE,)))


def test_borders_are_sorted_and_come_once() -> None:
    down = Border(0, 0, "down")
    puzzle = blank(2, walls=(SIDE, down, SIDE))
    assert puzzle == blank(2, walls=(down, SIDE))
    assert puzzle.walls == (down, SIDE)
    assert len(list(borders(4))) == 24


def test_facts_in_words_and_in_json() -> None:
    puzzle = LolSudoku(
        3,
        ((0, 4 - 1, 0), *empty_grid(3)[1:]),
        (*empty_grid(3)[:2], (2, 0, 0)),
        (Border(0, 0, "right"),),
        (Border(1, 2, "down"),),
    )
    stated = facts(puzzle)
    assert stated == (Given(0, 1, 3), AreaMark(2, 0, 2), Wall(0, 0, "right"), Link(1, 2, "down"))
    assert [str(fact) for fact in stated] == [
        "given 3 at r1c2",
        "area 2 at r3c1",
        "wall between r1c1 and r1c2",
        "link between r2c3 and r3c3",
    ]
    assert [fact.to_json() for fact in stated] == [
        {"kind": "given", "row": 0, "column": 1, "value": 3},
        {"kind": "area", "row": 2, "column": 0, "value": 2},
        {"kind": "wall", "row": 0, "column": 0, "to": "right"},
        {"kind": "link", "row": 1, "column": 2, "to": "down"},
    ]
    assert Wall(0, 0, "right") != Link(0, 0, "right")


@settings(max_examples=50, deadline=None)
@given(puzzles())
def test_facts_rebuild_the_puzzle(puzzle: LolSudoku) -> None:
    stated = list(facts(puzzle))
    assert keep(puzzle, stated) == puzzle
    assert keep(puzzle, reversed(stated)) == puzzle
    half = stated[::2]
    assert list(facts(keep(puzzle, half))) == half
    assert len(set(stated)) == len(set(map(str, stated))) == len(stated)


def test_given_numbers_stay_and_the_rest_follow_in_reading_order() -> None:
    areas = ((7, 7, 5), (7, 5, 5), (9, 9, 9))
    assert canonical(blank(3), areas) == ((1, 1, 2), (1, 2, 2), (3, 3, 3))
    marked = LolSudoku(3, empty_grid(3), ((0, 0, 0), (0, 0, 1), (0, 0, 0)))
    assert canonical(marked, areas) == ((2, 2, 1), (2, 1, 1), (3, 3, 3))
    both = LolSudoku(3, empty_grid(3), ((3, 0, 0), (0, 0, 0), (0, 0, 1)))
    assert canonical(both, areas) == ((3, 3, 2), (3, 2, 2), (1, 1, 1))


@pytest.mark.parametrize("size", [1, 2, 5, 9, 12])
def test_the_numbering_does_not_depend_on_names(size: int) -> None:
    puzzle, solution = board(size)
    names = random.Random(size).sample(range(100), size)
    renamed = [[names[area - 1] for area in row] for row in solution.areas]
    assert canonical(puzzle, renamed) == solution.areas
    assert canonical(puzzle, solution.areas) == solution.areas


def test_differences_are_digits_and_borders() -> None:
    one = Solution(((1, 2), (2, 1)), ((1, 1), (2, 2)))
    assert differences(one, one) == []
    assert differences(one, Solution(((2, 1), (2, 1)), one.areas)) == ["r1c1", "r1c2"]
    assert differences(one, Solution(one.digits, ((1, 2), (1, 2)))) == [
        *("border r1c1|r1c2", "border r1c1|r2c1", "border r1c2|r2c2", "border r2c1|r2c2")
    ]
    assert differences(one, Solution(one.digits, ((2, 2), (1, 1)))) == []


def test_loose_areas_differ_though_no_border_does() -> None:
    digits = empty_grid(4)
    pieces = ((1, 1, 2, 2), (3, 3, 4, 4), (1, 1, 2, 2), (3, 3, 4, 4))
    swapped = ((1, 1, 2, 2), (3, 3, 4, 4), (2, 2, 1, 1), (3, 3, 4, 4))
    words = differences(Solution(digits, pieces), Solution(digits, swapped))
    assert words == [f"area of r{r}c{c}" for r in (1, 3) for c in (1, 2, 3, 4)]


def test_a_players_state() -> None:
    digits = ((1, 0), (1, 0))
    entered = {"digits": [[2, 2], [1, 0]], "walls": [[0, 0, "down"]]}
    puzzle = LolSudoku(
        2, digits, empty_grid(2), meta={"entries": entered, "marks": [[[], [1, 2]]] * 2}
    )
    assert entries(puzzle).digits == ((2, 2), (0, 0))
    assert entries(puzzle).areas == empty_grid(2)
    assert entries(puzzle).walls == (Border(0, 0, "down"),)
    assert read_marks(puzzle) == ((0, 3), (0, 3))
    assert entries(blank(2)).digits == read_marks(blank(2)) == empty_grid(2)
    for odd in ({"entries": []}, {"marks": [[1, 2]] * 2}, {"marks": [[[3], []]] * 2}):
        with pytest.raises(PuzzleError):
            (entries if "entries" in odd else read_marks)(blank(2, meta=odd))
