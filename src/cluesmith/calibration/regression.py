"""Ridge regression of the logarithm of times on features, with an offset for each player.

The offsets are not penalised: they are taken out of the normal equations by subtracting
each player's means (Frisch and Waugh, 1933), so that it does not matter how fast the players
of a puzzle are, and the equations have one row per feature, however many players there are.
The penalty is that of Hoerl and Kennard, "Ridge regression", 1970.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import fsum, sqrt
from statistics import fmean, median, pstdev
from typing import NamedTuple

RIDGE = 10.0  # counts as much as so many attempts that show no effect; see docs/explored.md

Vector = Sequence[float]


class Row(NamedTuple):
    """A solved attempt: numbers of the player and the puzzle, and ln(seconds)."""

    player: int
    puzzle: int
    time: float


@dataclass(frozen=True, slots=True)
class Scale:
    """Mean and standard deviation of a feature over the puzzles; a deviation of 0 silences it."""

    mean: float
    deviation: float

    def standard(self, value: float) -> float:
        return (value - self.mean) / self.deviation if self.deviation else 0.0


@dataclass(frozen=True, slots=True)
class Model:
    """ln(seconds) = a player's offset + the sum of coefficient times standardised feature."""

    scales: tuple[Scale, ...]
    coefficients: tuple[float, ...]
    offsets: Mapping[int, float]

    def effect(self, vector: Vector) -> float:
        """What the features add to ln(seconds), against a puzzle that is average in all."""
        return _dot(self.coefficients, self.standard(vector))

    def standard(self, vector: Vector) -> list[float]:
        return [scale.standard(value) for scale, value in zip(self.scales, vector, strict=True)]

    @property
    def typical(self) -> float:
        """The offset of the median player."""
        return median(self.offsets.values())


def fit(rows: Sequence[Row], vectors: Mapping[int, Vector], ridge: float = RIDGE) -> Model:
    """The model of these rows; `vectors` has the features of each of their puzzles."""
    scales = _scales([vectors[number] for number in sorted({row.puzzle for row in rows})])
    bare = Model(scales, (), {})
    standard = {row.puzzle: bare.standard(vectors[row.puzzle]) for row in rows}
    width = len(scales)
    matrix = [[ridge * (i == j) for j in range(width)] for i in range(width)]
    right = [0.0] * width
    by_puzzle, by_player = _Sums(width), _Sums(width)
    for row in rows:
        by_puzzle.add(row.puzzle, standard[row.puzzle], row.time)
        by_player.add(row.player, standard[row.puzzle], row.time)
    # The rows of a puzzle are equal, so its sums do for them; each player's means are taken off.
    for sums, sign in ((by_puzzle, 1), (by_player, -1)):
        for vector, time, count in sums.each():
            for i, left in enumerate(vector):
                right[i] += sign * left * time / count
                for j in range(width):
                    matrix[i][j] += sign * left * vector[j] / count
    coefficients = tuple(_solved(matrix, right))
    offsets = {
        player: (time - _dot(coefficients, vector)) / count
        for player, (vector, time, count) in by_player.items()
    }
    return Model(scales, coefficients, offsets)


class _Sums:
    """Sums of feature vectors and times, and counts, by a number."""

    def __init__(self, width: int) -> None:
        self.width = width
        self.vectors: dict[int, list[float]] = {}
        self.times: dict[int, float] = {}
        self.counts: dict[int, int] = {}

    def add(self, number: int, vector: Vector, time: float) -> None:
        if number not in self.counts:
            self.vectors[number], self.times[number] = [0.0] * self.width, 0.0
            self.counts[number] = 0
        total = self.vectors[number]
        for i, value in enumerate(vector):
            total[i] += value
        self.times[number] += time
        self.counts[number] += 1

    def items(self) -> Iterable[tuple[int, tuple[list[float], float, int]]]:
        for number, count in self.counts.items():
            yield number, (self.vectors[number], self.times[number], count)

    def each(self) -> Iterable[tuple[list[float], float, int]]:
        return (sums for _, sums in self.items())


def _scales(vectors: Sequence[Vector]) -> tuple[Scale, ...]:
    return tuple(Scale(fmean(column), pstdev(column)) for column in zip(*vectors, strict=True))


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve a system whose matrix is symmetric and positive definite, by Cholesky's factors."""
    width = len(right)
    lower = [[0.0] * width for _ in range(width)]
    for i in range(width):
        for j in range(i + 1):
            rest = matrix[i][j] - _dot(lower[i][:j], lower[j][:j])
            lower[i][j] = sqrt(rest) if i == j else rest / lower[j][j]
    middle: list[float] = []
    for i in range(width):
        middle.append((right[i] - _dot(lower[i][:i], middle)) / lower[i][i])
    found = [0.0] * width
    for i in reversed(range(width)):
        column = [lower[j][i] for j in range(i + 1, width)]
        found[i] = (middle[i] - _dot(column, found[i + 1 :])) / lower[i][i]
    return found


def _dot(left: Vector, right: Vector) -> float:
    return fsum(a * b for a, b in zip(left, right, strict=True))
