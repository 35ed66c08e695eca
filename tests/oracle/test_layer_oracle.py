"""The modelling layer against CP-SAT: the same solutions of random models of all that it has."""

from __future__ import annotations

import pytest

pytest.importorskip("ortools", reason="needs ortools: pip install 'cluesmith[oracle]'")

import layer_cpsat
from random_models import random_model

from cluesmith.errors import UsageError

QUICK = 60


def compare(seed: int) -> bool:
    """Whether the layer takes the model; if so, both find the same."""
    model = random_model(seed)
    try:
        found = model.found()
    except UsageError:
        return False
    assert found == sorted(layer_cpsat.solutions(model)), seed
    return True


def test_random_models_agree_with_cp_sat() -> None:
    assert sum(map(compare, range(QUICK))) > QUICK * 0.9


@pytest.mark.soak
def test_ten_thousand_random_models_agree_with_cp_sat() -> None:
    for seed in range(QUICK, 10_000):
        compare(seed)
