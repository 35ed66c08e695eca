"""What the contract's own values promise."""

from __future__ import annotations

import pytest

from cluesmith.family import Level


def test_levels_are_ordered_by_rank() -> None:
    assert sorted(set(Level)) == list(Level)
    assert max(Level) is Level.SEARCH
    assert Level.EASY < Level.EXTREME > Level.HARD >= "medium" <= Level.MEDIUM <= "hard"
    assert not Level.EXTREME < Level.EXTREME
    assert Level.HARD == "hard"
    assert {Level.HARD: 1}["hard"] == 1
    with pytest.raises(ValueError, match="not a valid Level"):
        assert Level.EASY < "simple"
