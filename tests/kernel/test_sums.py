"""Sums of variables of any range; a variable that is one of some numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pytest
from harness import PROMISES, WIDEST, Domains, Spec, is_wide
from test_linear import SUMS, Sum

from cluesmith.errors import UsageError
from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.propagators.member import Member
from cluesmith.kernel.propagators.sums import SumAtMost, SumDifferent, SumEqual

FAR = 2**45
WIDE = [
    Sum((1, -1), 3, (range(100), range(-40, 70))),
    Sum((3, 7), -300, (range(-100, 100), range(200))),
    Sum((5, -3, 1), 4, (range(90), range(7), range(-100, 100))),
    Sum((-2, 2), 7, (range(80), range(80))),
    Sum((FAR, -1), 5, (range(-20, 20), range(-FAR, -FAR + 70))),
    Sum((1, 1, -1), -2, (range(70), range(6)), (0, 1, 0)),
]
FEWER = [total for i, total in enumerate(SUMS) if i % 2]


def at_most(total: Sum) -> Spec:
    return Spec(
        f"SumAtMost: {total}",
        lambda a: total.of(a) <= 0,
        lambda engine, v: SumAtMost(engine, total.terms(v), total.constant),
        total.ranges,
        cap=800,
    )


def equal(total: Sum) -> Spec:
    return Spec(
        f"SumEqual: {total}",
        lambda a: total.of(a) == 0,
        lambda engine, v: SumEqual(engine, total.terms(v), total.constant),
        total.ranges,
        "bounds",
        total.within_bounds,
        cap=800,
    )


def different(total: Sum) -> Spec:
    return Spec(
        f"SumDifferent: {total}",
        lambda a: total.of(a) != 0,
        lambda engine, v: SumDifferent(engine, total.terms(v), total.constant),
        total.ranges,
        "check" if any(map(is_wide, total.ranges)) else "domain",
        cap=800,
    )


def member(span: range, values: Sequence[int]) -> Spec:
    def inside(domains: Domains) -> Domains | None:
        (domain,) = domains
        kept = [value for value in domain if value in values]
        if kept and kept[-1] - kept[0] >= WIDEST:  # with no room for holes
            kept = [value for value in domain if kept[0] <= value <= kept[-1]]
        return (tuple(kept),) if kept else None

    return Spec(
        f"Member: {list(values)} of {span}",
        lambda a: a[0] in values,
        lambda engine, v: Member(engine, v[0], values),
        [span],
        "bounds",
        inside,
    )


SPECS = [
    *(kind(total) for kind in (at_most, equal, different) for total in [*FEWER, *WIDE]),
    member(range(10), [3]),
    member(range(70), []),
    member(range(10), [-5, 0, 4, 9, 12]),
    member(range(-100, 300), [-90, -89, -3, 60, 61, 130, 290]),
    member(range(-100, 300), range(-100, 300, 7)),
    member(range(FAR, FAR + 200), [FAR + 3, FAR + 100, FAR + 150]),
]


@pytest.mark.parametrize("promise", PROMISES)
@pytest.mark.parametrize("spec", SPECS, ids=str)
def test_promise(spec: Spec, promise: Callable[[Spec], None]) -> None:
    promise(spec)


@pytest.mark.parametrize("kind", [SumAtMost, SumEqual, SumDifferent])
def test_sums_that_could_overflow_are_refused(kind: type) -> None:
    engine = Engine()
    x = engine.wide_variable(-(2**50), 2**50)
    kind(engine, [(2**11, x)], 0)
    for terms, constant in (([(2**11, x)], 1), ([(2**60, x)], 0), ([], 2**62)):
        with pytest.raises(UsageError, match="past 2"):
            kind(engine, terms, constant)


def test_random_systems_over_far_numbers_keep_a_planted_solution() -> None:
    for seed in range(200):
        rng = Random(seed)
        engine = Engine()
        planted = [rng.randint(-(2**40), 2**40) for _ in range(4)]
        variables = [
            engine.wide_variable(value - rng.randint(0, 2**41), value + rng.randint(0, 2**41))
            for value in planted
        ]
        for _ in range(5):
            terms = [(rng.randint(-(2**12), 2**12), x) for x in variables]
            total = sum(a * value for (a, _), value in zip(terms, planted, strict=True))
            kind = rng.choice([SumAtMost, SumEqual, SumDifferent])
            off = {SumAtMost: -rng.randint(0, 2**30), SumEqual: 0, SumDifferent: 1}[kind]
            kind(engine, terms, off - total)
        engine.begin_slice(0.1)
        assert engine.fixpoint() in (events.STABLE, events.PAUSED), seed
        assert all(map(engine.has, variables, planted)), seed
