"""All different and cardinality by matching."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

import pytest
from harness import PROMISES, Spec

from cluesmith.errors import UsageError
from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.propagators.matching import AllDifferent, Cardinality


def all_different(count: int, values: range) -> Spec:
    return Spec(
        f"AllDifferent: {count} of {values}",
        lambda a: len(set(a)) == len(a),
        AllDifferent,
        (values,) * count,
        cap=1000,
    )


def cardinality(counts: Mapping[int, int], values: range) -> Spec:
    wanted = Counter(dict(counts))
    return Spec(
        f"Cardinality: {dict(counts)} of {values}",
        lambda a: Counter(a) == wanted,
        lambda engine, v: Cardinality(engine, v, counts),
        (values,) * sum(counts.values()),
        cap=1000,
    )


SPECS = [
    all_different(0, range(3)),
    all_different(1, range(3)),
    all_different(2, range(2)),
    all_different(3, range(2)),
    all_different(4, range(4)),
    all_different(5, range(-2, 4)),
    all_different(7, range(7)),
    all_different(3, range(63)),
    all_different(4, range(-32, 32)),
    all_different(10, range(10)),
    cardinality({}, range(3)),
    cardinality({2: 1}, range(3)),
    cardinality({0: 1, 1: 1}, range(2)),
    cardinality({0: 2, 1: 2}, range(2)),
    cardinality({0: 2, 1: 1, 3: 2}, range(5)),
    cardinality({-3: 3, -1: 0, 0: 1, 1: 1}, range(-3, 3)),
    cardinality({0: 4}, range(3)),
    cardinality({1: 2, 2: 2, 3: 2}, range(1, 4)),
    cardinality({0: 1, 31: 2, 63: 1}, range(64)),
]


@pytest.mark.parametrize("promise", PROMISES)
@pytest.mark.parametrize("spec", SPECS, ids=str)
def test_promise(spec: Spec, promise: Callable[[Spec], None]) -> None:
    promise(spec)


def test_sixty_four_variables_with_sixty_four_values() -> None:
    engine = Engine()
    engine.variables(64, 0, 2**64 - 1)
    AllDifferent(engine, range(64))
    assert engine.fixpoint() == events.STABLE
    for variable in range(63):
        assert engine.narrow(variable, 1 << 63 - variable)
        assert engine.fixpoint() == events.STABLE
    assert engine.values(63) == [0]
    assert engine.statistics()["entailments"] == 1


@pytest.mark.parametrize(
    ("counts", "named"),
    [
        ({0: 1}, "the counts add to 1, but there are 2 variables"),
        ({0: 3, 1: -1}, "value 1 cannot be taken -1 times"),
        ({-1: 2}, "value -1 cannot be taken 2 times"),
        ({64: 2}, "value 64 cannot be taken 2 times"),
    ],
)
def test_counts_that_cannot_be_are_refused(counts: dict[int, int], named: str) -> None:
    engine = Engine()
    engine.variables(2, 0, 7)
    with pytest.raises(UsageError, match=named) as caught:
        Cardinality(engine, range(2), counts)
    assert "\n" not in str(caught.value)
