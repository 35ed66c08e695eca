"""Records of generated puzzles are those of the same puzzles proven and rated again."""

from __future__ import annotations

from typing import Any

import pytest

import cluesmith as cs
from cluesmith.library.record import generated_record, record_of


@pytest.mark.parametrize(
    ("family", "options"),
    [
        ("skyscraper", {"size": 5, "level": "hard", "symmetry": "half-turn"}),
        ("skyscraper", {"size": 5, "level": "extreme", "style": "mixed"}),
        ("skyscraper", {"size": 5, "level": "h", "scale": "towers"}),
        ("skyscraper", {"size": 4, "recipe": "paper", "level": "hard"}),
        ("lol-sudoku", {"size": 5, "level": "medium", "style": "walls"}),
        ("lol-sudoku", {"size": 5, "level": "easy", "style": "marks"}),
        ("gold-star", {"points": 5, "level": "easy"}),
        ("gold-star", {"points": 4, "level": "hard", "givens": 1}),
        ("gold-star", {"points": 4, "recipe": "paper"}),
    ],
    ids=str,
)
def test_a_generated_puzzle_is_not_proven_twice(family: str, options: dict[str, Any]) -> None:
    made = 0
    for puzzle in cs.generate(family, count=6, seed=1, **options):
        record = generated_record(puzzle, options)
        if cs.check(puzzle).verdict == "unique":
            assert record == record_of(puzzle, options)
            assert record is not None
            assert record.level == puzzle.meta["level"]
            made += 1
        else:
            assert record is None
            assert options["recipe"] == "paper"
    assert made or options.get("recipe") == "paper"
