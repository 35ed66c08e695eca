"""New stars: unique, exactly of their level, with nothing that could go, the same anywhere."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

import cluesmith as cs
from cluesmith.errors import NotFoundError, UsageError
from cluesmith.families.gold_star.model import decide
from cluesmith.families.gold_star.puzzle import Given, GoldStar, facts, keep
from cluesmith.families.gold_star.rules import mistakes
from cluesmith.families.gold_star.techniques import ladders
from cluesmith.family import Level, Verdict
from cluesmith.workbench.deduce import rate

LEVELS = tuple(str(level) for level in Level)
NONE = {(3, "extreme"), (3, "search"), (4, "extreme")}
CASES = [
    (points, level) for points in (3, 4, 5, 6, 7) for level in LEVELS if (points, level) not in NONE
]


@cache
def made(points: int, level: str, count: int = 3) -> tuple[GoldStar, ...]:
    return tuple(
        cs.generate("gold-star", seed=1, count=count, points=points, level=level, repeats=True)
    )


def givens(puzzle: GoldStar) -> int:
    return sum(digit is not None for digit in puzzle.digits)


def is_solved(puzzle: GoldStar, level: str) -> bool:
    """Whether a puzzle is unique and not above a level."""
    if level == Level.SEARCH:
        return decide(puzzle)[0] is Verdict.UNIQUE
    tools = ladders(puzzle.points, puzzle.division)
    return tools.up_to[Level(level)].close(tools.start(puzzle))


def hold_to_the_promise(puzzle: GoldStar, level: str) -> None:
    """Unique, of its level, and no given needless."""
    verdict, solution = decide(puzzle)
    assert verdict is Verdict.UNIQUE
    assert solution is not None
    assert mistakes(puzzle, solution) == []
    assert puzzle.meta["solution"] == {"digits": list(solution.digits)}
    rating = rate(puzzle)
    assert (rating.level, rating.score) == (level, puzzle.meta["score"])
    stated = facts(puzzle)
    for fact in stated:
        if isinstance(fact, Given):
            fewer = keep(puzzle, [other for other in stated if other != fact])
            assert not is_solved(fewer, level), f"{fact} could go"


@pytest.mark.parametrize(("points", "level"), CASES)
def test_puzzles_are_what_was_asked(points: int, level: str) -> None:
    for puzzle in made(points, level):
        assert puzzle.points == points
        hold_to_the_promise(puzzle, level)


@pytest.mark.soak
@pytest.mark.parametrize("points", range(3, 11))
def test_soak_five_hundred(points: int) -> None:
    levels = [level for level in LEVELS if (points, level) not in NONE]
    for level in levels:
        for puzzle in made(points, level, count=14):
            hold_to_the_promise(puzzle, level)


@pytest.mark.parametrize(("points", "level"), sorted(NONE))
def test_a_level_that_does_not_exist_is_reported(points: int, level: str) -> None:
    with pytest.raises(NotFoundError, match=f"no {points}-point star of level {level} came up"):
        made(points, level)


@pytest.mark.parametrize(
    ("points", "level", "wanted"), [(5, "hard", 0), (5, "easy", 6), (6, "medium", 4)]
)
def test_exactly_so_many_givens(points: int, level: str, wanted: int) -> None:
    for seed in range(3):
        puzzle = cs.generate("gold-star", points=points, level=level, givens=wanted, seed=seed)
        assert givens(puzzle) == wanted
        assert rate(puzzle).level == level


def test_too_many_givens_make_no_hard_star() -> None:
    with pytest.raises(NotFoundError, match="with 10 given"):
        cs.generate("gold-star", points=5, level="hard", givens=10, seed=1)


def test_operators_are_of_the_mix() -> None:
    drawn: Counter[str] = Counter()
    for seed in range(10):
        puzzle = cs.generate("gold-star", operators="+++-", seed=seed)
        assert set(puzzle.operators) <= {"+", "-"}
        drawn.update(puzzle.operators)
    assert drawn["+"] > drawn["-"]


def test_signs_are_read_as_in_puzzles() -> None:
    puzzle = cs.generate("gold-star", operators="+\N{MULTIPLICATION SIGN}", seed=1)
    assert puzzle == cs.generate("gold-star", operators="+*", seed=1)


def test_the_paper_draws_operators_until_one_list_is_solvable() -> None:
    several = 0
    for seed in range(5):
        puzzle = cs.generate("gold-star", points=4, recipe="paper", seed=seed)
        assert givens(puzzle) == 0
        assert puzzle.meta["drawn"] >= 1
        count = len(list(cs.solutions(puzzle)))
        assert count == puzzle.meta["solutions"]
        assert puzzle.meta["solutions_complete"]
        assert (puzzle.meta["level"] is None) == (count > 1)
        several += count > 1
    assert several


@pytest.mark.parametrize(
    ("options", "because"),
    [
        ({"points": 2}, "points is 2, expected 3 to 10"),
        ({"points": 11}, "points is 11"),
        ({"points": 5.0}, "points is 5.0, expected a whole number"),
        ({"givens": 11}, "givens is 11, expected 0 to 10"),
        ({"givens": -1}, "givens is -1"),
        ({"operators": ""}, 'operators is ""'),
        ({"operators": "+^"}, "expected some of"),
        ({"operators": "+" * 65}, "at most 64"),
        ({"operators": "*/"}, "0 has no place"),
        ({"level": "simple"}, "no level 'simple'"),
        ({"recipe": "paper", "level": "hard"}, "the paper's recipe has no option level"),
        ({"size": 5, "points": 5}, "size and points are the same option"),
    ],
)
def test_what_cannot_be_asked(options: dict[str, object], because: str) -> None:
    with pytest.raises(UsageError, match=because):
        cs.generate("gold-star", seed=1, **options)


def test_both_modes_make_the_same_puzzles(in_both_modes) -> None:
    asked = {"seed": 1, "count": 2, "points": 4, "level": "hard"}
    compiled, interpreted = in_both_modes(
        f"import cluesmith as cs\nfor p in cs.generate('gold-star', **{asked!r}): print(p, p.meta)"
    )
    assert compiled.count("\n") == 1
    assert compiled == interpreted
