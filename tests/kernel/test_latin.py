"""The rows and columns of a square, all different by fixed values."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from harness import PROMISES, Domains, Spec, Values

from cluesmith.kernel.engine import Engine
from cluesmith.kernel.propagators.latin import Latin


def lines(size: int) -> list[list[int]]:
    cells = range(size * size)
    rows = [[i for i in cells if i // size == r] for r in range(size)]
    return rows + [[i for i in cells if i % size == c] for c in range(size)]


def spec(size: int, values: range) -> Spec:
    def holds(cells: Values) -> bool:
        return all(len({cells[i] for i in line}) == size for line in lines(size))

    def post(engine: Engine, variables: Sequence[int]) -> Latin:
        return Latin(engine, variables[0], size)

    def without_fixed_values(domains: Domains) -> Domains | None:
        sets = [set(values) for values in domains]
        while True:
            before = [len(values) for values in sets]
            for line in lines(size):
                for i in line:
                    if len(sets[i]) == 1:
                        for other in set(line) - {i}:
                            sets[other] -= sets[i]
            if not all(sets):
                return None
            if [len(values) for values in sets] == before:
                return tuple(tuple(sorted(values)) for values in sets)

    name = f"Latin: {size} x {size} of {values}"
    ranges = (values,) * (size * size)
    return Spec(name, holds, post, ranges, "value", without_fixed_values, cap=700)


SPECS = [spec(1, range(3)), spec(2, range(3)), spec(3, range(1, 4)), spec(3, range(-2, 3))]


@pytest.mark.parametrize("promise", PROMISES)
@pytest.mark.parametrize("spec", SPECS, ids=str)
def test_promise(spec: Spec, promise: Callable[[Spec], None]) -> None:
    promise(spec)


def test_settled_cells_are_forgotten_on_backtracking_past_64_cells() -> None:
    """A 9x9 square notes its settled cells in two words; both must be restored."""
    engine = Engine()
    first = engine.variables(81, 1, (1 << 9) - 1)
    Latin(engine, first, 9)
    engine.fixpoint()
    for _ in range(2):
        engine.push()
        assert engine.narrow(first + 80, 1)
        engine.fixpoint()
        assert 1 not in engine.values(first + 8)
        assert 1 not in engine.values(first + 72)
        engine.pop()
        assert engine.values(first + 8) == list(range(1, 10))
