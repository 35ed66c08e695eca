"""The two models: counts that are known, the names of areas, conflicts, strategies, streams."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import chain, islice
from math import factorial

import pytest
from lol_boards import blank

import cluesmith as cs
from cluesmith.errors import UnsupportedError
from cluesmith.families.lol_sudoku.puzzle import (
    CONNECTED,
    DOWN,
    PAPER,
    RIGHT,
    AreaMark,
    Border,
    Link,
    LolSudoku,
    Solution,
    Wall,
    differences,
    facts,
    keep,
)
from cluesmith.families.lol_sudoku.rules import mistakes
from cluesmith.family import Verdict
from cluesmith.forms.grid import Given
from cluesmith.kernel import mode
from cluesmith.kernel.run import Limits
from cluesmith.kernel.strategy import NAMES
from cluesmith.workbench.solve import check, solve

EXAMPLES = cs.examples("lol-sudoku")
COMPILED = mode.name() == "compiled"


def nameless(solution: Solution) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Digits, and areas numbered by their first cells."""
    number: dict[int, int] = {}
    names = tuple(number.setdefault(name, len(number)) for name in chain(*solution.areas))
    return solution.digits, names


def listed(puzzle: LolSudoku, **options: str) -> list[Solution]:
    """All solutions, each right by the rules, no two equal up to the areas' names."""
    found = list(cs.solutions(puzzle, **options))
    assert len(set(map(nameless, found))) == len(found)
    for solution in found:
        assert mistakes(puzzle, solution) == []
    return found


# Counts


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("p1", 1),
        ("p2", 4),
        pytest.param("p3", 577, marks=pytest.mark.skipif(not COMPILED, reason="takes 12 s")),
        ("p4", 4),
    ],
)
def test_the_papers_puzzles(name: str, count: int) -> None:
    assert len(listed(EXAMPLES[name])) == count


@pytest.mark.parametrize(("name", "count"), [("p1", 1), ("p2", 10), ("p4", 2_049)])
def test_the_papers_puzzles_under_its_rule(name: str, count: int) -> None:
    assert len(listed(replace(EXAMPLES[name], rule=PAPER))) == count


@pytest.mark.parametrize(("size", "count"), [(1, 1), (2, 4), (3, 72)])
def test_blank_boards(size: int, count: int) -> None:
    assert len(listed(blank(size))) == len(listed(blank(size, rule=PAPER))) == count


@pytest.mark.parametrize("size", range(1, 13))
def test_a_blank_board_of_any_size_has_a_solution(size: int) -> None:
    puzzle = blank(size)
    (solution,) = solve(puzzle).solutions
    assert mistakes(puzzle, solution) == []


# The paper's model


@pytest.mark.parametrize("rule", [CONNECTED, PAPER])
@pytest.mark.parametrize("name", ["p1", "p2", "loose", "two"])
def test_the_papers_model_names_what_is_not_shown_in_every_way(name: str, rule: str) -> None:
    """And answers the paper's rule, whichever is asked for."""
    puzzle = EXAMPLES[name]
    truth = listed(replace(puzzle, rule=PAPER))
    hidden = puzzle.size - len(set(chain(*puzzle.areas)) - {0})
    found = Counter(cs.solutions(replace(puzzle, rule=rule), model="paper"))
    assert found == dict.fromkeys(truth, factorial(hidden))


def test_the_papers_model_goes_up_to_8x8() -> None:
    with pytest.raises(UnsupportedError, match="up to 8x8, this is 9x9"):
        solve(blank(9), model="paper")


# Names


def test_areas_that_are_shown_keep_their_numbers() -> None:
    """Whatever p2's one area is called; the others take the rest in reading order."""
    truth = set(map(nameless, listed(EXAMPLES["p2"])))
    for number in range(1, 5):
        areas = tuple(tuple(number * area for area in row) for row in EXAMPLES["p2"].areas)
        found = listed(replace(EXAMPLES["p2"], areas=areas))
        assert set(map(nameless, found)) == truth
        for solution in found:
            assert solution.areas[0][0] == number
            order = [name for name in dict.fromkeys(chain(*solution.areas)) if name != number]
            assert order == sorted(order)


def test_walls_and_links_do_what_they_say() -> None:
    """A border of p2 is a wall or none: its solutions part into those with it and those without."""
    everything = set(listed(EXAMPLES["p2"]))
    for border in (Border(2, 0, RIGHT), Border(1, 2, DOWN), Border(2, 2, RIGHT)):
        walled = set(listed(replace(EXAMPLES["p2"], walls=(border,))))
        linked = set(listed(replace(EXAMPLES["p2"], links=(border,))))
        assert not walled & linked
        assert walled | linked == everything


# What `check` shows


def test_two_solutions_and_where_they_differ() -> None:
    for name in ("p2", "p3", "p4", "two"):
        result = check(EXAMPLES[name])
        assert (result.verdict, result.count) == (Verdict.MULTIPLE, 2)
        one, other = result.solutions
        assert nameless(one) != nameless(other)
        assert differences(one, other)
        assert mistakes(EXAMPLES[name], one) == mistakes(EXAMPLES[name], other) == []


TOP_LEFT = (Wall(0, 0, RIGHT), Wall(0, 0, DOWN))


@pytest.mark.parametrize(
    "wrong",
    [
        TOP_LEFT,
        (Given(0, 0, 1), Given(0, 3, 1)),
        (Given(0, 0, 1), Given(1, 1, 1), Link(0, 0, RIGHT), Link(0, 1, DOWN)),
        (AreaMark(0, 0, 2), AreaMark(0, 1, 1), Link(0, 0, RIGHT)),
        (AreaMark(0, 0, 2), AreaMark(0, 1, 2), Wall(0, 0, RIGHT)),
        (Link(0, 0, RIGHT), Link(0, 0, DOWN), Link(0, 1, DOWN), Wall(1, 0, RIGHT)),
        (*(AreaMark(0, c, 3) for c in range(4)), AreaMark(1, 0, 3)),
    ],
)
@pytest.mark.parametrize("rule", [CONNECTED, PAPER])
def test_a_conflict_is_found_among_other_facts(wrong: tuple, rule: str) -> None:
    """Facts that contradict, which are not to be made fewer, and no others."""
    others = (Given(2, 3, 2), Wall(2, 2, RIGHT), Link(3, 1, RIGHT), AreaMark(3, 3, 4))
    puzzle = keep(blank(4, rule=rule), (*others, *wrong))
    result = check(puzzle)
    assert result.verdict is Verdict.NONE
    assert set(result.conflict) <= set(facts(puzzle))
    assert result.found_conflict is not None
    assert result.found_conflict.irreducible
    assert check(keep(puzzle, result.conflict)).verdict is Verdict.NONE
    for left_out in result.conflict:
        fewer = [fact for fact in result.conflict if fact != left_out]
        assert solve(keep(puzzle, fewer)).count == 1, left_out
    assert set(result.conflict) <= set(wrong)


# Strategies


@pytest.mark.parametrize("name", ["p1", "p2"])
def test_every_strategy_gives_the_same_solutions(name: str) -> None:
    for rule in (CONNECTED, PAPER):
        puzzle = replace(EXAMPLES[name], rule=rule)
        truth = set(listed(puzzle))
        for strategy in NAMES[:: 1 if COMPILED else 9]:
            found = listed(puzzle, strategy=strategy)
            assert set(found) == truth, strategy
            paper = solve(puzzle, model="paper", strategy=strategy, limits=Limits())
            assert truth <= set(paper.solutions), strategy


# Streams


@pytest.mark.parametrize("rule", [CONNECTED, PAPER])
def test_solutions_of_a_blank_6x6_come_one_by_one(rule: str) -> None:
    puzzle = blank(6, rule=rule)
    found = list(islice(cs.solutions(puzzle), 1_000 if COMPILED else 100))
    assert len(set(map(nameless, found))) == len(found) == (1_000 if COMPILED else 100)
    for solution in found[::10]:
        assert mistakes(puzzle, solution) == []
