"""The harness itself: it must notice propagators that break their promises."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from harness import (
    PROMISES,
    Domains,
    Spec,
    backtracks_and_goes_on,
    decides_full_assignments,
    digest,
    is_entailed_only_when_true,
    prunes_as_claimed,
)

from cluesmith.kernel.engine import Engine
from cluesmith.kernel.propagators.binary import AtMost, Different, Equal
from cluesmith.kernel.propagators.distinct import Distinct

DIGITS = (range(5), range(5))


def untouched(domains: Domains) -> Domains:
    return domains


def test_a_right_spec_passes_every_promise() -> None:
    spec = Spec("right", lambda a: a[0] <= a[1], lambda e, v: AtMost(e, *v), DIGITS)
    for promise in PROMISES:
        promise(spec)


@pytest.mark.parametrize("promise", [prunes_as_claimed, decides_full_assignments])
def test_a_lost_solution_is_noticed(promise: Callable[[Spec], None]) -> None:
    spec = Spec("too strong", lambda a: a[0] <= a[1] + 1, lambda e, v: AtMost(e, *v), DIGITS)
    with pytest.raises(AssertionError):
        promise(spec)


@pytest.mark.parametrize("promise", [prunes_as_claimed, decides_full_assignments])
def test_an_accepted_violation_is_noticed(promise: Callable[[Spec], None]) -> None:
    spec = Spec("too weak", lambda a: a[0] < a[1], lambda e, v: AtMost(e, *v), DIGITS)
    with pytest.raises(AssertionError):
        promise(spec)


def test_a_false_entailment_is_noticed() -> None:
    spec = Spec("early", lambda a: a[0] < a[1], lambda e, v: AtMost(e, *v), DIGITS)
    with pytest.raises(AssertionError):
        is_entailed_only_when_true(spec)


def test_a_claim_of_too_much_consistency_is_noticed() -> None:
    spec = Spec(
        "claims domain",
        lambda a: len(set(a)) == 3,
        Distinct,
        (range(3),) * 3,
        cases=3,
    )
    with pytest.raises(AssertionError):
        prunes_as_claimed(spec)


def test_pruning_more_than_the_reference_is_noticed() -> None:
    spec = Spec(
        "claims less",
        lambda a: a[0] != a[1],
        lambda e, v: Different(e, *v),
        DIGITS,
        "value",
        untouched,
    )
    with pytest.raises(AssertionError):
        prunes_as_claimed(spec)


def test_a_propagator_that_sleeps_too_long_is_noticed() -> None:
    def post(engine: Engine, variables: Sequence[int]) -> None:
        """Looks at the first domains only: what is narrowed later wakes nobody."""
        x, y = variables
        if len(engine.values(x)) < 3:
            Equal(engine, x, y)

    spec = Spec("sleeps", lambda a: a[0] == a[1], post, DIGITS)
    with pytest.raises(AssertionError):
        backtracks_and_goes_on(spec)


def test_the_digest_sees_a_difference() -> None:
    one = Spec("same name", lambda a: True, lambda e, v: AtMost(e, *v), DIGITS)
    two = Spec("same name", lambda a: True, lambda e, v: AtMost(e, v[0], v[1], -1), DIGITS)
    assert digest(one) == digest(one)
    assert digest(one) != digest(two)
