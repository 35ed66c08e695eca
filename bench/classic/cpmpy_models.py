"""The classic models in CPMpy, as examples/models states them: each gives a model, and whether
its optimum is the answer instead of the number of its solutions."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

import cpmpy as cp
from classic import data


def send_more() -> tuple[Any, bool]:
    s, e, n, d, m, o, r, y = letters = cp.intvar(0, 9, shape=8)
    model = cp.Model(cp.AllDifferent(letters), s > 0, m > 0)
    model += (
        1000 * s + 100 * e + 10 * n + d + 1000 * m + 100 * o + 10 * r + e
        == 10000 * m + 1000 * o + 100 * n + 10 * e + y
    )
    return model, False


def queens() -> tuple[Any, bool]:
    q = cp.intvar(1, 8, shape=8)
    model = cp.Model(cp.AllDifferent(q))
    model += cp.AllDifferent([q[i] + i for i in range(8)])
    model += cp.AllDifferent([q[i] - i for i in range(8)])
    return model, False


def magic_square() -> tuple[Any, bool]:
    x = cp.intvar(1, 16, shape=(4, 4))
    model = cp.Model(cp.AllDifferent(x))
    for i in range(4):
        model += [cp.sum(x[i, :]) == 34, cp.sum(x[:, i]) == 34]
    model += cp.sum([x[i, i] for i in range(4)]) == 34
    model += cp.sum([x[i, 3 - i] for i in range(4)]) == 34
    model += [x[0, 0] < x[0, 3], x[0, 3] < x[3, 0], x[0, 0] < x[3, 3]]
    return model, False


def golomb_ruler() -> tuple[Any, bool]:
    n = 7
    place = cp.intvar(0, n * n, shape=n)
    model = cp.Model(place[0] == 0, [one < other for one, other in pairwise(place)])
    distance = {}
    for a, b in combinations(range(n), 2):
        distance[a, b] = cp.intvar((b - a) * (b - a + 1) // 2, n * n)
        model += distance[a, b] == place[b] - place[a]
    model += cp.AllDifferent(list(distance.values()))
    model += distance[0, 1] < distance[n - 2, n - 1]
    model.minimize(place[-1])
    return model, True


def zebra() -> tuple[Any, bool]:
    groups = cp.intvar(1, 5, shape=(5, 5))
    english, spanish, ukrainian, norwegian, japanese = groups[0]
    red, green, ivory, yellow, blue = groups[1]
    coffee, tea, milk, juice, _ = groups[2]
    dog, snails, fox, horse, _ = groups[3]
    old_gold, kools, chesterfields, lucky, parliaments = groups[4]
    model = cp.Model([cp.AllDifferent(group) for group in groups])
    model += [english == red, spanish == dog, coffee == green, ukrainian == tea]
    model += [green == ivory + 1, old_gold == snails, kools == yellow, milk == 3, norwegian == 1]
    model += [abs(chesterfields - fox) == 1, abs(kools - horse) == 1, lucky == juice]
    model += [japanese == parliaments, abs(norwegian - blue) == 1]
    return model, False


def sudoku() -> tuple[Any, bool]:
    x = cp.intvar(1, 9, shape=(9, 9))
    model = cp.Model()
    for i in range(9):
        top, left = i // 3 * 3, i % 3 * 3
        model += [cp.AllDifferent(x[i, :]), cp.AllDifferent(x[:, i])]
        model += cp.AllDifferent(x[top : top + 3, left : left + 3])
    model += [x[i // 9, i % 9] == d for i, d in enumerate(data.SUDOKU) if d]
    return model, False


def langford() -> tuple[Any, bool]:
    n = 8
    first = [cp.intvar(0, 2 * n - 2 - k) for k in range(1, n + 1)]
    second = [place + k + 1 for k, place in enumerate(first, 1)]
    model = cp.Model(cp.AllDifferent(first + second))
    odd = n - 1 + n % 2
    model += first[odd - 1] + second[odd - 1] < 2 * n - 1
    return model, False


def graph_colouring() -> tuple[Any, bool]:
    size, edges = data.mycielski(3)
    c = cp.intvar(1, 6, shape=size)
    model = cp.Model([c[a] != c[b] for a, b in edges], c[0] == 1)
    model += [c[v] <= cp.max(c[:v]) + 1 for v in range(1, size)]
    model.minimize(cp.max(c))
    return model, True


def knapsack() -> tuple[Any, bool]:
    taken = cp.boolvar(shape=len(data.WEIGHTS))
    model = cp.Model(cp.sum(data.WEIGHTS * taken) <= data.LIMIT)
    model.maximize(cp.sum(data.WORTH * taken))
    return model, True


def nonogram() -> tuple[Any, bool]:
    x = cp.boolvar(shape=(len(data.ROWS), len(data.COLUMNS)))
    model = cp.Model()
    model += [cp.Table(x[i, :], data.ways(r, len(data.COLUMNS))) for i, r in enumerate(data.ROWS)]
    model += [cp.Table(x[:, i], data.ways(r, len(data.ROWS))) for i, r in enumerate(data.COLUMNS)]
    return model, False


def kenken() -> tuple[Any, bool]:
    x = cp.intvar(1, 6, shape=(6, 6))
    model = cp.Model([[cp.AllDifferent(x[i, :]), cp.AllDifferent(x[:, i])] for i in range(6)])
    for operation, target, cells in data.CAGES:
        within = [x[i // 6, i % 6] for i in cells]
        if operation == "+":
            model += cp.sum(within) == target
        elif operation == "*":
            product = within[0]
            for cell in within[1:]:
                product = product * cell
            model += product == target
        elif operation == "-":
            model += abs(within[0] - within[1]) == target
        else:
            one, other = within
            model += (one == target * other) | (other == target * one)
    return model, False


def skyscraper() -> tuple[Any, bool]:
    x = cp.intvar(1, 6, shape=(6, 6))
    model = cp.Model([[cp.AllDifferent(x[i, :]), cp.AllDifferent(x[:, i])] for i in range(6)])
    for clue, cells in data.SIGHTS:
        line = [x[i // 6, i % 6] for i in cells]
        seen = [line[k] > cp.max(line[:k]) for k in range(1, 6)]
        model += cp.sum(seen) == clue - 1
    return model, False


def lol_sudoku() -> tuple[Any, bool]:
    n = 4
    digit, area = cp.intvar(1, n, shape=n * n), cp.intvar(1, n, shape=n * n)
    model = cp.Model([digit[i] == d for i, d in enumerate(data.LOL_DIGITS) if d])
    model += [area[i] == a for i, a in enumerate(data.LOL_AREAS) if a]
    for i in range(n):
        model += [cp.AllDifferent(digit[i * n : i * n + n]), cp.AllDifferent(digit[i::n])]
    model += cp.GlobalCardinalityCount(area, list(range(1, n + 1)), [n] * n, closed=True)
    model += [cp.any([area[i] == area[j] for j in data.beside(i, n)]) for i in range(n * n)]
    model += cp.AllDifferent([n * (area[i] - 1) + digit[i] % n for i in range(n * n)])
    return model, False


def gold_star() -> tuple[Any, bool]:
    digit = cp.intvar(0, 9, shape=10)
    model = cp.Model(cp.AllDifferent(digit))

    def side(a: int, operator: str, b: int) -> Any:
        x, y = digit[a], digit[b]
        if operator in "+-":
            return x + y if operator == "+" else x - y
        model.add([x != 0, y != 0])
        if operator == "*":
            return x * y
        model.add(x % y == 0)
        return x // y

    for left, right in data.STAR:
        model += side(*left) == side(*right)
    return model, False
