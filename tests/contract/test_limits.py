"""Every family: limits end all work, with an honest answer, and leave nothing broken behind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import cluesmith as cs
from cluesmith.errors import LimitError
from cluesmith.family import Family, Verdict
from cluesmith.support import bounds
from cluesmith.workbench.deduce import explanation, hinted
from cluesmith.workbench.duplicates import canonical
from cluesmith.workbench.records import explanation_record, hint_record, rating_record, review
from cluesmith.workbench.setting import forced, make_unique, thin_out

SEEDS = (1, 2)


def at_once() -> bool:
    return True


class Countdown:
    """A `cancelled` that is true from its call number `calls` on."""

    def __init__(self, calls: int) -> None:
        self.left = calls

    def __call__(self) -> bool:
        self.left -= 1
        return self.left <= 0


@pytest.fixture
def at_every_poll(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limits are looked at wherever they could be."""
    monkeypatch.setattr(bounds, "LOOK_SECONDS", 0.0)


def steps(puzzle: Any) -> int:
    """How many steps solve a puzzle; none if it is large, or no person can."""
    try:
        rating = cs.rate(puzzle) if puzzle.size <= 6 else None
    except cs.UnsupportedError:
        return 0
    return sum(rating.steps.values()) if rating and rating.level else 0


def thoughtful(family: Family) -> Any:
    """The example that needs most steps."""
    return max(family.examples().puzzles.values(), key=steps)


@pytest.mark.needs("deduction")
def test_a_rating_cut_short_is_a_bound_from_below(family: Family, at_every_poll: None) -> None:
    puzzle = thoughtful(family)
    whole = cs.rate(puzzle)
    assert (whole.complete, whole.at_least) == (True, None)
    seen = set()
    for calls in range(1, 400, 7):
        found = cs.rate(puzzle, cancelled=Countdown(calls))
        if found.complete:
            assert found == whole
            break
        assert (found.stopped, found.level) == ("cancelled", None)
        assert found.at_least is not None
        assert found.at_least <= whole.level
        assert found.score <= whole.score
        assert all(whole.steps[name] >= count for name, count in found.steps.items())
        seen.add(found.at_least)
        record = rating_record(puzzle, found)
        assert (record["complete"], record["at_least"]) == (False, str(found.at_least))
    assert seen
    assert "complete" not in rating_record(puzzle, whole)


@pytest.mark.needs("deduction")
def test_an_explanation_cut_short_has_the_first_steps(family: Family, at_every_poll: None) -> None:
    puzzle = thoughtful(family)
    whole = explanation(puzzle)
    lengths = set()
    for calls in range(1, 400, 9):
        found = explanation(puzzle, cancelled=Countdown(calls))
        assert found.steps == whole.steps[: len(found.steps)]
        if found.rating.complete:
            break
        lengths.add(len(found.steps))
        assert (found.rating.level, found.solution) == (None, None)
        assert found.rating.at_least <= whole.rating.level
        assert explanation_record(puzzle, found)["complete"] is False
    assert len(lengths) > 1
    assert cs.explain(puzzle).stopped is None


@pytest.mark.needs("deduction")
def test_a_hint_that_was_not_found(family: Family) -> None:
    puzzle = thoughtful(family)
    with pytest.raises(LimitError, match="cancelled: no hint"):
        cs.hint(puzzle, cancelled=at_once)
    with pytest.raises(LimitError, match="no hint within 0 s"):
        cs.hint(puzzle, seconds=0)
    found = hinted(puzzle, seconds=0)
    assert (found.found, found.stopped) == (None, "time")
    assert hint_record(puzzle, found)["complete"] is False
    assert "complete" not in hint_record(puzzle, hinted(puzzle))
    with pytest.raises(LimitError, match="no review"):
        review(puzzle, seconds=0)


WORK: dict[str, Callable[..., Any]] = {
    "rate": cs.rate,
    "explain": cs.explain,
    "hint": hinted,
    "check": cs.check,
}


@pytest.mark.needs("deduction")
@pytest.mark.parametrize("verb", WORK)
def test_work_cut_short_leaves_nothing_broken(
    family: Family, verb: str, at_every_poll: None
) -> None:
    """Wherever it is cut: the next work on the same boards, of this thread, is right."""
    puzzle = thoughtful(family)

    def answer(found: Any) -> Any:
        return (found.verdict, found.solutions) if verb == "check" else found

    wanted = answer(WORK[verb](puzzle))
    for calls in (1, 2, 3, 5, 8, 13, 34, 89, 233):
        WORK[verb](puzzle, cancelled=Countdown(calls))
        assert answer(WORK[verb](puzzle)) == wanted


@pytest.mark.needs("generation")
def test_generating_is_cut_wherever_it_is(family: Family, at_every_poll: None) -> None:
    wanted = [cs.generate(family.name, level="extreme", seed=seed) for seed in SEEDS]
    for calls in (1, 2, 5, 20, 60):
        with pytest.raises(LimitError, match="cancelled: no puzzle of seed 1"):
            cs.generate(family.name, level="extreme", seed=1, cancelled=Countdown(calls))
        found = [cs.generate(family.name, level="extreme", seed=seed) for seed in SEEDS]
        assert [(one, one.meta) for one in found] == [(one, one.meta) for one in wanted]


@pytest.mark.needs("generation")
@pytest.mark.parametrize("jobs", [1, 2])
def test_the_next_seed_follows_one_that_took_too_long(family: Family, jobs: int) -> None:
    puzzles = cs.generate(family.name, count=3, seed=5, jobs=jobs, seconds=0)
    for seed in (5, 6, 7):
        with pytest.raises(LimitError, match=f"no puzzle of seed {seed} within 0 s"):
            next(puzzles)
    assert next(puzzles, None) is None


@pytest.mark.needs("generation")
def test_cancelling_ends_the_worker_processes(family: Family) -> None:
    from multiprocessing import active_children

    before = set(active_children())
    stop = False
    puzzles = cs.generate(family.name, count=50, seed=5, jobs=2, cancelled=lambda: stop)
    assert next(puzzles).meta["seed"] == 5
    stop = True
    with pytest.raises(LimitError, match="cancelled: no puzzle of seed 6"):
        next(puzzles)
    assert set(active_children()) == before
    assert next(puzzles, None) is None


def test_searches_are_cancelled(family: Family) -> None:
    for puzzle in family.examples().puzzles.values():
        assert cs.solve(puzzle, cancelled=at_once).stopped in ("cancelled", "solutions", None)
        assert cs.check(puzzle, cancelled=at_once).stopped in ("cancelled", "solutions", None)
        assert len(list(cs.solutions(puzzle, cancelled=at_once))) <= 1


@pytest.mark.needs("addable")
def test_setting_is_cancelled(family: Family) -> None:
    blank = family.puzzle.keep(next(iter(family.examples().puzzles.values())), [])
    with pytest.raises(LimitError, match="cancelled"):
        make_unique(blank, seed=1, seconds=None, cancelled=at_once)
    found = forced(blank, seconds=None, cancelled=at_once)
    assert found.complete is (found.verdict is Verdict.UNIQUE)


@pytest.mark.needs("symmetry")
def test_a_canonical_key_is_bound_too(family: Family) -> None:
    puzzle = next(iter(family.examples().puzzles.values()))
    with bounds.Bound(seconds=0) as bound:
        canonical(puzzle)
    assert bound.stopped == "time"


def test_thinning_out_says_that_it_was_cut(family: Family) -> None:
    puzzle = next(
        puzzle
        for puzzle in family.examples().puzzles.values()
        if cs.check(puzzle).verdict is Verdict.UNIQUE
    )
    try:
        found = thin_out(puzzle, seed=1, cancelled=at_once)
    except LimitError:  # before the verdict
        return
    assert (found.complete, found.facts) == (False, ())
