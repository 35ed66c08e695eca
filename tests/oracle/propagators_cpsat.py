"""The pieces of `random_specs` as CP-SAT states them, with its own constraints where it has them.

Division is stated by multiplication and signs, lexicographic order by numbers in a base
that is large enough, and circuits by arcs: nothing is shared with the propagators.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ortools.sat.python import cp_model
from random_specs import Piece

from cluesmith.lab.peers import cpsat

Variables = list[cp_model.IntVar]
FAR = 10**6


def solutions(ranges: Sequence[range], pieces: Sequence[Piece]) -> set[tuple[int, ...]]:
    return cpsat.some(_Model(ranges, pieces), FAR)


class _Model:
    """`variables` by place."""

    def __init__(self, ranges: Sequence[range], pieces: Sequence[Piece]) -> None:
        self.model = cp_model.CpModel()
        self.variables = [
            self.model.new_int_var(span.start, span.stop - 1, f"v{i}")
            for i, span in enumerate(ranges)
        ]
        for piece in pieces:
            STATED[piece.kind](self.model, [self.variables[i] for i in piece.places], piece.numbers)

    def board(self, value: cpsat.Value) -> tuple[int, ...]:
        return tuple(value(variable) for variable in self.variables)


def _product(model: cp_model.CpModel, x: cp_model.IntVar, y: cp_model.IntVar) -> cp_model.IntVar:
    z = model.new_int_var(-FAR, FAR, "")
    model.add_multiplication_equality(z, [x, y])
    return z


def _absolute(model: cp_model.CpModel, x: cp_model.IntVar) -> cp_model.IntVar:
    y = model.new_int_var(0, FAR, "")
    model.add_abs_equality(y, x)
    return y


def _divide(model: cp_model.CpModel, v: Variables, sign_of: int) -> None:
    """The remainder is smaller than the divisor, and has the sign of x (0) or of y (1)."""
    x, y, q, r = v
    model.add(x == _product(model, q, y) + r)
    model.add(_absolute(model, r) < _absolute(model, y))
    model.add(_product(model, r, v[sign_of]) >= 0)


def _count(model: cp_model.CpModel, v: Variables, n: Sequence[int]) -> None:
    inside = cp_model.Domain.from_values(list(n))
    taken = []
    for x in v[1:]:
        is_in = model.new_bool_var("")
        model.add_linear_expression_in_domain(x, inside).only_enforce_if(is_in)
        model.add_linear_expression_in_domain(x, inside.complement()).only_enforce_if(~is_in)
        taken.append(is_in)
    model.add(v[0] == sum(taken))


def _circuit(model: cp_model.CpModel, v: Variables, _: Any) -> None:
    arcs = []
    for i, x in enumerate(v):
        leads = []
        for j in range(len(v)):
            if i != j:
                arc = model.new_bool_var("")
                model.add(x == j).only_enforce_if(arc)
                arcs.append((i, j, arc))
                leads.append(arc)
        model.add_exactly_one(leads)
    model.add_circuit(arcs)


def _lex(model: cp_model.CpModel, v: Variables, strict: bool) -> None:
    half = len(v) // 2
    base = 2 * FAR // 1000
    left: Any = 0
    right: Any = 0
    for x, y in zip(v[:half], v[half:], strict=True):
        left, right = left * base + x + base // 2, right * base + y + base // 2
    model.add(left + strict <= right)


def _sum(model: cp_model.CpModel, v: Variables, n: Sequence[int], is_equal: bool) -> None:
    total = sum(a * x for a, x in zip(n[:-1], v[1:], strict=True)) + n[-1]
    truth = model.new_bool_var("")
    model.add(truth == v[0])
    if is_equal:
        model.add(total == 0).only_enforce_if(truth)
        model.add(total != 0).only_enforce_if(~truth)
    else:
        model.add(total <= 0).only_enforce_if(truth)
        model.add(total >= 1).only_enforce_if(~truth)


def _odd(model: cp_model.CpModel, v: Variables, _: Any) -> None:
    half = model.new_int_var(0, len(v), "")
    model.add(sum(v) == 2 * half)


STATED: dict[str, Callable[[cp_model.CpModel, Variables, Any], Any]] = {
    "product": lambda m, v, n: m.add_multiplication_equality(v[2], [v[0], v[1]]),
    "quotient": lambda m, v, n: _divide(m, v, 0),
    "floor": lambda m, v, n: _divide(m, v, 1),
    "absolute": lambda m, v, n: m.add_abs_equality(v[1], v[0]),
    "maximum": lambda m, v, n: m.add_max_equality(v[0], v[1:]),
    "minimum": lambda m, v, n: m.add_min_equality(v[0], v[1:]),
    "element": lambda m, v, n: m.add_element(v[0], v[2:], v[1]),
    "element of": lambda m, v, n: m.add_element(v[0], list(n), v[1]),
    "table": lambda m, v, n: m.add_allowed_assignments(v, n),
    "occurrences": _count,
    "circuit": _circuit,
    "lex": lambda m, v, n: _lex(m, v, False),
    "lex strict": lambda m, v, n: _lex(m, v, True),
    "at most iff": lambda m, v, n: _sum(m, v, n, False),
    "equal iff": lambda m, v, n: _sum(m, v, n, True),
    "xor": _odd,
}
