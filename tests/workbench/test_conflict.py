"""Conflicts: few facts that contradict each other, none of which can be spared."""

from __future__ import annotations

import pytest

from cluesmith.families.skyscraper.puzzle import Clue, Clues, Skyscraper, facts, keep
from cluesmith.family import Fact, Puzzle, Verdict
from cluesmith.forms.grid import Given, empty_grid
from cluesmith.kernel.run import Limits
from cluesmith.workbench.quickxplain import Conflict, find_conflict
from cluesmith.workbench.read import named
from cluesmith.workbench.solve import check, is_solvable, solve


def blank(size: int) -> Skyscraper:
    return Skyscraper(size, Clues.none(size), empty_grid(size))


def stating(size: int, *stated: Clue | Given) -> Skyscraper:
    return keep(blank(size), stated)


def test_a_height_given_twice_in_a_row() -> None:
    twice = (Given(0, 0, 3), Given(0, 3, 3))
    puzzle = stating(4, Clue("top", 1, 2), *twice, Given(2, 2, 1))
    result = check(puzzle)
    assert result.verdict is Verdict.NONE
    assert result.conflict == twice
    assert result.found_conflict == Conflict(twice, irreducible=True)
    assert [str(fact) for fact in result.conflict] == ["given 3 at r1c1", "given 3 at r1c4"]


def test_clues_that_cannot_stand_face_to_face() -> None:
    """4 and 4 on a line of 4: together at most 5 can be seen."""
    clash = (Clue("left", 2, 4), Clue("right", 2, 4))
    result = check(stating(4, Clue("top", 0, 2), *clash))
    assert result.conflict == clash
    assert [str(fact) for fact in clash] == ["clue 4 left of row 3", "clue 4 right of row 3"]


def test_a_clue_against_a_given() -> None:
    """A clue of 1 wants the tallest in front."""
    against = (Clue("left", 0, 1), Given(0, 0, 1))
    assert check(stating(3, *against, Given(2, 2, 2))).conflict == against


def test_a_conflict_keeps_the_order_of_the_facts() -> None:
    (puzzle,) = named("skyscraper:clash")
    conflict = check(puzzle).conflict
    order = [fact for fact in facts(puzzle) if fact in conflict]
    assert list(conflict) == order


def test_there_is_no_conflict_where_there_is_a_solution() -> None:
    for name in ("t3", "many"):
        (puzzle,) = named(f"skyscraper:{name}")
        result = check(puzzle)
        assert result.conflict == ()
        assert result.found_conflict is None
        assert result.to_json()["conflict"] == []


def test_solving_leaves_the_conflict_to_be_asked_for() -> None:
    (puzzle,) = named("skyscraper:clash")
    result = solve(puzzle)
    assert result.verdict is Verdict.NONE
    assert result.conflict == ()


@pytest.mark.parametrize("limits", [Limits(seconds=0.0), Limits(cancelled=lambda: True)])
def test_without_time_the_conflict_is_everything(limits: Limits) -> None:
    (puzzle,) = named("skyscraper:clash")
    conflict = find_conflict(puzzle, is_solvable, limits)
    assert conflict == Conflict(facts(puzzle), irreducible=False)


def test_a_solver_that_does_not_know_leaves_a_conflict_that_may_shrink() -> None:
    def silent(puzzle: Puzzle, limits: Limits) -> bool | None:
        return None

    (puzzle,) = named("skyscraper:clash")
    conflict = find_conflict(puzzle, silent, Limits())
    assert conflict == Conflict(facts(puzzle), irreducible=False)


WANTED = [
    {0},
    {7},
    {0, 7},
    {3, 4},
    {0, 1, 2, 3, 4, 5, 6, 7},
    {1, 3, 5, 7},
    {2, 5, 6},
]


@pytest.mark.parametrize("wanted", WANTED, ids=str)
def test_the_facts_that_matter_are_found_wherever_they_stand(wanted: set[int]) -> None:
    """With a made-up solver: a puzzle has no solution iff it states all wanted facts."""
    puzzle = stating(8, *(Given(0, column, column + 1) for column in range(8)))
    stated = facts(puzzle)
    needed = {stated[place] for place in wanted}
    asked: list[float | None] = []

    def solvable(part: Puzzle, limits: Limits) -> bool | None:
        assert isinstance(part, Skyscraper)
        asked.append(limits.seconds)
        return not needed <= set(facts(part))

    conflict = find_conflict(puzzle, solvable, Limits())
    expected: tuple[Fact, ...] = tuple(fact for fact in stated if fact in needed)
    assert conflict == Conflict(expected, irreducible=True)
    assert set(asked) <= {None}


def test_of_two_conflicts_one_is_found() -> None:
    one = {Given(0, 0, 1), Given(0, 1, 1)}
    other = {Given(3, 2, 4), Given(1, 2, 4)}
    result = check(stating(4, *one, *other, Clue("top", 3, 2)))
    assert set(result.conflict) in (one, other)


def test_the_time_left_is_handed_on() -> None:
    left: list[float] = []

    def solvable(part: Puzzle, limits: Limits) -> bool | None:
        assert limits.seconds is not None
        left.append(limits.seconds)
        return is_solvable(part, limits)

    (puzzle,) = named("skyscraper:twice")
    conflict = find_conflict(
        stating(4, *facts(puzzle), Clue("top", 1, 2)), solvable, Limits(seconds=600.0)
    )
    assert conflict.irreducible
    assert left == sorted(left, reverse=True)
    assert all(0 < seconds <= 600 for seconds in left)


def test_conflicts_in_json() -> None:
    (puzzle,) = named("skyscraper:twice")
    assert check(puzzle).to_json()["conflict"] == [
        {"kind": "given", "row": 0, "column": 0, "value": 3},
        {"kind": "given", "row": 0, "column": 3, "value": 3},
    ]
