"""All different by fixed values."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from harness import PROMISES, Domains, Spec

from cluesmith.kernel.propagators.distinct import Distinct


def without_fixed_values(domains: Domains) -> Domains | None:
    """Take each fixed value from the others until nothing changes."""
    sets = [set(values) for values in domains]
    while True:
        before = [len(values) for values in sets]
        for i, values in enumerate(sets):
            if len(values) == 1:
                for others in sets[:i] + sets[i + 1 :]:
                    others.difference_update(values)
        if not all(sets):
            return None
        if [len(values) for values in sets] == before:
            return tuple(tuple(sorted(values)) for values in sets)


def spec(count: int, values: range) -> Spec:
    return Spec(
        f"Distinct: {count} of {values}",
        lambda a: len(set(a)) == len(a),
        Distinct,
        (values,) * count,
        "value",
        without_fixed_values,
        cap=700,
    )


SPECS = [
    spec(0, range(3)),
    spec(1, range(3)),
    spec(2, range(2)),
    spec(3, range(2)),
    spec(4, range(4)),
    spec(5, range(-2, 4)),
    spec(8, range(9)),
    spec(3, range(63)),
    spec(4, range(-32, 32)),
]


@pytest.mark.parametrize("promise", PROMISES)
@pytest.mark.parametrize("spec", SPECS, ids=str)
def test_promise(spec: Spec, promise: Callable[[Spec], None]) -> None:
    promise(spec)
