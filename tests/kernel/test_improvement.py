"""The bound of branch and bound, by itself: it is moved from outside, and stays moved."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from harness import PROMISES, Spec

from cluesmith.errors import UsageError
from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.propagators.improvement import Improvement
from cluesmith.kernel.search import Search
from cluesmith.kernel.strategy import Strategy


def limited(span: range, limit: int, down: bool) -> Spec:
    def post(engine: Engine, variables: Sequence[int]) -> None:
        Improvement(engine, variables[0], down).limit = limit

    return Spec(
        f"Improvement: {span} {'at most' if down else 'at least'} {limit}",
        lambda a: a[0] <= limit if down else a[0] >= limit,
        post,
        [span],
    )


SPECS = [
    limited(span, limit, down)
    for span in (range(10), range(-5, 59), range(-100, 200))
    for limit in (-200, 3, 50, 300)
    for down in (True, False)
]


@pytest.mark.parametrize("promise", PROMISES)
@pytest.mark.parametrize("spec", SPECS, ids=str)
def test_promise(spec: Spec, promise: Callable[[Spec], None]) -> None:
    promise(spec)


def test_a_search_runs_it_again_wherever_it_goes_back() -> None:
    engine = Engine()
    engine.variables(3, 0, 0b1111)
    improvement = Improvement(engine, 2, True)
    search = Search(engine, Strategy("leftmost/step/down", range(3)))
    search.bound = improvement.number
    found = []
    while search.advance(1e9) == events.SOLUTION:
        found.append(engine.assignment(0, 3))
        improvement.limit = engine.value(2) - 1
    assert found == [[3, 3, 3], [3, 3, 2], [3, 3, 1], [3, 3, 0]]


def test_what_lies_too_far_off_is_refused() -> None:
    engine = Engine()
    with pytest.raises(UsageError, match="past 2"):
        Improvement(engine, engine.wide_variable(0, 2**62), True)
