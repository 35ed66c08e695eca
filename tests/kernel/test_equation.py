"""w o x = y o z for all pairs of operators, given or to be found, and any meaning of theirs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product

import pytest
from harness import PROMISES, Spec

from cluesmith.errors import UsageError
from cluesmith.kernel import mode
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.propagators.equation import OPERATORS, Equation, Marks, Results

SMALL = (range(6), range(6), range(6), range(6))
MIXED = (range(3, 12), range(5), range(60, 64), range(1, 9))
WIDE = (range(64), range(64), range(64), range(1, 64))


def result(operator: str, a: int, b: int) -> int | None:
    if operator == "+":
        return a + b
    if operator == "-":
        return a - b
    if operator == "*":
        return a * b
    return a // b if b and a % b == 0 else None


def spec(
    left: str, right: str, ranges: Sequence[range], scope: Sequence[int] = (0, 1, 2, 3)
) -> Spec:
    def holds(a: tuple[int, ...]) -> bool:
        w, x, y, z = (a[i] for i in scope)
        value = result(left, w, x)
        return value is not None and value == result(right, y, z)

    alone = len(set(scope)) == 4
    return Spec(
        f"Equation: w{left}x = y{right}z over {list(ranges)} at {list(scope)}",
        holds,
        lambda engine, v: Equation(engine, [v[i] for i in scope], left, right),
        ranges,
        "domain" if alone else "check",
        cap=700,
        cases=0.15 if ranges is WIDE else 0.5,
    )


def fraction(operator: str, a: int, b: int) -> Fraction | None:
    """Any division, but no 0 in * and /."""
    if operator in "+-":
        return Fraction(result(operator, a, b))
    if not a or not b:
        return None
    return Fraction(a, b) if operator == "/" else Fraction(a * b)


FRACTIONS = Results(12, fraction)


def open_spec(
    left: str,
    right: str,
    ranges: Sequence[range],
    value: Callable[[str, int, int], object] = result,
    results: Results | None = None,
) -> Spec:
    """An operator "?" is a variable: those to be found follow the four cells."""
    asked = [place for place, operator in enumerate((left, right)) if operator == "?"]

    def holds(a: tuple[int, ...]) -> bool:
        operators = [left, right]
        for place, found in zip(asked, a[4:], strict=True):
            operators[place] = OPERATORS[found]
        one = value(operators[0], a[0], a[1])
        return one is not None and one == value(operators[1], a[2], a[3])

    def post(engine: Engine, v: Sequence[int]) -> None:
        operators: list[str | int] = [left, right]
        for place, variable in zip(asked, v[4:], strict=True):
            operators[place] = variable
        Equation(engine, v[:4], *operators, results)

    return Spec(
        f"Equation: w{left}x = y{right}z over {list(ranges)} by {value.__name__}",
        holds,
        post,
        [*ranges, *(range(4) for _ in asked)],
        cap=1000,
        cases=0.5,
    )


SPECS = [
    spec(left, right, ranges)
    for left, right in product(OPERATORS, OPERATORS)
    for ranges in (SMALL, MIXED, WIDE)
] + [
    spec("*", "+", (range(6),) * 3, (0, 1, 0, 2)),
    spec("-", "/", (range(8),) * 3, (0, 1, 2, 1)),
    spec("+", "*", (range(8),) * 2, (0, 0, 1, 1)),
    *(open_spec("?", right, (range(8),) * 4) for right in "+-*/?"),
    *(open_spec(left, "?", (range(3, 12), range(5), range(9), range(1, 6))) for left in "+-*/"),
    *(
        open_spec(left, right, (range(12), range(2, 12), range(9), range(12)), fraction, FRACTIONS)
        for left, right in ("//", "/*", "-/", "?/", "+?", "??")
    ),
]


@pytest.mark.parametrize("promise", PROMISES)
@pytest.mark.parametrize("spec", SPECS, ids=str)
def test_promise(spec: Spec, promise: Callable[[Spec], None]) -> None:
    promise(spec)


@pytest.mark.parametrize(
    ("base", "mask", "cells", "left"),
    [
        (0, 15, [0, 1, 2], "+"),
        (0, 15, [0, 1, 2, 3], "^"),
        (-1, 15, [0, 1, 2, 3], "+"),
        (1, 1 << 63, [0, 1, 2, 3], "+"),
    ],
)
def test_what_it_cannot_compute_is_refused(
    base: int, mask: int, cells: list[int], left: str
) -> None:
    engine = Engine()
    engine.variables(4, base, mask)
    with pytest.raises(UsageError, match=r"^equation: ") as caught:
        Equation(engine, cells, left, "+")
    assert "\n" not in str(caught.value)


def test_equal_results_are_all_that_counts() -> None:
    """Any table will do: here every operator gives the remainder of a + b by 3."""
    results = Results(7, lambda _operator, a, b: (a + b) % 3)
    engine = Engine()
    engine.variables(4, 0, 0b1111111)
    Equation(engine, range(4), "*", "/", results)
    for variable, value in enumerate((5, 6, 4)):
        engine.narrow(variable, 1 << value)
    engine.fixpoint()
    assert engine.values(3) == [1, 4]


@pytest.mark.skipif(mode.name() == "compiled", reason="then nothing comes between the steps")
def test_threads_may_take_turns_within_a_run(monkeypatch: pytest.MonkeyPatch) -> None:
    results = Results(7, result)

    def posted(w: int) -> Engine:
        engine = Engine()
        engine.variables(4, 0, 0b1111111)
        engine.narrow(0, 1 << w)
        Equation(engine, range(4), "*", "+", results)
        return engine

    def found(w: int) -> list[list[int]]:
        engine = posted(w)
        engine.fixpoint()
        return [engine.values(variable) for variable in range(4)]

    alone = found(5)
    walk = Marks.walk
    others = [posted(3) for _ in range(3)]

    def interrupted(self: Marks, *how: int) -> int:
        walk(self, *how)
        if others:
            with monkeypatch.context() as undisturbed:
                undisturbed.setattr(Marks, "walk", walk)
                others.pop().fixpoint()
        return 0

    monkeypatch.setattr(Marks, "walk", interrupted)
    assert found(5) == alone
    assert not others
