"""Lexicographic order, strict or not: ties, mixed bases, wide and repeated variables."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from harness import PROMISES, Spec

from cluesmith.errors import UsageError
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.propagators.lex import Lex


def ordered(ranges: Sequence[range], xs: Sequence[int], ys: Sequence[int], strict: bool) -> Spec:
    is_exact = len({*xs, *ys}) == len(xs) + len(ys)

    def holds(a: tuple[int, ...]) -> bool:
        left, right = [a[i] for i in xs], [a[i] for i in ys]
        return left < right or (left == right and not strict)

    return Spec(
        f"Lex{', strict' if strict else ''}: {list(ranges)} at {list(xs)}, {list(ys)}",
        holds,
        lambda engine, v: Lex(engine, [v[i] for i in xs], [v[i] for i in ys], strict),
        ranges,
        "domain" if is_exact else "check",
        cap=2000,
    )


CASES: list[tuple[Sequence[range], Sequence[int], Sequence[int]]] = [
    ((range(4), range(4)), (0,), (1,)),
    ((range(3),) * 4, (0, 1), (2, 3)),
    ((range(2),) * 8, (0, 1, 2, 3), (4, 5, 6, 7)),
    ((range(-2, 3), range(5), range(1, 4), range(2, 6), range(-3, 2), range(3)), (0, 2, 5),
     (4, 1, 3)),
    ((range(20, 60), range(64), range(30, 40), range(10, 50)), (0, 1), (2, 3)),
    ((range(1),), (), ()),
    ((range(100), range(200), range(10), range(150)), (0, 1), (3, 2)),
    ((range(3),) * 3, (0, 1), (0, 2)),
    ((range(3),) * 3, (0, 1, 2), (1, 2, 0)),
    ((range(3),) * 2, (0, 1), (0, 1)),
]  # fmt: skip
SPECS = [ordered(*case, strict) for case in CASES for strict in (False, True)]


@pytest.mark.parametrize("promise", PROMISES)
@pytest.mark.parametrize("spec", SPECS, ids=str)
def test_promise(spec: Spec, promise: Callable[[Spec], None]) -> None:
    promise(spec)


def test_sequences_of_different_lengths_are_refused() -> None:
    engine = Engine()
    engine.variables(3, 0, 0b11)
    with pytest.raises(UsageError, match="not 2 and 1"):
        Lex(engine, [0, 1], [2])
