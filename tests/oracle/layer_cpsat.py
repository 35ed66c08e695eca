"""The random models of the modelling layer as CP-SAT models, which share nothing with it.

Each node becomes an integer variable that follows from the others, so solutions are as many.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ortools.sat.python import cp_model
from random_models import Node, RandomModel

from cluesmith.lab.peers import cpsat

FAR = 10**6  # no number of these models is further from 0


def solutions(model: RandomModel) -> set[tuple[int, ...]]:
    """All of them."""
    return cpsat.some(_Model(model), 10**6)


class _Model:
    def __init__(self, random: RandomModel) -> None:
        self.model = cp_model.CpModel()
        self.variables = [
            self.model.new_int_var_from_domain(cp_model.Domain.from_values(list(domain)), "")
            for domain in random.domains
        ]
        for node in random.posted:
            self.post(node)

    def board(self, value: cpsat.Value) -> tuple[int, ...]:
        return tuple(value(variable) for variable in self.variables)

    def post(self, node: Node) -> None:
        """Make it hold."""
        kind, *rest = node
        if kind == "different":
            self.model.add_all_different(self.each(rest[0]))
        elif kind == "table":
            self.model.add_allowed_assignments(self.each(rest[0]), rest[1])
        elif kind == "circuit":
            self.circuit(self.each(rest[0]))
        elif kind == "count":
            items = self.each(rest[0])
            hits = {v: [self.equals(item, v) for item in items] for v in rest[1]}
            for value, often in rest[1].items():
                self.model.add(sum(hits[value]) == self.number(often))
            self.model.add(sum(hit for each in hits.values() for hit in each) == len(items))
        elif kind in ("lex_less", "lex_at_most"):
            self.model.add(self.lexical(self.each(rest[0]), self.each(rest[1]), kind) == 1)
        else:
            self.model.add(self.number(node) == 1)

    def each(self, nodes: Sequence[Node]) -> list[Any]:
        return [self.number(node) for node in nodes]

    def new(self, expression: Any) -> Any:
        """A variable that is equal to a linear expression."""
        variable = self.model.new_int_var(-FAR, FAR, "")
        self.model.add(variable == expression)
        return variable

    def known(self, value: int) -> Any:
        return self.model.new_int_var(value, value, "")

    def truth(self, holds: Any, fails: Any) -> Any:
        """A variable that is 1 with one constraint, and 0 with the other."""
        truth = self.model.new_bool_var("")
        self.model.add(holds).only_enforce_if(truth)
        self.model.add(fails).only_enforce_if(~truth)
        return truth

    def equals(self, one: Any, other: Any) -> Any:
        return self.truth(one == other, one != other)

    def number(self, node: Node) -> Any:
        kind, *rest = node
        model = self.model
        if kind == "var":
            return self.variables[rest[0]]
        if kind == "known":
            return self.known(int(rest[0]))
        if kind == "sum":
            return self.new(sum(a * self.number(part) for a, part in rest[0]) + rest[1])
        if kind == "cmp":
            return self.compared(rest[0], *self.each(rest[1:]))
        result = model.new_int_var(-FAR, FAR, "")
        if kind in ("max", "min"):
            add = model.add_max_equality if kind == "max" else model.add_min_equality
            add(result, self.each(rest[0]))
        elif kind == "element":
            model.add_element(self.number(rest[1]), self.each(rest[0]), result)
        elif kind == "among":
            hits = [self.equals(item, v) for item in self.each(rest[0]) for v in set(rest[1])]
            model.add(result == sum(hits))
        elif kind == "and":
            model.add_min_equality(result, self.each(rest[0]))
        elif kind == "or":
            model.add_max_equality(result, self.each(rest[0]))
        elif kind == "xor":
            model.add_modulo_equality(result, self.new(sum(self.each(rest[0]))), 2)
        elif kind == "not":
            model.add(result == 1 - self.number(rest[0]))
        elif kind == "implies":
            one, other = self.each(rest)
            model.add_max_equality(result, [self.new(1 - one), other])
        elif kind == "abs":
            model.add_abs_equality(result, self.number(rest[0]))
        elif kind == "*":
            model.add_multiplication_equality(result, self.each(rest))
        else:
            self.divide(kind, *self.each(rest), result)
        return result

    def compared(self, relation: str, one: Any, other: Any) -> Any:
        if relation == "==":
            return self.equals(one, other)
        if relation == "!=":
            return self.truth(one != other, one == other)
        if relation in ("<=", "<"):
            off = int(relation == "<")
            return self.truth(one + off <= other, one + off > other)
        return self.compared("<=" if relation == ">=" else "<", other, one)

    def divide(self, kind: str, one: Any, other: Any, result: Any) -> None:
        """one = quotient*other + remainder, by the remainder's sign and size."""
        quotient, left = (self.model.new_int_var(-FAR, FAR, "") for _ in range(2))
        whole = self.model.new_int_var(-FAR, FAR, "")
        self.model.add_multiplication_equality(whole, [quotient, other])
        self.model.add(one == whole + left)
        self.model.add(other != 0)
        sizes = [self.model.new_int_var(0, FAR, "") for _ in range(2)]
        self.model.add_abs_equality(sizes[0], left)
        self.model.add_abs_equality(sizes[1], other)
        self.model.add(sizes[0] < sizes[1])
        signed = other if kind in ("//", "%") else one
        is_below = self.truth(signed < 0, signed >= 0)
        self.model.add(left <= 0).only_enforce_if(is_below)
        self.model.add(left >= 0).only_enforce_if(~is_below)
        self.model.add(result == (quotient if kind in ("//", "div") else left))

    def circuit(self, successors: Sequence[Any]) -> None:
        """Each place and its successor is an arc that is taken."""
        arcs = []
        for i, successor in enumerate(successors):
            taken = [self.equals(successor, j) for j in range(len(successors))]
            self.model.add(sum(taken) == 1)
            arcs += [(i, j, each) for j, each in enumerate(taken)]
            if len(successors) > 1:
                self.model.add(taken[i] == 0)  # a node that CP-SAT may leave out
        if len(successors) > 1:
            self.model.add_circuit(arcs)

    def lexical(self, left: Sequence[Any], right: Sequence[Any], kind: str) -> Any:
        if not left:
            return self.known(int(kind == "lex_at_most"))
        smaller = self.compared("<", left[0], right[0])
        same = self.equals(left[0], right[0])
        behind = self.lexical(left[1:], right[1:], kind)
        both = self.model.new_int_var(0, 1, "")
        self.model.add_min_equality(both, [same, behind])
        result = self.model.new_int_var(0, 1, "")
        self.model.add_max_equality(result, [smaller, both])
        return result
