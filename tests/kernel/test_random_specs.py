"""Thousands of random small instances of each propagator, against trying all assignments."""

from __future__ import annotations

import pytest
from harness import COMPILED, PROMISES, Spec, Values, build, full, solutions_within
from random_specs import KINDS, random_spec

from cluesmith.kernel.run import Run
from cluesmith.kernel.search import Search
from cluesmith.kernel.strategy import NAMES, Strategy

QUICK = 640 if COMPILED else 80
SOAK = 10_000


def compare(seed: int) -> int:
    """Every promise of the harness, and a search for all solutions; how many there are."""
    _, spec = random_spec(seed)
    for promise in PROMISES:
        promise(spec)
    expected = solutions_within(spec, full(spec))
    found = searched(spec, NAMES[seed % len(NAMES)])
    assert sorted(found) == sorted(expected), spec
    return len(found)


def searched(spec: Spec, strategy: str) -> list[Values]:
    engine = build(spec, full(spec))
    run = Run(Search(engine, Strategy(strategy, spec.variables)))
    return [tuple(map(engine.value, spec.variables)) for _ in run]


@pytest.mark.parametrize("kind", KINDS)
def test_random_instances_agree_with_enumeration(kind: str) -> None:
    counts = [compare(seed) for seed in range(KINDS.index(kind), QUICK, len(KINDS))]
    assert any(counts)


@pytest.mark.soak
@pytest.mark.parametrize("kind", KINDS)
def test_soak_random_instances_agree_with_enumeration(kind: str) -> None:
    first = QUICK + KINDS.index(kind)
    counts = [compare(seed) for seed in range(first, QUICK + SOAK, len(KINDS))]
    assert sum(count > 0 for count in counts) > len(counts) / 4
