"""The classic models in python-constraint: each gives a problem, and what is to be optimized.

It knows no sums of products, tables or extremes, so those are functions of the values, as its
own examples have them, over as few variables as will do.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from math import prod
from typing import Any

from constraint import (
    AllDifferentConstraint,
    ExactSumConstraint,
    MaxSumConstraint,
    Problem,
)  # fmt: skip

from classic import data

Stated = tuple[Any, Callable[[Any], int] | None]  # of the solutions, the least


def send_more() -> Stated:
    p = Problem()
    p.addVariables("SENDMORY", range(10))
    p.addConstraint(AllDifferentConstraint())
    p.addConstraint(lambda s, m: s > 0 and m > 0, "SM")
    p.addConstraint(
        lambda s, e, n, d, m, o, r, y: 1000 * s + 100 * e + 10 * n + d
        + 1000 * m + 100 * o + 10 * r + e == 10000 * m + 1000 * o + 100 * n + 10 * e + y,
        "SENDMORY",
    )  # fmt: skip
    return p, None


def queens() -> Stated:
    p = Problem()
    p.addVariables(range(8), range(1, 9))
    p.addConstraint(AllDifferentConstraint())
    for i, j in combinations(range(8), 2):
        p.addConstraint(lambda a, b, d=j - i: abs(a - b) != d, (i, j))
    return p, None


def magic_square() -> Stated:
    p = Problem()
    p.addVariables(range(16), range(1, 17))
    p.addConstraint(AllDifferentConstraint())
    lines = [list(range(i * 4, i * 4 + 4)) for i in range(4)]
    lines += [list(range(i, 16, 4)) for i in range(4)] + [[0, 5, 10, 15], [3, 6, 9, 12]]
    for line in lines:
        p.addConstraint(ExactSumConstraint(34), line)
    for one, other in ((0, 3), (3, 12), (0, 15)):
        p.addConstraint(lambda a, b: a < b, (one, other))
    return p, None


def golomb_ruler() -> Stated:
    n = 7
    p = Problem()
    for i in range(n):
        p.addVariable(i, [0] if i == 0 else range(i * (i + 1) // 2, n * n + 1))
    for i in range(n - 1):
        p.addConstraint(lambda a, b: a < b, (i, i + 1))
    pairs = list(combinations(range(n), 2))
    for (a, b), (c, d) in combinations(pairs, 2):
        scope = list(dict.fromkeys((a, b, c, d)))
        ends = [scope.index(each) for each in (a, b, c, d)]

        def differ(*v: int, e: list[int] = ends) -> bool:
            return v[e[1]] - v[e[0]] != v[e[3]] - v[e[2]]

        p.addConstraint(differ, scope)
    p.addConstraint(lambda a, b, c: b - a < c, (0, 1, n - 1))
    return p, lambda s: s[n - 1]


def zebra() -> Stated:
    p = Problem()
    groups = [
        "english spanish ukrainian norwegian japanese", "red green ivory yellow blue",
        "coffee tea milk juice water", "dog snails fox horse zebra",
        "gold kools chester lucky parliaments",
    ]  # fmt: skip
    for group in groups:
        p.addVariables(group.split(), range(1, 6))
        p.addConstraint(AllDifferentConstraint(), group.split())
    same = "english red, spanish dog, coffee green, ukrainian tea, gold snails, kools yellow, "
    for pair in (same + "lucky juice, japanese parliaments").split(", "):
        p.addConstraint(lambda a, b: a == b, pair.split())
    for pair in ("chester fox", "kools horse", "norwegian blue"):
        p.addConstraint(lambda a, b: abs(a - b) == 1, pair.split())
    p.addConstraint(lambda a, b: a == b + 1, ("green", "ivory"))
    p.addConstraint(lambda a: a == 3, ["milk"])
    p.addConstraint(lambda a: a == 1, ["norwegian"])
    return p, None


def sudoku() -> Stated:
    p = Problem()
    for i, d in enumerate(data.SUDOKU):
        p.addVariable(i, [d] if d else range(1, 10))
    for i in range(9):
        top, left = i // 3 * 3, i % 3 * 3
        p.addConstraint(AllDifferentConstraint(), range(i * 9, i * 9 + 9))
        p.addConstraint(AllDifferentConstraint(), range(i, 81, 9))
        box = [(top + j // 3) * 9 + left + j % 3 for j in range(9)]
        p.addConstraint(AllDifferentConstraint(), box)
    return p, None


def langford() -> Stated:
    n = 8
    p = Problem()
    for k in range(1, n + 1):
        p.addVariable(k, range(2 * n - 1 - k))
    for j, k in combinations(range(1, n + 1), 2):
        p.addConstraint(lambda a, b, j=j, k=k: len({a, a + j + 1, b, b + k + 1}) == 4, (j, k))
    odd = n - 1 + n % 2
    p.addConstraint(lambda a: 2 * a + odd + 1 < 2 * n - 1, [odd])
    return p, None


def graph_colouring() -> Stated:
    size, edges = data.mycielski(3)
    p = Problem()
    for vertex in range(size):
        p.addVariable(vertex, range(1, min(6, vertex + 1) + 1))
    for a, b in edges:
        p.addConstraint(lambda one, other: one != other, (a, b))
    for vertex in range(1, size):
        scope = list(range(vertex + 1))
        p.addConstraint(lambda *v: v[-1] <= max(v[:-1]) + 1, scope)
    return p, lambda s: max(s.values())


def knapsack() -> Stated:
    p = Problem()
    items = range(len(data.WEIGHTS))
    p.addVariables(items, (0, 1))
    p.addConstraint(MaxSumConstraint(data.LIMIT, data.WEIGHTS), items)
    return p, lambda s: -sum(data.WORTH[i] * s[i] for i in items)


def nonogram() -> Stated:
    p = Problem()
    height, width = len(data.ROWS), len(data.COLUMNS)
    for i, runs in enumerate(data.ROWS):  # a line is one value
        p.addVariable(i, data.ways(runs, width))
    for column, runs in enumerate(data.COLUMNS):
        allowed = set(data.ways(runs, height))
        p.addConstraint(
            lambda *lines, c=column, allowed=allowed: tuple(line[c] for line in lines) in allowed,
            range(height),
        )
    return p, None


def kenken() -> Stated:
    p = Problem()
    p.addVariables(range(36), range(1, 7))
    for i in range(6):
        p.addConstraint(AllDifferentConstraint(), range(i * 6, i * 6 + 6))
        p.addConstraint(AllDifferentConstraint(), range(i, 36, 6))
    for operation, target, cells in data.CAGES:
        if operation == "+":
            p.addConstraint(ExactSumConstraint(target), cells)
        elif operation == "*":
            p.addConstraint(lambda *v, t=target: prod(v) == t, cells)
        elif operation == "-":
            p.addConstraint(lambda a, b, t=target: abs(a - b) == t, cells)
        else:
            p.addConstraint(lambda a, b, t=target: t * a == b or t * b == a, cells)
    return p, None


def skyscraper() -> Stated:
    p = Problem()
    p.addVariables(range(36), range(1, 7))
    for i in range(6):
        p.addConstraint(AllDifferentConstraint(), range(i * 6, i * 6 + 6))
        p.addConstraint(AllDifferentConstraint(), range(i, 36, 6))

    def sees(*line: int, clue: int) -> bool:
        return sum(line[k] > max(line[:k], default=0) for k in range(6)) == clue

    for clue, cells in data.SIGHTS:
        p.addConstraint(lambda *line, clue=clue: sees(*line, clue=clue), cells)
    return p, None


def lol_sudoku() -> Stated:
    n = 4
    p = Problem()
    for i in range(n * n):
        d, a = data.LOL_DIGITS[i], data.LOL_AREAS[i]
        p.addVariable(("digit", i), [d] if d else range(1, n + 1))
        p.addVariable(("area", i), [a] if a else range(1, n + 1))
    for i in range(n):
        p.addConstraint(AllDifferentConstraint(), [("digit", i * n + j) for j in range(n)])
        p.addConstraint(AllDifferentConstraint(), [("digit", i + j * n) for j in range(n)])
    areas = [("area", i) for i in range(n * n)]
    p.addConstraint(lambda *v: all(v.count(a) == n for a in range(1, n + 1)), areas)
    for i in range(n * n):
        scope = [("area", i), *(("area", j) for j in data.beside(i, n))]
        p.addConstraint(lambda own, *others: own in others, scope)
    for i, j in combinations(range(n * n), 2):
        scope = [("area", i), ("area", j), ("digit", i), ("digit", j)]
        p.addConstraint(lambda a, b, d, e: a != b or d != e, scope)
    return p, None


def gold_star() -> Stated:
    p = Problem()
    p.addVariables(range(10), range(10))
    p.addConstraint(AllDifferentConstraint())

    def result(a: int, operator: str, b: int) -> int | None:
        if operator in "+-":
            return a + b if operator == "+" else a - b
        if not a or not b or (operator == "/" and a % b):
            return None
        return a * b if operator == "*" else a // b

    for (a, one, b), (c, other, d) in data.STAR:

        def equal(w: int, x: int, y: int, z: int, one: str = one, other: str = other) -> bool:
            left = result(w, one, x)
            return left is not None and left == result(y, other, z)

        p.addConstraint(equal, (a, b, c, d))
    return p, None
