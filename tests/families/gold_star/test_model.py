"""Solving and checking stars: the paper's counts, every strategy, both models, conflicts."""

from __future__ import annotations

import json
from itertools import islice, product

import pytest

import cluesmith as cs
from cluesmith import registry
from cluesmith.families.gold_star.puzzle import (
    OPEN,
    OPERATORS,
    RATIONAL,
    Given,
    GoldStar,
    Operator,
    Solution,
)
from cluesmith.families.gold_star.rules import mistakes
from cluesmith.kernel import mode
from cluesmith.kernel.strategy import NAMES

FAMILY = registry.family("gold-star")
COMPILED = mode.name() == "compiled"
NO_LIMITS = cs.Limits()


def gold(operators: str, digits: str = "", division: str = "exact") -> GoldStar:
    """A star by its operators and given digits, "." where none is."""
    places = digits or "." * len(operators)
    given = tuple(None if place == "." else int(place) for place in places)
    return GoldStar(len(operators) // 2, tuple(operators), given, division)


# With their numbers of solutions.
STARS = [
    (gold("--++--"), 24),
    (gold("-++-*+", "5....."), 2),
    (gold("-+-++*-*"), 1),
    (gold("++++++++++", "...5......"), 8),
    (gold("-*+*+--*-+"), 2),
    (gold("-++--+-+++-+", "85.........."), 2),
    (gold("++-*-++*-+--"), 3),
]


# The paper's counts


@pytest.mark.parametrize("model", ["exact", "paper"])
@pytest.mark.parametrize(
    ("points", "solvable", "solutions", "unique"),
    [
        (3, 84, 308, 24),
        pytest.param(
            *(4, 397, 738, 288),
            marks=pytest.mark.skipif(not COMPILED, reason="65536 lists take minutes interpreted"),
        ),
    ],
)
def test_every_list_one_by_one(
    points: int, solvable: int, solutions: int, unique: int, model: str
) -> None:
    counts = [
        cs.solve(gold("".join(operators)), model=model, limits=NO_LIMITS).count
        for operators in product(OPERATORS, repeat=2 * points)
    ]
    assert sum(count > 0 for count in counts) == solvable
    assert sum(counts) == solutions
    assert counts.count(1) == unique


@pytest.mark.parametrize(("points", "count"), [(3, 308), (4, 738)])
def test_a_blank_star_has_all_of_them(points: int, count: int) -> None:
    blank = gold("?" * (2 * points))
    found = list(cs.solutions(blank))
    assert len(set(found)) == len(found) == count
    assert all(mistakes(blank, solution) == [] for solution in found)


def test_solutions_come_one_by_one() -> None:
    """Of a blank star whose solutions no one could list."""
    blank = GoldStar(8, (OPEN,) * 16, (None,) * 16)
    found = list(islice(cs.solutions(blank), 5))
    assert len(set(found)) == 5
    assert all(mistakes(blank, solution) == [] for solution in found)


# Strategies and models


@pytest.mark.parametrize(("puzzle", "count"), STARS)
def test_every_strategy_finds_the_same(puzzle: GoldStar, count: int) -> None:
    truth = set(cs.solutions(puzzle))
    assert len(truth) == count
    names = NAMES if COMPILED else NAMES[::9]
    for model in FAMILY.models:
        for strategy in names:
            found = list(cs.solutions(puzzle, model=model, strategy=strategy))
            assert len(found) == len(truth), (model, strategy)
            assert set(found) == truth, (model, strategy)


@pytest.mark.parametrize("strategy", NAMES[::3])
def test_every_strategy_finds_the_operators(strategy: str) -> None:
    puzzle = gold("?+-??*-?")
    found = list(cs.solutions(puzzle, strategy=strategy))
    assert set(found) == set(cs.solutions(puzzle))
    assert len(found) == len(set(found)) > 1


def test_the_papers_star() -> None:
    """The paper's figure 2."""
    result = cs.check(gold("-+-++*-*"))
    assert result.verdict is cs.Verdict.UNIQUE
    assert result.complete
    assert list(result.solutions) == [Solution((6, 1, 0, 5, 4, 7, 3, 2))]


def test_fractions_allow_more() -> None:
    """1 / 2 = 3 / 6 is a line only where fractions are compared."""
    digits = "1" + "." * 7
    exact, rational = (
        set(cs.solutions(gold("/???????", digits, division))) for division in ("exact", RATIONAL)
    )
    assert exact < rational


# Checking


def test_a_digit_given_twice() -> None:
    result = cs.check(gold("-+-++*-*", "4....4.."))
    assert result.verdict is cs.Verdict.NONE
    assert result.to_json()["conflict"] == [
        {"kind": "given", "index": 0, "value": 4},
        {"kind": "given", "index": 5, "value": 4},
    ]


def test_an_equation_that_cannot_hold() -> None:
    """E * F in the three-pointed star with E = 0."""
    result = cs.check(gold("-????*", "....0."))
    assert result.verdict is cs.Verdict.NONE
    assert result.to_json()["conflict"] == [
        {"kind": "operator", "index": 5, "value": "*"},
        {"kind": "given", "index": 4, "value": 0},
    ]
    assert [str(fact) for fact in result.conflict] == [
        "operator 6, * between E and F",
        "given 0 at E",
    ]


def test_a_conflict_of_operators_alone_is_irreducible() -> None:
    lists = ("".join(operators) for operators in islice(product("/*-+", repeat=10), 500, 4000, 700))
    for puzzle in map(gold, lists):
        result = cs.check(puzzle)
        assert result.verdict is cs.Verdict.NONE
        assert result.conflict
        assert cs.solve(FAMILY.puzzle.keep(puzzle, result.conflict)).count == 0
        for fact in result.conflict:
            others = [other for other in result.conflict if other != fact]
            assert cs.solve(FAMILY.puzzle.keep(puzzle, others)).count == 1, fact


def test_two_solutions_and_where_they_differ() -> None:
    result = cs.check(gold("?" * 6))
    assert result.verdict is cs.Verdict.MULTIPLE
    assert len(result.solutions) == 2
    assert FAMILY.puzzle.differences(*result.solutions)
    one = Solution((0, 1, 2, 3, 4, 5), tuple("+-+-+-"))
    other = Solution((0, 1, 2, 3, 5, 4), tuple("+-+-+*"))
    assert FAMILY.puzzle.differences(one, other) == ["E", "F", "operator 6"]
    assert FAMILY.puzzle.differences(one, one) == []


# Facts


def test_facts_in_reading_order() -> None:
    puzzle = gold("-?+?/*", "..3..0")
    assert FAMILY.puzzle.facts(puzzle) == (
        Operator(0, "-", (0, 1)),
        Operator(2, "+", (3, 1)),
        Operator(4, "/", (3, 4)),
        Operator(5, "*", (4, 5)),
        Given(2, 3),
        Given(5, 0),
    )
    assert [fact.between for fact in FAMILY.puzzle.facts(puzzle)[:4]] == [
        (0, 1),
        (3, 1),
        (3, 4),
        (4, 5),
    ]


def test_keeping_facts() -> None:
    puzzle = gold("-?+?/*", "..3..0", RATIONAL)
    stated = FAMILY.puzzle.facts(puzzle)
    assert FAMILY.puzzle.keep(puzzle, stated) == puzzle
    assert FAMILY.puzzle.keep(puzzle, ()) == gold("??????", "", RATIONAL)
    assert FAMILY.puzzle.keep(puzzle, [stated[1], stated[5]]) == gold("??+???", ".....0", RATIONAL)


# Kernel modes

SAMPLE = """
import json
import cluesmith as cs
found = []
for text in json.loads({puzzles!r}):
    puzzle = cs.parse(text)
    for model in ("exact", "paper") if "?" not in puzzle.operators else ("exact",):
        result = cs.solve(puzzle, model=model, limits=cs.Limits()).to_json()
        del result["seconds"]
        found.append(result)
    found.append(cs.check(puzzle).to_json()["conflict"])
print(json.dumps(found))
"""


def test_both_modes_agree(in_both_modes) -> None:
    puzzles = [
        *(puzzle for puzzle, _ in STARS[:5]),
        gold("?+-+?*-*", "6......."),
        gold("-????/", "0....."),
        gold("/*-*+/-*//"),
    ]
    code = SAMPLE.format(
        puzzles=json.dumps([json.dumps(FAMILY.puzzle.to_json(p)) for p in puzzles])
    )
    compiled, interpreted = in_both_modes(code)
    assert compiled == interpreted
    assert json.loads(compiled)[0]["count"] == 24
