"""Random instances of the propagators that a modelling layer posts, as data.

A `Piece` names a constraint, the places of its variables and its numbers; what it means
and how it is posted are told here, and how CP-SAT states it in
`tests/oracle/test_propagators_oracle.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import prod
from random import Random
from typing import Any

from harness import Spec, Values, is_wide

from cluesmith.kernel.engine import Engine
from cluesmith.kernel.propagators.absolute import Absolute
from cluesmith.kernel.propagators.circuit import Circuit
from cluesmith.kernel.propagators.element import Element, ElementOf
from cluesmith.kernel.propagators.lex import Lex
from cluesmith.kernel.propagators.maximum import Maximum, Minimum
from cluesmith.kernel.propagators.occurrences import Occurrences
from cluesmith.kernel.propagators.product import Product
from cluesmith.kernel.propagators.quotient import FloorQuotient, Quotient
from cluesmith.kernel.propagators.reified import XorIff
from cluesmith.kernel.propagators.reified_sums import SumAtMostIff, SumEqualIff
from cluesmith.kernel.propagators.table import Table

TRUTH = range(2)
MOST = 3000  # assignments of an instance
FEW = 256  # pairs of factors that are all tried


@dataclass(frozen=True)
class Piece:
    """One constraint: for a sum the numbers are its coefficients and constant, and so on."""

    kind: str
    places: tuple[int, ...]
    numbers: tuple[Any, ...] = ()

    def holds(self, assignment: Sequence[int]) -> bool:
        return MEANINGS[self.kind](tuple(assignment[i] for i in self.places), self.numbers)

    def post(self, engine: Engine, variables: Sequence[int]) -> None:
        POSTERS[self.kind](engine, [variables[i] for i in self.places], self.numbers)


def towards_zero(x: int, y: int) -> tuple[int, int]:
    q = abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1)
    return q, x - q * y


def is_one_round(successors: Values, _: Any) -> bool:
    node, seen = 0, []
    while 0 <= node < len(successors) and node not in seen:
        seen.append(node)
        node = successors[node]
    return node == 0 and len(seen) == len(successors)


def total(v: Values, n: Values) -> int:
    return sum(a * x for a, x in zip(n, v[1:], strict=False)) + n[-1]


MEANINGS: dict[str, Callable[[Values, Any], bool]] = {
    "product": lambda v, n: v[0] * v[1] == v[2],
    "quotient": lambda v, n: v[1] != 0 and towards_zero(v[0], v[1]) == v[2:],
    "floor": lambda v, n: v[1] != 0 and divmod(v[0], v[1]) == v[2:],
    "absolute": lambda v, n: abs(v[0]) == v[1],
    "maximum": lambda v, n: v[0] == max(v[1:]),
    "minimum": lambda v, n: v[0] == min(v[1:]),
    "element": lambda v, n: 0 <= v[0] < len(v) - 2 and v[2 + v[0]] == v[1],
    "element of": lambda v, n: 0 <= v[0] < len(n) and n[v[0]] == v[1],
    "table": lambda v, n: v in n,
    "occurrences": lambda v, n: v[0] == sum(x in n for x in v[1:]),
    "circuit": is_one_round,
    "lex": lambda v, n: v[: len(v) // 2] <= v[len(v) // 2 :],
    "lex strict": lambda v, n: v[: len(v) // 2] < v[len(v) // 2 :],
    "at most iff": lambda v, n: (v[0] == 1) is (total(v, n) <= 0),
    "equal iff": lambda v, n: (v[0] == 1) is (total(v, n) == 0),
    "xor": lambda v, n: v[0] == sum(v[1:]) % 2,
}


def post_lex(engine: Engine, v: Sequence[int], _: Any, strict: bool) -> None:
    Lex(engine, v[: len(v) // 2], v[len(v) // 2 :], strict)


def post_sum(engine: Engine, v: Sequence[int], n: Values, kind: type) -> None:
    kind(engine, v[0], list(zip(n[:-1], v[1:], strict=True)), n[-1])


POSTERS: dict[str, Callable[[Engine, Sequence[int], Any], Any]] = {
    "product": lambda e, v, n: Product(e, *v),
    "quotient": lambda e, v, n: Quotient(e, *v),
    "floor": lambda e, v, n: FloorQuotient(e, *v),
    "absolute": lambda e, v, n: Absolute(e, *v),
    "maximum": lambda e, v, n: Maximum(e, v[1:], v[0]),
    "minimum": lambda e, v, n: Minimum(e, v[1:], v[0]),
    "element": lambda e, v, n: Element(e, v[0], v[2:], v[1]),
    "element of": lambda e, v, n: ElementOf(e, v[0], n, v[1]),
    "table": Table,
    "occurrences": lambda e, v, n: Occurrences(e, v[1:], n, v[0]),
    "circuit": lambda e, v, n: Circuit(e, v),
    "lex": partial(post_lex, strict=False),
    "lex strict": partial(post_lex, strict=True),
    "at most iff": partial(post_sum, kind=SumAtMostIff),
    "equal iff": partial(post_sum, kind=SumEqualIff),
    "xor": lambda e, v, n: XorIff(e, v[0], v[1:]),
}
KINDS = tuple(POSTERS)
SIZES = {"product": 3, "quotient": 4, "floor": 4, "absolute": 2, "element of": 2}


def is_truth(kind: str, place: int) -> bool:
    return kind == "xor" or (kind.endswith("iff") and place == 0)


def how_many(kind: str, draw: Random) -> int:
    """Of the variables."""
    if kind in SIZES:
        return SIZES[kind]
    if kind.startswith("lex"):
        return draw.choice((2, 4, 6))
    return draw.randint(3 if kind == "element" else 2, 5)


def numbers(kind: str, draw: Random, ranges: Sequence[range]) -> tuple[Any, ...]:
    """Numbers near what the variables can be."""
    if kind.endswith("iff"):
        factors = [draw.choice((-3, -2, -1, 0, 1, 1, 2, 5)) for _ in ranges[1:]]
        middle = sum(a * draw.choice(span) for a, span in zip(factors, ranges[1:], strict=True))
        return (*factors, -middle)
    if kind == "element of":
        return tuple(
            draw.choice(ranges[1]) + draw.randint(-1, 1) for _ in range(draw.randint(1, 9))
        )
    if kind == "occurrences":
        return tuple(draw.choice(draw.choice(ranges[1:])) for _ in range(draw.randint(1, 4)))
    if kind == "table":
        rows = [tuple(map(draw.choice, ranges)) for _ in range(draw.randint(1, 90))]
        return tuple(rows)
    return ()


def random_range(draw: Random) -> range:
    """Mostly few values around 0; now and then more than fit a word."""
    if draw.random() < 0.06:
        return range(draw.randint(-80, 0), draw.randint(0, 80) + 66)
    start = draw.randint(-5, 3)
    return range(start, start + draw.randint(1, draw.choice((3, 6, 12, 30))))


def random_ranges(kind: str, count: int, draw: Random) -> list[range]:
    """Of one instance: never more than `MOST` assignments."""
    spans = [TRUTH if is_truth(kind, i) else random_range(draw) for i in range(count)]
    if kind == "circuit":
        spans = [range(draw.randint(-1, 1), count + draw.randint(0, 2)) for _ in spans]
    while prod(map(len, spans)) > MOST:
        i = max(range(count), key=lambda i: len(spans[i]))
        spans[i] = spans[i][: len(spans[i]) // 2]
    return spans


def random_spec(seed: int) -> tuple[Piece, Spec]:
    """One constraint over variables of its own, sometimes one of them at two places."""
    draw = Random(seed)
    kind = KINDS[seed % len(KINDS)]
    count = how_many(kind, draw)
    ranges = random_ranges(kind, count, draw)
    places = list(range(count))
    if draw.random() < 0.15:
        i, j = draw.sample(range(count), 2)
        if is_truth(kind, i) == is_truth(kind, j):
            places[j] = i
    used = [ranges[i] for i in places]
    piece = Piece(kind, tuple(places), numbers(kind, draw, used))
    spec = Spec(
        f"{kind} {seed}",
        piece.holds,
        piece.post,
        ranges,
        "domain" if is_exact(piece, ranges) else "check",
        cap=MOST,
        cases=0.01,
    )
    return piece, spec


def is_exact(piece: Piece, ranges: Sequence[range]) -> bool:
    """Whether domain consistency is claimed."""
    if len(set(piece.places)) < len(piece.places) and piece.kind not in ("table", "xor"):
        return False
    if any(is_wide(ranges[i]) for i in piece.places):
        return False
    if piece.kind in ("product", "quotient", "floor"):
        x, y = piece.places[:2]
        return len(ranges[x]) * len(ranges[y]) <= FEW
    return piece.kind not in ("circuit", "equal iff")
