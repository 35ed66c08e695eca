"""Random models in CPMpy's own language: nested, partial, and joined by truth values."""

from __future__ import annotations

from random import Random
from typing import Any

import cpmpy as cp


class Maker:
    """Random expressions over a few variables."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        bounds = [(rng.randint(-3, 1), rng.randint(1, 4)) for _ in range(rng.randint(2, 3))]
        self.numbers = [cp.intvar(low, high) for low, high in bounds]
        self.truths = [cp.boolvar() for _ in range(rng.randint(1, 2))]

    def number(self, depth: int) -> Any:
        rng = self.rng
        if depth == 0 or rng.random() < 0.3:
            return rng.choice(self.numbers)
        kind = rng.randrange(11)
        one, other = self.number(depth - 1), self.number(depth - 1)
        if kind == 0:
            return rng.choice((-2, -1, 2, 3)) * one + other - rng.randint(0, 4)
        if kind == 1:
            return one - other
        if kind == 2:
            return one * other
        if kind == 3:
            return one // other
        if kind == 4:
            return one % other
        if kind == 5:
            return abs(one)
        if kind == 6:
            return cp.max([one, other, rng.randint(-3, 3)])
        if kind == 7:
            return cp.min([one, other])
        if kind == 8:
            items = [rng.randint(-3, 4), one, rng.randint(-3, 4), other][: rng.randint(2, 4)]
            return cp.Element(items, rng.choice(self.numbers))
        if kind == 9:
            return cp.Count([one, other, *self.numbers], rng.randint(-1, 3))
        return self.truth(depth - 1) + self.truth(depth - 1)

    def truth(self, depth: int) -> Any:
        rng = self.rng
        if depth <= 0 or rng.random() < 0.4:
            if rng.random() < 0.25:
                truth = rng.choice(self.truths)
                return truth if rng.random() < 0.5 else ~truth
            left, right = self.number(max(depth, 0)), self.number(max(depth, 0))
            if rng.random() < 0.4:
                right = rng.randint(-4, 6)
            compared = [left == right, left != right, left <= right, left > right]
            return rng.choice(compared)
        kind = rng.randrange(8)
        one, other = self.truth(depth - 1), self.truth(depth - 1)
        if kind == 0:
            return one & other
        if kind == 1:
            return one | other
        if kind == 2:
            return ~one
        if kind == 3:
            return one.implies(other)
        if kind == 4:
            return one == other
        if kind == 5:
            return cp.Xor([one, other, rng.choice(self.truths)])
        if kind == 6:
            return cp.AllDifferent([*self.numbers, self.number(1)])
        rows = [[rng.randint(-3, 4) for _ in self.numbers] for _ in range(rng.randint(1, 12))]
        return cp.Table(self.numbers, rows)


def random_model(rng: Random) -> tuple[cp.Model, Any]:
    """A model with some thousand assignments at most, and perhaps something to minimize."""
    maker = Maker(rng)
    model = cp.Model([maker.truth(2) for _ in range(rng.randint(1, 3))])
    # All variables count, also those that no constraint is left on.
    model += cp.sum(maker.numbers) + cp.sum(maker.truths) >= -99
    return model, maker.number(1) if rng.random() < 0.5 else None
