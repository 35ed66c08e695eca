"""Workers, schedulers, drivers and databases killed at random moments: the content is the same."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from time import monotonic, sleep

import pytest
from cluster import Cluster, cluster
from dask_cluster import DaskCluster
from drivers import Driver, await_made, cell, export, kill, nothing_left, records, write_plan
from invariants import check_finished, check_ledger

from cluesmith.library.library import Library

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")

SEEDS = (18, 19)  # of runs that can go on side by side
BREATH = 0.3  # seconds at most between a moment that is chosen by progress and the kill


def sky(count: int, size: int, level: str, **options: object) -> dict[str, object]:
    return cell("skyscraper", count, size=size, level=level, **options)


def lol(count: int, size: int, level: str, **options: object) -> dict[str, object]:
    return cell("lol-sudoku", count, size=size, level=level, **options)


def gold(count: int, points: int, level: str, **options: object) -> dict[str, object]:
    return cell("gold-star", count, points=points, level=level, **options)


# The first has many duplicates; the second and the fourth share puzzles with the one before.
# The last cell takes longest, so that the last disturbances do not come too late.
SMALL = [
    sky(50, 4, "easy", tags=["small", "easy"]),
    sky(20, 4, "easy", symmetry="half-turn", tags=["small", "even"]),
    sky(30, 5, "medium"),
    sky(10, 5, "medium", technique="clue-two", tags=["two"]),
    gold(15, 5, "hard", tags=["stars"]),
    lol(15, 6, "medium"),
    gold(15, 6, "medium"),
    lol(65, 6, "hard", tags=["last"]),
]
LARGE = [
    sky(1000, 4, "easy", tags=["small", "easy"]),
    sky(300, 4, "easy", symmetry="half-turn", tags=["small", "even"]),
    sky(4000, 5, "medium"),
    sky(1200, 5, "medium", technique="clue-two", tags=["two"]),
    gold(3000, 5, "hard", tags=["stars"]),
    lol(4500, 6, "medium"),
    gold(3000, 6, "medium"),
    lol(3000, 6, "hard", tags=["last"]),
]
LOCAL = [*SMALL[:5], gold(70, 6, "medium")]


def wanted(cells: Sequence[dict[str, object]]) -> int:
    return sum(int(str(one["count"])) for one in cells)


@contextmanager
def telling_seed(seed: int, driver: Driver, log: list[str]) -> Iterator[None]:
    try:
        yield
    except BaseException:
        print(f"seed {seed}; disturbances: {', '.join(log)}")
        print(driver.said())
        raise


class Supervisor:
    """Kills, and starts again what was killed; a worker is not waited for."""

    def __init__(self, dice: Random, database: Cluster, dask: DaskCluster, driver: Driver) -> None:
        self.dice, self.database, self.dask, self.driver = dice, database, dask, driver

    def disturb(self, kind: str) -> None:
        getattr(self, f"_kill_{kind}")()

    def _kill_worker(self) -> None:
        number = self.dice.randrange(len(self.dask.workers))
        self.dask.kill_worker(number)
        self.dask.begin_worker(number)

    def _kill_scheduler(self) -> None:
        self.dask.kill_scheduler()
        sleep(self.dice.uniform(0, BREATH))
        for number in range(len(self.dask.workers)):
            self.dask.kill_worker(number)
        self.dask.start_scheduler()
        for number in range(len(self.dask.workers)):
            self.dask.begin_worker(number)

    def _kill_driver(self) -> None:
        self.driver.kill()
        self.driver.start()

    def _kill_database(self) -> None:
        self.database.stop()
        sleep(self.dice.uniform(0, BREATH))
        self.database.start()


KINDS = ("worker", "scheduler", "driver", "database")


def compare(place: str, plan: Path, folder: Path) -> None:
    """Compare a library with that of an undisturbed run on one core."""
    alone = Driver(folder, "run", str(plan), "--library", str(folder / "alone.db"), name="alone")
    try:
        alone.finish()
    finally:
        alone.kill()
    alone.check_lines()
    assert export(place) == export(str(folder / "alone.db"))
    with Library(place) as library, Library(folder / "alone.db") as other:
        check_finished(library)
        check_finished(other)
        assert records(library) == records(other)


def over_dask(
    folder: Path, cells: Sequence[dict[str, object]], disturbances: int, seed: int
) -> None:
    began = monotonic()
    dice = Random(seed)
    plan = write_plan(folder / "plan.toml", cells)
    kinds = [KINDS[k % len(KINDS)] for k in range(disturbances)]
    dice.shuffle(kinds)
    log: list[str] = []
    with nothing_left(), cluster() as database:
        place = database.new_database("kills")
        with DaskCluster(2) as dask, Library(place) as library:
            driver = Driver(folder, "run", str(plan), "--library", place, "--dask", dask.address)
            supervisor = Supervisor(dice, database, dask, driver)
            with telling_seed(seed, driver, log):
                try:
                    for number, kind in enumerate(kinds):
                        # The last cells take longest: they have half of the disturbances.
                        part = number / disturbances * 3 / 4
                        await_made(library, int(part * wanted(cells)), driver)
                        sleep(dice.uniform(0, BREATH))
                        log.append(f"{kind} at {monotonic() - began:.1f} s")
                        assert driver.process.poll() != 0, "finished too early"
                        supervisor.disturb(kind)
                    await_made(library, wanted(cells), driver)
                    driver.finish()
                finally:
                    driver.kill()
                driver.check_lines()
                check_ledger(library)
        disturbed = monotonic() - began
        compare(place, plan, folder)
    print(f"{disturbances} disturbances in {disturbed:.0f} s, all in {monotonic() - began:.0f} s")
    print(", ".join(log), driver.said(), sep="\n")


@pytest.mark.parametrize("seed", SEEDS)
def test_anything_killed_on_a_cluster(tmp_path: Path, seed: int) -> None:
    over_dask(tmp_path, SMALL, 10, seed)


@pytest.mark.soak
def test_anything_killed_on_a_cluster_for_long(tmp_path: Path) -> None:
    assert wanted(LARGE) == 20_000
    over_dask(tmp_path, LARGE, 100, SEEDS[0])


def test_local_processes_and_their_driver_killed(tmp_path: Path) -> None:
    seed = SEEDS[0]
    dice = Random(seed)
    log: list[str] = []
    plan = write_plan(tmp_path / "plan.toml", LOCAL)
    place = str(tmp_path / "library.db")
    with nothing_left(), Library(place) as library:
        driver = Driver(tmp_path, "run", str(plan), "--library", place, "--jobs", "2")
        with telling_seed(seed, driver, log):
            try:
                for number in range(10):
                    await_made(library, number * wanted(LOCAL) * 3 // 40, driver)
                    sleep(dice.uniform(0, BREATH / 2))
                    children = driver.children()
                    assert driver.is_running, "finished too early"
                    if number % 2 and children:
                        log.append("process")
                        kill(dice.choice(children))
                    else:
                        log.append("driver")
                        driver.kill()
                        driver.start()
                driver.finish()
            finally:
                driver.kill()
            driver.check_lines()
    compare(place, plan, tmp_path)
