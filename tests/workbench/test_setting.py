"""Setting by hand: what is added, in which kind, and that a seed is this very puzzle."""

from __future__ import annotations

from typing import Any

import pytest

from cluesmith.errors import NotFoundError, UsageError
from cluesmith.families.gold_star.puzzle import GoldStar, Operator
from cluesmith.families.lol_sudoku import puzzle as lol
from cluesmith.families.lol_sudoku.rules import relations
from cluesmith.families.skyscraper import puzzle as sky
from cluesmith.family import Verdict
from cluesmith.forms.grid import Given, empty_grid
from cluesmith.workbench.deduce import rate
from cluesmith.workbench.generate import generate
from cluesmith.workbench.read import named
from cluesmith.workbench.setting import forced, make_unique, shuffle, thin_out
from cluesmith.workbench.solve import check, solutions


def square(size: int, *facts: sky.Clue | Given) -> sky.Skyscraper:
    blank = sky.Skyscraper(size, sky.Clues.none(size), empty_grid(size))
    return sky.keep(blank, facts)


def board(size: int, *facts: lol.Fact) -> lol.LolSudoku:
    blank = lol.LolSudoku(size, empty_grid(size), empty_grid(size))
    return lol.keep(blank, facts)


def words(facts: Any) -> list[str]:
    return [str(fact) for fact in facts]


def test_a_seed_is_this_very_puzzle() -> None:
    assert words(make_unique(square(4), seed=1).facts) == [
        "clue 3 left of row 4",
        "clue 1 right of row 3",
        "given 2 at r1c3",
        "given 1 at r2c4",
    ]
    assert words(make_unique(board(4), seed=1).facts) == [
        *("given 1 at r1c2", "given 2 at r2c4", "given 1 at r3c1", "given 3 at r3c3"),
        *("area 1 at r1c1", "area 2 at r1c2", "area 3 at r4c1", "area 4 at r4c2"),
    ]
    star = GoldStar(4, tuple("????????"), (None,) * 8)
    assert words(make_unique(star, seed=1).facts) == [
        "operator 1, / between B and A",
        "operator 2, + between A and C",
        "operator 5, / between D and F",
    ]
    (puzzle,) = named("skyscraper:towers4")
    assert words(thin_out(puzzle, seed=1).facts)[:2] == [
        "clue 2 above column 2",
        "clue 1 above column 3",
    ]
    assert shuffle(puzzle, seed=1).puzzle.clues == sky.Clues(
        (2, 2, 1, 3), (2, 2, 3, 1), (1, 2, 3, 2), (2, 2, 1, 3)
    )


def test_clues_come_first_where_they_decide() -> None:
    """Most 4x4 squares are told by their clues alone; of the others heights are needed."""
    kinds = [{type(fact) for fact in make_unique(square(4), seed=s).facts} for s in range(12)]
    assert kinds.count({sky.Clue}) > 6
    assert all(sky.Clue in kind for kind in kinds)


def test_a_board_of_heights_gets_clues_too() -> None:
    """Clues make the puzzle: one given and many more would be a Latin square."""
    puzzle = square(4, Given(0, 0, 1))
    assert {type(fact) for fact in make_unique(puzzle, seed=3).facts} == {sky.Clue}


def test_areas_are_shown_only_where_digits_do_not_tell_them() -> None:
    """The digits of p2 are all forced, the map is not."""
    (puzzle,) = named("lol-sudoku:p2")
    assert len(forced(puzzle).entries) == puzzle.size**2
    assert {type(fact) for fact in make_unique(puzzle, seed=3).facts} == {lol.AreaMark}


def test_a_board_with_walls_gets_walls() -> None:
    puzzle = board(2, Given(0, 0, 1), lol.Wall(0, 0, "right"))
    assert check(puzzle).verdict is Verdict.UNIQUE
    open_board = lol.keep(board(4), [lol.Wall(0, 0, "right")])
    added = {type(fact) for fact in make_unique(open_board, seed=3).facts}
    assert added <= {Given, lol.Wall, lol.Link}


def test_open_operators_are_given_where_digits_do_not_tell_them() -> None:
    """With every digit given only operators are left to tell."""
    (puzzle,) = named("gold-star:many")
    solved = make_unique(puzzle, seed=1).puzzle
    digits = check(solved).solutions[0].digits
    known = GoldStar(puzzle.points, ("?",) * len(digits), digits)
    added = make_unique(known, seed=1).facts
    assert {type(fact) for fact in added} == {Operator}


def test_a_single_fact_is_enough_where_one_tells_all() -> None:
    (puzzle,) = named("skyscraper:many")
    assert len(make_unique(puzzle, seed=1).facts) == 1


def test_out_of_time_a_thinned_puzzle_is_still_unique() -> None:
    (puzzle,) = named("skyscraper:towers4")
    changed = thin_out(puzzle, seed=1, seconds=0.0)
    assert not changed.complete
    assert changed.puzzle == puzzle
    assert changed.facts == ()


def test_a_verdict_that_does_not_come_in_time() -> None:
    (puzzle,) = named("gold-star:eight")
    with pytest.raises(NotFoundError, match="no verdict on the puzzle within 0 s"):
        thin_out(puzzle, seed=1, seconds=0.0)
    assert forced(puzzle, seconds=0.0).verdict is Verdict.UNKNOWN


@pytest.mark.parametrize("verb", [forced, make_unique, thin_out])
def test_a_time_that_is_none_is_refused(verb: Any) -> None:
    with pytest.raises(UsageError, match="time"):
        verb(square(4), seconds=-1.0)


def test_without_a_seed_one_is_drawn() -> None:
    assert check(make_unique(square(4)).puzzle).verdict is Verdict.UNIQUE


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("name", ["skyscraper:t4", "lol-sudoku:taught", "gold-star:five"])
def test_a_shuffled_puzzle_keeps_its_rating(name: str, seed: int) -> None:
    (puzzle,) = named(name)
    rated, again = rate(puzzle), rate(shuffle(puzzle, seed=seed).puzzle)
    assert (rated.level, rated.score, rated.steps) == (again.level, again.score, again.steps)


def test_a_shuffled_puzzle_keeps_what_is_said_of_its_rating() -> None:
    made = generate("skyscraper", size=5, level="medium", seed=1)
    meta = shuffle(made, seed=2).puzzle.meta
    assert (meta["level"], meta["score"]) == (made.meta["level"], made.meta["score"])
    assert "seed" not in meta


@pytest.mark.parametrize("name", ["p2", "taught", "two", "fence"])
def test_the_borders_that_all_solutions_share(name: str) -> None:
    """Compared with all solutions, listed."""
    (puzzle,) = named(f"lol-sudoku:{name}")
    all_solutions = [relations(puzzle, solution) for solution in solutions(puzzle)]
    shared = set.intersection(*map(set, all_solutions))
    found = forced(puzzle, seconds=None)
    assert found.complete
    assert set(found.relations) == shared
