"""The fit and its check on held-out puzzles, with players whose law is known."""

from __future__ import annotations

import random
from itertools import chain
from statistics import fmean

import pytest
from players import World, solve_all, world

from cluesmith.calibration.held_out import (
    FOLDS,
    Correlation,
    correlated,
    folds_of,
    hold_out,
    widened,
)
from cluesmith.calibration.regression import Row, fit
from cluesmith.support.ranking import rank_correlation

NOTHING = (0.0, 0.0, 0.0)


def judged(rows: list[Row], known: World, seed: int = 0) -> Correlation:
    """The correlation of the held-out predictions with the players' times."""
    held = hold_out(rows, known.vectors, folds_of(sorted(known.vectors), seed))
    found = correlated([one.predicted for one in held], [one.actual for one in held], seed)
    assert found is not None
    return widened(found)


def test_the_law_is_found_again() -> None:
    rng = random.Random(1)
    known = world(rng, 100, own=0.1)
    model = fit(solve_all(rng, known, 40, 50), known.vectors)
    slopes = [c / s.deviation for c, s in zip(model.coefficients, model.scales, strict=True)]
    assert slopes == pytest.approx([0.5, 0.3, 0.0], abs=0.05)
    truth = [known.difficulty[number] for number in known.vectors]
    predicted = [model.typical + model.effect(known.vectors[number]) for number in known.vectors]
    assert fmean(predicted) == pytest.approx(fmean(truth), abs=0.3)  # the median player's speed


def test_the_order_of_held_out_puzzles_is_recovered() -> None:
    rng = random.Random(2)
    known = world(rng, 100, own=0.1)
    found = judged(solve_all(rng, known, 40, 30), known)
    assert found.puzzles == 100
    assert found.value > 0.93
    assert 0.85 < found.low < found.value < found.high <= 1


def test_pure_noise_has_no_order() -> None:
    rng = random.Random(3)
    known = world(rng, 80, weights=NOTHING, own=0.4)
    found = judged(solve_all(rng, known, 30, 20), known)
    assert found.low < 0 < found.high


def by_difficulty(rng: random.Random, known: World) -> list[Row]:
    """Slow players try the puzzles with the largest first feature, quick ones the smallest."""
    order = sorted(known.vectors, key=lambda number: known.vectors[number][0])
    rows = []
    for player in range(40):
        start = player * (len(order) - 12) // 39
        for puzzle in rng.sample(order[start : start + 12], 10):
            rows.append(Row(player, puzzle, known.difficulty[puzzle] + 0.1 * player))
    return rows


def test_who_tries_which_puzzle_does_not_matter() -> None:
    rng = random.Random(4)
    known = world(rng, 80, weights=NOTHING, own=0.2)
    rows = by_difficulty(rng, known)
    times: dict[int, list[float]] = {}
    for row in rows:
        times.setdefault(row.puzzle, []).append(row.time)
    raw = rank_correlation(
        [known.vectors[number][0] for number in times], [fmean(times[number]) for number in times]
    )
    assert raw is not None
    assert raw > 0.9  # what a fit without the players' speeds would find
    found = judged(rows, known)
    assert found.low < 0 < found.high


def test_a_constant_added_to_a_players_times_changes_nothing() -> None:
    rng = random.Random(5)
    known = world(rng, 40)
    rows = solve_all(rng, known, 20, 10)
    slower = [row._replace(time=row.time + 3 * (row.player % 2)) for row in rows]
    one, other = fit(rows, known.vectors), fit(slower, known.vectors)
    assert other.coefficients == pytest.approx(one.coefficients, abs=1e-9)


def test_a_prediction_never_sees_the_times_of_its_fold() -> None:
    rng = random.Random(6)
    known = world(rng, 40)
    rows = solve_all(rng, known, 20, 12)
    folds = folds_of(sorted(known.vectors), 0)
    before = {one.puzzle: one for one in hold_out(rows, known.vectors, folds)}
    for fold in folds[:3]:
        shifted = [
            row._replace(time=row.time * 2 + row.player) if row.puzzle in fold else row
            for row in rows
        ]
        after = {one.puzzle: one for one in hold_out(shifted, known.vectors, folds)}
        assert all(after[number].predicted == before[number].predicted for number in fold)
        others = set(before) - set(fold)
        assert any(after[number].predicted != before[number].predicted for number in others)


@pytest.mark.parametrize("count", [4, 30, 101])
def test_each_puzzle_is_held_out_once(count: int) -> None:
    folds = folds_of(range(count), 1)
    assert sorted(chain(*folds)) == list(range(count))
    assert len(folds) == min(FOLDS, count)
    assert max(map(len, folds)) - min(map(len, folds)) <= 1
    assert folds_of(range(count), 1) == folds
    assert folds_of(range(count), 2) != folds


def test_a_feature_that_is_the_same_for_all_puzzles_is_silent() -> None:
    rng = random.Random(7)
    known = world(rng, 30)
    vectors = {number: (*vector, 5.0) for number, vector in known.vectors.items()}
    rows = solve_all(rng, known, 10, 10)
    assert fit(rows, vectors).coefficients[:3] == pytest.approx(
        fit(rows, known.vectors).coefficients
    )
    assert fit(rows, vectors).coefficients[3] == 0


def test_without_an_order_there_is_no_correlation() -> None:
    assert correlated([1, 1, 1, 1, 1], [1, 2, 3, 4, 5], 0) is None
    assert correlated([1, 2, 3], [1, 2, 3], 0) is None


@pytest.mark.soak
def test_intervals_cover_what_they_promise() -> None:
    """Of the order that fresh puzzles show on average; see docs/explored.md for the figures."""
    runs, cells = 100, []
    for weights, own in (((0.5, 0.3, 0.0), 0.3), (NOTHING, 0.4)):
        found, fresh = [], []
        for seed in range(runs):
            rng = random.Random(seed)
            known = world(rng, 60, weights=weights, own=own)
            rows = solve_all(rng, known, 30, 15)
            found.append(judged(rows, known, seed))
            model = fit(rows, known.vectors)
            new = world(rng, 300, weights=weights, own=own)
            times = [new.difficulty[number] + rng.gauss(0, 0.15) for number in new.vectors]
            fresh.append(
                rank_correlation([model.effect(new.vectors[n]) for n in new.vectors], times)
            )
        truth = fmean(fresh)
        cells.append(sum(one.low <= truth <= one.high for one in found))
    print(f"covered: {cells} of {runs}")
    assert min(cells) >= 90
