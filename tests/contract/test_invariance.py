"""A rating is that of a puzzle's class: turns, reflections and other names do not change it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from cluesmith.errors import NotFoundError, UnsupportedError
from cluesmith.family import Family, Level
from cluesmith.workbench.deduce import explanation, rate
from cluesmith.workbench.generate import generate

LARGEST = 7  # rows or points


def variants(family: Family, puzzle: Any, seed: int) -> Iterator[Any]:
    """The puzzle in all positions, each under other names."""
    random = Random(seed)

    def shuffle(names: list[int]) -> list[int]:
        random.shuffle(names)
        return names

    for turned in family.symmetry.turned(puzzle):
        yield family.symmetry.renamed(turned, shuffle)


def assert_invariant(family: Family, puzzle: Any, seed: int, most: int | None = None) -> None:
    """In `most` of all positions, or in all."""
    rating = rate(puzzle)
    for variant in islice(variants(family, puzzle, seed), most):
        assert rate(variant) == rating, (puzzle, variant)


@pytest.mark.needs("symmetry")
def test_examples_are_rated_alike_whichever_way_round(family: Family, example: Any) -> None:
    try:
        rate(example)
    except UnsupportedError:
        pytest.skip("no human steps are known for it")
    large = example.size > LARGEST  # their ratings take seconds
    assert_invariant(family, example, 1, 3 if large else None)


@pytest.mark.needs("symmetry", "generation")
@pytest.mark.parametrize("level", [level for level in Level if level is not Level.SEARCH])
def test_puzzles_are_rated_alike_whichever_way_round(family: Family, level: Level) -> None:
    for seed in range(3):
        assert_invariant(family, generate(family.name, level=level, seed=seed), seed)


@pytest.mark.needs("deduction", "generation")
def test_an_explanation_of_any_variant_comes_to_the_same_rating(family: Family) -> None:
    puzzle = generate(family.name, level=Level.HARD, seed=1)
    rating = rate(puzzle)
    assert all(explanation(variant).rating == rating for variant in variants(family, puzzle, 1))


@pytest.mark.soak
@pytest.mark.needs("symmetry", "generation")
@pytest.mark.parametrize("level", list(Level))
def test_many_puzzles_of_all_sizes_are_rated_alike(family: Family, level: Level) -> None:
    """Some 170 puzzles a family, where the level exists."""
    styles = {"lol-sudoku": ("areas", "marks", "walls"), "skyscraper": ("clues", "sparse")}
    for size in range(4, 8):
        for style in styles.get(family.name, (None,)):
            for seed in range(9 if family.name == "gold-star" else 4):
                options = {} if style is None else {"style": style}
                try:
                    puzzle = generate(family.name, size=size, level=level, seed=seed, **options)
                except NotFoundError:
                    break
                assert_invariant(family, puzzle, seed)
