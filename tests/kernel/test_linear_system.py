"""Linear equations together: what one of them does not show, and nothing that is not so."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pytest
from harness import PROMISES, Spec

from cluesmith.errors import UsageError
from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.propagators.linear import LinearEqual
from cluesmith.kernel.propagators.linear_system import FARTHEST, LARGEST, LinearSystem

Row = tuple[list[tuple[int, int]], int]


def spec(name: str, rows: Sequence[Row], ranges: Sequence[range]) -> Spec:
    def holds(values: tuple[int, ...]) -> bool:
        sums = [sum(a * values[x] for a, x in terms) + constant for terms, constant in rows]
        return len(set(values)) == len(values) and not any(sums)

    return Spec(
        f"LinearSystem: {name}",
        holds,
        lambda engine, v: LinearSystem(
            engine, v, [([(a, v[x]) for a, x in terms], constant) for terms, constant in rows]
        ),
        ranges,
        "check",
    )


def random_spec(seed: int) -> Spec:
    """A system with a solution, or nearly one, and sometimes values to spare."""
    draw = Random(f"linear system {seed}")
    count, base = draw.randint(3, 5), draw.randint(-3, 3)
    values = range(base, base + count + draw.choice((0, 0, 2)))
    solution = draw.sample(values, count)
    rows = []
    for _ in range(draw.randint(1, 4)):
        scope = draw.sample(range(count), draw.randint(1, count))
        terms = [(draw.choice((-2, -1, 1, 1, 3)), x) for x in scope]
        off = draw.choice((0, 0, 0, 1))
        rows.append((terms, off - sum(a * solution[x] for a, x in terms)))
    return spec(f"random {seed}", rows, [values] * count)


# b = a + c and c = b + d: together a + d = 0.
CIRCLE: list[Row] = [([(1, 0), (-1, 1), (1, 2)], 0), ([(1, 1), (-1, 2), (1, 3)], 0)]
SPECS = [
    spec("nothing", [], []),
    spec("no rows", [], [range(3)] * 3),
    spec("circle", CIRCLE, [range(4)] * 4),
    spec("circle past 0", CIRCLE, [range(-2, 3)] * 4),
    spec("a variable twice", [([(1, 0), (1, 0), (-1, 1)], 0)], [range(6)] * 2),
    spec("large", [([(LARGEST, 0), (-LARGEST, 1)], LARGEST)], [range(64)] * 2),
    *map(random_spec, range(10)),
]


@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__)
@pytest.mark.parametrize("spec", SPECS, ids=str)
def test_promise(spec: Spec, promise: Callable[[Spec], None]) -> None:
    promise(spec)


def test_rows_that_hold_one_by_one_contradict_each_other() -> None:
    for propagator in (None, LinearSystem):
        engine = Engine()
        engine.variables(4, 0, 0b1111)
        if propagator is None:
            for terms, constant in CIRCLE:
                LinearEqual(engine, terms, constant)
        else:
            propagator(engine, range(4), CIRCLE)
        outcome = engine.fixpoint()
        assert outcome == (events.STABLE if propagator is None else events.FAILED)


def test_bounds_take_part() -> None:
    """a + b = c + d, with a and b above all the others."""
    engine = Engine()
    engine.variables(6, 0, 0b111111)
    LinearSystem(engine, range(6), [([(1, 0), (1, 1), (-1, 2), (-1, 3)], 0)])
    assert engine.fixpoint() == events.STABLE
    for variable in range(6):
        engine.narrow(variable, 0b111000 if variable < 2 else 0b011111)
    for variable in (2, 3):
        engine.narrow(variable, 0b000111)
    engine.narrow(4, 0b000001)
    assert engine.fixpoint() == events.FAILED


@pytest.mark.parametrize(
    ("bases", "row"),
    [
        ((0, 1), ([(1, 0), (1, 1)], 0)),
        ((0, 0), ([(LARGEST + 1, 0)], 0)),
        ((0, 0), ([(1, 0)], FARTHEST + 1)),
        ((0, 0), ([(1, 0)] * 65, 0)),
    ],
)
def test_what_it_cannot_compute_is_refused(bases: tuple[int, ...], row: Row) -> None:
    engine = Engine()
    for base in bases:
        engine.variables(1, base, 0b11)
    with pytest.raises(UsageError, match=r"^linear system: "):
        LinearSystem(engine, range(2), [row])
