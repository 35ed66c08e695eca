"""Calibrations from attempts at real puzzles: which count, and what is said about them."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from players import attempts, boards

import cluesmith as cs
from cluesmith.calibration.calibrate import LEAST_ATTEMPTS, LEAST_PUZZLES
from cluesmith.calibration.features import FEATURES, Rated, features
from cluesmith.calibration.gather import HINTED, REPEATED, UNRATED, UNSOLVED, Gatherer

pytestmark = pytest.mark.usefixtures("few_draws")

ONE = "4:2/2/1/3/2/2/3/1/3/1/2/2/2/3/2/1"
MIRRORED = "4:3/1/2/2/1/3/2/2/2/3/2/1/3/1/2/2"


def first(**changes) -> cs.Attempt:
    return replace(cs.Attempt(cs.parse(ONE), "k3", 60.0), **changes)


def test_a_calibration_orders_and_predicts() -> None:
    (found,) = cs.calibrate(attempts(random.Random(1)), seed=5)
    assert (found.family, found.players, found.seed) == ("skyscraper", 6, 5)
    assert found.puzzles == 32
    assert found.attempts == 120
    model, level = found.correlation["model"], found.correlation["level"]
    assert model is not None
    assert model.value > 0.8
    assert level is None or level.value < model.value
    assert sum(line.attempts for line in found.table) == 120
    assert sum(line.puzzles for line in found.table) == 32
    for line in found.table:
        assert line.predicted == pytest.approx(line.actual, rel=0.5)
    easy, hard = (cs.examples("skyscraper")[name] for name in ("t3", "t5"))
    assert 0 < found.minutes(easy) < found.minutes(hard)


def test_minutes_are_for_unique_puzzles_of_the_family() -> None:
    (found,) = cs.calibrate(attempts(random.Random(1)))
    with pytest.raises(cs.UsageError, match="lol-sudoku"):
        found.minutes(cs.examples("lol-sudoku")["p1"])
    with pytest.raises(cs.UnsupportedError, match="exactly one solution"):
        found.minutes(cs.examples("skyscraper")["many"])


def test_the_answer_depends_on_the_seed_alone() -> None:
    known = attempts(random.Random(1))
    one, same, other = (cs.calibrate(known, seed=seed)[0] for seed in (1, 1, 2))
    assert one == same
    assert one.coefficients == other.coefficients
    assert one.correlation != other.correlation


def test_too_little_data_says_how_much_is_needed() -> None:
    known = attempts(random.Random(1), each=10)
    with pytest.raises(cs.UsageError) as caught:
        cs.calibrate(known)
    assert f"expected {LEAST_ATTEMPTS} at {LEAST_PUZZLES}" in str(caught.value)
    with pytest.raises(cs.UsageError, match="no attempt"):
        cs.calibrate([])


def test_players_of_one_puzzle_do_not_count() -> None:
    known = attempts(random.Random(1))
    single = [replace(known[0], player=f"once {number}", seconds=9999.0) for number in range(50)]
    assert cs.calibrate([*known, *single]) == cs.calibrate(known)


@pytest.mark.parametrize(
    ("attempt", "reason"),
    [
        (first(hints=1), HINTED),
        (first(finished=False), UNSOLVED),
        (first(finished=False, given_up=True), UNSOLVED),
    ],
)
def test_help_and_unfinished_boards_do_not_count(attempt: cs.Attempt, reason: str) -> None:
    gatherer = Gatherer()
    gatherer.add(attempt)
    gatherer.add(first())  # whoever knows the puzzle is quicker
    assert gatherer.left_out == {reason: 1, REPEATED: 1}
    assert gatherer.samples["skyscraper"].rows == []


def test_attempts_with_hints_count_when_asked_for() -> None:
    gatherer = Gatherer(hints=True)
    gatherer.add(first(hints=1))
    assert len(gatherer.samples["skyscraper"].rows) == 1


def test_a_mirrored_puzzle_is_the_same_puzzle() -> None:
    gatherer = Gatherer()
    gatherer.add(first())
    gatherer.add(first(puzzle=cs.parse(MIRRORED), player="other"))
    sample = gatherer.samples["skyscraper"]
    assert len(sample.puzzles) == 1
    assert len({row.puzzle for row in sample.rows}) == 1


def test_a_puzzle_without_a_rating_is_reported_once() -> None:
    gatherer = Gatherer()
    many = first(puzzle=cs.examples("skyscraper")["many"])
    with pytest.raises(cs.UnsupportedError, match="exactly one solution"):
        gatherer.add(many)
    gatherer.add(many)
    assert gatherer.left_out[UNRATED] == 2


def test_features_follow_from_the_rating() -> None:
    puzzle = boards(2)[0]
    rated = Rated.of(puzzle, cs.rate(puzzle))
    assert len(features(rated)) == len(FEATURES) == len({feature.name for feature in FEATURES})
    assert sum(rated.steps(level) for level in cs.Level) == sum(rated.rating.steps.values())
    score, count = rated.hardest
    assert score == max(technique.score for technique, _ in rated.used)
    assert count > 0
