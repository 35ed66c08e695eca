"""Making puzzles unique at a level, or so that they need a technique."""

from __future__ import annotations

import json
from typing import Any

import pytest

import cluesmith as cs
from cluesmith import registry
from cluesmith.errors import NotFoundError, UnsupportedError, UsageError
from cluesmith.family import Level, Verdict
from cluesmith.workbench.by_technique import techniques
from cluesmith.workbench.unique_at import make_unique_at

STARTED = {
    "skyscraper": {"size": 5, "clues": {"top": [4, 0, 0, 2, 0]}},
    "lol-sudoku": {"size": 4, "digits": [[1, 0, 0, 0], [0, 0, 3, 0], [0] * 4, [0] * 4]},
    "gold-star": {"points": 5, "operators": "-*+*??????"},
}


def started(family: str) -> Any:
    return cs.parse(json.dumps({"family": family, **STARTED[family]}))


@pytest.mark.parametrize("family", sorted(STARTED))
@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_the_level_is_the_one_asked_for(family: str, level: str) -> None:
    before = started(family)
    kind = registry.family(family).puzzle
    found = make_unique_at(before, level=level, seed=1)
    rating = cs.rate(found.puzzle)
    assert (rating.verdict, rating.level) == (Verdict.UNIQUE, Level(level))
    assert {**found.puzzle.meta, "level": level} == found.puzzle.meta
    given, now = set(kind.facts(before)), set(kind.facts(found.puzzle))
    assert given <= now
    assert set(found.facts) == now - given
    assert make_unique_at(before, level=level, seed=1) == found


@pytest.mark.parametrize(
    ("family", "technique"),
    [("skyscraper", "naked-set"), ("lol-sudoku", "missing-digit"), ("gold-star", "parity")],
)
def test_the_technique_is_needed(family: str, technique: str) -> None:
    rating = cs.rate(make_unique_at(started(family), technique=technique, seed=2).puzzle)
    assert rating.steps[technique]
    known = {one.name: one.level for one in techniques(family)}
    assert rating.level == known[technique]


def test_a_unique_puzzle_is_only_made_easier() -> None:
    puzzle = cs.generate("skyscraper", size=5, level="hard", seed=3)
    assert cs.rate(make_unique_at(puzzle, level="easy", seed=1).puzzle).level is Level.EASY
    with pytest.raises(UnsupportedError, match="unique and hard already"):
        make_unique_at(puzzle, level="extreme", seed=1)


def test_what_cannot_be_is_refused() -> None:
    blank = started("skyscraper")
    with pytest.raises(UsageError, match="did you mean naked-set"):
        make_unique_at(blank, technique="naked-sets")
    with pytest.raises(UsageError, match="naked-set is hard"):
        make_unique_at(blank, technique="naked-set", level="easy")
    with pytest.raises(UsageError, match="no level and no technique"):
        make_unique_at(blank)
    with pytest.raises(UnsupportedError, match="no solution"):
        make_unique_at(cs.examples("skyscraper")["clash"], level="easy")
    tiny = cs.parse('{"family": "skyscraper", "size": 3}')
    with pytest.raises(NotFoundError, match="of level extreme"):
        make_unique_at(tiny, level="extreme", seed=1)


def test_a_limit_ends_it() -> None:
    with pytest.raises(NotFoundError, match="cancelled"):
        make_unique_at(started("skyscraper"), level="hard", cancelled=lambda: True)
