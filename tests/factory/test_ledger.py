"""The ledger: leases, failures, and what is kept of a library's ranges of seeds."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from invariants import check_ledger
from sqlalchemy import select

from cluesmith.factory import ledger as ledgers
from cluesmith.factory.ledger import LEASE_SECONDS, MOST_REASON, Failure, Ledger
from cluesmith.factory.plan import cell_of
from cluesmith.factory.work import Range
from cluesmith.library.library import Library
from cluesmith.library.schema import factory_ranges

PLAN = [cell_of({"family": "skyscraper", "size": size, "count": 20}) for size in (6, 5)]


class Bench:
    """A library whose ledger is used by several owners, on a clock of its own."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.now = 1000.0
        self.gone: set[str] = set()
        with self.writing("first") as ledger:
            self.numbers = ledger.open(PLAN)

    @contextmanager
    def writing(self, owner: str) -> Iterator[Ledger]:
        with self.library.writing() as shelf:
            yield Ledger(shelf, owner, clock=lambda _: self.now, gone=self.gone.__contains__)
        check_ledger(self.library)

    def lease(self, owner: str, *sizes: int, cell: int = 0) -> list[Range]:
        number = self.numbers[cell]
        with self.writing(owner) as ledger:
            return ledger.lease(ledger.states([number])[number], sizes)

    def take_over(self, owner: str, most: int = 10) -> list[Range]:
        with self.writing(owner) as ledger:
            ledger.free_leases()
            return ledger.take_over(self.numbers, most)

    def fail(self, failure: Failure, owner: str = "first") -> bool:
        with self.writing(owner) as ledger:
            before = ledger.failures(failure.range)
            return before is not None and ledger.fail(failure, before)

    def row(self, work: Range) -> Any:
        where = (factory_ranges.c.cell == work.cell, factory_ranges.c.start == work.start)
        with self.library.database.reading() as connection:
            return connection.execute(select(factory_ranges).where(*where)).one()


@pytest.fixture
def bench(library: Library) -> Bench:
    return Bench(library)


def seeds(ranges: list[Range]) -> list[tuple[int, int]]:
    return [(work.start, work.stop) for work in ranges]


def test_ranges_follow_each_other(bench: Bench) -> None:
    assert seeds(bench.lease("first", 4, 2)) == [(1, 5), (5, 7)]
    assert seeds(bench.lease("second", 3)) == [(7, 10)]
    assert bench.lease("second") == []
    assert seeds(bench.lease("second", 5, cell=1)) == [(1, 6)]


def test_a_plan_is_entered_once(bench: Bench) -> None:
    more = cell_of({"family": "gold-star", "count": 1, "seed": 40})
    with bench.writing("second") as ledger:
        numbers = ledger.open([PLAN[1], more, PLAN[0]])
        state = ledger.states(numbers)[numbers[1]]
    assert (numbers[2], numbers[0]) == tuple(bench.numbers)
    assert (state.next_seed, state.shelved_to, state.puzzles) == (40, 40, 0)


def test_a_lease_is_kept_until_it_runs_out(bench: Bench) -> None:
    (work,) = bench.lease("first", 4)
    bench.now += LEASE_SECONDS - 1
    assert bench.take_over("second") == []
    bench.now += 1
    assert bench.take_over("second") == [work]
    assert bench.take_over("third") == []
    bench.now += LEASE_SECONDS
    assert bench.take_over("third") == [work]


def test_a_lease_that_is_renewed_does_not_run_out(bench: Bench) -> None:
    (kept,) = bench.lease("first", 4)
    (lost,) = bench.lease("second", 4)
    bench.now += LEASE_SECONDS - 1
    with bench.writing("first") as ledger:
        ledger.renew()
    bench.now += LEASE_SECONDS - 1
    assert bench.take_over("third") == [lost]
    bench.now += 1
    assert bench.take_over("third") == [kept]


def test_nobody_takes_over_from_itself(bench: Bench) -> None:
    bench.lease("first", 4)
    bench.now += 10 * LEASE_SECONDS
    assert bench.take_over("first") == []


def test_a_factory_that_is_gone_frees_its_leases_at_once(bench: Bench) -> None:
    left = bench.lease("first", 4, 4)
    bench.lease("second", 4)
    bench.gone.add("first")
    assert bench.take_over("third") == left


def test_what_is_taken_over_first(bench: Bench) -> None:
    """The first cell of the plan, its lowest seeds, and no more than asked for."""
    late, early = bench.lease("first", 4, cell=1), bench.lease("first", 4, 4)
    bench.gone.add("first")
    assert bench.take_over("second", 0) == []
    assert bench.take_over("second", 1) == early[:1]
    assert bench.take_over("second", 10) == [early[1], *late]
    bench.gone.add("second")
    with bench.writing("third") as ledger:
        ledger.free_leases()
        assert ledger.take_over(bench.numbers[::-1], 10) == [*late, *early]


def test_only_cells_that_are_asked_for_are_taken_over(bench: Bench) -> None:
    bench.lease("first", 4)
    (other,) = bench.lease("first", 4, cell=1)
    bench.gone.add("first")
    with bench.writing("second") as ledger:
        ledger.free_leases()
        assert ledger.take_over(bench.numbers[1:], 10) == [other]


def steps_to_take_over(bench: Bench) -> int:
    """How many times SQLite reports a hundred steps of its machine."""
    reports = 0

    def report() -> None:
        nonlocal reports
        reports += 1

    with bench.library.writing() as shelf:
        ledger = Ledger(shelf, "second", clock=lambda _: bench.now, gone=bench.gone.__contains__)
        ledger.free_leases()
        driver: Any = shelf.connection.connection.driver_connection
        driver.set_progress_handler(report, 100)
        assert len(ledger.take_over(bench.numbers, 1)) == 1
        driver.set_progress_handler(None, 0)
    return reports


def test_taking_over_reads_nothing_that_is_shelved(bench: Bench) -> None:
    """Ranges of a million are looked for thousands of times."""
    if bench.library.database.engine.dialect.name != "sqlite":
        pytest.skip("counts SQLite's steps")
    bench.lease("first", 4, 4)
    bench.gone.add("first")
    few = steps_to_take_over(bench)
    shelved = {"cell": bench.numbers[0], "state": "shelved", "failures": 0, "puzzles": 0}
    rows = [
        {**shelved, "start": start, "stop": start + 1, "seconds": 0.0}
        for start in range(-20_000, 0)
    ]
    with bench.library.writing() as shelf:
        shelf.connection.execute(factory_ranges.insert(), rows)
    assert steps_to_take_over(bench) <= few + 2


def test_what_is_released_is_free_at_once(bench: Bench) -> None:
    given_back = bench.lease("first", 4, 4)
    kept = bench.lease("second", 4)
    with bench.writing("first") as ledger:
        assert ledger.mine() == given_back
        ledger.release()
        assert ledger.mine() == []
    assert bench.take_over("third") == given_back
    with bench.writing("second") as ledger:
        assert ledger.mine() == kept


def test_the_third_failure_parks_a_range(bench: Bench) -> None:
    (work,) = bench.lease("first", 4)
    assert not bench.fail(Failure(work, "it died"))
    assert not bench.fail(Failure(work, "it died"))
    assert bench.row(work).state == ledgers.LEASED  # it is tried again by the same factory
    assert bench.fail(Failure(work, "it died again"))
    row = bench.row(work)
    assert (row.state, row.reason, row.failures) == (ledgers.PARKED, "it died again", 3)
    bench.now += LEASE_SECONDS
    bench.gone.add("first")
    assert bench.take_over("second") == []


def test_failures_of_several_factories_count(bench: Bench) -> None:
    (work,) = bench.lease("first", 4)
    for owner in ("first", "second", "third"):
        is_parked = bench.fail(Failure(work, f"{owner} worker died"), owner)
        bench.now += LEASE_SECONDS
    assert is_parked
    assert bench.row(work).reason == "third worker died"


def test_a_failure_that_is_entered_again_counts_once(bench: Bench) -> None:
    """As it is by a factory that does not know whether its transaction was committed."""
    (work,) = bench.lease("first", 4)
    for _ in range(5):
        with bench.writing("first") as ledger:
            assert not ledger.fail(Failure(work, "it died"), 0)
    assert bench.row(work).failures == 1
    for _ in range(2):  # the second time it is parked already
        with bench.writing("first") as ledger:
            assert ledger.fail(Failure(work, "it died again"), 2)
    assert bench.row(work).failures == 3


def test_failures_that_are_not_blamed_on_a_range_do_not_count(bench: Bench) -> None:
    (work,) = bench.lease("first", 4)
    for _ in range(10):
        assert not bench.fail(Failure(work, "the cluster has gone", blamed=False))
    row = bench.row(work)
    assert (row.state, row.failures) == (ledgers.LEASED, 0)


def test_a_final_failure_parks_at_once(bench: Bench) -> None:
    work, other = bench.lease("first", 4, 4)
    assert bench.fail(Failure(work, "x" * 9999, final=True))
    row = bench.row(work)
    assert (row.state, row.reason) == (ledgers.PARKED, "x" * MOST_REASON)
    assert bench.row(other).state == ledgers.LEASED


def test_a_failure_of_what_is_parked_or_not_there_says_nothing(bench: Bench) -> None:
    (work,) = bench.lease("first", 4)
    bench.fail(Failure(work, "first reason", final=True))
    assert not bench.fail(Failure(work, "another", final=True))
    assert not bench.fail(Failure(work._replace(stop=4), "another", final=True))
    assert bench.row(work).reason == "first reason"


def test_parked_ranges_are_opened_again(bench: Bench) -> None:
    work, _ = bench.lease("first", 4, 4)
    (other,) = bench.lease("first", 4, cell=1)
    for one in (work, other):
        bench.fail(Failure(one, "it died", final=True))
    with bench.writing("second") as ledger:
        assert ledger.unpark(bench.numbers[:1]) == 1
    row = bench.row(work)
    assert (row.state, row.failures, row.reason) == (ledgers.OPEN, 0, None)
    assert bench.row(other).state == ledgers.PARKED
    assert bench.take_over("second") == [work]
    with bench.writing("second") as ledger:
        assert ledger.unpark(bench.numbers[:1]) == 0


def test_the_clock_of_a_database(bench: Bench) -> None:
    """It goes on within a transaction, in seconds."""
    with bench.library.writing() as shelf:
        first, second = (ledgers.database_clock(shelf.connection) for _ in range(2))
    assert 1.7e9 < first <= second


def test_owners_are_distinct_and_this_process_is_there() -> None:
    names = {ledgers.owner_name() for _ in range(3)}
    assert len(names) == 3
    assert not any(map(ledgers.has_gone, names))


@pytest.mark.skipif(os.name != "posix", reason="asks for a process as POSIX does")
def test_which_owners_have_gone() -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as ended:
        pass
    host = socket.gethostname()[:100]
    assert ledgers.has_gone(f"{host} {ended.pid} 0badcafe")
    assert not ledgers.has_gone(f"{host}-other {ended.pid} 0badcafe")
    assert not ledgers.has_gone(f"{host} 1 0badcafe")  # perhaps not ours to ask about
    for strange in ("", "x", f"{host} x 0badcafe", f"{host} -1 0badcafe"):
        assert not ledgers.has_gone(strange)
