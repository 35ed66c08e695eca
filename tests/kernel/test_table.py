"""Tables: many words of tuples, mixed bases, repeated and wide variables, what is refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pytest
from harness import PROMISES, Spec, Values, is_wide

from cluesmith.errors import UsageError
from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.propagators.table import Table


def listed(
    name: str,
    ranges: Sequence[range],
    tuples: Sequence[Values],
    places: Sequence[int] | None = None,
    cases: float = 1.0,
) -> Spec:
    at = range(len(ranges)) if places is None else places
    rows = set(tuples)
    return Spec(
        f"Table: {name} over {list(ranges)} at {list(at)}",
        lambda a: tuple(a[i] for i in at) in rows,
        lambda engine, v: Table(engine, [v[i] for i in at], tuples),
        ranges,
        "check" if any(map(is_wide, ranges)) else "domain",
        cases=cases,
    )


def drawn(count: int, spans: Sequence[range]) -> list[Values]:
    draw = Random(f"{count} {spans}")
    return [tuple(draw.choice(span) for span in spans) for _ in range(count)]


DIGITS = range(10)
SPREAD = (range(-3, 5), range(100, 109), range(6))
SPECS = [
    listed("one", (range(4), range(4)), [(1, 2)]),
    listed("none", (range(4), range(4)), []),
    listed("no variable", (range(2),), [()], ()),
    listed("neither variable nor tuple", (range(2),), [], ()),
    listed("far off", (range(4), range(4)), [(1, 9), (-2, 3), (2, 2), (2**70, 1)]),
    listed("twenty", (range(5), range(5), range(5)), drawn(20, [range(-1, 7)] * 3)),
    listed("a hundred", SPREAD, drawn(100, SPREAD)),
    listed("a word", (range(8),) * 3, drawn(64, [range(8)] * 3)),
    listed("five words", (range(8),) * 3, drawn(320, [range(8)] * 3)),
    listed("a thousand", (DIGITS,) * 4, drawn(1000, [DIGITS] * 4), cases=0.5),
    listed("all of one value", (range(64), range(3)), [(v, 1) for v in range(64)]),
    listed("repeated", (range(4), range(5)), drawn(60, [range(5)] * 3), (0, 1, 0)),
    listed("wide", (range(100), range(5)), drawn(90, [range(100), range(5)])),
    listed(
        "wide and wider", (range(-100, 100), range(500), range(4)),
        drawn(200, [range(-120, 100), range(0, 500, 100), range(4)]),
    ),
]  # fmt: skip


@pytest.mark.parametrize("promise", PROMISES)
@pytest.mark.parametrize("spec", SPECS, ids=str)
def test_promise(spec: Spec, promise: Callable[[Spec], None]) -> None:
    promise(spec)


def test_a_tuple_of_another_length_is_refused() -> None:
    engine = Engine()
    engine.variables(2, 0, 0b11)
    with pytest.raises(UsageError, match="over 2 variables has a tuple of 3"):
        Table(engine, (0, 1), [(0, 1), (0, 1, 1)])


def test_a_table_that_takes_too_much_memory_is_refused() -> None:
    engine = Engine()
    variable = engine.wide_variable(0, 100_000)
    with pytest.raises(UsageError, match="takes more than 128 MB"):
        Table(engine, (variable,), [(value,) for value in range(40_000)])


def test_the_ends_of_wide_variables_are_values_of_tuples() -> None:
    engine = Engine()
    x = engine.wide_variable(-(2**60), 2**60)
    y = engine.variables(1, 0, 0b1111)
    Table(engine, (x, y), [(-(2**50), 0), (7, 1), (2**50, 2), (2**50, 3)])
    assert engine.fixpoint() == events.STABLE
    assert engine.bounds(x) == (-(2**50), 2**50)
    assert engine.narrow(y, 0b0110)
    assert engine.fixpoint() == events.STABLE
    assert engine.bounds(x) == (7, 2**50)
    assert engine.keep_to(x, 2**50 - 1)
    assert engine.fixpoint() == events.STABLE
    assert (engine.values(x), engine.values(y)) == ([7], [1])
