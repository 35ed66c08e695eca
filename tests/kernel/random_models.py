"""Random small models as data, what they mean by plain Python, and the same in the modelling layer.

A node is a tuple: its kind, then what it is made of.  Numbers: ("var", i), ("sum", [(a, node)],
c), ("*", node, node), ("abs", node), ("//", "%", "div", "rem"), ("max", "min"), ("element",
nodes, node), ("among", nodes, values).  Truth values: ("cmp", relation, node, node), ("and", "or",
"xor", nodes), ("not", node), ("implies", node, node), ("known", bool).  Both may stand for
the other: a truth value is 0 or 1.  What divides by 0, or takes an item that is not there, has no
value, and then nothing that it is a part of holds.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import product
from random import Random
from typing import Any

from cluesmith.kernel import modelling as layer
from cluesmith.kernel.strategy import NAMES

RELATIONS: dict[str, Callable[[Any, Any], Any]] = {
    "==": operator.eq, "!=": operator.ne, "<=": operator.le,
    ">=": operator.ge, "<": operator.lt, ">": operator.gt,
}  # fmt: skip
PARTIAL = ("//", "%", "div", "rem", "element")
MOST = 4000  # assignments of a model

Node = tuple[Any, ...]


class UndefinedError(Exception):
    """It has no value."""


@dataclass(frozen=True)
class RandomModel:
    """Domains, what is posted, and a strategy to search with."""

    domains: Sequence[Sequence[int]]
    posted: Sequence[Node]
    strategy: str

    def solutions(self) -> list[tuple[int, ...]]:
        """By trying everything."""
        return [values for values in product(*self.domains) if holds(self.posted, values)]

    def model(self) -> tuple[layer.Model, list[layer.Variable]]:
        model = layer.Model()
        variables = []
        for domain in self.domains:
            low, high = domain[0], domain[-1]
            if len(domain) == high - low + 1:
                variables.append(model.variable(low, high))
            else:
                variables.append(model.variable(values=domain))
        model.post(*(in_layer(node, variables) for node in self.posted))
        return model, variables

    def found(self, search: str = "depth-first") -> list[tuple[int, ...]]:
        """By the layer, in order."""
        model, variables = self.model()
        solutions = model.solutions(self.strategy, search=search)
        return sorted(tuple(s[v] for v in variables) for s in solutions)

    @property
    def is_wide(self) -> bool:
        return any(domain[-1] - domain[0] > 63 for domain in self.domains)


def holds(posted: Sequence[Node], values: Sequence[int]) -> bool:
    try:
        return all([value(node, values) for node in posted])  # noqa: C419 all must be defined
    except UndefinedError:
        return False


def value(node: Node, values: Sequence[int]) -> int:
    """What a node comes to; every part must have a value."""
    kind, *rest = node

    def each(nodes: Sequence[Node]) -> list[int]:
        return [value(part, values) for part in nodes]

    if kind == "var":
        return values[rest[0]]
    if kind == "sum":
        return sum(a * value(part, values) for a, part in rest[0]) + int(rest[1])
    if kind == "known":
        return int(rest[0])
    if kind in ("max", "min"):
        return int((max if kind == "max" else min)(each(rest[0])))
    if kind == "element":
        items, place = each(rest[0]), value(rest[1], values)
        if not 0 <= place < len(items):
            raise UndefinedError
        return items[place]
    if kind == "among":
        return sum(item in rest[1] for item in each(rest[0]))
    if kind == "cmp":
        one, other = each(rest[1:])
        return int(RELATIONS[rest[0]](one, other))
    if kind in ("and", "or", "xor"):
        join = {"and": operator.and_, "or": operator.or_, "xor": operator.xor}[kind]
        return int(reduce(join, each(rest[0])))
    if kind == "different":
        items = each(rest[0])
        return int(len(set(items)) == len(items))
    if kind == "count":
        items = each(rest[0])
        wanted = {v: value(often, values) for v, often in rest[1].items()}
        return int(
            set(items) <= wanted.keys() and all(items.count(v) == n for v, n in wanted.items())
        )
    if kind == "table":
        return int(tuple(each(rest[0])) in rest[1])
    if kind == "circuit":
        return int(is_circuit(each(rest[0])))
    if kind in ("lex_less", "lex_at_most"):
        left, right = each(rest[0]), each(rest[1])
        return int(left < right if kind == "lex_less" else left <= right)
    parts = each(rest)
    if kind == "not":
        return 1 - parts[0]
    if kind == "abs":
        return abs(parts[0])
    one, other = parts
    if kind == "implies":
        return int(not one or other)
    if kind == "*":
        return one * other
    if other == 0:
        raise UndefinedError
    if kind in ("//", "%"):
        return one // other if kind == "//" else one % other
    quotient = abs(one) // abs(other) * (1 if (one < 0) == (other < 0) else -1)
    return quotient if kind == "div" else one - quotient * other


def is_circuit(successors: Sequence[int]) -> bool:
    place, seen = 0, 0
    while 0 <= place < len(successors) and seen < len(successors):
        place, seen = successors[place], seen + 1
        if place == 0:
            return seen == len(successors)
    return not successors


def in_layer(node: Node, variables: Sequence[layer.Variable]) -> Any:
    """The node as an expression of the layer, or a constraint."""
    kind, *rest = node

    def each(nodes: Sequence[Node]) -> list[Any]:
        return [in_layer(part, variables) for part in nodes]

    if kind == "var":
        return variables[rest[0]]
    if kind == "sum":
        return sum((a * in_layer(part, variables) for a, part in rest[0]), rest[1])
    if kind == "known":
        return rest[0]
    if kind == "element":
        return layer.element(each(rest[0]), in_layer(rest[1], variables))
    if kind == "among":
        return layer.among(each(rest[0]), rest[1])
    if kind == "cmp":
        return RELATIONS[rest[0]](*each(rest[1:]))
    if kind == "count":
        wanted = {v: in_layer(often, variables) for v, often in rest[1].items()}
        return layer.count(each(rest[0]), wanted)
    if kind == "different":
        return layer.all_different(each(rest[0]), strong=rest[1])
    if kind == "table":
        return layer.table(each(rest[0]), rest[1])
    if kind in ("lex_less", "lex_at_most"):
        return getattr(layer, kind)(each(rest[0]), each(rest[1]))
    if kind in ("max", "min", "and", "or", "circuit"):
        names = {"max": "maximum", "min": "minimum", "and": "all_of", "or": "any_of"}
        return getattr(layer, names.get(kind, kind))(each(rest[0]))
    if kind == "xor":
        return reduce(operator.xor, each(rest[0]))
    make: dict[str, Callable[..., Any]] = {
        "not": operator.invert, "abs": abs, "implies": layer.implies, "*": operator.mul,
        "//": operator.floordiv, "%": operator.mod, "div": layer.div, "rem": layer.rem,
    }  # fmt: skip
    return make[kind](*each(rest))


class Maker:
    """Random nodes over so many variables; not both what may have no value, and what is known."""

    def __init__(self, rng: Random, count: int, truths: Sequence[int]) -> None:
        self.rng = rng
        self.count = count
        self.truths = truths  # variables of 0 and 1
        self.is_partial = rng.random() < 0.5

    def number(self, depth: int) -> Node:
        rng = self.rng
        if depth == 0 or rng.random() < 0.3:
            return ("var", rng.randrange(self.count))
        kinds = ["sum", "sum", "*", "abs", "max", "min", "among", "truth"]
        kind = rng.choice([*kinds, *PARTIAL] if self.is_partial else kinds)
        if kind == "sum":
            terms = [
                (rng.choice((-3, -2, -1, 1, 1, 2)), self.number(depth - 1))
                for _ in range(rng.randint(1, 3))
            ]
            return ("sum", terms, rng.randint(-4, 4))
        if kind == "truth":
            return self.truth(depth - 1)
        if kind in ("max", "min"):
            return (kind, self.numbers(depth - 1, 1, 3))
        if kind == "among":
            return (
                kind,
                self.numbers(depth - 1, 1, 3),
                rng.sample(range(-3, 6), rng.randint(1, 3)),
            )
        if kind == "element":
            items = self.numbers(depth - 1, 1, 4)
            if rng.random() < 0.5:
                items = [("sum", [], rng.randint(-3, 5)) for _ in items]
            return (kind, items, ("var", rng.randrange(self.count)))
        if kind == "abs":
            return (kind, self.number(depth - 1))
        other = self.number(depth - 1)
        if kind != "*" and rng.random() < 0.4:
            other = ("sum", [], rng.choice((-3, -2, 2, 3, 4)))
        return (kind, self.number(depth - 1), other)

    def numbers(self, depth: int, fewest: int, most: int) -> list[Node]:
        return [self.number(depth) for _ in range(self.rng.randint(fewest, most))]

    def truth(self, depth: int) -> Node:
        rng = self.rng
        if depth <= 0 or rng.random() < 0.4:
            if self.truths and rng.random() < 0.3:
                return ("var", rng.choice(self.truths))
            right = self.number(max(depth, 0))
            if rng.random() < 0.3:
                right = ("sum", [], rng.randint(-4, 8))
            left = self.number(max(depth, 0))
            return ("cmp", rng.choice(list(RELATIONS)), left, right)
        kind = rng.choice(["and", "or", "xor", "not", "implies", "iff", "known"])
        if kind in ("and", "or", "xor"):
            return (kind, [self.truth(depth - 1) for _ in range(rng.randint(2, 3))])
        if kind == "not":
            return (kind, self.truth(depth - 1))
        if kind == "iff":
            relation = rng.choice(("==", "!=", "<="))
            return ("cmp", relation, self.truth(depth - 1), self.truth(depth - 1))
        if kind == "known" and not self.is_partial:
            known = ("known", rng.random() < 0.5)
            return (rng.choice(("and", "or", "xor")), [self.truth(depth - 1), known])
        return ("implies", self.truth(depth - 1), self.truth(depth - 1))

    def posted(self) -> Node:
        rng = self.rng
        kinds = ["truth"] * 6
        kinds += ["different", "count", "table", "circuit", "lex_less", "lex_at_most"]
        kind = rng.choice(kinds)
        if kind == "truth":
            return self.truth(rng.randint(0, 3))
        some = [("var", i) for i in rng.sample(range(self.count), rng.randint(1, self.count))]
        items = some if rng.random() < 0.7 else self.numbers(1, 1, 3)
        if kind == "different":
            return (kind, items, rng.random() < 0.5)
        if kind == "circuit":
            return (kind, items)
        if kind == "count":
            values = rng.sample(range(-2, 6), rng.randint(2, 6))
            counts = {v: ("sum", [], rng.randint(0, 2)) for v in values}
            if rng.random() < 0.5:
                counts = {v: ("var", rng.randrange(self.count)) for v in values[:3]}
            return (kind, items, counts)
        if kind == "table":
            rows = [tuple(rng.randint(-2, 5) for _ in items) for _ in range(rng.randint(0, 30))]
            return (kind, items, rows)
        return (kind, items, [self.number(1) for _ in items])


def random_model(seed: int) -> RandomModel:
    """A model with at most `MOST` assignments; some have a variable of more than 64 values."""
    rng = Random(seed)
    domains: list[Sequence[int]] = []
    truths = []
    for index in range(rng.randint(1, 4)):
        low = rng.randint(-4, 4)
        kind = rng.randrange(6)
        if kind == 0:
            domains.append(range(2))
            truths.append(index)
        elif kind == 1:
            domains.append(sorted(rng.sample(range(low, low + 8), rng.randint(1, 5))))
        elif kind == 2 and rng.random() < 0.6:
            far = rng.randint(60, 120)
            wide: Sequence[int] = range(low, low + far)
            if rng.random() < 0.5:
                wide = sorted({low, low + far, *rng.sample(wide, 12)})
            domains.append(wide)
        else:
            domains.append(range(low, low + rng.randint(1, 5)))
    while reduce(operator.mul, map(len, domains)) > MOST:
        domains = domains[:-1]
    truths = [index for index in truths if index < len(domains)]
    maker = Maker(rng, len(domains), truths)
    posted = [maker.posted() for _ in range(rng.randint(1, 3))]
    return RandomModel(domains, posted, rng.choice(NAMES))
