"""Every family that generates: a seed is a puzzle, and the puzzle is sound."""

from __future__ import annotations

import json
from itertools import islice
from typing import Any

import pytest

from cluesmith.errors import UsageError
from cluesmith.family import Family, Verdict
from cluesmith.forms.options import declared
from cluesmith.workbench.deduce import rate
from cluesmith.workbench.generate import generate, generate_many
from cluesmith.workbench.read import parse
from cluesmith.workbench.show import convert
from cluesmith.workbench.solve import check

pytestmark = pytest.mark.needs("generation")

SEEDS = range(20, 24)


def made(family: Family, seeds: range = SEEDS, **options: Any) -> list[Any]:
    return list(generate(family.name, count=len(seeds), seed=seeds[0], **options))


def as_text(family: Family, puzzles: list[Any]) -> list[str]:
    return [json.dumps(family.puzzle.to_json(puzzle)) for puzzle in puzzles]


def test_the_same_seed_is_the_same_puzzle(family: Family) -> None:
    first = made(family)
    assert as_text(family, made(family)) == as_text(family, first)
    assert as_text(family, made(family, jobs=2)) == as_text(family, first)
    assert as_text(family, made(family, jobs="auto")) == as_text(family, first)
    alone = [generate(family.name, seed=seed) for seed in SEEDS]
    assert as_text(family, alone) == as_text(family, first)
    assert [puzzle.meta["seed"] for puzzle in first] == list(SEEDS)


def test_scores_that_cannot_be_are_refused(family: Family) -> None:
    with pytest.raises(UsageError, match="min-score 10 is above max-score 5"):
        made(family, min_score=10, max_score=5)


def test_declared_options_are_what_is_taken(family: Family) -> None:
    size, *others = declared(family.generation.options_class())
    sizes = family.puzzle.sizes
    assert sizes.least <= size.least <= size.default <= size.most <= sizes.most
    assert sizes.default == size.default
    usual = family.puzzle.to_json(generate(family.name, seed=1))
    assert usual[size.name] == size.default
    for name in (size.name, "size"):  # whatever the family calls it
        made = generate(family.name, seed=1, **{name: size.least})
        assert family.puzzle.to_json(made)[size.name] == size.least
        for wrong in (size.least - 1, size.most + 1):
            message = f"{size.name} is {wrong}, expected {size.least} to {size.most}"
            with pytest.raises(UsageError, match=message):
                generate(family.name, seed=1, **{name: wrong})
    for option in others:
        if option.choices:
            with pytest.raises(UsageError, match=f"one of {', '.join(option.choices)}$"):
                generate(family.name, seed=1, **{option.name: "?"})
    with pytest.raises(UsageError, match="no option 'nonsense'"):
        generate(family.name, seed=1, nonsense="?")


def test_other_seeds_are_other_puzzles(family: Family) -> None:
    texts = [json.dumps({**family.puzzle.to_json(p), "seed": 0}) for p in made(family)]
    assert len(set(texts)) == len(texts)


def test_puzzles_survive_as_json(family: Family) -> None:
    for puzzle in made(family):
        value = json.loads(json.dumps(family.puzzle.to_json(puzzle), allow_nan=False))
        again = family.puzzle.from_json(value)
        assert again == puzzle == parse(convert(puzzle, "json"))
        assert again.meta == puzzle.meta
        assert puzzle.family == family.name


def test_puzzles_are_unique_with_the_solution_they_carry(family: Family) -> None:
    for puzzle in made(family):
        solution = family.puzzle.solution_from_json(puzzle, puzzle.meta["solution"])
        assert family.rules(puzzle, solution) == []
        for model in (None, next(iter(family.models))):
            result = check(puzzle, model=model)
            assert result.verdict is Verdict.UNIQUE
            assert list(result.solutions) == [solution]


@pytest.mark.needs("deduction")
def test_puzzles_have_the_level_they_carry(family: Family) -> None:
    for puzzle in made(family):
        rating = rate(puzzle)
        assert (puzzle.meta["level"], puzzle.meta["score"]) == (rating.level, rating.score)


def test_puzzles_come_one_by_one(family: Family) -> None:
    endless = generate_many(family.name, count=10**9, seed=SEEDS[0])
    assert as_text(family, list(islice(endless, 2))) == as_text(family, made(family)[:2])


def test_a_seed_is_drawn_where_none_is_given(family: Family) -> None:
    puzzle = generate(family.name)
    assert as_text(family, [generate(family.name, seed=puzzle.meta["seed"])]) == (
        as_text(family, [puzzle])
    )


def test_unknown_options_are_refused(family: Family) -> None:
    with pytest.raises(UsageError, match="no option 'no_such_option'"):
        made(family, no_such_option=1)
