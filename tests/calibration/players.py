"""Simulated players: puzzles with features, and times drawn from a known law."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from math import exp, log
from typing import Any

import cluesmith as cs
from cluesmith.calibration.regression import Row

WEIGHTS = (0.5, 0.3, 0.0)  # what each feature adds to ln(seconds)


@dataclass(frozen=True)
class World:
    """Features and true difficulty (of ln(seconds), for a player of speed 0) of some puzzles."""

    vectors: dict[int, tuple[float, ...]]
    difficulty: dict[int, float]


def world(
    rng: random.Random, puzzles: int, *, weights: Sequence[float] = WEIGHTS, own: float = 0.3
) -> World:
    """Puzzles with correlated features; `own` is the spread of what no feature explains."""
    vectors, difficulty = {}, {}
    for number in range(puzzles):
        common = rng.gauss(0, 1)
        vector = tuple(0.7 * common + 0.7 * rng.gauss(0, 1) for _ in weights)
        vectors[number] = vector
        effect = sum(weight * value for weight, value in zip(weights, vector, strict=True))
        difficulty[number] = 6 + effect + rng.gauss(0, own)
    return World(vectors, difficulty)


def solve_all(
    rng: random.Random,
    known: World,
    players: int,
    each: int,
    *,
    speeds: float = 0.5,
    noise: float = 0.4,
) -> list[Row]:
    """The attempts of players at `each` puzzles drawn for each of them."""
    rows = []
    for player in range(players):
        speed = rng.gauss(0, speeds)
        for puzzle in rng.sample(sorted(known.difficulty), each):
            rows.append(Row(player, puzzle, known.difficulty[puzzle] + speed + rng.gauss(0, noise)))
    return rows


def boards(count: int) -> list[Any]:
    """Small puzzles, all different, of two sizes."""
    found: list[Any] = []
    for size in (4, 5):
        found += cs.generate("skyscraper", size=size, count=(count + size - 4) // 2, seed=1)
    return found


def attempts(
    rng: random.Random, count: int = 32, players: int = 6, each: int = 20
) -> list[cs.Attempt]:
    """Attempts at real puzzles; the time goes with the root of the score, and the player."""
    known = [(puzzle, cs.rate(puzzle).score) for puzzle in boards(count)]
    found = []
    for number in range(players):
        speed = rng.gauss(0, 0.4)
        for puzzle, score in rng.sample(known, each):
            time = 3 + 0.5 * log(score) + speed + rng.gauss(0, 0.1)
            found.append(cs.Attempt(puzzle, f"player {number}", round(exp(time), 1)))
    return found


def log_of(found: Iterable[cs.Attempt]) -> str:
    return "".join(json.dumps(attempt.to_json()) + "\n" for attempt in found)


@cache
def log_text() -> str:
    """A log that is large enough to calibrate."""
    return log_of(attempts(random.Random(3)))
