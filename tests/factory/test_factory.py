"""A factory at work: with any engine, any ranges, and workers that return rubbish."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from drivers import records
from invariants import check_finished, check_ledger

from cluesmith.engines.engine import Engine, Outcome
from cluesmith.engines.here import Here
from cluesmith.engines.processes import Processes
from cluesmith.errors import CluesmithError, UsageError
from cluesmith.factory import run
from cluesmith.factory.plan import Cell, cell_of
from cluesmith.factory.status import CellStatus, status
from cluesmith.factory.work import Made, Range, make
from cluesmith.library.database import UnavailableError
from cluesmith.library.library import Library, Shelf
from cluesmith.library.record import Record


def sky(count: int, size: int = 4, level: str = "easy", **more: object) -> Cell:
    given = {"family": "skyscraper", "size": size, "level": level, "count": count}
    return cell_of({**given, **more})


PLAN = [sky(30, tags=["small"]), sky(12, symmetry="half-turn"), sky(10, 5, "medium")]


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library(tmp_path / "library.db") as opened:
        yield opened
        check_ledger(opened)


def work(
    library: Library, plan: Sequence[Cell], engine: Engine | None = None, *, retry: bool = False
) -> list[str]:
    """Run a factory to its end; the lines for people."""
    lines: list[str] = []
    with engine or Here(make) as opened:
        factory = run.Factory(library, plan, opened, warn=lines.append, retry=retry)
        for _ in factory:
            check_ledger(library)
    assert factory.is_over
    return lines


def by_hand(*plan: Cell) -> list[tuple[object, ...]]:
    """What a library must have after a plan, by a plain loop over the seeds."""
    kept: set[str] = set()
    with Library("sqlite://") as library:
        with library.writing() as shelf:
            for cell in plan:
                seed, wanted = cell.first_seed, len(kept) + cell.count
                while len(kept) < wanted:
                    for one in make(Range(1, cell.spec, seed, seed + 1)).records:
                        if one.key not in kept:
                            kept.add(one.key)
                            shelf.tag([shelf.add([one], "").pop().id], cell.tags)
                    seed += 1
        return records(library)


def test_a_plan_is_filled(library: Library) -> None:
    assert work(library, PLAN) == []
    check_finished(library)
    assert records(library) == by_hand(*PLAN)
    assert library.count("tag=small") == 30
    assert work(library, PLAN) == []
    assert library.count() == 52


@pytest.mark.parametrize(
    ("seconds", "fewest"), [(1e-9, 1), (1e-9, 50), (1000.0, 1), (1000.0, 1000), (0.02, 4)]
)
def test_the_content_does_not_depend_on_the_ranges(
    library: Library, monkeypatch: pytest.MonkeyPatch, seconds: float, fewest: int
) -> None:
    monkeypatch.setattr(run, "RANGE_SECONDS", seconds)
    monkeypatch.setattr(run, "FEWEST_SEEDS", fewest)
    work(library, PLAN)
    check_finished(library)
    assert records(library) == by_hand(*PLAN)


@pytest.mark.parametrize("places", [2, 5])
def test_the_content_does_not_depend_on_the_engine(library: Library, places: int) -> None:
    work(library, PLAN, Processes(make, places, 600))
    check_finished(library)
    assert records(library) == by_hand(*PLAN)


def test_a_larger_count_gives_what_it_would_have_given_at_once(library: Library) -> None:
    work(library, [sky(7), sky(5, 5)])
    work(library, [sky(25), sky(6, 5)])
    assert records(library) == by_hand(sky(7), sky(5, 5), sky(18, seed=8), sky(1, 5, seed=6))


def test_a_cell_with_a_technique(library: Library) -> None:
    plan = [sky(6, 5, "medium", technique="clue-two", tags=["two"])]
    work(library, plan)
    assert all("clue-two" in kept.steps for kept in library.each())
    assert library.count("tag=two technique=clue-two") == 6
    assert records(library) == by_hand(*plan)
    (cell,) = status(library)
    assert cell.seeds > cell.puzzles  # others were left out


def test_two_plans_that_share_puzzles(library: Library) -> None:
    """A puzzle of the first plan is not new for the second, which gets others."""
    first, second = [sky(20)], [sky(20, seed=11, tags=["again"])]
    work(library, first)
    work(library, second)
    check_finished(library)
    assert records(library) == by_hand(*first, *second)
    assert library.count("tag=again") == 20
    assert status(library)[1].seeds > 20


def test_few_puzzles_exhaust_a_cell(library: Library) -> None:
    work(library, [sky(99, 3), sky(3)])
    small, other = status(library)
    assert (small.state, small.reason) == ("exhausted", "no new puzzle turned up")
    assert (small.puzzles, other.state) == (library.count("size=3"), "full")


# Workers that cannot be trusted


class Crooked(Here):
    """An engine whose outcomes are changed, if they are of some ranges, so many times."""

    def __init__(
        self,
        change: Callable[[Outcome], Outcome],
        times: int = 10**9,
        of: Callable[[Range], bool] = lambda _: True,
    ) -> None:
        super().__init__(make)
        self.change, self.times, self.of = change, times, of

    def wait(self, seconds: float) -> list[Outcome]:
        return [self._changed(one._replace(worker="worker 7")) for one in super().wait(seconds)]

    def _changed(self, outcome: Outcome) -> Outcome:
        if not self.times or not self.of(outcome.task):
            return outcome
        self.times -= 1
        return self.change(outcome)


def first(change: Callable[[Record], Any]) -> Callable[[Made], Made]:
    return lambda made: replace(made, records=(change(made.records[0]), *made.records[1:]))


def changed(**values: Any) -> Callable[[Made], Made]:
    return first(lambda record: replace(record, **values))


RUBBISH: dict[str, tuple[Callable[[Made], Any], str]] = {
    "nothing": (lambda made: None, "it returned no puzzles"),
    "a number": (lambda made: 7, "it returned no puzzles"),
    "a list": (lambda made: replace(made, records=list(made.records)), "it returned no puzzles"),
    "no record": (first(lambda record: "x"), "it returned something that is no record"),
    "no seed": (changed(seed=None), "it returned something that is no record"),
    "another seed": (changed(seed=99), "it returned a puzzle of seed 99, out of turn"),
    "backwards": (lambda made: replace(made, records=made.records[::-1]), "out of turn"),
    "twice": (lambda made: replace(made, records=made.records[:1] * 2), "out of turn"),
    "another family": (changed(family="gold-star"), "a record of another kind for seed 1"),
    "wrong key": (changed(key="x"), "a record of another kind for seed 1"),
    "no key": (changed(key=None), "a record of another kind for seed 1"),
    "false key": (changed(key="0" * 32), "its record of seed 1 is not true"),
    "false score": (changed(score=12345), "its record of seed 1 is not true"),
    "false solution": (changed(solution={}), "its record of seed 1 is not true"),
    "no board": (changed(board={}), "its puzzle of seed 1 is none"),
    "a board of nothing": (changed(board=None), "its puzzle of seed 1 is none"),
    "not unique": (
        changed(board={"family": "skyscraper", "size": 4}),
        "its puzzle of seed 1 is none: ",
    ),
    "no time": (lambda made: replace(made, seconds=None), "it returned"),
    "time that is no number": (lambda made: replace(made, seconds=float("nan")), "it returned"),
}


@pytest.mark.parametrize("kind", RUBBISH)
def test_rubbish_is_noticed_and_made_again(library: Library, kind: str) -> None:
    spoil, says = RUBBISH[kind]
    engine = Crooked(lambda one: one._replace(done=spoil(one.done)), times=2)
    lines = work(library, [sky(9)], engine)
    assert len(lines) == 2
    for line in lines:
        assert line.startswith("skyscraper 4 easy, seeds 1 to 4: worker 7: ")
        assert line.endswith(": trying again")
        assert says in line
    check_finished(library)
    assert records(library) == by_hand(sky(9))


def test_the_third_failure_parks_a_range_with_its_reason(library: Library) -> None:
    engine = Crooked(lambda one: one._replace(done=None), of=lambda task: task.start == 1)
    lines = work(library, [sky(9)], engine)
    why = "worker 7: it returned no puzzles"
    where = "skyscraper 4 easy, seeds 1 to 4"
    assert lines == [f"{where}: {why}: trying again"] * 2 + [f"{where}: given up: {why}"]
    (cell,) = status(library)
    assert (cell.state, cell.puzzles, cell.parked) == ("full", 9, [f"{where}: {why}"])
    assert {record.seed for record in library.each()} == {*range(5, 14)}


def given_up(library: Library) -> list[CellStatus]:
    found = status(library)
    assert all(cell.state == "exhausted" and cell.puzzles == 0 for cell in found)
    return found


def full(library: Library) -> None:
    assert all(cell.state == "full" and cell.parked == [] for cell in status(library))


def test_a_cell_is_given_up_after_three_ranges(library: Library) -> None:
    engine = Crooked(lambda one: Outcome(one.task, lost="worker 7 died"))
    lines = work(library, [sky(30)], engine)
    (cell,) = given_up(library)
    assert cell.reason == "3 ranges in a row failed: worker 7 died"
    assert len(cell.parked) == 3
    assert len(lines) == 9


def test_what_was_given_up_is_tried_again_only_if_asked_for(library: Library) -> None:
    work(library, PLAN, Crooked(lambda one: Outcome(one.task, lost="it died")))
    given_up(library)
    work(library, PLAN)
    given_up(library)
    work(library, PLAN, retry=True)
    full(library)
    assert records(library) == by_hand(*PLAN)


class Backwards(Here):
    """Has room for much, and does what was begun for the last cell first."""

    places = 8

    def wait(self, seconds: float) -> list[Outcome]:
        if self.waiting:
            task = min(self.waiting, key=lambda task: (-task.cell, task.start))
            self.waiting.remove(task)
            self.waiting.appendleft(task)
        return super().wait(seconds)


def test_what_is_tried_again_too_early_is_kept_for_its_turn(library: Library) -> None:
    """Ranges of the second cell are made again while the first cell is still open."""
    plan = [sky(5), sky(5, 5)]
    work(library, plan, Crooked(lambda one: Outcome(one.task, lost="it died")))
    given_up(library)
    work(library, plan, Backwards(make), retry=True)
    full(library)
    assert records(library) == by_hand(*plan)


def test_losses_that_are_not_blamed_are_not_mentioned(library: Library) -> None:
    lost = Crooked(lambda one: Outcome(one.task, lost="cluster gone", blamed=False), times=10)
    assert work(library, [sky(9)], lost) == []
    check_finished(library)


def test_an_error_of_the_work_is_tried_again(library: Library) -> None:
    failing = Crooked(lambda one: Outcome(one.task, error=ValueError("a bug")), times=2)
    lines = work(library, [sky(9)], failing)
    assert lines == ["skyscraper 4 easy, seeds 1 to 4: ValueError: a bug: trying again"] * 2


def test_an_error_that_would_come_again_is_not(library: Library) -> None:
    failing = Crooked(lambda one: Outcome(one.task, error=CluesmithError("no way")), times=1)
    lines = work(library, [sky(9)], failing)
    assert lines == ["skyscraper 4 easy, seeds 1 to 4: given up: no way"]


def test_workers_of_another_version_end_the_factory(library: Library) -> None:
    refusing = Crooked(lambda one: Outcome(one.task, error=UsageError("another version")))
    with pytest.raises(UsageError, match="another version"):
        work(library, [sky(9)], refusing)
    (cell,) = status(library)
    assert (cell.leased, cell.parked) == (0, [])


def test_a_library_that_is_away_is_waited_for(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "LONGEST_PAUSE", 0.01)
    plain, left = library.writing, 3

    @contextmanager
    def writing() -> Iterator[Shelf]:
        """Fails three times, the last one after the commit."""
        nonlocal left
        if library.count() and left > 1:
            left -= 1
            raise UnavailableError("it is away")
        with plain() as shelf:
            yield shelf
        if library.count() and left:
            left -= 1
            raise UnavailableError("it is away")

    monkeypatch.setattr(library, "writing", writing)
    lines = work(library, PLAN)
    assert lines == ["it is away: trying again", f"the library {library.name} answers again"]
    check_finished(library)
    assert records(library) == by_hand(*PLAN)


def test_a_factory_that_ends_early_gives_its_leases_back(library: Library) -> None:
    with Here(make) as engine:
        rounds = iter(run.Factory(library, [sky(500)], engine, warn=print))
        next(rounds)
        assert status(library)[0].leased == 1
        rounds.close()  # type: ignore[attr-defined]
    assert status(library)[0].leased == 0
