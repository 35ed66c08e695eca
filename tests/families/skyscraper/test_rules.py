"""What a Skyscraper's setter is offered."""

from __future__ import annotations

import json

import cluesmith as cs
from cluesmith.families.skyscraper.puzzle import Clue, Skyscraper
from cluesmith.workbench.setting import make_unique


def test_a_board_of_givens_alone_is_made_unique_with_clues() -> None:
    """The clues are the puzzle: heights are added only against what no clue excludes."""
    grid = [[0] * 5 for _ in range(5)]
    grid[2][3] = 3
    puzzle = cs.parse(json.dumps({"family": "skyscraper", "size": 5, "grid": grid}))
    assert isinstance(puzzle, Skyscraper)
    for seed in range(5):
        changed = make_unique(puzzle, seed=seed, seconds=None)
        clues = [fact for fact in changed.facts if isinstance(fact, Clue)]
        assert len(clues) > len(changed.facts) / 2
