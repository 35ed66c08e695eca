"""The paper's experiment, repeated; and what the exact model makes of it."""

from __future__ import annotations

import pytest

import cluesmith
from cluesmith.kernel import mode

EXAMPLES = cluesmith.examples("skyscraper")


@pytest.mark.skipif(mode.name() != "compiled", reason="166199 backtracks take minutes interpreted")
def test_t1_takes_the_papers_backtracks() -> None:
    result = cluesmith.solve(EXAMPLES["t1"], model="paper", strategy="leftmost/step/up")
    assert result.count == 1
    assert result.stats["backtracks"] == 166_199


@pytest.mark.parametrize("name", ["t1", "t4", "t6"])
def test_the_exact_model_needs_no_search(name: str) -> None:
    result = cluesmith.solve(EXAMPLES[name], model="exact")
    assert result.count == 1
    assert result.stats["backtracks"] == 0


@pytest.mark.parametrize("name", ["t3"])
def test_both_models_find_the_same(name: str) -> None:
    exact = list(cluesmith.solutions(EXAMPLES[name], model="exact"))
    assert list(cluesmith.solutions(EXAMPLES[name], model="paper")) == exact
    assert len(exact) == 1
