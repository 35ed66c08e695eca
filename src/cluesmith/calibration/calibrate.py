"""Calibrate: fit minutes to features, for each family, and say how far the fit can be trusted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from math import exp, log
from statistics import median
from typing import Any

from cluesmith.calibration.attempt import Attempt
from cluesmith.calibration.features import FEATURES, Rated, features, version
from cluesmith.calibration.gather import Gatherer, Known, Sample
from cluesmith.calibration.held_out import Correlation, correlated, folds_of, hold_out, widened
from cluesmith.calibration.regression import RIDGE, Model, Row, fit
from cluesmith.errors import UsageError
from cluesmith.family import Level, Puzzle
from cluesmith.workbench.deduce import rate

LEAST_PUZZLES = 30
LEAST_ATTEMPTS = 90
PREDICTORS = ("model", "score", "level")


@dataclass(frozen=True, slots=True)
class Coefficient:
    """A feature's part in a calibration.

    ``coefficient * (value - mean) / deviation`` is added to ln(seconds); `mean` and
    `deviation` are those of the puzzles in the log.
    """

    name: str
    title: str
    mean: float
    deviation: float
    coefficient: float

    @property
    def factor(self) -> float:
        """What one standard deviation more multiplies the time by."""
        return exp(self.coefficient)


@dataclass(frozen=True, slots=True)
class Minutes:
    """Minutes of a typical player for the puzzles of a size and level: predicted, and in the log.

    Both are medians over the puzzles; `actual` is each against its players' speed.
    """

    size: int
    level: Level
    puzzles: int
    attempts: int
    predicted: float
    actual: float


@dataclass(frozen=True, slots=True)
class Calibration:
    """Minutes fitted to the ratings of a family's puzzles; see `calibrate`.

    >>> import cluesmith as cs
    >>> puzzles = list(cs.generate("skyscraper", size=4, count=30, seed=1))
    >>> attempts = [
    ...     cs.Attempt(puzzle, player, speed * cs.rate(puzzle).score)
    ...     for player, speed in (("k3", 3.0), ("m8", 4.0), ("z1", 5.5))
    ...     for puzzle in puzzles
    ... ]
    >>> [found] = cs.calibrate(attempts)
    >>> found.players, found.puzzles, found.attempts
    (3, 30, 90)
    >>> found.correlation["model"].value > 0.9, found.minutes(puzzles[0]) > 0
    (True, True)

    `correlation` has, for the model, the score alone and the level alone, Spearman's rank
    correlation with the times of held-out puzzles and its interval of 95 %; None where a
    predictor is the same for all puzzles.  `intercept` is the typical player's ln(seconds) at
    a puzzle that is average in all features.
    """

    family: str
    rating_version: int
    players: int
    puzzles: int
    attempts: int
    seed: int
    ridge: float
    intercept: float
    coefficients: tuple[Coefficient, ...]
    table: tuple[Minutes, ...]
    correlation: dict[str, Correlation | None]

    def minutes(self, puzzle: Puzzle) -> float:
        """The minutes that a typical player takes for a puzzle."""
        if puzzle.family != self.family:
            raise UsageError(f"the puzzle is of the family {puzzle.family}, not {self.family}")
        vector = features(Rated.of(puzzle, rate(puzzle)))
        effects = (
            each.coefficient * (value - each.mean) / each.deviation
            for each, value in zip(self.coefficients, vector, strict=True)
            if each.deviation
        )
        return exp(self.intercept + sum(effects)) / 60

    def to_json(self) -> dict[str, Any]:
        """The calibration as JSON."""
        return {
            **{name: getattr(self, name) for name in _PLAIN},
            "coefficients": [asdict(one) | {"factor": one.factor} for one in self.coefficients],
            "minutes": [asdict(line) | {"level": str(line.level)} for line in self.table],
            "correlation": {
                name: None if found is None else asdict(found)
                for name, found in self.correlation.items()
            },
        }


_PLAIN = [
    *("family", "rating_version", "players", "puzzles", "attempts"),
    *("seed", "ridge", "intercept"),
]


def calibrate(
    attempts: Iterable[Attempt], *, seed: int = 0, hints: bool = False
) -> list[Calibration]:
    """Fit minutes to the ratings of puzzles that people have tried, for each family.

    >>> import cluesmith as cs
    >>> try:
    ...     cs.calibrate([cs.Attempt(cs.examples("skyscraper")["t3"], "k3", 95.5)])
    ... except cs.UsageError as error:
    ...     print(str(error).partition(",")[0])
    skyscraper: too few attempts that count: 0 at 0 puzzles

    A player's first attempt at each puzzle counts, if solved without hints; with `hints`,
    also those with hints.  `seed` is that of the split and of the intervals.  Families with
    too little data are left out; if none has enough, that is an error.
    """
    gatherer = Gatherer(hints=hints)
    for attempt in attempts:
        gatherer.add(attempt)
    return calibrations(gatherer, seed)


def calibrations(gatherer: Gatherer, seed: int) -> list[Calibration]:
    """The calibration of each family that has data enough; raises an error if none has."""
    enough = [sample for sample in gatherer.samples.values() if shortage(sample) is None]
    if not enough:
        raise UsageError("; ".join(shortages(gatherer)) or "no attempt at a puzzle with a level")
    return [calibration(sample, seed) for sample in sorted(enough, key=lambda one: one.family)]


def shortages(gatherer: Gatherer) -> Iterator[str]:
    """What the families without a calibration lack."""
    for sample in gatherer.samples.values():
        found = shortage(sample)
        if found is not None:
            yield found


def shortage(sample: Sample) -> str | None:
    """What a family lacks for a calibration; None if nothing."""
    rows = sample.comparable()
    puzzles = len({row.puzzle for row in rows})
    if puzzles >= LEAST_PUZZLES and len(rows) >= LEAST_ATTEMPTS:
        return None
    return (
        f"{sample.family}: too few attempts that count: {len(rows)} at {puzzles} puzzles, "
        f"expected {LEAST_ATTEMPTS} at {LEAST_PUZZLES}, by players of two or more"
    )


def calibration(sample: Sample, seed: int) -> Calibration:
    """The calibration of one family."""
    rows = sample.comparable()
    puzzles = {number: sample.puzzles[number] for number in sorted({row.puzzle for row in rows})}
    model = fit(rows, {number: puzzle.vector for number, puzzle in puzzles.items()})
    parts = zip(FEATURES, model.scales, model.coefficients, strict=True)
    return Calibration(
        sample.family,
        version(sample.family),
        len({row.player for row in rows}),
        len(puzzles),
        len(rows),
        seed,
        RIDGE,
        model.typical,
        tuple(
            Coefficient(feature.name, feature.title, scale.mean, scale.deviation, coefficient)
            for feature, scale, coefficient in parts
        ),
        tuple(_table(puzzles, rows, model)),
        _correlations(puzzles, rows, seed),
    )


def _table(puzzles: dict[int, Known], rows: list[Row], model: Model) -> Iterator[Minutes]:
    """Predicted and actual minutes by size and level."""
    times: dict[int, list[float]] = {}
    for row in rows:
        times.setdefault(row.puzzle, []).append(row.time - model.offsets[row.player])
    groups: dict[tuple[int, Level], list[int]] = {}
    for number, puzzle in puzzles.items():
        groups.setdefault((puzzle.size, puzzle.level), []).append(number)
    for (size, level), numbers in sorted(groups.items(), key=lambda one: (one[0][0], one[0][1])):
        predicted = median(model.effect(puzzles[number].vector) for number in numbers)
        actual = median(median(times[number]) for number in numbers)
        yield Minutes(
            size,
            level,
            len(numbers),
            sum(len(times[number]) for number in numbers),
            *(exp(model.typical + time - log(60)) for time in (predicted, actual)),
        )


def _correlations(
    puzzles: dict[int, Known], rows: list[Row], seed: int
) -> dict[str, Correlation | None]:
    """How model, score and level order the same held-out puzzles."""
    order = sorted(puzzles, key=lambda number: puzzles[number].key)
    vectors = {number: puzzle.vector for number, puzzle in puzzles.items()}
    held = hold_out(rows, vectors, folds_of(order, seed))
    known = [puzzles[one.puzzle] for one in held]
    values: dict[str, list[float]] = {
        "model": [one.predicted for one in held],
        "score": [puzzle.score for puzzle in known],
        "level": [puzzle.level.rank for puzzle in known],
    }
    actual = [one.actual for one in held]
    found = {name: correlated(values[name], actual, seed) for name in PREDICTORS}
    if found["model"] is not None:
        found["model"] = widened(found["model"])
    return found
