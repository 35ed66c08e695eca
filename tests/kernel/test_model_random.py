"""Random models of everything the layer has, against trying all assignments."""

from __future__ import annotations

import pytest
from harness import COMPILED
from random_models import random_model

from cluesmith.errors import UsageError

QUICK = 400 if COMPILED else 60


def compare(seed: int) -> bool:
    """Whether the layer takes the model; if so, it finds exactly the solutions there are."""
    model = random_model(seed)
    try:
        found = model.found()
    except UsageError:
        # It is refused when it is made, and only for a reason that no assignment repairs.
        assert not model.solutions(), seed
        return False
    assert found == model.solutions(), seed
    return True


def test_random_models_agree_with_enumeration() -> None:
    taken = sum(map(compare, range(QUICK)))
    assert taken > QUICK * 0.9


def test_learning_finds_the_same() -> None:
    compared = 0
    for seed in range(QUICK // 2):
        model = random_model(seed)
        try:
            expected = model.found()
            found = model.found("learning")
        except UsageError:
            continue  # refused, or with something that learning does not take
        assert found == expected, seed
        compared += 1
    assert compared > QUICK // 3


@pytest.mark.soak
def test_ten_thousand_random_models_agree_with_enumeration() -> None:
    for seed in range(QUICK, 10_000):
        compare(seed)
